//! The defaults of the functions of scopes: the result of the type, or the value of the entry.

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

/// Returns the size of `ty` in bytes, as determined by the type.
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

/// Returns the size of `ty` in bits, as determined by the type.
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

/// Returns the ABI alignment of `ty` in bytes, as determined by the type.
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

/// Returns the preferred alignment of `ty` in bytes, as determined by the type.
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

/// Returns the width in bits of index computations with `ty`, as determined by the type; `None` if
/// `ty` is not like a pointer, or has no layout.
///
/// # Errors
/// When a value in the entries about the type is malformed.
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

/// Returns the value of `entry`; `None` without an entry.
pub fn entry_value(cx: &Context, entry: Option<Entry>) -> Option<Attribute> {
    let _ = cx;
    entry.map(|e| e.value)
}

/// Returns the value of the entry as a number of bits; 0 without an entry.
///
/// # Errors
/// When the value is not an integer.
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
