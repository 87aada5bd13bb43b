//! Canonicalization of `scf.for`.

use terrace_interfaces::add_region_branch_patterns;
use terrace_ir::{Body, Builder, Op, OpType, PatternSet, Region, Rewriter, Type, Value};
use terrace_tensor::{CastOp, preserves_static_information};

use crate::{ForOp, trip_count};

pub(crate) fn r#for(set: &mut PatternSet) {
    set.add::<ForOp>("SimplifyTrivialLoops", simplify_trivial);
    set.add::<ForOp>("ForOpTensorCastFolder", init_cast);
    add_region_branch_patterns::<ForOp>(set);
}

/// Replaces a loop that never runs by its initial values, a loop that runs once by its body, and a
/// loop with an empty body that yields values from outside by these values.
///
/// `for %i = 0 to 1 step 4 { A(%i) }` => `A(0)`
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
            return rewriter.replace_by_region(op.op(), region, &arguments);
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

/// Moves a cast of an initial value that only loses static information into the loop; each
/// application moves one cast.
///
/// `for iter_args(%a = cast %x) { … yield %y }` =>
/// `cast (for iter_args(%a' = %x) { %a = cast %a' … yield (cast %y) })`
fn init_cast(op: ForOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = op.view(body);
    let inits: Vec<Value> = view.init_args().collect();
    let fits = |(at, init): (usize, &Value)| {
        let source = body.defined_by::<CastOp>(*init)?.source();
        let types = [source, *init].map(|value| body.value_type(value));
        let result = body.result(op.op(), at);
        let all = types[0] != types[1]
            && preserves_static_information(body.context(), types[0], types[1])
            && body.has_one_use(result);
        all.then_some((at, source))
    };
    let (at, source) = inits.iter().enumerate().find_map(fits)?;
    replace_and_cast_init(op, rewriter, at, source, |b, ty, value| CastOp::build(b, ty, value).op())
}

/// Replaces `op` by a loop whose loop-carried value `at` has the type of its new initial value
/// `init`: `cast` builds the casts to the old type, behind the loop and of the argument, and to the
/// new type, of the yielded value (MLIR: `replaceAndCastForOpIterArg`).
pub fn replace_and_cast_init(
    op: ForOp,
    rewriter: &mut Rewriter<'_>,
    at: usize,
    init: Value,
    cast: impl Fn(&mut Builder<'_>, Type, Value) -> Op,
) -> Option<()> {
    let view = op.view(rewriter.body());
    let ([lower, upper, step], unsigned) = (view.bounds(), view.unsigned_cmp());
    let mut inits: Vec<Value> = view.init_args().collect();
    let mut types: Vec<Type> = (*view).result_types().collect();
    let new_type = rewriter.body().value_type(init);
    let old_type = std::mem::replace(&mut types[at], new_type);
    inits[at] = init;
    let new = ForOp::build(rewriter, &types, lower, upper, step, inits);
    if unsigned {
        new.set_unsigned_cmp(rewriter.body_mut(), true);
    }
    let attributes = rewriter.body().attributes(op.op()).to_vec();
    rewriter.body_mut().set_attributes(new.op(), &attributes);
    let body = rewriter.body_mut();
    let (from, to) = (body.region(op.op(), 0)?, body.region(new.op(), 0)?);
    body.take_blocks(from, to);
    let block = body.first_block(to)?;
    let (first, end) = (body.first_op(block)?, body.last_op(block)?);
    let argument = body.arguments(block)[at + 1];
    body.set_value_type(argument, new_type);
    let location = rewriter.location();
    rewriter.set_before(first);
    rewriter.set_location(location);
    let inner = cast(rewriter, old_type, argument);
    let value = rewriter.body().result(inner, 0);
    let other = |body: &Body, use_| body.user(use_) != inner;
    rewriter.body_mut().replace_uses_if(argument, value, other);
    rewriter.set_before(end);
    rewriter.set_location(location);
    let yielded = rewriter.body().operand(end, at);
    let back = cast(rewriter, new_type, yielded);
    let back = rewriter.body().result(back, 0);
    rewriter.body_mut().set_operand(end, at, back);
    rewriter.body_mut().set_location(end, location);
    rewriter.set_after(new.op());
    rewriter.set_location(location);
    let mut results: Vec<Value> = rewriter.body().results(new.op()).collect();
    let outer = cast(rewriter, old_type, results[at]);
    results[at] = rewriter.body().result(outer, 0);
    rewriter.replace_op(op.op(), &results);
    Some(())
}
