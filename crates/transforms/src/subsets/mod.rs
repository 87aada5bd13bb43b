//! Parts of tensors that a loop takes out, changes and puts back are handed on from iteration to
//! iteration instead.

mod carry;
mod linear;

use terrace_builtin::TypeExt;
use terrace_interfaces::{
    DynDestinationStyle, DynLoopLike, DynSubsetOp, HyperrectangularSlice, RegionPoint,
    SubsetAccess, SubsetOp, is_defined_outside, is_defined_within, region_operands,
};
use terrace_ir::{Body, Op, Use, Value, ensure_sufficient_stack};

use crate::bodies::{for_each_body, operands_within};
use crate::loops::post_order;
use carry::{carry, inits, place_of, repeated_block};

/// Moves, in the root of `body` and in the bodies in it, what takes a part of a tensor out in front
/// of the loop and what puts it back behind it, where each iteration does both with the same part
/// (MLIR: `hoistLoopInvariantSubsets`).
pub fn hoist_loop_invariant_subsets(body: &mut Body) {
    for_each_body(body, &|body: &mut Body| {
        for op in post_order(body) {
            if body.op(op).interface::<DynLoopLike<'_>>().is_some() {
                hoist(body, op);
            }
        }
    });
}

fn hoist(body: &mut Body, mut op: Op) {
    let mut at = 0;
    while at < inits(body, op).len() {
        op = hoist_at(body, op, at);
        at += 1;
    }
}

/// An operation on a part of a tensor.
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

/// What takes a part out and what puts it back, as far as they were found.
#[derive(Default)]
struct Pair {
    extraction: Option<Subset>,
    insertion: Option<Subset>,
}

/// The operations on what an argument of a loop becomes in an iteration. All these tensors are taken
/// for one: each comes from the one before by putting a part in.
#[derive(Default)]
struct Subsets {
    all: Vec<Subset>,
    pairs: Vec<Pair>,
}

impl Subsets {
    /// Adds what uses the argument `argument` of the loop `op`, up to the end of an iteration; `None`
    /// if there is another use, or no single way to the end.
    fn collect(&mut self, body: &Body, op: Op, argument: Value, pair: bool) -> Option<()> {
        let place = place_of(body, op, argument)?;
        let mut value = argument;
        let end = loop {
            if let Some(end) = only_end(body, value) {
                break end;
            }
            let mut next = None;
            for use_ in body.uses(value) {
                let user = body.user(use_);
                if body.op(user).interface::<DynLoopLike<'_>>().is_some() {
                    next = Some(self.through(body, user, use_)?);
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
        let last = body.last_op(repeated_block(body, op)?);
        (last == Some(body.user(end)) && body.use_index(end) == place).then_some(())
    }

    /// Adds what the loop `op`, which begins with `use_`, does; its result.
    fn through(&mut self, body: &Body, op: Op, use_: Use) -> Option<Value> {
        let at = body.use_index(use_).checked_sub(inits(body, op).start)?;
        let arguments = body.arguments(repeated_block(body, op)?);
        let first = arguments.len().checked_sub(body.result_count(op))?;
        let argument = *arguments.get(first + at)?;
        ensure_sufficient_stack(|| self.collect(body, op, argument, false))?;
        Some(body.result(op, at))
    }

    fn add_to_pair(&mut self, body: &Body, subset: &Subset) {
        let extracts = matches!(subset.access, SubsetAccess::Extraction { .. });
        let fits = |pair: &Pair| {
            let other = if extracts { &pair.insertion } else { &pair.extraction };
            other.as_ref().is_some_and(|other| other.compare(body, subset, linear::equivalent))
        };
        let known = self.pairs.iter().position(fits);
        let at = known.unwrap_or_else(|| {
            self.pairs.push(Pair::default());
            self.pairs.len() - 1
        });
        let pair = &mut self.pairs[at];
        *if extracts { &mut pair.extraction } else { &mut pair.insertion } = Some(subset.clone());
    }

    /// Whether all others are known to touch nothing of what these two do.
    fn apart(&self, body: &Body, extraction: &Subset, insertion: &Subset) -> bool {
        self.all.iter().filter(|other| other.op != extraction.op && other.op != insertion.op).all(
            |other| {
                other.compare(body, extraction, linear::disjoint)
                    && other.compare(body, insertion, linear::disjoint)
            },
        )
    }
}

/// The only use of `value`, if that is by a terminator that hands it on.
fn only_end(body: &Body, value: Value) -> Option<Use> {
    let use_ = body.uses(value).next().filter(|_| body.has_one_use(value))?;
    region_operands(body.op(body.user(use_)), RegionPoint::Parent)?;
    Some(use_)
}

/// Hoists what is done to the value numbered `at` that the loop `op` hands on; the loop that there is
/// then.
fn hoist_at(body: &mut Body, mut op: Op, at: usize) -> Op {
    let argument = |body: &Body, op: Op| {
        let arguments = body.arguments(repeated_block(body, op)?);
        let first = arguments.len().checked_sub(body.result_count(op))?;
        arguments.get(first + at).copied()
    };
    let Some(start) = argument(body, op) else { return op };
    let mut subsets = Subsets::default();
    if subsets.collect(body, op, start, true).is_none() {
        return op;
    }
    for pair in &subsets.pairs {
        let Pair { extraction: Some(extraction), insertion: Some(insertion) } = pair else {
            continue;
        };
        if subsets.apart(body, extraction, insertion) {
            op = hoist_pair(body, op, at, extraction, insertion).unwrap_or(op);
        }
    }
    op
}

/// Moves `extraction` in front of the loop `op` and `insertion` behind it, if nothing else of them is
/// of one iteration only; the loop that there is then.
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
        || !can_leave(body, op, extraction.op, &[whole])
        || !can_leave(body, op, insertion.op, &[source, destination])
    {
        return None;
    }
    let new = carry(body, op, part, changed);
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

/// Whether all that `inner` uses, but for its operands of these numbers, is defined outside of the
/// loop `op`.
fn can_leave(body: &Body, op: Op, inner: Op, but: &[usize]) -> bool {
    let Some(around) = body.op(op).interface::<DynLoopLike<'_>>() else { return false };
    let outside =
        |value| is_defined_within(body, value, inner) || is_defined_outside(around, value);
    let own = body.op(inner).operands().len();
    let operands = operands_within(body, inner);
    operands
        .into_iter()
        .enumerate()
        .all(|(at, value)| (at < own && but.contains(&at)) || outside(value))
}
