//! What ranges say of comparisons.

use terrace_numeric::Int;

use super::IntRange;

/// A comparison of integers (MLIR: `intrange::CmpPredicate`).
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

/// What comparing an integer of `lhs` with one of `rhs` gives, if it is the same for all of them
/// (MLIR: `evaluatePred`).
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
        // Different by both readings: neither leaves values that both may have.
        Ne => {
            let apart = |less, greater| is_true(less, lhs, rhs) || is_true(greater, lhs, rhs);
            apart(Slt, Sgt) && apart(Ult, Ugt)
        }
    }
}

impl IntRange {
    /// What an `i1` is that is `value`, or unknown.
    pub fn of_bool(value: Option<bool>) -> Self {
        let one = |value| Int::from_bool(value);
        Self::from_unsigned(one(value == Some(true)), one(value != Some(false)))
    }
}
