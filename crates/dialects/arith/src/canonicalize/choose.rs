//! Canonicalization patterns of comparisons and selects.

use terrace_builtin::folding::scalar_or_splat;
use terrace_builtin::{IntegerAttr, TypeExt};
use terrace_ir::fold::constant_value;
use terrace_ir::pattern::RewritePattern;
use terrace_ir::{OpType, Rewriter};
use terrace_numeric::Int;
use terrace_ods::patterns;

use super::{is_bool, same_type};
use crate::*;

/// Whether the predicate is `eq` or `ne`.
fn is_equality(predicate: CmpIPredicate) -> bool {
    matches!(predicate, CmpIPredicate::Eq | CmpIPredicate::Ne)
}

patterns! {
    /// Compares the sources of two sign extensions instead, for `eq` and `ne`.
    pub(crate) CmpIExtSI =
        CmpIOp(ExtSIOp(a), ExtSIOp(b)) { predicate: p } if is_equality(p) && same_type(body, a, b)
        => CmpIOp(a, b) { predicate: p };

    /// Compares the sources of two zero extensions instead, for `eq` and `ne`.
    pub(crate) CmpIExtUI =
        CmpIOp(ExtUIOp(a), ExtUIOp(b)) { predicate: p } if is_equality(p) && same_type(body, a, b)
        => CmpIOp(a, b) { predicate: p };

    /// In the false operand of a select, replaces a nested select on the same condition by its
    /// false operand: `select(p, a, select(p, b, c)) => select(p, a, c)`.
    pub(crate) RedundantSelectFalse =
        SelectOp(p, a, SelectOp(p, _, c)) => SelectOp(p, a, c);

    /// In the true operand of a select, replaces a nested select on the same condition by its true
    /// operand: `select(p, select(p, a, b), c) => select(p, a, c)`.
    pub(crate) RedundantSelectTrue =
        SelectOp(p, SelectOp(p, a, _), c) => SelectOp(p, a, c);

    /// Drops the negation of a condition by swapping the operands:
    /// `select(!p, a, b) => select(p, b, a)`.
    pub(crate) SelectNotCond =
        SelectOp(XOrIOp(p, const one: IntegerAttr), a, b) if is_bool(cx, one, true)
        => SelectOp(p, b, a);

    /// Turns `select(p, false, true)` into `xori(p, true)`.
    pub(crate) SelectI1ToNot =
        SelectOp(p, const no: IntegerAttr, const yes: IntegerAttr)
            if is_bool(cx, no, false) && is_bool(cx, yes, true)
        => XOrIOp(p, ConstantOp() { value: IntegerAttr::bool(cx, true).into() });
}

/// Turns `select(p, 1, 0)` into `extui(p)`, and `select(p, 0, 1)` into `extui(xori(p, true))`.
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
