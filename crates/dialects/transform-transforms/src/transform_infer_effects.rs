//! The pass `transform-infer-effects`: annotates the arguments of named sequences as consumed or
//! read-only, from their uses.

use terrace_builtin::function::{ARG_ATTRS, is_external};
use terrace_ir::{
    ArrayAttr, Attribute, Body, DictionaryAttr, Ident, Op, UnitAttr, ensure_sufficient_stack,
};
use terrace_pass::{PassResult, Target, pass};
use terrace_transform::effects::is_handle_consumed;
use terrace_transform::{CONSUMED, NamedSequenceOp, READONLY};

/// Annotate the arguments of named sequences with their effects
#[pass(name = "transform-infer-effects", title = "InferEffectsPass", run = run)]
pub struct TransformInferEffects {}

fn run(_: &TransformInferEffects, target: &mut Target<'_>) -> PassResult {
    annotate(target.body_mut());
    Ok(())
}

fn annotate(body: &mut Body) {
    let root = body.root();
    if root.is::<NamedSequenceOp>() && !is_external(root) {
        annotate_arguments(body);
    }
    for child in body.bodies_in_order_mut() {
        ensure_sufficient_stack(|| annotate(child));
    }
}

/// Annotates the arguments of the sequence that is the root of `body`.
fn annotate_arguments(body: &mut Body) {
    let cx = body.context().clone();
    let root = body.root();
    let Some(block) = root.region(0).and_then(|region| region.entry()) else { return };
    let old = root.attribute(ARG_ATTRS).and_then(|held| held.downcast::<ArrayAttr>(&cx));
    let mut all: Vec<Attribute> = Vec::new();
    for (at, argument) in block.arguments().iter().enumerate() {
        let held = old.and_then(|old| old.0.get(at)?.downcast::<DictionaryAttr>(&cx));
        let mut entries: Vec<(Ident, Attribute)> =
            held.map(|held| held.entries().to_vec()).unwrap_or_default();
        let mut users = body.uses(*argument).map(|use_| body.op(body.user(use_)));
        let consumed = users.any(|user| is_handle_consumed(user, *argument));
        let name = if consumed { CONSUMED } else { READONLY };
        let name = Ident::get(&cx, name);
        if !entries.iter().any(|(key, _)| *key == name) {
            entries.push((name, UnitAttr::get(&cx).attr()));
        }
        all.push(DictionaryAttr::get(&cx, &entries).attr());
    }
    if all.is_empty() {
        return;
    }
    let all = ArrayAttr::get(&cx, all).attr();
    // The declaration of the sequence accepts every array of dictionaries.
    let _ = body.set_attribute(Op::ROOT, ARG_ATTRS, Some(all));
}
