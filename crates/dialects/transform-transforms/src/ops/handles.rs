//! The operations on handles and parameters that neither search nor change the payload, and the
//! operations that print payload or report it.

use terrace_asm::PrintFlags;
use terrace_builtin::IntegerAttr;
use terrace_ir::{Attribute, Context, Diagnostic, OpRef, Severity};
use terrace_transform::{
    AnnotateOp, EmitParamAsRemarkOp, EmitRemarkAtOp, MergeHandlesOp, ParamConstantOp, PrintOp,
    SelectOp, SplitHandleOp,
};

use super::control::value_text;
use crate::interpreter::{Interpreter, Results, empty_of};
use crate::invalidation::position_of;
use crate::outcome::{Failure, Outcome, remark_at};
use crate::payload::{OpPlace, Payload};
use crate::state::Mapped;

/// Forwards the payload of the operand, which must satisfy the type of the result.
pub(crate) fn cast(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    results: &mut Results,
) -> Outcome {
    let payload = interpreter.state.ops(op.operand(0));
    let mapped = Mapped::Ops(payload);
    let checked = interpreter.check_type(op, op.result(0), &mapped);
    checked.map_err(|error| interpreter.definite(error))?;
    results[0] = Some(mapped);
    Ok(())
}

/// Concatenates the payload of all operands.
pub(crate) fn merge_handles(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    results: &mut Results,
) -> Outcome {
    let mut all = empty_of(op, op.result(0));
    for payload in interpreter.operands_of(op) {
        all.append(payload);
    }
    if op.cast::<MergeHandlesOp>().is_some_and(|merge| merge.deduplicate()) {
        all.deduplicate();
    }
    results[0] = Some(all);
    Ok(())
}

/// Distributes the payload of the operand to the results.
pub(crate) fn split_handle(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    results: &mut Results,
) -> Outcome {
    let Some(split) = op.cast::<SplitHandleOp>() else { return Ok(()) };
    let handle = op.operand(0);
    let payload = interpreter.state.get(handle).cloned().unwrap_or_else(|| empty_of(op, handle));
    let (count, found) = (op.result_count(), payload.len());
    let overflow = split.overflow_result().and_then(|at| usize::try_from(at).ok());
    let wrong = || {
        let text = value_text(op, handle);
        let message =
            format!("{text} expected to contain {count} payloads but it contains {found} payloads");
        Failure::at(op, message)
    };
    let passes_empty = found == 0 && split.pass_through_empty_handle();
    if found > count && overflow.is_none()
        || found < count && !passes_empty && split.fail_on_payload_too_small()
    {
        return Err(wrong());
    }
    if found <= count {
        for (at, result) in results.iter_mut().enumerate().take(found) {
            *result = Some(payload.one(at));
        }
        return Ok(());
    }
    let surplus = found - count + 1;
    let mut next = 0;
    for (at, result) in results.iter_mut().enumerate() {
        let taken = if Some(at) == overflow { surplus } else { 1 };
        *result = Some(payload.slice(next..next + taken));
        next += taken;
    }
    Ok(())
}

/// Returns the number of payload entities of the operand.
pub(crate) fn num_associations(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    results: &mut Results,
) -> Outcome {
    let count = interpreter.state.get(op.operand(0)).map_or(0, Mapped::len);
    results[0] = Some(Mapped::Params(vec![IntegerAttr::i64(op.context(), count as i64).attr()]));
    Ok(())
}

/// Returns the attribute of `param.constant`.
pub(crate) fn param_constant(
    _: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    results: &mut Results,
) -> Outcome {
    let value = op.cast::<ParamConstantOp>().map(|constant| constant.value());
    results[0] = Some(Mapped::Params(value.into_iter().collect()));
    Ok(())
}

/// Repeats the payload of each operand as often as the first operand has payload.
pub(crate) fn replicate(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    results: &mut Results,
) -> Outcome {
    let operands = interpreter.operands_of(op);
    let Some((pattern, handles)) = operands.split_first() else { return Ok(()) };
    for ((at, result), payload) in results.iter_mut().enumerate().zip(handles) {
        let mut all = empty_of(op, op.result(at));
        (0..pattern.len()).for_each(|_| all.append(payload.clone()));
        *result = Some(all);
    }
    Ok(())
}

/// Returns the payload operations with the given name.
pub(crate) fn select(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    results: &mut Results,
) -> Outcome {
    let Some(select) = op.cast::<SelectOp>() else { return Ok(()) };
    let mut ops = interpreter.state.ops(op.operand(0));
    ops.retain(|place| interpreter.payload.op(*place).name_str() == select.op_name());
    results[0] = Some(Mapped::Ops(ops));
    Ok(())
}

/// Adds an attribute to the payload operations.
pub(crate) fn annotate(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    _: &mut Results,
) -> Outcome {
    let Some(annotate) = op.cast::<AnnotateOp>() else { return Ok(()) };
    let cx = op.context();
    let targets = interpreter.state.ops(op.operand(0));
    let params = match op.operands().nth(1) {
        Some(param) => interpreter.state.params(param),
        None => vec![terrace_ir::UnitAttr::get(cx).attr()],
    };
    if params.len() > 1 && params.len() != targets.len() {
        let message = format!(
            "parameter and target have different payload lengths ({} vs {})",
            params.len(),
            targets.len()
        );
        return Err(Failure::at(op, message));
    }
    for (at, place) in targets.into_iter().enumerate() {
        let Some(value) = params.get(at).or(params.first()) else { continue };
        // A property with this name is declared for some operations; the verifier reports it.
        let body = interpreter.payload.body_mut(place.body);
        let _ = body.set_attribute(place.op, annotate.name_value(), Some(*value));
    }
    Ok(())
}

/// Verifies the payload operations.
pub(crate) fn verify(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    _: &mut Results,
) -> Outcome {
    for place in interpreter.state.ops(op.operand(0)) {
        if terrace_ir::verify(interpreter.payload.op(place).inner()).is_err() {
            let error = op.plain_error("failed to verify payload op");
            let location = interpreter.payload.op(place).location();
            return Err(interpreter.definite(error.with_note(location, "payload op")));
        }
    }
    Ok(())
}

/// Emits a remark at each payload operation or value of the operand.
pub(crate) fn emit_remark_at(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    _: &mut Results,
) -> Outcome {
    let Some(remark) = op.cast::<EmitRemarkAtOp>() else { return Ok(()) };
    let (cx, message) = (op.context(), remark.message());
    let payload = &interpreter.payload;
    match interpreter.state.get(op.operand(0)) {
        Some(Mapped::Ops(ops)) => {
            for place in ops {
                cx.emit(remark_at(payload.op(*place), message));
            }
        }
        Some(Mapped::Values(values)) => {
            for place in values {
                let body = payload.body(place.body);
                let location = body.value_location(place.value);
                let note = match (body.argument_of(place.value), body.result_of(place.value)) {
                    (Some((block, index)), _) => {
                        let (region, at) = position_of(payload, *place, block);
                        format!(
                            "value handle points to a block argument #{index} in block #{at} in \
                             region #{region}"
                        )
                    }
                    (None, Some((_, result))) => {
                        format!("value handle points to an op result #{result}")
                    }
                    (None, None) => String::new(),
                };
                let remark = Diagnostic::new(Severity::Remark, location, message);
                let owner = payload.owner(*place).map(|owner| payload.op(owner).location());
                cx.emit(remark.with_note(owner.unwrap_or(location), note));
            }
        }
        _ => {}
    }
    Ok(())
}

/// Emits the attributes of a parameter as a remark.
pub(crate) fn emit_param_as_remark(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    _: &mut Results,
) -> Outcome {
    let Some(remark) = op.cast::<EmitParamAsRemarkOp>() else { return Ok(()) };
    let cx = op.context();
    let params = interpreter.state.params(op.operand(0));
    let mut text = remark.message().map(|message| format!("{message} ")).unwrap_or_default();
    text.push_str(&list_text(cx, &params));
    match op.operands().nth(1) {
        Some(anchor) => {
            for place in interpreter.state.ops(anchor) {
                cx.emit(remark_at(interpreter.payload.op(place), &text));
            }
        }
        None => {
            cx.emit(remark_at(op, &text));
        }
    }
    Ok(())
}

fn list_text(cx: &Context, params: &[Attribute]) -> String {
    let texts: Vec<String> = params.iter().map(|param| param.to_text(cx).to_string()).collect();
    texts.join(", ")
}

/// Prints the payload operations, or the payload root without an operand.
pub(crate) fn print(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    _: &mut Results,
) -> Outcome {
    let Some(print) = op.cast::<PrintOp>() else { return Ok(()) };
    let name = print.name_value().map(|name| format!(" {name}")).unwrap_or_default();
    let show = |place: OpPlace| {
        let flags = PrintFlags {
            local_scope: print.use_local_scope(),
            skip_regions: print.skip_regions(),
            ..PrintFlags::default()
        };
        let view = interpreter.payload.op(place).inner();
        terrace_ir::outln!("{}", terrace_asm::print_op(view, &flags));
    };
    match op.operands().next() {
        None => {
            terrace_ir::outln!("[[[ IR printer:{name} top-level ]]]");
            show(Payload::root());
        }
        Some(target) => {
            terrace_ir::outln!("[[[ IR printer:{name} ]]]");
            interpreter.state.ops(target).into_iter().for_each(show);
        }
    }
    Ok(())
}
