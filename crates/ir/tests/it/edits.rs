//! Random edits of a body, compared with a naive model after each step.
//!
//! `TERRACE_EDITS` says how many edits are made in all (default 20,000), `TERRACE_SEED` where the
//! random numbers start, `TERRACE_COMPARE` after how many edits everything is compared (default 1;
//! a difference stays, so that a larger number finds it later, but finds it).

use std::collections::HashMap;

use terrace_ir::{
    Attribute, Block, Body, Context, Location, Mapping, Mark, Op, OpName, OpState, PropertiesBuf,
    Region, StringAttr, Type, Use, Value,
};

use crate::common::ty;

/// The model of one body; vectors are in the order of the IR.
#[derive(Clone, Default, PartialEq, Debug)]
struct Model {
    /// The blocks of a region, then the operations of a block.
    regions: HashMap<Region, Vec<Block>>,
    blocks: HashMap<Block, Vec<Op>>,
    arguments: HashMap<Block, Vec<Value>>,
    ops: HashMap<Op, ModelOp>,
    /// The uses of a value, the first one first.
    uses: HashMap<Value, Vec<Use>>,
    types: HashMap<Value, Type>,
    predecessors: HashMap<Block, Vec<Op>>,
}

#[derive(Clone, PartialEq, Debug)]
struct ModelOp {
    name: OpName,
    operands: Vec<Value>,
    results: Vec<Value>,
    successors: Vec<Block>,
    regions: Vec<Region>,
    attribute: Option<Attribute>,
}

/// Everything that can be read from `body`, in the form of a model.
fn read(body: &Body) -> Model {
    let mut model = Model::default();
    let root = body.root().region(0).expect("made with one").id();
    let mut pending = vec![root];
    while let Some(region) = pending.pop() {
        let blocks: Vec<Block> = body.blocks_in(region).collect();
        for block in &blocks {
            let ops: Vec<Op> = body.ops_in(*block).collect();
            for op in &ops {
                pending.extend(body.regions(*op));
                model.ops.insert(*op, read_op(body, *op));
                body.results(*op).for_each(|value| read_value(body, value, &mut model));
            }
            let arguments = body.arguments(*block).to_vec();
            arguments.iter().for_each(|value| read_value(body, *value, &mut model));
            model.arguments.insert(*block, arguments);
            model.predecessors.insert(*block, body.predecessor_ops(*block).collect());
            model.blocks.insert(*block, ops);
        }
        model.regions.insert(region, blocks);
    }
    model
}

fn read_op(body: &Body, op: Op) -> ModelOp {
    ModelOp {
        name: body.name(op),
        operands: body.operands(op).collect(),
        results: body.results(op).collect(),
        successors: body.successors(op).collect(),
        regions: body.regions(op).collect(),
        attribute: body.attribute(op, "k"),
    }
}

fn read_value(body: &Body, value: Value, model: &mut Model) {
    model.uses.insert(value, body.uses(value).collect());
    model.types.insert(value, body.value_type(value));
}

/// Small, and good enough: xorshift.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 >> 11
    }

    pub(crate) fn below(&mut self, end: usize) -> usize {
        (self.next() % end.max(1) as u64) as usize
    }

    pub(crate) fn pick<T: Copy>(&mut self, from: &[T]) -> Option<T> {
        if from.is_empty() { None } else { Some(from[self.below(from.len())]) }
    }

    pub(crate) fn chance(&mut self, one_in: usize) -> bool {
        self.below(one_in) == 0
    }
}

/// A body that is edited and what it should be.
struct Editing {
    cx: Context,
    location: Location,
    body: Body,
    model: Model,
    /// Places to go back to, and what the model was there.
    marks: Vec<(Mark, Model)>,
    random: Random,
    /// Everything in program order, for picking; found anew when it has changed.
    ops: Vec<Op>,
    blocks: Vec<Block>,
    values: Vec<Value>,
    regions: Vec<Region>,
}

impl Editing {
    fn new(seed: u64) -> Self {
        let cx = Context::new();
        cx.allow_unregistered_dialects(true);
        let location = Location::unknown(&cx);
        let state = OpState::new(&cx, OpName::get(&cx, "t.root"), location);
        let body = Body::new(&cx, state, 1);
        let model = read(&body);
        let random = Random::new(seed);
        let (ops, blocks, values, regions) = Default::default();
        let mut editing =
            Self { cx, location, body, model, marks: vec![], random, ops, blocks, values, regions };
        let region = editing.root();
        editing.add_block(region, 0);
        editing
    }

    fn root(&self) -> Region {
        self.body.root().region(0).expect("made with one").id()
    }

    /// Lists what there is, in an order that does not depend on hashing.
    fn list(&mut self) {
        self.ops = self.model.ops.keys().copied().collect();
        self.blocks = self.model.blocks.keys().copied().collect();
        self.values = self.model.types.keys().copied().collect();
        self.regions = self.model.regions.keys().copied().collect();
        self.ops.sort_unstable();
        self.blocks.sort_unstable();
        self.values.sort_unstable();
        self.regions.sort_unstable();
    }

    fn some_type(&mut self) -> Type {
        ty(&self.cx, self.random.below(4) as u32)
    }

    fn some_values(&mut self, most: usize) -> Vec<Value> {
        let count = self.random.below(most + 1);
        (0..count).filter_map(|_| self.random.pick(&self.values)).collect()
    }

    /// The regions that are in `op`, at any depth, and the blocks and operations in them.
    fn inside(&self, op: Op) -> (Vec<Region>, Vec<Block>, Vec<Op>) {
        let (mut regions, mut blocks, mut ops) = (vec![], vec![], vec![op]);
        let mut at = 0;
        while at < ops.len() {
            for region in &self.model.ops[&ops[at]].regions {
                regions.push(*region);
                for block in &self.model.regions[region] {
                    blocks.push(*block);
                    ops.extend(&self.model.blocks[block]);
                }
            }
            at += 1;
        }
        (regions, blocks, ops)
    }

    fn place_of(&self, op: Op) -> (Block, usize) {
        let mut found = self.model.blocks.iter();
        let found = found.find_map(|(b, ops)| Some((*b, ops.iter().position(|o| *o == op)?)));
        found.expect("every operation of the model is in a block")
    }

    fn region_of(&self, block: Block) -> (Region, usize) {
        let mut found = self.model.regions.iter();
        let found =
            found.find_map(|(r, blocks)| Some((*r, blocks.iter().position(|b| *b == block)?)));
        found.expect("every block of the model is in a region")
    }

    fn model_use(&mut self, value: Value, use_: Use) {
        self.model.uses.get_mut(&value).expect("a value that is there").insert(0, use_);
    }

    fn model_unuse(&mut self, value: Value, use_: Use) {
        if let Some(uses) = self.model.uses.get_mut(&value) {
            uses.retain(|u| *u != use_);
        }
    }

    /// Puts `op`, which the body has, into the model without a place.
    fn model_op(&mut self, op: Op) {
        let new = read_op(&self.body, op);
        for value in &new.results {
            self.model.uses.insert(*value, vec![]);
            self.model.types.insert(*value, self.body.value_type(*value));
        }
        for (value, use_) in new.operands.iter().zip(self.body.operand_uses(op)) {
            self.model.uses.get_mut(value).expect("there").insert(0, use_);
        }
        for block in &new.successors {
            self.model.predecessors.get_mut(block).expect("there").insert(0, op);
        }
        for region in &new.regions {
            self.model.regions.entry(*region).or_default();
        }
        self.model.ops.insert(op, new);
    }

    fn create_op(&mut self) {
        let Some(block) = self.random.pick(&self.blocks) else { return };
        let ops = self.model.blocks[&block].clone();
        let at = self.random.below(ops.len() + 1);
        let operands = self.some_values(4);
        let results: Vec<Type> = (0..self.random.below(3)).map(|_| self.some_type()).collect();
        let name = OpName::get(&self.cx, ["t.a", "t.b", "t.c"][self.random.below(3)]);
        let op = if self.random.chance(3) {
            let mut state = OpState::new(&self.cx, name, self.location);
            state.add_operands(&operands);
            state.add_results(&results);
            if self.random.chance(3) {
                let count = self.random.below(3);
                let blocks = (0..count).filter_map(|_| self.random.pick(&self.blocks));
                state.add_successors(blocks.collect::<Vec<_>>());
            } else {
                for _ in 0..self.random.below(3) {
                    state.add_region(&mut self.body);
                }
            }
            self.body.create(state)
        } else {
            self.body.create_simple(name, self.location, &operands, &results, PropertiesBuf::None)
        };
        self.body.insert_op(op, block, ops.get(at).copied());
        self.model_op(op);
        self.model.blocks.get_mut(&block).expect("there").insert(at, op);
    }

    fn move_op(&mut self) {
        let Some(op) = self.random.pick(&self.ops) else { return };
        let inside = self.inside(op).1;
        let outside: Vec<Block> =
            self.blocks.iter().copied().filter(|b| !inside.contains(b)).collect();
        let Some(block) = self.random.pick(&outside) else { return };
        let (from, at) = self.place_of(op);
        self.model.blocks.get_mut(&from).expect("there").remove(at);
        let ops = self.model.blocks.get_mut(&block).expect("there");
        let at = self.random.below(ops.len() + 1);
        self.body.move_op(op, block, ops.get(at).copied());
        ops.insert(at, op);
    }

    /// Whether anything outside of `ops` and `blocks` uses what they define.
    fn is_used_from_outside(&self, ops: &[Op], blocks: &[Block]) -> bool {
        let inside = |op: &Op| ops.contains(op);
        let results = ops.iter().flat_map(|op| &self.model.ops[op].results);
        let mut values = results.chain(blocks.iter().flat_map(|b| &self.model.arguments[b]));
        values.any(|v| self.model.uses[v].iter().any(|u| !inside(&self.body.user(*u))))
            || blocks.iter().any(|b| self.model.predecessors[b].iter().any(|op| !inside(op)))
    }

    fn forget(&mut self, ops: &[Op], blocks: &[Block], regions: &[Region]) {
        for op in ops {
            let old = self.model.ops.remove(op).expect("there");
            let uses: Vec<Use> = self.body.operand_uses(*op).collect();
            for (value, use_) in old.operands.into_iter().zip(uses) {
                self.model_unuse(value, use_);
            }
            for block in old.successors {
                self.model.predecessors.get_mut(&block).expect("there").retain(|o| o != op);
            }
            for value in old.results {
                self.model.uses.remove(&value);
                self.model.types.remove(&value);
            }
        }
        for block in blocks {
            for value in self.model.arguments.remove(block).expect("there") {
                self.model.uses.remove(&value);
                self.model.types.remove(&value);
            }
            self.model.blocks.remove(block);
            self.model.predecessors.remove(block);
        }
        regions.iter().for_each(|region| drop(self.model.regions.remove(region)));
    }

    fn erase_op(&mut self) {
        let Some(op) = self.random.pick(&self.ops) else { return };
        let (regions, blocks, ops) = self.inside(op);
        if self.is_used_from_outside(&ops, &blocks) {
            return;
        }
        let (block, at) = self.place_of(op);
        self.model.blocks.get_mut(&block).expect("there").remove(at);
        self.forget(&ops, &blocks, &regions);
        self.body.erase(op);
    }

    fn add_block(&mut self, region: Region, at: usize) {
        let types: Vec<Type> = (0..self.random.below(3)).map(|_| self.some_type()).collect();
        let location = self.location;
        let block = self.body.new_block(types.iter().map(|ty| (*ty, location)));
        let blocks = self.model.regions.get_mut(&region).expect("there");
        self.body.insert_block(block, region, blocks.get(at).copied());
        blocks.insert(at, block);
        let arguments = self.body.arguments(block).to_vec();
        for (value, ty) in arguments.iter().zip(types) {
            self.model.uses.insert(*value, vec![]);
            self.model.types.insert(*value, ty);
        }
        self.model.arguments.insert(block, arguments);
        self.model.blocks.insert(block, vec![]);
        self.model.predecessors.insert(block, vec![]);
    }

    fn create_block(&mut self) {
        let Some(region) = self.random.pick(&self.regions) else { return };
        let at = self.random.below(self.model.regions[&region].len() + 1);
        self.add_block(region, at);
    }

    fn erase_block(&mut self) {
        let Some(block) = self.random.pick(&self.blocks) else { return };
        let (mut regions, mut blocks, mut ops) = (vec![], vec![block], vec![]);
        for op in &self.model.blocks[&block] {
            let inside = self.inside(*op);
            regions.extend(inside.0);
            blocks.extend(inside.1);
            ops.extend(inside.2);
        }
        if self.is_used_from_outside(&ops, &blocks)
            || self.body.predecessor_ops(block).next().is_some()
        {
            return;
        }
        let (region, at) = self.region_of(block);
        self.model.regions.get_mut(&region).expect("there").remove(at);
        self.forget(&ops, &blocks, &regions);
        self.body.erase_block(block);
    }

    fn move_block(&mut self) {
        let Some(block) = self.random.pick(&self.blocks) else { return };
        let mut inside = vec![];
        self.model.blocks[&block].iter().for_each(|op| inside.extend(self.inside(*op).0));
        let outside: Vec<Region> =
            self.regions.iter().copied().filter(|r| !inside.contains(r)).collect();
        let Some(region) = self.random.pick(&outside) else { return };
        let (from, at) = self.region_of(block);
        self.model.regions.get_mut(&from).expect("there").remove(at);
        let blocks = self.model.regions.get_mut(&region).expect("there");
        let at = self.random.below(blocks.len() + 1);
        self.body.move_block(block, region, blocks.get(at).copied());
        blocks.insert(at, block);
    }

    fn split_block(&mut self) {
        let Some(op) = self.random.pick(&self.ops) else { return };
        let (block, at) = self.place_of(op);
        let new = self.body.split_block(op);
        let tail = self.model.blocks.get_mut(&block).expect("there").split_off(at);
        let (region, place) = self.region_of(block);
        self.model.regions.get_mut(&region).expect("there").insert(place + 1, new);
        self.model.blocks.insert(new, tail);
        self.model.arguments.insert(new, vec![]);
        self.model.predecessors.insert(new, vec![]);
    }

    fn merge_blocks(&mut self) {
        let (Some(from), Some(to)) =
            (self.random.pick(&self.blocks), self.random.pick(&self.blocks))
        else {
            return;
        };
        let mut inside = vec![];
        self.model.blocks[&from].iter().for_each(|op| inside.extend(self.inside(*op).1));
        let own = self.model.arguments[&from].clone();
        let others: Vec<Value> = self.values.iter().copied().filter(|v| !own.contains(v)).collect();
        if from == to
            || inside.contains(&to)
            || !self.model.predecessors[&from].is_empty()
            || (others.is_empty() && !own.is_empty())
        {
            return;
        }
        let values: Vec<Value> =
            own.iter().map(|_| self.random.pick(&others).expect("not empty")).collect();
        let ops = self.model.blocks[&to].clone();
        let at = self.random.below(ops.len() + 1);
        self.body.merge_block(from, to, ops.get(at).copied(), &values);
        for (old, new) in own.iter().zip(values) {
            self.model_replace(*old, new);
            self.model.uses.remove(old);
            self.model.types.remove(old);
        }
        let moved = self.model.blocks.remove(&from).expect("there");
        let ops = self.model.blocks.get_mut(&to).expect("there");
        ops.splice(at..at, moved);
        self.model.arguments.remove(&from);
        self.model.predecessors.remove(&from);
        let (region, at) = self.region_of(from);
        self.model.regions.get_mut(&region).expect("there").remove(at);
    }

    fn model_replace(&mut self, old: Value, new: Value) {
        let moved = std::mem::take(self.model.uses.get_mut(&old).expect("there"));
        for use_ in moved {
            self.model_use(new, use_);
        }
        for op in self.model.ops.values_mut() {
            op.operands.iter_mut().filter(|v| **v == old).for_each(|v| *v = new);
        }
    }

    fn replace_uses(&mut self) {
        let (Some(old), Some(new)) =
            (self.random.pick(&self.values), self.random.pick(&self.values))
        else {
            return;
        };
        self.body.replace_all_uses(old, new);
        if old != new {
            self.model_replace(old, new);
        }
    }

    fn set_operand(&mut self) {
        let Some(op) = self.random.pick(&self.ops) else { return };
        let Some(new) = self.random.pick(&self.values) else { return };
        let count = self.model.ops[&op].operands.len();
        if count == 0 {
            return;
        }
        let index = self.random.below(count);
        let use_ = self.body.operand_uses(op).nth(index).expect("there");
        self.body.set_operand(op, index, new);
        let held = &mut self.model.ops.get_mut(&op).expect("there").operands[index];
        let old = std::mem::replace(held, new);
        self.model_unuse(old, use_);
        self.model_use(new, use_);
    }

    fn set_operands(&mut self) {
        let Some(op) = self.random.pick(&self.ops) else { return };
        let old = self.model.ops[&op].operands.clone();
        let uses: Vec<Use> = self.body.operand_uses(op).collect();
        let values = if self.random.chance(2) && !old.is_empty() {
            let start = self.random.below(old.len());
            let end = start + self.random.below(old.len() - start + 1);
            self.body.erase_operands(op, start..end);
            let mut left = old.clone();
            left.drain(start..end);
            left
        } else {
            let values = self.some_values(5);
            self.body.set_operands(op, &values);
            values
        };
        for (value, use_) in old.into_iter().zip(uses) {
            self.model_unuse(value, use_);
        }
        let uses: Vec<Use> = self.body.operand_uses(op).collect();
        for (value, use_) in values.iter().zip(uses) {
            self.model_use(*value, use_);
        }
        self.model.ops.get_mut(&op).expect("there").operands = values;
    }

    fn reorder_uses(&mut self) {
        let Some(value) = self.random.pick(&self.values) else { return };
        let mut order = self.model.uses[&value].clone();
        for at in (1..order.len()).rev() {
            order.swap(at, self.random.below(at + 1));
        }
        self.body.reorder_uses(value, &order);
        self.model.uses.insert(value, order);
    }

    fn set_successor(&mut self) {
        let Some(op) = self.random.pick(&self.ops) else { return };
        let Some(new) = self.random.pick(&self.blocks) else { return };
        let count = self.model.ops[&op].successors.len();
        if count == 0 {
            return;
        }
        let index = self.random.below(count);
        self.body.set_successor(op, index, new);
        let held = &mut self.model.ops.get_mut(&op).expect("there").successors[index];
        let old = std::mem::replace(held, new);
        self.model_moved_use(old, op);
        self.model.predecessors.get_mut(&new).expect("there").insert(0, op);
    }

    /// Takes one use by `op` from the list of `block`; which one, the body must say.
    fn model_moved_use(&mut self, block: Block, op: Op) {
        let list = self.model.predecessors.get_mut(&block).expect("there");
        let left: Vec<Op> = self.body.predecessor_ops(block).collect();
        let mut candidates = (0..list.len()).filter(|at| list[*at] == op);
        let same = |at: &usize| {
            let without = list.iter().enumerate().filter(|(i, _)| i != at).map(|(_, o)| *o);
            // The one that moved may be in front again, if the block is the same.
            let without: Vec<Op> = without.collect();
            left == without || left.get(1..) == Some(&without)
        };
        let at = candidates.find(same).expect("one use less, the others in order");
        list.remove(at);
    }

    fn replace_block_uses(&mut self) {
        let (Some(old), Some(new)) =
            (self.random.pick(&self.blocks), self.random.pick(&self.blocks))
        else {
            return;
        };
        self.body.replace_all_block_uses(old, new);
        if old == new {
            return;
        }
        let moved = std::mem::take(self.model.predecessors.get_mut(&old).expect("there"));
        for op in moved {
            self.model.predecessors.get_mut(&new).expect("there").insert(0, op);
        }
        for op in self.model.ops.values_mut() {
            op.successors.iter_mut().filter(|b| **b == old).for_each(|b| *b = new);
        }
    }

    fn insert_argument(&mut self) {
        let Some(block) = self.random.pick(&self.blocks) else { return };
        let index = self.random.below(self.model.arguments[&block].len() + 1);
        let ty = self.some_type();
        let value = self.body.insert_block_argument(block, index, ty, self.location);
        self.model.arguments.get_mut(&block).expect("there").insert(index, value);
        self.model.uses.insert(value, vec![]);
        self.model.types.insert(value, ty);
    }

    fn erase_argument(&mut self) {
        let Some(block) = self.random.pick(&self.blocks) else { return };
        let arguments = &self.model.arguments[&block];
        let unused = |v: &&Value| self.model.uses[*v].is_empty();
        let Some(value) = arguments.iter().find(unused).copied() else { return };
        let index = arguments.iter().position(|v| *v == value).expect("there");
        self.body.erase_block_argument(block, index);
        self.model.arguments.get_mut(&block).expect("there").remove(index);
        self.model.uses.remove(&value);
        self.model.types.remove(&value);
    }

    fn set_data(&mut self) {
        let Some(op) = self.random.pick(&self.ops) else { return };
        let text = ["x", "y", "z"][self.random.below(3)];
        let value = (!self.random.chance(3)).then(|| StringAttr::get(&self.cx, text).attr());
        self.body.set_attribute(op, "k", value).expect("discardable");
        let name = OpName::get(&self.cx, ["t.a", "t.b", "t.c"][self.random.below(3)]);
        self.body.rename(op, name);
        let held = self.model.ops.get_mut(&op).expect("there");
        (held.attribute, held.name) = (value, name);
        let Some(value) = self.random.pick(&self.values) else { return };
        let ty = self.some_type();
        self.body.set_value_type(value, ty);
        self.model.types.insert(value, ty);
    }

    fn clone_op(&mut self) {
        let Some(op) = self.random.pick(&self.ops) else { return };
        let inside = self.inside(op);
        let Some(block) = self.random.pick(&self.blocks) else { return };
        if inside.2.len() > 12 {
            return;
        }
        let mut mapping = Mapping::new();
        let mut expected = HashMap::new();
        if let (Some(from), Some(to)) =
            (self.random.pick(&self.values), self.random.pick(&self.values))
        {
            mapping.map_value(from, to);
            expected.insert(from, to);
        }
        let before = self.model.ops[&op].clone();
        let copy = if self.random.chance(3) {
            let snapshot = self.body.clone_body();
            self.body.clone_op_from(&snapshot, op, &mut mapping)
        } else {
            self.body.clone_op(op, &mut mapping)
        };
        let operands: Vec<Value> =
            before.operands.iter().map(|v| expected.get(v).copied().unwrap_or(*v)).collect();
        assert_eq!(self.body.operands(copy).collect::<Vec<_>>(), operands);
        assert_eq!(self.body.name(copy), before.name);
        assert_eq!(mapping.get_op(op), Some(copy));
        // The contents are compared by their shape; then the model takes over what was made.
        let count = |root: Op, body: &Body| {
            let mut names = vec![];
            body.op(root).walk_all(|op| {
                names.push((op.name(), op.operand_count(), op.result_count(), op.region_count()));
            });
            names
        };
        assert_eq!(count(op, &self.body), count(copy, &self.body));
        let at = self.random.below(self.model.blocks[&block].len() + 1);
        let next = self.model.blocks[&block].get(at).copied();
        self.body.insert_op(copy, block, next);
        let made = read(&self.body);
        for old in &self.ops {
            assert_eq!(made.ops[old], self.model.ops[old], "a copy changes nothing that was there");
        }
        self.model = made;
    }

    fn mark(&mut self) {
        if self.marks.is_empty() {
            self.body.start_recording();
        }
        if self.marks.len() < 4 {
            self.marks.push((self.body.mark(), self.model.clone()));
        }
    }

    fn roll_back(&mut self) {
        let Some((mark, model)) = self.marks.pop() else { return };
        self.body.roll_back(mark);
        self.model = model;
        if self.marks.is_empty() {
            self.body.stop_recording();
        }
    }

    fn drain(&mut self) {
        if self.marks.is_empty() {
            return;
        }
        let mut erased = 0;
        self.body.drain_changes(|body, change| {
            if let terrace_ir::Change::OpErased(op) = change {
                erased += body.erased_operands(*op).count();
            }
        });
        self.marks.clear();
        self.body.stop_recording();
    }

    fn step(&mut self) {
        self.list();
        let full = self.ops.len() > 40 || self.blocks.len() > 20;
        match self.random.below(100) {
            0..20 if !full => self.create_op(),
            20..32 => self.erase_op(),
            32..40 => self.move_op(),
            40..44 if !full => self.create_block(),
            44..49 => self.erase_block(),
            49..52 => self.move_block(),
            52..54 if !full => self.split_block(),
            54..58 => self.merge_blocks(),
            58..62 => self.replace_uses(),
            62..68 => self.set_operand(),
            68..73 => self.set_operands(),
            73..75 => self.reorder_uses(),
            75..78 => self.set_successor(),
            78..80 => self.replace_block_uses(),
            80..83 => self.insert_argument(),
            83..86 => self.erase_argument(),
            86..89 => self.set_data(),
            89..92 if !full => self.clone_op(),
            92..95 => self.mark(),
            95..99 => self.roll_back(),
            99 => self.drain(),
            _ => self.erase_op(),
        }
    }

    fn compare(&self, step: u64) {
        if let Err(broken) = self.body.check_integrity() {
            panic!("step {step}: {broken}");
        }
        let found = read(&self.body);
        assert!(found == self.model, "step {step}: found {found:#?}\nexpected {:#?}", self.model);
    }
}

pub(crate) fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

#[test]
fn random_edits_agree_with_a_naive_model() {
    const EACH: u64 = 2000;
    let (edits, seed) = (number("TERRACE_EDITS", 20_000), number("TERRACE_SEED", 1));
    let every = number("TERRACE_COMPARE", 1).max(1);
    for round in 0..edits.div_ceil(EACH) {
        let mut editing = Editing::new(seed + round);
        for step in 0..EACH.min(edits) {
            editing.step();
            if step % every == 0 {
                editing.compare(round * EACH + step);
            }
        }
        editing.compare((round + 1) * EACH);
    }
}
