//! The pass `llvm-add-comdats`: gives functions with linkage `linkonce` and `linkonce_odr` a
//! comdat, so that a linker keeps one of equal functions (MLIR: `AddComdats.cpp`).

use terrace_ir::symbol::{SymbolTable, symbol_name};
use terrace_ir::{Body, Builder, Ident, InsertionPoint, Op, OpType, StringAttr, SymbolRefAttr};
use terrace_llvm::{Comdat, ComdatOp, ComdatSelectorOp, LLVMFuncOp, Linkage};
use terrace_pass::{PassResult, Target, pass};

/// Add comdats to functions that a linker may merge
#[pass(
    name = "llvm-add-comdats",
    title = "LLVMAddComdats",
    anchor = "builtin.module",
    run = run
)]
pub struct LlvmAddComdats {}

fn run(_: &LlvmAddComdats, target: &mut Target<'_>) -> PassResult {
    add_comdats(target.body_mut());
    Ok(())
}

/// The name of the operation with the selectors of all functions.
const COMDAT: &str = "__llvm_comdat";

/// Adds a selector for each mergeable function directly in the root of `module`. `None` without a
/// block.
fn add_comdats(module: &mut Body) -> Option<()> {
    let cx = module.context().clone();
    let block = module.root().region(0)?.entry()?;
    let is_mergeable = |op: &Op| {
        let function = module.op(*op).cast::<LLVMFuncOp>();
        let linkage = function.map(|function| function.linkage().data(&cx).linkage);
        matches!(linkage, Some(Linkage::Linkonce | Linkage::LinkonceODR))
    };
    let block_id = block.id();
    let functions: Vec<Op> = block.ops().map(|op| op.id()).filter(is_mergeable).collect();
    for function in functions {
        let name = symbol_name(module.op(function))?;
        let table = SymbolTable::new(module.root());
        let known = table.lookup(Ident::get(&cx, COMDAT)).filter(|op| op.is::<ComdatOp>());
        let known = known.map(|op| op.id());
        let location = module.location(Op::ROOT);
        let comdat = match known {
            Some(op) => op,
            None => {
                let point = InsertionPoint::AtStart(block_id);
                let mut b = Builder::new(module, point, location);
                let symbol = StringAttr::from_text(&cx, COMDAT);
                let op = ComdatOp::build(&mut b, symbol).op();
                let region = b.body().region(op, 0)?;
                b.append_block(region, &[]);
                op
            }
        };
        let location = module.location(comdat);
        let (body, inner) = match module.child(comdat) {
            Some(child) => (child, Op::ROOT),
            None => (&*module, comdat),
        };
        let block = body.op(inner).region(0)?.blocks().last()?.id();
        let symbol = StringAttr::from_text(&cx, name.as_str(&cx));
        let point = InsertionPoint::AtStart(block);
        let selectors = if inner == Op::ROOT { module.child_mut(comdat)? } else { &mut *module };
        let mut b = Builder::new(selectors, point, location);
        ComdatSelectorOp::build(&mut b, symbol, Comdat::Any);
        let reference = SymbolRefAttr::nested(&cx, Ident::get(&cx, COMDAT), &[name]).attr();
        module.set_attribute(function, "comdat", Some(reference)).ok()?;
    }
    Some(())
}
