//! The order in which isolated operations are verified.

use rustc_hash::FxHashSet;

use crate::body::{Body, Enclosing, Op, OpRef, extend_enclosing};
use crate::verify::signature::Verdicts;
use crate::verify::structure::{leave, verify_isolated};
use crate::verify::{Reported, dominance, inner_root, isolation};

/// An isolated operation with isolated operations in it.
struct Frame<'a> {
    op: OpRef<'a>,
    /// How many operations are around its body.
    depth: usize,
    found: Found,
    /// The isolated operations directly in its body that are still to be verified, the first one last.
    nested: Vec<Op>,
    /// Those of the isolated operations directly in its body that refer to symbols, or have
    /// something in them that does.
    users: FxHashSet<Op>,
}

/// What was found of an isolated operation and everything in it.
#[derive(Clone, Copy)]
struct Found {
    valid: bool,
    /// Whether something refers to symbols.
    uses_symbols: bool,
}

/// How many isolated operations are verified before what is wrong with them is said.
const TOGETHER: usize = 1 << 14;

/// Verifies isolated operations; keeps its own stack, so that deep nesting cannot exhaust the
/// thread's.
pub(super) struct TreeVerifier<'a> {
    /// What is around the operation being verified, from the outermost to the innermost.
    around: Vec<OpRef<'a>>,
    base: usize,
    /// The isolated operations around the one being verified, the innermost one last.
    frames: Vec<Frame<'a>>,
    /// Whether other threads may be used.
    on_threads: bool,
}

impl<'a> TreeVerifier<'a> {
    /// A verifier of operations that `enclosing` is around, on the threads of the context or on this
    /// one only.
    pub(super) fn new(enclosing: Enclosing<'a>, on_threads: bool) -> Self {
        let mut around: Vec<OpRef<'a>> = enclosing.outwards().collect();
        around.reverse();
        Self { base: around.len(), around, frames: Vec::new(), on_threads }
    }

    /// Checks `op` and all in it: each isolated operation first without those in it, then those
    /// one by one, and if all are valid its regions' traits and its dominance.
    pub(super) fn verify(
        &mut self,
        op: OpRef<'a>,
        verdicts: &mut Verdicts,
    ) -> Result<(), Reported> {
        if self.find(op, verdicts).valid { Ok(()) } else { Err(Reported::elsewhere()) }
    }

    fn find(&mut self, op: OpRef<'a>, verdicts: &mut Verdicts) -> Found {
        let mut next = op;
        loop {
            let mut found = self.enter(next, verdicts);
            loop {
                match (found, self.frames.last_mut()) {
                    (Some(found), None) => return found,
                    (Some(found), Some(frame)) => frame.add(next.id(), found),
                    (None, _) => {}
                }
                let frame = self.frames.last_mut().expect("it was entered, or added to");
                if let Some(inner) = frame.nested.pop() {
                    next = inner_root(frame.op).body().op(inner);
                    break;
                }
                let Frame { op, found: mut all, users, .. } =
                    self.frames.pop().expect("it is the last one");
                all.valid = all.valid && self.leave(op, &users);
                (next, found) = (op, Some(all));
            }
        }
    }

    /// Checks one isolated operation without those in it; `None` if there are some, for which it gets
    /// a frame.
    fn enter(&mut self, op: OpRef<'a>, verdicts: &mut Verdicts) -> Option<Found> {
        self.around.truncate(self.depth());
        let mut nested = Vec::new();
        let valid = verify_isolated(op, Enclosing::new(&self.around), &mut nested, verdicts)
            .map_err(|diagnostic| op.context().emit(diagnostic))
            .is_ok();
        let uses_symbols = std::mem::take(&mut verdicts.met_symbol_user);
        let mut found = Found { valid, uses_symbols };
        if !valid || nested.is_empty() {
            found.valid = valid && self.leave(op, &FxHashSet::default());
            return Some(found);
        }
        if op.body().child(op.id()).is_some() {
            extend_enclosing(&mut self.around, op);
        }
        let (depth, users) = (self.around.len(), FxHashSet::default());
        let mut frame = Frame { op, depth, found, nested, users };
        let sizes = frame.nested.iter().map(|op| size(inner_root(frame.op).body(), *op));
        if self.on_threads && op.context().worth_threads(sizes) {
            self.verify_in_parallel(&mut frame);
        }
        self.frames.push(frame);
        None
    }

    /// How many operations are around the body of what is verified now.
    fn depth(&self) -> usize {
        self.frames.last().map_or(self.base, |frame| frame.depth)
    }

    /// Whether what needs everything in the isolated operation `op` to be valid holds; `users` are
    /// those of the isolated operations directly in its body that refer to symbols.
    fn leave(&mut self, op: OpRef<'a>, users: &FxHashSet<Op>) -> bool {
        self.around.truncate(self.depth());
        leave_isolated(op, Enclosing::new(&self.around).with_symbol_users(users)).is_ok()
    }

    /// Verifies all of the isolated operations directly in the body of a frame.
    fn verify_in_parallel(&self, frame: &mut Frame<'a>) {
        let enclosing = Enclosing::new(&self.around);
        let (cx, body) = (frame.op.context(), inner_root(frame.op).body());
        let mut nested = std::mem::take(&mut frame.nested);
        nested.reverse();
        // What is wrong with all of them would take much more memory than they do.
        for together in nested.chunks(TOGETHER) {
            let size = |op: &Op| size(body, *op);
            let found = cx.map_in_order(together, size, Verdicts::default, |verdicts, op| {
                TreeVerifier::new(enclosing, false).find(body.op(*op), verdicts)
            });
            together.iter().zip(found).for_each(|(op, found)| frame.add(*op, found));
        }
    }
}

/// How many operations there are to check in the isolated operation `op` of `body`, without those in
/// others.
fn size(body: &Body, op: Op) -> usize {
    body.child(op).map_or(0, |body| body.op_count())
}

impl Frame<'_> {
    /// Adds what was found of `op`, which is directly in the body.
    fn add(&mut self, op: Op, found: Found) {
        self.found.valid &= found.valid;
        if found.uses_symbols {
            self.found.uses_symbols = true;
            self.users.insert(op);
        }
    }
}

/// Checks what needs everything in the isolated operation `op` to be valid.
fn leave_isolated(op: OpRef<'_>, enclosing: Enclosing<'_>) -> Result<(), Reported> {
    isolation::verify(op)
        .and_then(|()| leave(op, enclosing))
        .and_then(|()| dominance::verify_regions(inner_root(op)))
        .map_err(|diagnostic| op.context().emit(diagnostic))
}
