//! The interfaces of attributes, types and dialects.

use crate::combine;
use crate::entries::{Entry, EntryList, Key};
use crate::error::{DataLayoutError, TypeSize};
use crate::layout::DataLayout;
use terrace_ir::Context;
use terrace_ir::Diagnostic;
use terrace_ir::StringAttr;
use terrace_ir::{Attribute, Handle, Location};

/// Attributes that associate values with keys (MLIR: `DLTIQueryInterface`).
pub trait DltiQuery {
    /// The value at `key`; it may itself be queried if it implements this interface.
    fn query(&self, cx: &Context, key: Key) -> Option<Attribute>;
}

/// Attributes that are an entry of a specification (MLIR: `DataLayoutEntryInterface`).
pub trait DataLayoutEntry {
    /// The type or name that the entry is about.
    fn key(&self) -> Key;

    /// The value of the entry.
    fn value(&self) -> Attribute;

    /// Checks the entry by itself.
    ///
    /// # Errors
    /// When the entry is not well-formed; the error is at `location`.
    fn verify_entry(&self, cx: &Context, location: Location) -> Result<(), Diagnostic> {
        let _ = (cx, location);
        Ok(())
    }

    /// Whether the key is a type.
    fn is_type_entry(&self) -> bool {
        matches!(self.key(), Key::Type(_))
    }
}

/// Attributes that are a data layout specification (MLIR: `DataLayoutSpecInterface`).
pub trait DataLayoutSpec: DltiQuery {
    /// The entries of the specification.
    fn entries(&self) -> &EntryList;

    /// The specification that holds in a scope with this one inside of scopes with those of
    /// `outer`, from the outermost to the innermost; `None` if they contradict each other.
    ///
    /// [`combine_entries`](crate::combine_entries) combines the entries.
    fn combine_with(&self, cx: &Context, outer: &[Attribute]) -> Option<Attribute>;

    /// The name of the entry for endianness.
    fn endianness_identifier(&self, cx: &Context) -> Option<Handle<StringAttr>> {
        let _ = cx;
        None
    }

    /// The name of the entry for the default memory space.
    fn default_memory_space_identifier(&self, cx: &Context) -> Option<Handle<StringAttr>> {
        let _ = cx;
        None
    }

    /// The name of the entry for the memory space of stack allocations.
    fn alloca_memory_space_identifier(&self, cx: &Context) -> Option<Handle<StringAttr>> {
        let _ = cx;
        None
    }

    /// The name of the entry for the memory space of code.
    fn program_memory_space_identifier(&self, cx: &Context) -> Option<Handle<StringAttr>> {
        let _ = cx;
        None
    }

    /// The name of the entry for the memory space of global variables.
    fn global_memory_space_identifier(&self, cx: &Context) -> Option<Handle<StringAttr>> {
        let _ = cx;
        None
    }

    /// The name of the entry for the mangling of names.
    fn mangling_mode_identifier(&self, cx: &Context) -> Option<Handle<StringAttr>> {
        let _ = cx;
        None
    }

    /// The name of the entry for the alignment of the stack.
    fn stack_alignment_identifier(&self, cx: &Context) -> Option<Handle<StringAttr>> {
        let _ = cx;
        None
    }

    /// The name of the entry for the alignment of function pointers.
    fn function_pointer_alignment_identifier(&self, cx: &Context) -> Option<Handle<StringAttr>> {
        let _ = cx;
        None
    }

    /// The name of the entry for the widths of native integers.
    fn legal_int_widths_identifier(&self, cx: &Context) -> Option<Handle<StringAttr>> {
        let _ = cx;
        None
    }

    /// The entries about types of `kind`, whatever their parameters.
    fn spec_for_type(&self, kind: terrace_ir::Kind) -> &[Entry] {
        self.entries().of_kind(kind)
    }

    /// The entry about the name `identifier`, if there is one.
    fn spec_for_identifier(&self, identifier: Handle<StringAttr>) -> Option<Entry> {
        self.entries().named(identifier)
    }

    /// Checks the specification: no key twice, and each entry as its type or dialect says.
    ///
    /// # Errors
    /// When a key is there twice or an entry is rejected; the error is at `location`.
    fn verify_spec(&self, cx: &Context, location: Location) -> Result<(), Diagnostic> {
        combine::verify_entries(cx, self.entries(), location)
    }
}

/// Attributes that describe a device (MLIR: `TargetDeviceSpecInterface`).
pub trait TargetDeviceSpec: DltiQuery {
    /// The properties of the device, by name.
    fn entries(&self) -> &EntryList;

    /// The property named `identifier`, if there is one.
    fn spec_for_identifier(&self, identifier: Handle<StringAttr>) -> Option<Entry> {
        self.entries().named(identifier)
    }

    /// Checks the description: each dialect that a property's name starts with checks it.
    ///
    /// # Errors
    /// When a dialect rejects a property; the error is at `location`.
    fn verify_entry(&self, cx: &Context, location: Location) -> Result<(), Diagnostic> {
        combine::verify_device(cx, self.entries(), location)
    }
}

/// Attributes that describe the devices of a system (MLIR: `TargetSystemSpecInterface`).
pub trait TargetSystemSpec: DltiQuery {
    /// The devices' names and descriptions.
    fn entries(&self) -> &EntryList;

    /// The description of the device named `device`, which implements [`TargetDeviceSpec`].
    fn device_spec(&self, cx: &Context, device: Handle<StringAttr>) -> Option<Attribute> {
        let value = self.entries().named(device)?.value;
        value.interface::<dyn TargetDeviceSpec>(cx).map(|_| value)
    }

    /// Checks the description: each device checks its own.
    ///
    /// # Errors
    /// When a device's description is wrong; the error is at `location`.
    fn verify_spec(&self, cx: &Context, location: Location) -> Result<(), Diagnostic> {
        for entry in self.entries().as_slice() {
            if let Some(device) = entry.value.interface::<dyn TargetDeviceSpec>(cx) {
                device.verify_entry(cx, location)?;
            }
        }
        Ok(())
    }
}

/// Attributes that are one integer, which the core does not know.
pub trait IntegerValue {
    /// The value zero-extended to 64 bits, if it fits.
    fn to_u64(&self) -> Option<u64>;
}

/// Types with a layout (MLIR: `DataLayoutTypeInterface`).
///
/// `entries` are those whose keys are types of the same kind, of whatever parameters. They may be
/// none: a type always has an answer. What the answer depends on is asked of `layout`.
pub trait DataLayoutType {
    /// The size of the type in bits.
    ///
    /// # Errors
    /// When the layout does not determine the size.
    fn type_size_in_bits(
        &self,
        layout: &DataLayout,
        entries: &[Entry],
    ) -> Result<TypeSize, DataLayoutError>;

    /// The alignment that the ABI requires, in bytes.
    ///
    /// # Errors
    /// When the layout does not determine the alignment.
    fn abi_alignment(&self, layout: &DataLayout, entries: &[Entry])
    -> Result<u64, DataLayoutError>;

    /// The size of the type in bytes: by default that in bits, divided by eight and rounded up.
    ///
    /// # Errors
    /// When the layout does not determine the size.
    fn type_size(
        &self,
        layout: &DataLayout,
        entries: &[Entry],
    ) -> Result<TypeSize, DataLayoutError> {
        Ok(self.type_size_in_bits(layout, entries)?.div_ceil(8))
    }

    /// The alignment that is best, in bytes: by default the one that the ABI requires.
    ///
    /// # Errors
    /// When the layout does not determine the alignment.
    fn preferred_alignment(
        &self,
        layout: &DataLayout,
        entries: &[Entry],
    ) -> Result<u64, DataLayoutError> {
        self.abi_alignment(layout, entries)
    }

    /// The width, in bits, of the indices that addresses of this type are computed with; `None` if
    /// it is not like a pointer.
    ///
    /// # Errors
    /// When the entries have values of a wrong form.
    fn index_bitwidth(
        &self,
        layout: &DataLayout,
        entries: &[Entry],
    ) -> Result<Option<u64>, DataLayoutError> {
        let _ = (layout, entries);
        Ok(None)
    }

    /// Whether entries `new` may stand in a scope inside of one with the entries `old`, all of this
    /// kind. `new_spec` has all entries of the inner scope, `identified` the combined ones with
    /// names.
    fn are_compatible(
        &self,
        cx: &Context,
        old: &[Entry],
        new: &[Entry],
        new_spec: &EntryList,
        identified: &[Entry],
    ) -> bool {
        let _ = (cx, old, new, new_spec, identified);
        true
    }

    /// Checks the entries of this kind in one specification.
    ///
    /// # Errors
    /// When the type rejects an entry; the error is at `location`.
    fn verify_entries(
        &self,
        cx: &Context,
        entries: &[Entry],
        location: Location,
    ) -> Result<(), Diagnostic> {
        let _ = (cx, entries, location);
        Ok(())
    }
}

/// Dialects with entries of their own names (MLIR: `DataLayoutDialectInterface`).
pub trait DataLayoutDialect: Send + Sync + 'static {
    /// Checks an entry whose name starts with the dialect's.
    ///
    /// # Errors
    /// When the dialect rejects the entry; the error is at `location`.
    fn verify_entry(
        &self,
        cx: &Context,
        entry: Entry,
        location: Location,
    ) -> Result<(), Diagnostic> {
        let _ = (cx, entry, location);
        Ok(())
    }

    /// Checks the properties of a device, among which are some whose names start with the
    /// dialect's.
    ///
    /// # Errors
    /// When the dialect rejects a property; the error is at `location`.
    fn verify_device_entry(
        &self,
        cx: &Context,
        device: &EntryList,
        location: Location,
    ) -> Result<(), Diagnostic> {
        let _ = (cx, device, location);
        Ok(())
    }

    /// The entry that holds where `inner` stands in a scope inside of one with `outer`, both of one
    /// name; `None` if they contradict each other.
    fn combine(&self, cx: &Context, outer: Entry, inner: Entry) -> Option<Entry> {
        let _ = cx;
        combine::default_combine(outer, inner)
    }
}
