//! Canonicalization of `scf.parallel`.

use terrace_builtin::mixed::Mixed;
use terrace_ir::{Mapping, Op, OpType, PatternSet, Rewriter, Type, Value};

use crate::{LoopRange, ParallelOp};

pub(crate) fn parallel(set: &mut PatternSet) {
    set.add::<ParallelOp>("ParallelOpSingleOrZeroIterationDimsFolder", drop_dimensions);
    set.add::<ParallelOp>("MergeNestedParallelLoops", merge_nested);
}

/// The lower bounds, upper bounds and steps of a loop, one entry for each dimension.
#[derive(Default)]
struct Bounds {
    lower: Vec<Value>,
    upper: Vec<Value>,
    step: Vec<Value>,
}

impl Bounds {
    fn of(op: crate::ParallelOpRef<'_>) -> Self {
        let (lower, upper) = (op.lower_bound().collect(), op.upper_bound().collect());
        Self { lower, upper, step: op.step().collect() }
    }

    fn push(&mut self, of: &Self, dim: usize) {
        self.lower.push(of.lower[dim]);
        self.upper.push(of.upper[dim]);
        self.step.push(of.step[dim]);
    }

    /// Returns the range of dimension `dim`.
    fn range(&self, dim: usize) -> LoopRange {
        let [lower, upper, step] =
            [self.lower[dim], self.upper[dim], self.step[dim]].map(Mixed::Dynamic);
        LoopRange::of_indices(lower, upper, step)
    }
}

/// Removes dimensions with one iteration, inlines a loop with one iteration in all dimensions, and
/// replaces a loop with a dimension without iterations by its initial values.
fn drop_dimensions(op: ParallelOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = op.view(body);
    let old = Bounds::of(view);
    let inits: Vec<Value> = view.init_vals().collect();
    let block = body.first_block(body.region(op.op(), 0)?)?;
    let arguments = body.arguments(block).to_vec();
    let (mut kept, mut new, mut mapping) = (Vec::new(), Bounds::default(), Mapping::new());
    for (dim, argument) in arguments.iter().enumerate().take(old.lower.len()) {
        match old.range(dim).trip_count(body) {
            Some(0) => {
                rewriter.replace_op(op.op(), &inits);
                return Some(());
            }
            Some(1) => mapping.map_value(*argument, old.lower[dim]),
            _ => {
                kept.push(dim);
                new.push(&old, dim);
            }
        }
    }
    if kept.len() == old.lower.len() {
        return None;
    }
    let types: Vec<Type> = (*view).result_types().collect();
    if kept.is_empty() {
        return inline(op.op(), &inits, &mut mapping, rewriter);
    }
    let region = body.region(op.op(), 0)?;
    let loop_ = ParallelOp::build(rewriter, &types, new.lower, new.upper, new.step, inits).op();
    let body = rewriter.body_mut();
    let to = body.region(loop_, 0)?;
    body.take_blocks(region, to);
    for dim in (0..arguments.len()).rev().filter(|dim| !kept.contains(dim)) {
        body.replace_all_uses(arguments[dim], old.lower[dim]);
        body.erase_block_argument(block, dim);
    }
    rewriter.replace_with(op.op(), loop_);
    Some(())
}

/// Replaces a loop that runs once by copies of its operations and of the bodies of its reductions;
/// `mapping` maps the induction variables to their lower bounds.
fn inline(
    op: Op,
    inits: &[Value],
    mapping: &mut Mapping,
    rewriter: &mut Rewriter<'_>,
) -> Option<()> {
    let body = rewriter.body();
    let block = body.first_block(body.region(op, 0)?)?;
    let ops: Vec<Op> = body.ops_in(block).collect();
    let (reduce, ops) = ops.split_last()?;
    for inner in ops {
        let copy = rewriter.body_mut().clone_op(*inner, mapping);
        rewriter.insert(copy);
    }
    let body = rewriter.body();
    let blocks: Vec<_> =
        body.regions(*reduce).filter_map(|region| body.first_block(region)).collect();
    let reduced: Vec<Value> = body.operands(*reduce).collect();
    let mut results = Vec::new();
    for (at, block) in blocks.into_iter().enumerate() {
        let body = rewriter.body();
        let &[a, b] = body.arguments(block) else { return None };
        mapping.map_value(a, inits[at]);
        mapping.map_value(b, mapping.value(reduced[at]));
        let ops: Vec<Op> = body.ops_in(block).collect();
        let (end, ops) = ops.split_last()?;
        let result = body.operand(*end, 0);
        for inner in ops {
            let copy = rewriter.body_mut().clone_op(*inner, mapping);
            rewriter.insert(copy);
        }
        results.push(mapping.value(result));
    }
    rewriter.replace_op(op, &results);
    Some(())
}

/// Merges a loop that holds only another loop into one loop over the dimensions of both, if the
/// inner bounds do not depend on the outer induction variables and neither loop reduces.
///
/// `parallel (%i) { parallel (%j) { A } }` => `parallel (%i, %j) { A }`
fn merge_nested(op: ParallelOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let outer = op.view(body);
    let block = body.first_block(body.region(op.op(), 0)?)?;
    let first = body.first_op(block)?;
    let inner = body.op(first).cast::<ParallelOp>()?;
    let arguments = body.arguments(block);
    let depends = body.operands(first).any(|value| arguments.contains(&value));
    let reduces = outer.init_vals().len() > 0 || inner.init_vals().len() > 0;
    if body.ops_in(block).count() != 2 || depends || reduces {
        return None;
    }
    let mut bounds = Bounds::of(outer);
    let inner_bounds = Bounds::of(inner);
    bounds.lower.extend(inner_bounds.lower);
    bounds.upper.extend(inner_bounds.upper);
    bounds.step.extend(inner_bounds.step);
    let inner_block = body.first_block(body.region(first, 0)?)?;
    let all: Vec<Value> = arguments.iter().chain(body.arguments(inner_block)).copied().collect();
    let types: Vec<Type> = all.iter().map(|value| body.value_type(*value)).collect();
    let ops: Vec<Op> = body.ops_in(inner_block).collect();
    let (_, ops) = ops.split_last()?;
    let new = ParallelOp::build(rewriter, &[], bounds.lower, bounds.upper, bounds.step, ()).op();
    let region = rewriter.body().region(new, 0)?;
    let point = rewriter.point();
    let to = rewriter.append_block(region, &types);
    let mut mapping = Mapping::new();
    for (old, new) in all.into_iter().zip(rewriter.body().arguments(to).to_vec()) {
        mapping.map_value(old, new);
    }
    rewriter.set_at_end(to);
    for inner in ops {
        let copy = rewriter.body_mut().clone_op(*inner, &mut mapping);
        rewriter.insert(copy);
    }
    crate::ReduceOp::build(rewriter, (), 0);
    rewriter.set_point(point);
    rewriter.erase_op(op.op());
    Some(())
}
