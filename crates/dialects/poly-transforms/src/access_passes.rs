//! The passes on access sets of functions.

use std::path::Path;

use rustc_hash::FxHashMap;
use terrace_affine::AffineDialect;
use terrace_asm::ParseOptions;
use terrace_builtin::function::is_external;
use terrace_diag::SourceFile;
use terrace_interfaces::{CallOp, Callee, DynCallOp};
use terrace_ir::symbol::symbol_name;
use terrace_ir::{Attribute, Body, Context, Diagnostic, Ident, Op, OpRef, SymbolRefAttr};
use terrace_pass::{PassResult, Target, pass};
use terrace_poly::{AccessKind, AccessSets, PolyDialect};

use crate::infer::Inference;

/// Give functions the access sets that follow from their affine reads and writes
#[pass(name = "poly-infer-access", title = "PolyInferAccess", anchor = "builtin.module", run = infer)]
pub struct PolyInferAccess {}

/// Give declarations the access sets of a database, and calls those of the functions
#[pass(name = "poly-annotate", title = "PolyAnnotate", anchor = "builtin.module", run = annotate)]
pub struct PolyAnnotate {
    /// Name of a file with declarations and their access sets
    #[option]
    pub database: String,
}

/// The attributes of the kinds of sets.
type Sets = [Option<Attribute>; 4];

fn sets_of(op: OpRef<'_>) -> Sets {
    AccessKind::ALL.map(|kind| op.attribute(kind.attribute()))
}

/// Sets attributes of an operation that may have a body of its own.
fn set(body: &mut Body, op: Op, attributes: &[(&str, Attribute)]) {
    for (name, value) in attributes {
        // The sets were made for the arguments of the operation.
        let _ = match body.child_mut(op) {
            Some(child) => child.set_attribute(Op::ROOT, name, Some(*value)),
            None => body.set_attribute(op, name, Some(*value)),
        };
    }
}

/// Returns the operations directly in a module that define a symbol.
fn symbols(module: &Body) -> FxHashMap<Ident, Op> {
    let ops = module.ops_below(Op::ROOT);
    ops.filter_map(|op| Some((symbol_name(module.op(op))?, op))).collect()
}

fn infer(_: &PolyInferAccess, target: &mut Target<'_>) -> PassResult {
    load(target.context());
    let cx = target.context().clone();
    let module = target.body();
    let mut inference = Inference::new(module);
    let functions = module.ops_below(Op::ROOT).filter(|op| {
        let view = module.op(*op);
        !is_external(view) && symbol_name(view).is_some() && AccessSets::of(view).is_none()
    });
    let found: Vec<(Op, AccessSets)> =
        functions.filter_map(|op| Some((op, inference.sets(op)?))).collect();
    for (op, sets) in found {
        set(target.body_mut(), op, &sets.to_attributes(&cx));
    }
    Ok(())
}

fn load(cx: &Context) {
    cx.load::<AffineDialect>();
    cx.load::<PolyDialect>();
}

fn annotate(pass: &PolyAnnotate, target: &mut Target<'_>) -> PassResult {
    load(target.context());
    if !pass.database.is_empty() {
        from_database(target, &pass.database)?;
    }
    let module = target.body();
    let sets = symbols(module).into_iter().filter_map(|(name, op)| {
        let sets = sets_of(module.op(op));
        sets.iter().any(Option::is_some).then_some((name, sets))
    });
    let sets: FxHashMap<Ident, Sets> = sets.collect();
    if !sets.is_empty() {
        annotate_calls(target.body_mut(), &sets);
    }
    Ok(())
}

/// Returns the pairs of names and attributes that are present.
fn present(sets: &Sets) -> Vec<(&'static str, Attribute)> {
    let kinds = AccessKind::ALL.iter().zip(sets);
    kinds.filter_map(|(kind, value)| Some((kind.attribute(), (*value)?))).collect()
}

/// Gives declarations the sets of those in a file.
fn from_database(target: &mut Target<'_>, path: &str) -> PassResult {
    let cx = target.context().clone();
    let bytes = std::fs::read(Path::new(path))
        .map_err(|error| target.error(format!("cannot read the database '{path}': {error}")))?;
    let file = SourceFile::new(path, bytes);
    let module = &terrace_asm::parse(&cx, &file, &ParseOptions::default())?;
    let known = symbols(module);
    let body = target.body();
    let mut changes = Vec::new();
    let mut errors: Vec<Diagnostic> = Vec::new();
    for op in body.ops_below(Op::ROOT) {
        let view = body.op(op);
        let entry = symbol_name(view).and_then(|name| known.get(&name)).map(|op| module.op(*op));
        let Some(entry) = entry.filter(|_| is_external(view)) else { continue };
        let ty = |op: OpRef<'_>| op.attribute("function_type");
        if ty(entry) != ty(view) || entry.name() != view.name() {
            continue;
        }
        let (own, given) = (sets_of(view), sets_of(entry));
        if own.iter().all(Option::is_none) {
            changes.push((op, present(&given)));
        } else if own != given {
            errors.push(view.error("access sets differ from the database entry"));
        }
    }
    let mut failed = None;
    for error in errors {
        failed = Some(target.emit(error));
    }
    if let Some(failed) = failed {
        return Err(failed);
    }
    for (op, attributes) in changes {
        set(target.body_mut(), op, &attributes);
    }
    Ok(())
}

/// Gives calls in `body` and in nested bodies the sets of their callees, unless they have some.
fn annotate_calls(body: &mut Body, sets: &FxHashMap<Ident, Sets>) {
    let cx = body.context().clone();
    let mut changes = Vec::new();
    for op in body.ops_below(Op::ROOT) {
        let view = body.op(op);
        let Some(call) = view.interface::<DynCallOp<'_>>() else { continue };
        let Some(Callee::Symbol(callee)) = call.callable_for_callee() else { continue };
        let name = callee.downcast::<SymbolRefAttr>(&cx).filter(|name| name.nested.is_empty());
        let found = name.and_then(|name| sets.get(&name.root));
        if let Some(found) = found.filter(|_| sets_of(view).iter().all(Option::is_none)) {
            changes.push((op, present(found)));
        }
    }
    for (op, attributes) in changes {
        set(body, op, &attributes);
    }
    body.bodies_mut().for_each(|(_, child)| annotate_calls(child, sets));
}
