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

/// The `vector` dialect.
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
