//! Comparisons.

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

/// Comparison of integers.
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
    /// What is to hold.
    #[attr]
    predicate: CmpIPredicate,
    #[operand]
    lhs: SignlessIntegerOrIndexLike,
    #[operand]
    rhs: SignlessIntegerOrIndexLike,
    #[result]
    result: BoolLike,
}

/// Comparison of floats.
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
    /// What is to hold.
    #[attr]
    predicate: CmpFPredicate,
    #[operand]
    lhs: FloatLike,
    #[operand]
    rhs: FloatLike,
    /// What may be assumed.
    #[attr(default = FastMathFlags::NONE)]
    fastmath: FastMathFlags,
    #[result]
    result: BoolLike,
}
