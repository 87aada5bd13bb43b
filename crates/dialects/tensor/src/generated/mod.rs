//! Written by `cargo xtask codegen import`; changes are lost.

mod constraints;
mod kinds;
mod ops;

pub use constraints::*;
pub use kinds::*;
pub use ops::*;

use terrace_ods::dialect;

/// The `tensor` dialect.
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
