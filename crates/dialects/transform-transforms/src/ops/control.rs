//! The operations that execute other operations of the script: sequences, calls of sequences,
//! loops over payload and alternatives.

use terrace_builtin::IntegerAttr;
use terrace_ir::symbol::SymbolTables;
use terrace_ir::{Attribute, BlockRef, Body, Diagnostic, OpRef, SymbolRefAttr, TraitFlags, Value};
use terrace_transform::{
    AlternativesOp, FailurePropagationMode, ForeachOp, IncludeOp, KnobOp, NamedSequenceOpRef,
    SequenceOp,
};

use crate::interpreter::{Interpreter, Results, empty_of};
use crate::outcome::{Failure, Outcome};
use crate::payload::{OpPlace, Payload};
use crate::state::Mapped;

/// Whether failures of `mode` are suppressed.
const fn suppresses(mode: FailurePropagationMode) -> bool {
    matches!(mode, FailurePropagationMode::Suppress)
}

impl<'s> Interpreter<'_, 's> {
    /// Executes `block` with its arguments mapped to `arguments`, and returns the payload of the
    /// terminator's operands. Silenceable failures are dropped if `suppress` is set.
    ///
    /// # Errors
    /// The first failure in the block that is not suppressed.
    pub fn run_region(
        &mut self,
        block: BlockRef<'s>,
        isolated: bool,
        arguments: Vec<Mapped>,
        suppress: bool,
    ) -> Outcome<Vec<Mapped>> {
        self.state.enter(block.body(), isolated);
        for (argument, mapped) in block.arguments().iter().zip(arguments) {
            self.state.map(*argument, mapped);
        }
        let outcome = self.run_block_with(block, &mut |_, failure| match failure {
            Failure::Silenceable(..) if suppress => Ok(()),
            failure => Err(failure),
        });
        let yielded = self.yielded(block);
        self.state.leave();
        outcome.map(|()| yielded)
    }

    /// Returns the payload of the operands of the terminator of `block`.
    pub(crate) fn yielded(&self, block: BlockRef<'s>) -> Vec<Mapped> {
        let Some(end) = block.terminator() else { return Vec::new() };
        let payload = |value: Value| self.state.get(value).cloned();
        end.operands().map(|value| payload(value).unwrap_or_else(|| empty_of(end, value))).collect()
    }

    /// Returns the payload of each operand of `op`.
    pub(crate) fn operands_of(&self, op: OpRef<'_>) -> Vec<Mapped> {
        let payload = |value: Value| self.state.get(value).cloned();
        op.operands().map(|value| payload(value).unwrap_or_else(|| empty_of(op, value))).collect()
    }

    /// Returns the sequence that the reference `name` in `op` names; `None` if it is not found.
    pub(crate) fn sequence_named(
        &self,
        op: OpRef<'s>,
        name: Attribute,
    ) -> Option<NamedSequenceOpRef<'s>> {
        let reference = name.downcast::<SymbolRefAttr>(self.context())?;
        let mut bodies = Vec::new();
        find_body(self.script, op.body(), &mut bodies);
        let roots = bodies.into_iter().map(Body::root);
        let mut tables = roots.filter(|root| root.flags().contains(TraitFlags::SYMBOL_TABLE));
        let found = tables.find_map(|table| SymbolTables::new(table).lookup(reference))?;
        found.cast::<terrace_transform::NamedSequenceOp>()
    }
}

/// Adds `wanted` and the bodies around it up to `body`, inner ones first; returns whether `wanted`
/// is `body` or nested in it.
fn find_body<'s>(body: &'s Body, wanted: &Body, found: &mut Vec<&'s Body>) -> bool {
    let is_inside = std::ptr::eq(body, wanted)
        || body.child_bodies().any(|child| find_body(child, wanted, found));
    if is_inside {
        found.push(body);
    }
    is_inside
}

/// Executes a nested sequence, whose operands become the arguments of its body.
pub(crate) fn sequence<'s>(
    interpreter: &mut Interpreter<'_, 's>,
    op: OpRef<'s>,
    results: &mut Results,
) -> Outcome {
    let Some(sequence) = op.cast::<SequenceOp>() else { return Ok(()) };
    let suppress = suppresses(sequence.failure_propagation_mode());
    run_first_region(interpreter, op, suppress, results)
}

/// Executes the sequence among the operations of `with_pdl_patterns`.
pub(crate) fn with_pdl_patterns<'s>(
    interpreter: &mut Interpreter<'_, 's>,
    op: OpRef<'s>,
    _: &mut Results,
) -> Outcome {
    let Some(block) = op.region(0).and_then(|region| region.entry()) else { return Ok(()) };
    let arguments = match op.operand_count() {
        0 => vec![Mapped::Ops(vec![Payload::root()])],
        _ => interpreter.operands_of(op),
    };
    interpreter.state.enter(block.body(), false);
    for (argument, mapped) in block.arguments().iter().zip(arguments) {
        interpreter.state.map(*argument, mapped);
    }
    let mut outcome = Ok(());
    for inner in block.ops().filter(|inner| inner.name_str().starts_with("transform.")) {
        outcome = interpreter.run_one(inner);
        if outcome.is_err() {
            break;
        }
    }
    interpreter.state.leave();
    outcome
}

fn run_first_region<'s>(
    interpreter: &mut Interpreter<'_, 's>,
    op: OpRef<'s>,
    suppress: bool,
    results: &mut Results,
) -> Outcome {
    let Some(block) = op.region(0).and_then(|region| region.entry()) else { return Ok(()) };
    let arguments = match op.operand_count() {
        0 => vec![Mapped::Ops(vec![Payload::root()])],
        _ => interpreter.operands_of(op),
    };
    let yielded = interpreter.run_region(block, false, arguments, suppress)?;
    *results = yielded.into_iter().map(Some).collect();
    results.resize(op.result_count(), None);
    Ok(())
}

/// Executes the named sequence that `include` refers to.
pub(crate) fn include<'s>(
    interpreter: &mut Interpreter<'_, 's>,
    op: OpRef<'s>,
    results: &mut Results,
) -> Outcome {
    let Some(include) = op.cast::<IncludeOp>() else { return Ok(()) };
    let callee = interpreter.sequence_named(op, include.target().attr());
    let block = callee.and_then(|callee| (*callee).region(0)?.entry());
    let Some(block) = block else {
        return Err(interpreter.definite(op.plain_error("unresolved external named sequence")));
    };
    let suppress = suppresses(include.failure_propagation_mode());
    let arguments = interpreter.operands_of(op);
    let yielded = interpreter.run_region(block, true, arguments, suppress)?;
    *results = yielded.into_iter().map(Some).collect();
    results.resize(op.result_count(), None);
    Ok(())
}

/// Executes the body of `foreach` once for each payload entity of its operands.
pub(crate) fn foreach<'s>(
    interpreter: &mut Interpreter<'_, 's>,
    op: OpRef<'s>,
    results: &mut Results,
) -> Outcome {
    let Some(foreach) = op.cast::<ForeachOp>() else { return Ok(()) };
    let Some(block) = op.region(0).and_then(|region| region.entry()) else { return Ok(()) };
    let targets = interpreter.operands_of(op);
    let count = match foreach.with_zip_shortest() {
        true => targets.iter().map(Mapped::len).min().unwrap_or(0),
        false => {
            let first = targets.first().map_or(0, Mapped::len);
            if let Some(at) = targets.iter().position(|list| list.len() != first) {
                let message = format!(
                    "prior targets' payload size ({first}) differs from payload size ({}) of \
                     target {}",
                    targets[at].len(),
                    value_text(op, op.operand(at))
                );
                return Err(Failure::at(op, message));
            }
            first
        }
    };
    let mut all: Vec<Mapped> = op.results().map(|result| empty_of(op, result)).collect();
    for at in 0..count {
        let arguments = targets.iter().map(|list| list.one(at)).collect();
        let yielded = interpreter.run_region(block, false, arguments, false)?;
        all.iter_mut().zip(yielded).for_each(|(list, one)| list.append(one));
    }
    *results = all.into_iter().map(Some).collect();
    Ok(())
}

/// Returns the text of a value of the script in messages: that of its definition.
pub(crate) fn value_text(op: OpRef<'_>, value: Value) -> String {
    let body = op.body();
    match (body.result_of(value), body.argument_of(value)) {
        (Some((definition, _)), _) => terrace_ir::op_text(body.op(definition)),
        (None, Some((block, index))) => {
            let ty = body.value_type(value).to_text(op.context());
            let in_region = body.block_region(block);
            let at = in_region.and_then(|region| body.blocks_in(region).position(|b| b == block));
            let at = at.unwrap_or(0);
            format!("<block argument> of type '{ty}' at index: {index} in block #{at}")
        }
        (None, None) => String::new(),
    }
}

/// Executes the region of `tune.alternatives` that is selected.
pub(crate) fn tune_alternatives<'s>(
    interpreter: &mut Interpreter<'_, 's>,
    op: OpRef<'s>,
    results: &mut Results,
) -> Outcome {
    let Some(tune) = op.cast::<AlternativesOp>() else { return Ok(()) };
    let cx = interpreter.context();
    let fixed = tune.selected_region_attr().map(|index| index.attr());
    let given =
        || op.operands().next().and_then(|param| interpreter.state.params(param).first().copied());
    let selected = fixed.or_else(given);
    let Some(selected) = selected else {
        let name = tune.name_value().attr().to_text(cx).to_string();
        let message = format!(
            "non-deterministic choice {name} is only resolved through providing a \
             `selected_region` attr/param"
        );
        return Err(interpreter.definite(op.plain_error(message)));
    };
    let index = selected.downcast::<IntegerAttr>(cx).and_then(IntegerAttr::to_i64);
    let region = index.and_then(|index| op.region(usize::try_from(index).ok()?));
    let Some(region) = region else {
        let count = op.region_count();
        let message = format!(
            "'selected_region' attribute/param specifies region at index {} while op has only \
             {count} regions",
            index.unwrap_or_default()
        );
        return Err(interpreter.definite(op.error(message)));
    };
    let Some(block) = region.entry() else { return Ok(()) };
    let yielded = interpreter.run_region(block, false, Vec::new(), false)?;
    *results = yielded.into_iter().map(Some).collect();
    results.resize(op.result_count(), None);
    Ok(())
}

/// Returns the selected value of a tuning knob.
pub(crate) fn tune_knob(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    results: &mut Results,
) -> Outcome {
    let Some(knob) = op.cast::<KnobOp>() else { return Ok(()) };
    let Some(selected) = knob.selected() else {
        let name = knob.name_value().attr().to_text(interpreter.context()).to_string();
        let message = format!(
            "non-deterministic choice {name} is only resolved through providing a `selected` attr"
        );
        return Err(interpreter.definite(op.plain_error(message)));
    };
    results[0] = Some(Mapped::Params(vec![selected]));
    Ok(())
}

/// Executes the regions of `alternatives` on copies of the scope until one succeeds.
pub(crate) fn alternatives<'s>(
    interpreter: &mut Interpreter<'_, 's>,
    op: OpRef<'s>,
    results: &mut Results,
) -> Outcome {
    let originals = match op.operands().next() {
        Some(scope) => interpreter.state.ops(scope),
        None => vec![Payload::root()],
    };
    for place in &originals {
        let around = interpreter.payload.parent(*place);
        if *place == Payload::root() || around.is_none() {
            let message = "scope must not contain the transforms being applied";
            let error = Diagnostic::error(op.location(), message);
            let location = interpreter.payload.op(*place).location();
            return Err(interpreter.definite(error.with_note(location, "scope")));
        }
        let view = interpreter.payload.op(*place);
        if !view.flags().contains(TraitFlags::ISOLATED) {
            let message = "only isolated-from-above ops can be alternative scopes";
            let error = Diagnostic::error(op.location(), message);
            let error = error.with_note(view.location(), "scope");
            return Err(interpreter.definite(error));
        }
    }
    for region in op.regions() {
        let Some(block) = region.entry() else { continue };
        let clones: Vec<OpPlace> =
            originals.iter().map(|place| clone_before(interpreter, *place)).collect();
        interpreter.state.enter(block.body(), true);
        for argument in block.arguments() {
            interpreter.state.map(*argument, Mapped::Ops(clones.clone()));
        }
        let outcome = interpreter.run_block(block);
        let yielded = interpreter.yielded(block);
        let scope = block.arguments().first().copied();
        let clones = scope.map_or(clones, |scope| interpreter.state.ops(scope));
        interpreter.state.leave();
        match outcome {
            Ok(()) => {
                for (original, clone) in originals.iter().zip(&clones) {
                    replace_by_clone(interpreter, *original, *clone);
                }
                *results = yielded.into_iter().map(Some).collect();
                results.resize(op.result_count(), None);
                return Ok(());
            }
            Err(Failure::Silenceable(..)) => {
                for clone in clones {
                    interpreter.rewrite(clone.body, |body, _| body.erase(clone.op));
                }
            }
            definite => return definite,
        }
    }
    Err(Failure::at(op, "all alternatives failed"))
}

fn clone_before(interpreter: &mut Interpreter<'_, '_>, place: OpPlace) -> OpPlace {
    let body = interpreter.payload.body_mut(place.body);
    let op = body.clone_op(place.op, &mut terrace_ir::Mapping::new());
    if let Some(block) = body.parent_block(place.op) {
        body.insert_op(op, block, Some(place.op));
    }
    OpPlace { body: place.body, op }
}

fn replace_by_clone(interpreter: &mut Interpreter<'_, '_>, original: OpPlace, clone: OpPlace) {
    interpreter.rewrite(original.body, |body, _| {
        let pairs: Vec<(Value, Value)> =
            body.results(original.op).zip(body.results(clone.op)).collect();
        for (old, new) in pairs {
            body.replace_all_uses(old, new);
        }
        body.erase(original.op);
    });
}
