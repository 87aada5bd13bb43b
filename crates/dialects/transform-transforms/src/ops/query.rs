//! The operations that search the payload from given operations or values.

use terrace_builtin::TypeExt;
use terrace_builtin::shaped::element_type_or_self;
use terrace_ir::{Diagnostic, OpRef, TraitFlags, TypeAttr};
use terrace_transform::{
    GetConsumersOfResult, GetOperandOp, GetParentOp, GetProducerOfOperand, GetResultOp, GetTypeOp,
};

use crate::interpreter::{Interpreter, Results};
use crate::outcome::{Failure, Outcome};
use crate::payload::{OpPlace, ValuePlace};
use crate::state::Mapped;

/// Returns the enclosing operations that meet the requirements.
pub(crate) fn get_parent_op(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    results: &mut Results,
) -> Outcome {
    let Some(get) = op.cast::<GetParentOp>() else { return Ok(()) };
    let payload = &interpreter.payload;
    let mut found: Vec<OpPlace> = Vec::new();
    for target in interpreter.state.ops(op.operand(0)) {
        let fits = |place: &OpPlace| {
            let view = payload.op(*place);
            (!get.isolated_from_above() || view.flags().contains(TraitFlags::ISOLATED))
                && get.op_name().is_none_or(|name| view.name_str() == name)
        };
        let nth = usize::try_from(get.nth_parent()).unwrap_or(1).saturating_sub(1);
        let parent = payload.ancestors(target).skip(1).filter(fits).nth(nth);
        let Some(parent) = parent else {
            if get.allow_empty_results() {
                results[0] = Some(Mapped::Ops(found));
                return Ok(());
            }
            let message = "could not find a parent op that matches all requirements";
            let location = payload.op(target).location();
            return Err(Failure::on_target(op, location, message));
        };
        if !get.deduplicate() || !found.contains(&parent) {
            found.push(parent);
        }
    }
    results[0] = Some(Mapped::Ops(found));
    Ok(())
}

/// Returns the operations that define an operand.
pub(crate) fn get_producer_of_operand(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    results: &mut Results,
) -> Outcome {
    let Some(get) = op.cast::<GetProducerOfOperand>() else { return Ok(()) };
    let number = get.operand_number();
    let payload = &interpreter.payload;
    let mut found = Vec::new();
    for target in interpreter.state.ops(op.operand(0)) {
        let view = payload.op(target);
        let operand = usize::try_from(number).ok().and_then(|at| view.operands().nth(at));
        let producer =
            operand.and_then(|value| payload.defining_op(ValuePlace { body: target.body, value }));
        let Some(producer) = producer else {
            let message = format!(
                "could not find a producer for operand number: {number} of {}",
                terrace_ir::op_text(view)
            );
            return Err(Failure::on_target(op, view.location(), message));
        };
        found.push(producer);
    }
    results[0] = Some(Mapped::Ops(found));
    Ok(())
}

/// Returns the operations that use a result, in the order of the use list.
pub(crate) fn get_consumers_of_result(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    results: &mut Results,
) -> Outcome {
    let Some(get) = op.cast::<GetConsumersOfResult>() else { return Ok(()) };
    let targets = interpreter.state.ops(op.operand(0));
    let target = match targets[..] {
        [] => {
            results[0] = Some(Mapped::Ops(Vec::new()));
            return Ok(());
        }
        [target] => target,
        _ => {
            let message = "handle must be mapped to exactly one payload op";
            return Err(interpreter.definite(op.plain_error(message)));
        }
    };
    let body = interpreter.payload.body(target.body);
    let at = usize::try_from(get.result_number()).ok();
    let Some(at) = at.filter(|at| *at < body.result_count(target.op)) else {
        return Err(interpreter.definite(op.plain_error("result number overflow")));
    };
    let users = body.uses(body.result(target.op, at)).map(|use_| body.user(use_));
    let users = users.map(|user| OpPlace { body: target.body, op: user }).collect();
    results[0] = Some(Mapped::Ops(users));
    Ok(())
}

/// Returns the operations that define the payload values.
pub(crate) fn get_defining_op(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    results: &mut Results,
) -> Outcome {
    let payload = &interpreter.payload;
    let mut found = Vec::new();
    for value in interpreter.state.values(op.operand(0)) {
        let Some(definition) = payload.defining_op(value) else {
            let message = "cannot get defining op of block argument";
            let location = payload.body(value.body).value_location(value.value);
            let error = Diagnostic::error(op.location(), message);
            return Err(Failure::silenceable(error.with_note(location, "target value")));
        };
        found.push(definition);
    }
    results[0] = Some(Mapped::Ops(found));
    Ok(())
}

/// A list of positions in a script: all, these, or all but these.
pub(crate) struct Positions {
    /// The positions; negative ones count from the end.
    pub(crate) raw: Vec<i64>,
    /// Whether the list names the positions to leave out.
    pub(crate) is_inverted: bool,
    /// Whether the list stands for all positions.
    pub(crate) is_all: bool,
}

impl Positions {
    /// Returns the positions among `count` ones (MLIR: `expandTargetSpecification`).
    ///
    /// # Errors
    /// The message about a position that is out of range or repeated.
    pub(crate) fn expand(&self, count: usize) -> Result<Vec<usize>, String> {
        if self.is_all {
            return Ok((0..count).collect());
        }
        let mut found: Vec<usize> = Vec::new();
        for raw in &self.raw {
            let updated = if *raw < 0 { count as i64 + raw } else { *raw };
            let Some(at) = usize::try_from(updated).ok().filter(|at| *at < count) else {
                return Err(format!(
                    "position overflow {updated} (updated from {raw}) for maximum {count}"
                ));
            };
            if found.contains(&at) {
                return Err(format!("repeated position {updated}"));
            }
            found.push(at);
        }
        if !self.is_inverted {
            return Ok(found);
        }
        Ok((0..count).filter(|at| !found.contains(at)).collect())
    }
}

fn values_at(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    positions: &Positions,
    results: &mut Results,
    values: fn(OpRef<'_>) -> Vec<terrace_ir::Value>,
) -> Outcome {
    let mut found = Vec::new();
    for target in interpreter.state.ops(op.operand(0)) {
        let view = interpreter.payload.op(target);
        let all = values(view);
        match positions.expand(all.len()) {
            Ok(at) => {
                let place = |at: usize| ValuePlace { body: target.body, value: all[at] };
                found.extend(at.into_iter().map(place));
            }
            Err(message) => {
                let error = Diagnostic::error(op.location(), message);
                let note = "while considering positions of this payload operation";
                return Err(Failure::silenceable(error.with_note(view.location(), note)));
            }
        }
    }
    results[0] = Some(Mapped::Values(found));
    Ok(())
}

/// Returns operands of the payload operations.
pub(crate) fn get_operand(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    results: &mut Results,
) -> Outcome {
    let Some(get) = op.cast::<GetOperandOp>() else { return Ok(()) };
    let positions = Positions {
        raw: get.raw_position_list().to_vec(),
        is_inverted: get.is_inverted(),
        is_all: get.is_all(),
    };
    values_at(interpreter, op, &positions, results, |view| view.operands().collect())
}

/// Returns results of the payload operations.
pub(crate) fn get_result(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    results: &mut Results,
) -> Outcome {
    let Some(get) = op.cast::<GetResultOp>() else { return Ok(()) };
    let positions = Positions {
        raw: get.raw_position_list().to_vec(),
        is_inverted: get.is_inverted(),
        is_all: get.is_all(),
    };
    values_at(interpreter, op, &positions, results, |view| view.results().collect())
}

/// Returns the types of the payload values as parameters.
pub(crate) fn get_type(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    results: &mut Results,
) -> Outcome {
    let Some(get) = op.cast::<GetTypeOp>() else { return Ok(()) };
    let cx = op.context();
    let mut types = Vec::new();
    for value in interpreter.state.values(op.operand(0)) {
        let ty = interpreter.payload.body(value.body).value_type(value.value);
        let ty = match get.elemental() {
            true if ty.is_shaped(cx) => element_type_or_self(cx, ty),
            true => {
                let message = "value type is not shaped";
                return Err(Failure::at(op, message));
            }
            false => ty,
        };
        types.push(TypeAttr::get(cx, ty).attr());
    }
    results[0] = Some(Mapped::Params(types));
    Ok(())
}
