//! Written by `cargo xtask codegen import`; changes are lost.

mod constraints;
mod enums;
mod kinds;
mod ops;

pub use constraints::*;
pub use enums::*;
pub use kinds::*;
pub use ops::*;

use terrace_ods::dialect;

/// The `vector` dialect: operations on vectors of any rank, fixed or scalable.
///
/// The operations contract and reduce vectors, transfer them from and to memrefs and tensors with
/// padding and masks, and shuffle, slice and transpose them. The dialect spans the levels from
/// virtual vectors, which match a loop nest, down to the one-dimensional vectors of hardware.
/// Vectorization of `linalg` and `affine` produces it; `convert-vector-to-scf` unrolls transfers
/// into loops, and `convert-vector-to-llvm` lowers the rest to `llvm`. Others lower it to `gpu`,
/// `spirv` and `arm_sme`; MLIR also lowers it to `xegpu` and `amx`.
#[dialect(
    name = "vector",
    ops = [
        VectorScaleOp, BitCastOp, BroadcastOp, CompressStoreOp, ConstantMaskOp, ContractionOp,
        CreateMaskOp, DeinterleaveOp, ExpandLoadOp, ExtractOp, ExtractStridedSliceOp, FMAOp,
        FromElementsOp, GatherOp, InsertOp, InsertStridedSliceOp, InterleaveOp, LoadOp, MaskOp,
        MaskedLoadOp, MaskedStoreOp, MultiDimReductionOp, OuterProductOp, PrintOp, ReductionOp,
        ScalableExtractOp, ScalableInsertOp, ScanOp, ScatterOp, ShapeCastOp, ShuffleOp, StepOp,
        StoreOp, ToElementsOp, TransferReadOp, TransferWriteOp, TransposeOp, TypeCastOp, YieldOp,
    ],
    attributes = [CombiningKindAttr, PrintPunctuationAttr, IteratorTypeAttr],
    hooks = crate::hooks::HOOKS,
    dependencies = [
        terrace_builtin::BuiltinDialect, terrace_arith::ArithDialect, terrace_ub::UbDialect,
    ],
)]
pub struct VectorDialect;
