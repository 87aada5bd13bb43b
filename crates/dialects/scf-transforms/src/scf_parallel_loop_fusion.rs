//! The pass `scf-parallel-loop-fusion`: merges adjacent `scf.parallel` loops with the same
//! iteration space (MLIR: `ParallelLoopFusion.cpp`). [`fuse_parallel_loops`] is the main function.

use rustc_hash::FxHashMap;
use terrace_alias_analysis::may_alias;
use terrace_ir::effects::is_memory_effect_free;
use terrace_ir::{Body, Builder, Op, OpType, Region, Value};
use terrace_memref::{LoadOp, StoreOp};
use terrace_pass::{PassResult, Target, pass};
use terrace_scf::{ParallelOp, ReduceOp};
use terrace_transforms::for_each_body;

use crate::loops::{body_block, types_of};
use crate::sibling_fusion::have_same_iterations;

/// Merge adjacent parallel loops with the same iteration space
#[pass(name = "scf-parallel-loop-fusion", title = "SCFParallelLoopFusion", run = run)]
pub struct ParallelLoopFusion {}

fn run(_: &ParallelLoopFusion, target: &mut Target<'_>) -> PassResult {
    for_each_body(target.body_mut(), &|body: &mut Body| {
        let mut regions: Vec<Region> = body.regions(Op::ROOT).collect();
        for op in body.ops_below(Op::ROOT) {
            regions.extend(body.regions(op));
        }
        // Inner regions first: fusing erases the regions of both loops.
        for region in regions.into_iter().rev() {
            fuse_parallel_loops(body, region);
        }
    });
    Ok(())
}

/// Merges adjacent `scf.parallel` in each block of `region` while that is legal: the loops have the
/// same bounds and steps, contain no `scf.parallel`, and an element that one loop writes and the
/// other reads has the same indices in both. Between the loops are only operations without regions
/// and memory effects. A merged loop takes the place of the second one.
pub fn fuse_parallel_loops(body: &mut Body, region: Region) {
    for block in body.blocks_in(region).collect::<Vec<_>>() {
        let mut chains: Vec<Vec<ParallelOp>> = vec![Vec::new()];
        let mut is_adjacent = true;
        for op in body.ops_in(block) {
            let view = body.op(op);
            if !view.is::<ParallelOp>() {
                is_adjacent &= is_memory_effect_free(view) && view.region_count() == 0;
                continue;
            }
            if !std::mem::replace(&mut is_adjacent, true) {
                chains.push(Vec::new());
            }
            if let Some(chain) = chains.last_mut() {
                chain.push(ParallelOp::from_op(op));
            }
        }
        for chain in chains {
            let mut loops = chain.into_iter();
            let Some(mut first) = loops.next() else { continue };
            for second in loops {
                first = fused(body, first, second).unwrap_or(second);
            }
        }
    }
}

/// Merges two adjacent loops and returns the new one; `None`, without a change, if merging is not
/// legal.
fn fused(body: &mut Body, first: ParallelOp, second: ParallelOp) -> Option<ParallelOp> {
    let blocks = [body_block(body, first.op())?, body_block(body, second.op())?];
    let to_second = index_map(body, first, second);
    let is_legal = !has_inner_loop(body, first)
        && !has_inner_loop(body, second)
        && have_same_iterations(body, first.op(), second.op())
        && reads_same_indices(body, first, second, &to_second)
        && reads_same_indices(body, second, first, &index_map(body, second, first))
        && has_no_user_before(body, first.op(), second.op());
    if !is_legal {
        return None;
    }
    let [lower, upper, step] = second.view(body).bounds();
    let inits: Vec<Value> =
        first.view(body).init_vals().chain(second.view(body).init_vals()).collect();
    let types = types_of(body, &inits);
    let mut builder = Builder::before(body, second.op());
    let new = ParallelOp::build(&mut builder, &types, &lower, &upper, &step, &inits);
    let variables = types_of(builder.body(), &lower);
    let (to, ()) = builder.build_block_with(new.op(), 0, &variables, |b, _| {
        ReduceOp::build(b, (), 0);
    });
    let body = builder.body_mut();
    let end = body.last_op(to)?;
    let arguments = body.arguments(to).to_vec();
    let mut terminators = Vec::new();
    for block in blocks {
        terminators.push(body.last_op(block)?);
        body.merge_block(block, to, Some(end), &arguments);
    }
    if !inits.is_empty() {
        let operands: Vec<Value> =
            terminators.iter().flat_map(|op| body.operands(*op).collect::<Vec<_>>()).collect();
        let regions: Vec<Region> =
            terminators.iter().flat_map(|op| body.regions(*op).collect::<Vec<_>>()).collect();
        let mut b = Builder::before(body, end);
        let reduce = ReduceOp::build(&mut b, &operands, regions.len());
        for (at, from) in regions.into_iter().enumerate() {
            let into = b.body().region(reduce.op(), at)?;
            b.body_mut().take_blocks(from, into);
        }
        body.erase(end);
    }
    for op in terminators {
        body.erase(op);
    }
    let results: Vec<Value> = body.results(new.op()).collect();
    let old = body.results(first.op()).chain(body.results(second.op())).collect::<Vec<_>>();
    for (old, new) in old.into_iter().zip(results) {
        body.replace_all_uses(old, new);
    }
    body.erase(first.op());
    body.erase(second.op());
    Some(new)
}

fn has_inner_loop(body: &Body, op: ParallelOp) -> bool {
    body.ops_below(op.op()).any(|inner| body.op(inner).is::<ParallelOp>())
}

/// Returns, for each induction variable of `from`, that of `to` in the same dimension.
fn index_map(body: &Body, from: ParallelOp, to: ParallelOp) -> FxHashMap<Value, Value> {
    let (from, to) = (from.view(body), to.view(body));
    let pairs = from.induction_variables().iter().zip(to.induction_variables());
    pairs.map(|(from, to)| (*from, *to)).collect()
}

/// Whether all users of the results of `first` follow `second`.
fn has_no_user_before(body: &Body, first: Op, second: Op) -> bool {
    let Some(block) = body.parent_block(second) else { return false };
    body.results(first).flat_map(|result| body.uses(result)).all(|use_| {
        let user = body.ancestor_in_block(body.user(use_), block);
        user.is_none_or(|user| user != second && body.is_before_in_block(second, user))
    })
}

/// Whether `second` reads elements that `first` writes only at the indices of the write. `indices`
/// maps the induction variables of `first` to those of `second`.
fn reads_same_indices(
    body: &Body,
    first: ParallelOp,
    second: ParallelOp,
    indices: &FxHashMap<Value, Value>,
) -> bool {
    let mut stores: FxHashMap<Value, Vec<Vec<Value>>> = FxHashMap::default();
    let mut written = Vec::new();
    for op in body.ops_below(first.op()) {
        if let Some(store) = body.op(op).cast::<StoreOp>() {
            let of_memref = stores.entry(store.memref()).or_default();
            if of_memref.is_empty() {
                written.push(store.memref());
            }
            of_memref.push(store.indices().collect());
        }
    }
    let loads = body.ops_below(second.op()).filter_map(|op| body.op(op).cast::<LoadOp>());
    loads.into_iter().all(|load| {
        let memref = load.memref();
        let is_local = body.defining_op(memref).is_some_and(|definition| {
            body.parent_block(definition) == body.parent_block(load.id())
        });
        if is_local || written.iter().any(|to| *to != memref && may_alias(body, *to, memref)) {
            return false;
        }
        let Some([store, others @ ..]) = stores.get(&memref).map(Vec::as_slice) else {
            return true;
        };
        let read: Vec<Value> = load.indices().collect();
        others.iter().all(|other| other == store)
            && store.len() == read.len()
            && store
                .iter()
                .zip(read)
                .all(|(write, read)| is_same_index(body, *write, read, indices))
    })
}

/// Whether two indices are equal in the same iteration: one value, corresponding induction
/// variables, or results of equal operations on such values.
fn is_same_index(
    body: &Body,
    write: Value,
    read: Value,
    indices: &FxHashMap<Value, Value>,
) -> bool {
    let mapped = |value: Value| indices.get(&value).copied().unwrap_or(value);
    if mapped(write) == read {
        return true;
    }
    let (Some(a), Some(b)) = (body.defining_op(write), body.defining_op(read)) else {
        return false;
    };
    let (a, b) = (body.op(a), body.op(b));
    is_memory_effect_free(a)
        && is_memory_effect_free(b)
        && a.name() == b.name()
        && a.region_count() == 0
        && b.region_count() == 0
        && a.properties() == b.properties()
        && a.attributes() == b.attributes()
        && a.result_types().eq(b.result_types())
        && a.operands().map(mapped).eq(b.operands().map(mapped))
}
