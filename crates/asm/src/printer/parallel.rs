//! Isolated operations of one block, written on several threads. Names and aliases are known by
//! then, so that each can be written without the others; the parts are put together in order.

use std::fmt;
use std::sync::Arc;

use terrace_ir::{Block, Body, Context, Op, OpRef};

use super::alias::Aliases;
use super::names::Names;
use super::resources::Mentioned;
use super::threads::worth_threads;
use super::{PrintFlags, Printer};

/// The number of operations that each thread writes before the parts are put together.
const BATCH: usize = 1 << 16;
/// The greatest size of a part in bytes. What is longer is written again, in order, which bounds
/// memory.
const LONGEST: usize = 16 << 20;

/// The state that the printers of the parts start with.
struct Start<'a> {
    cx: &'a Context,
    flags: &'a PrintFlags,
    names: Names,
    aliases: Arc<Aliases>,
    indent: usize,
    default_dialect: &'static str,
}

impl<'a> Start<'a> {
    fn printer(&self) -> Printer<'a> {
        Printer {
            aliases: Arc::clone(&self.aliases),
            indent: self.indent,
            default_dialect: self.default_dialect,
            limit: Some(LONGEST),
            ..Printer::with_names(self.cx, self.flags, self.names.clone(), None)
        }
    }
}

/// How many operations there are in `op`, down to the next isolated ones.
fn size(op: OpRef<'_>) -> usize {
    op.body().child(op.id()).map_or(1, |body| body.op_count())
}

impl<'a> Printer<'a> {
    /// Whether the operations of `block` should be written on several threads.
    #[inline]
    pub(super) fn worth_threads(&self, body: &Body, block: Block) -> bool {
        if !self.parallel || self.limit.is_some() {
            return false;
        }
        worth_threads(body.ops_in(block).filter_map(|op| body.child(op)))
    }

    /// Writes `ops` on lines of their own.
    pub(super) fn ops_in_parallel(
        &mut self,
        body: &Body,
        mut ops: impl Iterator<Item = Op>,
    ) -> fmt::Result {
        let start = Start {
            cx: self.cx,
            flags: self.flags,
            names: self.names.clone(),
            aliases: Arc::clone(&self.aliases),
            indent: self.indent,
            default_dialect: self.default_dialect,
        };
        loop {
            let mut room = BATCH * self.cx.thread_count();
            let batch: Vec<Op> = std::iter::from_fn(|| {
                let op = if room > 0 { ops.next() } else { None }?;
                room = room.saturating_sub(size(body.op(op)));
                Some(op)
            })
            .collect();
            if batch.is_empty() {
                return Ok(());
            }
            let write = |printer: &mut Printer<'_>, op: &Op| printer.part(body.op(*op));
            let parts = self.cx.map_in_order(&batch, || start.printer(), write);
            for (part, op) in parts.into_iter().zip(batch) {
                match part {
                    Some((text, mentioned)) => {
                        self.out.push_bytes(&text);
                        self.resources.append(mentioned);
                    }
                    None => self.line(body.op(op))?,
                }
                self.flush_if_long()?;
            }
        }
    }

    /// The text of `op` on a line of its own, and the resources in it; `None` if it is too long.
    fn part(&mut self, op: OpRef<'_>) -> Option<(Box<[u8]>, Mentioned)> {
        self.out.clear();
        self.resources = Mentioned::default();
        self.line(op).ok()?;
        Some((self.out.pending().into(), std::mem::take(&mut self.resources)))
    }
}
