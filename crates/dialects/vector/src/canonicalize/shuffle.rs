//! Canonicalization of `vector.shuffle` and `vector.step`.

use terrace_arith::{CmpIOp, CmpIPredicate, ConstantOp};
use terrace_builtin::folding::scalar_or_splat;
use terrace_builtin::{DenseElementsAttr, IntegerAttr};
use terrace_ir::fold::constant_value;
use terrace_ir::{Attribute, Body, OpType, PatternSet, Rewriter, Value};
use terrace_numeric::Int;

use super::{replace_by_broadcast, result_type};
use crate::shapes::{shape, splat_of, vector};
use crate::{InterleaveOp, ShuffleOp, StepOp};

pub(crate) fn shuffle(set: &mut PatternSet) {
    set.add::<ShuffleOp>("ShuffleSplat", |op, rewriter| {
        let body = rewriter.body();
        let view = op.view(body);
        let (a, b) = (splat_of(body, view.v1())?, splat_of(body, view.v2())?);
        (a == b).then(|| replace_by_broadcast(rewriter, op.op(), a))?
    });
    set.add::<ShuffleOp>("ShuffleInterleave", interleave);
    set.add::<ShuffleOp>("Canonicalize0DShuffleOp", |op, rewriter| {
        let body = rewriter.body();
        let view = op.view(body);
        if !vector(body, view.v1())?.shape.is_empty() {
            return None;
        }
        let source = match view.mask()[..] {
            [0] => view.v1(),
            [_] => view.v2(),
            _ => return None,
        };
        replace_by_broadcast(rewriter, op.op(), source)
    });
}

/// Replaces a shuffle that takes rows from both operands in turn by `vector.interleave`.
///
/// `shuffle %a, %b [0, 2, 1, 3]` => `interleave %a, %b`
fn interleave(op: ShuffleOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = op.view(body);
    let (a, b) = (view.v1(), view.v2());
    let rows = match *shape(body, a) {
        [] => 1,
        [rows] => rows,
        _ => return None,
    };
    let mask = view.mask();
    let in_turn = |(at, row): (usize, &i64)| *row == (at / 2) as i64 + (at % 2) as i64 * rows;
    let all = body.value_type(a) == body.value_type(b)
        && mask.len() as i64 == 2 * rows
        && mask.iter().enumerate().all(in_turn);
    if !all {
        return None;
    }
    let new = InterleaveOp::build(rewriter, a, b).op();
    rewriter.replace_with(op.op(), new);
    Some(())
}

pub(crate) fn step(set: &mut PatternSet) {
    set.add::<StepOp>("StepCompareFolder", compared);
}

/// Returns the result of comparing each of 0 to `lanes - 1` with `number`; `None` if the result
/// differs between lanes.
fn outcome(predicate: CmpIPredicate, lanes: u64, number: u64) -> Option<bool> {
    match predicate {
        CmpIPredicate::Ult => (number >= lanes).then_some(true),
        CmpIPredicate::Uge => (number >= lanes).then_some(false),
        CmpIPredicate::Ule => (number + 1 >= lanes).then_some(true),
        CmpIPredicate::Ugt => (number + 1 >= lanes).then_some(false),
        CmpIPredicate::Eq => (number >= lanes).then_some(false),
        CmpIPredicate::Ne => (number >= lanes).then_some(true),
        _ => None,
    }
}

/// Returns the predicate for swapped operands.
fn mirrored(predicate: CmpIPredicate) -> CmpIPredicate {
    match predicate {
        CmpIPredicate::Ult => CmpIPredicate::Ugt,
        CmpIPredicate::Ugt => CmpIPredicate::Ult,
        CmpIPredicate::Ule => CmpIPredicate::Uge,
        CmpIPredicate::Uge => CmpIPredicate::Ule,
        other => other,
    }
}

/// Returns the integer that all elements of `value` equal; `None` if `value` is no splat constant.
fn splat_number(body: &Body, value: Value) -> Option<u64> {
    scalar_or_splat::<Int>(body.context(), constant_value(body, value)?)?.to_u64()
}

/// Replaces comparisons of a `vector.step` with a constant that have one outcome for all lanes by a
/// splat constant.
///
/// `cmpi ult, (step : vector<4xindex>), dense<4>` => `dense<true>`
fn compared(op: StepOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let ty = result_type(body, op.op())?;
    if ty.is_scalable() {
        return None;
    }
    let lanes = u64::try_from(*ty.shape.first()?).ok()?;
    let result = body.result(op.op(), 0);
    let mut decided = Vec::new();
    for use_ in body.uses(result) {
        let user = body.user(use_);
        let Some(compare) = body.op(user).cast::<CmpIOp>() else { continue };
        let on_left = compare.lhs() == result;
        let other = if on_left { compare.rhs() } else { compare.lhs() };
        let Some(number) = splat_number(body, other) else { continue };
        let predicate = match on_left {
            true => compare.predicate(),
            false => mirrored(compare.predicate()),
        };
        if let Some(outcome) = outcome(predicate, lanes, number) {
            decided.push((user, outcome));
        }
    }
    if decided.is_empty() {
        return None;
    }
    let cx = rewriter.context().clone();
    for (user, outcome) in decided {
        let ty = rewriter.body().value_type(rewriter.body().result(user, 0));
        let bit = IntegerAttr::bool(&cx, outcome).attr();
        let all = DenseElementsAttr::from_attributes(&cx, ty, [bit]).ok()?;
        rewriter.set_after(user);
        let new = ConstantOp::build(rewriter, Attribute::from(all)).op();
        rewriter.replace_with(user, new);
    }
    Some(())
}
