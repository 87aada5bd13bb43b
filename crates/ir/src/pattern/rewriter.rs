//! The rewriter that patterns change the IR through.

use std::ops::{Deref, DerefMut};

use crate::body::{Block, Body, Builder, Change, Op, Region, Value};

/// A listener for the changes that a [`Rewriter`] makes (MLIR: `RewriterBase::Listener`).
pub trait Listener {
    /// Receives a change of `body` that was made; changes come in order.
    fn changed(&mut self, body: &Body, change: &Change);
}

/// A [`Builder`] in front of the matched operation, at its location, with the changes that patterns
/// make most (MLIR: `PatternRewriter`).
///
/// A pattern may change the body directly, too: the driver learns of every change from the body's
/// journal.
pub struct Rewriter<'b> {
    builder: Builder<'b>,
    listener: Option<&'b mut dyn Listener>,
}

impl<'b> Rewriter<'b> {
    /// A rewriter in front of `op` whose changes `listener` is told of; `body` must record changes
    /// if there is one.
    pub fn new(body: &'b mut Body, op: Op, listener: Option<&'b mut dyn Listener>) -> Self {
        Self { builder: Builder::before(body, op), listener }
    }

    /// Tells the listener of the changes since it was told last.
    pub fn flush(&mut self) {
        if let Some(listener) = &mut self.listener {
            self.builder.body_mut().drain_changes(|body, change| listener.changed(body, change));
        }
    }

    /// Erases `op`, whose results have no uses (MLIR: `eraseOp`).
    ///
    /// # Panics
    /// When a result has uses.
    pub fn erase_op(&mut self, op: Op) {
        self.flush();
        self.body_mut().erase(op);
        self.flush();
    }

    /// Makes `values` what the results of `op` were, one each, and erases it (MLIR: `replaceOp`).
    ///
    /// # Panics
    /// When there are not as many values as results.
    pub fn replace_op(&mut self, op: Op, values: &[Value]) {
        let body = self.builder.body_mut();
        assert_eq!(body.result_count(op), values.len(), "one value for each result");
        for (result, value) in body.results(op).zip(values) {
            body.replace_all_uses(result, *value);
        }
        self.erase_op(op);
    }

    /// Makes the results of `new` what those of `op` were, and erases `op`.
    ///
    /// # Panics
    /// When they do not have as many results.
    pub fn replace_with(&mut self, op: Op, new: Op) {
        let values: Vec<Value> = self.body().results(new).collect();
        self.replace_op(op, &values);
    }

    /// Makes `new` what `old` was wherever that is used (MLIR: `replaceAllUsesWith`).
    pub fn replace_all_uses(&mut self, old: Value, new: Value) {
        self.body_mut().replace_all_uses(old, new);
    }

    /// Moves what is in `from` in front of `before`, or to the end of `to`, makes `values` of its
    /// arguments and erases it (MLIR: `inlineBlockBefore`, `mergeBlocks`).
    ///
    /// # Panics
    /// When there are not as many values as arguments, or `from` has a predecessor.
    pub fn inline_block(&mut self, from: Block, to: Block, before: Option<Op>, values: &[Value]) {
        self.flush();
        self.body_mut().merge_block(from, to, before, values);
        self.flush();
    }

    /// Replaces `op` by what is in `region`, which is its own: the arguments of the only block
    /// become `arguments`, and what the terminator takes the results. `None`, and nothing has
    /// happened, if there are several blocks or none, or not as many arguments or results (MLIR:
    /// `replaceOpWithRegion` of several dialects).
    pub fn replace_by_region(&mut self, op: Op, region: Region, arguments: &[Value]) -> Option<()> {
        let body = self.body();
        let block = body.first_block(region)?;
        let end = body.last_op(block)?;
        let into = body.parent_block(op)?;
        let fits = body.first_block(region) == body.last_block(region)
            && body.arguments(block).len() == arguments.len()
            && body.op(end).operand_count() == body.result_count(op);
        if !fits {
            return None;
        }
        self.inline_block(block, into, Some(op), arguments);
        let values: Vec<Value> = self.body().op(end).operands().collect();
        self.replace_op(op, &values);
        self.erase_op(end);
        Some(())
    }

    /// Erases `block` with everything in it, which nothing outside may use (MLIR: `eraseBlock`).
    pub fn erase_block(&mut self, block: Block) {
        self.flush();
        self.body_mut().erase_block(block);
        self.flush();
    }
}

impl<'b> Deref for Rewriter<'b> {
    type Target = Builder<'b>;
    fn deref(&self) -> &Builder<'b> {
        &self.builder
    }
}

impl DerefMut for Rewriter<'_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.builder
    }
}
