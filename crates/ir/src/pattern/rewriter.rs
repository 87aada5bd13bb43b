//! The rewriter by which patterns change the IR.

use std::ops::{Deref, DerefMut};

use crate::body::{Block, Body, Builder, Change, Op, Region, Value};

/// A listener for the changes of a [`Rewriter`] (MLIR: `RewriterBase::Listener`).
pub trait Listener {
    /// Called for each change of `body`, in order, after the change.
    fn changed(&mut self, body: &Body, change: &Change);
}

/// A [`Builder`] that inserts before the matched operation, with its location, and has the most
/// frequent changes of patterns as functions (MLIR: `PatternRewriter`).
///
/// A pattern may change the body directly, too: the driver reads all changes from the body's
/// journal.
pub struct Rewriter<'b> {
    builder: Builder<'b>,
    listener: Option<&'b mut dyn Listener>,
    deferred: Option<&'b mut Vec<Replacement>>,
}

/// An operation and the values that replace its results.
pub type Replacement = (Op, Vec<Value>);

impl<'b> Rewriter<'b> {
    /// Creates a rewriter that inserts before `op` and passes its changes to `listener`; with a
    /// listener, `body` must record changes.
    pub fn new(body: &'b mut Body, op: Op, listener: Option<&'b mut dyn Listener>) -> Self {
        Self { builder: Builder::before(body, op), listener, deferred: None }
    }

    /// Creates a rewriter that inserts before `op` and appends the replacements of operations to
    /// `deferred` in place of making them; for conversions, which make them at their end.
    pub fn deferring(body: &'b mut Body, op: Op, deferred: &'b mut Vec<Replacement>) -> Self {
        Self { builder: Builder::before(body, op), listener: None, deferred: Some(deferred) }
    }

    /// Passes the changes since the last call to the listener.
    pub fn flush(&mut self) {
        if let Some(listener) = &mut self.listener {
            self.builder.body_mut().drain_changes(|body, change| listener.changed(body, change));
        }
    }

    /// Erases `op`, whose results have no uses (MLIR: `eraseOp`).
    ///
    /// # Panics
    /// If a result has uses.
    pub fn erase_op(&mut self, op: Op) {
        self.flush();
        self.body_mut().erase(op);
        self.flush();
    }

    /// Replaces the results of `op` by `values` and erases `op` (MLIR: `replaceOp`).
    ///
    /// # Panics
    /// If the number of values is not the number of results.
    pub fn replace_op(&mut self, op: Op, values: &[Value]) {
        let body = self.builder.body_mut();
        assert_eq!(body.result_count(op), values.len(), "one value for each result");
        if let Some(deferred) = &mut self.deferred {
            return deferred.push((op, values.to_vec()));
        }
        for (result, value) in body.results(op).zip(values) {
            body.replace_all_uses(result, *value);
        }
        self.erase_op(op);
    }

    /// Replaces the results of `op` by those of `new`, and erases `op`.
    ///
    /// # Panics
    /// If the numbers of results differ.
    pub fn replace_with(&mut self, op: Op, new: Op) {
        let values: Vec<Value> = self.body().results(new).collect();
        self.replace_op(op, &values);
    }

    /// Replaces all uses of `old` by `new` (MLIR: `replaceAllUsesWith`).
    pub fn replace_all_uses(&mut self, old: Value, new: Value) {
        self.body_mut().replace_all_uses(old, new);
    }

    /// Moves the operations of `from` into `to`, before `before` or to the end for `None`, replaces
    /// the arguments of `from` by `values` and erases `from` (MLIR: `inlineBlockBefore`,
    /// `mergeBlocks`).
    ///
    /// # Panics
    /// If the number of values is not the number of arguments, or `from` has a predecessor.
    pub fn inline_block(&mut self, from: Block, to: Block, before: Option<Op>, values: &[Value]) {
        self.flush();
        self.body_mut().merge_block(from, to, before, values);
        self.flush();
    }

    /// Replaces `op` by the contents of its region `region`: the arguments of the only block are
    /// replaced by `arguments`, and the results of `op` by the operands of the terminator. `None`,
    /// without a change, if the region has not exactly one block or the numbers of arguments or
    /// results differ (MLIR: `replaceOpWithRegion` of several dialects).
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

    /// Erases `block` and its operations, which must have no uses outside of it (MLIR:
    /// `eraseBlock`).
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
