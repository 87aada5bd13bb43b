//! Canonicalization patterns of the operations.

use terrace_builtin::IntegerAttr;
use terrace_ir::fold::{Fold, FoldResult, constant_value, fold};
use terrace_ir::{Op, OpType, PatternSet, Rewriter};

use crate::{
    AddOp, AndOp, CmpOp, ConstantOp, MaxSOp, MaxUOp, MinSOp, MinUOp, MulOp, OrOp, SubOp, XOrOp,
};

/// Declares the pattern that merges the constants of two associative operations:
/// `op(op(x, c0), c1) => op(x, c2)`.
macro_rules! associative {
    ($($name:ident: $op:ident;)*) => {$(
        pub(crate) fn $name(set: &mut PatternSet) {
            set.add::<$op>("", |op, rewriter| {
                let constant = combined::<$op>(op.op(), rewriter)?;
                let lhs = rewriter.body().operand(op.op(), 0);
                let inner = rewriter.body().defining_op(lhs)?;
                let value = rewriter.body().operand(inner, 0);
                let constant = rewriter.value(ConstantOp::of(constant));
                let new = $op::build(rewriter, value, constant);
                rewriter.replace_with(op.op(), new.op());
                Some(())
            });
        }
    )*};
}

associative! {
    add: AddOp;
    mul: MulOp;
    maxs: MaxSOp;
    maxu: MaxUOp;
    mins: MinSOp;
    minu: MinUOp;
    and: AndOp;
    or: OrOp;
    xor: XOrOp;
}

/// Folds the constant operand of `op` with that of the same operation that defines its first
/// operand; `None` unless both are constant.
fn combined<O: OpType>(op: Op, rewriter: &Rewriter<'_>) -> Option<terrace_ir::Handle<IntegerAttr>> {
    let body = rewriter.body();
    let view = body.op(op);
    let outer = constant_value(body, view.operand(1))?;
    let inner = body.op(body.defining_op(view.operand(0))?);
    if !inner.is::<O>() {
        return None;
    }
    let inner = constant_value(body, inner.operand(1))?;
    match fold(view, &[Some(outer), Some(inner)])? {
        Fold::Results(results) => match results[..] {
            [FoldResult::Constant(value)] => value.as_handle(),
            _ => None,
        },
        Fold::InPlace(_) => None,
    }
}

pub(crate) fn cmp(set: &mut PatternSet) {
    set.add::<CmpOp>("", |cmp, rewriter| {
        let body = rewriter.body();
        let view = cmp.view(body);
        let zero = constant_value(body, view.rhs())?;
        if !zero.downcast::<IntegerAttr>(rewriter.context())?.value.is_zero() {
            return None;
        }
        let difference = body.defined_by::<SubOp>(view.lhs())?;
        let (lhs, rhs, predicate) = (difference.lhs(), difference.rhs(), view.pred());
        let new = CmpOp::build(rewriter, predicate, lhs, rhs);
        rewriter.replace_with(cmp.op(), new.op());
        Some(())
    });
}
