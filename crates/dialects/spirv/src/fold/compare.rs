//! Folds of comparisons of integers.

use terrace_ir::{Fold, OpRef};
use terrace_numeric::Int;

use super::{Operands, binary, constant_result};

/// Declares folds of comparisons, from the result for equal operands and the comparison of
/// constants.
macro_rules! comparisons {
    ($($(#[doc = $doc:literal])* $name:ident: $reflexive:literal, $holds:expr;)*) => {$(
        $(#[doc = $doc])*
        pub(crate) fn $name(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
            let holds: fn(&Int, &Int) -> bool = $holds;
            if op.operand(0) == op.operand(1) {
                return constant_result(op, u64::from($reflexive));
            }
            binary(op, operands, |a, b| Some(Int::from_bool(holds(a, b))))
        }
    )*};
}

comparisons! {
    /// Folds `a == b`.
    i_equal: true, |a, b| a == b;
    /// Folds `a != b`.
    i_not_equal: false, |a, b| a != b;
    /// Folds `a > b`, signed.
    s_greater_than: false, |a, b| b.slt(a);
    /// Folds `a >= b`, signed.
    s_greater_than_equal: true, |a, b| b.sle(a);
    /// Folds `a < b`, signed.
    s_less_than: false, |a, b| a.slt(b);
    /// Folds `a <= b`, signed.
    s_less_than_equal: true, |a, b| a.sle(b);
    /// Folds `a > b`, unsigned.
    u_greater_than: false, |a, b| b.ult(a);
    /// Folds `a >= b`, unsigned.
    u_greater_than_equal: true, |a, b| b.ule(a);
    /// Folds `a < b`, unsigned.
    u_less_than: false, |a, b| a.ult(b);
    /// Folds `a <= b`, unsigned.
    u_less_than_equal: true, |a, b| a.ule(b);
}
