//! Predicates and functions on types, which the imported declarations refer to.

use terrace_builtin::shaped::{element_type_of, shape_of};
use terrace_builtin::{MemRefType, TypeExt, UnrankedMemRefType};
use terrace_ir::{Attribute, Context, Handle, OpRef, Type};

use crate::parameters::PointerLike;
use crate::{PtrMetadataType, PtrType};

/// Whether `ty` is a memref or a pointer (MLIR: `PtrLikeTypeInterface`).
pub(crate) fn is_pointer_like(ty: Type) -> bool {
    ty.is::<MemRefType>() || ty.is::<UnrankedMemRefType>() || ty.is::<PtrType>()
}

/// Returns the memory space of a memref or pointer; `None` for a memref in the default memory space
/// and for other types.
pub(crate) fn memory_space(cx: &Context, ty: Type) -> Option<Attribute> {
    if let Some(pointer) = ty.downcast::<PtrType>(cx) {
        return Some(pointer.memory_space.0);
    }
    match ty.downcast::<MemRefType>(cx) {
        Some(memref) => memref.memory_space,
        None => ty.downcast::<UnrankedMemRefType>(cx)?.memory_space,
    }
}

/// Returns the metadata type of a memref or pointer; `None` for other types.
///
/// As in MLIR, the metadata type of a pointer is not verified here.
pub(crate) fn metadata(cx: &Context, ty: Type) -> Option<Type> {
    let metadata = PtrMetadataType { r#type: PointerLike(ty) };
    is_pointer_like(ty).then(|| Handle::of(cx, metadata).ty())
}

/// Whether both types are vectors, or both are ranked tensors.
pub(crate) fn same_container(a: Type, b: Type) -> bool {
    (a.is_vector(), a.is_tensor()) == (b.is_vector(), b.is_tensor())
}

/// Whether the result and the pointers are containers of one kind.
pub(crate) fn gathers_one_kind(op: OpRef<'_>) -> bool {
    match (op.result_types().next(), op.operand_types().next()) {
        (Some(result), Some(pointers)) => same_container(result, pointers),
        _ => true,
    }
}

/// Whether the stored value and the pointers are containers of one kind.
pub(crate) fn scatters_one_kind(op: OpRef<'_>) -> bool {
    let mut types = op.operand_types();
    match (types.next(), types.next()) {
        (Some(value), Some(pointers)) => same_container(value, pointers),
        _ => true,
    }
}

/// Whether `ty` is a vector or tensor.
pub(crate) fn is_shaped(ty: Type) -> bool {
    ty.is_vector() || ty.is_tensor()
}

/// Whether two containers have the same known shape.
pub(crate) fn same_shape(cx: &Context, a: Type, b: Type) -> bool {
    shape_of(cx, a).is_some() && shape_of(cx, a) == shape_of(cx, b)
}

/// Returns the pointer type of a pointer or of a container of pointers; `None` for other types.
pub(crate) fn pointer_of(cx: &Context, ty: Type) -> Option<&PtrType> {
    let ty = if is_shaped(ty) { element_type_of(cx, ty)? } else { ty };
    ty.downcast::<PtrType>(cx)
}
