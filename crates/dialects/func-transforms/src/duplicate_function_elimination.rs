//! The pass `duplicate-function-elimination`: keeps the first of functions that differ in their
//! names only (MLIR: `DuplicateFunctionElimination.cpp`).

use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashMap, FxHasher};
use terrace_func::{CallOp, FuncOp};
use terrace_ir::equivalence::{EquivalenceOptions, is_equivalent};
use terrace_ir::symbol::{SYMBOL_NAME, symbol_name};
use terrace_ir::{Attribute, Body, Ident, Op, OpRef, SymbolRefAttr};
use terrace_pass::{PassResult, Target, pass};

/// Erase functions that are equal to a function before them, and call that one instead
#[pass(
    name = "duplicate-function-elimination",
    title = "DuplicateFunctionEliminationPass",
    anchor = "builtin.module",
    run = run
)]
pub struct DuplicateFunctionElimination {}

fn run(_: &DuplicateFunctionElimination, target: &mut Target<'_>) -> PassResult {
    eliminate_duplicates(target.body_mut());
    Ok(())
}

/// Erases the functions directly in the root of `module` that differ from a function before them
/// in name and locations only, and redirects calls of them. Functions that call different
/// duplicates both stay.
pub fn eliminate_duplicates(module: &mut Body) {
    let is_defined = |op: OpRef<'_>| op.region(0).is_some_and(|region| region.entry().is_some());
    let functions = module.ops_below(Op::ROOT).filter(|op| {
        let op = module.op(*op);
        op.is::<FuncOp>() && is_defined(op)
    });
    let functions: Vec<Op> = functions.collect();
    let mut unique: FxHashMap<u64, Vec<Op>> = FxHashMap::default();
    let mut replaced: FxHashMap<Ident, Ident> = FxHashMap::default();
    let mut duplicates = Vec::new();
    for function in functions {
        let Some(name) = symbol_name(module.op(function)) else { continue };
        let candidates = unique.entry(hash(module.op(function))).or_default();
        match candidates.iter().find(|first| are_equal_except_name(module, **first, function)) {
            Some(first) => {
                replaced.extend(symbol_name(module.op(*first)).map(|first| (name, first)));
                duplicates.push(function);
            }
            None => candidates.push(function),
        }
    }
    if duplicates.is_empty() {
        return;
    }
    duplicates.into_iter().for_each(|function| module.erase(function));
    redirect_calls(module, &replaced);
}

/// Returns a hash of the attributes of a function except its name, and of the names of the
/// operations in its body.
fn hash(function: OpRef<'_>) -> u64 {
    let mut hasher = FxHasher::default();
    function.attribute("function_type").hash(&mut hasher);
    for block in function.region(0).into_iter().flat_map(|region| region.blocks()) {
        block.arguments().len().hash(&mut hasher);
        block.ops().for_each(|op| op.name().hash(&mut hasher));
    }
    hasher.finish()
}

/// Whether two functions directly in `module` are equal but for their names and locations.
fn are_equal_except_name(module: &mut Body, first: Op, second: Op) -> bool {
    let name_of = |op: Op| module.op(op).attribute(SYMBOL_NAME);
    let (wanted, name) = (name_of(first), name_of(second));
    rename(module, second, wanted);
    let options = EquivalenceOptions { ignore_locations: true, ..EquivalenceOptions::default() };
    let are_equal = is_equivalent(module.op(first), module.op(second), options);
    rename(module, second, name);
    are_equal
}

fn rename(module: &mut Body, function: Op, name: Option<Attribute>) {
    if let Some(body) = module.child_mut(function) {
        body.set_attribute(Op::ROOT, SYMBOL_NAME, name).expect("it is the name of a function");
    }
}

/// Makes calls in `body` and in nested bodies refer to the new names of their callees.
fn redirect_calls(body: &mut Body, replaced: &FxHashMap<Ident, Ident>) {
    let cx = body.context().clone();
    let calls: Vec<Op> =
        body.ops_below(Op::ROOT).filter(|op| body.op(*op).is::<CallOp>()).collect();
    for call in calls {
        let callee = body.op(call).attribute(CALLEE);
        let callee = callee.and_then(|callee| callee.downcast::<SymbolRefAttr>(&cx));
        let name = callee.filter(|callee| callee.nested.is_empty());
        if let Some(name) = name.and_then(|name| replaced.get(&name.root)) {
            let callee = SymbolRefAttr::flat(&cx, name.as_str(&cx)).attr();
            body.set_attribute(call, CALLEE, Some(callee)).expect("it is a reference to a symbol");
        }
    }
    body.bodies_mut().for_each(|(_, child)| redirect_calls(child, replaced));
}

/// The attribute of calls that refers to the function.
const CALLEE: &str = "callee";
