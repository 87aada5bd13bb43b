//! Operations that see memory in another way.

use terrace_builtin::shaped::quoted;
use terrace_builtin::values::{type_of, verify_dynamic_sizes};
use terrace_builtin::{DYNAMIC, MemRefType};
use terrace_ir::Diagnostic;

use super::{has_identity_layout, memref};
use crate::{DistinctObjectsOpRef, ReshapeOpRef, ViewOpRef};

/// Checks that there are objects.
pub(crate) fn distinct_objects(op: DistinctObjectsOpRef<'_>) -> Result<(), Diagnostic> {
    if !op.operand_types().eq(op.result_types()) {
        return Err(op.error("operand types and result types must match"));
    }
    match op.operand_count() {
        0 => Err(op.error("expected at least one operand")),
        _ => Ok(()),
    }
}

/// Checks layouts, memory spaces and sizes.
pub(crate) fn view(op: ViewOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let (Some(base), Some(result)) = (memref(*op, op.source()), memref(*op, op.result(0))) else {
        return Ok(());
    };
    let texts = [op.operand_types().next(), op.result_types().next()];
    let [from, to] = texts.map(|ty| ty.map_or_else(String::new, |ty| quoted(cx, ty)));
    if !has_identity_layout(cx, base) {
        return Err(op.plain_error(format!("unsupported map for base memref type {from}")));
    }
    if !has_identity_layout(cx, result) {
        return Err(op.plain_error(format!("unsupported map for result memref type {to}")));
    }
    if base.memory_space != result.memory_space {
        return Err(op.plain_error(format!(
            "different memory spaces specified for base memref type {from} and view memref type \
             {to}"
        )));
    }
    verify_dynamic_sizes(*op, type_of(*op, op.result(0)), op.sizes().len())
}

/// Checks elements, layouts and the length of the shape.
pub(crate) fn reshape(op: ReshapeOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let types = [op.operand_types().next(), op.result_types().next()];
    let elements =
        types.map(|ty| ty.map(|ty| terrace_builtin::shaped::element_type_or_self(cx, ty)));
    if elements[0] != elements[1] {
        return Err(
            op.error("element types of source and destination memref types should be the same")
        );
    }
    let [source, result] = types.map(|ty| ty.and_then(|ty| ty.downcast::<MemRefType>(cx)));
    if source.is_some_and(|source| !has_identity_layout(cx, source)) {
        return Err(op.error("source memref type should have identity affine map"));
    }
    let Some(result) = result else { return Ok(()) };
    if !has_identity_layout(cx, result) {
        return Err(op.error("result memref type should have identity affine map"));
    }
    let length = memref(*op, op.shape()).and_then(|shape| shape.shape.first().copied());
    match length {
        Some(DYNAMIC) => Err(op.error(
            "cannot use shape operand with dynamic length to reshape to statically-ranked memref \
             type",
        )),
        Some(length) if length != result.shape.len() as i64 => {
            Err(op.error("length of shape operand differs from the result's memref rank"))
        }
        _ => Ok(()),
    }
}
