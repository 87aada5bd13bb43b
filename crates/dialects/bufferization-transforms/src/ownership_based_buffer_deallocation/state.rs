//! The state of the pass: ownership of buffers by block ([`DeallocationState`]), and the order of
//! values.

use std::cmp::Ordering;

use rustc_hash::FxHashMap;
use terrace_arith::{BuildConstant, SelectOp};
use terrace_bufferization::CloneOp;
use terrace_builtin::TypeExt;
use terrace_builtin::values::constant_integer;
use terrace_dataflow::BlockLiveness;
use terrace_ir::{Block, Body, Builder, InsertionPoint, Op, Operand, Region, Value};

/// The ownership of a buffer in a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Ownership {
    /// Not known yet.
    #[default]
    Uninitialized,
    /// The value of type `i1` tells whether the block owns the buffer.
    Unique(Value),
    /// No single value tells it.
    Unknown,
}

impl Ownership {
    /// Returns the ownership of a buffer that has both ownerships.
    fn combined(self, body: &Body, other: Self) -> Self {
        let is_same = |a: Value, b: Value| {
            let known = |value| constant_integer(body, value);
            a == b || (known(a).is_some() && known(a) == known(b))
        };
        match (self, other) {
            (Self::Uninitialized, known) | (known, Self::Uninitialized) => known,
            (Self::Unique(a), Self::Unique(b)) if is_same(a, b) => Self::Unique(a),
            _ => Self::Unknown,
        }
    }
}

/// The ownership of all buffers, and the buffers to free, by block.
pub(super) struct DeallocationState {
    pub(super) liveness: BlockLiveness,
    ownership: FxHashMap<(Value, Block), Ownership>,
    freed: FxHashMap<Block, Vec<Value>>,
}

impl DeallocationState {
    pub(super) fn new(body: &Body) -> Self {
        let liveness = BlockLiveness::new(body);
        Self { liveness, ownership: FxHashMap::default(), freed: FxHashMap::default() }
    }

    /// Returns the ownership of `value` in `block`.
    pub(super) fn ownership(&self, value: Value, block: Block) -> Ownership {
        self.ownership.get(&(value, block)).copied().unwrap_or_default()
    }

    /// Combines the ownership of `value` in `block` with `new`.
    pub(super) fn update(&mut self, body: &Body, value: Value, block: Block, new: Ownership) {
        let one = self.ownership.entry((value, block)).or_default();
        *one = one.combined(body, new);
    }

    /// Sets the ownership of `value` in `block` to `new`.
    pub(super) fn set(&mut self, value: Value, block: Block, new: Ownership) {
        self.ownership.insert((value, block), new);
    }

    /// Adds `value` to the buffers that are freed at the end of `block`.
    pub(super) fn add_freed(&mut self, value: Value, block: Block) {
        self.freed.entry(block).or_default().push(value);
    }

    /// Returns the buffers that are freed at the end of `block`.
    pub(super) fn freed(&self, block: Block) -> Vec<Value> {
        self.freed.get(&block).cloned().unwrap_or_default()
    }

    /// Copies the state of `old` to `new`, which replaces it.
    pub(super) fn rename(&mut self, old: Value, new: Value) {
        let entries: Vec<(Block, Ownership)> = self
            .ownership
            .iter()
            .filter(|((value, _), _)| *value == old)
            .map(|((_, block), ownership)| (*block, *ownership))
            .collect();
        for (block, ownership) in entries {
            self.ownership.insert((new, block), ownership);
        }
        for list in self.freed.values_mut() {
            list.iter_mut().filter(|value| **value == old).for_each(|value| *value = new);
        }
    }

    /// Returns `value`, or a clone of it, with the value that tells its ownership in `block`; new
    /// operations come before `before` (MLIR: `getMemrefWithUniqueOwnership`).
    pub(super) fn with_unique_ownership(
        &mut self,
        body: &mut Body,
        value: Value,
        block: Block,
        before: Op,
    ) -> (Value, Value) {
        let select = body.defined_by::<SelectOp>(value);
        let parts = select.map(|op| (op.id(), op.condition(), op.true_value(), op.false_value()));
        if let Some((select, condition, yes, no)) = parts
            && body.parent_block(select) == Some(block)
            && let (Ownership::Unique(yes), Ownership::Unique(no)) =
                (self.ownership(yes, block), self.ownership(no, block))
        {
            let location = body.location(select);
            let mut builder = Builder::new(body, InsertionPoint::Before(before), location);
            let owned = SelectOp::build(&mut builder, condition, yes, no).value(&mut builder);
            return (value, owned);
        }
        if let Ownership::Unique(owned) = self.ownership(value, block) {
            return (value, owned);
        }
        let location = body.value_location(value);
        let mut builder = Builder::new(body, InsertionPoint::Before(before), location);
        let ty = builder.body().value_type(value);
        let copy = CloneOp::build(&mut builder, ty, value).value(&mut builder);
        let owned = builder.constant_bool(true);
        self.update(body, copy, block, Ownership::Unique(owned));
        self.add_freed(copy, block);
        (copy, owned)
    }

    /// Returns the buffers that are live at the start of `block`, in order.
    pub(super) fn live_buffers_in(&self, body: &Body, block: Block) -> Vec<Value> {
        sorted_buffers(body, self.liveness.live_in(block))
    }

    /// Returns the buffers that are live at the end of `block`, in order; only those that are live
    /// at the start of `successor` if there is one.
    pub(super) fn live_buffers_out(
        &self,
        body: &Body,
        block: Block,
        successor: Option<Block>,
    ) -> Vec<Value> {
        let live = self.liveness.live_out(block);
        let is_live = |value: &Value| {
            successor.is_none_or(|successor| self.liveness.is_live_in(successor, *value))
        };
        sorted_buffers(body, live.filter(is_live))
    }
}

fn sorted_buffers(body: &Body, values: impl Iterator<Item = Value>) -> Vec<Value> {
    let mut values: Vec<Value> =
        values.filter(|value| body.value_type(*value).is_memref()).collect();
    values.sort_by(|a, b| order(body, *a, *b));
    values
}

/// Returns the order of two values: block arguments before results, then by index or by position;
/// outer values before those of nested regions.
fn order(body: &Body, a: Value, b: Value) -> Ordering {
    if a == b {
        return Ordering::Equal;
    }
    match (body.argument_of(a), body.argument_of(b), body.result_of(a), body.result_of(b)) {
        (Some((block, a)), Some((other, b)), ..) if block == other => a.cmp(&b),
        (Some(_), None, ..) => Ordering::Less,
        (None, Some(_), ..) => Ordering::Greater,
        (_, _, Some((op, a)), Some((other, b))) if op == other => a.cmp(&b),
        _ => chain(body, a).cmp(&chain(body, b)),
    }
}

/// Returns the position of the definition of `value`: from the root inward the index of the region,
/// of the block and of the operation.
fn chain(body: &Body, value: Value) -> Vec<usize> {
    let mut chain = Vec::new();
    let Some(mut block) = body.value_block(value) else { return chain };
    let mut op = body.defining_op(value);
    loop {
        let at = op.map_or(0, |op| body.ops_in(block).take_while(|one| *one != op).count() + 1);
        chain.push(at);
        let Some(region) = body.block_region(block) else { break };
        chain.push(body.blocks_in(region).take_while(|one| *one != block).count());
        let Some(owner) = body.region_owner(region) else { break };
        chain.push(index_of(body, owner, region));
        let Some(parent) = body.parent_block(owner) else { break };
        (block, op) = (parent, Some(owner));
    }
    chain.reverse();
    chain
}

fn index_of(body: &Body, owner: Op, region: Region) -> usize {
    body.regions(owner).take_while(|one| *one != region).count()
}
