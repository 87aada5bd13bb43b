//! Comparisons of ranges: [`evaluate`].

use terrace_numeric::Int;

use super::IntRange;

/// An integer comparison predicate (MLIR: `intrange::CmpPredicate`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names are those of arith.cmpi")]
pub enum CmpPredicate {
    Eq,
    Ne,
    Slt,
    Sle,
    Sgt,
    Sge,
    Ult,
    Ule,
    Ugt,
    Uge,
}

impl CmpPredicate {
    fn inverted(self) -> Self {
        use CmpPredicate::*;
        match self {
            Eq => Ne,
            Ne => Eq,
            Slt => Sge,
            Sge => Slt,
            Sle => Sgt,
            Sgt => Sle,
            Ult => Uge,
            Uge => Ult,
            Ule => Ugt,
            Ugt => Ule,
        }
    }
}

/// Returns the result of comparing any integer of `lhs` with any of `rhs`; `None` if the result
/// varies (MLIR: `evaluatePred`).
pub fn evaluate(predicate: CmpPredicate, lhs: &IntRange, rhs: &IntRange) -> Option<bool> {
    if is_true(predicate, lhs, rhs) {
        return Some(true);
    }
    is_true(predicate.inverted(), lhs, rhs).then_some(false)
}

fn is_true(predicate: CmpPredicate, lhs: &IntRange, rhs: &IntRange) -> bool {
    use CmpPredicate::*;
    match predicate {
        Slt => lhs.smax.slt(&rhs.smin),
        Sle => lhs.smax.sle(&rhs.smin),
        Sgt => lhs.smin.sgt(&rhs.smax),
        Sge => lhs.smin.sge(&rhs.smax),
        Ult => lhs.umax.ult(&rhs.umin),
        Ule => lhs.umax.ule(&rhs.umin),
        Ugt => lhs.umin.ugt(&rhs.umax),
        Uge => lhs.umin.uge(&rhs.umax),
        Eq => match (lhs.constant_value(), rhs.constant_value()) {
            (Some(a), Some(b)) => a == b,
            _ => false,
        },
        // The ranges are disjoint both as signed and as unsigned integers.
        Ne => {
            let apart = |less, greater| is_true(less, lhs, rhs) || is_true(greater, lhs, rhs);
            apart(Slt, Sgt) && apart(Ult, Ugt)
        }
    }
}

impl IntRange {
    /// Returns the range of an `i1` with the value `value`; the full range for `None`.
    pub fn of_bool(value: Option<bool>) -> Self {
        let one = |value| Int::from_bool(value);
        Self::from_unsigned(one(value == Some(true)), one(value != Some(false)))
    }
}
