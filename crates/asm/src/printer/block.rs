//! Printing of regions and blocks.

use std::fmt;

use smallvec::SmallVec;
use terrace_ir::syntax::RegionPrint;
use terrace_ir::{Block, Body, OpRef, Region, TraitFlags, ensure_sufficient_stack};

use super::Printer;

impl Printer<'_> {
    /// Writes a region in braces, or `{...}` if regions are skipped.
    pub(super) fn region(
        &mut self,
        body: &Body,
        region: Region,
        options: RegionPrint,
    ) -> fmt::Result {
        if self.flags.skip_regions {
            self.out.push_str("{...}");
            return Ok(());
        }
        self.out.push_str("{\n");
        if let Some(entry) = body.first_block(region) {
            let owner = body.region_owner(region);
            let info = owner.and_then(|op| body.name(op).info(self.cx));
            let inner = info.and_then(|info| info.asm.default_dialect).unwrap_or("");
            let outer = std::mem::replace(&mut self.default_dialect, inner);
            let label = (options.empty_block && body.first_op(entry).is_none())
                || (options.entry_arguments && !body.arguments(entry).is_empty());
            ensure_sufficient_stack(|| {
                self.block(body, entry, label, options.terminators)?;
                let mut next = body.next_block(entry);
                while let Some(block) = next {
                    self.block(body, block, true, true)?;
                    next = body.next_block(block);
                }
                Ok(())
            })?;
            self.default_dialect = outer;
        }
        self.out.push_spaces(self.indent);
        self.out.push('}');
        self.flush_if_long()
    }

    /// Writes `block`, with its `label` and its terminator if these are true.
    pub(super) fn block(
        &mut self,
        body: &Body,
        block: Block,
        label: bool,
        terminators: bool,
    ) -> fmt::Result {
        if label {
            self.label(body, block)?;
            self.flush_if_long()?;
        }
        self.indent += 2;
        if self.flags.value_users {
            for argument in body.arguments(block) {
                self.out.push_spaces(self.indent);
                self.argument_users_comment(body, *argument);
            }
        }
        let last = if terminators { None } else { body.last_op(block) };
        let hidden = last.filter(|op| body.op(*op).flags().contains(TraitFlags::TERMINATOR));
        let ops = body.ops_in(block).take_while(|op| Some(*op) != hidden);
        if self.worth_threads(body, block) {
            self.require_no_aliases()?;
            self.ops_in_parallel(body, ops)?;
        } else {
            for op in ops {
                self.line(body.op(op))?;
                self.flush_if_long()?;
            }
        }
        self.indent -= 2;
        Ok(())
    }

    /// Writes an operation on a line of its own.
    #[inline]
    pub(super) fn line(&mut self, op: OpRef<'_>) -> fmt::Result {
        self.out.push_spaces(self.indent);
        self.op_on_its_own(op)?;
        self.out.push('\n');
        Ok(())
    }

    /// Writes `^bb1(%arg0: i32):  // pred: ^bb0`.
    fn label(&mut self, body: &Body, block: Block) -> fmt::Result {
        self.out.push_spaces(self.indent);
        self.names.write_block(&mut self.out, body, block);
        let arguments = body.arguments(block);
        for (at, argument) in arguments.iter().enumerate() {
            self.out.push_str(if at == 0 { "(" } else { ", " });
            self.names.write_value(&mut self.out, body, *argument, true);
            self.out.push_str(": ");
            self.type_text(body.value_type(*argument))?;
            self.trailing_location(body.value_location(*argument), false)?;
        }
        self.out.push_str(if arguments.is_empty() { ":" } else { "):" });
        self.predecessors(body, block);
        self.out.push('\n');
        Ok(())
    }

    fn predecessors(&mut self, body: &Body, block: Block) {
        let Some(region) = body.block_region(block) else {
            self.out.push_str("  // block is not in a region!");
            return;
        };
        let mut blocks: SmallVec<[(Option<u32>, Option<Block>); 8]> = SmallVec::new();
        for op in body.predecessor_ops(block) {
            let from = body.parent_block(op);
            blocks.push((from.and_then(|b| self.names.block_number(body, b)), from));
        }
        match blocks.len() {
            0 if body.first_block(region) == Some(block) => return,
            0 => {
                self.out.push_str("  // no predecessors");
                return;
            }
            1 => self.out.push_str("  // pred: "),
            count => {
                self.out.push_str("  // ");
                self.out.push_number(count as u64);
                self.out.push_str(" preds: ");
            }
        }
        blocks.sort_by_key(|(number, _)| *number);
        for (at, (_, from)) in blocks.iter().enumerate() {
            if at > 0 {
                self.out.push_str(", ");
            }
            match from {
                Some(from) => self.names.write_block(&mut self.out, body, *from),
                None => self.out.push_str("INVALIDBLOCK"),
            }
        }
    }
}
