//! Elements of structures and arrays (MLIR: `DestructurableTypeInterface`), and the elements at
//! byte offsets.

use terrace_builtin::IntegerAttr;
use terrace_data_layout::{DataLayout, align_to};
use terrace_ir::{Attribute, Context, Type};

use super::size_of;
use crate::{DYNAMIC_INDEX, GEPOpRef, LLVMArrayType, LLVMStructType};

/// The largest number of elements of an array that `sroa` splits.
const MAX_ELEMENTS: u64 = 16;

/// Returns the index of element number `at`.
pub(super) fn index(cx: &Context, at: usize) -> Option<Attribute> {
    Some(IntegerAttr::i32(cx, i32::try_from(at).ok()?).attr())
}

/// Returns the indices and types of the elements of `ty` (MLIR: `getSubelementIndexMap`); `None` if
/// `ty` cannot be split.
pub(super) fn elements(cx: &Context, ty: Type) -> Option<Vec<(Attribute, Type)>> {
    let types: Vec<Type> = if let Some(array) = ty.downcast::<LLVMArrayType>(cx) {
        let count = Some(array.num_elements).filter(|count| *count <= MAX_ELEMENTS)?;
        vec![array.element_type; usize::try_from(count).ok()?]
    } else {
        ty.downcast::<LLVMStructType>(cx)?.body()?.fields.clone()
    };
    types.into_iter().enumerate().map(|(at, ty)| Some((index(cx, at)?, ty))).collect()
}

/// Whether the fields of the aggregate type `ty` follow each other without padding.
pub(super) fn is_packed(cx: &Context, ty: Type) -> bool {
    ty.downcast::<LLVMStructType>(cx).is_some_and(LLVMStructType::is_packed)
}

/// Returns the offset of the next element of type `ty` after `end` bytes, both in bytes.
pub(super) fn start_of(layout: &DataLayout, packed: bool, end: u64, ty: Type) -> Option<u64> {
    if packed { Some(end) } else { align_to(end, layout.type_abi_alignment(ty).ok()?) }
}

/// Returns the offset of the address that `op` computes from its base, in bytes; `None` if an index
/// is negative or not constant, or addresses into a type other than structures and arrays.
pub(super) fn byte_offset(op: GEPOpRef<'_>, layout: &DataLayout) -> Option<u64> {
    let cx = op.context();
    let mut indices = op.raw_constant_indices().iter().map(|index| match *index {
        DYNAMIC_INDEX => None,
        index => u64::try_from(index).ok(),
    });
    let mut ty = op.elem_type().data(cx).0;
    let mut offset = indices.next()??.checked_mul(size_of(layout, ty)?)?;
    for index in indices {
        let index = index?;
        if let Some(array) = ty.downcast::<LLVMArrayType>(cx) {
            ty = array.element_type;
            offset = offset.checked_add(index.checked_mul(size_of(layout, ty)?)?)?;
            continue;
        }
        let structure = ty.downcast::<LLVMStructType>(cx)?;
        let (fields, packed) = (structure.fields(), structure.is_packed());
        let index = usize::try_from(index).ok()?;
        for field in fields.get(..index)? {
            offset = start_of(layout, packed, offset, *field)?;
            offset = offset.checked_add(size_of(layout, *field)?)?;
        }
        ty = *fields.get(index)?;
        offset = start_of(layout, packed, offset, ty)?;
    }
    Some(offset)
}

/// An element of an aggregate at a byte offset.
pub(super) struct ElementAt {
    /// The index of the element.
    pub(super) index: Attribute,
    /// The bytes between the start of the element and the offset.
    pub(super) within: u64,
}

/// The number of bits of constant indices of `llvm.getelementptr` (MLIR: `kGEPConstantBitWidth`).
const INDEX_BITS: u32 = 29;

/// Returns the element of the aggregate type `ty` at `offset` bytes; `None` in padding and out of
/// bounds.
pub(super) fn element_at(
    cx: &Context,
    layout: &DataLayout,
    ty: Type,
    offset: u64,
) -> Option<ElementAt> {
    if offset >= size_of(layout, ty)? {
        return None;
    }
    let element = |index: u64, within: u64| {
        let at = usize::try_from(index).ok().filter(|_| index < 1 << INDEX_BITS)?;
        Some(ElementAt { index: self::index(cx, at)?, within })
    };
    if let Some(array) = ty.downcast::<LLVMArrayType>(cx) {
        let size = size_of(layout, array.element_type)?;
        return element(offset.checked_div(size)?, offset.checked_rem(size)?);
    }
    let structure = ty.downcast::<LLVMStructType>(cx)?;
    let mut end = 0u64;
    for (index, field) in structure.fields().iter().enumerate() {
        let start = start_of(layout, structure.is_packed(), end, *field)?;
        end = start.checked_add(size_of(layout, *field)?)?;
        if offset < start {
            return None;
        }
        if offset < end {
            return element(index as u64, offset - start);
        }
    }
    None
}
