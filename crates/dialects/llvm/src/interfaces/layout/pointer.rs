//! Data layout of pointers: 64 bits unless an entry for the address space has another size.

use terrace_data_layout::{
    DataLayout, DataLayoutError, DataLayoutType, Entry, EntryList, TypeSize,
};
use terrace_ir::{Context, Diagnostic, Location};

use super::{check_form, check_preferred, numbers};
use crate::{LLVMPPCFP128Type, LLVMPointerType};

/// The index of a number in an entry `[size, abi, preferred]` or `[size, abi, preferred, index]`,
/// all in bits.
#[derive(Clone, Copy)]
enum Part {
    Size,
    Abi,
    Preferred,
}

impl LLVMPointerType {
    fn entry<'e>(&self, cx: &Context, entries: &'e [Entry]) -> Option<&'e Entry> {
        entries.iter().find(|entry| {
            let ty = entry.key.as_type().and_then(|ty| ty.downcast::<LLVMPointerType>(cx));
            ty.is_some_and(|ty| ty.address_space == self.address_space)
        })
    }

    /// Returns a part of the layout in bits: from the entry of this address space, else from that
    /// of address space 0, else 64.
    fn part(&self, cx: &Context, entries: &[Entry], part: Part) -> u64 {
        let own = self.entry(cx, entries);
        let default = || LLVMPointerType { address_space: 0 };
        let entry = own.or_else(|| default().entry(cx, entries));
        entry.and_then(|entry| numbers(cx, entry).get(part as usize).copied()).unwrap_or(64)
    }
}

impl DataLayoutType for LLVMPointerType {
    fn type_size_in_bits(
        &self,
        layout: &DataLayout,
        entries: &[Entry],
    ) -> Result<TypeSize, DataLayoutError> {
        Ok(TypeSize::fixed(self.part(layout.context(), entries, Part::Size)))
    }

    fn abi_alignment(
        &self,
        layout: &DataLayout,
        entries: &[Entry],
    ) -> Result<u64, DataLayoutError> {
        Ok(self.part(layout.context(), entries, Part::Abi) / 8)
    }

    fn preferred_alignment(
        &self,
        layout: &DataLayout,
        entries: &[Entry],
    ) -> Result<u64, DataLayoutError> {
        Ok(self.part(layout.context(), entries, Part::Preferred) / 8)
    }

    fn index_bitwidth(
        &self,
        layout: &DataLayout,
        entries: &[Entry],
    ) -> Result<Option<u64>, DataLayoutError> {
        let cx = layout.context();
        let default = || LLVMPointerType { address_space: 0 };
        let entry = self.entry(cx, entries).or_else(|| default().entry(cx, entries));
        let numbers = entry.map(|entry| numbers(cx, entry)).unwrap_or_default();
        Ok(Some(numbers.get(3).or(numbers.first()).copied().unwrap_or(64)))
    }

    fn are_compatible(
        &self,
        cx: &Context,
        old: &[Entry],
        new: &[Entry],
        _: &EntryList,
        _: &[Entry],
    ) -> bool {
        new.iter().all(|entry| {
            let Some(ty) = entry.key.as_type().and_then(|ty| ty.downcast::<Self>(cx)) else {
                return true;
            };
            let (size, abi) = (ty.part(cx, old, Part::Size), ty.part(cx, old, Part::Abi));
            let inner = std::slice::from_ref(entry);
            let (new_size, new_abi) =
                (ty.part(cx, inner, Part::Size), ty.part(cx, inner, Part::Abi));
            size == new_size && abi >= new_abi && abi.checked_rem(new_abi) == Some(0)
        })
    }

    fn verify_entries(
        &self,
        cx: &Context,
        entries: &[Entry],
        location: Location,
    ) -> Result<(), Diagnostic> {
        for entry in entries {
            let form = "with 3 or 4 elements";
            check_form(cx, entry, 3..=4, location, form, "parameters")?;
            check_preferred(&numbers(cx, entry)[1..], location)?;
        }
        Ok(())
    }
}

impl DataLayoutType for LLVMPPCFP128Type {
    fn type_size_in_bits(&self, _: &DataLayout, _: &[Entry]) -> Result<TypeSize, DataLayoutError> {
        Ok(TypeSize::fixed(128))
    }

    fn abi_alignment(&self, _: &DataLayout, _: &[Entry]) -> Result<u64, DataLayoutError> {
        Ok(16)
    }
}
