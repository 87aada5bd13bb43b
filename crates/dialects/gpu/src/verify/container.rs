//! Verifier of container modules: checks the launches in their functions.

use terrace_builtin::DynFunctionOp;
use terrace_ir::{Diagnostic, OpRef, SymbolRefAttr, SymbolTables};

use crate::{BinaryOp, GPUFuncOp, GPUModuleOp, LaunchFuncOp, LaunchFuncOpRef};

/// Checks that each `gpu.launch_func` at the top level of the functions in `module` refers to a
/// kernel and passes operands of the types of its inputs.
pub(crate) fn verify_container(module: OpRef<'_>) -> Result<(), Diagnostic> {
    let tables = SymbolTables::new(module);
    for function in module.regions().flat_map(|r| r.blocks()).flat_map(|b| b.ops()) {
        for inner in function.regions().flat_map(|r| r.blocks()).flat_map(|b| b.ops()) {
            if let Some(launch) = inner.cast::<LaunchFuncOp>() {
                verify_launch(launch, &tables)?;
            }
        }
    }
    Ok(())
}

fn verify_launch(op: LaunchFuncOpRef<'_>, tables: &SymbolTables<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let Some(reference) = op.kernel().attr().downcast::<SymbolRefAttr>(cx) else { return Ok(()) };
    let container = reference.root.as_str(cx);
    let outer = SymbolRefAttr { root: reference.root, nested: Default::default() };
    let Some(found) = tables.lookup(&outer) else {
        return Err(op.error(format!("kernel container '{container}' is undefined")));
    };
    if found.is::<BinaryOp>() {
        return Ok(());
    }
    if !found.is::<GPUModuleOp>() {
        return Err(op.error(format!("kernel module '{container}' is undefined")));
    }
    let name = op.kernel().attr().to_text(cx);
    let Some(kernel) = tables.lookup(reference) else {
        return Err(op.error(format!("kernel function '{name}' is undefined")));
    };
    let function = kernel.cast::<GPUFuncOp>();
    if function.is_none() && kernel.interface::<DynFunctionOp<'_>>().is_none() {
        let error = op.error(format!("referenced kernel '{name}' is not a function"));
        return Err(error.with_note(kernel.location(), "see the kernel definition here"));
    }
    if kernel.attribute("gpu.kernel").is_none() {
        return Err(op.error("kernel function is missing the 'gpu.kernel' attribute"));
    }
    match function {
        Some(_) => verify_operands(op, kernel),
        None => Ok(()),
    }
}

/// Checks that the kernel operands of a launch have the number and types of the kernel's inputs.
fn verify_operands(op: LaunchFuncOpRef<'_>, kernel: OpRef<'_>) -> Result<(), Diagnostic> {
    let Some(ty) = terrace_builtin::function::function_type(kernel) else { return Ok(()) };
    let operands: Vec<_> = op.kernel_operands().map(|value| op.body().value_type(value)).collect();
    if operands.len() != ty.inputs.len() {
        return Err(op.error(format!(
            "got {} kernel operands but expected {}",
            operands.len(),
            ty.inputs.len()
        )));
    }
    match operands.iter().zip(&ty.inputs).position(|(found, wanted)| found != wanted) {
        Some(at) => Err(op.error(format!("type of function argument {at} does not match"))),
        None => Ok(()),
    }
}
