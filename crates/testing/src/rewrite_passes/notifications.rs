//! The lines that test passes print for changes, as MLIR's test listener does.

use terrace_ir::{Block, Body, Op, Rewriter, Value, ensure_sufficient_stack};

/// A printer of lines about changes; prints nothing unless it is enabled.
#[derive(Clone, Copy)]
pub(super) struct Notifications {
    pub(super) enabled: bool,
}

impl Notifications {
    fn line(self, text: &str) {
        if self.enabled {
            terrace_ir::outln!("{text}");
        }
    }

    /// Reports that `op` was created and inserted.
    pub(super) fn created(self, body: &Body, op: Op) {
        self.line(&format!("notifyOperationInserted: {}, was unlinked", body.op(op).name_str()));
    }

    /// Reports that `op` was changed in place.
    pub(super) fn modified(self, body: &Body, op: Op) {
        self.line(&format!("notifyOperationModified: {}", body.op(op).name_str()));
    }

    /// Reports that `op` was moved from the end of a block.
    pub(super) fn moved_last(self, body: &Body, op: Op) {
        let name = body.op(op).name_str();
        self.line(&format!("notifyOperationInserted: {name}, was last in block"));
    }

    /// Reports that a new block was inserted into `owner`.
    pub(super) fn block_inserted(self, body: &Body, owner: Op) {
        self.line(&format!("notifyBlockInserted into {}: was unlinked", body.op(owner).name_str()));
    }

    /// Reports that a copy of an operation was inserted, with the contents of its regions.
    pub(super) fn cloned(self, body: &Body, op: Op) {
        self.created(body, op);
        for region in body.regions(op) {
            for block in body.blocks_in(region) {
                self.block_inserted(body, op);
                body.ops_in(block).for_each(|inner| {
                    ensure_sufficient_stack(|| self.cloned(body, inner));
                });
            }
        }
    }

    /// Moves `op` to the place before `before` in `block`, and reports it.
    pub(super) fn move_op(self, body: &mut Body, op: Op, block: Block, before: Option<Op>) {
        let name = body.op(op).name_str();
        let place = match body.next_op(op) {
            Some(next) => format!("previous = {}", body.op(next).name_str()),
            None => "was last in block".to_owned(),
        };
        self.line(&format!("notifyOperationInserted: {name}, {place}"));
        body.move_op(op, block, before);
    }

    /// Replaces `op` by `values`, and reports it.
    pub(super) fn replace(self, rewriter: &mut Rewriter<'_>, op: Op, values: &[Value]) {
        let body = rewriter.body();
        self.line(&format!("notifyOperationReplaced: {}", body.op(op).name_str()));
        for result in body.results(op) {
            for use_ in body.uses(result) {
                let user = body.op(body.user(use_)).name_str();
                self.line(&format!("notifyOperationModified: {user}"));
            }
        }
        self.erased(body, op);
        rewriter.replace_op(op, values);
    }

    /// Erases `block` with its operations, and reports it.
    pub(super) fn erase_block(self, rewriter: &mut Rewriter<'_>, block: Block) {
        self.block_erased(rewriter.body(), block);
        rewriter.erase_block(block);
    }

    /// Reports the erasure of `block`, the last operation first.
    fn block_erased(self, body: &Body, block: Block) {
        let ops: Vec<Op> = body.ops_in(block).collect();
        ops.into_iter().rev().for_each(|op| ensure_sufficient_stack(|| self.erased(body, op)));
        self.line("notifyBlockErased");
    }

    /// Reports the erasure of `op` with the contents of its regions.
    pub(super) fn erased(self, body: &Body, op: Op) {
        for region in body.regions(op) {
            let blocks: Vec<Block> = body.blocks_in(region).collect();
            blocks.into_iter().rev().for_each(|block| self.block_erased(body, block));
        }
        self.line(&format!("notifyOperationErased: {}", body.op(op).name_str()));
    }
}
