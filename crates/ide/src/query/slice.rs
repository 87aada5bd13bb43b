//! Slices of IR: what an operation depends on ([`backward`]), and what depends on it ([`forward`]).

use rustc_hash::FxHashSet;
use terrace_ir::TraitFlags;

use super::index::{Index, Number};

/// The contents of a backward slice (MLIR: `BackwardSliceOptions`).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct SliceOptions {
    /// Whether the operation that the slice is made for is part of it.
    pub(super) inclusive: bool,
    /// Whether arguments of blocks have no definition; otherwise it is the operation with the
    /// region.
    pub(super) omit_block_arguments: bool,
    /// Whether the values that regions use from outside do not count as operands.
    pub(super) omit_uses_from_above: bool,
}

/// An operation of which the slice is being made.
struct Frame {
    op: Number,
    /// The operations that it leads to.
    next: std::vec::IntoIter<Number>,
}

/// Returns the operations that `leads` reaches from `root` and `filter` accepts, in post-order.
/// Every operation is tried once.
fn visit(
    root: Number,
    filter: &mut dyn FnMut(Number) -> bool,
    leads: &dyn Fn(Number) -> Vec<Number>,
) -> Vec<Number> {
    let (mut seen, mut slice) = (FxHashSet::default(), Vec::new());
    let mut frames: Vec<Frame> = Vec::new();
    let mut entered = Some(root);
    loop {
        if let Some(op) = entered.take()
            && seen.insert(op)
            && filter(op)
        {
            frames.push(Frame { op, next: leads(op).into_iter() });
        }
        let Some(frame) = frames.last_mut() else { return slice };
        match frame.next.next() {
            Some(next) => entered = Some(next),
            None => {
                slice.push(frame.op);
                frames.pop();
            }
        }
    }
}

/// Returns the operations that `root` depends on, definitions first; does not go on at operations
/// that `filter` rejects (MLIR: `getBackwardSlice`).
pub(super) fn backward(
    index: &Index<'_>,
    root: Number,
    options: SliceOptions,
    filter: &mut dyn FnMut(Number) -> bool,
) -> Vec<Number> {
    let is_isolated = |op: Number| index.op(op).flags().contains(TraitFlags::ISOLATED);
    let leads = |op: Number| definitions(index, op, options);
    let mut filter = |op: Number| !is_isolated(op) && filter(op);
    let mut slice = visit(root, &mut filter, &leads);
    if !options.inclusive {
        slice.retain(|op| *op != root);
    }
    slice
}

/// Returns the operations that define what `number` uses.
pub(super) fn definitions(index: &Index<'_>, number: Number, options: SliceOptions) -> Vec<Number> {
    let op = index.op(number);
    let mut found = Vec::new();
    let mut add = |user: Number, outside_of: Option<Number>| {
        let (op, body) = (index.op(user), index.op(user).body());
        for value in op.operands() {
            let definition = index.definition(body, value);
            let owner = || index.owner(body, value);
            let inside = |from: Number| match definition {
                Some(definition) => index.around(definition).any(|outer| outer == from),
                None => owner().is_some_and(|owner| {
                    owner == from || index.around(owner).any(|outer| outer == from)
                }),
            };
            if outside_of.is_some_and(inside) {
                continue;
            }
            found.extend(match definition {
                Some(definition) => Some(definition),
                None if options.omit_block_arguments => None,
                // Other operations decide which values the arguments have.
                None => owner().filter(|owner| {
                    let mut regions = index.op(*owner).regions();
                    regions.len() == 1 && regions.next().is_some_and(|r| r.has_one_block())
                }),
            });
        }
    };
    if !options.omit_uses_from_above && op.region_count() > 0 {
        index.below(number).for_each(|inner| add(inner, Some(number)));
    }
    add(number, None);
    found
}

/// Returns the operations that depend on `root`, in topological order; does not go on at
/// operations that `filter` rejects (MLIR: `getForwardSlice`).
pub(super) fn forward(
    index: &Index<'_>,
    root: Number,
    inclusive: bool,
    filter: &mut dyn FnMut(Number) -> bool,
) -> Vec<Number> {
    let leads = |op: Number| index.children(op).chain(index.users(op)).collect();
    let mut slice = visit(root, filter, &leads);
    if !inclusive {
        slice.retain(|op| *op != root);
    }
    slice.reverse();
    slice
}
