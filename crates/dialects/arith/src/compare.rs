//! Comparisons of integers and floats.

use terrace_builtin::constraints::{
    BoolLike, FloatLike, SignlessIntegerOrIndexLike, i1_same_shape,
};
use terrace_builtin::op_traits::{
    Elementwise, SameTypeOperands, Scalarizable, Tensorizable, Vectorizable,
};
use terrace_ir::op_traits::Pure;
use terrace_ods::operation;

use crate::flags::{CmpFPredicate, CmpIPredicate, FastMathFlags};
use crate::{canonicalize, fold};

/// Compares two integers by a predicate; the result is an `i1`, or a shaped type of `i1`.
///
/// The predicate is `eq`, `ne`, or a signed (`slt`, `sle`, `sgt`, `sge`) or unsigned (`ult`, `ule`,
/// `ugt`, `uge`) order.
///
/// ```mlir
/// func.func @in_range(%i: index, %n: index) -> i1 {
///   %inside = arith.cmpi ult, %i, %n : index
///   return %inside : i1
/// }
/// ```
#[operation(
    name = "arith.cmpi",
    traits = [
        Pure, SameTypeOperands,
        TypesMatchWith(
            "result type has i1 element type and same shape as operands", lhs, result,
            i1_same_shape
        ),
        Elementwise, Scalarizable, Vectorizable, Tensorizable,
    ],
    interfaces = [terrace_interfaces::InferIntRange],
    fold = fold::cmpi,
    canonicalize = canonicalize::cmpi,
    format = "$predicate `,` $lhs `,` $rhs attr-dict `:` type($lhs)",
)]
pub struct CmpIOp {
    /// The comparison predicate.
    #[attr]
    predicate: CmpIPredicate,
    #[operand]
    lhs: SignlessIntegerOrIndexLike,
    #[operand]
    rhs: SignlessIntegerOrIndexLike,
    #[result]
    result: BoolLike,
}

/// Compares two floats by a predicate; the result is an `i1`, or a shaped type of `i1`.
///
/// If an operand is a NaN, ordered predicates (`oeq`, `olt`, …) are false and unordered ones
/// (`ueq`, `ult`, …) true; `ord` and `uno` test only for NaN.
///
/// ```mlir
/// func.func @is_nan(%x: f32) -> i1 {
///   %nan = arith.cmpf uno, %x, %x : f32
///   return %nan : i1
/// }
/// ```
#[operation(
    name = "arith.cmpf",
    traits = [
        Pure, SameTypeOperands,
        TypesMatchWith(
            "result type has i1 element type and same shape as operands", lhs, result,
            i1_same_shape
        ),
        Elementwise, Scalarizable, Vectorizable, Tensorizable,
    ],
    fold = fold::cmpf,
    canonicalize = canonicalize::cmpf,
    format = "$predicate `,` $lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($lhs)",
)]
pub struct CmpFOp {
    /// The comparison predicate.
    #[attr]
    predicate: CmpFPredicate,
    #[operand]
    lhs: FloatLike,
    #[operand]
    rhs: FloatLike,
    /// The assumptions that optimizations may make.
    #[attr(default = FastMathFlags::NONE)]
    fastmath: FastMathFlags,
    #[result]
    result: BoolLike,
}
