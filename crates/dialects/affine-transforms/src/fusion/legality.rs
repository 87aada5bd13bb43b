//! Legality of fusing two loop nests at a depth ([`can_fuse`]; MLIR: `canFuseLoops`).

use std::collections::HashMap;

use terrace_affine::{AffineForOp, AffineIfOp};
use terrace_affine_analysis::{
    Access, ComputationSlice, SliceOptions, SliceResult, accesses_in, common_loops, dependence,
    enclosing_for_loops, innermost_common_loops, slice_union,
};
use terrace_ir::{Body, Op, OpType, Value};

/// The accesses that determine the slice (MLIR: `FusionStrategy`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FusionStrategy {
    /// All accesses of both nests.
    Generic,
    /// The writes of the first nest.
    ProducerConsumer,
    /// The reads of this memref in the first nest.
    Sibling(Value),
}

/// The result of [`can_fuse`] (MLIR: `FusionResult`).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FusionResult {
    /// The nests can be fused: the slice of the source.
    Possible(ComputationSlice),
    /// A dependence on or from an operation between the nests prevents fusion.
    BlockDependence,
    /// The slice has iterations that the source does not have.
    IncorrectSlice(ComputationSlice),
    /// The nests cannot be fused for another reason; a slice may have been computed.
    Impossible(Option<ComputationSlice>),
}

impl FusionResult {
    /// Returns the slice, if one was computed.
    pub fn slice(self) -> Option<ComputationSlice> {
        match self {
            Self::Possible(slice) | Self::IncorrectSlice(slice) => Some(slice),
            Self::Impossible(slice) => slice,
            Self::BlockDependence => None,
        }
    }
}

/// Decides whether the nest `source` can be fused into the nest `destination` under its loop of
/// depth `depth`, counted from the outermost loop around both.
pub fn can_fuse(
    body: &Body,
    source: AffineForOp,
    destination: AffineForOp,
    depth: usize,
    strategy: FusionStrategy,
) -> FusionResult {
    let failed = FusionResult::Impossible(None);
    if depth == 0 || body.parent_block(source.op()) != body.parent_block(destination.op()) {
        return failed;
    }
    let is_backward = body.is_before_in_block(source.op(), destination.op());
    let (first, second) = match is_backward {
        true => (source, destination),
        false => (destination, source),
    };
    if is_blocked(body, first.op(), second.op()) {
        return FusionResult::BlockDependence;
    }
    let has_if =
        |op: AffineForOp| body.ops_below(op.op()).any(|inner| body.op(inner).is::<AffineIfOp>());
    if has_if(first) || has_if(second) {
        return failed;
    }
    let sources: Vec<Access> = accesses_in(body, first.op()).collect();
    let destinations: Vec<Access> = accesses_in(body, second.op()).collect();
    if strategy == FusionStrategy::ProducerConsumer
        && max_depth(body, &sources, &destinations) < depth
    {
        return failed;
    }
    let common = common_loops(body, source.op(), destination.op());
    let is_used = |access: &&Access| match strategy {
        FusionStrategy::Generic => true,
        FusionStrategy::ProducerConsumer => access.is_write(),
        FusionStrategy::Sibling(memref) => !access.is_write() && access.memref == memref,
    };
    let used: Vec<Access> = sources.iter().filter(is_used).cloned().collect();
    let options = SliceOptions { depth, common, is_backward };
    match slice_union(body, &used, &destinations, &options) {
        SliceResult::Found(slice) => FusionResult::Possible(slice),
        SliceResult::Incorrect(slice) => FusionResult::IncorrectSlice(slice),
        SliceResult::Unknown(slice) => FusionResult::Impossible(Some(slice)),
        SliceResult::Failed => FusionResult::Impossible(None),
    }
}

/// Whether an operation between `first` and `second` that depends on `first` precedes one on which
/// `second` depends (MLIR: `getFusedLoopNestInsertionPoint`).
fn is_blocked(body: &Body, first: Op, second: Op) -> bool {
    let (of_first, of_second) = (memrefs(body, first), memrefs(body, second));
    let depends = |access: &Access, others: &HashMap<Value, bool>| {
        others.get(&access.memref).is_some_and(|is_written| *is_written || access.is_write())
    };
    let (mut after_first, mut next) = (false, body.next_op(first));
    while let Some(op) = next.filter(|op| *op != second) {
        after_first =
            after_first || accesses_in(body, op).any(|access| depends(&access, &of_first));
        let is_needed = || {
            std::iter::once(op).chain(body.ops_below(op)).any(|inner| {
                match Access::of(body, inner) {
                    Some(access) => depends(&access, &of_second),
                    None => body.results(inner).any(|result| is_used_in(body, result, second)),
                }
            })
        };
        if after_first && is_needed() {
            return true;
        }
        next = body.next_op(op);
    }
    false
}

/// Whether an operation in the loop `op` uses `value`.
fn is_used_in(body: &Body, value: Value, op: Op) -> bool {
    body.uses(value).any(|user| {
        enclosing_for_loops(body, body.user(user)).iter().any(|around| around.op() == op)
    })
}

/// Returns the memrefs that `op` and what it encloses access, and whether they are written.
fn memrefs(body: &Body, op: Op) -> HashMap<Value, bool> {
    let mut memrefs = HashMap::new();
    for access in accesses_in(body, op) {
        *memrefs.entry(access.memref).or_default() |= access.is_write();
    }
    memrefs
}

/// Returns the greatest depth at which a producer can be fused into a consumer so that the
/// dependences in the consumer remain (MLIR: `getMaxLoopDepth`).
fn max_depth(body: &Body, sources: &[Access], destinations: &[Access]) -> usize {
    let writes = |memref: Value| sources.iter().any(|one| one.is_write() && one.memref == memref);
    let reads =
        |memref: Value| destinations.iter().any(|one| !one.is_write() && one.memref == memref);
    let is_shared = |access: &&Access| writes(access.memref) && reads(access.memref);
    let shared: Vec<&Access> = destinations.iter().filter(is_shared).collect();
    let ops: Vec<Op> = shared.iter().map(|access| access.op).collect();
    let mut depth = innermost_common_loops(body, &ops).len();
    if shared.iter().all(|access| !access.is_write()) {
        return depth;
    }
    for source in &shared {
        for destination in &shared {
            let common = common_loops(body, source.op, destination.op);
            let depends =
                |at: &usize| dependence(body, *source, *destination, *at, false, false).exists();
            if let Some(first) = (1..=common + 1).find(depends) {
                depth = depth.min(first - 1);
            }
        }
    }
    depth
}
