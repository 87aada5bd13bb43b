//! Trying patterns on one operation.

use terrace_ir::action::{Action, RewrittenBy};
use terrace_ir::{Body, InsertionPoint, Op, Rewriter};

use super::Driver;
use crate::definitions::{COUNT, Definitions, Defs};
use crate::frozen::Rules;

impl Driver<'_, '_> {
    /// What defines the first operands of `op`.
    #[inline]
    fn definitions(&mut self, op: Op) -> Definitions {
        let (body, patterns) = (&*self.body, self.patterns);
        let mut all = [Defs::ANY; COUNT];
        for (found, value) in all.iter_mut().zip(body.operands(op)) {
            if let Some(def) = body.defining_op(value) {
                let name = body.name(def);
                *found = *self.defs.get(name, || patterns.defs(body.context(), name));
            }
        }
        all
    }

    /// Whether a pattern was applied to `op`.
    pub(super) fn rewrite(&mut self, op: Op, rules: Rules) -> bool {
        // Whoever is shown what is tried is shown patterns that cannot match, too.
        let passes_over = rules.asks_operands && self.actions.is_none();
        let definitions = passes_over.then(|| self.definitions(op));
        let mut patterns = self.patterns.by(rules, definitions);
        let mut next = patterns.next();
        if next.is_none() || is_made_of_itself(self.body, op) {
            return false;
        }
        let (point, location) = (InsertionPoint::Before(op), self.body.location(op));
        let mut rewriter = Rewriter::new(self.body, op, Some(&mut *self.state));
        while let Some(pattern) = next {
            next = patterns.next();
            let action = Action::Pattern { name: pattern.name, op: rewriter.body().op(op) };
            if self.actions.as_ref().is_some_and(|handler| !handler.begins(action)) {
                continue;
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
                return true;
            }
            rewriter.set_point(point);
            rewriter.set_location(location);
        }
        false
    }
}

/// Whether `op` uses its own results: of such operations patterns would make more and more.
fn is_made_of_itself(body: &Body, op: Op) -> bool {
    body.result_count(op) > 0 && body.operands(op).any(|value| body.defining_op(value) == Some(op))
}
