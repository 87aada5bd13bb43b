//! The operations after the new loop, which run the last iterations from their later stages on.

use terrace_arith::{AddIOp, CmpIOp, CmpIPredicate, DivSIOp, MaxSIOp, SelectOp, SubIOp};
use terrace_ir::{Operand, Rewriter, Value};

use super::{PipelinePart, Pipeliner};

impl Pipeliner<'_> {
    /// Emits the epilogue, and replaces `results` by the final values of the loop.
    pub(super) fn emit_epilogue(
        &mut self,
        rw: &mut Rewriter<'_>,
        results: &mut [Value],
    ) -> Option<()> {
        let predicates = self.final_iterations(rw)?;
        for part in 1..=self.last_stage {
            let mut returned: Vec<Option<usize>> = vec![None; results.len()];
            for op in self.order.clone() {
                let stage = self.stage(op);
                if stage < part {
                    continue;
                }
                let version = self.last_stage - stage + part;
                let clone = self.clone_version(rw, op, version)?;
                let new = self.predicated(rw, clone, predicates[version])?;
                self.annotate(rw.body_mut(), new, PipelinePart::Epilogue, part - 1);
                let old: Vec<Value> = rw.body().results(op).collect();
                for (at, result) in old.into_iter().enumerate() {
                    let own = rw.body().result(new, at);
                    self.set_version(result, version, own);
                    for number in 0..self.yielded.len() {
                        if self.yielded[number] == result {
                            results[number] = own;
                            returned[number] = Some(version);
                            self.set_version(self.carried[number], version + 1, own);
                        }
                    }
                }
            }
            if !self.is_dynamic {
                continue;
            }
            for (at, version) in returned.into_iter().enumerate() {
                let Some(version) = version else { continue };
                let before = self.version(self.carried[at], version)?;
                let chosen = SelectOp::build(rw, predicates[version]?, results[at], before);
                results[at] = chosen.value(rw);
                self.set_version(self.carried[at], version + 1, results[at]);
            }
        }
        Some(())
    }

    /// Computes the versions of the induction variable for the last iterations. Returns, by
    /// version, whether this iteration exists; `None` where that is known.
    fn final_iterations(&mut self, rw: &mut Rewriter<'_>) -> Option<Vec<Option<Value>>> {
        let zero = self.constant(rw, 0)?;
        let one = self.constant(rw, 1)?;
        let negative = CmpIOp::build(rw, CmpIPredicate::Slt, self.step, zero).value(rw);
        let minus_one = self.constant(rw, -1)?;
        let rounding = SelectOp::build(rw, negative, one, minus_one).value(rw);
        let span = SubIOp::build(rw, self.upper, self.lower).value(rw);
        let span = AddIOp::build(rw, span, self.step).value(rw);
        let span = AddIOp::build(rw, span, rounding).value(rw);
        let total = DivSIOp::build(rw, span, self.step).value(rw);
        let count = self.constant(rw, self.last_stage as i64)?;
        let first = SubIOp::build(rw, total, count).value(rw);
        let mut iteration = MaxSIOp::build(rw, zero, first).value(rw);
        let mut predicates = vec![None; self.last_stage + 1];
        for (version, predicate) in predicates.iter_mut().enumerate().skip(1) {
            let variable = self.advanced(rw, iteration);
            self.set_version(self.variable, version, variable);
            iteration = AddIOp::build(rw, iteration, one).value(rw);
            if self.is_dynamic {
                let number = self.constant(rw, version as i64)?;
                let exists = CmpIOp::build(rw, CmpIPredicate::Sge, total, number);
                *predicate = Some(exists.value(rw));
            }
        }
        Some(predicates)
    }
}
