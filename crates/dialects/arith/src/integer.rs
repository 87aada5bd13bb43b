//! Arithmetic and bitwise operations on integers.

use terrace_builtin::TypeExt;
use terrace_builtin::constraints::{BoolLike, SignlessIntegerOrIndexLike};
use terrace_builtin::folding::scalar_or_splat;
use terrace_builtin::op_traits::{
    Elementwise, SameOperandsAndResultType, Scalarizable, Tensorizable, Vectorizable,
};
use terrace_builtin::property::Unit;
use terrace_builtin::values::constant_integer;
use terrace_interfaces::{
    InferIntRange, InferIntRangeTable, LinearOp, LinearOpTable, LinearSum, Speculatability,
    Speculatable, SpeculatableTable,
};
use terrace_ir::NameValue;
use terrace_ir::fold::constant_value;
use terrace_ir::op_traits::{Commutative, Idempotent, NoMemoryEffect, Pure};
use terrace_numeric::Int;
use terrace_ods::operation;

use crate::flags::IntegerOverflowFlags;
use crate::{canonicalize, fold};

/// Declares an operation on two integers of the same type.
macro_rules! binary {
    ($($(#[$doc:meta])* $op:ident $name:tt [$($trait:ident),*] $(+ $also:ident)* { $($hook:ident = $value:path),* };)*) => {$(
        $(#[$doc])*
        #[operation(
            name = $name,
            traits = [
                $($trait,)* SameOperandsAndResultType, Elementwise, Scalarizable, Vectorizable,
                Tensorizable,
            ],
            interfaces = [InferIntRange $(, $also)*],
            $($hook = $value,)*
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
    /// Divides signed integers, rounding up.
    CeilDivSIOp "arith.ceildivsi" [NoMemoryEffect] + Speculatable { fold = fold::ceildivsi };
    /// Divides unsigned integers, rounding up.
    CeilDivUIOp "arith.ceildivui" [NoMemoryEffect] + Speculatable { fold = fold::ceildivui };
    /// Divides signed integers, rounding down.
    FloorDivSIOp "arith.floordivsi" [Pure] { fold = fold::floordivsi };
    /// Computes the remainder of a signed division, with the sign of the dividend.
    ///
    /// A zero divisor is undefined behaviour.
    ///
    /// ```mlir
    /// func.func @is_odd(%x: i32) -> i1 {
    ///   %zero = arith.constant 0 : i32
    ///   %two = arith.constant 2 : i32
    ///   %rest = arith.remsi %x, %two : i32
    ///   %odd = arith.cmpi ne, %rest, %zero : i32
    ///   return %odd : i1
    /// }
    /// ```
    RemSIOp "arith.remsi" [Pure] { fold = fold::remsi };
    /// Computes the remainder of an unsigned division.
    RemUIOp "arith.remui" [Pure] { fold = fold::remui };
    /// Computes the bitwise and of two integers.
    ///
    /// ```mlir
    /// func.func @low_byte(%x: i32) -> i32 {
    ///   %mask = arith.constant 255 : i32
    ///   %low = arith.andi %x, %mask : i32
    ///   return %low : i32
    /// }
    /// ```
    AndIOp "arith.andi" [Pure, Commutative, Idempotent] { fold = fold::andi, canonicalize = canonicalize::andi };
    /// Computes the bitwise or of two integers.
    OrIOp "arith.ori" [Pure, Commutative, Idempotent] { fold = fold::ori, canonicalize = canonicalize::ori };
    /// Computes the bitwise exclusive or of two integers.
    XOrIOp "arith.xori" [Pure, Commutative] { fold = fold::xori, canonicalize = canonicalize::xori };
    /// Computes the maximum of two signed integers.
    MaxSIOp "arith.maxsi" [Pure, Commutative] { fold = fold::maxsi };
    /// Computes the maximum of two unsigned integers.
    MaxUIOp "arith.maxui" [Pure, Commutative] { fold = fold::maxui };
    /// Computes the minimum of two signed integers.
    MinSIOp "arith.minsi" [Pure, Commutative] { fold = fold::minsi };
    /// Computes the minimum of two unsigned integers.
    MinUIOp "arith.minui" [Pure, Commutative] { fold = fold::minui };
}

/// Declares an operation on two integers of the same type with overflow flags.
macro_rules! overflowing {
    ($($(#[$doc:meta])* $op:ident $name:tt [$($trait:ident),*] $(+ $also:ident)* { $($hook:ident = $value:path),* };)*) => {$(
        $(#[$doc])*
        #[operation(
            name = $name,
            traits = [
                Pure, $($trait,)* SameOperandsAndResultType, Elementwise, Scalarizable,
                Vectorizable, Tensorizable,
            ],
            interfaces = [InferIntRange $(, $also)*],
            $($hook = $value,)*
            format = "$lhs `,` $rhs (`overflow` `` $overflowFlags^)? attr-dict `:` type($result)",
        )]
        pub struct $op {
            #[operand]
            lhs: SignlessIntegerOrIndexLike,
            #[operand]
            rhs: SignlessIntegerOrIndexLike,
            /// The overflow that cannot happen: signed, unsigned or both.
            #[attr(name = "overflowFlags", default = IntegerOverflowFlags::NONE)]
            overflow_flags: IntegerOverflowFlags,
            #[result]
            result: SignlessIntegerOrIndexLike,
        }
    )*};
}

overflowing! {
    /// Adds two integers, wrapping around on overflow.
    ///
    /// The flags `nsw` and `nuw` state that no signed or unsigned overflow happens; the result is
    /// poison if one does.
    ///
    /// ```mlir
    /// func.func @next(%i: index) -> index {
    ///   %one = arith.constant 1 : index
    ///   %next = arith.addi %i, %one overflow<nsw> : index
    ///   return %next : index
    /// }
    /// ```
    AddIOp "arith.addi" [Commutative] + LinearOp { fold = fold::addi, canonicalize = canonicalize::addi };
    /// Subtracts the second integer from the first, wrapping around on overflow.
    ///
    /// The flags `nsw` and `nuw` are those of `arith.addi`.
    ///
    /// ```mlir
    /// func.func @negated(%x: i32) -> i32 {
    ///   %zero = arith.constant 0 : i32
    ///   %negated = arith.subi %zero, %x : i32
    ///   return %negated : i32
    /// }
    /// ```
    SubIOp "arith.subi" [] + LinearOp { fold = fold::subi, canonicalize = canonicalize::subi };
    /// Multiplies two integers, wrapping around on overflow.
    ///
    /// The result has the width of the operands; `arith.mulsi_extended` and `arith.mului_extended`
    /// compute both halves of the product. The flags `nsw` and `nuw` are those of `arith.addi`.
    ///
    /// ```mlir
    /// func.func @area(%width: i64, %height: i64) -> i64 {
    ///   %area = arith.muli %width, %height : i64
    ///   return %area : i64
    /// }
    /// ```
    MulIOp "arith.muli" [Commutative] + LinearOp {
        fold = fold::muli,
        canonicalize = canonicalize::muli,
        result_names = name_multiple_of_vscale
    };
    /// Shifts an integer to the left, filling with zeros.
    ///
    /// The second operand is unsigned; the result is poison if it is at least the width. The flags
    /// `nsw` and `nuw` are those of `arith.addi`.
    ///
    /// ```mlir
    /// func.func @bit(%n: i32) -> i32 {
    ///   %one = arith.constant 1 : i32
    ///   %bit = arith.shli %one, %n : i32
    ///   return %bit : i32
    /// }
    /// ```
    ShLIOp "arith.shli" [] { fold = fold::shli };
}

impl LinearOp for AddIOpRef<'_> {
    fn linear_sum(self) -> Option<LinearSum> {
        Some(LinearSum { constant: 0, terms: vec![(self.lhs(), 1), (self.rhs(), 1)] })
    }
}

impl LinearOp for SubIOpRef<'_> {
    fn linear_sum(self) -> Option<LinearSum> {
        Some(LinearSum { constant: 0, terms: vec![(self.lhs(), 1), (self.rhs(), -1)] })
    }
}

impl LinearOp for MulIOpRef<'_> {
    fn linear_sum(self) -> Option<LinearSum> {
        let known = |value| constant_integer((*self).body(), value);
        let term = match (known(self.lhs()), known(self.rhs())) {
            (_, Some(times)) => (self.lhs(), times),
            (Some(times), None) => (self.rhs(), times),
            (None, None) => return None,
        };
        Some(LinearSum { constant: 0, terms: vec![term] })
    }
}

/// Suggests the name `c4_vscale` for the product of 4 and `vector.vscale`.
fn name_multiple_of_vscale(op: MulIOpRef<'_>, name: NameValue<'_>) {
    let (body, product) = (op.body(), op.result());
    if !body.value_type(product).is_index() {
        return;
    }
    // The operation of another dialect is identified by its name, as in MLIR.
    let is_vscale =
        |value| body.defining_op(value).is_some_and(|op| body.op(op).name_str() == "vector.vscale");
    let named = |a, b| constant_integer(body, a).filter(|_| is_vscale(b));
    if let Some(base) = named(op.lhs(), op.rhs()).or_else(|| named(op.rhs(), op.lhs())) {
        name(product, &format!("c{base}_vscale"));
    }
}

/// Declares an operation on two integers of the same type with the flag `exact`.
macro_rules! exact {
    ($($(#[$doc:meta])* $op:ident $name:tt [$($trait:ident),*] $(+ $also:ident)* { $($hook:ident = $value:path),* };)*) => {$(
        $(#[$doc])*
        #[operation(
            name = $name,
            traits = [
                $($trait,)* SameOperandsAndResultType, Elementwise, Scalarizable, Vectorizable,
                Tensorizable,
            ],
            interfaces = [InferIntRange $(, $also)*],
            $($hook = $value,)*
            format = "$lhs `,` $rhs (`exact` $isExact^)? attr-dict `:` type($result)",
        )]
        pub struct $op {
            #[operand]
            lhs: SignlessIntegerOrIndexLike,
            #[operand]
            rhs: SignlessIntegerOrIndexLike,
            /// Whether the result is exact: no remainder, or no set bit shifted out.
            #[attr(Unit, name = "isExact")]
            is_exact: bool,
            #[result]
            result: SignlessIntegerOrIndexLike,
        }
    )*};
}

exact! {
    /// Divides signed integers, rounding towards zero.
    ///
    /// A zero divisor and the quotient of the least number and -1 are undefined behaviour. `exact`
    /// states that there is no remainder.
    ///
    /// ```mlir
    /// func.func @mean(%a: i32, %b: i32) -> i32 {
    ///   %two = arith.constant 2 : i32
    ///   %sum = arith.addi %a, %b : i32
    ///   %mean = arith.divsi %sum, %two : i32
    ///   return %mean : i32
    /// }
    /// ```
    DivSIOp "arith.divsi" [NoMemoryEffect] + Speculatable { fold = fold::divsi };
    /// Divides unsigned integers, rounding towards zero.
    DivUIOp "arith.divui" [NoMemoryEffect] + Speculatable { fold = fold::divui };
    /// Shifts an integer to the right, filling with copies of the sign bit.
    ShRSIOp "arith.shrsi" [Pure] { fold = fold::shrsi };
    /// Shifts an integer to the right, filling with zeros.
    ShRUIOp "arith.shrui" [Pure] { fold = fold::shrui };
}

/// Adds two unsigned integers; the second result is the overflow flag.
#[operation(
    name = "arith.addui_extended",
    traits = [
        Pure, Commutative, AllTypesMatch(lhs, rhs, sum), Elementwise, Scalarizable, Vectorizable,
        Tensorizable,
    ],
    fold = fold::addui_extended,
    canonicalize = canonicalize::addui_extended,
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

/// Declares a multiplication whose product has twice the width, in two results.
macro_rules! extended {
    ($($(#[$doc:meta])* $op:ident $name:tt { $($hook:ident = $value:path),* };)*) => {$(
        $(#[$doc])*
        #[operation(
            name = $name,
            traits = [
                Pure, Commutative, AllTypesMatch(lhs, rhs, low, high), Elementwise, Scalarizable,
                Vectorizable, Tensorizable,
            ],
            $($hook = $value,)*
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
    /// Multiplies signed integers; the results are the lower and upper half of the product.
    MulSIExtendedOp "arith.mulsi_extended" { fold = fold::mulsi_extended, canonicalize = canonicalize::mulsi_extended };
    /// Multiplies unsigned integers; the results are the lower and upper half of the product.
    MulUIExtendedOp "arith.mului_extended" { fold = fold::mului_extended, canonicalize = canonicalize::mului_extended };
}

/// Implements speculation for divisions: speculatable if the divisor is a constant for which the
/// division is defined.
macro_rules! divisions {
    ($($op:ident => $is_defined:expr;)*) => {$(
        impl Speculatable for $op<'_> {
            fn speculatability(self) -> Speculatability {
                let divisor = constant_value((*self).body(), self.rhs())
                    .and_then(|value| scalar_or_splat::<Int>(self.context(), value));
                match divisor {
                    Some(divisor) if $is_defined(&divisor) => Speculatability::Always,
                    _ => Speculatability::Not,
                }
            }
        }
    )*};
}

divisions! {
    DivSIOpRef => |by: &Int| !by.is_zero() && !by.is_all_ones();
    CeilDivSIOpRef => |by: &Int| !by.is_zero() && !by.is_all_ones();
    DivUIOpRef => |by: &Int| !by.is_zero();
    CeilDivUIOpRef => |by: &Int| !by.is_zero();
}
