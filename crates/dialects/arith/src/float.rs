//! Operations on floats.

use terrace_builtin::constraints::FloatLike;
use terrace_builtin::op_traits::{
    Elementwise, SameOperandsAndResultType, Scalarizable, Tensorizable, Vectorizable,
};
use terrace_ir::op_traits::{Commutative, Pure};
use terrace_ods::operation;

use crate::flags::FastMathFlags;

/// An operation on two floats of one type.
macro_rules! binary {
    ($($(#[$doc:meta])* $op:ident $name:tt [$($trait:ident),*];)*) => {$(
        $(#[$doc])*
        #[operation(
            name = $name,
            traits = [
                Pure, $($trait,)* SameOperandsAndResultType, Elementwise, Scalarizable,
                Vectorizable, Tensorizable,
            ],
            format = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
        )]
        pub struct $op {
            #[operand]
            lhs: FloatLike,
            #[operand]
            rhs: FloatLike,
            /// What may be assumed.
            #[attr(default = FastMathFlags::NONE)]
            fastmath: FastMathFlags,
            #[result]
            result: FloatLike,
        }
    )*};
}

binary! {
    /// Float addition.
    AddFOp "arith.addf" [Commutative];
    /// Float subtraction.
    SubFOp "arith.subf" [];
    /// Float multiplication.
    MulFOp "arith.mulf" [Commutative];
    /// Float division.
    DivFOp "arith.divf" [];
    /// The remainder of float division.
    RemFOp "arith.remf" [];
    /// The greater of two floats; a NaN if one is, and -0.0 is less than +0.0.
    MaximumFOp "arith.maximumf" [Commutative];
    /// The greater of two floats; the other one if one is a NaN.
    MaxNumFOp "arith.maxnumf" [Commutative];
    /// The lesser of two floats; a NaN if one is, and -0.0 is less than +0.0.
    MinimumFOp "arith.minimumf" [Commutative];
    /// The lesser of two floats; the other one if one is a NaN.
    MinNumFOp "arith.minnumf" [Commutative];
}

/// The float with the other sign.
#[operation(
    name = "arith.negf",
    traits = [
        SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable,
    ],
    format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
)]
pub struct NegFOp {
    #[operand]
    operand: FloatLike,
    /// What may be assumed.
    #[attr(default = FastMathFlags::NONE)]
    fastmath: FastMathFlags,
    #[result]
    result: FloatLike,
}
