//! The folding of one operation by the greedy driver.

use smallvec::SmallVec;
use terrace_ir::action::RewrittenBy;
use terrace_ir::fold::{Constants, FoldResult, fold_and_update_with};
use terrace_ir::{Builder, Op, Value};

use super::Driver;
use crate::constants::materialize;
use crate::frozen::OpRules;

impl Driver<'_, '_> {
    /// Folds `op`, whose constant operands are `constants`. `None` if `op` does not fold,
    /// `Some(false)` if a constant could not be materialized, so that the IR is unchanged.
    pub(super) fn fold(&mut self, op: Op, rules: OpRules, constants: Constants) -> Option<bool> {
        let OpRules { info, folds_by_dialect, .. } = rules;
        let folded = fold_and_update_with(self.body, op, info, folds_by_dialect, constants);
        let results = folded?;
        if results.is_empty() {
            self.flush();
            // Also if the operation folds to itself.
            self.state.add(self.body, op);
            self.report(RewrittenBy::Fold, op);
            return Some(true);
        }
        let Some(values) = self.materialize(op, &results) else { return Some(false) };
        self.flush();
        for (at, value) in values.into_iter().enumerate() {
            let result = self.body.result(op, at);
            self.body.replace_all_uses(result, value);
        }
        self.flush();
        self.body.erase(op);
        self.flush();
        self.report(RewrittenBy::Fold, op);
        Some(true)
    }

    /// Returns the values that `op` folds to, with constants materialized before `op`. `None`,
    /// without any change, if a constant cannot be materialized.
    fn materialize(&mut self, op: Op, results: &[FoldResult]) -> Option<SmallVec<[Value; 1]>> {
        let mut values = SmallVec::new();
        let mut made: SmallVec<[Op; 1]> = SmallVec::new();
        for (at, result) in results.iter().enumerate() {
            let (attribute, name) = match *result {
                FoldResult::Value(value) => {
                    values.push(value);
                    continue;
                }
                FoldResult::Constant(attribute) => (attribute, self.body.name(op)),
            };
            let ty = self.body.value_type(self.body.result(op, at));
            let mut builder = Builder::before(self.body, op);
            let Some(constant) = materialize(&mut builder, name, attribute, ty) else {
                made.into_iter().rev().for_each(|op| self.body.erase(op));
                self.flush();
                return None;
            };
            made.push(constant);
            values.push(self.body.result(constant, 0));
        }
        Some(values)
    }
}
