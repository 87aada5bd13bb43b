//! Trying patterns on one operation.

use terrace_ir::action::{Action, RewrittenBy};
use terrace_ir::{Body, InsertionPoint, Op, Rewriter};

use super::Driver;
use crate::definitions::Definitions;
use crate::frozen::Rules;

impl Driver<'_, '_> {
    /// Whether a pattern was applied to `op`, whose operands are defined by `definitions`; `None` if there
    /// is none to try.
    pub(super) fn rewrite(
        &mut self,
        op: Op,
        rules: Rules,
        definitions: Definitions,
    ) -> Option<bool> {
        // Whoever is shown what is tried is shown patterns that cannot match, too.
        let definitions = self.actions.is_none().then_some(definitions);
        let mut patterns = self.patterns.by(rules, definitions);
        let mut next = patterns.next();
        if next.is_none() || is_made_of_itself(self.body, op) {
            return None;
        }
        let (point, location) = (InsertionPoint::Before(op), self.body.location(op));
        let mut rewriter = Rewriter::new(self.body, op, Some(&mut *self.state));
        while let Some(pattern) = next {
            next = patterns.next();
            if let Some(handler) = self.actions {
                let action = Action::Pattern { name: pattern.name, op: rewriter.body().op(op) };
                if !handler.begins(action) {
                    continue;
                }
            }
            let applied = pattern.apply(op, &mut rewriter).is_some();
            if applied {
                rewriter.flush();
                self.rewrites += 1;
            }
            if let Some(handler) = self.actions {
                handler.completed(Action::PATTERN);
            }
            if applied {
                self.tell(RewrittenBy::Pattern(pattern.name), op);
                return Some(true);
            }
            rewriter.set_point(point);
            rewriter.set_location(location);
        }
        Some(false)
    }
}

/// Whether `op` uses its own results: of such operations patterns would make more and more.
fn is_made_of_itself(body: &Body, op: Op) -> bool {
    body.result_count(op) > 0 && body.operands(op).any(|value| body.defining_op(value) == Some(op))
}
