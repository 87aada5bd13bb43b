//! Fusion of independent loops in one block: [`fuse_siblings`] (MLIR:
//! `fuseIndependentSiblingForLoops`, `fuseIndependentSiblingForallLoops`).

use terrace_ir::{Block, Body, Builder, Mapping, Op, OpType, Value};
use terrace_scf::{ForOp, ForallOp, InParallelOp, ParallelOp, ReduceOp, YieldOp};

use crate::loops::{body_block, types_of};

/// Whether `target` and `source` are loops of one kind with the same bounds, steps and mapping.
pub fn have_same_iterations(body: &Body, target: Op, source: Op) -> bool {
    let (target, source) = (body.op(target), body.op(source));
    if let (Some(a), Some(b)) = (target.cast::<ForOp>(), source.cast::<ForOp>()) {
        return a.bounds() == b.bounds();
    }
    if let (Some(a), Some(b)) = (target.cast::<ForallOp>(), source.cast::<ForallOp>()) {
        return a.bounds() == b.bounds() && a.mapping() == b.mapping();
    }
    match (target.cast::<ParallelOp>(), source.cast::<ParallelOp>()) {
        (Some(a), Some(b)) => a.bounds() == b.bounds(),
        _ => false,
    }
}

/// Fuses the loops `target` and `source`, which have the same iterations, into a loop at the place
/// of `source` that executes the body of `target` first; its results are those of `target`, then
/// those of `source`. Returns the loop; `None`, without a change, for other operations.
pub fn fuse_siblings(b: &mut Builder<'_>, target: Op, source: Op) -> Option<Op> {
    b.set_before(source);
    b.set_location(b.body().location(source));
    let body = b.body();
    let (first, second) = (body_block(body, target)?, body_block(body, source)?);
    let inits = |op: Op| -> Vec<Value> {
        let view = body.op(op);
        if let Some(view) = view.cast::<ForOp>() {
            return view.init_args().collect();
        }
        if let Some(view) = view.cast::<ForallOp>() {
            return view.outputs().collect();
        }
        view.cast::<ParallelOp>().map(|view| view.init_vals().collect()).unwrap_or_default()
    };
    let carried = [inits(target), inits(source)].concat();
    let view = body.op(source);
    let new = if let Some(view) = view.cast::<ForOp>() {
        let [lower, upper, step] = view.bounds();
        let types = types_of(body, &carried);
        ForOp::build(b, &types, lower, upper, step, &carried[..]).op()
    } else if let Some(view) = view.cast::<ForallOp>() {
        let bounds: [Vec<Value>; 3] = [
            view.dynamic_lower_bound().collect(),
            view.dynamic_upper_bound().collect(),
            view.dynamic_step().collect(),
        ];
        let statics = [view.static_lower_bound(), view.static_upper_bound(), view.static_step()];
        let [lower, upper, step] = statics.map(|list| list.to_vec());
        let (types, mapping) = (types_of(body, &carried), view.mapping());
        let [l, u, s] = bounds.each_ref().map(|list| &list[..]);
        let new = ForallOp::build(b, &types, l, u, s, lower, upper, step, &carried[..]);
        if mapping.is_some() {
            new.set_mapping(b.body_mut(), mapping);
        }
        new.op()
    } else {
        let view = view.cast::<ParallelOp>()?;
        let ([lower, upper, step], types) = (view.bounds(), types_of(body, &carried));
        ParallelOp::build(b, &types, &lower, &upper, &step, &carried).op()
    };
    let shares_arguments = !b.body().op(new).is::<ParallelOp>();
    let region = b.body().region(new, 0)?;
    let index_count = b.body().arguments(second).len()
        - if shares_arguments { b.body().result_count(source) } else { 0 };
    let mut types: Vec<_> =
        b.body().arguments(second)[..index_count].iter().map(|v| b.body().value_type(*v)).collect();
    if shares_arguments {
        types.extend(types_of(b.body(), &carried));
    }
    let block = b.append_block(region, &types);
    let arguments = b.body().arguments(block).to_vec();
    let point = b.point();
    b.set_at_end(block);
    let (indices, shared) = arguments.split_at(index_count);
    let (of_target, of_source) = shared.split_at(match shares_arguments {
        true => b.body().result_count(target),
        false => 0,
    });
    let mut mapping = Mapping::new();
    clone_body(b, first, &[indices, of_target].concat(), &mut mapping);
    clone_body(b, second, &[indices, of_source].concat(), &mut mapping);
    clone_ends(b, first, second, &mut mapping)?;
    b.set_point(point);
    let results: Vec<Value> = b.body().results(new).collect();
    let (for_target, for_source) = results.split_at(b.body().result_count(target));
    for (old, values) in [(target, for_target), (source, for_source)] {
        let body = b.body_mut();
        for (result, value) in body.results(old).zip(values) {
            body.replace_all_uses(result, *value);
        }
        body.erase(old);
    }
    Some(new)
}

/// Copies the operations of `block` without its terminator to the insertion point.
fn clone_body(b: &mut Builder<'_>, block: Block, arguments: &[Value], mapping: &mut Mapping) {
    for (old, new) in b.body().arguments(block).to_vec().into_iter().zip(arguments) {
        mapping.map_value(old, *new);
    }
    let end = b.body().last_op(block);
    let ops: Vec<Op> = b.body().ops_in(block).filter(|op| Some(*op) != end).collect();
    for op in ops {
        let new = b.body_mut().clone_op(op, mapping);
        b.insert(new);
    }
}

/// Creates the terminator that combines those of the blocks `first` and `second`.
fn clone_ends(
    b: &mut Builder<'_>,
    first: Block,
    second: Block,
    mapping: &mut Mapping,
) -> Option<()> {
    let ends = [b.body().last_op(first)?, b.body().last_op(second)?];
    let operands: Vec<Value> = ends
        .iter()
        .flat_map(|end| b.body().operands(*end).collect::<Vec<_>>())
        .map(|value| mapping.value(value))
        .collect();
    let view = b.body().op(ends[0]);
    if view.is::<YieldOp>() {
        YieldOp::build(b, &operands);
        return Some(());
    }
    if view.is::<InParallelOp>() {
        let end = InParallelOp::build(b).op();
        let region = b.body().region(end, 0)?;
        let block = b.append_block(region, &[]);
        b.set_at_end(block);
        for end in ends {
            let inner = body_block(b.body(), end)?;
            for op in b.body().ops_in(inner).collect::<Vec<Op>>() {
                let new = b.body_mut().clone_op(op, mapping);
                b.insert(new);
            }
        }
        return Some(());
    }
    view.is::<ReduceOp>().then_some(())?;
    let regions: Vec<_> =
        ends.iter().flat_map(|end| b.body().regions(*end).collect::<Vec<_>>()).collect();
    let mut state = b.state(ReduceOp::name(b.context()));
    state.add_operands(&operands);
    let new = b.create_with_regions(state, regions.len());
    for (from, to) in regions.into_iter().zip(b.body().regions(new).collect::<Vec<_>>()) {
        b.body_mut().clone_region(from, to, mapping);
    }
    Some(())
}
