//! Verifiers of modules and functions.

use std::collections::{HashMap, HashSet};

use terrace_builtin::FunctionOp;
use terrace_ir::{
    Attribute, Diagnostic, DictionaryAttr, OpRef, StringAttr, SymbolRefAttr, Type, Walk, WalkOrder,
};

use crate::{
    ArrayType, Decoration, DecorationAttr, EntryPointOpRef, FuncOpRef, FunctionCallOpRef,
    GlobalVariableOp, GraphOutputsARMOpRef, LinkageType, ModuleOpRef, PointerType, ReturnOp,
    ReturnValueOp, StorageClass,
};

/// Whether the operation is one of the dialect.
fn is_spirv(op: OpRef<'_>) -> bool {
    op.name_str().starts_with("spirv.")
}

/// Returns the name of a symbol; `None` for an operation without one.
fn symbol_name(op: OpRef<'_>) -> Option<String> {
    let name = op.attribute("sym_name")?.downcast::<StringAttr>(op.context())?;
    Some(name.text().into_owned())
}

/// Checks that the module and its functions contain only operations of the dialect, the functions
/// and variables of entry points, and that functions without body are imported.
pub(crate) fn module_regions(op: ModuleOpRef<'_>) -> Result<(), Diagnostic> {
    let Some(block) = (*op).region(0).and_then(|region| region.entry()) else { return Ok(()) };
    let symbols: HashMap<String, OpRef<'_>> =
        block.ops().filter_map(|op| Some((symbol_name(op)?, op))).collect();
    let mut seen = HashSet::new();
    for nested in block.ops() {
        if !is_spirv(nested) {
            return Err(nested.plain_error("'spirv.module' can only contain spirv.* ops"));
        }
        if let Some(entry) = nested.cast::<crate::EntryPointOp>() {
            entry_point(entry, &symbols)?;
            let key = (entry.r#fn(), entry.execution_model());
            if !seen.insert(key) {
                return Err(nested.plain_error("duplicate of a previous EntryPointOp"));
            }
        }
        if let Some(function) = nested.cast::<crate::FuncOp>() {
            function_body(function)?;
        }
    }
    Ok(())
}

/// Checks that the function exists and that the interface consists of global variables.
fn entry_point(
    entry: EntryPointOpRef<'_>,
    symbols: &HashMap<String, OpRef<'_>>,
) -> Result<(), Diagnostic> {
    let cx = entry.context();
    let name = entry.r#fn().data(cx).root.as_str(cx);
    if !symbols.get(name).is_some_and(|found| found.is::<crate::FuncOp>()) {
        return Err(entry.plain_error(format!("function '{name}' not found in 'spirv.module'")));
    }
    for variable in &entry.interface().data(cx).0 {
        let Some(symbol) = variable.downcast::<SymbolRefAttr>(cx) else {
            return Err(entry.plain_error(format!(
                "expected symbol reference for interface specification instead of '{}",
                variable.to_text(cx)
            )));
        };
        let found = symbols.get(symbol.root.as_str(cx));
        if !found.is_some_and(|found| found.is::<GlobalVariableOp>()) {
            return Err(entry.plain_error(format!(
                "expected spirv.GlobalVariable symbol reference instead of'{}'",
                variable.to_text(cx)
            )));
        }
    }
    Ok(())
}

/// Checks that a function without body is imported, and a body consists of operations of the
/// dialect.
fn function_body(function: FuncOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = function.context();
    let region = (*function).region(0).filter(|region| !region.is_empty());
    let Some(region) = region else {
        let linkage = function.linkage_attributes().map(|linkage| linkage.data(cx));
        return match linkage
            .is_some_and(|linkage| linkage.linkage_type.data(cx).0 == LinkageType::Import)
        {
            true => Ok(()),
            false => Err(function.plain_error(
                "'spirv.module' cannot contain external functions without 'Import' \
                 linkage_attributes (LinkageAttributes)",
            )),
        };
    };
    match region.blocks().flat_map(|block| block.ops()).find(|op| !is_spirv(*op)) {
        Some(other) => {
            Err(other.plain_error("functions in 'spirv.module' can only contain spirv.* ops"))
        }
        None => Ok(()),
    }
}

/// Whether argument number `at` of the function has the decoration.
fn is_decorated(function: FuncOpRef<'_>, at: usize, decoration: Decoration) -> bool {
    let cx = function.context();
    let attributes = function.arg_attrs().and_then(|all| all.data(cx).0.get(at).copied());
    let attributes = attributes.and_then(|all| all.downcast::<DictionaryAttr>(cx));
    let value: Option<Attribute> = attributes.and_then(|all| {
        all.entries().iter().find(|(name, _)| name.as_str(cx) == "spirv.decoration").map(|e| e.1)
    });
    let value = value.and_then(|value| value.downcast::<DecorationAttr>(cx));
    value.is_some_and(|value| value.0 == decoration)
}

/// Checks that the function has at most one result, and that pointers to physical storage buffers
/// say whether they alias others.
pub(crate) fn function_type(function: FuncOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = function.context();
    if function.function_results().len() > 1 {
        return Err(function.error("cannot have more than one result"));
    }
    let pointer = |ty: Type| ty.downcast::<PointerType>(cx);
    for (at, ty) in function.function_inputs().iter().enumerate() {
        let Some(input) = pointer(*ty) else { continue };
        let (target, decorations, message) = match pointer(input.pointee) {
            Some(target) => (
                Some(target),
                [Decoration::AliasedPointer, Decoration::RestrictPointer],
                "with a pointer points to a physical buffer pointer must be decorated either \
                 'AliasedPointer' or 'RestrictPointer'",
            ),
            None => (
                match input.pointee.downcast::<ArrayType>(cx) {
                    Some(array) => pointer(array.element),
                    None => Some(input),
                },
                [Decoration::Aliased, Decoration::Restrict],
                "with physical buffer pointer must be decorated either 'Aliased' or 'Restrict'",
            ),
        };
        let physical = target
            .is_some_and(|target| target.storage_class == StorageClass::PhysicalStorageBuffer);
        if physical && !decorations.into_iter().any(|one| is_decorated(function, at, one)) {
            return Err(function.error(message));
        }
    }
    Ok(())
}

/// Checks that the function returns a value exactly if it has a result, of that type.
pub(crate) fn function_returns(function: FuncOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = function.context();
    let results = function.function_results();
    let mut wrong = Ok(());
    (*function).walk(WalkOrder::Post, |nested| {
        if nested.is::<ReturnOp>() && !results.is_empty() {
            wrong = Err(nested.error("cannot be used in functions returning value"));
        } else if nested.is::<ReturnValueOp>() {
            match (results, nested.operand_types().next()) {
                (&[wanted], Some(found)) if found != wanted => {
                    wrong = Err(nested.error(format!(
                        " return value's type ('{}') mismatch with function's result type ('{}')",
                        found.to_text(cx),
                        wanted.to_text(cx)
                    )));
                }
                (&[_], _) => {}
                _ => {
                    wrong = Err(nested.error(format!(
                        "returns 1 value but enclosing function requires {} results",
                        results.len()
                    )));
                }
            }
        }
        if wrong.is_err() { Walk::Interrupt } else { Walk::Advance }
    });
    wrong
}

/// Checks that a call has at most one result.
pub(crate) fn function_call(op: FunctionCallOpRef<'_>) -> Result<(), Diagnostic> {
    match (*op).result_count() {
        0 | 1 => Ok(()),
        count => Err(op.error(format!(
            "expected callee function to have 0 or 1 result, but provided {count}"
        ))),
    }
}

/// Checks that the values have the types of the results of the enclosing graph.
pub(crate) fn arm_graph_outputs(op: GraphOutputsARMOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let graph = (*op).parent().and_then(|parent| parent.cast::<crate::GraphARMOp>());
    let Some(graph) = graph else { return Ok(()) };
    let results = graph.function_results();
    if results.len() != (*op).operand_count() {
        return Err(op.error(format!(
            "has {} operands, but enclosing  spirv.ARM.Graph (@{}) returns {}",
            (*op).operand_count(),
            symbol_name(*graph).unwrap_or_default(),
            results.len()
        )));
    }
    for (at, (found, wanted)) in (*op).operand_types().zip(results).enumerate() {
        if found != *wanted {
            return Err(op.plain_error(format!(
                "type of return operand {at} ('{}') doesn't match graph result type ('{}') in \
                 graph @{}",
                found.to_text(cx),
                wanted.to_text(cx),
                symbol_name(*graph).unwrap_or_default()
            )));
        }
    }
    Ok(())
}
