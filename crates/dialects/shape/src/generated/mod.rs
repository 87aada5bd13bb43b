//! Written by `cargo xtask codegen import`; changes are lost.

mod constraints;
mod kinds;
mod ops;
mod types;

pub use constraints::*;
pub use kinds::*;
pub use ops::*;
pub use types::*;

use terrace_ods::dialect;

/// The `shape` dialect.
#[dialect(
    name = "shape",
    ops = [
        AddOp, AnyOp, AssumingAllOp, AssumingOp, AssumingYieldOp, BroadcastOp, ConcatOp,
        ConstShapeOp, ConstSizeOp, ConstWitnessOp, CstrBroadcastableOp, CstrEqOp, CstrRequireOp,
        DebugPrintOp, DimOp, DivOp, FromExtentTensorOp, FromExtentsOp, FuncOp, FunctionLibraryOp,
        GetExtentOp, IndexToSizeOp, IsBroadcastableOp, MaxOp, MeetOp, MinOp, MulOp, NumElementsOp,
        RankOp, ReduceOp, ReturnOp, ShapeEqOp, ShapeOfOp, SizeToIndexOp, SplitAtOp,
        ToExtentTensorOp, ValueAsShapeOp, ValueOfOp, WithOp, YieldOp,
    ],
    types = [ShapeType, SizeType, ValueShapeType, WitnessType],
    hooks = crate::hooks::HOOKS,
    dependencies = [
        terrace_builtin::BuiltinDialect, terrace_arith::ArithDialect,
        terrace_tensor::TensorDialect,
    ],
)]
pub struct ShapeDialect;
