//! The slice of a loop nest that several pairs of accesses need ([`slice_union`]; MLIR:
//! `computeSliceUnion`).

use terrace_affine::AffineForOp;
use terrace_ir::{Body, Op, OpType, Value};

use super::{ComputationSlice, for_of};
use crate::access::Access;
use crate::constraints::ValueConstraints;
use crate::dependence::{DependentPairs, dependent_pairs};
use crate::nest::{enclosing_for_loops, innermost_common_loops};
use crate::reductions::{is_parallel_reduction, parallel_reductions};
use crate::slice_bounds::slice_bounds;

/// The name of the attribute of a loop that slices do not reach into.
const BARRIER: &str = "slice_fusion_barrier";

/// The result of [`slice_union`] (MLIR: `SliceComputationResult`).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SliceResult {
    /// The slice, whose iterations the sliced nest has.
    Found(ComputationSlice),
    /// The slice has iterations that the sliced nest does not have.
    Incorrect(ComputationSlice),
    /// Whether the sliced nest has all iterations of the slice is unknown.
    Unknown(ComputationSlice),
    /// No slice was computed.
    Failed,
}

/// Options of [`slice_union`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SliceOptions {
    /// The number of loops around the insertion point.
    pub depth: usize,
    /// The number of loops around both nests.
    pub common: usize,
    /// Whether the nest of the sources is sliced, by iterations of the destinations; otherwise
    /// the nest of the destinations is.
    pub is_backward: bool,
}

/// Returns the union of the slices of all pairs of a source and a destination that depend on each
/// other, over loops up to the depth of the options.
pub fn slice_union(
    body: &Body,
    sources: &[Access],
    destinations: &[Access],
    options: &SliceOptions,
) -> SliceResult {
    let Some(slice) = union(body, sources, destinations, options) else {
        return SliceResult::Failed;
    };
    match slice.is_valid(body) {
        Some(true) => SliceResult::Found(slice),
        Some(false) => SliceResult::Incorrect(slice),
        None => SliceResult::Unknown(slice),
    }
}

fn union(
    body: &Body,
    sources: &[Access],
    destinations: &[Access],
    options: &SliceOptions,
) -> Option<ComputationSlice> {
    let mut all: Option<ValueConstraints> = None;
    let mut around: Vec<Op> = Vec::new();
    for source in sources {
        for destination in destinations.iter().filter(|one| one.memref == source.memref) {
            let host = if options.is_backward { destination.op } else { source.op };
            if options.depth > enclosing_for_loops(body, host).len() {
                return None;
            }
            let with_reads = !source.is_write() && !destination.is_write();
            let depth = options.common + 1;
            let pairs = match dependent_pairs(body, source, destination, depth, with_reads) {
                DependentPairs::Unknown => return None,
                DependentPairs::None => continue,
                DependentPairs::Exists(pairs) => pairs,
            };
            around.push(host);
            let slice = slice_of_pair(body, source, destination, pairs, options)?;
            let mut constraints = slice.constraints(body)?;
            match &mut all {
                None => all = Some(constraints),
                Some(all) => extend(body, all, &mut constraints)?,
            }
        }
    }
    let mut all = all?;
    let loops = innermost_common_loops(body, &around);
    let host = *loops.get(options.depth.checked_sub(1)?)?;
    let count = all.relation.num_dims();
    let mut at = count;
    for column in count..all.values.len() {
        if all.values[column].is_some_and(|value| for_of(body, value).is_some()) {
            all.relation.swap_columns(at, column);
            all.values.swap(at, column);
            at += 1;
        }
    }
    all.set_dims(at);
    finished(body, all, 0, count, host, options.is_backward)
}

/// Joins two slices, whose variables are brought together.
fn extend(body: &Body, all: &mut ValueConstraints, other: &mut ValueConstraints) -> Option<()> {
    if all.values != other.values || all.relation.num_dims() != other.relation.num_dims() {
        let dims = |set: &ValueConstraints| set.dims().to_vec();
        let before = [dims(all), dims(other)];
        all.align(other, 0);
        for (set, before) in [&mut *all, &mut *other].into_iter().zip(before) {
            for value in set.dims().to_vec() {
                if !before.contains(&value) {
                    set.add_for_domain(body, for_of(body, value?)?)?;
                }
            }
        }
    }
    all.extend_to_box(other.clone(), 0).then_some(())
}

/// Returns the slice with the bounds that `set` gives for `num` dimensions from `start` on.
fn finished(
    body: &Body,
    set: ValueConstraints,
    start: usize,
    num: usize,
    host: AffineForOp,
    is_backward: bool,
) -> Option<ComputationSlice> {
    let bounds = slice_bounds(body.context(), &set.relation, start, num, false);
    let (lower, upper) = bounds.into_iter().map(|bound| (bound.lower, bound.upper)).unzip();
    let mut operands: Vec<Value> = set.values.iter().copied().collect::<Option<_>>()?;
    let variables = operands.drain(start..start + num).collect();
    let block = body.first_block(body.region(host.op(), 0)?)?;
    let before = if is_backward { body.first_op(block) } else { body.last_op(block) }?;
    Some(ComputationSlice { variables, lower, upper, operands, block, before })
}

/// Returns the slice that one pair of accesses needs (MLIR: `getComputationSliceState`).
fn slice_of_pair(
    body: &Body,
    source: &Access,
    destination: &Access,
    mut pairs: ValueConstraints,
    options: &SliceOptions,
) -> Option<ComputationSlice> {
    let (of_source, of_destination) =
        (enclosing_for_loops(body, source.op), enclosing_for_loops(body, destination.op));
    let depth = options.depth;
    let (outer, host) = match options.is_backward {
        true => (of_source.len() + depth, &of_destination),
        false => (depth, &of_source),
    };
    let removed = host.len().checked_sub(depth)?;
    if pairs.relation.num_dims() != of_source.len() + of_destination.len() {
        return None;
    }
    pairs.relation.project_out(outer, removed);
    pairs.values.drain(outer..outer + removed);
    let (start, sliced) = match options.is_backward {
        true => (0, &of_source),
        false => (depth, &of_destination),
    };
    let host = *host.get(depth.checked_sub(1)?)?;
    let mut slice = finished(body, pairs, start, sliced.len(), host, options.is_backward)?;
    let are_reads = !source.is_write() && !destination.is_write();
    for (at, op) in sliced.iter().enumerate() {
        let is_sequential = are_reads && parallel_reductions(body, *op, false).is_none();
        if !is_sequential && body.attribute(op.op(), BARRIER).is_none() {
            continue;
        }
        // A reduction that is inserted innermost is merged into its new parent.
        if is_parallel_reduction(body, *op)
            && depth >= sliced.len()
            && slice.is_single_iteration(body)
            && slice.is_maximal(body) == Some(true)
        {
            continue;
        }
        slice.lower[at..].fill(None);
        slice.upper[at..].fill(None);
        break;
    }
    Some(slice)
}
