//! The walk over isolated operations, with an explicit stack, so that deep nesting cannot overflow
//! the thread's stack.
//!
//! Its main type is [`TreeVerifier`], which [`verify`](super::verify()) calls. Each isolated
//! operation is checked first without its nested isolated operations, then these are checked, then
//! the rules that require all nested operations to be valid.

use crate::body::{Body, Enclosing, Op, OpRef, SymbolUsers, SymbolUses, extend_enclosing};
use crate::declaration::trait_flags::TraitFlags;
use crate::dominance::DominatorTree;
use crate::verify::reuse::{Found, Reuse};
use crate::verify::signature::Verdicts;
use crate::verify::structure::{Rest, leave, verify_isolated, verify_rest};
use crate::verify::symbols::SymbolUseCollector;
use crate::verify::{Reported, dominance, isolation};

/// The state of an isolated operation whose nested isolated operations are being verified.
pub(super) struct Frame<'a> {
    pub(super) op: OpRef<'a>,
    /// The number of operations that enclose its body.
    depth: usize,
    /// Whether its body and the enclosing bodies are unchanged since the last verification.
    pub(super) unchanged: bool,
    found: Found,
    /// The isolated operations directly in its body that are to be verified next, the first one
    /// last.
    pub(super) nested: Vec<Op>,
    /// The checks that remain after `nested` is verified.
    rest: Rest<'a>,
    /// The symbol users in the isolated operations directly in its body.
    users: SymbolUsers,
}

impl Frame<'_> {
    /// Merges the verdict on `op`, which is directly in the body.
    pub(super) fn add(&mut self, op: Op, found: Found) {
        self.found.valid &= found.valid;
        self.found.uses_symbols |= found.uses_symbols;
        if let SymbolUses::Unknown = found.symbols {
            self.found.symbols = SymbolUses::Unknown;
        }
        self.users.add(op, found.symbols);
    }

    pub(super) fn has_table(&self) -> bool {
        self.op.flags().contains(TraitFlags::SYMBOL_TABLE)
    }
}

/// The verifier of a tree of isolated operations.
pub(super) struct TreeVerifier<'a> {
    /// The operations that enclose the one being verified, from the outermost to the innermost.
    pub(super) around: Vec<OpRef<'a>>,
    /// The length of `around` at the first verified operation.
    base: usize,
    /// Whether operations that are not in `around` enclose these.
    pub(super) is_partial: bool,
    /// The isolated operations that enclose the one being verified, the innermost last.
    frames: Vec<Frame<'a>>,
    pub(super) reuse: Reuse,
    /// Whether the parent of the first operation is a symbol table, so that symbol users must be
    /// recorded.
    pub(super) in_table: bool,
    /// Whether other threads may be used for nested operations.
    on_threads: bool,
}

impl<'a> TreeVerifier<'a> {
    /// Creates a verifier of operations nested in `enclosing` that uses this thread only and
    /// neither reads nor caches verdicts.
    pub(super) fn new(enclosing: Enclosing<'a>) -> Self {
        let mut around: Vec<OpRef<'a>> = enclosing.outwards().collect();
        around.reverse();
        let base = around.len();
        let (reuse, in_table, on_threads) = (Reuse::default(), false, false);
        let is_partial = enclosing.is_partial();
        Self { base, is_partial, around, frames: Vec::new(), reuse, in_table, on_threads }
    }

    /// Verifies `op` and its nested operations, in parallel if worth it. `enclosing` are the
    /// operations that enclose `op`.
    pub(super) fn verify(op: OpRef<'a>, enclosing: Enclosing<'a>) -> Result<(), Reported> {
        let mut verifier = TreeVerifier { on_threads: true, ..TreeVerifier::new(enclosing) };
        if enclosing.depth() == 0 && op.id() == Op::ROOT {
            if op.body().is_known_valid() {
                return Ok(());
            }
            verifier.reuse = Reuse::begin(op.body());
        }
        let found = verifier.find(op, &mut Verdicts::default());
        if found.valid { Ok(()) } else { Err(Reported::elsewhere()) }
    }

    /// Verifies `op` and its nested operations, emits the errors and returns the verdict.
    pub(super) fn find(&mut self, op: OpRef<'a>, verdicts: &mut Verdicts) -> Found {
        let mut next = op;
        loop {
            let mut found = self.enter(next, verdicts);
            loop {
                if let Some(found) = &found {
                    self.reuse.remember(next, found);
                }
                match (found, self.frames.last_mut()) {
                    (Some(found), None) => {
                        self.around.truncate(self.base);
                        return found;
                    }
                    (Some(found), Some(frame)) => frame.add(next.id(), found),
                    (None, _) => {}
                }
                let frame = self.frames.last_mut().expect("it was entered, or added to");
                if let Some(inner) = frame.nested.pop() {
                    next = frame.op.inner().body().op(inner);
                    break;
                }
                let frame = self.frames.pop().expect("it is the last one");
                if frame.found.valid && !frame.rest.is_empty() {
                    self.go_on(frame, verdicts);
                    found = None;
                    continue;
                }
                let Frame { op, found: mut all, users, .. } = frame;
                all.valid = all.valid && self.leave(op, Some(&users), verdicts);
                (next, found) = (op, Some(all));
            }
        }
    }

    /// Checks one isolated operation without its nested isolated operations; if there are some,
    /// pushes a frame and returns `None`.
    fn enter(&mut self, op: OpRef<'a>, verdicts: &mut Verdicts) -> Option<Found> {
        self.around.truncate(self.depth());
        let mut uses = self.collector(op);
        let (enclosing, mut rest) =
            (Enclosing::new(&self.around).partial(self.is_partial), Rest::default());
        let count = verify_isolated(op, enclosing, &mut rest, verdicts, &mut uses)
            .map_err(|diagnostic| op.context().emit(diagnostic));
        let (uses_symbols, symbols) = uses.finish();
        let (valid, has_isolated) = (count.is_ok(), count.is_ok_and(|count| count > 0));
        let mut found = Found { valid, uses_symbols, symbols, has_isolated };
        let Some(count) = count.ok().filter(|count| *count > 0) else {
            found.valid = valid && self.leave(op, None, verdicts);
            return Some(found);
        };
        let unchanged = self.around_unchanged() && self.reuse.is_unchanged(op.inner().body());
        let frame = Frame {
            op,
            depth: self.depth(),
            unchanged,
            found,
            nested: rest.take_isolated(count),
            rest,
            users: SymbolUsers::default(),
        };
        self.push_frame(frame);
        None
    }

    /// Checks the operations of a frame that follow its verified isolated operations, up to the
    /// next ones.
    fn go_on(&mut self, mut frame: Frame<'a>, verdicts: &mut Verdicts) {
        self.around.truncate(self.depth());
        let mut uses = self.collector(frame.op);
        let enclosing = Enclosing::new(&self.around).partial(self.is_partial);
        let count = verify_rest(&mut frame.rest, enclosing, verdicts, &mut uses)
            .map_err(|diagnostic| frame.op.context().emit(diagnostic));
        frame.found.valid = count.is_ok();
        let (uses_symbols, symbols) = uses.finish();
        frame.found.uses_symbols |= uses_symbols;
        frame.found.symbols.append(symbols);
        frame.nested = count.map_or_else(|_| Vec::new(), |count| frame.rest.take_isolated(count));
        self.push_frame(frame);
    }

    /// Creates the collector of symbol uses for the isolated operation `op`.
    #[inline]
    fn collector(&self, op: OpRef<'a>) -> SymbolUseCollector<'a> {
        let in_table = self.frames.last().map_or(self.in_table, Frame::has_table);
        SymbolUseCollector::new(op, in_table)
    }

    /// Pushes `frame`; first verifies its isolated operations in parallel if worth it, and drops
    /// those that are unchanged.
    fn push_frame(&mut self, mut frame: Frame<'a>) {
        let op = frame.op;
        if op.body().child(op.id()).is_some() {
            extend_enclosing(&mut self.around, op);
        }
        frame.depth = self.around.len();
        let body: &Body = frame.op.inner().body();
        let sizes = frame.nested.iter().map(|op| body.load_of(*op).ops);
        if self.on_threads && op.context().worth_threads(sizes) {
            self.verify_in_parallel(&mut frame);
        } else if frame.unchanged {
            let mut nested = std::mem::take(&mut frame.nested);
            nested.retain(|op| match self.reuse.found_before(body.op(*op)) {
                Some(found) => {
                    frame.add(*op, found);
                    false
                }
                None => true,
            });
            frame.nested = nested;
        }
        self.frames.push(frame);
    }

    /// Whether the bodies that enclose the current operation are unchanged since the last
    /// verification.
    fn around_unchanged(&self) -> bool {
        self.frames.last().map_or(self.reuse.is_possible(), |frame| frame.unchanged)
    }

    /// Returns the number of operations that enclose the body being verified.
    fn depth(&self) -> usize {
        self.frames.last().map_or(self.base, |frame| frame.depth)
    }

    /// Checks the rules that require all operations nested in the isolated operation `op` to be
    /// valid; returns whether they hold. `users` are the symbol users in the isolated operations in
    /// `op`; `None` if there are no such operations.
    fn leave(
        &mut self,
        op: OpRef<'a>,
        users: Option<&SymbolUsers>,
        verdicts: &mut Verdicts,
    ) -> bool {
        self.around.truncate(self.depth());
        let enclosing = Enclosing::new(&self.around).partial(self.is_partial);
        let enclosing = users.map_or(enclosing, |users| enclosing.with_symbol_users(users));
        leave_isolated(op, enclosing, &mut verdicts.dominators).is_ok()
    }
}

/// Checks the rules that require all operations nested in the isolated operation `op` to be valid.
fn leave_isolated(
    op: OpRef<'_>,
    enclosing: Enclosing<'_>,
    memory: &mut DominatorTree,
) -> Result<(), Reported> {
    isolation::verify(op)
        .and_then(|()| leave(op, enclosing))
        .and_then(|()| dominance::verify_regions(op.inner(), memory))
        .map_err(|diagnostic| op.context().emit(diagnostic))
}
