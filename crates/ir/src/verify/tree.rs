//! The order in which isolated operations are verified.

use rustc_hash::FxHashSet;

use crate::body::{Enclosing, Op, OpRef, extend_enclosing};
use crate::verify::signature::Verdicts;
use crate::verify::structure::{leave, verify_isolated};
use crate::verify::{Reported, dominance, inner_root, isolation};

/// A step of the walk over isolated operations; those inside one are checked between its two.
enum Step<'a> {
    /// Check an operation, with the place in `frames` of the isolated one around it.
    Enter(OpRef<'a>, Option<usize>),
    /// Finish the operation at a place in `frames`.
    Leave(usize),
}

/// An isolated operation with isolated operations in it.
struct Frame<'a> {
    op: OpRef<'a>,
    outer: Option<usize>,
    /// How many operations are around its body.
    depth: usize,
    found: Found,
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

/// Verifies isolated operations; keeps its own stack, so that deep nesting cannot exhaust the
/// thread's.
pub(super) struct TreeVerifier<'a> {
    /// What is around the operation being verified, from the outermost to the innermost.
    around: Vec<OpRef<'a>>,
    base: usize,
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
        let mut all = Found { valid: true, uses_symbols: false };
        let mut steps = vec![Step::Enter(op, None)];
        let mut nested = Vec::new();
        self.frames.clear();
        while let Some(step) = steps.pop() {
            let (op, found, outer) = match step {
                Step::Enter(op, outer) => {
                    self.around.truncate(self.depth(outer));
                    let mut found = self.enter(op, &mut nested, verdicts);
                    if found.valid && !nested.is_empty() {
                        let at = self.frames.len();
                        if op.body().child(op.id()).is_some() {
                            extend_enclosing(&mut self.around, op);
                        }
                        let depth = self.around.len();
                        let users = FxHashSet::default();
                        self.frames.push(Frame { op, outer, depth, found, users });
                        steps.push(Step::Leave(at));
                        if self.on_threads && op.context().worth_threads(nested.iter().map(size)) {
                            self.verify_in_parallel(at, &mut nested);
                        }
                        steps.extend(nested.drain(..).map(|inner| Step::Enter(inner, Some(at))));
                        continue;
                    }
                    found.valid = found.valid && self.leave(op, outer, &FxHashSet::default());
                    (op, found, outer)
                }
                Step::Leave(at) => {
                    let frame = &mut self.frames[at];
                    let (op, outer, mut found) = (frame.op, frame.outer, frame.found);
                    let users = std::mem::take(&mut frame.users);
                    found.valid = found.valid && self.leave(op, outer, &users);
                    (op, found, outer)
                }
            };
            match outer {
                Some(outer) => self.frames[outer].add(op, found),
                None => all = found,
            }
        }
        all
    }

    /// Checks one isolated operation without those in it, which are added to `nested`, the last
    /// one first.
    fn enter(
        &mut self,
        op: OpRef<'a>,
        nested: &mut Vec<OpRef<'a>>,
        verdicts: &mut Verdicts,
    ) -> Found {
        let enclosing = Enclosing::new(&self.around);
        let valid = verify_isolated(op, enclosing, nested, verdicts)
            .map_err(|diagnostic| op.context().emit(diagnostic))
            .is_ok();
        Found { valid, uses_symbols: std::mem::take(&mut verdicts.met_symbol_user) }
    }

    /// How many operations are around the body of what is directly in the frame at a place.
    fn depth(&self, outer: Option<usize>) -> usize {
        outer.map_or(self.base, |at| self.frames[at].depth)
    }

    /// Whether what needs everything in the isolated operation `op` to be valid holds; `users` are
    /// those of the isolated operations directly in its body that refer to symbols.
    fn leave(&mut self, op: OpRef<'a>, outer: Option<usize>, users: &FxHashSet<Op>) -> bool {
        self.around.truncate(self.depth(outer));
        leave_isolated(op, Enclosing::new(&self.around).with_symbol_users(users)).is_ok()
    }

    /// Checks `nested`, the last one first, which are in the isolated operation of a frame.
    fn verify_in_parallel(&mut self, frame: usize, nested: &mut Vec<OpRef<'a>>) {
        nested.reverse();
        let enclosing = Enclosing::new(&self.around);
        let cx = nested[0].context();
        let found = cx.map_in_order(nested, size, Verdicts::default, |verdicts, op| {
            TreeVerifier::new(enclosing, false).find(*op, verdicts)
        });
        for (op, found) in nested.drain(..).zip(found) {
            self.frames[frame].add(op, found);
        }
    }
}

/// How many operations there are to check in the isolated operation `op`, without those in others.
fn size(op: &OpRef<'_>) -> usize {
    op.body().child(op.id()).map_or(0, |body| body.op_count())
}

impl Frame<'_> {
    /// Adds what was found of `op`, which is directly in the body.
    fn add(&mut self, op: OpRef<'_>, found: Found) {
        self.found.valid &= found.valid;
        if found.uses_symbols {
            self.found.uses_symbols = true;
            self.users.insert(op.id());
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
