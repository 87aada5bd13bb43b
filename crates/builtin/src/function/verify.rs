//! Verification of functions.

use terrace_ir::{
    ArrayAttr, Attribute, Diagnostic, DictionaryAttr, OpRef, RegionRef, StringAttr, Type,
};

use super::{DynFunctionOp, FunctionOp, type_held};

/// Checks the attributes of arguments and results and the entry block against the type
/// (MLIR: `function_interface_impl::verifyTrait`).
///
/// # Errors
/// When the numbers differ from those of the type's inputs or results, types differ, or a
/// declaration is public.
pub(super) fn verify(function: DynFunctionOp<'_>) -> Result<(), Diagnostic> {
    let op: OpRef<'_> = *function;
    let attributes = function.function_attributes();
    let mut regions = op.inner().regions();
    let region = regions.next();
    let has_body = region.is_some_and(|region| !region.is_empty());
    if !has_body && function.is_symbol_declaration() && is_public(op, attributes.sym_visibility) {
        return Err(op.error("symbol declaration cannot have public visibility"));
    }
    function.verify_type()?;
    let inputs = match type_held(op.context(), attributes.function_type) {
        Some(ty) => &ty.inputs,
        None => function.function_inputs(),
    };
    verify_attributes(op, attributes.arg_attrs, inputs.len(), true)?;
    if attributes.res_attrs.is_some() {
        verify_attributes(op, attributes.res_attrs, function.function_results().len(), false)?;
    }
    match (region, regions.next()) {
        (Some(_), None) => function.verify_body(),
        _ => Err(op.error("expects one region")),
    }
}

fn is_public(op: OpRef<'_>, visibility: Option<Attribute>) -> bool {
    let text = visibility.and_then(|v| Some(v.downcast::<StringAttr>(op.context())?.text()));
    text.is_none_or(|text| text == "public")
}

/// Checks that the arguments of the entry block, if there is one, have the types `inputs`.
///
/// # Errors
/// When number or types of the arguments differ.
pub fn verify_entry(op: OpRef<'_>, inputs: &[Type]) -> Result<(), Diagnostic> {
    let Some(entry) = op.inner().regions().next().and_then(RegionRef::entry) else {
        return Ok(());
    };
    if entry.arguments().len() != inputs.len() {
        return Err(op.error(format!(
            "entry block must have {} arguments to match function signature",
            inputs.len()
        )));
    }
    let cx = op.context();
    for (index, (found, wanted)) in entry.argument_types().zip(inputs).enumerate() {
        if found != *wanted {
            return Err(op.error(format!(
                "type of entry block argument #{index}('{}') must match the type of the \
                 corresponding argument in function signature('{}')",
                found.to_text(cx),
                wanted.to_text(cx)
            )));
        }
    }
    Ok(())
}

fn verify_attributes(
    op: OpRef<'_>,
    array: Option<Attribute>,
    wanted: usize,
    arguments: bool,
) -> Result<(), Diagnostic> {
    let cx = op.context();
    let Some(array) = array.and_then(|array| array.downcast::<ArrayAttr>(cx)) else {
        return Ok(());
    };
    let what = if arguments { "argument" } else { "result" };
    let found = array.0.len();
    if found != wanted {
        return Err(op.error(format!(
            "expects {what} attribute array to have the same number of elements as the number of \
             function {what}s, got {found}, but expected {wanted}"
        )));
    }
    for (index, attributes) in array.0.iter().enumerate() {
        let Some(dictionary) = attributes.downcast::<DictionaryAttr>(cx) else {
            return Err(op.error(format!(
                "expects {what} attribute dictionary to be a DictionaryAttr, but got `{}`",
                attributes.to_text(cx)
            )));
        };
        for (name, value) in dictionary.entries() {
            let Some((dialect, _)) = name.as_str(cx).split_once('.') else {
                return Err(op.error(format!("{what}s may only have dialect attributes")));
            };
            let Some(dialect) = cx.loaded_dialect(dialect) else { continue };
            let hooks = &dialect.info().hooks;
            let hook = match arguments {
                true => hooks.verify_region_arg_attribute,
                false => hooks.verify_region_result_attribute,
            };
            if let Some(hook) = hook {
                hook(op, 0, index, *name, *value)?;
            }
        }
    }
    Ok(())
}
