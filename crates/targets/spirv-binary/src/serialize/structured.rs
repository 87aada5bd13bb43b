//! Selections and loops.

use terrace_ir::{Block, BlockRef, Location, OpRef};
use terrace_spirv::{LoopOp, LoopOpRef, MergeOp, Opcode, SelectionOp, SelectionOpRef};

use super::blocks::preorder;
use super::{Done, Serializer};
use crate::enums::case_number;

/// A merge instruction that is to be written.
pub(super) struct Merge {
    opcode: Opcode,
    operands: Vec<u32>,
    location: Location,
}

/// Returns the merge block of a selection or loop; `None` for another operation.
pub(super) fn merge_block(op: OpRef<'_>) -> Option<Block> {
    let is_structured = op.is::<LoopOp>() || op.is::<SelectionOp>();
    let region = op.region(0).filter(|_| is_structured)?;
    region.body().last_block(region.id())
}

impl<'a> Serializer<'a> {
    /// Writes a merge instruction.
    pub(super) fn merge_instruction(&mut self, merge: Option<Merge>) {
        if let Some(merge) = merge {
            self.push_at(merge.location, merge.opcode, &merge.operands);
            self.after_merge = true;
        }
    }

    /// Writes a selection: its header, the blocks behind it, and the label of the merge block,
    /// where the operations behind the selection go on.
    pub(super) fn selection(&mut self, selection: SelectionOpRef<'a>) -> Done {
        let op = *selection;
        let blocks = blocks(op);
        let ([header, ..], [.., merge]) = (&blocks[..], &blocks[..]) else { return Ok(()) };
        blocks.iter().for_each(|block| _ = self.label(block.id()));
        let (header_id, merge_id) = (self.label(header.id()), self.label(merge.id()));
        self.push(Opcode::OpBranch, &[header_id]);
        let operands = vec![merge_id, case_number(selection.selection_control())];
        let opcode = Opcode::OpSelectionMerge;
        let instruction = Merge { opcode, operands, location: op.location() };
        self.block(*header, Some(instruction))?;
        for block in preorder(*header, &[merge.id()]) {
            self.block(block, None)?;
        }
        self.merged(op, *merge, merge_id)
    }

    /// Writes a loop: its header, the blocks behind it, the continue block, and the label of the
    /// merge block. The first block only branches to the header and is not written.
    pub(super) fn structured_loop(&mut self, held: LoopOpRef<'a>) -> Done {
        let op = *held;
        let blocks = blocks(op);
        let [_, header, ..] = blocks[..] else { return Ok(()) };
        let [.., next, merge] = blocks[..] else { return Ok(()) };
        blocks[1..].iter().for_each(|block| _ = self.label(block.id()));
        let (header_id, merge_id) = (self.label(header.id()), self.label(merge.id()));
        let next_id = self.label(next.id());
        self.push(Opcode::OpBranch, &[header_id]);
        let operands = vec![merge_id, next_id, case_number(held.loop_control())];
        let instruction = Merge { opcode: Opcode::OpLoopMerge, operands, location: op.location() };
        self.block(header, Some(instruction))?;
        for block in preorder(header, &[merge.id(), next.id()]) {
            self.block(block, None)?;
        }
        self.block(next, None)?;
        self.merged(op, merge, merge_id)
    }

    /// Goes on in the merge block of an operation, whose results are the operands of the merge.
    fn merged(&mut self, op: OpRef<'a>, merge: BlockRef<'a>, label: u32) -> Done {
        self.push(Opcode::OpLabel, &[label]);
        self.phis(merge)?;
        let merged = merge.last().filter(|last| last.is::<MergeOp>());
        for (result, value) in op.results().zip(merged.into_iter().flat_map(OpRef::operands)) {
            let id = self.values.get(&value).copied().unwrap_or_default();
            self.values.insert(result, id);
        }
        Ok(())
    }
}

/// Returns the blocks of the region of an operation.
fn blocks(op: OpRef<'_>) -> Vec<BlockRef<'_>> {
    op.region(0).into_iter().flat_map(|region| region.blocks()).collect()
}
