//! Tiling of an operation with greedy fusion of the producers of its operands (MLIR:
//! `tileConsumerAndFuseProducersUsingSCF`).

use std::collections::VecDeque;

use terrace_builtin::mixed::Mixed;
use terrace_ir::{Body, Mapping, Op, PatternSet, Rewriter, Value};
use terrace_rewrite::{FrozenPatterns, GreedyConfig, apply_patterns_to_ops_with};
use terrace_tensor::ExtractSliceOp;
use terrace_tensor_transforms::consecutive_slice_merges;

use super::containing::Part;
use super::{ForallTiling, Tiled, Tiles, Tiling, tile_using_for, tile_using_forall};
use crate::generic::Generic;
use crate::patterns::canonicalizations;

/// The parameters of [`tile_and_fuse`].
#[derive(Clone, Debug, Default)]
pub struct FusionTiling {
    /// The size of the tiles by loop; 0 = not tiled.
    pub sizes: Vec<Mixed>,
    /// The loops from the outermost one.
    pub interchange: Vec<usize>,
    /// Whether the loop is an `scf.forall`.
    pub by_forall: bool,
    /// Whether slices are simplified after each fusion.
    pub cleans_up: bool,
}

/// The result of tiling with fusion.
#[derive(Clone, Debug)]
pub struct FusedTiling {
    /// The tiled operation.
    pub tiled: Tiled,
    /// The producers that were fused, without repetition.
    pub producers: Vec<Op>,
}

/// Tiles `op` and computes the parts of the producers of its operands, and of their operands, that
/// a tile uses in the loops. `None` if the operation cannot be tiled.
///
/// The original operations stay.
pub fn tile_and_fuse(
    rewriter: &mut Rewriter<'_>,
    op: Op,
    options: &FusionTiling,
) -> Option<FusedTiling> {
    let tiled = match options.by_forall {
        true => {
            let tiling = ForallTiling {
                tiles: Tiles::Steps(options.sizes.clone()),
                mapping: None,
                interchange: options.interchange.clone(),
            };
            tile_using_forall(rewriter, op, &tiling)?
        }
        false => tile_using_for(rewriter, op, &options.sizes, &[], &options.interchange)?,
    };
    let mut producers = Vec::new();
    if tiled.loops.is_empty() {
        return Some(FusedTiling { tiled, producers });
    }
    let cleanup = options.cleans_up.then(|| {
        let mut set = PatternSet::new();
        canonicalizations::<ExtractSliceOp>(&mut set);
        set.append(consecutive_slice_merges());
        FrozenPatterns::new(rewriter.context(), set)
    });
    let mut work: VecDeque<Op> = slices_of(rewriter, tiled.op, cleanup.as_ref()).into();
    while let Some(slice) = work.pop_front() {
        if rewriter.body().is_erased(slice) {
            continue;
        }
        let Some(producer) = Producer::of(rewriter.body(), slice, &tiled.loops) else { continue };
        let Some(new) = producer.fuse(rewriter, slice, &tiled.loops) else { continue };
        work.extend(slices_of(rewriter, new, cleanup.as_ref()));
        if !producers.contains(&producer.op) {
            producers.push(producer.op);
        }
    }
    Some(FusedTiling { tiled, producers })
}

/// Returns the slices that `op` uses, after simplification of these by `cleanup`.
fn slices_of(rewriter: &mut Rewriter<'_>, op: Op, cleanup: Option<&FrozenPatterns>) -> Vec<Op> {
    let slices = |body: &Body| -> Vec<Op> {
        let definitions = body.operands(op).filter_map(|value| body.defining_op(value));
        definitions.filter(|op| body.op(*op).is::<ExtractSliceOp>()).collect()
    };
    let found = slices(rewriter.body());
    let Some(patterns) = cleanup else { return found };
    let config = GreedyConfig::default();
    apply_patterns_to_ops_with(rewriter.body_mut(), &found, patterns, &config, None);
    slices(rewriter.body())
}

/// The operation that defines the source of a slice.
struct Producer {
    op: Op,
    /// The number of the result that is the source.
    result: usize,
    /// The index of the initial value of the outermost loop that is the source; `None` if the slice
    /// takes the value itself.
    init: Option<usize>,
}

impl Producer {
    /// Returns the producer for `slice` in `loops`, outer ones first (MLIR:
    /// `getUntiledProducerFromSliceSource`).
    fn of(body: &Body, slice: Op, loops: &[Op]) -> Option<Self> {
        let mut value = body.op(slice).cast::<ExtractSliceOp>()?.source();
        let (mut around, mut init) = (loops.iter().rev(), None);
        let mut is_outermost = false;
        while let Some((block, at)) = body.argument_of(value) {
            let Some(outer) = around.next() else { break };
            let owner = body.block_region(block).and_then(|region| body.region_owner(region));
            if owner != Some(*outer) {
                break;
            }
            let from_end = body.arguments(block).len() - at;
            let index = body.operand_count(*outer).checked_sub(from_end)?;
            value = body.operand(*outer, index);
            init = Some(index);
            is_outermost = outer == &loops[0];
        }
        let op = body.defining_op(value)?;
        let result = body.results(op).position(|result| result == value)?;
        Some(Self { op, result, init: init.filter(|_| is_outermost) })
    }

    /// Computes the part of the producer that `slice` takes before it, for the uses of the slice;
    /// returns the new operation (MLIR: `tileAndFuseProducerOfSlice`).
    fn fuse(&self, rewriter: &mut Rewriter<'_>, slice: Op, loops: &[Op]) -> Option<Op> {
        let body = rewriter.body();
        super::tiled_loops(body.op(self.op))?;
        let source = body.op(slice).cast::<ExtractSliceOp>()?.source();
        let part = Part::of(body, slice)?;
        let generic = Generic::of(body, self.op);
        rewriter.set_before(slice);
        let destinations = match &generic {
            Some(generic) => Some(generic.outputs.clone()),
            None => Tiling::of(rewriter, self.op).and_then(|tiling| tiling.destinations(rewriter)),
        };
        let destination = destinations.and_then(|list| list.get(self.result).copied());
        let clone = rewriter.body_mut().clone_op(self.op, &mut Mapping::new());
        rewriter.insert(clone);
        let passes = self.init.is_some() && generic.is_some();
        if let (true, Some(generic)) = (passes, &generic) {
            let index = generic.inputs.len() + self.result;
            rewriter.body_mut().set_operand(clone, index, source);
        }
        let tile = part.tile(rewriter, clone, self.result, slice);
        rewriter.erase_op(clone);
        let tile = tile?;
        let old = rewriter.body().result(slice, 0);
        let value = super::containing::rank_reduced(rewriter, slice, tile.values[self.result])?;
        rewriter.replace_all_uses(old, value);
        if let (true, Some(index), Some(destination)) = (passes, self.init, destination) {
            rewriter.body_mut().set_operand(loops[0], index, destination);
        }
        Some(tile.op)
    }
}

/// Replaces the uses of the results of `op` and of the fused producers by those of the loops, and
/// erases those without uses.
pub fn replace_fused(rewriter: &mut Rewriter<'_>, op: Op, fused: &FusedTiling) {
    let results: Vec<Value> = rewriter.body().results(op).collect();
    if !fused.tiled.loops.is_empty() {
        for (old, new) in results.iter().zip(&fused.tiled.results) {
            rewriter.replace_all_uses(*old, *new);
        }
    }
    let is_used = |body: &Body, op: Op| body.results(op).any(|result| body.has_uses(result));
    for op in [op].into_iter().chain(fused.producers.iter().copied()) {
        let is_tiled = op == fused.tiled.op;
        if !is_tiled && !is_used(rewriter.body(), op) {
            rewriter.erase_op(op);
        }
    }
}
