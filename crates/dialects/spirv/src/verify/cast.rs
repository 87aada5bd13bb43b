//! Verifiers of conversions between types.

use terrace_builtin::{TypeExt, VectorType};
use terrace_ir::{Context, Diagnostic, OpRef, Type};

use super::math::bits;
use crate::{AddressingModel, CooperativeMatrixType, ModuleOp, PointerType, StorageClass};

/// Returns the types of the operand and of the result; `None` unless there is one of each.
pub(super) fn both(op: OpRef<'_>) -> Option<(Type, Type)> {
    Some((op.operand_types().next()?, op.result_types().next()?))
}

/// Returns the pointer types of the operand and of the result; `None` for other types.
fn pointers(op: OpRef<'_>) -> Option<(&PointerType, &PointerType)> {
    let (cx, (operand, result)) = (op.context(), both(op)?);
    Some((operand.downcast(cx)?, result.downcast(cx)?))
}

/// Returns the size in bits; pointers count as 64 bits.
fn width(cx: &Context, ty: Type) -> Option<i64> {
    if ty.is::<PointerType>() { Some(64) } else { bits(cx, ty) }
}

/// Checks that a bit cast changes the type but not the size, and neither to nor from pointers.
pub(crate) fn bitcast(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let (cx, Some((from, to))) = (op.context(), both(op)) else { return Ok(()) };
    if from == to {
        return Err(op.plain_error("result type must be different from operand type"));
    }
    let message = match (from.is::<PointerType>(), to.is::<PointerType>()) {
        (true, false) => "unhandled bit cast conversion from pointer type to non-pointer type",
        (false, true) => "unhandled bit cast conversion from non-pointer type to pointer type",
        _ => {
            return match (width(cx, from), width(cx, to)) {
                (Some(old), Some(new)) if old != new => Err(op.error(format!(
                    "mismatch in result type bitwidth {new} and operand type bitwidth {old}"
                ))),
                _ => Ok(()),
            };
        }
    };
    Err(op.plain_error(message))
}

/// Returns the element types of operand and result, which are both scalars, both vectors or both
/// cooperative matrices.
fn elements(op: OpRef<'_>) -> Result<Option<(Type, Type)>, Diagnostic> {
    let (cx, Some((from, to))) = (op.context(), both(op)) else { return Ok(None) };
    let wrong = || op.error("incompatible operand and result types");
    if let Some(vector) = from.downcast::<VectorType>(cx) {
        let result = to.downcast::<VectorType>(cx).ok_or_else(wrong)?;
        return Ok(Some((vector.element, result.element)));
    }
    if let Some(matrix) = from.downcast::<CooperativeMatrixType>(cx) {
        let result = to.downcast::<CooperativeMatrixType>(cx).ok_or_else(wrong)?;
        return Ok(Some((matrix.element, result.element)));
    }
    Ok(Some((from, to)))
}

/// Checks that operand and result are of the same form.
pub(crate) fn conversion(op: OpRef<'_>) -> Result<(), Diagnostic> {
    elements(op).map(drop)
}

/// Checks that operand and result are of the same form and have elements of different widths.
pub(crate) fn resizing(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let (cx, Some((from, to))) = (op.context(), elements(op)?) else { return Ok(()) };
    if from.int_or_float_width(cx) != to.int_or_float_width(cx) {
        return Ok(());
    }
    Err(op.error(format!(
        "expected the different bit widths for operand type and result type, but provided '{}' \
         and '{}'",
        from.to_text(cx),
        to.to_text(cx)
    )))
}

/// Whether the addressing model of the enclosing module, if there is one, gives the pointer an
/// address.
fn is_physical(op: OpRef<'_>, pointer: &PointerType) -> bool {
    let module = op.ancestors().find_map(|around| around.cast::<ModuleOp>());
    match module.map(|module| module.addressing_model()) {
        Some(AddressingModel::Logical) => false,
        Some(AddressingModel::PhysicalStorageBuffer64) => {
            pointer.storage_class == StorageClass::PhysicalStorageBuffer
        }
        _ => true,
    }
}

/// Checks a conversion between a pointer with an address and an integer; `is` names the pointer.
fn address(op: OpRef<'_>, pointer: Type, number: Type, is: &str) -> Result<(), Diagnostic> {
    let cx = op.context();
    if !number.is_signless_integer(cx) {
        return Err(op.plain_error("result must be a scalar type of unsigned integer"));
    }
    match pointer.downcast::<PointerType>(cx) {
        Some(pointer) if !is_physical(op, pointer) => {
            Err(op.plain_error(format!("{is} must be a physical pointer")))
        }
        _ => Ok(()),
    }
}

/// Checks that a pointer with an address is converted to an integer.
pub(crate) fn convert_ptr_to_u(op: OpRef<'_>) -> Result<(), Diagnostic> {
    both(op).map_or(Ok(()), |(pointer, number)| address(op, pointer, number, "operand"))
}

/// Checks that an integer is converted to a pointer with an address.
pub(crate) fn convert_u_to_ptr(op: OpRef<'_>) -> Result<(), Diagnostic> {
    both(op).map_or(Ok(()), |(number, pointer)| address(op, pointer, number, "result"))
}

/// Whether pointers of the storage class may be converted to generic ones.
fn may_be_generic(class: StorageClass) -> bool {
    matches!(class, StorageClass::Workgroup | StorageClass::CrossWorkgroup | StorageClass::Function)
}

/// Checks that both pointers point to the same type.
fn same_pointee(op: OpRef<'_>, from: &PointerType, to: &PointerType) -> Result<(), Diagnostic> {
    if from.pointee == to.pointee {
        return Ok(());
    }
    let cx = op.context();
    Err(op.error(format!(
        "pointer operand's pointee type must have the same as the op result type, but found '{}' \
         vs '{}'",
        from.pointee.to_text(cx),
        to.pointee.to_text(cx)
    )))
}

/// Checks the storage classes of a conversion to a generic pointer.
pub(crate) fn ptr_cast_to_generic(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let Some((from, to)) = pointers(op) else { return Ok(()) };
    if !may_be_generic(from.storage_class) {
        let message =
            "pointer must point to the Workgroup, CrossWorkgroup, or Function Storage Class";
        return Err(op.plain_error(message));
    }
    if to.storage_class != StorageClass::Generic {
        return Err(op.plain_error("result type must be of storage class Generic"));
    }
    same_pointee(op, from, to)
}

/// Checks the storage classes of a conversion from a generic pointer.
pub(crate) fn generic_cast_to_ptr(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let Some((from, to)) = pointers(op) else { return Ok(()) };
    if from.storage_class != StorageClass::Generic {
        return Err(op.plain_error("pointer type must be of storage class Generic"));
    }
    if !may_be_generic(to.storage_class) {
        let message =
            "result must point to the Workgroup, CrossWorkgroup, or Function Storage Class";
        return Err(op.plain_error(message));
    }
    same_pointee(op, from, to)
}

/// Checks the storage classes of a conversion from a generic pointer.
pub(crate) fn generic_cast_to_ptr_explicit(op: OpRef<'_>) -> Result<(), Diagnostic> {
    generic_cast_to_ptr(op)
}
