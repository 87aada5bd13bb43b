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

/// The `shape` dialect: shapes of tensors as values, with constraints on them.
///
/// The operations compute shapes and sizes, broadcast them, and check constraints at run time
/// (witnesses); libraries of shape functions describe the results of operations. The dialect stands
/// beside a computation on tensors. A shape is either `!shape.shape`, which can hold an error, or a
/// `tensor<?xindex>` of extents, which cannot. `outline-shape-computation` moves the computation of
/// shapes into functions, `remove-shape-constraints` drops constraints, and
/// `convert-shape-constraints` and `convert-shape-to-std` lower the dialect to `arith`, `cf`, `scf`
/// and `tensor`.
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
