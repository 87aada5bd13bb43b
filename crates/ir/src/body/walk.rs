//! Walks over all operations, across the bodies of nested isolated operations.

use super::{Block, Body, Op, OpRef};
use crate::store::op_name::OpName;

/// When a walk visits an operation, relative to those nested in it (MLIR: `WalkOrder`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WalkOrder {
    /// An operation is visited before those nested in it (MLIR: `WalkOrder::PreOrder`).
    Pre,
    /// An operation is visited after those nested in it (MLIR: `WalkOrder::PostOrder`).
    Post,
}

/// The continuation of a walk after a visit (MLIR: `WalkResult`, as returned by visitors).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Walk {
    /// Continue with the next operation.
    Advance,
    /// Skip the operations nested in this one; in post-order they were visited already.
    Skip,
    /// End the walk.
    Interrupt,
}

/// Whether a walk was completed or interrupted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WalkResult {
    /// The walk visited all operations that no visitor skipped.
    Completed,
    /// A visitor ended the walk with [`Walk::Interrupt`].
    Interrupted,
}

impl<'a> OpRef<'a> {
    /// Visits this operation and all nested ones. The depth of nesting is limited by memory, not by
    /// the stack.
    pub fn walk(self, order: WalkOrder, mut visit: impl FnMut(OpRef<'a>) -> Walk) -> WalkResult {
        // An operation whose regions are being visited, with the next operation to visit.
        struct Frame<'a> {
            op: OpRef<'a>,
            region: usize,
            block: Option<super::BlockRef<'a>>,
            next: Option<OpRef<'a>>,
        }
        let mut stack: Vec<Frame<'a>> = Vec::new();
        let mut entering = Some(self);
        loop {
            if let Some(op) = entering.take() {
                let mut descend = op.region_count() > 0;
                if order == WalkOrder::Pre {
                    match visit(op) {
                        Walk::Advance => {}
                        Walk::Skip => descend = false,
                        Walk::Interrupt => return WalkResult::Interrupted,
                    }
                }
                if descend {
                    stack.push(Frame { op, region: 0, block: None, next: None });
                } else {
                    if order == WalkOrder::Post && visit(op) == Walk::Interrupt {
                        return WalkResult::Interrupted;
                    }
                    if stack.is_empty() {
                        return WalkResult::Completed;
                    }
                }
            }
            let Some(frame) = stack.last_mut() else { return WalkResult::Completed };
            if let Some(first) = frame.next {
                let body = first.body();
                let mut at = Some(first.id());
                // Those without regions, one after the other.
                while let Some(op) = at {
                    at = body.next_op(op);
                    let simple = body.is_simple(op);
                    let op = body.op(op);
                    if !simple && op.region_count() > 0 {
                        entering = Some(op);
                        break;
                    }
                    if visit(op) == Walk::Interrupt {
                        return WalkResult::Interrupted;
                    }
                }
                frame.next = at.map(|next| body.op(next));
                continue;
            }
            let next_block = match frame.block {
                Some(block) => block
                    .body()
                    .next_block(block.id())
                    .map(|b| super::BlockRef::new(block.body(), b)),
                None => frame.op.region(frame.region).and_then(|r| r.entry()),
            };
            match next_block {
                Some(block) => {
                    frame.block = Some(block);
                    frame.next = block.ops().next();
                }
                None if frame.region + 1 < frame.op.region_count() => {
                    frame.region += 1;
                    frame.block = None;
                }
                None => {
                    let op = frame.op;
                    stack.pop();
                    if order == WalkOrder::Post && visit(op) == Walk::Interrupt {
                        return WalkResult::Interrupted;
                    }
                }
            }
        }
    }

    /// Visits this operation and all nested ones, outer ones first.
    pub fn walk_all(self, mut visit: impl FnMut(OpRef<'a>)) {
        self.walk(WalkOrder::Pre, |op| {
            visit(op);
            Walk::Advance
        });
    }
}

impl Body {
    /// Iterates over the operations in the regions of `op`, in program order, outer ones first,
    /// without those in bodies of nested isolated operations.
    pub fn ops_below(&self, op: Op) -> impl Iterator<Item = Op> {
        std::iter::successors(self.first_below(op), move |at| self.next_below(*at, op))
    }

    /// Returns the names of all operations below the root, in no particular order. Reads the table
    /// in memory order, which is faster than following the lists of operations.
    pub fn names_below_root(&self) -> impl Iterator<Item = OpName> {
        self.ops.slots().skip(1).filter_map(|record| record.name)
    }

    /// Returns the first operation in the regions of `op`; `None` if they have no operations.
    pub(super) fn first_below(&self, op: Op) -> Option<Op> {
        self.region_list(op).iter().find_map(|region| self.first_in(self.first_block(*region)))
    }

    /// Returns the first operation in `block` or the blocks that follow it; `None` if they are
    /// empty.
    fn first_in(&self, block: Option<Block>) -> Option<Op> {
        let mut blocks = std::iter::successors(block, |block| self.next_block(*block));
        blocks.find_map(|block| self.first_op(block))
    }

    /// Returns the operation after `op`, one of those in `top`, in a pre-order walk of these;
    /// `None` at the end.
    #[inline]
    pub(super) fn next_below(&self, op: Op, top: Op) -> Option<Op> {
        let record = &self.ops[op];
        // Most have no regions and are followed by another one.
        match record.next {
            Some(next) if record.extra.is_none() => Some(next),
            None if record.extra.is_none() => self.leave(op, top),
            _ => self.step(op, top),
        }
    }

    fn step(&self, op: Op, top: Op) -> Option<Op> {
        match self.first_below(op) {
            Some(first) => Some(first),
            None => self.leave(op, top),
        }
    }

    /// Returns the operation that follows `op` and its nested operations in a walk of the
    /// operations in `top`; `None` at the end of the walk.
    fn leave(&self, op: Op, top: Op) -> Option<Op> {
        let mut at = op;
        while at != top {
            if let Some(next) = self.after(at) {
                return Some(next);
            }
            at = self.parent_op(at)?;
        }
        None
    }

    /// Returns the operation that follows `op` and its nested operations in the regions of its
    /// parent; `None` if `op` is the last.
    fn after(&self, op: Op) -> Option<Op> {
        if let Some(next) = self.next_op(op) {
            return Some(next);
        }
        let block = self.parent_block(op)?;
        let region = self.block_region(block)?;
        self.first_in(self.next_block(block)).or_else(|| {
            let regions = self.region_list(self.region_owner(region)?);
            let behind = regions.iter().skip_while(|r| **r != region).skip(1);
            behind.copied().find_map(|region| self.first_in(self.first_block(region)))
        })
    }

    /// Visits `op` and all its nested operations, including those in bodies of isolated operations,
    /// each with a mutable borrow of its body. An isolated operation is visited as a proxy in the
    /// enclosing body.
    ///
    /// The visitor may change the visited operation, its nested operations and those before it; it
    /// may erase the visited operation in post-order, and in pre-order if it returns
    /// [`Walk::Skip`]. The next operation must stay in place, because the walk continues there.
    pub fn walk_mut(
        &mut self,
        op: Op,
        order: WalkOrder,
        mut visit: impl FnMut(&mut Body, Op) -> Walk,
    ) -> WalkResult {
        self.walk_any(op, order, &mut visit)
    }

    fn walk_any(
        &mut self,
        top: Op,
        order: WalkOrder,
        visit: &mut dyn FnMut(&mut Body, Op) -> Walk,
    ) -> WalkResult {
        // Where to go on after each operation whose contents are being visited.
        let mut stack: Vec<(Op, Option<Op>)> = Vec::new();
        let mut at = Some(top);
        loop {
            let Some(op) = at else {
                let Some((op, next)) = stack.pop() else { return WalkResult::Completed };
                if order == WalkOrder::Post && visit(self, op) == Walk::Interrupt {
                    return WalkResult::Interrupted;
                }
                at = next;
                continue;
            };
            let next = if op == top { None } else { self.after(op) };
            let mut descend = true;
            if order == WalkOrder::Pre {
                match visit(self, op) {
                    Walk::Advance => {}
                    Walk::Skip => descend = false,
                    Walk::Interrupt => return WalkResult::Interrupted,
                }
            }
            if !descend {
                at = next;
                continue;
            }
            if self.walk_child(op, order, visit) == WalkResult::Interrupted {
                return WalkResult::Interrupted;
            }
            stack.push((op, next));
            at = self.first_below(op);
        }
    }

    /// Visits the operations in the body of `op`; does nothing if `op` has no body of its own.
    fn walk_child(
        &mut self,
        op: Op,
        order: WalkOrder,
        visit: &mut dyn FnMut(&mut Body, Op) -> Walk,
    ) -> WalkResult {
        let Some(child) = self.child_mut(op) else { return WalkResult::Completed };
        let mut at = child.first_below(Op::ROOT);
        while let Some(op) = at {
            at = child.after(op);
            if child.walk_any(op, order, visit) == WalkResult::Interrupted {
                return WalkResult::Interrupted;
            }
        }
        WalkResult::Completed
    }
}
