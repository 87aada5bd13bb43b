//! Written by `cargo xtask codegen import`; changes are lost.

mod constraints;
mod kinds;
mod ops;

pub use constraints::*;
pub use kinds::*;
pub use ops::*;

use terrace_ods::dialect;

/// The `tensor` dialect: creation, slicing and reshaping of tensors as values.
///
/// The operations create, access, slice, pad, concatenate and reshape tensors, immutable values
/// without a place in memory. The dialect lies above `memref`. Front ends, `tosa` and the tiling of
/// `linalg` produce it, and `convert-elementwise-to-linalg` creates `tensor.empty`.
/// `one-shot-bufferize` replaces it by `memref`. `convert-tensor-to-linalg` lowers `tensor.pad`.
#[dialect(
    name = "tensor",
    ops = [
        BitcastOp, CastOp, CollapseShapeOp, ConcatOp, DimOp, EmptyOp, ExpandShapeOp, ExtractOp,
        ExtractSliceOp, FromElementsOp, GatherOp, GenerateOp, InsertOp, InsertSliceOp, PadOp,
        ParallelInsertSliceOp, RankOp, ReshapeOp, ScatterOp, SplatOp, YieldOp,
    ],
    hooks = crate::hooks::HOOKS,
    dependencies = [
        terrace_builtin::BuiltinDialect, terrace_affine::AffineDialect,
        terrace_arith::ArithDialect, terrace_complex::ComplexDialect,
    ],
)]
pub struct TensorDialect;
