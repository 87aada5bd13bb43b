//! Creation of a [`Pipeliner`] and checks of its schedule.

use indexmap::IndexMap;
use rustc_hash::FxHashMap;
use terrace_builtin::values::constant_integer;
use terrace_ir::{Body, Diagnostic, Op, OpType, Value, op_text};
use terrace_scf::ForOp;

use super::{PipelineOptions, Pipeliner, nested_and_self};

/// The stages between the definition and the last use of a value.
#[derive(Clone, Copy, Default)]
pub(super) struct LiveRange {
    pub(super) definition: usize,
    pub(super) last_use: usize,
}

impl LiveRange {
    /// Returns the number of versions of the value that are alive at once.
    pub(super) fn len(self) -> usize {
        self.last_use - self.definition
    }
}

/// The values that are used at a later stage than they are defined at, in the order of first uses.
pub(super) type CrossingValues = IndexMap<Value, LiveRange>;

impl<'f> Pipeliner<'f> {
    /// Returns `None` if the loop or the schedule is not supported; an operation without a stage is
    /// reported.
    pub(super) fn new(
        body: &Body,
        op: ForOp,
        schedule: &[(Op, usize)],
        options: PipelineOptions<'f>,
    ) -> Option<Self> {
        let last_stage = schedule.iter().map(|(_, stage)| *stage).max()?;
        let view = op.view(body);
        let [lower, upper, step] = view.bounds();
        let known = [lower, upper, step].map(|value| constant_integer(body, value));
        let is_dynamic = match known {
            [Some(_), Some(_), Some(step)] if step <= 0 => return None,
            // The stages of a loop of fewer iterations than the prologue has are conditional, too.
            [Some(lower), Some(upper), Some(step)] => {
                let (span, step) = (i128::from(upper) - i128::from(lower), i128::from(step));
                let iterations = span.div_euclid(step) + i128::from(span.rem_euclid(step) != 0);
                iterations < last_stage as i128
            }
            _ => true,
        };
        if is_dynamic && !options.supports_dynamic_loops
            || (is_dynamic || !options.peels_epilogue) && options.predicate.is_none()
        {
            return None;
        }
        let block = view.body_block()?.id();
        let end = body.last_op(block)?;
        let pipeliner = Self {
            op,
            block,
            variable: view.induction_variable()?,
            carried: view.carried().to_vec(),
            inits: view.init_args().collect(),
            yielded: body.operands(end).collect(),
            lower,
            upper,
            step,
            order: schedule.iter().map(|(op, _)| *op).collect(),
            stages: schedule.iter().copied().collect(),
            last_stage,
            is_dynamic,
            options,
            versions: FxHashMap::default(),
        };
        pipeliner.check_stages(body, end)?;
        Some(pipeliner)
    }

    fn check_stages(&self, body: &Body, end: Op) -> Option<()> {
        for op in body.ops_in(self.block).take_while(|op| *op != end) {
            if !self.stages.contains_key(&op) {
                body.context().emit(body.op(op).error("not assigned a pipeline stage"));
                return None;
            }
        }
        for op in &self.order {
            if *op == end {
                let message = "terminator should not be assigned a stage";
                let location = body.location(end);
                body.context().emit(Diagnostic::error(location, message));
                return None;
            }
            if body.parent_block(*op) != Some(self.block) {
                let message = "the owning Block of all operations assigned a stage should be the \
                               loop body block";
                body.context().emit(body.op(*op).error(message));
                return None;
            }
        }
        let is_supported = |value: &Value| {
            body.defining_op(*value).is_some_and(|definition| {
                self.stages.contains_key(&definition)
                    || body.ancestor_in_block(definition, self.block).is_none()
            })
        };
        self.yielded.iter().all(is_supported).then_some(())
    }

    /// Checks that no operation precedes the definition of its operands; reports the first that
    /// does (MLIR: `verifySchedule`).
    pub(super) fn verify(&self, body: &Body) -> Option<()> {
        let count = self.order.len();
        let numbered = self.order.iter().enumerate();
        let cycles: FxHashMap<Op, usize> =
            numbered.map(|(at, op)| (*op, at + self.stage(*op) * count)).collect();
        for consumer in &self.order {
            let cycle = cycles[consumer];
            for value in self.operands_of(body, *consumer) {
                let Some((producer, distance)) = self.definition(body, value) else { continue };
                let Some(produced) = cycles.get(&producer) else { continue };
                if cycle + count * distance < *produced {
                    let error = body.op(*consumer).error("operation scheduled before its operands");
                    let defined = format!("operand defined here: {}", op_text(body.op(producer)));
                    let error = error.with_note(body.location(producer), defined);
                    body.context().emit(error);
                    return None;
                }
            }
        }
        Some(())
    }

    /// Returns the operands of `op`, then those operands of the operations in it that are defined
    /// outside of `op`.
    fn operands_of(&self, body: &Body, op: Op) -> Vec<Value> {
        let mut values = Vec::new();
        for nested in nested_and_self(body, op) {
            let outside = |value: &Value| !terrace_interfaces::is_defined_within(body, *value, op);
            values.extend(body.operands(nested).filter(outside));
        }
        values
    }

    /// Returns the values that are used across stages (MLIR: `analyzeCrossStageValues`).
    pub(super) fn crossing_values(&self, body: &Body) -> CrossingValues {
        let mut crossing = CrossingValues::new();
        for op in &self.order {
            let stage = self.stage(*op);
            for value in self.operands_of(body, *op) {
                let Some((definition, distance)) = self.definition(body, value) else { continue };
                let Some(defined) = self.stages.get(&definition).copied() else { continue };
                if defined == stage || defined == stage + distance || defined > stage {
                    continue;
                }
                let range = crossing.entry(value).or_default();
                range.definition = defined;
                range.last_use = range.last_use.max(stage);
            }
        }
        crossing
    }
}
