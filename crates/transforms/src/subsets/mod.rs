//! Hoisting of loop-invariant subsets ([`hoist_loop_invariant_subsets`]): a slice that every
//! iteration extracts from a loop-carried tensor and inserts back becomes a separate loop-carried
//! value.

mod linear;
mod loop_values;

use terrace_builtin::TypeExt;
use terrace_interfaces::{
    DynDestinationStyle, DynLoopLike, DynSubsetOp, HyperrectangularSlice, RegionPoint,
    SubsetAccess, SubsetOp, is_defined_outside_of_loop, is_defined_within, region_operands,
};
use terrace_ir::{Body, Op, Use, Value, ensure_sufficient_stack};

use crate::bodies::{for_each_body, operands_within, post_order};
pub use linear::equivalent as equivalent_slices;
pub use loop_values::add_loop_carried_value;
use loop_values::{inits, iter_arg_index, loop_block};

/// Hoists pairs of extraction and insertion of the same slice out of the loops in the root of
/// `body`, nested bodies included: the extraction before the loop, the insertion after it (MLIR:
/// `hoistLoopInvariantSubsets`).
pub fn hoist_loop_invariant_subsets(body: &mut Body) {
    for_each_body(body, &|body: &mut Body| {
        for op in post_order(body, Op::ROOT) {
            if body.op(op).interface::<DynLoopLike<'_>>().is_some() {
                hoist_subsets_from_loop(body, op);
            }
        }
    });
}

/// Hoists pairs of extraction and insertion of the same slice out of the loop `op`, which is
/// replaced by one that carries the slices; returns that loop, or `op` if no pair was hoisted.
pub fn hoist_subsets_from_loop(body: &mut Body, mut op: Op) -> Op {
    let mut at = 0;
    while at < inits(body, op).len() {
        op = hoist_at(body, op, at);
        at += 1;
    }
    op
}

/// An operation that accesses a subset of a tensor.
#[derive(Clone)]
struct Subset {
    op: Op,
    access: SubsetAccess,
    slice: Option<HyperrectangularSlice>,
}

impl Subset {
    fn of(body: &Body, op: Op) -> Option<Self> {
        let view = body.op(op).interface::<DynSubsetOp<'_>>()?;
        Some(Self { op, access: view.subset_access(), slice: view.accessed_slice() })
    }

    fn compare(
        &self,
        body: &Body,
        other: &Subset,
        by: fn(&Body, &HyperrectangularSlice, &HyperrectangularSlice) -> bool,
    ) -> bool {
        self.slice.as_ref().zip(other.slice.as_ref()).is_some_and(|(a, b)| by(body, a, b))
    }
}

/// An extraction and an insertion of equivalent subsets; incomplete while being collected.
#[derive(Default)]
struct SubsetPair {
    extraction: Option<Subset>,
    insertion: Option<Subset>,
}

/// The subset operations on a loop-carried tensor in one iteration. The versions of the tensor
/// between insertions are treated as one.
#[derive(Default)]
struct Subsets {
    all: Vec<Subset>,
    pairs: Vec<SubsetPair>,
}

impl Subsets {
    /// Collects the users of `argument`, an argument of the loop `op`, along the chain of
    /// insertions to the terminator. `None` if there is another use, or the insertions form no
    /// single chain.
    fn collect(&mut self, body: &Body, op: Op, argument: Value, pair: bool) -> Option<()> {
        let place = iter_arg_index(body, op, argument)?;
        let mut value = argument;
        let end = loop {
            if let Some(end) = only_use_by_terminator(body, value) {
                break end;
            }
            let mut next = None;
            for use_ in body.uses(value) {
                let user = body.user(use_);
                if body.op(user).interface::<DynLoopLike<'_>>().is_some() {
                    next = Some(self.collect_nested_loop(body, user, use_)?);
                    continue;
                }
                let subset = Subset::of(body, user)?;
                if let SubsetAccess::Insertion { destination, .. } = subset.access {
                    let fits = body.use_index(use_) == destination
                        && body.value_type(value).is_tensor()
                        && body.op(user).interface::<DynDestinationStyle<'_>>().is_some();
                    if !fits || next.is_some() {
                        return None;
                    }
                    next = Some(body.result(user, 0));
                }
                if pair {
                    self.add_to_pair(body, &subset);
                }
                self.all.push(subset);
            }
            value = next?;
        };
        let last = body.last_op(loop_block(body, op)?);
        (last == Some(body.user(end)) && body.use_index(end) == place).then_some(())
    }

    /// Collects the subset operations in the nested loop `op`, to which `use_` passes the tensor;
    /// returns the corresponding result of that loop, or `None` if the tensor is not one of its
    /// initial values or has other uses in it.
    fn collect_nested_loop(&mut self, body: &Body, op: Op, use_: Use) -> Option<Value> {
        let at = body.use_index(use_).checked_sub(inits(body, op).start)?;
        let arguments = body.arguments(loop_block(body, op)?);
        let first = arguments.len().checked_sub(body.result_count(op))?;
        let argument = *arguments.get(first + at)?;
        ensure_sufficient_stack(|| self.collect(body, op, argument, false))?;
        Some(body.result(op, at))
    }

    fn add_to_pair(&mut self, body: &Body, subset: &Subset) {
        let extracts = matches!(subset.access, SubsetAccess::Extraction { .. });
        let fits = |pair: &SubsetPair| {
            let other = if extracts { &pair.insertion } else { &pair.extraction };
            other.as_ref().is_some_and(|other| other.compare(body, subset, linear::equivalent))
        };
        let known = self.pairs.iter().position(fits);
        let at = known.unwrap_or_else(|| {
            self.pairs.push(SubsetPair::default());
            self.pairs.len() - 1
        });
        let pair = &mut self.pairs[at];
        *if extracts { &mut pair.extraction } else { &mut pair.insertion } = Some(subset.clone());
    }

    /// Whether all other subset operations are provably disjoint from `extraction` and `insertion`.
    fn is_disjoint_from_others(
        &self,
        body: &Body,
        extraction: &Subset,
        insertion: &Subset,
    ) -> bool {
        self.all.iter().filter(|other| other.op != extraction.op && other.op != insertion.op).all(
            |other| {
                other.compare(body, extraction, linear::disjoint)
                    && other.compare(body, insertion, linear::disjoint)
            },
        )
    }
}

/// Returns the only use of `value`; `None` if it has several uses, or the use is not by a
/// terminator that forwards it.
fn only_use_by_terminator(body: &Body, value: Value) -> Option<Use> {
    let use_ = body.uses(value).next().filter(|_| body.has_one_use(value))?;
    region_operands(body.op(body.user(use_)), RegionPoint::Parent)?;
    Some(use_)
}

/// Hoists the subset pairs of the loop-carried value `at` of the loop `op`; returns the loop, which
/// may have been replaced.
fn hoist_at(body: &mut Body, mut op: Op, at: usize) -> Op {
    let argument = |body: &Body, op: Op| {
        let arguments = body.arguments(loop_block(body, op)?);
        let first = arguments.len().checked_sub(body.result_count(op))?;
        arguments.get(first + at).copied()
    };
    let Some(start) = argument(body, op) else { return op };
    let mut subsets = Subsets::default();
    if subsets.collect(body, op, start, true).is_none() {
        return op;
    }
    for pair in &subsets.pairs {
        let SubsetPair { extraction: Some(extraction), insertion: Some(insertion) } = pair else {
            continue;
        };
        if subsets.is_disjoint_from_others(body, extraction, insertion) {
            op = hoist_pair(body, op, at, extraction, insertion).unwrap_or(op);
        }
    }
    op
}

/// Moves `extraction` before the loop `op` and `insertion` after it, if all other operands are
/// loop-invariant; returns the new loop; `None` if they are not.
fn hoist_pair(
    body: &mut Body,
    op: Op,
    at: usize,
    extraction: &Subset,
    insertion: &Subset,
) -> Option<Op> {
    let SubsetAccess::Extraction { source: whole } = extraction.access else { return None };
    let SubsetAccess::Insertion { source, destination } = insertion.access else { return None };
    let part = body.result(extraction.op, 0);
    let changed = body.operand(insertion.op, source);
    let same_type = body.value_type(part) == body.value_type(changed);
    if !same_type
        || !can_hoist(body, op, extraction.op, &[whole])
        || !can_hoist(body, op, insertion.op, &[source, destination])
    {
        return None;
    }
    let new = add_loop_carried_value(body, op, part, changed);
    let block = body.parent_block(new)?;
    let next = body.next_op(new);
    body.move_op(extraction.op, block, Some(new));
    body.move_op(insertion.op, block, next);
    let (before, after) = (body.operand(insertion.op, destination), body.result(insertion.op, 0));
    body.replace_all_uses(after, before);
    let init = body.operand(new, inits(body, new).start + at);
    body.set_operand(extraction.op, whole, init);
    let result = body.result(new, at);
    body.replace_all_uses(result, after);
    let last = body.result(new, body.result_count(new) - 1);
    body.set_operand(insertion.op, source, last);
    body.set_operand(insertion.op, destination, result);
    Some(new)
}

/// Whether all values that `inner` uses, except its operands with indices in `but`, are defined
/// outside of the loop `op`.
fn can_hoist(body: &Body, op: Op, inner: Op, but: &[usize]) -> bool {
    let Some(around) = body.op(op).interface::<DynLoopLike<'_>>() else { return false };
    let outside =
        |value| is_defined_within(body, value, inner) || is_defined_outside_of_loop(around, value);
    let own = body.op(inner).operands().len();
    let operands = operands_within(body, inner);
    operands
        .into_iter()
        .enumerate()
        .all(|(at, value)| (at < own && but.contains(&at)) || outside(value))
}
