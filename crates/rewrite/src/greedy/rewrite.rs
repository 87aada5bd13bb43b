//! The application of patterns to one operation by the greedy driver.

use terrace_ir::action::{Action, RewrittenBy};
use terrace_ir::{Body, InsertionPoint, Op, Rewriter};

use super::Driver;
use crate::definitions::OperandDefs;
use crate::frozen::OpRules;

impl Driver<'_, '_> {
    /// Applies the first matching pattern to `op`, whose operands have the definitions
    /// `definitions`; returns whether a pattern matched. `None` if no pattern applies to such
    /// operations.
    pub(super) fn rewrite(
        &mut self,
        op: Op,
        rules: OpRules,
        definitions: OperandDefs,
    ) -> Option<bool> {
        // An action handler observes every attempt, also those that cannot match.
        let definitions = self.actions.is_none().then_some(definitions);
        let mut patterns = self.patterns.applicable(rules, definitions);
        let mut next = patterns.next();
        if next.is_none() || uses_own_result(self.body, op) {
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
                self.report(RewrittenBy::Pattern(pattern.name), op);
                return Some(true);
            }
            rewriter.set_point(point);
            rewriter.set_location(location);
        }
        Some(false)
    }
}

/// Whether `op` uses its own results. Patterns could match such an operation forever.
fn uses_own_result(body: &Body, op: Op) -> bool {
    body.result_count(op) > 0 && body.operands(op).any(|value| body.defining_op(value) == Some(op))
}
