//! Operations on floats.

use terrace_builtin::constraints::FloatLike;
use terrace_builtin::op_traits::{
    Elementwise, SameOperandsAndResultType, Scalarizable, Tensorizable, Vectorizable,
};
use terrace_ir::op_traits::{Commutative, Pure};
use terrace_ods::operation;

use crate::flags::FastMathFlags;
use crate::{canonicalize, fold};

/// An operation on two floats of one type.
macro_rules! binary {
    ($($(#[$doc:meta])* $op:ident $name:tt [$($trait:ident),*] { $($hook:ident = $value:path),* };)*) => {$(
        $(#[$doc])*
        #[operation(
            name = $name,
            traits = [
                Pure, $($trait,)* SameOperandsAndResultType, Elementwise, Scalarizable,
                Vectorizable, Tensorizable,
            ],
            $($hook = $value,)*
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
    AddFOp "arith.addf" [Commutative] { fold = fold::addf };
    /// Float subtraction.
    SubFOp "arith.subf" [] { fold = fold::subf };
    /// Float multiplication.
    MulFOp "arith.mulf" [Commutative] { fold = fold::mulf, canonicalize = canonicalize::mulf };
    /// Float division.
    DivFOp "arith.divf" [] { fold = fold::divf, canonicalize = canonicalize::divf };
    /// The remainder of float division.
    RemFOp "arith.remf" [] { fold = fold::remf };
    /// The greater of two floats; a NaN if one is, and -0.0 is less than +0.0.
    MaximumFOp "arith.maximumf" [Commutative] { fold = fold::maximumf };
    /// The greater of two floats; the other one if one is a NaN.
    MaxNumFOp "arith.maxnumf" [Commutative] { fold = fold::maxnumf };
    /// The lesser of two floats; a NaN if one is, and -0.0 is less than +0.0.
    MinimumFOp "arith.minimumf" [Commutative] { fold = fold::minimumf };
    /// The lesser of two floats; the other one if one is a NaN.
    MinNumFOp "arith.minnumf" [Commutative] { fold = fold::minnumf };
}

/// The float with the other sign.
#[operation(
    name = "arith.negf",
    traits = [
        SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable,
    ],
    fold = fold::negf,
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
