//! The promotion of one slot ([`Promotion`]).

use rustc_hash::FxHashMap;
use terrace_data_layout::DataLayout;
use terrace_interfaces::{
    DynBranchOp, DynPromotableAllocation, MemorySlot, Removal, SlotAccess,
    append_successor_operand, handle_block_argument, remove_slot_uses, remove_uses, stored_value,
    successor_operand_values, visit_replaced_values,
};
use terrace_ir::{Block, Body, Builder, InsertionPoint, Op, Value};
use terrace_rewrite::materialize;

use super::analysis::{Plan, access};
use super::graph::RegionGraph;

/// The promotion of a slot in progress (MLIR: `MemorySlotPromoter`).
pub(super) struct Promotion<'b> {
    body: &'b mut Body,
    allocation: Op,
    slot: MemorySlot,
    layout: &'b DataLayout,
    plan: Plan,
    /// The value of the slot before the first store.
    default: Value,
    /// By access, the value of the slot before the access; absent in unreachable blocks.
    held: FxHashMap<Op, Value>,
    /// By store, the value of the slot after the store.
    stored: FxHashMap<Op, Value>,
}

impl<'b> Promotion<'b> {
    /// Begins a promotion by creating the default value of the slot. `None`, without any change, if
    /// the dialect of the allocation cannot create the value.
    pub(super) fn begin(
        body: &'b mut Body,
        allocation: Op,
        slot: MemorySlot,
        layout: &'b DataLayout,
        plan: Plan,
    ) -> Option<Self> {
        let op = body.op(allocation);
        let constant = op.interface::<DynPromotableAllocation<'_>>()?.default_value(slot);
        let (name, location) = (op.name(), op.location());
        let block = body.parent_block(allocation)?;
        let mut builder = Builder::new(body, InsertionPoint::AtStart(block), location);
        let default = materialize(&mut builder, name, constant, slot.element)?;
        let default = body.result(default, 0);
        let (held, stored) = (FxHashMap::default(), FxHashMap::default());
        Some(Self { body, allocation, slot, layout, plan, default, held, stored })
    }

    /// Promotes the slot; returns the number of block arguments that were added.
    pub(super) fn run(mut self, graph: &RegionGraph) -> usize {
        let count = self.find_definitions(graph);
        self.remove_blocking_uses();
        self.complete_unreachable_branches();
        if !self.body.has_uses(self.default)
            && let Some(op) = self.body.defining_op(self.default)
        {
            self.body.erase(op);
        }
        count
    }

    fn access(&self, op: Op) -> SlotAccess<'b> {
        let held = self.held.get(&op).copied().unwrap_or(self.default);
        SlotAccess { slot: self.slot, held, layout: self.layout }
    }

    /// Computes the values that reach the accesses in reachable blocks, and passes the value at the
    /// end of each block to the merge points after the block. Returns the number of new arguments.
    fn find_definitions(&mut self, graph: &RegionGraph) -> usize {
        let mut accesses: FxHashMap<Block, Vec<Op>> = FxHashMap::default();
        for user in &self.plan.users {
            if let (Some(_), Some(block)) =
                (access(self.body.op(*user)), self.body.parent_block(*user))
            {
                accesses.entry(block).or_default().push(*user);
            }
        }
        let merges = graph.blocks().filter(|block| self.plan.merges.contains(block));
        let merges: Vec<Block> = merges.collect();
        let arguments: FxHashMap<Block, Value> =
            merges.into_iter().map(|block| (block, self.add_argument(block))).collect();
        let mut at_end: FxHashMap<Block, Value> = FxHashMap::default();
        for (block, dominator) in &graph.order {
            let inherited = dominator.and_then(|dominator| at_end.get(&dominator).copied());
            let argument = arguments.get(block).copied();
            let mut held = argument.or(inherited).unwrap_or(self.default);
            for op in accesses.remove(block).unwrap_or_default() {
                self.held.insert(op, held);
                let access = self.access(op);
                let mut builder = Builder::after(self.body, op);
                if let Some(stored) = stored_value(&mut builder, op, access) {
                    self.stored.insert(op, stored);
                    held = stored;
                }
            }
            at_end.insert(*block, held);
            if let Some(end) = self.body.last_op(*block) {
                self.forward(end, held);
            }
        }
        arguments.len()
    }

    /// Adds the argument of the merge point `block`.
    fn add_argument(&mut self, block: Block) -> Value {
        let location = self.body.value_location(self.slot.pointer);
        let argument = self.body.add_block_argument(block, self.slot.element, location);
        let mut builder = Builder::at_start(self.body, block, location);
        handle_block_argument(&mut builder, self.allocation, argument);
        argument
    }

    /// Appends `held` to the operands that `branch` forwards to merge points, unless they are
    /// complete.
    fn forward(&mut self, branch: Op, held: Value) {
        let successors: Vec<Block> = self.body.successors(branch).collect();
        for (at, to) in successors.into_iter().enumerate() {
            if !self.plan.merges.contains(&to) {
                continue;
            }
            let view = self.body.op(branch).interface::<DynBranchOp<'_>>();
            let passed = view.map(|view| successor_operand_values(view, at).len());
            if passed.is_some_and(|passed| passed < self.body.arguments(to).len()) {
                append_successor_operand(self.body, branch, at, held);
            }
        }
    }

    /// Removes the blocking uses, users before the definitions of their operands, so that a load is
    /// replaced after the values that were computed from its result.
    fn remove_blocking_uses(&mut self) {
        let (mut erased, mut visited) = (Vec::new(), Vec::new());
        let mut stores: Vec<Op> = Vec::new();
        let users = std::mem::take(&mut self.plan.users);
        for op in users.into_iter().rev() {
            let removal = if access(self.body.op(op)).is_some() {
                stores.extend(self.stored.contains_key(&op).then_some(op));
                self.remove_access(op)
            } else {
                visited.push(op);
                let mut builder = Builder::after(self.body, op);
                remove_uses(&mut builder, op, self.plan.uses.of(op))
            };
            erased.extend((removal == Some(Removal::Erase)).then_some(op));
        }
        let stored: Vec<(Op, Value)> =
            stores.iter().filter_map(|op| Some((*op, *self.stored.get(op)?))).collect();
        for op in visited {
            let mut builder = Builder::after(self.body, op);
            visit_replaced_values(&mut builder, op, &stored);
        }
        for op in erased {
            self.body.erase(op);
        }
    }

    /// Removes the uses of the slot in the access `op`; `None` if `op` is no access.
    fn remove_access(&mut self, op: Op) -> Option<Removal> {
        let access = self.access(op);
        let removal = remove_slot_uses(&mut Builder::after(self.body, op), op, access);
        // A stored value that is the result of a load follows the replacement of the load.
        for result in self.body.results(op) {
            for value in self.stored.values_mut().filter(|value| **value == result) {
                *value = access.held;
            }
        }
        removal
    }

    /// Makes branches in unreachable blocks forward the default value of the slot to merge points.
    fn complete_unreachable_branches(&mut self) {
        let merges = self.plan.merges.iter();
        let mut branches: Vec<Op> =
            merges.flat_map(|merge| self.body.predecessor_ops(*merge)).collect();
        branches.sort_unstable();
        branches.dedup();
        for branch in branches {
            self.forward(branch, self.default);
        }
    }
}
