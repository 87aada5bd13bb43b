//! Folds of comparisons and selects.

use std::cmp::Ordering;

use terrace_builtin::constraints::i1_same_shape;
use terrace_builtin::folding;
use terrace_builtin::shaped::element_type_or_self;
use terrace_builtin::{DenseElementsAttr, FloatAttr, IntegerAttr, TypeExt};
use terrace_ir::{Attribute, Body, Fold, OpType};
use terrace_numeric::{Float, Int};

use super::{Operands, defined, int_constant, int_width, known, result_type};
use crate::{
    CmpFOpRef, CmpFPredicate, CmpIOp, CmpIOpRef, CmpIPredicate, ExtSIOp, ExtUIOp, SelectOpRef,
};

impl CmpIPredicate {
    /// Whether the predicate holds for two integers.
    pub fn holds(self, a: &Int, b: &Int) -> bool {
        use CmpIPredicate as P;
        match self {
            P::Eq => a == b,
            P::Ne => a != b,
            P::Slt => a.slt(b),
            P::Sle => a.sle(b),
            P::Sgt => a.sgt(b),
            P::Sge => a.sge(b),
            P::Ult => a.ult(b),
            P::Ule => a.ule(b),
            P::Ugt => a.ugt(b),
            P::Uge => a.uge(b),
        }
    }

    /// Whether the predicate holds for equal operands.
    pub fn holds_of_equal(self) -> bool {
        use CmpIPredicate as P;
        matches!(self, P::Eq | P::Sle | P::Sge | P::Ule | P::Uge)
    }

    /// Returns the predicate with the same outcome after swapping the operands.
    pub fn swapped(self) -> Self {
        use CmpIPredicate as P;
        match self {
            P::Eq => P::Eq,
            P::Ne => P::Ne,
            P::Slt => P::Sgt,
            P::Sle => P::Sge,
            P::Sgt => P::Slt,
            P::Sge => P::Sle,
            P::Ult => P::Ugt,
            P::Ule => P::Uge,
            P::Ugt => P::Ult,
            P::Uge => P::Ule,
        }
    }

    /// Returns the negated predicate (MLIR: `invertPredicate`).
    pub fn inverted(self) -> Self {
        use CmpIPredicate as P;
        match self {
            P::Eq => P::Ne,
            P::Ne => P::Eq,
            P::Slt => P::Sge,
            P::Sle => P::Sgt,
            P::Sgt => P::Sle,
            P::Sge => P::Slt,
            P::Ult => P::Uge,
            P::Ule => P::Ugt,
            P::Ugt => P::Ule,
            P::Uge => P::Ult,
        }
    }
}

impl CmpFPredicate {
    /// Whether the predicate holds for two floats.
    pub fn holds(self, a: Float, b: Float) -> bool {
        use CmpFPredicate as P;
        use Ordering::{Equal, Greater, Less};
        let order = a.compare(b);
        match self {
            P::AlwaysFalse => false,
            P::AlwaysTrue => true,
            P::Oeq => order == Some(Equal),
            P::Ogt => order == Some(Greater),
            P::Oge => matches!(order, Some(Greater | Equal)),
            P::Olt => order == Some(Less),
            P::Ole => matches!(order, Some(Less | Equal)),
            P::One => matches!(order, Some(Less | Greater)),
            P::Ord => order.is_some(),
            P::Ueq => matches!(order, None | Some(Equal)),
            P::Ugt => matches!(order, None | Some(Greater)),
            P::Uge => matches!(order, None | Some(Greater | Equal)),
            P::Ult => matches!(order, None | Some(Less)),
            P::Ule => matches!(order, None | Some(Less | Equal)),
            P::Une => order != Some(Equal),
            P::Uno => order.is_none(),
        }
    }
}

pub(crate) fn cmpi(op: CmpIOpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    let (cx, lhs, rhs, predicate) = (op.context(), op.lhs(), op.rhs(), op.predicate());
    if lhs == rhs {
        let value = predicate.holds_of_equal().into();
        return int_constant(cx, result_type(*op), value).map(Fold::from);
    }
    let ty = op.body().value_type(lhs);
    let is_bool = |ty| int_width(cx, ty) == Some(1) && !element_type_or_self(cx, ty).is_index();
    if let Some(value) = known::<Int>(*op, operands, 1) {
        if value.is_zero() && predicate == CmpIPredicate::Ne {
            let signed = defined::<ExtSIOp>(*op, lhs).map(|ext| ext.r#in());
            let extended = signed.or_else(|| Some(defined::<ExtUIOp>(*op, lhs)?.r#in()));
            if let Some(value) = extended.filter(|v| is_bool(op.body().value_type(*v))) {
                return Some(value.into());
            }
            if is_bool(ty) {
                return Some(lhs.into());
            }
        }
        if value.is_one() && predicate == CmpIPredicate::Eq && is_bool(ty) {
            return Some(lhs.into());
        }
    }
    match operands {
        [Some(_), Some(_)] => {}
        [Some(_), None] => {
            return Some(Fold::in_place(move |body, op| {
                CmpIOp::from_op(op).swap(body);
            }));
        }
        _ => return None,
    }
    let result = i1_same_shape(cx, ty)?;
    let folded = folding::fold_binary_defined(cx, operands, result, |a: &Int, b: &Int| {
        Some(Int::from_bool(predicate.holds(a, b)))
    });
    folded.map(Fold::from)
}

impl CmpIOp {
    /// Swaps the operands and adjusts the predicate.
    fn swap(self, body: &mut Body) {
        let view = self.view(body);
        let (lhs, rhs, predicate) = (view.lhs(), view.rhs(), view.predicate());
        self.set_predicate(body, predicate.swapped());
        body.set_operand(self.op(), 0, rhs);
        body.set_operand(self.op(), 1, lhs);
    }
}

pub(crate) fn cmpf(op: CmpFOpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    let cx = op.context();
    let float = |index: usize| Some(operands[index]?.downcast::<FloatAttr>(cx)?.value);
    let (mut lhs, mut rhs) = (float(0), float(1));
    // If one operand is a NaN, the value of the other does not matter.
    if lhs.is_some_and(Float::is_nan) {
        rhs = lhs;
    }
    if rhs.is_some_and(Float::is_nan) {
        lhs = rhs;
    }
    let holds = op.predicate().holds(lhs?, rhs?);
    Some(Attribute::from(IntegerAttr::bool(cx, holds)).into())
}

pub(crate) fn select(op: SelectOpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    let cx = op.context();
    let (condition, yes, no) = (op.condition(), op.true_value(), op.false_value());
    if yes == no {
        return Some(yes.into());
    }
    if let Some(condition) = known::<Int>(*op, operands, 0) {
        return Some(if condition.is_zero() { no } else { yes }.into());
    }
    let poison = |index: usize| operands[index].is_some_and(|value| folding::is_poison(cx, value));
    if poison(1) {
        return Some(no.into());
    }
    if poison(2) {
        return Some(yes.into());
    }
    let is = |index, one: bool| {
        known::<Int>(*op, operands, index)
            .is_some_and(|v| if one { v.is_one() } else { v.is_zero() })
    };
    if result_type(*op).is_signless_integer_of(cx, 1) && is(1, true) && is(2, false) {
        return Some(condition.into());
    }
    if let Some(cmp) = defined::<CmpIOp>(*op, condition)
        && matches!(cmp.predicate(), CmpIPredicate::Eq | CmpIPredicate::Ne)
        && ((cmp.lhs(), cmp.rhs()) == (yes, no) || (cmp.rhs(), cmp.lhs()) == (yes, no))
    {
        return Some(if cmp.predicate() == CmpIPredicate::Ne { yes } else { no }.into());
    }
    let dense = |index: usize| operands[index]?.downcast::<DenseElementsAttr>(cx);
    let (condition, yes, no) = (dense(0)?, dense(1)?, dense(2)?);
    let chosen = condition
        .bools(cx)
        .enumerate()
        .map(|(at, holds)| if holds { yes } else { no }.attribute_at(cx, at as u64));
    let chosen: Option<Vec<Attribute>> = chosen.collect();
    let chosen = DenseElementsAttr::from_attributes(cx, yes.ty, chosen?).ok()?;
    Some(Attribute::from(chosen).into())
}
