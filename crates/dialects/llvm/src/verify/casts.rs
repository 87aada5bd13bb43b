//! Verifiers of casts.

use terrace_builtin::{IntegerType, VectorType};
use terrace_ir::{Context, Diagnostic, OpRef, Type};

use super::{ensure, ensure_plain};
use crate::{BitcastOpRef, LLVMPointerType, SExtOpRef, ZExtOpRef};

/// Returns the address space of a pointer or of a vector of pointers, and whether it is a vector;
/// `None` for other types.
fn pointer(cx: &Context, ty: Type) -> Option<(u32, bool)> {
    let vector = ty.downcast::<VectorType>(cx);
    let element = vector.map_or(ty, |vector| vector.element);
    let pointer = element.downcast::<LLVMPointerType>(cx)?;
    Some((pointer.address_space, vector.is_some()))
}

/// Verifies that pointers are cast to pointers of the same address space.
pub(crate) fn bitcast(op: BitcastOpRef<'_>) -> Result<(), Diagnostic> {
    let (cx, body) = (op.context(), op.body());
    let from = pointer(cx, body.value_type(op.arg()));
    let to = pointer(cx, body.value_type(op.res()));
    ensure(from.is_some() == to.is_some(), *op, "can only cast pointers from and to pointers")?;
    let (Some((from_space, from_vector)), Some((to_space, to_vector))) = (from, to) else {
        return Ok(());
    };
    let message = "cannot cast pointer to vector of pointers";
    ensure(from_vector || !to_vector, *op, message)?;
    let message = "cannot cast vector of pointers to pointer";
    ensure(!from_vector || to_vector, *op, message)?;
    let message = "cannot cast pointers of different address spaces, use 'llvm.addrspacecast' \
                   instead";
    ensure(from_space == to_space, *op, message)
}

fn extension(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let (Some(from), Some(to)) = (op.operand_types().next(), op.result_types().next()) else {
        return Ok(());
    };
    let (mut narrow, mut wide) = (from, to);
    if let Some(vector) = from.downcast::<VectorType>(cx) {
        let message = "input type is a vector but output type is an integer";
        let result = to.downcast::<VectorType>(cx);
        ensure_plain(result.is_some(), op, message)?;
        let Some(result) = result else { return Ok(()) };
        let same = vector.shape == result.shape && vector.scalable == result.scalable;
        ensure_plain(same, op, "input and output vectors are of incompatible shape")?;
        (narrow, wide) = (vector.element, result.element);
    } else {
        let message = "input type is an integer but output type is a vector";
        ensure_plain(!to.is::<VectorType>(), op, message)?;
    }
    let width = |ty: Type| ty.downcast::<IntegerType>(cx).map(|ty| ty.width);
    let message = "integer width of the output type is smaller or equal to the integer width of \
                   the input type";
    ensure_plain(width(wide) > width(narrow), op, message)
}

/// Verifies that the result is wider than the operand.
pub(crate) fn zext(op: ZExtOpRef<'_>) -> Result<(), Diagnostic> {
    extension(*op)
}

/// Verifies that the result is wider than the operand.
pub(crate) fn sext(op: SExtOpRef<'_>) -> Result<(), Diagnostic> {
    extension(*op)
}
