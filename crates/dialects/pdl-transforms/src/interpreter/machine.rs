//! The execution of programs on the IR that a pattern driver visits: [`run_matcher`] and
//! [`run_rewriter`].

use terrace_builtin::{DenseArrayAttr, attr_type};
use terrace_ir::{Body, InferArgs, Location, Op, OpState, Rewriter, TraitFlags, Value};

use super::program::{
    Condition, CreatedOperation, Expression, Instruction, Label, Program, Programs, Slot, ValueList,
};
use super::value::PdlValue;

/// The number of instructions after which a program is stopped, since its blocks may form an
/// endless loop.
const MAX_STEPS: usize = 1 << 24;

/// A match that the matcher found.
pub(super) struct Match {
    /// Index of the rewriter.
    rewriter: usize,
    /// The arguments of the rewriter.
    inputs: Vec<PdlValue>,
    /// The operations whose locations become the location of created operations.
    matched_ops: Vec<Op>,
    /// The benefit of the pattern.
    pub(super) benefit: u16,
}

/// Runs the matcher with the root operation `op` and returns the matches in the order in which they
/// were found.
pub(super) fn run_matcher(programs: &Programs, op: Op, rewriter: &mut Rewriter<'_>) -> Vec<Match> {
    let mut machine = Machine::new(&programs.matcher, vec![PdlValue::Operation(op)]);
    machine.run(rewriter);
    machine.matches
}

/// Runs the rewriter of `found`.
pub(super) fn run_rewriter(programs: &Programs, found: Match, rewriter: &mut Rewriter<'_>) {
    let body = rewriter.body();
    let locations = found.matched_ops.iter().map(|op| body.location(*op));
    let location = Location::fused(body.context(), locations, None);
    rewriter.set_location(location);
    Machine::new(&programs.rewriters[found.rewriter], found.inputs).run(rewriter);
}

/// The state of a running program.
struct Machine<'p> {
    program: &'p Program,
    slots: Vec<PdlValue>,
    /// For each running loop, the index into the code of its [`Instruction::ForEach`] and the index
    /// of the current element.
    loops: Vec<(usize, usize)>,
    matches: Vec<Match>,
    /// The operations that the program erased.
    erased: Vec<Op>,
}

impl<'p> Machine<'p> {
    fn new(program: &'p Program, arguments: Vec<PdlValue>) -> Self {
        let mut slots = arguments;
        slots.resize(program.slots.max(slots.len()), PdlValue::Null);
        Self { program, slots, loops: Vec::new(), matches: Vec::new(), erased: Vec::new() }
    }

    fn run(&mut self, rewriter: &mut Rewriter<'_>) {
        let mut at = 0;
        for _ in 0..MAX_STEPS {
            let Some(instruction) = self.program.code.get(at) else { return };
            at = match instruction {
                Instruction::Branch { condition, then, otherwise } => {
                    let holds = self.holds(condition, rewriter);
                    self.start(if holds { *then } else { *otherwise })
                }
                Instruction::Jump(label) => self.start(*label),
                Instruction::Assign(slot, expression) => {
                    self.slots[*slot] = self.evaluate(expression, rewriter);
                    at + 1
                }
                Instruction::ForEach { .. } => {
                    self.loops.push((at, 0));
                    self.iterate()
                }
                Instruction::Continue => {
                    if let Some((_, index)) = self.loops.last_mut() {
                        *index += 1;
                    }
                    self.iterate()
                }
                Instruction::Record { found, next } => {
                    let ops = found.matched_ops.iter().filter_map(|slot| self.operation(*slot));
                    self.matches.push(Match {
                        rewriter: found.rewriter,
                        inputs: self.all(&found.inputs),
                        matched_ops: ops.collect(),
                        benefit: found.benefit,
                    });
                    self.start(*next)
                }
                Instruction::Rewrite { function, arguments, results } => {
                    let Some(values) = function(rewriter, &self.all(arguments)) else { return };
                    self.assign_all(results, values);
                    at + 1
                }
                Instruction::Erase(op) => {
                    self.replace(*op, &[], rewriter);
                    at + 1
                }
                Instruction::Replace { op, values } => {
                    let values = self.values(values);
                    self.replace(*op, &values, rewriter);
                    at + 1
                }
                Instruction::Finalize => return,
            }
        }
    }

    fn start(&self, label: Label) -> usize {
        self.program.starts[label]
    }

    /// Starts the next iteration of the innermost loop, or leaves the loop; returns the index of
    /// the next instruction.
    fn iterate(&mut self) -> usize {
        let end = self.program.code.len();
        let Some(&(at, index)) = self.loops.last() else { return end };
        let Instruction::ForEach { range, element, body, next } = &self.program.code[at] else {
            return end;
        };
        match self.slots[*range].element(index) {
            PdlValue::Null => {
                self.loops.pop();
                self.start(*next)
            }
            value => {
                self.slots[*element] = value;
                self.start(*body)
            }
        }
    }

    fn holds(&mut self, condition: &Condition, rewriter: &mut Rewriter<'_>) -> bool {
        let body = rewriter.body();
        let counts = |actual: usize, count: usize, at_least: bool| match at_least {
            true => actual >= count,
            false => actual == count,
        };
        match condition {
            Condition::Equal(a, b) => self.slots[*a] == self.slots[*b],
            Condition::NotNull(slot) => self.slots[*slot] != PdlValue::Null,
            Condition::Is(slot, value) => self.slots[*slot] == *value,
            Condition::Name(op, name) => {
                self.operation(*op).is_some_and(|op| body.name(op) == *name)
            }
            Condition::OperandCount { op, count, at_least } => self
                .operation(*op)
                .is_some_and(|op| counts(body.operand_count(op), *count, *at_least)),
            Condition::ResultCount { op, count, at_least } => self
                .operation(*op)
                .is_some_and(|op| counts(body.result_count(op), *count, *at_least)),
            Condition::Native { function, arguments, results, negated } => {
                let values = function(rewriter, &self.all(arguments));
                let holds = values.is_some() != *negated;
                if let Some(values) = values {
                    self.assign_all(results, values);
                }
                holds
            }
        }
    }

    fn evaluate(&mut self, expression: &Expression, rewriter: &mut Rewriter<'_>) -> PdlValue {
        let body = rewriter.body();
        let value = match expression {
            Expression::Constant(value) => Some(value.clone()),
            Expression::Element { range, index } => Some(self.slots[*range].element(*index)),
            Expression::Attribute { op, name } => self
                .operation(*op)
                .and_then(|op| body.op(op).attribute(name))
                .map(PdlValue::Attribute),
            Expression::AttributeType(attribute) => self.slots[*attribute]
                .attribute()
                .and_then(|attribute| attr_type(body.context(), attribute))
                .map(PdlValue::Type),
            Expression::DefiningOp(value) => self.slots[*value]
                .values()
                .first()
                .and_then(|value| body.defining_op(*value))
                .map(PdlValue::Operation),
            Expression::Single { list, op, index } => self
                .operation(*op)
                .and_then(|op| values_of(body, *list, op).get(*index).copied())
                .map(PdlValue::Value),
            Expression::Group { list, op, index, range } => {
                let group = self.operation(*op).and_then(|op| group_of(body, *list, op, *index));
                match range {
                    true => group.map(PdlValue::Values),
                    false => {
                        group.filter(|values| values.len() == 1).map(|v| PdlValue::Value(v[0]))
                    }
                }
            }
            Expression::Users(value) => {
                let values = self.slots[*value].values();
                let uses = values.iter().flat_map(|value| body.uses(*value));
                Some(PdlValue::Operations(uses.map(|one| body.user(one)).collect()))
            }
            Expression::ValueType(value) => match &self.slots[*value] {
                PdlValue::Value(value) => Some(PdlValue::Type(body.value_type(*value))),
                PdlValue::Values(values) => {
                    let types = values.iter().map(|value| body.value_type(*value));
                    Some(PdlValue::Types(types.collect()))
                }
                _ => None,
            },
            Expression::ValueRange(slots) => Some(PdlValue::Values(self.values(slots))),
            Expression::TypeRange(slots) => {
                let types = slots.iter().flat_map(|slot| self.slots[*slot].types());
                Some(PdlValue::Types(types.copied().collect()))
            }
            Expression::CreateOperation(created) => {
                self.create(created, rewriter).map(PdlValue::Operation)
            }
        };
        value.unwrap_or_default()
    }

    /// Creates an operation; `None` if its result types cannot be inferred.
    fn create(&self, created: &CreatedOperation, rewriter: &mut Rewriter<'_>) -> Option<Op> {
        let cx = rewriter.context().clone();
        let mut state = OpState::new(&cx, created.name, rewriter.location());
        state.add_operands(&self.values(&created.operands));
        for (name, slot) in &created.attributes {
            if let Some(attribute) = self.slots[*slot].attribute() {
                state.set_inherent(&cx, name, attribute);
            }
        }
        match created.infers_types {
            true => {
                let body = rewriter.body();
                let operands: Vec<_> =
                    state.operands().iter().map(|value| body.value_type(*value)).collect();
                let args = InferArgs {
                    cx: &cx,
                    location: state.location(),
                    operands: &operands,
                    properties: state.properties(),
                    attributes: None,
                    regions: &[],
                };
                let types = created.name.info(&cx)?.infer_types(&args)?.ok()?;
                state.add_results(&types);
            }
            false => {
                for slot in &created.result_types {
                    state.add_results(self.slots[*slot].types());
                }
            }
        }
        Some(rewriter.create(state))
    }

    /// Replaces the results of the operation in `slot` by `values` and erases the operation. An
    /// operation whose results are used stays if there are no values for them.
    fn replace(&mut self, slot: Slot, values: &[Value], rewriter: &mut Rewriter<'_>) {
        let Some(op) = self.operation(slot).filter(|op| !self.erased.contains(op)) else { return };
        if rewriter.body().result_count(op) == values.len() {
            rewriter.replace_op(op, values);
        } else if values.is_empty() && !rewriter.body().has_used_results(op) {
            rewriter.erase_op(op);
        } else {
            return;
        }
        self.erased.push(op);
    }

    fn operation(&self, slot: Slot) -> Option<Op> {
        self.slots[slot].operation()
    }

    fn all(&self, slots: &[Slot]) -> Vec<PdlValue> {
        slots.iter().map(|slot| self.slots[*slot].clone()).collect()
    }

    fn values(&self, slots: &[Slot]) -> Vec<Value> {
        slots.iter().flat_map(|slot| self.slots[*slot].values()).copied().collect()
    }

    fn assign_all(&mut self, slots: &[Slot], values: Vec<PdlValue>) {
        for (slot, value) in slots.iter().zip(values) {
            self.slots[*slot] = value;
        }
    }
}

fn values_of(body: &Body, list: ValueList, op: Op) -> Vec<Value> {
    match list {
        ValueList::Operands => body.operands(op).collect(),
        ValueList::Results => body.results(op).collect(),
    }
}

/// Returns the operands or results of group `index`, all for `None`. Groups are those of the
/// segment sizes; without segment sizes, group `index` begins with the value at `index` and has all
/// that follow. `None` if the group does not exist.
fn group_of(body: &Body, list: ValueList, op: Op, index: Option<usize>) -> Option<Vec<Value>> {
    let values = values_of(body, list, op);
    let Some(index) = index else { return Some(values) };
    let (flag, name) = match list {
        ValueList::Operands => (TraitFlags::OPERAND_SEGMENTS, "operandSegmentSizes"),
        ValueList::Results => (TraitFlags::RESULT_SEGMENTS, "resultSegmentSizes"),
    };
    if !body.op(op).flags().contains(flag) {
        return values.get(index..).map(<[Value]>::to_vec);
    }
    let cx = body.context();
    let sizes = body.op(op).attribute(name)?;
    let sizes: Vec<i32> = sizes.downcast::<DenseArrayAttr>(cx)?.as_i32s(cx)?.collect();
    let size = |size: &i32| usize::try_from(*size).unwrap_or(0);
    let start: usize = sizes.get(..index)?.iter().map(size).sum();
    let end = start + size(sizes.get(index)?);
    values.get(start..end).map(<[Value]>::to_vec)
}
