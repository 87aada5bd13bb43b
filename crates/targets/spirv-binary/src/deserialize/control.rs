//! Blocks, branches and the values that they pass.

use rustc_hash::FxHashMap;
use terrace_builtin::{DenseElementsAttr, IntegerAttr, IntegerType, NoneType, VectorType};
use terrace_interfaces::set_successor_operands;
use terrace_ir::{ArrayAttr, Block, Handle, Location, OpRef, OpType, Type};
use terrace_numeric::Int;
use terrace_spirv::{BranchConditionalOp, BranchOp, SwitchOp, SwitchProperties};

use super::{Done, Place, Reader, fail};
use crate::words::to_bytes;

/// A merge instruction.
#[derive(Clone, Copy)]
pub(super) struct Merge {
    pub(super) location: Location,
    pub(super) control: u32,
    pub(super) merge: Block,
    /// The continue block of a loop.
    pub(super) next: Option<Block>,
    /// The number of enclosing constructs that were found.
    pub(super) depth: u32,
}

/// The merge instructions of a function by header block, in the order in which they are processed.
#[derive(Default)]
pub(super) struct Merges {
    order: Vec<Block>,
    first: usize,
    by_header: FxHashMap<Block, (usize, Merge)>,
}

impl Merges {
    /// Adds the merge instruction of a header at the end; returns whether it is its only one.
    pub(super) fn add(&mut self, header: Block, merge: Merge) -> bool {
        if self.by_header.contains_key(&header) {
            return false;
        }
        self.by_header.insert(header, (self.order.len(), merge));
        self.order.push(header);
        true
    }

    /// Removes the merge instruction of a header.
    pub(super) fn remove(&mut self, header: Block) -> Option<Merge> {
        self.by_header.remove(&header).map(|(_, merge)| merge)
    }

    /// Returns the merge instruction of a header.
    pub(super) fn get(&self, header: Block) -> Option<Merge> {
        self.by_header.get(&header).map(|(_, merge)| *merge)
    }

    /// Removes the first merge instruction.
    pub(super) fn pop(&mut self) -> Option<(Block, Merge)> {
        while let Some(header) = self.order.get(self.first) {
            self.first += 1;
            let is_current = |(at, _): &(usize, Merge)| *at + 1 == self.first;
            if self.by_header.get(header).is_some_and(is_current) {
                return Some((*header, self.remove(*header)?));
            }
        }
        None
    }

    /// Returns all headers, in order.
    pub(super) fn headers(&self) -> Vec<Block> {
        let is_current = |(at, header): &(usize, &Block)| {
            self.by_header.get(*header).is_some_and(|(known, _)| known == at)
        };
        self.order.iter().enumerate().filter(is_current).map(|(_, header)| *header).collect()
    }

    /// Returns the merge blocks.
    pub(super) fn merge_blocks(&self) -> impl Iterator<Item = Block> {
        self.by_header.values().map(|(_, merge)| merge.merge)
    }
}

impl Reader<'_> {
    /// Returns the block of a label, which is made at the first mention.
    fn block_of(&mut self, label: u32) -> Done<Block> {
        if let Some(block) = self.blocks.get(&label) {
            return Ok(*block);
        }
        let region = self.region()?;
        let block = self.body().append_block(region, []);
        self.blocks.insert(label, block);
        Ok(block)
    }

    /// Starts a block.
    pub(super) fn label(&mut self, words: &[u32]) -> Done {
        if self.function.is_none() {
            return fail("OpLabel must appear inside a function");
        }
        let [label] = *words else { return fail("OpLabel should only have result <id>") };
        let block = self.block_of(label)?;
        let before = self.body().first_op(block);
        self.place = Place { block, before };
        self.block = Some(block);
        Ok(())
    }

    /// Returns the block that is being read; `message` is the error without one.
    fn in_block(&self, message: &str) -> Done<Block> {
        self.block.map_or_else(|| fail(message), Ok)
    }

    pub(super) fn branch(&mut self, words: &[u32]) -> Done {
        self.in_block("OpBranch must appear inside a block")?;
        let [target] = *words else { return fail("OpBranch must take exactly one target label") };
        let target = self.block_of(target)?;
        let mut state = self.state(BranchOp::name(self.cx));
        state.add_successor(target);
        self.insert(state);
        self.line = None;
        Ok(())
    }

    pub(super) fn conditional_branch(&mut self, words: &[u32]) -> Done {
        self.in_block("OpBranchConditional must appear inside a block")?;
        let (condition, targets, weights) = match *words {
            [condition, then, or_else] => (condition, [then, or_else], None),
            [condition, then, or_else, a, b] => (condition, [then, or_else], Some([a, b])),
            _ => {
                return fail(
                    "OpBranchConditional must have condition, true label, false label, and \
                     optionally two branch weights",
                );
            }
        };
        let Some(condition) = self.value(condition)? else {
            return fail(format!("unknown result <id>: {condition}"));
        };
        let mut state = self.state(BranchConditionalOp::name(self.cx));
        state.add_operand(condition);
        for target in targets {
            let target = self.block_of(target)?;
            state.add_successor(target);
        }
        if let Some(weights) = weights {
            let weights = weights.map(|weight| IntegerAttr::i32(self.cx, weight as i32).attr());
            let weights = ArrayAttr::get(self.cx, weights.to_vec()).attr();
            state.set_inherent(self.cx, "branch_weights", weights);
        }
        let segments = [1, 0, 0];
        let set = BranchConditionalOp::INFO.set_operand_segments;
        if let Some(set) = set {
            set(state.properties_mut(), &segments);
        }
        self.insert(state);
        self.line = None;
        Ok(())
    }

    pub(super) fn switch(&mut self, words: &[u32]) -> Done {
        self.in_block("OpSwitch must appear in a block")?;
        let [selector, default, ref cases @ ..] = *words else {
            return fail("OpSwitch must at least specify selector and a default target");
        };
        if !words.len().is_multiple_of(2) {
            return fail(
                "OpSwitch must at have an even number of operands: selector, default target and \
                 any number of literal and label <id> pairs",
            );
        }
        let Some(selector) = self.value(selector)? else {
            return fail(format!("unknown result <id>: {selector}"));
        };
        let default = self.block_of(default)?;
        let mut literals = Vec::new();
        let mut targets = Vec::new();
        for case in cases.chunks_exact(2) {
            literals.push(case[0]);
            targets.push(self.block_of(case[1])?);
        }
        let mut state = self.state(SwitchOp::name(self.cx));
        state.add_operand(selector);
        state.add_successor(default);
        let count = targets.len();
        state.add_successors(targets);
        if let Some(set) = SwitchOp::INFO.set_operand_segments {
            set(state.properties_mut(), &[1, 0, 0]);
        }
        let ty = self.body().value_type(selector);
        let literals = self.switch_literals(ty, &literals);
        state.properties_mut().update::<SwitchProperties, _>(|properties| {
            properties.literals = literals;
            properties.case_operand_segments = vec![0; count];
        });
        self.insert(state);
        self.line = None;
        Ok(())
    }

    /// Returns the literals of a switch; `None` without any. MLIR takes the bytes of the words for
    /// those of the elements, which may be narrower or wider.
    fn switch_literals(&self, ty: Type, words: &[u32]) -> Option<Handle<DenseElementsAttr>> {
        let width = ty.downcast::<IntegerType>(self.cx)?.width;
        let size = (width as usize).div_ceil(8).clamp(1, 8);
        let bytes = to_bytes(words);
        let count = match bytes.len() == size {
            true => 1,
            false => words.len(),
        };
        let literal = |at: usize| {
            let mut literal = [0; 8];
            let bytes = bytes.get(at * size..).unwrap_or_default();
            let bytes = &bytes[..bytes.len().min(size)];
            literal[..bytes.len()].copy_from_slice(bytes);
            let value = Int::from_u64(64, u64::from_le_bytes(literal)).zext_or_trunc(width);
            IntegerAttr::from_int(self.cx, ty, value).attr()
        };
        let vector = VectorType::get(self.cx, &[words.len() as i64], ty).ty();
        let literals = (0..count).map(literal);
        let literals = (!words.is_empty()).then_some(literals)?;
        DenseElementsAttr::from_attributes(self.cx, vector, literals).ok()
    }

    pub(super) fn selection_merge(&mut self, words: &[u32]) -> Done {
        let header = self.in_block("OpSelectionMerge must appear in a block")?;
        let [merge, control, ..] = *words else {
            return fail("OpSelectionMerge must specify merge target and selection control");
        };
        let merge = self.block_of(merge)?;
        let location = self.location();
        let held = Merge { location, control, merge, next: None, depth: 0 };
        match self.merges.add(header, held) {
            true => Ok(()),
            false => fail("a block cannot have more than one OpSelectionMerge instruction"),
        }
    }

    pub(super) fn loop_merge(&mut self, words: &[u32]) -> Done {
        let header = self.in_block("OpLoopMerge must appear in a block")?;
        let [merge, next, control, ..] = *words else {
            return fail("OpLoopMerge must specify merge target, continue target and loop control");
        };
        let (merge, next) = (self.block_of(merge)?, self.block_of(next)?);
        let location = self.location();
        let held = Merge { location, control, merge, next: Some(next), depth: 0 };
        match self.merges.add(header, held) {
            true => Ok(()),
            false => fail("a block cannot have more than one OpLoopMerge instruction"),
        }
    }

    pub(super) fn phi(&mut self, words: &[u32]) -> Done {
        let block = self.in_block("OpPhi must appear in a block")?;
        let [ty_id, id, ref pairs @ ..] = *words else {
            return fail("OpPhi must specify result type, result <id>, and variable-parent pairs");
        };
        if pairs.len() < 2 {
            return fail("OpPhi must specify result type, result <id>, and variable-parent pairs");
        }
        // Verification finds that values do not have the type of an argument without type.
        let ty = self.type_of(ty_id).unwrap_or_else(|| NoneType::get(self.cx).ty());
        let location = self.unknown;
        let argument = self.body().add_block_argument(block, ty, location);
        self.values.insert(id, argument);
        for pair in pairs.chunks(2) {
            // Behind a value without block follows the next instruction, whose first word names no
            // block that exists.
            let from = pair.get(1).or_else(|| self.words.get(self.next)).copied();
            let from = self.block_of(from.unwrap_or_default())?;
            let at = *self.passed_at.entry((from, block)).or_insert(self.passed.len());
            if at == self.passed.len() {
                self.passed.push(((from, block), Vec::new()));
            }
            self.passed[at].1.push(pair[0]);
        }
        Ok(())
    }

    /// Makes the values that phi instructions name the operands of branches.
    pub(super) fn pass_values(&mut self) -> Done {
        self.passed_at.clear();
        for ((from, target), ids) in std::mem::take(&mut self.passed) {
            let branch = self.body().last_op(from);
            self.place = Place { block: from, before: branch };
            let mut values = Vec::new();
            for id in ids {
                let Some(value) = self.value(id)? else {
                    return fail("OpPhi references undefined value!");
                };
                values.push(value);
            }
            let is_branch = |op: &OpRef<'_>| {
                op.is::<BranchOp>() || op.is::<BranchConditionalOp>() || op.is::<SwitchOp>()
            };
            let branch = branch.map(|branch| self.body().op(branch)).filter(is_branch);
            let Some(op) = branch else {
                return fail("unimplemented terminator for Phi creation");
            };
            let branch = op.id();
            // A block that is no successor stands for the last one.
            let last = op.successors().len().saturating_sub(1);
            let index = op.successors().position(|block| block == target).unwrap_or(last);
            set_successor_operands(self.body(), branch, index, &values);
        }
        Ok(())
    }
}
