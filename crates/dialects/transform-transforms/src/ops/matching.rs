//! The operations that find payload by matchers, and the matchers of names and parameters.

use std::cmp::Ordering;

use terrace_builtin::IntegerAttr;
use terrace_interfaces::DynLoopLike;
use terrace_ir::{ArrayAttr, Attribute, Context, Diagnostic, OpRef, StringAttr, Type, TypeAttr};
use terrace_linalg::Structured;
use terrace_transform::{
    CollectMatchingOp, ForeachMatchOp, MatchCmpIPredicate, MatchInterfaceEnum, MatchOp,
    MatchOperationNameOp, MatchParamCmpIOp, NamedSequenceOpRef,
};

use crate::interpreter::{Interpreter, Results, empty_of};
use crate::outcome::{Failure, Outcome};
use crate::payload::OpPlace;
use crate::state::Mapped;

/// Returns the elements of an array of strings.
pub(crate) fn strings(cx: &Context, array: Attribute) -> Vec<String> {
    let Some(array) = array.downcast::<ArrayAttr>(cx) else { return Vec::new() };
    let strings = array.0.iter().filter_map(|one| one.downcast::<StringAttr>(cx));
    strings.map(|one| one.text().into_owned()).collect()
}

/// Finds the operations below the payload operation that meet all conditions.
pub(crate) fn structured_match(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    results: &mut Results,
) -> Outcome {
    let Some(search) = op.cast::<MatchOp>() else { return Ok(()) };
    let cx = op.context();
    let targets = interpreter.state.ops(op.operand(0));
    let target = match targets[..] {
        [] => {
            results[0] = Some(Mapped::Ops(Vec::new()));
            return Ok(());
        }
        [target] => target,
        _ => {
            let error = op.plain_error("requires exactly one target handle");
            return Err(interpreter.definite(error));
        }
    };
    let names = search.ops().map(|names| strings(cx, names.attr()));
    let attributes = search.op_attrs().map(|held| held.data(cx).entries().to_vec());
    let result_type = search.filter_result_type().map(|ty| ty.data(cx).0);
    let operand_types: Option<Vec<Type>> = search.filter_operand_types().map(|types| {
        let types = types.data(cx).0.iter();
        types.filter_map(|ty| Some(ty.downcast::<TypeAttr>(cx)?.0)).collect()
    });
    let mut found = Vec::new();
    for place in interpreter.payload.post_order(target) {
        let view = interpreter.payload.op(place);
        if names.as_ref().is_some_and(|names| !names.iter().any(|name| name == view.name_str())) {
            continue;
        }
        if search.interface().is_some_and(|interface| !implements(view, interface)) {
            continue;
        }
        let has = |(name, value): &(terrace_ir::Ident, Attribute)| {
            view.attribute(name.as_str(cx)) == Some(*value)
        };
        if attributes.as_ref().is_some_and(|attributes| !attributes.iter().all(has)) {
            continue;
        }
        if let Some(ty) = result_type
            && view.result_types().collect::<Vec<_>>() != [ty]
        {
            continue;
        }
        if let Some(types) = &operand_types {
            let mut found = view.operand_types();
            let same = match types[..] {
                [ty] => found.all(|one| one == ty),
                _ if types.len() != view.operand_count() => {
                    let message = "If filter_operand_types contains more than a type, then it \
                                   must contain as much types as the number of operands in the \
                                   target ops";
                    return Err(interpreter.definite(op.plain_error(message)));
                }
                _ => found.eq(types.iter().copied()),
            };
            if !same {
                continue;
            }
        }
        found.push(place);
    }
    results[0] = Some(Mapped::Ops(found));
    Ok(())
}

/// The operations with a tiling interface that are no structured operations.
const OTHER_TILEABLE: &[&str] = &[
    "linalg.pack",
    "linalg.softmax",
    "linalg.unpack",
    "linalg.winograd_filter_transform",
    "linalg.winograd_input_transform",
    "linalg.winograd_output_transform",
    "tensor.pad",
];

/// Whether `op` implements `interface`.
pub(crate) fn implements(op: OpRef<'_>, interface: MatchInterfaceEnum) -> bool {
    match interface {
        MatchInterfaceEnum::LinalgOp => Structured::of(op).is_some(),
        MatchInterfaceEnum::TilingInterface => {
            Structured::of(op).is_some() || OTHER_TILEABLE.contains(&op.name_str())
        }
        MatchInterfaceEnum::LoopLikeInterface => op.interface::<DynLoopLike<'_>>().is_some(),
    }
}

/// Fails unless the name of the payload operation is in the list.
pub(crate) fn operation_name(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    _: &mut Results,
) -> Outcome {
    let Some(matcher) = op.cast::<MatchOperationNameOp>() else { return Ok(()) };
    let target = interpreter.single_payload(op)?;
    let names = strings(op.context(), matcher.op_names().attr());
    let name = interpreter.payload.op(target).name_str();
    match names.iter().any(|one| one == name) {
        true => Ok(()),
        false => Err(Failure::at(op, "wrong operation name")),
    }
}

/// Fails unless the handle is empty.
pub(crate) fn operation_empty(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    _: &mut Results,
) -> Outcome {
    match interpreter.state.ops(op.operand(0)).is_empty() {
        true => Ok(()),
        false => Err(Failure::at(op, "operation is not empty")),
    }
}

impl Interpreter<'_, '_> {
    /// Returns the only payload operation of the first operand of `op`.
    ///
    /// # Errors
    /// A definite failure if the handle does not refer to one operation.
    pub(crate) fn single_payload(&self, op: OpRef<'_>) -> Outcome<OpPlace> {
        match self.state.ops(op.operand(0))[..] {
            [one] => Ok(one),
            ref all => {
                let message = format!(
                    "SingleOpMatchOpTrait requires the operand handle to point to a single \
                     payload op, but it points to {}",
                    all.len()
                );
                Err(self.definite(op.plain_error(message)))
            }
        }
    }
}

/// Fails unless the comparison of the parameters holds.
pub(crate) fn param_cmpi(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    _: &mut Results,
) -> Outcome {
    let Some(compare) = op.cast::<MatchParamCmpIOp>() else { return Ok(()) };
    let cx = op.context();
    let [params, references] = [0, 1].map(|at| interpreter.state.params(op.operand(at)));
    if params.len() != references.len() {
        let message = format!(
            "parameters have different payload lengths ({} vs {})",
            params.len(),
            references.len()
        );
        return Err(Failure::of(op, message));
    }
    let (holds, text): (fn(Ordering) -> bool, &str) = match compare.predicate() {
        MatchCmpIPredicate::Eq => (Ordering::is_eq, "equal to"),
        MatchCmpIPredicate::Ne => (Ordering::is_ne, "not equal to"),
        MatchCmpIPredicate::Lt => (Ordering::is_lt, "less than"),
        MatchCmpIPredicate::Le => (Ordering::is_le, "less than or equal to"),
        MatchCmpIPredicate::Gt => (Ordering::is_gt, "greater than"),
        MatchCmpIPredicate::Ge => (Ordering::is_ge, "greater than or equal to"),
    };
    for (at, (param, reference)) in params.iter().zip(&references).enumerate() {
        let numbers = [param, reference].map(|one| one.downcast::<IntegerAttr>(cx));
        let [Some(value), Some(wanted)] = numbers else {
            let message = "non-integer parameter value not expected";
            return Err(interpreter.definite(op.plain_error(message)));
        };
        if value.ty != wanted.ty {
            let message = format!("mismatching integer attribute types in parameter #{at}");
            return Err(interpreter.definite(op.plain_error(message)));
        }
        if !holds(value.to_i64().cmp(&wanted.to_i64())) {
            let message = format!(
                "expected parameter to be {text} {}, got {}",
                reference.to_text(cx),
                param.to_text(cx)
            );
            let error = op.error(message);
            let error = Diagnostic::error(op.location(), error.message());
            let note = format!("value # {at} associated with the parameter defined here");
            let location = op.body().value_location(op.operand(0));
            return Err(Failure::silenceable(error.with_note(location, note)));
        }
    }
    Ok(())
}

/// Runs the matcher `sequence` on `arguments`; returns what it yields, or `None` if it does not
/// match.
fn run_matcher<'s>(
    interpreter: &mut Interpreter<'_, 's>,
    sequence: NamedSequenceOpRef<'s>,
    arguments: Vec<Mapped>,
) -> Outcome<Option<Vec<Mapped>>> {
    let Some(block) = (*sequence).region(0).and_then(|region| region.entry()) else {
        return Ok(None);
    };
    match interpreter.run_region(block, true, arguments, false) {
        Ok(yielded) => Ok(Some(yielded)),
        Err(Failure::Silenceable(..)) => Ok(None),
        Err(definite) => Err(definite),
    }
}

/// Returns the payload that the matcher `name` yields for the operations below each root.
pub(crate) fn collect_matching<'s>(
    interpreter: &mut Interpreter<'_, 's>,
    op: OpRef<'s>,
    results: &mut Results,
) -> Outcome {
    let Some(collect) = op.cast::<CollectMatchingOp>() else { return Ok(()) };
    let matcher = interpreter.sequence_named(op, collect.matcher().attr());
    let Some(matcher) =
        matcher.filter(|matcher| (**matcher).region(0).is_some_and(|r| !r.is_empty()))
    else {
        let message = format!(
            "unresolved external symbol {}",
            collect.matcher().attr().to_text(op.context())
        );
        return Err(interpreter.definite(op.plain_error(message)));
    };
    let mut all: Vec<Mapped> = op.results().map(|result| empty_of(op, result)).collect();
    for root in interpreter.state.ops(op.operand(0)) {
        for place in interpreter.payload.post_order(root) {
            let arguments = vec![Mapped::Ops(vec![place])];
            let Some(yielded) = run_matcher(interpreter, matcher, arguments)? else { continue };
            for (at, (list, one)) in all.iter_mut().zip(yielded).enumerate() {
                if one.len() != 1 {
                    let message = format!(
                        "result #{at}, associated with {} payload objects, expected 1",
                        one.len()
                    );
                    let error = Diagnostic::error(op.location(), message);
                    return Err(interpreter.definite(error));
                }
                list.append(one);
            }
        }
    }
    *results = all.into_iter().map(Some).collect();
    Ok(())
}

/// Runs on each payload operation the action of the first matcher that matches the operation.
pub(crate) fn foreach_match<'s>(
    interpreter: &mut Interpreter<'_, 's>,
    op: OpRef<'s>,
    results: &mut Results,
) -> Outcome {
    let Some(foreach) = op.cast::<ForeachMatchOp>() else { return Ok(()) };
    let cx = op.context();
    let references = |list: Attribute| {
        list.downcast::<ArrayAttr>(cx).map(|list| list.0.to_vec()).unwrap_or_default()
    };
    let (matchers, actions) =
        (references(foreach.matchers().attr()), references(foreach.actions().attr()));
    let mut pairs = Vec::new();
    for (matcher, action) in matchers.into_iter().zip(actions) {
        let mut found = Vec::new();
        for name in [matcher, action] {
            let sequence = interpreter.sequence_named(op, name);
            let body =
                sequence.filter(|s| (**s).region(0).is_some_and(|region| !region.is_empty()));
            let Some(sequence) = body else {
                let message = format!("unresolved external symbol {}", name.to_text(cx));
                return Err(interpreter.definite(op.plain_error(message)));
            };
            found.push(sequence);
        }
        pairs.push((found[0], found[1], action));
    }
    let mut collected: Vec<Mapped> =
        op.results().skip(1).map(|result| empty_of(op, result)).collect();
    let mut failed: Option<Diagnostic> = None;
    let operands = interpreter.operands_of(op);
    let roots = interpreter.state.ops(op.operand(0));
    for root in &roots {
        for place in interpreter.payload.post_order(*root) {
            if !foreach.restrict_root() && place == *root {
                continue;
            }
            let Some(arguments) = interpreter.arguments_at(place, &operands) else { continue };
            for (matcher, action, name) in &pairs {
                let Some(matched) = run_matcher(interpreter, *matcher, arguments.clone())? else {
                    continue;
                };
                let location = interpreter.payload.op(place).location();
                let Some(block) = (**action).region(0).and_then(|region| region.entry()) else {
                    break;
                };
                let add = |failed: &mut Option<Diagnostic>, first: Diagnostic| {
                    let error = failed
                        .take()
                        .unwrap_or_else(|| Diagnostic::error(op.location(), "actions failed"));
                    let text = format!("failed action: {}", first.message());
                    let error = error.with_note(first.location(), text);
                    *failed =
                        Some(error.with_note(location, "when applied to this matching payload"));
                };
                interpreter.state.enter(block.body(), true);
                for (argument, mapped) in block.arguments().iter().zip(matched) {
                    interpreter.state.map(*argument, mapped);
                }
                let outcome = interpreter.run_block_with(block, &mut |_, failure| match failure {
                    Failure::Silenceable(first, _) => {
                        add(&mut failed, first);
                        Ok(())
                    }
                    definite => Err(definite),
                });
                let yielded = interpreter.yielded(block);
                interpreter.state.leave();
                outcome?;
                let is_single = yielded.iter().all(|list| list.len() == 1);
                if !is_single && !foreach.flatten_results() {
                    let name = name.to_text(cx);
                    let message = format!(
                        "action {name} has results associated with multiple payload entities, but \
                         flattening was not requested"
                    );
                    return Err(interpreter.definite(op.plain_error(message)));
                }
                collected.iter_mut().zip(yielded).for_each(|(all, one)| all.append(one));
                break;
            }
        }
    }
    results[0] = Some(Mapped::Ops(interpreter.state.ops(op.operand(0))));
    for (result, mapped) in results.iter_mut().skip(1).zip(collected) {
        *result = Some(mapped);
    }
    match failed {
        Some(error) => Err(Failure::silenceable(error)),
        None => Ok(()),
    }
}

impl Interpreter<'_, '_> {
    /// Returns the arguments of a matcher for the operation at `place`, followed by the payload of
    /// the operands after the first; `None` if the operation was erased.
    fn arguments_at(&self, place: OpPlace, operands: &[Mapped]) -> Option<Vec<Mapped>> {
        let mut arguments = vec![Mapped::Ops(vec![place])];
        arguments.extend(operands.iter().skip(1).cloned());
        Some(arguments)
    }
}
