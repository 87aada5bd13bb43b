//! The pass `transform-interpreter`: executes a named sequence on the operation of the pass (MLIR:
//! `InterpreterPass`).

use terrace_builtin::IntegerAttr;
use terrace_ir::{Body, Context, Diagnostic, OpRef, Reported, StringAttr, Walk, WalkOrder};
use terrace_pass::{PassResult, Target, pass};
use terrace_transform::predicates::{is_handle, is_value_handle};
use terrace_transform::traits::verify_top_level;
use terrace_transform::{NamedSequenceOp, TARGET_TAG};

use crate::interpreter::Interpreter;
use crate::ops;
use crate::outcome::Failure;
use crate::payload::{OpPlace, Payload, ValuePlace};
use crate::state::Mapped;
use crate::transform_preload_library::{library, merge};

/// Execute a sequence of the transform dialect
#[pass(name = "transform-interpreter", title = "InterpreterPass", run = run)]
pub struct TransformInterpreter {
    /// Operations, results or parameters for the arguments of the sequence after the first
    #[option]
    pub debug_bind_trailing_args: Vec<String>,
    /// Value of the attribute that the payload root has; the pass's operation, if it is empty
    #[option]
    pub debug_payload_root_tag: String,
    /// Do not check for uses of invalidated handles
    #[option]
    pub disable_expensive_checks: bool,
    /// Name of the sequence
    #[option(default = "__transform_main".to_owned())]
    pub entry_point: String,
}

fn run(pass: &TransformInterpreter, target: &mut Target<'_>) -> PassResult {
    let cx = target.context().clone();
    ops::register(&cx);
    let registry = target.registry();
    let script = script(target, &pass.entry_point)?;
    let (body, runner) = target.split();
    let checks = !pass.disable_expensive_checks;
    let mut interpreter = Interpreter::new(body, &script, registry, runner, checks);
    let root = payload_root(pass, &mut interpreter).map_err(|error| cx.emit(error))?;
    let Some(entry) = find_entry(script.root(), &pass.entry_point) else {
        let name = &pass.entry_point;
        let message = format!("could not find a nested named sequence with name: {name}");
        return Err(cx.emit(script.root().plain_error(message)));
    };
    let mut arguments = vec![Mapped::Ops(vec![root])];
    for text in &pass.debug_bind_trailing_args {
        let bound = bind(&cx, &mut interpreter, root, text).map_err(|error| cx.emit(error))?;
        arguments.push(bound);
    }
    let Some(block) = entry.region(0).and_then(|region| region.entry()) else {
        return Err(cx.emit(entry.plain_error("unresolved external named sequence")));
    };
    verify_top_level(entry).map_err(|error| cx.emit(error))?;
    let (expected, provided) = (block.arguments().len() - 1, arguments.len() - 1);
    if expected != provided {
        let message = format!(
            "operation expects {expected} extra value bindings, but {provided} were provided to \
             the interpreter"
        );
        return Err(cx.emit(Diagnostic::error(entry.location(), message)));
    }
    for (argument, bound) in block.arguments().iter().zip(&arguments).skip(1) {
        check_kind(entry, *argument, bound).map_err(|error| cx.emit(error))?;
    }
    match interpreter.run_region(block, true, arguments, false) {
        Ok(_) => Ok(()),
        Err(failure) => Err(Failure::report(failure, &cx)),
    }
}

/// Returns the module with the sequence `entry`: a copy of the root, to which the sequences of the
/// preloaded library are added, or the library.
fn script(target: &mut Target<'_>, entry: &str) -> Result<Body, Reported> {
    let Some(library) = library(target.context()) else {
        return Ok(target.body().clone_body());
    };
    let root = target.body().root();
    let Some(found) = find_entry(root, entry) else {
        return match find_entry(library.root(), entry) {
            Some(_) => Ok(library.clone_body()),
            None => Ok(target.body().clone_body()),
        };
    };
    if found.parent().is_some_and(|parent| parent.id() == root.id()) {
        merge(target.body_mut(), &library)?;
    }
    Ok(target.body().clone_body())
}

/// Returns the operation to which the script is applied.
fn payload_root(
    pass: &TransformInterpreter,
    interpreter: &mut Interpreter<'_, '_>,
) -> Result<OpPlace, Diagnostic> {
    let tag = &pass.debug_payload_root_tag;
    if tag.is_empty() {
        return Ok(Payload::root());
    }
    let mut found: Option<OpPlace> = None;
    for place in interpreter.payload.post_order(Payload::root()) {
        let view = interpreter.payload.op(place);
        let held = view.attribute(TARGET_TAG);
        let held = held.and_then(|held| held.downcast::<StringAttr>(view.context()));
        if held.is_none_or(|held| held.text() != tag.as_str()) {
            continue;
        }
        if let Some(first) = found {
            let message = format!("repeated operation with the target tag '{tag}'");
            let error = view.plain_error(message);
            let location = interpreter.payload.op(first).location();
            return Err(error.with_note(location, "previously seen operation"));
        }
        found = Some(place);
    }
    found.ok_or_else(|| {
        let message = format!("could not find the operation with {TARGET_TAG}=\"{tag}\" attribute");
        interpreter.payload.op(Payload::root()).plain_error(message)
    })
}

/// Returns the first named sequence called `name` in `root`, outer ones first.
fn find_entry<'a>(root: OpRef<'a>, name: &str) -> Option<OpRef<'a>> {
    let mut found = None;
    root.walk(WalkOrder::Pre, |op| {
        let sequence = op.cast::<NamedSequenceOp>();
        if sequence.is_some_and(|one| one.sym_name().data(op.context()).text() == name) {
            found = Some(op);
            return Walk::Interrupt;
        }
        Walk::Advance
    });
    found
}

/// Returns the payload for an argument that the option binds: `name` for operations, `^name` for
/// their results, `#1;2` for numbers.
fn bind(
    cx: &Context,
    interpreter: &mut Interpreter<'_, '_>,
    root: OpPlace,
    text: &str,
) -> Result<Mapped, Diagnostic> {
    if let Some(numbers) = text.strip_prefix('#') {
        let mut params = Vec::new();
        for number in numbers.split(';') {
            let Ok(value) = number.trim().parse::<i64>() else {
                let location = interpreter.payload.op(root).location();
                let message = format!("couldn't parse integer pass argument {number}");
                return Err(Diagnostic::error(location, message));
            };
            params.push(IntegerAttr::i64(cx, value).attr());
        }
        return Ok(Mapped::Params(params));
    }
    let name = text.strip_prefix('^').unwrap_or(text);
    let mut ops = interpreter.payload.post_order(root);
    ops.retain(|place| interpreter.payload.op(*place).name_str() == name);
    if name == text {
        return Ok(Mapped::Ops(ops));
    }
    let results = |place: OpPlace| {
        let body: &Body = interpreter.payload.body(place.body);
        let results: Vec<_> = body.results(place.op).collect();
        results.into_iter().map(move |value| ValuePlace { body: place.body, value })
    };
    Ok(Mapped::Values(ops.into_iter().flat_map(results).collect()))
}

/// Checks that `argument` of the sequence `entry` refers to the kind of entities that are bound.
fn check_kind(
    entry: OpRef<'_>,
    argument: terrace_ir::Value,
    bound: &Mapped,
) -> Result<(), Diagnostic> {
    let cx = entry.context();
    let body = entry.inner().body();
    let ty = body.value_type(argument);
    let wrong = match bound {
        Mapped::Ops(_) if !is_handle(cx, ty) => "operation handle",
        Mapped::Values(_) if !is_value_handle(cx, ty) => "value handle",
        Mapped::Params(_) if is_handle(cx, ty) || is_value_handle(cx, ty) => "parameter",
        _ => return Ok(()),
    };
    let message = format!("wrong kind of value provided for top-level {wrong}");
    Err(Diagnostic::error(entry.location(), message))
}
