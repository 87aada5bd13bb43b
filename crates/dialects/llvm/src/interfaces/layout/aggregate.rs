//! Data layout of arrays and structures.

use std::collections::HashSet;

use terrace_data_layout::{
    DataLayout, DataLayoutError, DataLayoutType, Entry, EntryList, TypeSize, align_to,
};
use terrace_ir::{Context, Diagnostic, Location, Type};

use super::{check_form, check_preferred, numbers};
use crate::{LLVMArrayType, LLVMStructType};

fn too_large(layout: &DataLayout, ty: Type) -> DataLayoutError {
    DataLayoutError::too_large(layout.context(), ty)
}

impl DataLayoutType for LLVMArrayType {
    fn type_size_in_bits(
        &self,
        layout: &DataLayout,
        _: &[Entry],
    ) -> Result<TypeSize, DataLayoutError> {
        let bytes = layout.type_size(self.element_type)?;
        let stride = align_to(bytes.quantity, layout.type_abi_alignment(self.element_type)?);
        let bits = stride.and_then(|n| n.checked_mul(self.num_elements)?.checked_mul(8));
        let quantity = bits.ok_or_else(|| too_large(layout, self.element_type))?;
        Ok(TypeSize { quantity, ..bytes })
    }

    fn abi_alignment(&self, layout: &DataLayout, _: &[Entry]) -> Result<u64, DataLayoutError> {
        layout.type_abi_alignment(self.element_type)
    }

    fn preferred_alignment(
        &self,
        layout: &DataLayout,
        _: &[Entry],
    ) -> Result<u64, DataLayoutError> {
        layout.type_preferred_alignment(self.element_type)
    }
}

impl LLVMStructType {
    /// Verifies that the structure does not contain itself by value, which has no finite size.
    fn check_finite(&self, cx: &Context) -> Result<(), DataLayoutError> {
        if self.name.is_none() {
            return Ok(());
        }
        let mut seen = HashSet::new();
        let mut todo = self.fields().to_vec();
        while let Some(ty) = todo.pop() {
            if !seen.insert(ty) {
                continue;
            }
            if let Some(array) = ty.downcast::<LLVMArrayType>(cx) {
                todo.push(array.element_type);
            } else if let Some(structure) = ty.downcast::<LLVMStructType>(cx) {
                if structure == self {
                    let message = "a structure that contains itself has no layout";
                    return Err(DataLayoutError::Invalid(message.to_owned()));
                }
                todo.extend(structure.fields());
            }
        }
        Ok(())
    }

    /// Returns the largest ABI alignment of the fields in bytes.
    fn fields_alignment(&self, layout: &DataLayout) -> Result<u64, DataLayoutError> {
        self.check_finite(layout.context())?;
        let mut alignments = self.fields().iter().map(|field| layout.type_abi_alignment(*field));
        alignments.try_fold(1, |most, alignment| Ok(most.max(alignment?)))
    }
}

/// Returns the alignment in bytes of the first layout entry, the last number of the entry if
/// `last`, else the first; 1 if there is no entry.
fn entry_alignment(cx: &Context, entries: &[Entry], last: bool) -> u64 {
    let numbers = entries.first().map(|entry| numbers(cx, entry)).unwrap_or_default();
    let bits = if last { numbers.last() } else { numbers.first() };
    bits.map_or(1, |bits| bits / 8)
}

impl DataLayoutType for LLVMStructType {
    fn type_size_in_bits(
        &self,
        layout: &DataLayout,
        _: &[Entry],
    ) -> Result<TypeSize, DataLayoutError> {
        self.check_finite(layout.context())?;
        let (mut size, mut alignment, mut scalable) = (0u64, 1u64, false);
        for field in self.fields() {
            let abi = if self.is_packed() { 1 } else { layout.type_abi_alignment(*field)? };
            let bytes = layout.type_size(*field)?;
            let end = align_to(size, abi).and_then(|start| start.checked_add(bytes.quantity));
            size = end.ok_or_else(|| too_large(layout, *field))?;
            alignment = alignment.max(abi);
            // As in MLIR, the last field that is not empty decides whether the size is scalable.
            if bytes.quantity > 0 {
                scalable = bytes.scalable;
            }
        }
        let bits = align_to(size, alignment).and_then(|size| size.checked_mul(8));
        let large = || DataLayoutError::Invalid("the size of a structure is too large".to_owned());
        Ok(TypeSize { quantity: bits.ok_or_else(large)?, scalable })
    }

    fn abi_alignment(
        &self,
        layout: &DataLayout,
        entries: &[Entry],
    ) -> Result<u64, DataLayoutError> {
        if self.is_packed() {
            return Ok(1);
        }
        let fields = self.fields_alignment(layout)?;
        Ok(fields.max(entry_alignment(layout.context(), entries, false)))
    }

    fn preferred_alignment(
        &self,
        layout: &DataLayout,
        entries: &[Entry],
    ) -> Result<u64, DataLayoutError> {
        let fields = self.fields_alignment(layout)?;
        Ok(fields.max(entry_alignment(layout.context(), entries, true)))
    }

    fn are_compatible(
        &self,
        cx: &Context,
        old: &[Entry],
        new: &[Entry],
        _: &EntryList,
        _: &[Entry],
    ) -> bool {
        let abi = entry_alignment(cx, old, false);
        new.iter().all(|entry| {
            let inner = entry_alignment(cx, std::slice::from_ref(entry), false);
            abi >= inner && abi.checked_rem(inner) == Some(0)
        })
    }

    fn verify_entries(
        &self,
        cx: &Context,
        entries: &[Entry],
        location: Location,
    ) -> Result<(), Diagnostic> {
        for entry in entries {
            check_form(cx, entry, 1..=2, location, "of 1 or 2 elements", "entries")?;
            let ty = entry.key.as_type().and_then(|ty| ty.downcast::<Self>(cx));
            if ty.is_some_and(|ty| ty.name.is_some() || !ty.fields().is_empty()) {
                let key = entry.key.to_text(cx);
                let message = format!("unexpected layout attribute for struct '{key}'");
                return Err(Diagnostic::error(location, message));
            }
            check_preferred(&numbers(cx, entry), location)?;
        }
        Ok(())
    }
}
