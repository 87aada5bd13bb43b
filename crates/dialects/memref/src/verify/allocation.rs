//! Verifiers of allocations, globals and allocation scopes.

use terrace_builtin::shaped::quoted;
use terrace_builtin::values::verify_dynamic_sizes;
use terrace_builtin::{DYNAMIC, MemRefType, attr_type, shaped};
use terrace_interfaces::flow::verify_region_flow;
use terrace_ir::op_traits::AutomaticAllocationScope;
use terrace_ir::{Diagnostic, OpRef, UnitAttr};

use super::memref;
use crate::{
    AllocOpRef, AllocaOpRef, AllocaScopeOpRef, AssumeAlignmentOpRef, GlobalOpRef, ReallocOpRef,
};

/// Verifies that there is an operand for each dynamic size of the result and for each symbol of its
/// layout map.
fn allocation(op: OpRef<'_>, sizes: usize, symbols: usize) -> Result<(), Diagnostic> {
    let cx = op.context();
    let result = op.result_types().next();
    let ty = result.and_then(|ty| ty.downcast::<MemRefType>(cx));
    let (Some(result), Some(ty)) = (result, ty) else {
        return Err(op.error("result must be a memref"));
    };
    verify_dynamic_sizes(op, result, sizes)?;
    let map = terrace_builtin::attributes::layout_map(cx, ty.layout, ty.shape.len());
    let wanted = if ty.has_identity_layout(cx) { 0 } else { map.num_symbols as usize };
    match symbols == wanted {
        true => Ok(()),
        false => Err(op.error(format!(
            "symbol operand count does not equal memref symbol count: expected {wanted}, got \
             {symbols}"
        ))),
    }
}

/// Verifies that there is an operand for each dynamic size and layout symbol of the result.
pub(crate) fn alloc(op: AllocOpRef<'_>) -> Result<(), Diagnostic> {
    allocation(*op, op.dynamic_sizes().len(), op.symbol_operands().len())
}

/// Verifies that there is an operand for each dynamic size and layout symbol of the result, and
/// that an enclosing operation frees the memory.
pub(crate) fn alloca(op: AllocaOpRef<'_>) -> Result<(), Diagnostic> {
    let mut around = std::iter::successors(op.parent(), |op| op.parent());
    if !around.any(|around| around.has_trait::<AutomaticAllocationScope>()) {
        return Err(op.error("requires an ancestor op with AutomaticAllocationScope trait"));
    }
    allocation(*op, op.dynamic_sizes().len(), op.symbol_operands().len())
}

/// Verifies that source and result have the identity layout and differ only in their sizes.
pub(crate) fn realloc(op: ReallocOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let (Some(source), Some(result)) = (memref(*op, op.source()), memref(*op, op.result(0))) else {
        return Ok(());
    };
    let texts = [op.operand_types().next(), op.result_types().next()];
    let [from, to] = texts.map(|ty| ty.map_or_else(String::new, |ty| quoted(cx, ty)));
    if !source.has_identity_layout(cx) {
        return Err(op.plain_error(format!("unsupported layout for source memref type {from}")));
    }
    if !result.has_identity_layout(cx) {
        return Err(op.plain_error(format!("unsupported layout for result memref type {to}")));
    }
    let differ = |what: &str| {
        op.plain_error(format!(
            "different {what} specified for source memref type {from} and result memref type {to}"
        ))
    };
    if source.memory_space != result.memory_space {
        return Err(differ("memory spaces"));
    }
    if source.element != result.element {
        return Err(differ("element types"));
    }
    let dynamic = result.shape.contains(&DYNAMIC);
    match (dynamic, op.dynamic_result_size().is_some()) {
        (true, false) => {
            Err(op.plain_error(format!("missing dimension operand for result type {to}")))
        }
        (false, true) => {
            Err(op.plain_error(format!("unnecessary dimension operand for result type {to}")))
        }
        _ => Ok(()),
    }
}

/// Verifies that the alignment is a power of two.
pub(crate) fn assume_alignment(op: AssumeAlignmentOpRef<'_>) -> Result<(), Diagnostic> {
    match op.alignment().count_ones() == 1 {
        true => Ok(()),
        false => Err(op.error("alignment must be power of 2")),
    }
}

/// Formats a shape as `2, 3`.
fn list(shape: &[i64]) -> String {
    let texts: Vec<String> = shape.iter().map(i64::to_string).collect();
    texts.join(", ")
}

/// Verifies that the type is a static memref and that the initial value fits it.
pub(crate) fn global(op: GlobalOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let ty = op.r#type();
    if ty.is_absent() {
        return Ok(());
    }
    let ty = ty.data(cx).0;
    let data = ty.downcast::<MemRefType>(cx).filter(|data| !data.shape.contains(&DYNAMIC));
    let Some(data) = data else {
        let text = quoted(cx, ty);
        return Err(op.error(format!("type should be static shaped memref, but got {text}")));
    };
    let Some(value) = op.initial_value().filter(|value| !value.is::<UnitAttr>()) else {
        return Ok(());
    };
    if !terrace_builtin::predicates::is_elements(value) {
        let text = value.to_text(cx);
        return Err(op.error(format!(
            "initial value should be a unit or elements attribute, but got {text}"
        )));
    }
    let Some(found) = attr_type(cx, value) else { return Ok(()) };
    let element = shaped::element_type_or_self(cx, found);
    if element != data.element {
        return Err(op.error(format!(
            "initial value element expected to be of type {}, but was of type {}",
            quoted(cx, data.element),
            quoted(cx, element)
        )));
    }
    let shape = shaped::shape_of(cx, found).unwrap_or_default();
    match shape == &data.shape[..] {
        true => Ok(()),
        false => Err(op.error(format!(
            "initial value shape expected to be {} but was {}",
            list(&data.shape),
            list(shape)
        ))),
    }
}

/// Verifies the types that the region returns.
pub(crate) fn alloca_scope_regions(op: AllocaScopeOpRef<'_>) -> Result<(), Diagnostic> {
    verify_region_flow(*op, |_, found, wanted| found == wanted)
}
