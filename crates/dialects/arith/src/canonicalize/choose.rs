//! Patterns of comparisons and choices.

use terrace_builtin::folding::scalar_or_splat;
use terrace_builtin::{IntegerAttr, TypeExt};
use terrace_ir::fold::constant_value;
use terrace_ir::pattern::RewritePattern;
use terrace_ir::{OpType, Rewriter};
use terrace_numeric::Int;
use terrace_ods::patterns;

use super::{is_bool, same_type};
use crate::*;

/// Whether the predicate asks for equality.
fn is_equality(predicate: CmpIPredicate) -> bool {
    matches!(predicate, CmpIPredicate::Eq | CmpIPredicate::Ne)
}

patterns! {
    /// Extended values are equal if those that they are made of are.
    pub(crate) CmpIExtSI =
        CmpIOp(ExtSIOp(a), ExtSIOp(b)) { predicate: p } if is_equality(p) && same_type(body, a, b)
        => CmpIOp(a, b) { predicate: p };

    /// Extended values are equal if those that they are made of are.
    pub(crate) CmpIExtUI =
        CmpIOp(ExtUIOp(a), ExtUIOp(b)) { predicate: p } if is_equality(p) && same_type(body, a, b)
        => CmpIOp(a, b) { predicate: p };

    /// The same condition does not hold where it does not hold.
    pub(crate) RedundantSelectFalse =
        SelectOp(p, a, SelectOp(p, _, c)) => SelectOp(p, a, c);

    /// The same condition holds where it holds.
    pub(crate) RedundantSelectTrue =
        SelectOp(p, SelectOp(p, a, _), c) => SelectOp(p, a, c);

    /// The choice by the opposite of a condition is the opposite one by the condition.
    pub(crate) SelectNotCond =
        SelectOp(XOrIOp(p, const one: IntegerAttr), a, b) if is_bool(cx, one, true)
        => SelectOp(p, b, a);

    /// A condition that chooses `false` or `true` is negated.
    pub(crate) SelectI1ToNot =
        SelectOp(p, const no: IntegerAttr, const yes: IntegerAttr)
            if is_bool(cx, no, false) && is_bool(cx, yes, true)
        => XOrIOp(p, ConstantOp() { value: IntegerAttr::bool(cx, true).into() });
}

/// A condition that chooses 1 or 0 is extended, one that chooses 0 or 1 negated before.
pub(crate) struct SelectToExtUI;

impl RewritePattern for SelectToExtUI {
    type Root = SelectOp;
    const NAME: &'static str = "SelectToExtUI";

    fn rewrite(select: SelectOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
        let body = rewriter.body();
        let cx = body.context();
        let view = select.view(body);
        let (condition, ty) = (view.condition(), view.result_types().next()?);
        if !ty.is_any_integer() || ty.is_signless_integer_of(cx, 1) {
            return None;
        }
        let known = |value| scalar_or_splat::<Int>(cx, constant_value(body, value)?);
        let (yes, no) = (known(view.true_value())?, known(view.false_value())?);
        let condition = if yes.is_one() && no.is_zero() {
            condition
        } else if yes.is_zero() && no.is_one() {
            let one = IntegerAttr::from_int(cx, body.value_type(condition), Int::one(1));
            let one = ConstantOp::build(rewriter, one.into());
            let one = rewriter.body().result(one.op(), 0);
            let not = XOrIOp::build(rewriter, condition, one);
            rewriter.body().result(not.op(), 0)
        } else {
            return None;
        };
        let extended = ExtUIOp::build(rewriter, ty, condition);
        rewriter.replace_with(select.op(), extended.op());
        Some(())
    }
}
