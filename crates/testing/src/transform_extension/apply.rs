//! The implementations of the test operations of the transform dialect for its interpreter:
//! [`register`] adds them to the table of a context.

use std::sync::{Mutex, PoisonError};

use terrace_builtin::IntegerAttr;
use terrace_ir::{
    Attribute, Context, Diagnostic, OpInfo, OpName, OpRef, OpType, Severity, StringAttr, UnitAttr,
};
use terrace_passes::transform::{
    Failure, Interpreter, Item, Mapped, OpPlace, Outcome, Payload, Results, Transform,
    TransformTable, ValuePlace, item, remark_at,
};

use super::*;

/// The implementations by operation.
static OPS: &[(&OpInfo, Transform)] = &[
    (TestAddExtensionOp::INFO, Transform::Whole(add_extension)),
    (TestAddToParamOp::INFO, Transform::Whole(add_to_param)),
    (TestCheckExtensionOp::INFO, Transform::Whole(check_extension)),
    (TestConsumeEachOp::INFO, Transform::Each(|_, _, _| Ok(Vec::new()))),
    (TestConsumeKindOp::INFO, Transform::Whole(consume_kind)),
    (TestConsumeOperandOp::INFO, Transform::Whole(|_, _, _| Ok(()))),
    (TestCopyPayloadOp::INFO, Transform::Whole(copy_payload)),
    (TestCountTestOpsOp::INFO, Transform::Whole(count_test_ops)),
    (TestDummyPayloadOp::INFO, Transform::Whole(|_, _, _| Ok(()))),
    (TestEraseOperandOp::INFO, Transform::Whole(erase_operand)),
    (TestForwardOperandOp::INFO, Transform::Whole(forward_operand)),
    (TestMatchKindOp::INFO, Transform::Whole(match_kind)),
    (TestMixedResultsOp::INFO, Transform::Each(mixed_results)),
    (TestMixedSuccessOp::INFO, Transform::Each(mixed_success)),
    (TestMultiResultsOp::INFO, Transform::Each(multi_results)),
    (TestNotifyReplacedOp::INFO, Transform::Whole(notify_replaced)),
    (TestParamOrForwardOp::INFO, Transform::Whole(param_or_forward)),
    (TestProduceParamOp::INFO, Transform::Whole(produce_param)),
    (TestRemapOperandOp::INFO, Transform::Whole(remap_operand)),
    (TestRemoveExtensionOp::INFO, Transform::Whole(remove_extension)),
    (TestReportHandlesOp::INFO, Transform::Each(|_, _, _| Ok(Vec::new()))),
    (TestRequiredEffectsOp::INFO, Transform::Whole(required_effects)),
    (TestReverseOp::INFO, Transform::Whole(reverse)),
    (TestTrackedRewriteOp::INFO, Transform::Tracked(tracked_rewrite)),
    (TestTransformOp::INFO, Transform::Whole(transform_op)),
    (TestValueOfArgumentOp::INFO, Transform::Each(value_of_argument)),
    (TestValueOfOperandOp::INFO, Transform::Whole(value_of_operand)),
    (TestValueOfResultOp::INFO, Transform::Each(value_of_result)),
    (TestWithRegionsOp::INFO, Transform::Whole(|_, _, _| Ok(()))),
];

/// Adds the implementations to the table of `cx`.
pub fn register(cx: &Context) {
    TransformTable::of(cx).add(OPS);
    super::descriptors::register(cx);
    super::tiling::register(cx);
}

/// The message of the extension that a script has added; `None` without one.
#[derive(Default)]
struct TestExtension(Mutex<Option<String>>);

fn set_extension(cx: &Context, message: Option<String>) {
    *cx.extension::<TestExtension>().0.lock().unwrap_or_else(PoisonError::into_inner) = message;
}

fn add_extension(_: &mut Interpreter<'_, '_>, op: OpRef<'_>, _: &mut Results) -> Outcome {
    let message = op.cast::<TestAddExtensionOp>().map(|add| add.message().to_owned());
    set_extension(op.context(), message);
    Ok(())
}

fn remove_extension(_: &mut Interpreter<'_, '_>, op: OpRef<'_>, _: &mut Results) -> Outcome {
    set_extension(op.context(), None);
    Ok(())
}

fn check_extension(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    _: &mut Results,
) -> Outcome {
    let cx = op.context();
    let extension = cx.extension::<TestExtension>();
    let message = extension.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let Some(message) = message else {
        cx.emit(Diagnostic::new(Severity::Remark, op.location(), "extension absent"));
        return Ok(());
    };
    let text = format!("extension present, {message}");
    let mut remark = Diagnostic::new(Severity::Remark, op.location(), text);
    for place in interpreter.state.ops(op.operand(0)) {
        let location = interpreter.payload.op(place).location();
        remark = remark.with_note(location, "associated payload op");
    }
    cx.emit(remark);
    Ok(())
}

/// Returns the payload place of the operation `op` of the script, which is in the payload.
fn place_of(interpreter: &mut Interpreter<'_, '_>, op: OpRef<'_>) -> Option<OpPlace> {
    let script = interpreter.script;
    let mut pending = vec![(Payload::root(), script)];
    while let Some((place, body)) = pending.pop() {
        let (id, _) = interpreter.payload.body_of_regions(place);
        if std::ptr::eq(body, op.body()) {
            return Some(OpPlace { body: id, op: op.id() });
        }
        for inner in body.ops_below(terrace_ir::Op::ROOT) {
            if let Some(child) = body.child(inner) {
                pending.push((OpPlace { body: id, op: inner }, child));
            }
        }
    }
    None
}

fn forward_operand(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    results: &mut Results,
) -> Outcome {
    let body = op.body();
    let target = match op.operands().next() {
        Some(operand) => body.defining_op(operand).map(|definition| body.op(definition)),
        None => Some(op),
    };
    let place = target.and_then(|target| place_of(interpreter, target));
    results[0] = Some(Mapped::Ops(place.into_iter().collect()));
    Ok(())
}

fn remap_operand(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    results: &mut Results,
) -> Outcome {
    let this = Mapped::Ops(place_of(interpreter, op).into_iter().collect());
    interpreter.state.remap(op.operand(0), this.clone());
    if let Some(result) = results.first_mut() {
        *result = Some(this);
    }
    Ok(())
}

fn value_of_operand(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    results: &mut Results,
) -> Outcome {
    let place = place_of(interpreter, op);
    let value = place.map(|place| ValuePlace { body: place.body, value: op.operand(0) });
    results[0] = Some(Mapped::Values(value.into_iter().collect()));
    Ok(())
}

fn value_of_result(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    place: OpPlace,
) -> Outcome<Vec<Item>> {
    let Some(of) = op.cast::<TestValueOfResultOp>() else { return Ok(Vec::new()) };
    let view = interpreter.payload.op(place);
    let at = usize::try_from(of.number()).ok().filter(|at| *at < view.result_count());
    let Some(at) = at else {
        return Err(Failure::of(op, format!("payload has no result #{}", of.number())));
    };
    Ok(vec![Item::Value(ValuePlace { body: place.body, value: view.result(at) })])
}

fn value_of_argument(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    place: OpPlace,
) -> Outcome<Vec<Item>> {
    let Some(of) = op.cast::<TestValueOfArgumentOp>() else { return Ok(Vec::new()) };
    let view = interpreter.payload.op(place);
    let Some(block) = view.block() else {
        return Err(Failure::of(op, "payload has no parent block"));
    };
    let argument = usize::try_from(of.number()).ok().and_then(|at| block.arguments().get(at));
    let Some(argument) = argument else {
        let message = format!("parent of the payload has no argument #{}", of.number());
        return Err(Failure::of(op, message));
    };
    Ok(vec![Item::Value(ValuePlace { body: place.body, value: *argument })])
}

/// Returns the name of the only payload operation of the first operand.
fn only_name(interpreter: &Interpreter<'_, '_>, op: OpRef<'_>) -> Option<String> {
    match interpreter.state.ops(op.operand(0))[..] {
        [one] => Some(interpreter.payload.op(one).name_str().to_owned()),
        _ => None,
    }
}

fn consume_kind(interpreter: &mut Interpreter<'_, '_>, op: OpRef<'_>, _: &mut Results) -> Outcome {
    let Some(consume) = op.cast::<TestConsumeKindOp>() else { return Ok(()) };
    let Some(name) = only_name(interpreter, op) else {
        return Err(Failure::of(op, "expected a single target op"));
    };
    if name != *consume.op_kind() {
        let message = format!(
            "expected the operand to be associated a payload op of kind {} got {name}",
            consume.op_kind()
        );
        return Err(Failure::of(op, message));
    }
    op.context().emit(remark_at(op, "succeeded"));
    Ok(())
}

fn match_kind(interpreter: &mut Interpreter<'_, '_>, op: OpRef<'_>, _: &mut Results) -> Outcome {
    let Some(matcher) = op.cast::<TestMatchKindOp>() else { return Ok(()) };
    let Some(name) = only_name(interpreter, op) else {
        return Err(Failure::of(op, "expected a single target op"));
    };
    if name == *matcher.op_kind() {
        return Ok(());
    }
    let message = format!(
        "expected the operand to be associated with a payload op of kind {} got {name}",
        matcher.op_kind()
    );
    Err(Failure::of(op, message))
}

fn copy_payload(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    results: &mut Results,
) -> Outcome {
    results[0] = Some(Mapped::Ops(interpreter.state.ops(op.operand(0))));
    Ok(())
}

fn reverse(interpreter: &mut Interpreter<'_, '_>, op: OpRef<'_>, results: &mut Results) -> Outcome {
    let ops = interpreter.state.ops(op.operand(0));
    results[0] = Some(Mapped::Ops(ops.into_iter().rev().collect()));
    Ok(())
}

fn required_effects(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    results: &mut Results,
) -> Outcome {
    results[0] = Some(Mapped::Ops(interpreter.state.ops(op.operand(0))));
    Ok(())
}

fn erase_operand(interpreter: &mut Interpreter<'_, '_>, op: OpRef<'_>, _: &mut Results) -> Outcome {
    let Some(erase) = op.cast::<TestEraseOperandOp>() else { return Ok(()) };
    op.context().emit(remark_at(op, erase.remark()));
    for place in interpreter.state.ops(op.operand(0)) {
        interpreter.rewrite(place.body, |body, _| {
            if !body.has_used_results(place.op) {
                body.erase(place.op);
            }
        });
    }
    match erase.fail_after_erase() {
        true => Err(Failure::of(op, "silenceable error")),
        false => Ok(()),
    }
}

fn produce_param(_: &mut Interpreter<'_, '_>, op: OpRef<'_>, results: &mut Results) -> Outcome {
    let value = op.cast::<TestProduceParamOp>().map(|produce| produce.attr());
    results[0] = Some(Mapped::Params(value.into_iter().collect()));
    Ok(())
}

fn param_or_forward(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    results: &mut Results,
) -> Outcome {
    results[0] = Some(Mapped::Ops(interpreter.state.ops(op.operand(0))));
    if let Some(param) = results.get_mut(1) {
        *param = Some(Mapped::Params(vec![IntegerAttr::i64(op.context(), 42).attr()]));
    }
    Ok(())
}

fn add_to_param(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    results: &mut Results,
) -> Outcome {
    let Some(add) = op.cast::<TestAddToParamOp>() else { return Ok(()) };
    let cx = op.context();
    let old = op.operands().next().map(|param| interpreter.state.params(param));
    let old = old.unwrap_or_else(|| vec![IntegerAttr::i32(cx, 0).attr()]);
    let number = |param: &Attribute| param.downcast::<IntegerAttr>(cx)?.to_i64();
    let sums = old.iter().filter_map(number).map(|number| {
        let sum = (number as i32).wrapping_add(add.addendum());
        IntegerAttr::i32(cx, sum).attr()
    });
    results[0] = Some(Mapped::Params(sums.collect()));
    Ok(())
}

fn count_test_ops(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    results: &mut Results,
) -> Outcome {
    let cx = op.context();
    let mut counts = Vec::new();
    for place in interpreter.state.ops(op.operand(0)) {
        let all = interpreter.payload.post_order(place);
        let is_test = |at: &&OpPlace| interpreter.payload.op(**at).name_str().starts_with("test.");
        counts.push(IntegerAttr::i32(cx, all.iter().filter(is_test).count() as i32).attr());
    }
    results[0] = Some(Mapped::Params(counts));
    Ok(())
}

/// Creates an operation `foo` without results before the payload operation.
fn create_foo(interpreter: &mut Interpreter<'_, '_>, place: OpPlace) -> Item {
    let new = interpreter.rewrite_at(place, |rewriter| {
        let name = OpName::get(rewriter.context(), "foo");
        let state = rewriter.state(name);
        rewriter.create(state)
    });
    item(place, new)
}

fn multi_results(
    interpreter: &mut Interpreter<'_, '_>,
    _: OpRef<'_>,
    place: OpPlace,
) -> Outcome<Vec<Item>> {
    let first = create_foo(interpreter, place);
    let second = create_foo(interpreter, place);
    Ok(vec![first, second])
}

fn mixed_results(
    interpreter: &mut Interpreter<'_, '_>,
    _: OpRef<'_>,
    place: OpPlace,
) -> Outcome<Vec<Item>> {
    create_foo(interpreter, place);
    Ok(vec![Item::None, Item::None])
}

fn mixed_success(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    place: OpPlace,
) -> Outcome<Vec<Item>> {
    let view = interpreter.payload.op(place);
    match view.attribute("target_me") {
        Some(_) => Ok(Vec::new()),
        None => Err(terrace_passes::transform::failed_to_apply(op, view)),
    }
}

fn notify_replaced(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    _: &mut Results,
) -> Outcome {
    let [original, replacement] = [0, 1].map(|at| interpreter.state.ops(op.operand(at)));
    interpreter.state.replace_ops(&original, &replacement);
    Ok(())
}

fn transform_op(_: &mut Interpreter<'_, '_>, op: OpRef<'_>, _: &mut Results) -> Outcome {
    let cx = op.context();
    let message = op.attribute("message").filter(|message| message.is::<StringAttr>());
    let message = message.map(|message| format!(" {}", message.to_text(cx))).unwrap_or_default();
    let text = format!("applying transformation{message}");
    cx.emit(remark_at(op, &text));
    Ok(())
}

/// Replaces or erases the payload operations that request it.
fn tracked_rewrite(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    _: &mut Results,
) -> Outcome {
    let handle = op.operand(0);
    // MLIR restarts at each operation of the handle that is left, although nothing remains to do.
    for place in interpreter.state.ops(handle) {
        let view = interpreter.payload.op(place);
        let (erase, replace) = (view.attribute("erase_me"), view.attribute("replace_me"));
        let (name, types): (_, Vec<_>) = (view.name(), view.result_types().collect());
        interpreter.rewrite_at(place, |rewriter| {
            if erase.is_some() {
                rewriter.erase_op(place.op);
            } else if replace.is_some() {
                let cx = rewriter.context().clone();
                let mut state = rewriter.state(name);
                state.add_results(&types);
                state.add_attribute(&cx, "new_op", UnitAttr::get(&cx).attr());
                let new = rewriter.create(state);
                rewriter.replace_with(place.op, new);
            }
        });
    }
    let rest = interpreter.state.ops(handle).len();
    op.context().emit(remark_at(op, &format!("{rest} iterations")));
    Ok(())
}
