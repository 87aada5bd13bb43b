//! The operation that converts payload by the conversion patterns of descriptors.

use rustc_hash::FxHashMap;
use terrace_ir::{ArrayAttr, Diagnostic, Handle, Op, OpRef, StringAttr};
use terrace_rewrite::{ConversionMode, ConversionTarget};
use terrace_transform::{ApplyConversionPatternsOp, ApplyConversionPatternsOpRef};

use crate::conversions::{ConversionHook, ConvertedPlace};
use crate::interpreter::{Interpreter, Item};
use crate::outcome::{Failure, Outcome};
use crate::payload::{BodyId, OpPlace};
use crate::tracking::{Replacement, track};

/// Converts the payload operation and its nested operations.
pub(crate) fn apply_conversion_patterns<'s>(
    interpreter: &mut Interpreter<'_, 's>,
    op: OpRef<'s>,
    place: OpPlace,
) -> Outcome<Vec<Item>> {
    let Some(apply) = op.cast::<ApplyConversionPatternsOp>() else { return Ok(Vec::new()) };
    interpreter.check_not_itself(op, place)?;
    let descriptor = op.region(0).and_then(|region| region.entry()?.ops().next());
    if let Some(descriptor) = descriptor.filter(|_| op.region_count() < 2) {
        let message = "pattern descriptor does not specify type converter and \
                       apply_conversion_patterns op has no default type converter";
        let error = Diagnostic::error(op.location(), message);
        return Err(
            interpreter.definite(error.with_note(descriptor.location(), "pattern descriptor op"))
        );
    }
    let Some(prepare) = ConversionHook::of(op.context()).get() else {
        let message = "cannot be applied: there are no lowerings";
        return Err(interpreter.definite(op.error(message)));
    };
    let prepared = prepare(op, legality(apply));
    let conversion = prepared.map_err(|error| interpreter.definite(error))?;
    let (first, owner) = interpreter.payload.body_of_regions(place);
    let ids: FxHashMap<Vec<Op>, BodyId> = (interpreter.bodies_within(place).into_iter())
        .map(|(id, _)| (interpreter.payload.path(id), id))
        .collect();
    let path = interpreter.payload.path(first);
    let mode = match apply.partial_conversion() {
        true => ConversionMode::Partial,
        false => ConversionMode::Full,
    };
    let scopes = interpreter.runner.outer_scopes().clone();
    let converted = ConvertedPlace { path: &path, op: owner, scopes: &scopes, mode };
    let (mut erased, mut failures) = (Vec::new(), Vec::new());
    let (payload, state) = (&mut interpreter.payload, &mut interpreter.state);
    let result = conversion.run(payload.top_mut(), &converted, &mut |path, body, convert| {
        let Some(id) = ids.get(path) else { return convert(body) };
        let tracked = track(state, *id, Replacement::AnyName, body, |body, _| convert(body));
        erased.extend(tracked.erased.into_iter().map(|op| OpPlace { body: *id, op }));
        failures.extend(tracked.failures);
    });
    erased.into_iter().for_each(|place| interpreter.forget_body(place));
    if let Err(error) = result {
        let target = interpreter.payload.op(place).location();
        interpreter.context().emit(error);
        let failed = Diagnostic::error(op.location(), "dialect conversion failed");
        return Err(Failure::silenceable(failed.with_note(target, "target op")));
    }
    if apply.preserve_handles() {
        interpreter.add_failures(failures);
    }
    Ok(Vec::new())
}

/// Returns the legality that the attributes of `op` declare.
fn legality(op: ApplyConversionPatternsOpRef<'_>) -> ConversionTarget {
    let cx = op.context();
    let names = |list: Option<Handle<ArrayAttr>>| -> Vec<String> {
        let list = list.map(|list| list.data(cx).0.clone()).unwrap_or_default();
        let text =
            |one: &terrace_ir::Attribute| Some(one.downcast::<StringAttr>(cx)?.text().into_owned());
        list.iter().filter_map(text).collect()
    };
    let mut target = ConversionTarget::new();
    for (list, is_legal) in [(op.legal_ops(), true), (op.illegal_ops(), false)] {
        names(list).iter().for_each(|name| {
            target.set_op(name, is_legal);
        });
    }
    for (list, is_legal) in [(op.legal_dialects(), true), (op.illegal_dialects(), false)] {
        names(list).iter().for_each(|name| {
            target.set_dialect(name, is_legal);
        });
    }
    target
}
