//! Blocks, their arguments, and branches between them.

use rustc_hash::FxHashSet;
use terrace_builtin::DenseElementsAttr;
use terrace_interfaces::{DynBranchOp, successor_operand_value};
use terrace_ir::{Block, BlockRef, OpRef, Value};
use terrace_spirv::{
    BranchConditionalOp, BranchConditionalOpRef, LoopOp, Opcode, SelectionOp, SwitchOpRef,
};

use super::structured::{Merge, merge_block};
use super::{Done, Serializer};

impl<'a> Serializer<'a> {
    /// Returns the id of a block, which is taken when it is first needed.
    pub(super) fn label(&mut self, block: Block) -> u32 {
        if let Some(id) = self.blocks.get(&block) {
            return *id;
        }
        let id = self.new_id();
        self.blocks.insert(block, id);
        id
    }

    /// Writes the blocks of a function, whose first label is written.
    pub(super) fn blocks_from(&mut self, entry: BlockRef<'a>) -> Done {
        self.block_contents(entry, None)?;
        for block in preorder(entry, &[]) {
            self.block(block, None)?;
        }
        Ok(())
    }

    /// Writes a block; a merge instruction is put in front of its terminator.
    pub(super) fn block(&mut self, block: BlockRef<'a>, merge: Option<Merge>) -> Done {
        let label = self.label(block.id());
        self.push(Opcode::OpLabel, &[label]);
        self.phis(block)?;
        self.block_contents(block, merge)
    }

    /// Writes the operations of a block.
    fn block_contents(&mut self, block: BlockRef<'a>, mut merge: Option<Merge>) -> Done {
        let is_structured = |op: OpRef<'_>| op.is::<LoopOp>() || op.is::<SelectionOp>();
        if merge.is_some() && block.ops().any(is_structured) {
            self.merge_instruction(merge.take());
            // A structured operation starts with a branch of its own.
            let next = self.new_id();
            self.push(Opcode::OpBranch, &[next]);
            self.push(Opcode::OpLabel, &[next]);
        }
        let last = block.last().map(OpRef::id);
        for op in block.ops() {
            if Some(op.id()) == last {
                self.merge_instruction(merge.take());
            }
            self.operation(op)?;
        }
        Ok(())
    }

    /// Writes the arguments of a block that is not the first one of its region.
    pub(super) fn phis(&mut self, block: BlockRef<'a>) -> Done {
        let is_entry = block.region().and_then(|region| region.entry());
        if is_entry.is_some_and(|entry| entry.id() == block.id()) {
            return Ok(());
        }
        let body = block.body();
        for (at, argument) in block.arguments().iter().enumerate() {
            let ty = self.ty(body.value_type(*argument))?;
            let id = self.new_id();
            let mut operands = vec![ty, id];
            for (branch, index) in body.predecessor_edges(block.id()) {
                let branch = body.op(branch);
                let Some(value) = passed(branch, index, block.id(), at) else { continue };
                let from = branch.block().map(incoming_block);
                let from = from.map_or(0, |from| self.label(from));
                let known = self.values.get(&value).copied();
                if known.is_none() {
                    // The instruction's first word comes before the operands.
                    self.deferred_values.push((value, self.body.len() + 1 + operands.len()));
                }
                operands.extend([known.unwrap_or_default(), from]);
            }
            self.push(Opcode::OpPhi, &operands);
            self.values.insert(*argument, id);
        }
        Ok(())
    }

    /// Writes an unconditional branch.
    pub(super) fn branch(&mut self, op: OpRef<'_>) -> Done {
        let Some(target) = op.successor(0) else { return Ok(()) };
        let target = self.label(target);
        self.push_at(op.location(), Opcode::OpBranch, &[target]);
        Ok(())
    }

    /// Writes a branch that depends on a condition.
    pub(super) fn conditional_branch(&mut self, branch: BranchConditionalOpRef<'_>) -> Done {
        let op = *branch;
        let mut operands = vec![self.value(op, 0, branch.condition())?];
        operands.push(self.label(branch.true_target()));
        operands.push(self.label(branch.false_target()));
        if let Some(weights) = branch.branch_weights() {
            let weights = weights.data(self.cx).0.iter();
            operands.extend(weights.filter_map(|weight| self.word(*weight)));
        }
        self.push_at(op.location(), Opcode::OpBranchConditional, &operands);
        Ok(())
    }

    /// Writes a switch, whose literals are single words.
    pub(super) fn switch(&mut self, switch: SwitchOpRef<'_>) -> Done {
        let op = *switch;
        let mut operands = vec![self.value(op, 0, switch.selector())?];
        let mut targets = op.successors();
        operands.extend(targets.next().map(|target| self.label(target)));
        let literals = switch.literals().map(|literals| literals.data(self.cx));
        let literals: Vec<u32> = literals.map_or(Vec::new(), |literals: &DenseElementsAttr| {
            literals.ints(self.cx).map(|literal| literal.low_u64() as u32).collect()
        });
        for (literal, target) in literals.into_iter().zip(targets) {
            operands.extend([literal, self.label(target)]);
        }
        self.push_at(op.location(), Opcode::OpSwitch, &operands);
        Ok(())
    }
}

/// Returns the blocks that are reachable from `first` without passing `end`, in the order of a
/// depth-first search, without `first`.
pub(super) fn preorder<'a>(first: BlockRef<'a>, end: &[Block]) -> Vec<BlockRef<'a>> {
    let mut seen: FxHashSet<Block> = end.iter().copied().collect();
    seen.insert(first.id());
    let (mut order, mut stack) = (Vec::new(), Vec::new());
    let successors = |block: BlockRef<'a>| {
        let mut blocks: Vec<Block> = block.last().into_iter().flat_map(OpRef::successors).collect();
        blocks.reverse();
        blocks
    };
    stack.extend(successors(first));
    while let Some(block) = stack.pop() {
        if seen.insert(block) {
            let block = BlockRef::new(first.body(), block);
            order.push(block);
            stack.extend(successors(block));
        }
    }
    order
}

/// Returns the value that a branch passes to argument `at` of its successor `index`.
fn passed(branch: OpRef<'_>, index: usize, target: Block, at: usize) -> Option<Value> {
    let is_conditional = branch.is::<BranchConditionalOp>();
    // Of a branch with equal targets, all operands are those of the first one.
    let index = match is_conditional && branch.successor(0) == Some(target) {
        true => 0,
        false => index,
    };
    let branch = branch.interface::<DynBranchOp<'_>>()?;
    successor_operand_value(branch, index, at)
}

/// Returns the block of the binary that a branch in `block` comes from: the merge block of the last
/// structured operation in it, if any. The first block of a loop is not written; the branch to that
/// loop stands for it.
fn incoming_block(block: BlockRef<'_>) -> Block {
    let region = block.region();
    let is_entry = region.and_then(|region| region.entry()).is_some_and(|e| e.id() == block.id());
    let owner = region.and_then(|region| region.owner());
    if let Some(owner) = owner.filter(|owner| is_entry && owner.is::<LoopOp>()) {
        let Some(outer) = owner.block() else { return block.id() };
        let before = outer.ops().take_while(|op| op.id() != owner.id());
        return before.filter_map(merge_block).last().unwrap_or(outer.id());
    }
    block.ops().filter_map(merge_block).last().unwrap_or(block.id())
}
