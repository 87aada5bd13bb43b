//! Writing isolated operations of one block on several threads, in parts of several operations.
//!
//! Aliases were collected before, and names of values do not depend on other bodies, so that each
//! part can be written independently. The texts are flushed in order.

use std::fmt;
use std::sync::Arc;

use terrace_ir::{Block, Body, ObjectPool, Op, OpRef};

use super::Printer;
use super::caches::PrintCaches;
use super::resources::Mentioned;
use super::text::Text;

/// The number of operations in the first parts.
const FIRST: usize = 1 << 10;
/// The number of operations up to which parts grow: the text of a part should still be in a
/// processor's cache when it is flushed.
const LAST: usize = 1 << 12;
/// The limit for the size of a part in bytes, which bounds memory. A longer part is written again,
/// in order.
const LONGEST: usize = 16 << 20;

/// Returns the number of operations in the body of `op`; 1 if it has no body of its own.
pub(super) fn size(op: OpRef<'_>) -> usize {
    op.body().child(op.id()).map_or(1, |body| body.op_count())
}

/// Returns the number of operations in the body of each isolated operation of `block`.
pub(super) fn isolated_sizes(body: &Body, block: Block) -> impl Iterator<Item = usize> {
    body.ops_in(block).filter_map(|op| body.child(op)).map(Body::op_count)
}

/// The operations written by one thread, with their text.
struct Part {
    ops: Vec<Op>,
    /// The text of the operations, each on its own line, and the resources that it mentions; `None`
    /// if the text exceeds the limit.
    written: Option<(Vec<u8>, Mentioned)>,
}

impl Printer<'_> {
    /// Whether the operations of `block` should be written on several threads.
    #[inline]
    pub(super) fn worth_threads(&self, body: &Body, block: Block) -> bool {
        self.parallel && self.limit.is_none() && self.cx.worth_threads(isolated_sizes(body, block))
    }

    /// Writes `ops` in parallel, each on its own line.
    pub(super) fn ops_in_parallel(
        &mut self,
        body: &Body,
        mut ops: impl Iterator<Item = Op>,
    ) -> fmt::Result {
        let (cx, flags, indent, default_dialect) =
            (self.cx, self.flags, self.indent, self.default_dialect);
        let (names, aliases) = (self.names.clone(), Arc::clone(&self.aliases));
        let (known, texts) = (ObjectPool::default(), ObjectPool::default());
        let write = |ops: Vec<Op>| {
            let (names, caches) =
                known.take().unwrap_or_else(|| (names.clone(), PrintCaches::default()));
            let mut printer = Printer {
                aliases: Arc::clone(&aliases),
                indent,
                default_dialect,
                limit: Some(LONGEST),
                out: Text::in_place_of(texts.take().unwrap_or_default()),
                ..Printer::with_names(cx, flags, names, caches, None)
            };
            let done = ops.iter().try_for_each(|op| printer.line(body.op(*op)));
            let written = done.is_ok().then(|| {
                known.put((printer.names, printer.caches));
                (printer.out.into_bytes(), printer.resources)
            });
            Part { ops, written }
        };
        let mut least = FIRST;
        cx.in_order(write, |parts| {
            loop {
                while parts.waiting() < parts.room() {
                    let part = next_part(body, &mut ops, least);
                    if part.is_empty() {
                        break;
                    }
                    parts.push(part);
                    least = LAST.min(2 * least);
                }
                let Some(part) = parts.take() else { return Ok(()) };
                match part.written {
                    Some((text, mentioned)) => {
                        self.hand_on(&text)?;
                        texts.put(text);
                        self.resources.append(mentioned);
                    }
                    None => {
                        for op in part.ops {
                            self.line(body.op(op))?;
                            self.flush_if_long()?;
                        }
                    }
                }
            }
        })
    }
}

/// Removes operations from `ops` until their bodies have `least` operations in total.
fn next_part(body: &Body, ops: &mut impl Iterator<Item = Op>, least: usize) -> Vec<Op> {
    let mut count = 0;
    let next = || {
        let op = if count < least { ops.next() } else { None }?;
        count += size(body.op(op));
        Some(op)
    };
    std::iter::from_fn(next).collect()
}
