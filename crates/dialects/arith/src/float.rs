//! Arithmetic on floats.

use terrace_builtin::constraints::FloatLike;
use terrace_builtin::op_traits::{
    Elementwise, SameOperandsAndResultType, Scalarizable, Tensorizable, Vectorizable,
};
use terrace_ir::op_traits::{Commutative, Pure};
use terrace_ods::operation;

use crate::flags::FastMathFlags;
use crate::{canonicalize, fold};

/// Declares an operation on two floats of the same type.
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
            /// The assumptions that optimizations may make.
            #[attr(default = FastMathFlags::NONE)]
            fastmath: FastMathFlags,
            #[result]
            result: FloatLike,
        }
    )*};
}

binary! {
    /// Adds two floats.
    ///
    /// The `fastmath` flags permit optimizations that may change the result.
    ///
    /// ```mlir
    /// func.func @sum(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
    ///   %sum = arith.addf %a, %b fastmath<reassoc> : tensor<4xf32>
    ///   return %sum : tensor<4xf32>
    /// }
    /// ```
    AddFOp "arith.addf" [Commutative] { fold = fold::addf };
    /// Subtracts the second float from the first.
    SubFOp "arith.subf" [] { fold = fold::subf };
    /// Multiplies two floats.
    ///
    /// The `fastmath` flags permit optimizations that may change the result.
    ///
    /// ```mlir
    /// func.func @scale(%v: vector<8xf32>, %factor: f32) -> vector<8xf32> {
    ///   %factors = vector.broadcast %factor : f32 to vector<8xf32>
    ///   %scaled = arith.mulf %v, %factors : vector<8xf32>
    ///   return %scaled : vector<8xf32>
    /// }
    /// ```
    MulFOp "arith.mulf" [Commutative] { fold = fold::mulf, canonicalize = canonicalize::mulf };
    /// Divides the first float by the second.
    DivFOp "arith.divf" [] { fold = fold::divf, canonicalize = canonicalize::divf };
    /// Computes the remainder of a float division, with the sign of the dividend.
    RemFOp "arith.remf" [] { fold = fold::remf };
    /// Computes the maximum of two floats; a NaN if either operand is one. -0.0 is less than +0.0.
    MaximumFOp "arith.maximumf" [Commutative] { fold = fold::maximumf };
    /// Computes the maximum of two floats; if one operand is a NaN, the other one.
    MaxNumFOp "arith.maxnumf" [Commutative] { fold = fold::maxnumf };
    /// Computes the minimum of two floats; a NaN if either operand is one. -0.0 is less than +0.0.
    MinimumFOp "arith.minimumf" [Commutative] { fold = fold::minimumf };
    /// Computes the minimum of two floats; if one operand is a NaN, the other one.
    MinNumFOp "arith.minnumf" [Commutative] { fold = fold::minnumf };
}

/// Flips the sign of a float.
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
    /// The assumptions that optimizations may make.
    #[attr(default = FastMathFlags::NONE)]
    fastmath: FastMathFlags,
    #[result]
    result: FloatLike,
}
