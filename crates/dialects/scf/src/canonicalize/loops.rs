//! Patterns of `scf.for`.

use terrace_builtin::values::constant_integer;
use terrace_ir::{Body, Op, OpType, PatternSet, Region, Rewriter, Value};

use super::replace_by_region;
use crate::ForOp;

pub(crate) fn r#for(set: &mut PatternSet) {
    set.add::<ForOp>("SimplifyTrivialLoops", simplify_trivial);
}

/// How often the loop runs, if that is known.
fn trip_count(body: &Body, op: ForOp) -> Option<i64> {
    let view = op.view(body);
    if view.lower_bound() == view.upper_bound() {
        return Some(0);
    }
    let known = |value: Value| constant_integer(body, value);
    let (lower, upper) = (known(view.lower_bound())?, known(view.upper_bound())?);
    if view.unsigned_cmp() && (lower < 0 || upper < 0) {
        return None;
    }
    if upper <= lower {
        return Some(0);
    }
    let step = known(view.step()).filter(|step| *step > 0)?;
    let length = upper.checked_sub(lower)?;
    Some(length / step + i64::from(length % step != 0))
}

/// A loop that never runs, runs once, or does nothing but give what is outside.
fn simplify_trivial(op: ForOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = op.view(body);
    let inits: Vec<Value> = view.init_args().collect();
    let region: Region = body.region(op.op(), 0)?;
    match trip_count(body, op)? {
        0 => {
            rewriter.replace_op(op.op(), &inits);
            return Some(());
        }
        1 => {
            let arguments: Vec<Value> = [view.lower_bound()].into_iter().chain(inits).collect();
            return replace_by_region(rewriter, op.op(), region, &arguments);
        }
        _ => {}
    }
    let block = body.first_block(region)?;
    let end: Op = body.last_op(block)?;
    let values: Vec<Value> = body.op(end).operands().collect();
    let inside = |value: &Value| body.value_block(*value) == Some(block);
    if body.ops_in(block).count() != 1
        || values.len() != body.result_count(op.op())
        || values.iter().any(inside)
    {
        return None;
    }
    rewriter.replace_op(op.op(), &values);
    Some(())
}
