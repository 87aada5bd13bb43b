//! The pass `int-range-optimizations`: replaces values whose range is a single integer by
//! constants, and removes remainders that equal their dividend (MLIR: `IntRangeOptimizations.cpp`).

use terrace_arith::ArithDialect;
use terrace_arith::{RemSIOp, RemUIOp, materialize_constant};
use terrace_builtin::folding::{constant_of, scalar_or_splat};
use terrace_interfaces::IntRange;
use terrace_ir::effects::is_trivially_dead;
use terrace_ir::fold::constant_value;
use terrace_ir::pattern::{PatternRoot, PatternSet, Rewriter};
use terrace_ir::{Body, Builder, InsertionPoint, Op, OpName, OpType, TraitFlags, Value};
use terrace_numeric::Int;
use terrace_pass::{PassResult, Target, pass};
use terrace_rewrite::materialize;

use crate::range_facts::{Facts, apply_with_facts};

/// Replace values by constants, and remainders by their dividends, by the ranges of integers
#[pass(name = "int-range-optimizations", title = "ArithIntRangeOpts", run = run)]
pub struct IntRangeOptimizations {}

fn run(_: &IntRangeOptimizations, target: &mut Target<'_>) -> PassResult {
    let all_visible = target.is_outermost();
    target.context().load::<ArithDialect>();
    optimize_by_ranges(target.body_mut(), all_visible);
    Ok(())
}

/// Replaces values whose range is a single integer by constants, and remainders of a dividend below
/// the divisor by the dividend; below the root of `body` and in nested bodies. `all_visible` states
/// that nothing outside refers to symbols in `body`.
pub fn optimize_by_ranges(body: &mut Body, all_visible: bool) {
    apply_with_facts(body, all_visible, &|facts| {
        let mut set = PatternSet::new();
        let known = facts.clone();
        let replace = move |op, rewriter: &mut Rewriter<'_>| replace_known(op, &known, rewriter);
        set.add_at("MaterializeKnownConstantValues", PatternRoot::Any, replace);
        let known = facts.clone();
        set.add::<RemSIOp>("DeleteTrivialRem<RemSIOp>", move |op, rewriter| {
            delete_remainder(op.op(), &known, rewriter, |range, by| {
                !range.smin.is_negative() && range.smax.slt(by)
            })
        });
        let known = facts.clone();
        set.add::<RemUIOp>("DeleteTrivialRem<RemUIOp>", move |op, rewriter| {
            delete_remainder(op.op(), &known, rewriter, |range, by| range.umax.ult(by))
        });
        set
    });
}

/// Replaces results of `op`, and arguments of blocks in its regions, whose range is a single
/// integer by constants; erases `op` if that makes it dead.
fn replace_known(op: Op, facts: &Facts, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    if body.op(op).flags().contains(TraitFlags::CONSTANT_LIKE) {
        return None;
    }
    let is_known = |value: Value| {
        body.has_uses(value) && facts.of(value).is_some_and(|r| r.constant_value().is_some())
    };
    let results: Vec<Value> = body.results(op).collect();
    let blocks: Vec<_> = body.regions(op).flat_map(|region| body.blocks_in(region)).collect();
    let mut arguments = blocks.iter().flat_map(|block| body.arguments(*block)).copied();
    if !results.iter().any(|value| is_known(*value)) && !arguments.any(is_known) {
        return None;
    }
    let mut all = !results.is_empty();
    for result in results {
        all &= replace_one(result, facts, rewriter) || !rewriter.body().has_uses(result);
    }
    if all && is_trivially_dead(rewriter.body(), op) {
        rewriter.erase_op(op);
        return Some(());
    }
    for block in blocks {
        rewriter.set_point(InsertionPoint::AtStart(block));
        for argument in rewriter.body().arguments(block).to_vec() {
            replace_one(argument, facts, rewriter);
        }
    }
    Some(())
}

/// Replaces all uses of `value` by a constant if its range is a single integer; returns whether the
/// range was a single integer.
fn replace_one(value: Value, facts: &Facts, rewriter: &mut Rewriter<'_>) -> bool {
    if !rewriter.body().has_uses(value) {
        return false;
    }
    let Some(range) = facts.of(value) else { return false };
    let Some(constant) = make(value, &range, rewriter) else { return false };
    let constant = rewriter.body().result(constant, 0);
    rewriter.replace_all_uses(value, constant);
    facts.set(rewriter.body(), constant, range);
    true
}

/// Creates the constant for `value`, whose range is `range`: with the constant materializer of the
/// dialect of its defining operation, or else of arith. `None` if the range is not a single
/// integer.
fn make(value: Value, range: &IntRange, builder: &mut Builder<'_>) -> Option<Op> {
    let cx = builder.context();
    let body = builder.body();
    let ty = body.value_type(value);
    let attribute = constant_of(cx, ty, range.constant_value()?.clone())?;
    let by = defining_name(body, value)?;
    let location = body.value_location(value);
    let before = builder.location();
    builder.set_location(location);
    let made = materialize(builder, by, attribute, ty)
        .or_else(|| materialize_constant(builder, attribute, ty));
    builder.set_location(before);
    made
}

/// Returns the name of the operation that defines `value`, or of the parent operation of its block;
/// `None` for a block without parent.
fn defining_name(body: &Body, value: Value) -> Option<OpName> {
    if let Some(op) = body.defining_op(value) {
        return Some(body.name(op));
    }
    let region = body.block_region(body.value_block(value)?)?;
    Some(body.name(body.region_owner(region)?))
}

/// Replaces a remainder by its dividend if `below` holds for the dividend's range and the divisor,
/// a positive constant: `arith.remui %x, %c8  =>  %x` for `%x` in 0 to 7.
fn delete_remainder(
    op: Op,
    facts: &Facts,
    rewriter: &mut Rewriter<'_>,
    below: impl Fn(&IntRange, &Int) -> bool,
) -> Option<()> {
    let view = rewriter.body().op(op);
    let (lhs, rhs) = (view.operand(0), view.operand(1));
    let divisor = scalar_or_splat::<Int>(view.context(), constant_value(rewriter.body(), rhs)?)?;
    // The comparison with the range is only valid for positive divisors.
    if divisor.is_negative() || divisor.is_zero() || !below(&facts.of(lhs)?, &divisor) {
        return None;
    }
    rewriter.replace_op(op, &[lhs]);
    Some(())
}
