//! Verifiers of intrinsics.

use terrace_builtin::VectorType;
use terrace_builtin::shaped::element_type_of;
use terrace_ir::{Diagnostic, OpRef, Type};

use super::quoted;
use crate::{LLVMPointerType, LLVMStructType, SincosOpRef, masked_gatherRef, masked_scatterRef};

/// Returns the vector of pointers with the shape of `ty` and the address space of the pointers in
/// `like`; `None` if `like` holds no pointers.
fn pointers_like(op: OpRef<'_>, ty: Type, like: Type) -> Option<Type> {
    let cx = op.context();
    let vector = ty.downcast::<VectorType>(cx)?;
    let pointer = element_type_of(cx, like)?.downcast::<LLVMPointerType>(cx)?;
    let pointer = LLVMPointerType { address_space: pointer.address_space }.intern(cx).ty();
    Some(VectorType::scalable(cx, &vector.shape, &vector.scalable, pointer).ty())
}

fn check_pointers(op: OpRef<'_>, operand: usize, ty: Type, values: Type) -> Result<(), Diagnostic> {
    match pointers_like(op, values, ty) {
        Some(wanted) if wanted != ty => Err(op.error(format!(
            "expected operand #{operand} type to be {}",
            quoted(op.context(), wanted)
        ))),
        _ => Ok(()),
    }
}

/// Verifies that there is a pointer for each element of the result.
pub(crate) fn intr_masked_gather(op: masked_gatherRef<'_>) -> Result<(), Diagnostic> {
    let body = op.body();
    check_pointers(*op, 1, body.value_type(op.ptrs()), body.value_type(op.res()))
}

/// Verifies that there is a pointer for each element of the value.
pub(crate) fn intr_masked_scatter(op: masked_scatterRef<'_>) -> Result<(), Diagnostic> {
    let body = op.body();
    check_pointers(*op, 2, body.value_type(op.ptrs()), body.value_type(op.value()))
}

/// Verifies that the result is a structure of two values of the operand's type.
pub(crate) fn intr_sincos(op: SincosOpRef<'_>) -> Result<(), Diagnostic> {
    let (cx, body) = (op.context(), op.body());
    let (operand, result) = (body.value_type(op.val()), body.value_type(op.res()));
    let fields = result.downcast::<LLVMStructType>(cx).map(|ty| ty.fields());
    if fields.is_some_and(|fields| fields == [operand, operand]) {
        return Ok(());
    }
    Err(op.error(format!(
        "expected result type to be an homogeneous struct with two elements matching the operand \
         type, but got {}",
        quoted(cx, result)
    )))
}
