//! Offsets and strides of composite types by the rules of Vulkan (MLIR: `VulkanLayoutUtils`). The
//! main function is [`decorated_struct`].

use terrace_builtin::{IntegerType, TypeExt, VectorType};
use terrace_ir::{Context, Type};
use terrace_spirv::{
    ArrayType, MatrixType, Member, PointerType, RuntimeArrayType, StorageClass, StructType,
};

/// The size and alignment of a type, in bytes.
#[derive(Clone, Copy)]
struct TypeLayout {
    size: u64,
    alignment: u64,
}

/// Whether `ty` needs no decorations: it is no pointer to a structure in memory with explicit
/// layout, or the structure has offsets or no members.
pub(crate) fn has_layout(cx: &Context, ty: Type) -> bool {
    let Some(pointer) = ty.downcast::<PointerType>(cx) else { return true };
    let Some(structure) = pointer.pointee.downcast::<StructType>(cx) else { return true };
    let is_explicit = matches!(
        pointer.storage_class,
        StorageClass::Uniform
            | StorageClass::StorageBuffer
            | StorageClass::PushConstant
            | StorageClass::PhysicalStorageBuffer
    );
    let members = structure.members();
    !is_explicit || members.first().is_none_or(|member| member.offset.is_some())
}

/// Returns the structure `ty` with the offsets of its members and the strides of arrays in it;
/// `None` if `ty` is no literal structure or contains a type without layout.
pub fn decorated_struct(cx: &Context, ty: Type) -> Option<Type> {
    Some(structure(cx, ty.downcast::<StructType>(cx)?)?.0)
}

fn structure(cx: &Context, ty: &StructType) -> Option<(Type, TypeLayout)> {
    if ty.members().is_empty() {
        return Some((ty.clone().intern(cx).ty(), TypeLayout { size: 0, alignment: 1 }));
    }
    if ty.name.is_some() {
        return None;
    }
    let (mut offset, mut alignment) = (0u64, 1u64);
    let mut members = Vec::new();
    for member in ty.members() {
        let (ty, layout) = decorated(cx, member.ty)?;
        offset = offset.checked_next_multiple_of(layout.alignment)?;
        let place = u32::try_from(offset).ok()?;
        let decorations = member.decorations.clone();
        members.push(Member { ty, offset: Some(place), decorations });
        offset = offset.saturating_add(layout.size);
        alignment = alignment.max(layout.alignment);
    }
    let size = offset.checked_next_multiple_of(alignment).unwrap_or(u64::MAX);
    Some((StructType::literal(members).intern(cx).ty(), TypeLayout { size, alignment }))
}

fn decorated(cx: &Context, ty: Type) -> Option<(Type, TypeLayout)> {
    if let Some(inner) = ty.downcast::<StructType>(cx) {
        return structure(cx, inner);
    }
    if let Some(array) = ty.downcast::<ArrayType>(cx) {
        let (element, layout) = decorated(cx, array.element)?;
        let stride = u32::try_from(layout.size).ok()?;
        let size = layout.size.checked_mul(array.count.into())?;
        let ty = ArrayType { element, count: array.count, stride }.intern(cx).ty();
        return Some((ty, TypeLayout { size, ..layout }));
    }
    if let Some(array) = ty.downcast::<RuntimeArrayType>(cx) {
        let (element, layout) = decorated(cx, array.element)?;
        let stride = u32::try_from(layout.size).ok()?;
        let ty = RuntimeArrayType { element, stride }.intern(cx).ty();
        return Some((ty, TypeLayout { size: u64::MAX, ..layout }));
    }
    if let Some(vector) = ty.downcast::<VectorType>(cx) {
        let (_, element) = decorated(cx, vector.element)?;
        let count = u64::try_from(vector.shape.iter().product::<i64>()).ok()?;
        let alignment = element.alignment * if count == 2 { 2 } else { 4 };
        return Some((ty, TypeLayout { size: element.size.checked_mul(count)?, alignment }));
    }
    if let Some(matrix) = ty.downcast::<MatrixType>(cx) {
        let column = matrix.column.downcast::<VectorType>(cx)?;
        let (_, element) = decorated(cx, column.element)?;
        let count = u64::from(matrix.columns).checked_mul(u64::try_from(column.shape[0]).ok()?)?;
        let size = element.size.checked_mul(count)?;
        return Some((ty, TypeLayout { size, alignment: element.alignment }));
    }
    let width = ty.int_or_float_width(cx)?;
    let bytes = if ty.is::<IntegerType>() && width == 1 { 1 } else { u64::from(width / 8) };
    Some((ty, TypeLayout { size: bytes, alignment: bytes.max(1) }))
}
