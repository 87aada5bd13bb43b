//! The default answers of scopes: the type's own answer, or the entry's value.

use crate::entries::Entry;
use crate::error::{DataLayoutError, TypeSize};
use crate::interfaces::{DataLayoutType, IntegerValue};
use crate::layout::DataLayout;
use terrace_ir::Context;
use terrace_ir::{Attribute, Type};

fn layout_type(ty: Type, layout: &DataLayout) -> Result<&dyn DataLayoutType, DataLayoutError> {
    let cx = layout.context();
    ty.interface::<dyn DataLayoutType>(cx).ok_or_else(|| DataLayoutError::unknown(cx, ty))
}

/// The size of `ty` in bytes, as the type itself determines it.
///
/// # Errors
/// When the type has no layout.
pub fn type_size(
    ty: Type,
    layout: &DataLayout,
    entries: &[Entry],
) -> Result<TypeSize, DataLayoutError> {
    layout_type(ty, layout)?.type_size(layout, entries)
}

/// The size of `ty` in bits, as the type itself determines it.
///
/// # Errors
/// When the type has no layout.
pub fn type_size_in_bits(
    ty: Type,
    layout: &DataLayout,
    entries: &[Entry],
) -> Result<TypeSize, DataLayoutError> {
    layout_type(ty, layout)?.type_size_in_bits(layout, entries)
}

/// The alignment of `ty` that the ABI requires, in bytes, as the type itself determines it.
///
/// # Errors
/// When the type has no layout.
pub fn type_abi_alignment(
    ty: Type,
    layout: &DataLayout,
    entries: &[Entry],
) -> Result<u64, DataLayoutError> {
    layout_type(ty, layout)?.abi_alignment(layout, entries)
}

/// The preferred alignment of `ty`, in bytes, as the type itself determines it.
///
/// # Errors
/// When the type has no layout.
pub fn type_preferred_alignment(
    ty: Type,
    layout: &DataLayout,
    entries: &[Entry],
) -> Result<u64, DataLayoutError> {
    layout_type(ty, layout)?.preferred_alignment(layout, entries)
}

/// The width, in bits, of index computations with `ty`, as the type itself determines it; `None`
/// also for types without a layout.
///
/// # Errors
/// When the entries about the type have values of a wrong form.
pub fn index_bitwidth(
    ty: Type,
    layout: &DataLayout,
    entries: &[Entry],
) -> Result<Option<u64>, DataLayoutError> {
    match ty.interface::<dyn DataLayoutType>(layout.context()) {
        Some(ty) => ty.index_bitwidth(layout, entries),
        None => Ok(None),
    }
}

/// The value of `entry`, if there is one.
pub fn entry_value(cx: &Context, entry: Option<Entry>) -> Option<Attribute> {
    let _ = cx;
    entry.map(|e| e.value)
}

/// The entry's value as a number of bits; 0 without an entry.
///
/// # Errors
/// When the value is no integer.
pub fn stack_alignment(cx: &Context, entry: Option<Entry>) -> Result<u64, DataLayoutError> {
    let Some(entry) = entry else { return Ok(0) };
    let value = entry.value.interface::<dyn IntegerValue>(cx).and_then(IntegerValue::to_u64);
    value.ok_or_else(|| {
        DataLayoutError::Invalid(format!(
            "expected integer attribute in the data layout entry {}",
            entry.to_text(cx)
        ))
    })
}
