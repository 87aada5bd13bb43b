//! The order in which isolated operations are verified.

use crate::body::{Enclosing, OpRef, extend_enclosing};
use crate::store::diagnostic::Diagnostic;
use crate::verify::signature::Verdicts;
use crate::verify::structure::{leave, verify_isolated};
use crate::verify::{Invalid, dominance, inner_root, isolation, report};

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
    valid: bool,
}

/// Verifies isolated operations one by one; keeps its own stack, so that deep nesting cannot
/// exhaust the thread's.
pub(super) struct TreeVerifier<'a> {
    /// What is around the operation being verified, from the outermost to the innermost.
    around: Vec<OpRef<'a>>,
    base: usize,
    frames: Vec<Frame<'a>>,
    verdicts: Verdicts,
}

impl<'a> TreeVerifier<'a> {
    /// A verifier of operations that `enclosing` is around.
    pub(super) fn new(enclosing: Enclosing<'a>) -> Self {
        let mut around: Vec<OpRef<'a>> = enclosing.outwards().collect();
        around.reverse();
        Self { base: around.len(), around, frames: Vec::new(), verdicts: Verdicts::default() }
    }

    /// Checks `op` and all in it: each isolated operation first without those in it, then those
    /// one by one, and if all are valid its regions' traits and its dominance.
    pub(super) fn verify(&mut self, op: OpRef<'a>) -> Result<(), Invalid> {
        let mut valid = true;
        let mut steps = vec![Step::Enter(op, None)];
        let mut nested = Vec::new();
        self.frames.clear();
        while let Some(step) = steps.pop() {
            let (checked, outer) = match step {
                Step::Enter(op, outer) => {
                    self.around.truncate(outer.map_or(self.base, |at| self.frames[at].depth));
                    let checked = self.enter(op, &mut nested);
                    if checked.is_ok() && !nested.is_empty() {
                        let at = self.frames.len();
                        if op.body().child(op.id()).is_some() {
                            extend_enclosing(&mut self.around, op);
                        }
                        let depth = self.around.len();
                        self.frames.push(Frame { op, outer, depth, valid: true });
                        steps.push(Step::Leave(at));
                        steps.extend(nested.drain(..).map(|inner| Step::Enter(inner, Some(at))));
                        continue;
                    }
                    (checked.is_ok() && leave_isolated(op).is_ok(), outer)
                }
                Step::Leave(at) => {
                    let Frame { op, outer, valid, .. } = self.frames[at];
                    (valid && leave_isolated(op).is_ok(), outer)
                }
            };
            match outer {
                Some(outer) => self.frames[outer].valid &= checked,
                None => valid = checked,
            }
        }
        if valid { Ok(()) } else { Err(Invalid) }
    }

    /// Checks one isolated operation without those in it, which are added to `nested`, the last
    /// one first.
    fn enter(&mut self, op: OpRef<'a>, nested: &mut Vec<OpRef<'a>>) -> Result<(), Invalid> {
        let enclosing = Enclosing::new(&self.around);
        verify_isolated(op, enclosing, nested, &mut self.verdicts)
            .map_err(|diagnostic: Diagnostic| report(op.context(), diagnostic))
    }
}

/// Checks what needs everything in the isolated operation `op` to be valid.
fn leave_isolated(op: OpRef<'_>) -> Result<(), Invalid> {
    isolation::verify(op)
        .and_then(|()| leave(op))
        .and_then(|()| dominance::verify_regions(inner_root(op)))
        .map_err(|diagnostic| report(op.context(), diagnostic))
}
