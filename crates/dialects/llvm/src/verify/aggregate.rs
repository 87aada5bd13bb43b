//! Verifiers of operations on parts of aggregates, addresses and vectors.

use terrace_builtin::VectorType;
use terrace_ir::{Context, Diagnostic, Type};

use super::{ensure, quoted};
use crate::directives::{DYNAMIC_INDEX, type_at};
use crate::{
    ExtractValueOpRef, GEPNoWrapFlags, GEPOpRef, InsertValueOpRef, LLVMArrayType, LLVMStructType,
    ShuffleVectorOpRef,
};

/// Verifies that the result has the type at the position.
pub(crate) fn extractvalue(op: ExtractValueOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let body = op.body();
    let (container, result) = (body.value_type(op.container()), body.value_type(op.res()));
    let part = type_at(cx, container, &op.properties().position).map_err(|m| op.error(m))?;
    if part == result {
        return Ok(());
    }
    let [container, part, result] = [container, part, result].map(|ty| quoted(cx, ty));
    Err(op.error(format!(
        "Type mismatch: extracting from {container} should produce {part} but this op returns \
         {result}"
    )))
}

/// Verifies that the value has the type at the position.
pub(crate) fn insertvalue(op: InsertValueOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let body = op.body();
    let (container, value) = (body.value_type(op.container()), body.value_type(op.value()));
    let part = type_at(cx, container, &op.properties().position).map_err(|m| op.error(m))?;
    if part == value {
        return Ok(());
    }
    let [container, value] = [container, value].map(|ty| quoted(cx, ty));
    Err(op.error(format!("Type mismatch: cannot insert {value} into {container}")))
}

/// Verifies that there is a value for each dynamic index and that the indices are valid for the
/// element type.
pub(crate) fn getelementptr(op: GEPOpRef<'_>) -> Result<(), Diagnostic> {
    let p = op.properties();
    let dynamic = p.raw_constant_indices.iter().filter(|index| **index == DYNAMIC_INDEX).count();
    let message = "expected as many dynamic indices as specified in 'rawConstantIndices'";
    ensure(dynamic == op.dynamic_indices().count(), *op, message)?;
    let bare = p.no_wrap_flags == GEPNoWrapFlags::INBOUNDS_FLAG;
    ensure(!bare, *op, "'inbounds_flag' cannot be used directly.")?;
    if p.elem_type.is_absent() {
        return Ok(());
    }
    check_indices(op.context(), p.elem_type.data(op.context()).0, &p.raw_constant_indices)
        .map_err(|message| op.error(message))
}

fn check_indices(cx: &Context, element: Type, indices: &[i32]) -> Result<(), String> {
    let mut ty = element;
    for (place, index) in indices.iter().enumerate().skip(1) {
        if let Some(structure) = ty.downcast::<LLVMStructType>(cx) {
            if *index == DYNAMIC_INDEX {
                return Err(format!("expected index {place} indexing a struct to be constant"));
            }
            let field = usize::try_from(*index).ok().and_then(|at| structure.fields().get(at));
            ty = *field.ok_or(format!("index {place} indexing a struct is out of bounds"))?;
        } else if let Some(array) = ty.downcast::<LLVMArrayType>(cx) {
            ty = array.element_type;
        } else if let Some(vector) = ty.downcast::<VectorType>(cx) {
            ty = vector.element;
        } else {
            return Err(format!("type {} cannot be indexed (index #{place})", quoted(cx, ty)));
        }
    }
    Ok(())
}

/// Verifies that the shuffle of a scalable vector is a splat.
pub(crate) fn shufflevector(op: ShuffleVectorOpRef<'_>) -> Result<(), Diagnostic> {
    let ty = op.body().value_type(op.v1());
    let scalable = ty.downcast::<VectorType>(op.context()).is_some_and(|ty| ty.is_scalable());
    let splat = op.properties().mask.iter().all(|place| *place == 0);
    ensure(!scalable || splat, *op, "expected a splat operation for scalable vectors")
}
