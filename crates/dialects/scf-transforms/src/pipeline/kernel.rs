//! The new loop.

use rustc_hash::FxHashMap;
use terrace_arith::{AddIOp, CmpIOp, CmpIPredicate, MulIOp, SelectOp, SubIOp};
use terrace_ir::{Body, Mapping, Op, OpType, Operand, Rewriter, Type, Value};
use terrace_scf::{ForOp, YieldOp};

use super::schedule::CrossingValues;
use super::{PipelinePart, Pipeliner, nested_and_self};

/// By value and number of stages since its definition, the index of the loop-carried value of the
/// new loop.
type ArgumentMap = FxHashMap<(Value, usize), usize>;

impl Pipeliner<'_> {
    pub(super) fn emit_kernel(
        &mut self,
        rw: &mut Rewriter<'_>,
        crossing: &CrossingValues,
    ) -> Option<ForOp> {
        let (inits, arguments) = self.kernel_inits(rw.body(), crossing)?;
        let mut upper = self.upper;
        if self.options.peels_epilogue {
            let peeled = self.constant(rw, self.last_stage as i64)?;
            let peeled = MulIOp::build(rw, self.step, peeled).value(rw);
            upper = SubIOp::build(rw, upper, peeled).value(rw);
        }
        let types: Vec<Type> = inits.iter().map(|init| rw.body().value_type(*init)).collect();
        let new = ForOp::build(rw, &types, self.lower, upper, self.step, &inits[..]);
        let location = rw.location();
        let variable = rw.body().value_type(self.variable);
        let region = rw.body().region(new.op(), 0)?;
        let own = std::iter::once(variable).chain(types).map(|ty| (ty, location));
        let block = rw.body_mut().append_block(region, own.collect::<Vec<_>>());
        rw.set_at_end(block);
        self.fill_kernel(rw, new, crossing, &arguments)?;
        Some(new)
    }

    /// Returns the initial values of the new loop: versions from the prologue.
    fn kernel_inits(
        &self,
        body: &Body,
        crossing: &CrossingValues,
    ) -> Option<(Vec<Value>, ArgumentMap)> {
        let mut inits = Vec::new();
        for (at, value) in self.yielded.iter().enumerate() {
            let definition = body.defining_op(*value)?;
            inits.push(match self.stages.get(&definition) {
                Some(stage) => self.version(self.carried[at], self.last_stage - stage)?,
                None => self.inits[at],
            });
        }
        let mut arguments = ArgumentMap::default();
        for (value, range) in crossing {
            for at in 0..range.len() {
                arguments.insert((*value, range.len() - at), inits.len());
                inits.push(self.version(*value, self.last_stage - range.last_use + at)?);
            }
        }
        Some((inits, arguments))
    }

    fn fill_kernel(
        &mut self,
        rw: &mut Rewriter<'_>,
        new: ForOp,
        crossing: &CrossingValues,
        arguments: &ArgumentMap,
    ) -> Option<()> {
        self.versions.clear();
        let view = new.view(rw.body());
        let (variable, carried) = (view.induction_variable()?, view.carried().to_vec());
        let mut mapping = Mapping::new();
        mapping.map_value(self.variable, variable);
        for (old, new) in self.carried.iter().zip(&carried) {
            mapping.map_value(*old, *new);
        }
        let mut predicates = vec![None; self.last_stage + 1];
        if !self.options.peels_epilogue {
            for (stage, predicate) in predicates.iter_mut().enumerate().take(self.last_stage) {
                let distance = self.constant(rw, (self.last_stage - stage) as i64)?;
                let distance = MulIOp::build(rw, self.step, distance).value(rw);
                let bound = SubIOp::build(rw, self.upper, distance).value(rw);
                let runs = CmpIOp::build(rw, CmpIPredicate::Slt, variable, bound);
                *predicate = Some(runs.value(rw));
            }
        }
        for op in self.order.clone() {
            let clone = rw.body_mut().clone_op(op, &mut mapping);
            rw.insert(clone);
            self.adapt_operands(rw, op, clone, variable, &carried, &mapping, arguments)?;
            let stage = self.stage(op);
            let made = self.predicated(rw, clone, predicates[stage])?;
            let results: Vec<Value> = rw.body().results(op).collect();
            for (at, result) in results.into_iter().enumerate() {
                mapping.map_value(result, rw.body().result(made, at));
            }
            self.annotate(rw.body_mut(), made, PipelinePart::Kernel, 0);
        }
        let mut yielded = self.yielded_values(rw, &mapping, &carried, &predicates)?;
        for (value, range) in crossing {
            let mut version = self.last_stage - range.last_use + 1;
            for _ in 1..range.len() {
                let result = rw.body().result(new.op(), yielded.len());
                self.set_version(*value, version, result);
                version += 1;
                yielded.push(*carried.get(yielded.len() + 1)?);
            }
            let result = rw.body().result(new.op(), yielded.len());
            self.set_version(*value, version, result);
            yielded.push(mapping.value(*value));
        }
        for at in 0..self.yielded.len() {
            let definition = rw.body().defining_op(self.yielded[at])?;
            match self.stages.get(&definition).copied() {
                None => {
                    for version in 1..=self.last_stage {
                        self.set_version(self.carried[at], version, self.yielded[at]);
                    }
                }
                Some(0) => {}
                Some(stage) => {
                    let result = rw.body().result(new.op(), at);
                    self.set_version(self.carried[at], self.last_stage - stage + 1, result);
                }
            }
        }
        YieldOp::build(rw, &yielded[..]);
        Some(())
    }

    /// Replaces the operands of `clone`, the copy of `op` in the new loop, by their versions at the
    /// stage of `op`.
    #[expect(clippy::too_many_arguments, reason = "the parts of the new loop")]
    fn adapt_operands(
        &self,
        rw: &mut Rewriter<'_>,
        op: Op,
        clone: Op,
        variable: Value,
        carried: &[Value],
        mapping: &Mapping,
        arguments: &ArgumentMap,
    ) -> Option<()> {
        let stage = self.stage(op);
        for nested in nested_and_self(rw.body(), op) {
            let copy = mapping.get_op(nested)?;
            for at in 0..rw.body().operand_count(nested) {
                let value = rw.body().operand(nested, at);
                if value == self.variable {
                    let point = rw.point();
                    rw.set_before(clone);
                    let times = self.constant(rw, (self.last_stage - stage) as i64)?;
                    let offset = MulIOp::build(rw, self.step, times).value(rw);
                    let own = AddIOp::build(rw, variable, offset).value(rw);
                    rw.set_point(point);
                    rw.body_mut().set_operand(copy, at, own);
                    continue;
                }
                let Some((definition, distance)) = self.definition(rw.body(), value) else {
                    continue;
                };
                let Some(defined) = self.stages.get(&definition).copied() else { continue };
                if defined == stage {
                    continue;
                }
                let own = if distance == 1 && defined == stage + 1 {
                    let (_, number) = rw.body().argument_of(value)?;
                    mapping.value(self.yielded[number - 1])
                } else {
                    let place = arguments.get(&(value, stage.checked_sub(defined)?))?;
                    *carried.get(*place)?
                };
                rw.body_mut().set_operand(copy, at, own);
            }
        }
        Some(())
    }

    /// Returns the values that the new loop yields for the loop-carried values of the old loop.
    fn yielded_values(
        &self,
        rw: &mut Rewriter<'_>,
        mapping: &Mapping,
        carried: &[Value],
        predicates: &[Option<Value>],
    ) -> Option<Vec<Value>> {
        let mut values = Vec::new();
        for (at, value) in self.yielded.iter().enumerate() {
            let mut source = mapping.value(*value);
            let result = rw.body().result(self.op.op(), at);
            let definition = rw.body().defining_op(*value)?;
            if let Some(stage) = self.stages.get(&definition)
                && !self.options.peels_epilogue
                && rw.body().has_uses(result)
                && let Some(predicate) = predicates[*stage]
            {
                source = SelectOp::build(rw, predicate, source, carried[at]).value(rw);
            }
            values.push(source);
        }
        Some(values)
    }
}
