//! Fusion of a `linalg.generic` with the elementwise `linalg.generic` that produces one of its
//! inputs.

use terrace_affine::unfolded_apply;
use terrace_builtin::affine::AffineMap;
use terrace_builtin::types::RankedTensorType;
use terrace_ir::{
    Block, Body, Builder, Context, Mapping, Op, OpType, Operand, PatternSet, Rewriter, Value,
};
use terrace_linalg::{GenericOp, IndexOp, YieldOp};

use super::FusionControl;
use super::operands::populate_operand_folds;
use crate::generic::{Generic, block_of, covers_loops, yielded};
use crate::unused_operands::unused_operand_removals;

/// Returns the pattern that fuses elementwise producers where `control` allows, and those that
/// simplify the operands of the result
/// (MLIR: `populateElementwiseOpsFusionPatterns`).
pub fn elementwise_fusions(control: &FusionControl) -> PatternSet {
    let mut set = elementwise_fusions_only(control);
    populate_operand_folds(&mut set);
    set.append(unused_operand_removals());
    set
}

/// Returns only the pattern that fuses elementwise producers.
pub fn elementwise_fusions_only(control: &FusionControl) -> PatternSet {
    let control = control.clone();
    let mut set = PatternSet::new();
    set.add::<GenericOp>("FuseElementwiseOps", move |op, rewriter| {
        let op = op.op();
        let count = rewriter.body().operand_count(op);
        let index = (0..count).find(|index| {
            let body = rewriter.body();
            is_fusable(body, op, *index) && control(body, op, *index, body.operand(op, *index))
        })?;
        let (new, replaced) = fuse_with_producer(rewriter, op, index)?;
        let results: Vec<Value> = rewriter.body().results(new).collect();
        for (old, new) in replaced.into_iter().zip(results) {
            rewriter.body_mut().replace_all_uses(old, new);
        }
        rewriter.erase_op(op);
        Some(())
    });
    set
}

/// Returns the map of an operand of `producer` from the loops of the fused operation: `map` is the
/// operand's map, `result` that of the fused result in `producer`, `consumer` that of the operand
/// in the consumer.
fn fused_map(
    cx: &Context,
    map: &AffineMap,
    result: &AffineMap,
    consumer: &AffineMap,
) -> Option<AffineMap> {
    Some(map.compose(cx, &inverse_permutation(cx, result)?.compose(cx, consumer)))
}

/// Returns the inverse of a permutation; `None` for other maps.
fn inverse_permutation(cx: &Context, map: &AffineMap) -> Option<AffineMap> {
    if !map.is_permutation(cx) {
        return None;
    }
    let mut inverse = vec![0; map.results.len()];
    for at in 0..map.results.len() {
        inverse[map.dim_at(cx, at)? as usize] = at as u32;
    }
    Some(AffineMap::permutation(cx, &inverse))
}

/// Returns the producer of operand `operand` of `op`, its parts, and the index of the result that
/// the operand uses.
fn producer_of(body: &Body, op: Op, operand: usize) -> Option<(Op, Generic, usize)> {
    let (producer, result) = body.result_of(body.operand(op, operand))?;
    Some((producer, Generic::of_generic(body, producer)?, result))
}

/// Whether operand `operand` of the `linalg.generic` `op` is an input whose producer is an
/// elementwise operation that can be computed in the region of `op` (MLIR:
/// `areElementwiseOpsFusable`).
pub(super) fn is_fusable(body: &Body, op: Op, operand: usize) -> bool {
    let cx = body.context();
    let Some(consumer) = Generic::of_generic(body, op) else { return false };
    let Some((_, producer, result)) = producer_of(body, op, operand) else { return false };
    if operand >= consumer.inputs.len()
        || !producer.has_tensors(body)
        || !producer.is_parallel()
        || !body.value_type(consumer.inputs[operand]).is::<RankedTensorType>()
    {
        return false;
    }
    let map = &consumer.maps[operand];
    let Some(result_map) = producer.maps.get(producer.inputs.len() + result) else { return false };
    if map.results.len() != producer.parallel.len() || !result_map.is_permutation(cx) {
        return false;
    }
    if consumer.is_parallel() {
        return true;
    }
    let value = consumer.inputs[operand];
    let kept = (0..consumer.operand_count()).filter(|at| consumer.operand(*at) != value);
    let mut maps: Vec<AffineMap> = kept.map(|at| consumer.maps[at].clone()).collect();
    let inputs = producer.maps.iter().take(producer.inputs.len());
    maps.extend(inputs.filter_map(|input| fused_map(cx, input, result_map, map)));
    covers_loops(cx, consumer.parallel.len(), &maps)
}

/// Returns the results of `producer` that the fused operation must also compute.
fn preserved_results(body: &Body, producer: Op, parts: &Generic, consumer: Op) -> Vec<usize> {
    let cx = body.context();
    let Some(block) = block_of(body, producer) else { return Vec::new() };
    let arguments = body.arguments(block);
    let mut ignored: Vec<usize> = Vec::new();
    let mut preserved = Vec::new();
    for result in 0..body.result_count(producer) {
        let operand = parts.inputs.len() + result;
        ignored.push(operand);
        let kept = (0..parts.operand_count()).filter(|at| !ignored.contains(at));
        let is_needed = !covers_loops(cx, parts.parallel.len(), kept.map(|at| &parts.maps[at]))
            || arguments.get(operand).is_some_and(|argument| body.has_uses(*argument))
            || body.uses(body.result(producer, result)).any(|of| body.user(of) != consumer);
        if is_needed {
            preserved.push(result);
            ignored.pop();
        }
    }
    preserved
}

/// Builds the operation that computes `consumer` with the producer of its operand `operand` in one
/// region, before `consumer`. Returns it with the values that its results replace; `None`, without
/// a change, if the extents of its loops would be unknown.
///
/// `is_fusable` must hold.
pub fn fuse_with_producer(
    rewriter: &mut Rewriter<'_>,
    consumer: Op,
    operand: usize,
) -> Option<(Op, Vec<Value>)> {
    let cx = rewriter.context().clone();
    let body = rewriter.body();
    let to = Generic::of_generic(body, consumer)?;
    let (producer, from, result) = producer_of(body, consumer, operand)?;
    let preserved = preserved_results(body, producer, &from, consumer);
    let result_map = from.maps.get(from.inputs.len() + result)?;
    let consumer_map = &to.maps[operand];
    let moved = |index: usize| fused_map(&cx, &from.maps[index], result_map, consumer_map);
    let mut fused = Generic {
        inputs: to.inputs[..operand].to_vec(),
        outputs: Vec::new(),
        maps: to.maps[..operand].to_vec(),
        parallel: to.parallel.clone(),
    };
    fused.inputs.extend(&from.inputs);
    fused.inputs.extend(&to.inputs[operand + 1..]);
    for index in 0..from.inputs.len() {
        fused.maps.push(moved(index)?);
    }
    fused.maps.extend_from_slice(&to.maps[operand + 1..to.inputs.len()]);
    for result in &preserved {
        fused.outputs.push(from.outputs[*result]);
        fused.maps.push(moved(from.inputs.len() + result)?);
    }
    fused.outputs.extend(&to.outputs);
    fused.maps.extend_from_slice(&to.maps[to.inputs.len()..]);
    if !covers_loops(&cx, fused.parallel.len(), &fused.maps) {
        return None;
    }
    let loops = inverse_permutation(&cx, result_map)?.compose(&cx, consumer_map);
    let blocks = [block_of(body, producer)?, block_of(body, consumer)?];
    let (produced, consumed) = (yielded(body, producer)?, yielded(body, consumer)?);
    let mut replaced: Vec<Value> =
        preserved.iter().map(|result| body.result(producer, *result)).collect();
    replaced.extend(body.results(consumer));
    let [of_producer, of_consumer] = blocks.map(|block| body.arguments(block).to_vec());
    let mut olds = of_consumer[..operand].to_vec();
    olds.extend(&of_producer[..from.inputs.len()]);
    olds.extend(&of_consumer[operand + 1..to.inputs.len()]);
    olds.extend(preserved.iter().map(|result| of_producer[from.inputs.len() + result]));
    olds.extend(&of_consumer[to.inputs.len()..]);
    let types: Vec<_> = olds.iter().map(|old| body.value_type(*old)).collect();
    let new = fused.build(rewriter);
    rewriter.build_block_with(new, 0, &types, |builder, arguments| {
        let mut mapping = Mapping::new();
        let [producer_block, consumer_block] = blocks;
        for (old, new) in olds.into_iter().zip(arguments) {
            mapping.map_value(old, *new);
        }
        clone_indices(builder, producer_block, &loops, &mut mapping);
        clone_ops(builder, producer_block, &mut mapping);
        mapping.map_value(of_consumer[operand], mapping.value(produced[result]));
        clone_ops(builder, consumer_block, &mut mapping);
        let kept = preserved.iter().map(|result| produced[*result]).chain(consumed);
        let values: Vec<Value> = kept.map(|value| mapping.value(value)).collect();
        YieldOp::build(builder, values);
    });
    Some((new, replaced))
}

/// Builds the indices of all loops, and maps each `linalg.index` of `block` to the index that
/// result `dim` of `loops` computes from them.
fn clone_indices(
    builder: &mut Builder<'_>,
    block: Block,
    loops: &AffineMap,
    mapping: &mut Mapping,
) {
    let body = builder.body();
    let ops: Vec<Op> = body.ops_in(block).collect();
    let dim = |op: &Op| Some((*op, body.op(*op).cast::<IndexOp>()?.dim()));
    let indices: Vec<(Op, i64)> = ops.iter().filter_map(dim).collect();
    if indices.is_empty() {
        return;
    }
    let all: Vec<Value> = (0..loops.num_dims)
        .map(|dim| IndexOp::build(builder, i64::from(dim)).value(builder))
        .collect();
    for (op, dim) in indices {
        let map = loops.sub_map(&[dim as usize]);
        let at = builder.body().defining_op(all[0]).unwrap_or(op);
        let index = unfolded_apply(builder, at, &map, all.clone());
        let old = builder.body().result(op, 0);
        mapping.map_value(old, index);
    }
}

/// Clones the operations of `block` except the terminator, and except indices that are mapped
/// already.
fn clone_ops(builder: &mut Builder<'_>, block: Block, mapping: &mut Mapping) {
    let body = builder.body();
    let end = body.last_op(block);
    let is_mapped =
        |op: Op| body.op(op).is::<IndexOp>() && mapping.get_value(body.result(op, 0)).is_some();
    let ops: Vec<Op> =
        body.ops_in(block).filter(|op| Some(*op) != end && !is_mapped(*op)).collect();
    for op in ops {
        let copy = builder.body_mut().clone_op(op, mapping);
        builder.insert(copy);
    }
}
