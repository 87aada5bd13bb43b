//! Operations on integers.

use terrace_builtin::constraints::{BoolLike, SignlessIntegerOrIndexLike};
use terrace_builtin::op_traits::{
    Elementwise, SameOperandsAndResultType, Scalarizable, Tensorizable, Vectorizable,
};
use terrace_builtin::property::Unit;
use terrace_ir::op_traits::{Commutative, Idempotent, NoMemoryEffect, Pure};
use terrace_ods::operation;

use crate::flags::IntegerOverflowFlags;

/// An operation on two integers of one type.
macro_rules! binary {
    ($($(#[$doc:meta])* $op:ident $name:tt [$($trait:ident),*];)*) => {$(
        $(#[$doc])*
        #[operation(
            name = $name,
            traits = [
                $($trait,)* SameOperandsAndResultType, Elementwise, Scalarizable, Vectorizable,
                Tensorizable,
            ],
            format = "$lhs `,` $rhs attr-dict `:` type($result)",
        )]
        pub struct $op {
            #[operand]
            lhs: SignlessIntegerOrIndexLike,
            #[operand]
            rhs: SignlessIntegerOrIndexLike,
            #[result]
            result: SignlessIntegerOrIndexLike,
        }
    )*};
}

binary! {
    /// Signed division, rounded up.
    CeilDivSIOp "arith.ceildivsi" [NoMemoryEffect];
    /// Unsigned division, rounded up.
    CeilDivUIOp "arith.ceildivui" [NoMemoryEffect];
    /// Signed division, rounded down.
    FloorDivSIOp "arith.floordivsi" [Pure];
    /// The remainder of signed division, with the sign of the dividend.
    RemSIOp "arith.remsi" [Pure];
    /// The remainder of unsigned division.
    RemUIOp "arith.remui" [Pure];
    /// Bitwise and.
    AndIOp "arith.andi" [Pure, Commutative, Idempotent];
    /// Bitwise or.
    OrIOp "arith.ori" [Pure, Commutative, Idempotent];
    /// Bitwise exclusive or.
    XOrIOp "arith.xori" [Pure, Commutative];
    /// The greater of two signed integers.
    MaxSIOp "arith.maxsi" [Pure, Commutative];
    /// The greater of two unsigned integers.
    MaxUIOp "arith.maxui" [Pure, Commutative];
    /// The lesser of two signed integers.
    MinSIOp "arith.minsi" [Pure, Commutative];
    /// The lesser of two unsigned integers.
    MinUIOp "arith.minui" [Pure, Commutative];
}

/// An operation on two integers of one type that may promise not to overflow.
macro_rules! overflowing {
    ($($(#[$doc:meta])* $op:ident $name:tt [$($trait:ident),*];)*) => {$(
        $(#[$doc])*
        #[operation(
            name = $name,
            traits = [
                Pure, $($trait,)* SameOperandsAndResultType, Elementwise, Scalarizable,
                Vectorizable, Tensorizable,
            ],
            format = "$lhs `,` $rhs (`overflow` `` $overflowFlags^)? attr-dict `:` type($result)",
        )]
        pub struct $op {
            #[operand]
            lhs: SignlessIntegerOrIndexLike,
            #[operand]
            rhs: SignlessIntegerOrIndexLike,
            /// What does not overflow.
            #[attr(name = "overflowFlags", default = IntegerOverflowFlags::NONE)]
            overflow_flags: IntegerOverflowFlags,
            #[result]
            result: SignlessIntegerOrIndexLike,
        }
    )*};
}

overflowing! {
    /// Integer addition.
    AddIOp "arith.addi" [Commutative];
    /// Integer subtraction.
    SubIOp "arith.subi" [];
    /// Integer multiplication.
    MulIOp "arith.muli" [Commutative];
    /// Shift to the left.
    ShLIOp "arith.shli" [];
}

/// An operation on two integers of one type that may promise to lose no bits.
macro_rules! exact {
    ($($(#[$doc:meta])* $op:ident $name:tt [$($trait:ident),*];)*) => {$(
        $(#[$doc])*
        #[operation(
            name = $name,
            traits = [
                $($trait,)* SameOperandsAndResultType, Elementwise, Scalarizable, Vectorizable,
                Tensorizable,
            ],
            format = "$lhs `,` $rhs (`exact` $isExact^)? attr-dict `:` type($result)",
        )]
        pub struct $op {
            #[operand]
            lhs: SignlessIntegerOrIndexLike,
            #[operand]
            rhs: SignlessIntegerOrIndexLike,
            /// Whether there is no remainder.
            #[attr(Unit, name = "isExact")]
            is_exact: bool,
            #[result]
            result: SignlessIntegerOrIndexLike,
        }
    )*};
}

exact! {
    /// Signed division, rounded towards zero.
    DivSIOp "arith.divsi" [NoMemoryEffect];
    /// Unsigned division.
    DivUIOp "arith.divui" [NoMemoryEffect];
    /// Shift to the right that copies the sign.
    ShRSIOp "arith.shrsi" [Pure];
    /// Shift to the right that fills with zeros.
    ShRUIOp "arith.shrui" [Pure];
}

/// Unsigned addition that tells whether it overflows.
#[operation(
    name = "arith.addui_extended",
    traits = [
        Pure, Commutative, AllTypesMatch(lhs, rhs, sum), Elementwise, Scalarizable, Vectorizable,
        Tensorizable,
    ],
    format = "$lhs `,` $rhs attr-dict `:` type($sum) `,` type($overflow)",
)]
pub struct AddUIExtendedOp {
    #[operand]
    lhs: SignlessIntegerOrIndexLike,
    #[operand]
    rhs: SignlessIntegerOrIndexLike,
    #[result]
    sum: SignlessIntegerOrIndexLike,
    #[result]
    overflow: BoolLike,
}

/// Multiplication with a product of twice the width, in two halves.
macro_rules! extended {
    ($($(#[$doc:meta])* $op:ident $name:tt;)*) => {$(
        $(#[$doc])*
        #[operation(
            name = $name,
            traits = [
                Pure, Commutative, AllTypesMatch(lhs, rhs, low, high), Elementwise, Scalarizable,
                Vectorizable, Tensorizable,
            ],
            format = "$lhs `,` $rhs attr-dict `:` type($lhs)",
        )]
        pub struct $op {
            #[operand]
            lhs: SignlessIntegerOrIndexLike,
            #[operand]
            rhs: SignlessIntegerOrIndexLike,
            #[result]
            low: SignlessIntegerOrIndexLike,
            #[result]
            high: SignlessIntegerOrIndexLike,
        }
    )*};
}

extended! {
    /// Signed multiplication with both halves of the product.
    MulSIExtendedOp "arith.mulsi_extended";
    /// Unsigned multiplication with both halves of the product.
    MulUIExtendedOp "arith.mului_extended";
}
