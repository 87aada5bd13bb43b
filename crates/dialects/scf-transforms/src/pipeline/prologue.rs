//! The operations before the new loop, which run the first iterations up to their first stages.

use terrace_arith::{CmpIOp, CmpIPredicate, SelectOp};
use terrace_interfaces::is_defined_within;
use terrace_ir::{OpType, Operand, Rewriter, Value};

use super::{PipelinePart, Pipeliner};

impl Pipeliner<'_> {
    pub(super) fn emit_prologue(&mut self, rw: &mut Rewriter<'_>) -> Option<()> {
        for at in 0..self.carried.len() {
            self.set_version(self.carried[at], 0, self.inits[at]);
            // A value from outside of the loop is the loop-carried value of all later iterations.
            if !is_defined_within(rw.body(), self.yielded[at], self.op.op()) {
                for version in 1..self.last_stage {
                    self.set_version(self.carried[at], version, self.yielded[at]);
                }
            }
        }
        let mut predicates: Vec<Option<Value>> = Vec::new();
        for part in 0..self.last_stage {
            predicates.push(None);
            if self.is_dynamic {
                let times = self.constant(rw, part as i64)?;
                let variable = self.advanced(rw, times);
                let runs = CmpIOp::build(rw, CmpIPredicate::Slt, variable, self.upper);
                predicates[part] = Some(runs.value(rw));
            }
            let times = self.constant(rw, part as i64)?;
            let variable = self.advanced(rw, times);
            self.set_version(self.variable, part, variable);
            for op in self.order.clone() {
                let Some(version) = part.checked_sub(self.stage(op)) else { continue };
                let clone = self.clone_version(rw, op, version)?;
                let new = self.predicated(rw, clone, predicates[version])?;
                self.annotate(rw.body_mut(), new, PipelinePart::Prologue, part);
                let results: Vec<Value> = rw.body().results(op).collect();
                for (at, result) in results.into_iter().enumerate() {
                    let own = rw.body().result(new, at);
                    self.carry_result(rw, result, own, predicates[version], version)?;
                    self.set_version(result, version, own);
                }
            }
        }
        Some(())
    }

    /// Makes version `version` of the result `result` the next version of the loop-carried values
    /// that it is yielded to.
    fn carry_result(
        &mut self,
        rw: &mut Rewriter<'_>,
        result: Value,
        own: Value,
        predicate: Option<Value>,
        version: usize,
    ) -> Option<()> {
        let mut source = own;
        for at in 0..self.yielded.len() {
            if self.yielded[at] != result {
                continue;
            }
            let of_loop = rw.body().result(self.op.op(), at);
            if let Some(predicate) = predicate.filter(|_| rw.body().has_uses(of_loop)) {
                let before = self.version(self.carried[at], version)?;
                source = SelectOp::build(rw, predicate, source, before).value(rw);
            }
            self.set_version(self.carried[at], version + 1, source);
        }
        Some(())
    }
}
