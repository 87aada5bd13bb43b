//! From merge instructions to operations with regions.
//!
//! The operation of a construct is put at the start of its merge block. The blocks of the construct
//! are copied into its region rather than moved, because some belong to inner constructs.

use rustc_hash::FxHashSet;
use terrace_ir::{Block, Body, Mapping, Op, OpRef, OpState, OpType, Region, Value};
use terrace_spirv::{
    BranchConditionalOp, BranchOp, LoopControl, LoopOp, MergeOp, SelectionControl, SelectionOp,
    SwitchOp,
};

use super::control::Merge;
use super::{Done, MAX_DEPTH, Reader, fail, set_case};
use crate::enums::known_case;

/// The most operations that are copied in a function. Each construct copies its blocks, those of
/// inner constructs included.
const MAX_COPIES: usize = 1 << 22;

/// The operation of a construct.
struct Construct {
    op: Op,
    region: Region,
    /// The first block of the region of a loop, which branches to the header.
    entry: Option<Block>,
    /// The last block of the region, and the `spirv.mlir.merge` in it.
    end: Block,
    merge_op: Op,
}

impl Reader<'_> {
    /// Makes an operation for each merge instruction of the function.
    pub(super) fn structure_flow(&mut self) -> Done {
        self.split_headers();
        let mut copies = MAX_COPIES;
        while let Some((header, merge)) = self.merges.pop() {
            self.construct(header, merge, &mut copies)?;
        }
        Ok(())
    }

    /// Separates the terminator of each header of a selection from what stands in front of it, and
    /// from another construct that ends in the header.
    fn split_headers(&mut self) {
        let merge_blocks: FxHashSet<Block> = self.merges.merge_blocks().collect();
        for header in self.merges.headers() {
            let body = self.body();
            let Some(last) = body.last_op(header) else { continue };
            let terminator = body.op(last);
            let is_split = terminator.is::<BranchConditionalOp>() || terminator.is::<SwitchOp>();
            let is_alone = body.first_op(header) == Some(last);
            if !is_split || (is_alone && !merge_blocks.contains(&header)) {
                continue;
            }
            let Some(merge) = self.merges.get(header).filter(|merge| merge.next.is_none()) else {
                continue;
            };
            self.merges.remove(header);
            let new = self.body().split_block(last);
            let mut state = self.state_unlocated(BranchOp::name(self.cx));
            state.add_successor(new);
            let body = self.body();
            let branch = body.create(state);
            body.insert_op(branch, header, None);
            self.merges.add(new, merge);
        }
    }

    /// Puts the blocks of a construct into the region of an operation.
    fn construct(&mut self, header: Block, merge: Merge, copies: &mut usize) -> Done {
        if header == merge.merge {
            return fail(USES);
        }
        if merge.depth == MAX_DEPTH {
            return fail("control flow is nested too deeply");
        }
        let held = self.operation(&merge);
        let blocks = reachable(self.body(), header, merge.merge);
        let mut mapping = Mapping::new();
        mapping.map_block(merge.merge, held.end);
        self.copy(&blocks, &held, &mut mapping, copies)?;
        let location = merge.location;
        let body = self.body();
        body.replace_all_block_uses(header, merge.merge);
        if let Some(entry) = held.entry {
            if !body.arguments(merge.merge).is_empty() {
                return fail("OpPhi in loop merge block unimplemented");
            }
            let argument = |value: &Value| (body.value_type(*value), body.value_location(*value));
            let arguments: Vec<_> = body.arguments(header).iter().map(argument).collect();
            let mut state = OpState::new(body.context(), BranchOp::name(body.context()), location);
            for (ty, at) in arguments {
                state.add_operand(body.add_block_argument(merge.merge, ty, at));
            }
            state.add_successor(mapping.block(header));
            let branch = body.create(state);
            body.insert_op(branch, entry, None);
        }
        self.yield_values(&blocks, &merge, held, &mut mapping);
        self.erase(&blocks, &merge, &mapping)
    }

    /// Makes the operation of a construct, with its first and last blocks.
    fn operation(&mut self, merge: &Merge) -> Construct {
        let cx = self.cx;
        let mut state = match merge.next {
            Some(_) => {
                let mut state = OpState::new(cx, LoopOp::name(cx), merge.location);
                let control = known_case::<LoopControl>(merge.control).unwrap_or_default();
                set_case(cx, &mut state, "loop_control", control);
                state
            }
            None => {
                let mut state = OpState::new(cx, SelectionOp::name(cx), merge.location);
                let control = known_case::<SelectionControl>(merge.control).unwrap_or_default();
                set_case(cx, &mut state, "selection_control", control);
                state
            }
        };
        let body = self.body();
        let region = state.add_region(body);
        let entry = merge.next.map(|_| body.append_block(region, []));
        let end = body.append_block(region, []);
        let merge_op = body.create(OpState::new(cx, MergeOp::name(cx), merge.location));
        body.insert_op(merge_op, end, None);
        let op = body.create(state);
        let first = body.first_op(merge.merge);
        body.insert_op(op, merge.merge, first);
        Construct { op, region, entry, end, merge_op }
    }

    /// Copies the blocks of a construct to the region of its operation.
    fn copy(
        &mut self,
        blocks: &[Block],
        held: &Construct,
        mapping: &mut Mapping,
        copies: &mut usize,
    ) -> Done {
        let body = self.body();
        for block in blocks {
            let new = body.new_block([]);
            body.insert_block(new, held.region, Some(held.end));
            mapping.map_block(*block, new);
            if !is_function_entry(body, *block) {
                for argument in body.arguments(*block).to_vec() {
                    let (ty, at) = (body.value_type(argument), body.value_location(argument));
                    let copied = body.add_block_argument(new, ty, at);
                    mapping.map_value(argument, copied);
                }
            }
            for op in body.ops_in(*block).collect::<Vec<_>>() {
                let count = 1 + body.op(op).nested_ops().count();
                let Some(left) = copies.checked_sub(count) else {
                    return fail("control flow is nested too deeply");
                };
                *copies = left;
                let copied = body.clone_op(op, mapping);
                body.insert_op(copied, new, None);
            }
        }
        let copied: Vec<Op> = body
            .blocks_in(held.region)
            .flat_map(|block| body.ops_in(block))
            .flat_map(|op| [op].into_iter().chain(body.op(op).nested_ops().map(OpRef::id)))
            .collect();
        for op in copied {
            for at in 0..body.operand_count(op) {
                if let Some(value) = mapping.get_value(body.operand(op, at)) {
                    body.set_operand(op, at, value);
                }
            }
            for at in 0..body.successor_count(op) {
                if let Some(block) = body.successor(op, at) {
                    body.set_successor(op, at, mapping.block(block));
                }
            }
        }
        Ok(())
    }

    /// Makes the values of a construct that are used outside of it, and the arguments of its merge
    /// block, results of its operation.
    fn yield_values(
        &mut self,
        blocks: &[Block],
        merge: &Merge,
        held: Construct,
        mapping: &mut Mapping,
    ) {
        let body = self.body();
        let mut inner: Vec<Value> = Vec::new();
        let mut outer: Vec<Value> = Vec::new();
        if merge.next.is_none() {
            for argument in body.arguments(merge.merge).to_vec() {
                let (ty, at) = (body.value_type(argument), body.value_location(argument));
                inner.push(body.add_block_argument(held.end, ty, at));
                outer.push(argument);
            }
        }
        // The copies are complete: uses by the original blocks are not needed any more.
        let originals: Vec<Op> = blocks
            .iter()
            .flat_map(|block| body.ops_in(*block))
            .flat_map(|op| [op].into_iter().chain(body.op(op).nested_ops().map(OpRef::id)))
            .collect();
        for op in originals {
            body.set_operands(op, &[]);
        }
        for block in blocks {
            let used = body.ops_in(*block).filter(|op| body.has_used_results(*op));
            let results = used.flat_map(|op| body.results(op));
            let is_entry = is_function_entry(body, *block);
            let arguments = body.arguments(*block).iter().copied();
            let arguments = arguments.filter(|value| !is_entry && body.has_uses(*value));
            for value in results.chain(arguments) {
                if let Some(copied) = mapping.get_value(value) {
                    inner.push(copied);
                    outer.push(value);
                }
            }
        }
        if inner.is_empty() {
            return;
        }
        body.set_operands(held.merge_op, &inner);
        let cx = body.context().clone();
        let name = body.op(held.op).name();
        let mut state = OpState::new(&cx, name, merge.location);
        state.set_properties(body.op(held.op).properties().to_buf());
        inner.iter().for_each(|value| state.add_result(body.value_type(*value)));
        let region = state.add_region(body);
        let new = body.create(state);
        body.insert_op(new, merge.merge, Some(held.op));
        body.take_blocks(held.region, region);
        body.erase(held.op);
        for (at, value) in outer.iter().enumerate() {
            let result = body.result(new, at);
            body.replace_all_uses(*value, result);
        }
        if merge.next.is_none() {
            for at in (0..body.arguments(merge.merge).len()).rev() {
                body.erase_block_argument(merge.merge, at);
            }
        }
    }

    /// Removes the original blocks of a construct. Inner constructs start at the copies of their
    /// headers from now on.
    fn erase(&mut self, blocks: &[Block], merge: &Merge, mapping: &Mapping) -> Done {
        let set: FxHashSet<Block> = blocks.iter().copied().collect();
        let body = self.body();
        for block in blocks {
            let mut users = body.predecessor_ops(*block);
            if users.any(|op| !body.parent_block(op).is_some_and(|user| set.contains(&user))) {
                return fail(USES);
            }
        }
        for block in blocks {
            let Some(inner) = self.merges.remove(*block) else { continue };
            let moved = Merge {
                merge: mapping.block(inner.merge),
                next: inner.next.map(|next| mapping.block(next)),
                depth: merge.depth + 1,
                ..inner
            };
            self.merges.add(mapping.block(*block), moved);
        }
        let body = self.body();
        let (entries, others): (Vec<Block>, Vec<Block>) =
            blocks.iter().partition(|block| is_function_entry(body, **block));
        for entry in entries {
            let ops: Vec<Op> = body.ops_in(entry).collect();
            body.erase_op_set(&ops);
            let cx = body.context().clone();
            let mut state = OpState::new(&cx, BranchOp::name(&cx), merge.location);
            state.add_successor(merge.merge);
            let branch = body.create(state);
            body.insert_op(branch, entry, None);
        }
        body.erase_block_set(&others);
        Ok(())
    }
}

/// The error for a branch into or out of a construct.
const USES: &str = "failed control flow structurization: block has uses outside of the enclosing \
                    selection/loop construct";

/// Returns the blocks that are reachable from `header` without passing `merge`, breadth first.
fn reachable(body: &Body, header: Block, merge: Block) -> Vec<Block> {
    let mut seen: FxHashSet<Block> = [header, merge].into_iter().collect();
    let mut blocks = vec![header];
    let mut next = 0;
    while let Some(block) = blocks.get(next) {
        next += 1;
        let Some(last) = body.last_op(*block) else { continue };
        blocks.extend(body.successors(last).filter(|block| seen.insert(*block)));
    }
    blocks
}

/// Whether a block is the first one of the function.
fn is_function_entry(body: &Body, block: Block) -> bool {
    let region = body.region(Op::ROOT, 0);
    region.and_then(|region| body.first_block(region)) == Some(block)
}
