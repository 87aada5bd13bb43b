//! Visiting every operation, across the bodies of nested isolated operations.

use super::OpRef;

/// When an operation is visited, relative to those nested in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WalkOrder {
    /// Before.
    Pre,
    /// After.
    Post,
}

/// How a walk goes on after an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Walk {
    /// With the next one.
    Advance,
    /// Without the operations nested in this one (in pre-order).
    Skip,
    /// Not at all.
    Interrupt,
}

/// Whether a walk came to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WalkResult {
    /// It did.
    Completed,
    /// A visitor interrupted it.
    Interrupted,
}

impl<'a> OpRef<'a> {
    /// Visits this operation and all nested ones. Nesting is bounded by memory, not by the stack.
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
            if let Some(op) = frame.next {
                // Read the successor first: a post-order visitor sees the operation last.
                frame.next = op.body().next_op(op.id()).map(|next| op.body().op(next));
                entering = Some(op);
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
