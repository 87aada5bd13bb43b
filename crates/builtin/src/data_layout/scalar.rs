//! The data layout of integer, float and `index` types.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use terrace_data_layout::{
    DataLayout, DataLayoutError, DataLayoutType, Entry, EntryList, Key, TypeSize, next_power_of_two,
};
use terrace_ir::{Attribute, Context, Diagnostic, Location, Type};

use crate::attributes::{DenseElementsAttr, IntegerAttr};
use crate::shaped::TypeExt;
use crate::types::{FloatType, IndexType, IntegerType};

/// The width in bits from which on the alignment of integers is [`WIDE_INTEGER_ALIGNMENT`].
const WIDE_INTEGER: u32 = 64;
const WIDE_INTEGER_ALIGNMENT: u64 = 4;
const DEFAULT_INDEX_WIDTH: u64 = 64;

/// Returns the values of an entry, `dense<[abi, preferred]>`, in bits.
fn alignments(cx: &Context, entry: Entry) -> SmallVec<[u64; 2]> {
    let values = entry.value.downcast::<DenseElementsAttr>(cx);
    values.into_iter().flat_map(|v| v.i64s(cx)).map(|v| v as u64).take(2).collect()
}

/// Returns the first value of the entry in bytes.
fn entry_abi(layout: &DataLayout, entry: Entry) -> Result<u64, DataLayoutError> {
    let values = alignments(layout.context(), entry);
    values.first().map(|bits| bits / 8).ok_or_else(|| no_alignment(layout.context(), entry))
}

/// Returns the last value of the entry in bytes.
fn entry_preferred(layout: &DataLayout, entry: Entry) -> Result<u64, DataLayoutError> {
    let values = alignments(layout.context(), entry);
    values.last().map(|bits| bits / 8).ok_or_else(|| no_alignment(layout.context(), entry))
}

#[cold]
fn no_alignment(cx: &Context, entry: Entry) -> DataLayoutError {
    DataLayoutError::Invalid(wants_dense(cx, entry))
}

fn wants_dense(cx: &Context, entry: Entry) -> String {
    format!(
        "expected a dense i64 elements attribute in the data layout entry {}",
        entry.to_text(cx)
    )
}

/// Checks that entries are `dense<abi>` or `dense<[abi, preferred]>`, in bits.
fn verify_alignments(
    cx: &Context,
    entries: &[Entry],
    location: Location,
) -> Result<(), Diagnostic> {
    let error = |message: String| Err(Diagnostic::error(location, message));
    for entry in entries {
        let is_i64 = |v: &&DenseElementsAttr| v.element_type(cx).is_signless_integer_of(cx, 64);
        let Some(value) = entry.value.downcast::<DenseElementsAttr>(cx).filter(is_i64) else {
            return error(wants_dense(cx, *entry));
        };
        if !matches!(value.num_elements(cx), 1 | 2) {
            return error(format!(
                "expected 1 or 2 elements in the data layout entry {}",
                entry.to_text(cx)
            ));
        }
        let values = alignments(cx, *entry);
        if values.last() < values.first() {
            return error(format!(
                "preferred alignment is expected to be greater than or equal to the abi alignment \
                 in data layout entry {}",
                entry.to_text(cx)
            ));
        }
    }
    Ok(())
}

/// Whether the entries of a nested scope are compatible with those of the outer scope: they
/// describe other types, or are equal. An entry about a builtin type applies in nested scopes too.
fn are_same(old: &[Entry], new: &[Entry]) -> bool {
    if old.len().saturating_mul(new.len()) > 1024 {
        let known: FxHashMap<Key, Attribute> = old.iter().map(|e| (e.key, e.value)).collect();
        return new.iter().all(|n| known.get(&n.key).is_none_or(|value| *value == n.value));
    }
    new.iter().all(|n| old.iter().all(|o| o.key != n.key || o.value == n.value))
}

/// Returns the size in bytes of `bits`, rounded up to a power of two.
fn natural_alignment(bits: u32) -> u64 {
    if bits == 0 { 0 } else { bits.div_ceil(8).next_power_of_two().into() }
}

impl IntegerType {
    /// Returns the entry for the narrowest integer at least as wide as this one, else the entry for
    /// the widest integer; `None` without an entry.
    fn nearest_entry(&self, cx: &Context, entries: &[Entry]) -> Option<Entry> {
        let width = |e: &Entry| {
            e.key.as_type().and_then(|ty| ty.downcast::<IntegerType>(cx)).map_or(0, |ty| ty.width)
        };
        let wide_enough = entries.iter().filter(|e| width(e) >= self.width);
        // The first entry of a width applies.
        let nearest = wide_enough.min_by_key(|e| width(e));
        nearest.or_else(|| entries.iter().rev().max_by_key(|e| width(e))).copied()
    }
}

impl DataLayoutType for IntegerType {
    fn type_size_in_bits(&self, _: &DataLayout, _: &[Entry]) -> Result<TypeSize, DataLayoutError> {
        Ok(TypeSize::fixed(self.width.into()))
    }
    fn abi_alignment(
        &self,
        layout: &DataLayout,
        entries: &[Entry],
    ) -> Result<u64, DataLayoutError> {
        match self.nearest_entry(layout.context(), entries) {
            Some(entry) => entry_abi(layout, entry),
            None if self.width < WIDE_INTEGER => Ok(natural_alignment(self.width)),
            None => Ok(WIDE_INTEGER_ALIGNMENT),
        }
    }
    fn preferred_alignment(
        &self,
        layout: &DataLayout,
        entries: &[Entry],
    ) -> Result<u64, DataLayoutError> {
        match self.nearest_entry(layout.context(), entries) {
            Some(entry) => entry_preferred(layout, entry),
            None => Ok(natural_alignment(self.width)),
        }
    }
    fn are_compatible(
        &self,
        _: &Context,
        old: &[Entry],
        new: &[Entry],
        _: &EntryList,
        _: &[Entry],
    ) -> bool {
        are_same(old, new)
    }
    fn verify_entries(
        &self,
        cx: &Context,
        entries: &[Entry],
        location: Location,
    ) -> Result<(), Diagnostic> {
        verify_alignments(cx, entries, location)
    }
}

impl FloatType {
    /// Returns the entry for exactly this type; `None` without an entry.
    fn own_entry(&self, cx: &Context, entries: &[Entry]) -> Option<Entry> {
        let is_own = |e: &&Entry| {
            e.key.as_type().and_then(|ty| ty.downcast::<FloatType>(cx)).is_some_and(|ty| ty == self)
        };
        entries.iter().find(is_own).copied()
    }

    fn natural_alignment(&self, layout: &DataLayout) -> Result<u64, DataLayoutError> {
        let ty = FloatType::get(layout.context(), self.format).into();
        let size = layout.type_size(ty)?.quantity;
        next_power_of_two(size).ok_or_else(|| DataLayoutError::too_large(layout.context(), ty))
    }
}

impl DataLayoutType for FloatType {
    fn type_size_in_bits(&self, _: &DataLayout, _: &[Entry]) -> Result<TypeSize, DataLayoutError> {
        Ok(TypeSize::fixed(self.width().into()))
    }
    fn abi_alignment(
        &self,
        layout: &DataLayout,
        entries: &[Entry],
    ) -> Result<u64, DataLayoutError> {
        match self.own_entry(layout.context(), entries) {
            Some(entry) => entry_abi(layout, entry),
            None => self.natural_alignment(layout),
        }
    }
    fn preferred_alignment(
        &self,
        layout: &DataLayout,
        entries: &[Entry],
    ) -> Result<u64, DataLayoutError> {
        match self.own_entry(layout.context(), entries) {
            Some(entry) => entry_preferred(layout, entry),
            None => {
                // A dynamic call, so that a scope may override one query for both.
                layout.type_abi_alignment(FloatType::get(layout.context(), self.format).into())
            }
        }
    }
    fn are_compatible(
        &self,
        _: &Context,
        old: &[Entry],
        new: &[Entry],
        _: &EntryList,
        _: &[Entry],
    ) -> bool {
        are_same(old, new)
    }
    fn verify_entries(
        &self,
        cx: &Context,
        entries: &[Entry],
        location: Location,
    ) -> Result<(), Diagnostic> {
        verify_alignments(cx, entries, location)
    }
}

fn index_width(layout: &DataLayout, entries: &[Entry]) -> Result<u64, DataLayoutError> {
    let Some(entry) = entries.first() else { return Ok(DEFAULT_INDEX_WIDTH) };
    let value = entry.value.downcast::<IntegerAttr>(layout.context());
    value.and_then(IntegerAttr::to_u64).ok_or_else(|| DataLayoutError::Invalid(WANTS_INDEX.into()))
}

/// Returns the integer type with the layout of `index`.
fn index_as_integer(layout: &DataLayout, entries: &[Entry]) -> Result<Type, DataLayoutError> {
    let width = index_width(layout, entries)?;
    let width = u32::try_from(width).ok().filter(|w| *w <= IntegerType::MAX_WIDTH);
    let width = width.ok_or_else(|| DataLayoutError::Invalid(WANTS_INDEX.into()))?;
    Ok(IntegerType::get(layout.context(), width).into())
}

const WANTS_INDEX: &str = "expected integer attribute in the data layout entry for 'index'";

impl DataLayoutType for IndexType {
    fn type_size_in_bits(
        &self,
        layout: &DataLayout,
        entries: &[Entry],
    ) -> Result<TypeSize, DataLayoutError> {
        layout.type_size_in_bits(index_as_integer(layout, entries)?)
    }
    fn abi_alignment(
        &self,
        layout: &DataLayout,
        entries: &[Entry],
    ) -> Result<u64, DataLayoutError> {
        layout.type_abi_alignment(index_as_integer(layout, entries)?)
    }
    fn preferred_alignment(
        &self,
        layout: &DataLayout,
        entries: &[Entry],
    ) -> Result<u64, DataLayoutError> {
        layout.type_preferred_alignment(index_as_integer(layout, entries)?)
    }
    fn index_bitwidth(
        &self,
        layout: &DataLayout,
        entries: &[Entry],
    ) -> Result<Option<u64>, DataLayoutError> {
        index_width(layout, entries).map(Some)
    }
    fn are_compatible(
        &self,
        _: &Context,
        old: &[Entry],
        new: &[Entry],
        _: &EntryList,
        _: &[Entry],
    ) -> bool {
        are_same(old, new)
    }
    fn verify_entries(
        &self,
        cx: &Context,
        entries: &[Entry],
        location: Location,
    ) -> Result<(), Diagnostic> {
        let integer = |e: &Entry| e.value.is::<IntegerAttr>();
        if entries.iter().all(integer) {
            return Ok(());
        }
        let _ = cx;
        Err(Diagnostic::error(location, WANTS_INDEX))
    }
}
