//! Erasing and copying.

use rustc_hash::FxHashMap;
use terrace_entity::EntityId;

use super::records::PROXY;
use super::{Block, BlockUse, Body, Op, Region, Value};
use crate::store::handle::Type;

/// What values and blocks of the original become in a copy (MLIR: `IRMapping`).
#[derive(Clone, Debug, Default)]
pub struct Mapping {
    values: FxHashMap<Value, Value>,
    blocks: FxHashMap<Block, Block>,
}

impl Mapping {
    /// An empty mapping: everything stays what it is.
    pub fn new() -> Self {
        Self::default()
    }

    /// Makes `from` become `to`.
    pub fn map_value(&mut self, from: Value, to: Value) {
        self.values.insert(from, to);
    }

    /// Makes `from` become `to`.
    pub fn map_block(&mut self, from: Block, to: Block) {
        self.blocks.insert(from, to);
    }

    /// What `value` becomes, itself by default.
    pub fn value(&self, value: Value) -> Value {
        self.values.get(&value).copied().unwrap_or(value)
    }

    /// What `value` becomes, if that was said.
    pub fn get_value(&self, value: Value) -> Option<Value> {
        self.values.get(&value).copied()
    }

    /// What `block` becomes, itself by default.
    pub fn block(&self, block: Block) -> Block {
        self.blocks.get(&block).copied().unwrap_or(block)
    }
}

impl Body {
    /// Erases `op` with everything in it.
    ///
    /// # Panics
    /// When a result still has uses outside of what is erased, or `op` is the root.
    pub fn erase(&mut self, op: Op) {
        assert!(op != Op::ROOT, "the root cannot be erased from its own body");
        self.detach_op(op);
        if self.ops[op].extra.is_none() {
            self.free_op(op);
            return;
        }
        let ops = self.drop_nested_uses(op);
        for nested in ops.into_iter().rev() {
            self.free_op(nested);
        }
    }

    /// Unlinks all operands and successors of `op` and the operations in it, so that they can be
    /// freed in any order; gives them, outer ones first.
    fn drop_nested_uses(&mut self, op: Op) -> Vec<Op> {
        let mut ops = vec![op];
        let mut at = 0;
        while at < ops.len() {
            let op = ops[at];
            at += 1;
            let operands = std::mem::take(&mut self.ops[op].operands);
            self.unlink_uses(operands);
            self.uses.free(operands);
            if let Some(extra) = self.ops[op].extra {
                let successors = std::mem::take(&mut self.extras[extra].successors);
                successors.ids::<BlockUse>().for_each(|u| self.unlink_block_use(u));
                self.block_uses.free(successors);
            }
            let regions: Vec<Region> = self.regions(op).collect();
            for region in regions {
                let mut block = self.first_block(region);
                while let Some(b) = block {
                    ops.extend(self.ops_in(b));
                    block = self.next_block(b);
                }
            }
        }
        ops
    }

    fn free_op(&mut self, op: Op) {
        let operands = std::mem::take(&mut self.ops[op].operands);
        self.unlink_uses(operands);
        self.uses.free(operands);
        let results = std::mem::take(&mut self.ops[op].results);
        for value in results.ids::<Value>() {
            assert!(!self.has_uses(value), "an erased operation's result has uses");
        }
        self.values.free(results);
        if let Some(extra) = self.ops[op].extra.take() {
            let record = self.extras.remove(extra);
            record.successors.ids::<BlockUse>().for_each(|u| self.unlink_block_use(u));
            self.block_uses.free(record.successors);
            let regions: Vec<Region> =
                self.region_lists.slice(record.regions).iter().filter_map(|r| *r).collect();
            self.region_lists.free(record.regions);
            for region in regions {
                self.free_region(region);
            }
            if let Some(child) = record.child {
                self.children.remove(child);
            }
        }
        self.drop_properties(op);
        self.clear_issues(op);
        self.ops.remove(op);
    }

    fn free_region(&mut self, region: Region) {
        let mut next = self.regions[region].first;
        while let Some(block) = next {
            next = self.blocks[block].next;
            self.free_block(block);
        }
        self.regions.remove(region);
    }

    /// Frees a block, whose operations are being freed.
    fn free_block(&mut self, block: Block) {
        for argument in std::mem::take(&mut self.blocks[block].args) {
            self.free_argument(argument);
        }
        self.blocks.remove(block);
    }

    /// Erases `block` with everything in it.
    ///
    /// # Panics
    /// When something outside of it still uses its values or branches to it.
    pub fn erase_block(&mut self, block: Block) {
        let tops: Vec<Op> = self.ops_in(block).collect();
        let mut all = Vec::new();
        for op in tops {
            all.extend(self.drop_nested_uses(op));
        }
        for op in all.iter().rev() {
            self.detach_op(*op);
            self.free_op(*op);
        }
        assert!(self.blocks[block].first_use.is_none(), "an erased block has predecessors");
        for argument in self.arguments(block) {
            assert!(!self.has_uses(*argument), "an erased block's argument has uses");
        }
        self.detach_block(block);
        self.free_block(block);
    }

    /// A copy of the whole body: ids stay what they are. The cost is that of copying tables.
    pub fn clone_body(&self) -> Body {
        let mut children = terrace_entity::Table::new();
        for at in 1..self.children.end() {
            let child = super::Child::new(at as u32);
            let copy = self.children[child].as_ref().map(|c| Box::new(c.clone_body()));
            let made = children.push(copy);
            debug_assert_eq!(made, child);
        }
        Body {
            cx: self.cx.clone(),
            ops: self.ops.clone(),
            values: self.values.clone(),
            uses: self.uses.clone(),
            blocks: self.blocks.clone(),
            regions: self.regions.clone(),
            args: self.args.clone(),
            extras: self.extras.clone(),
            block_uses: self.block_uses.clone(),
            region_lists: self.region_lists.clone(),
            stored: self.stored.clone(),
            children,
            issues: self.issues.clone(),
            outside_values: self.outside_values,
            observers: Default::default(),
        }
    }

    /// A copy of `op` of `from` with everything in it, in no block yet. Operands and successors
    /// from outside of it are looked up in `mapping`, which then also has what is inside.
    ///
    /// # Panics
    /// When `from` is another body and the mapping lacks a value from outside.
    pub fn clone_op_from(&mut self, from: &Body, op: Op, mapping: &mut Mapping) -> Op {
        let copy = self.clone_shell(from, op, mapping);
        self.clone_regions(from, op, copy, mapping);
        copy
    }

    /// A copy of `op` of this body with everything in it, in no block yet; see
    /// [`Body::clone_op_from`].
    pub fn clone_op(&mut self, op: Op, mapping: &mut Mapping) -> Op {
        // The tables cannot be read and written at once: copy out, then in.
        let from = self.extract(op);
        let mut inner = Mapping { values: mapping.values.clone(), blocks: mapping.blocks.clone() };
        let copy = self.clone_op_from(&from.0, from.1, &mut inner);
        *mapping = inner;
        copy
    }

    /// A snapshot to read `op` from while this body changes.
    fn extract(&self, op: Op) -> (Body, Op) {
        (self.clone_body(), op)
    }

    /// Copies `op` without its regions' contents.
    fn clone_shell(&mut self, from: &Body, op: Op, mapping: &mut Mapping) -> Op {
        let operands: Vec<Value> = from.operands(op).map(|v| mapping.value(v)).collect();
        let results: Vec<Type> = from.results(op).map(|v| from.value_type(v)).collect();
        let successors: Vec<Block> = from.successors(op).map(|b| mapping.block(b)).collect();
        let mut state = crate::body::OpState::new(from.context(), from.name(op), from.location(op));
        state.operands = operands.into();
        state.result_types = results.into();
        state.successors = successors.into();
        state.properties = from.properties(op).to_buf();
        let regions = from.region_list(op).len;
        state.regions = (0..regions).map(|_| crate::body::RegionState(self.new_region())).collect();
        if let Some(child) = from.child(op) {
            state.child = None;
            let copy = self.create_proxy(&state, Box::new(child.clone_body()));
            self.map_results(from, op, copy, mapping);
            return copy;
        }
        let copy = self.create(state);
        self.ops[copy].attributes = from.ops[op].attributes;
        if let Some(issues) = from.issues.get(&op) {
            self.issues.insert(copy, issues.clone());
        }
        self.map_results(from, op, copy, mapping);
        copy
    }

    fn create_proxy(&mut self, state: &crate::body::OpState, child: Box<Body>) -> Op {
        let op = self.create_bare(state.name, state.location, &state.operands, &state.result_types);
        self.attach_child(op, child);
        op
    }

    fn map_results(&self, from: &Body, op: Op, copy: Op, mapping: &mut Mapping) {
        for (old, new) in from.results(op).zip(self.results(copy)) {
            mapping.map_value(old, new);
        }
    }

    /// Copies the contents of the regions of `op` into those of `copy`, without recursion.
    fn clone_regions(&mut self, from: &Body, op: Op, copy: Op, mapping: &mut Mapping) {
        let mut pending = vec![(op, copy)];
        // Operands may come before their definitions in graph regions: fix them up at the end.
        let mut made = Vec::new();
        while let Some((op, copy)) = pending.pop() {
            let pairs: Vec<(Region, Region)> =
                from.regions(op).zip(self.regions(copy).collect::<Vec<_>>()).collect();
            for (old, new) in pairs {
                for block in from.blocks_in(old) {
                    let arguments: Vec<_> = from
                        .arguments(block)
                        .iter()
                        .map(|v| (from.value_type(*v), from.value_location(*v)))
                        .collect();
                    let target = self.append_block(new, arguments);
                    mapping.map_block(block, target);
                    for (a, b) in from.arguments(block).iter().zip(self.arguments(target)) {
                        mapping.map_value(*a, *b);
                    }
                }
                for block in from.blocks_in(old) {
                    let target = mapping.block(block);
                    for op in from.ops_in(block) {
                        let copy = self.clone_shell(from, op, mapping);
                        self.insert_op(copy, target, None);
                        made.push((op, copy));
                        if from.ops[op].flags & PROXY == 0 {
                            pending.push((op, copy));
                        }
                    }
                }
            }
        }
        for (op, copy) in made {
            for (index, value) in from.operands(op).enumerate() {
                let value = mapping.value(value);
                if self.operand(copy, index) != value {
                    self.set_operand(copy, index, value);
                }
            }
        }
    }

    /// Takes the isolated operation `op` out of this body as a body of its own; constant time.
    /// `None` if it is not isolated. It must have no operands and no uses.
    pub fn take_child(&mut self, op: Op) -> Option<Body> {
        let child = self.child_id(op)?;
        let body = self.children[child].take()?;
        self.erase(op);
        Some(*body)
    }

    /// Makes `child` an operation of this body, in no block yet; constant time.
    pub fn insert_child(&mut self, child: Body) -> Op {
        let (name, location) = (child.name(Op::ROOT), child.location(Op::ROOT));
        let op = self.create_bare(name, location, &[], &[]);
        self.attach_child(op, Box::new(child));
        op
    }
}
