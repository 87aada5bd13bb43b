//! Interfaces of types and attributes.

use terrace_builtin::{MemRefElement, MemorySpace, VectorElement};
use terrace_data_layout::{
    DataLayout, DataLayoutError, DataLayoutType, Entry, EntryList, TypeSize,
};
use terrace_interfaces::ViewLike;
use terrace_ir::{Context, Diagnostic, Location, Value};

use crate::{GenericSpaceAttr, PtrAddOpRef, PtrType, SpecAttr};

impl ViewLike for PtrAddOpRef<'_> {
    fn view_source(self) -> Value {
        self.base()
    }
}

impl VectorElement for PtrType {}
impl MemRefElement for PtrType {}
impl MemorySpace for GenericSpaceAttr {}

/// The size of a pointer without an entry, in bits.
const DEFAULT_SIZE: u32 = 64;
/// The alignments of a pointer without an entry, in bits.
const DEFAULT_ALIGNMENT: u32 = 8;

impl PtrType {
    /// Returns the entry for pointers into this memory space; `None` if the layout has no such
    /// entry.
    fn spec<'c>(&self, cx: &'c Context, entries: &[Entry]) -> Option<&'c SpecAttr> {
        let entry = entries.iter().find(|entry| {
            let key = entry.key.as_type().and_then(|ty| ty.downcast::<PtrType>(cx));
            key.is_some_and(|key| key.memory_space == self.memory_space)
        });
        entry?.value.downcast::<SpecAttr>(cx)
    }

    fn size_and_abi(&self, cx: &Context, entries: &[Entry]) -> (u32, u32) {
        let spec = self.spec(cx, entries);
        spec.map_or((DEFAULT_SIZE, DEFAULT_ALIGNMENT), |spec| (spec.size, spec.abi))
    }
}

impl DataLayoutType for PtrType {
    fn type_size_in_bits(
        &self,
        layout: &DataLayout,
        entries: &[Entry],
    ) -> Result<TypeSize, DataLayoutError> {
        Ok(TypeSize::fixed(self.size_and_abi(layout.context(), entries).0.into()))
    }

    fn abi_alignment(
        &self,
        layout: &DataLayout,
        entries: &[Entry],
    ) -> Result<u64, DataLayoutError> {
        Ok(u64::from(self.size_and_abi(layout.context(), entries).1) / 8)
    }

    fn preferred_alignment(
        &self,
        layout: &DataLayout,
        entries: &[Entry],
    ) -> Result<u64, DataLayoutError> {
        let spec = self.spec(layout.context(), entries);
        Ok(u64::from(spec.map_or(DEFAULT_ALIGNMENT, |spec| spec.preferred)) / 8)
    }

    fn index_bitwidth(
        &self,
        layout: &DataLayout,
        entries: &[Entry],
    ) -> Result<Option<u64>, DataLayoutError> {
        let bits = match self.spec(layout.context(), entries) {
            Some(spec) if spec.index == u32::MAX => spec.size,
            Some(spec) => spec.index,
            None => DEFAULT_SIZE,
        };
        Ok(Some(bits.into()))
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
            let (size, abi) = ty.size_and_abi(cx, old);
            let (new_size, new_abi) = ty.size_and_abi(cx, std::slice::from_ref(entry));
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
            if let Some(ty) = entry.key.as_type()
                && !entry.value.is::<SpecAttr>()
            {
                let text = ty.to_text(cx);
                let message =
                    format!("expected layout attribute for '{text}' to be a #ptr.spec attribute");
                return Err(Diagnostic::error(location, message));
            }
        }
        Ok(())
    }
}
