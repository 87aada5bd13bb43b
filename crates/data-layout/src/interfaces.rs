//! The data layout interfaces of attributes, types and dialects.

use crate::combine;
use crate::entries::{Entry, EntryList, Key};
use crate::error::{DataLayoutError, TypeSize};
use crate::layout::DataLayout;
use terrace_ir::Context;
use terrace_ir::Diagnostic;
use terrace_ir::StringAttr;
use terrace_ir::{Attribute, Handle, Location};

/// Attributes that map keys to values (MLIR: `DLTIQueryInterface`).
pub trait DltiQuery {
    /// Returns the value at `key`; `None` if there is no such entry. The value can be queried
    /// itself if it implements this interface.
    fn query(&self, cx: &Context, key: Key) -> Option<Attribute>;
}

/// Attributes that represent an entry of a specification (MLIR: `DataLayoutEntryInterface`).
pub trait DataLayoutEntry {
    /// Returns the type or identifier that the entry is about.
    fn key(&self) -> Key;

    /// Returns the value of the entry.
    fn value(&self) -> Attribute;

    /// Verifies the entry on its own.
    ///
    /// # Errors
    /// When the entry is malformed. The error is located at `location`.
    fn verify_entry(&self, cx: &Context, location: Location) -> Result<(), Diagnostic> {
        let _ = (cx, location);
        Ok(())
    }

    /// Whether the key is a type.
    fn is_type_entry(&self) -> bool {
        matches!(self.key(), Key::Type(_))
    }
}

/// Attributes that represent a data layout specification (MLIR: `DataLayoutSpecInterface`).
pub trait DataLayoutSpec: DltiQuery {
    /// Returns the entries of the specification.
    fn entries(&self) -> &EntryList;

    /// Combines this specification with those of enclosing scopes, `outer`, which are ordered from
    /// the outermost to the innermost. `None` if they contradict each other.
    ///
    /// [`combine_entries`](crate::combine_entries) combines the entries.
    fn combine_with(&self, cx: &Context, outer: &[Attribute]) -> Option<Attribute>;

    /// Returns the identifier of the entry for endianness; `None`, the default, if the
    /// specification has none.
    fn endianness_identifier(&self, cx: &Context) -> Option<Handle<StringAttr>> {
        let _ = cx;
        None
    }

    /// Returns the identifier of the entry for the default memory space; `None`, the default, if
    /// the specification has none.
    fn default_memory_space_identifier(&self, cx: &Context) -> Option<Handle<StringAttr>> {
        let _ = cx;
        None
    }

    /// Returns the identifier of the entry for the memory space of stack allocations; `None`, the
    /// default, if the specification has none.
    fn alloca_memory_space_identifier(&self, cx: &Context) -> Option<Handle<StringAttr>> {
        let _ = cx;
        None
    }

    /// Returns the identifier of the entry for the memory space of code; `None`, the default, if
    /// the specification has none.
    fn program_memory_space_identifier(&self, cx: &Context) -> Option<Handle<StringAttr>> {
        let _ = cx;
        None
    }

    /// Returns the identifier of the entry for the memory space of global variables; `None`, the
    /// default, if the specification has none.
    fn global_memory_space_identifier(&self, cx: &Context) -> Option<Handle<StringAttr>> {
        let _ = cx;
        None
    }

    /// Returns the identifier of the entry for name mangling; `None`, the default, if the
    /// specification has none.
    fn mangling_mode_identifier(&self, cx: &Context) -> Option<Handle<StringAttr>> {
        let _ = cx;
        None
    }

    /// Returns the identifier of the entry for the stack alignment; `None`, the default, if the
    /// specification has none.
    fn stack_alignment_identifier(&self, cx: &Context) -> Option<Handle<StringAttr>> {
        let _ = cx;
        None
    }

    /// Returns the identifier of the entry for the alignment of function pointers; `None`, the
    /// default, if the specification has none.
    fn function_pointer_alignment_identifier(&self, cx: &Context) -> Option<Handle<StringAttr>> {
        let _ = cx;
        None
    }

    /// Returns the identifier of the entry for the widths of native integers; `None`, the default,
    /// if the specification has none.
    fn legal_int_widths_identifier(&self, cx: &Context) -> Option<Handle<StringAttr>> {
        let _ = cx;
        None
    }

    /// Returns the entries about types of `kind`, regardless of their parameters.
    fn spec_for_type(&self, kind: terrace_ir::Kind) -> &[Entry] {
        self.entries().of_kind(kind)
    }

    /// Returns the entry with the given identifier; `None` if there is no such entry.
    fn spec_for_identifier(&self, identifier: Handle<StringAttr>) -> Option<Entry> {
        self.entries().named(identifier)
    }

    /// Verifies the specification: keys are unique, and types and dialects accept their entries.
    ///
    /// # Errors
    /// When a key occurs twice, or an entry is rejected. The error is located at `location`.
    fn verify_spec(&self, cx: &Context, location: Location) -> Result<(), Diagnostic> {
        combine::verify_entries(cx, self.entries(), location)
    }
}

/// Attributes that describe a device (MLIR: `TargetDeviceSpecInterface`).
pub trait TargetDeviceSpec: DltiQuery {
    /// Returns the properties of the device.
    fn entries(&self) -> &EntryList;

    /// Returns the property named `identifier`; `None` if there is no such property.
    fn spec_for_identifier(&self, identifier: Handle<StringAttr>) -> Option<Entry> {
        self.entries().named(identifier)
    }

    /// Verifies the description: dialects verify the properties whose names begin with the
    /// dialect's name.
    ///
    /// # Errors
    /// When a dialect rejects a property. The error is located at `location`.
    fn verify_entry(&self, cx: &Context, location: Location) -> Result<(), Diagnostic> {
        combine::verify_device(cx, self.entries(), location)
    }
}

/// Attributes that describe the devices of a system (MLIR: `TargetSystemSpecInterface`).
pub trait TargetSystemSpec: DltiQuery {
    /// Returns the names of the devices with their descriptions.
    fn entries(&self) -> &EntryList;

    /// Returns the description of the device named `device`, which implements [`TargetDeviceSpec`];
    /// `None` if there is no such device.
    fn device_spec(&self, cx: &Context, device: Handle<StringAttr>) -> Option<Attribute> {
        let value = self.entries().named(device)?.value;
        value.interface::<dyn TargetDeviceSpec>(cx).map(|_| value)
    }

    /// Verifies the description of every device.
    ///
    /// # Errors
    /// When a description is invalid. The error is located at `location`.
    fn verify_spec(&self, cx: &Context, location: Location) -> Result<(), Diagnostic> {
        for entry in self.entries().as_slice() {
            if let Some(device) = entry.value.interface::<dyn TargetDeviceSpec>(cx) {
                device.verify_entry(cx, location)?;
            }
        }
        Ok(())
    }
}

/// Attributes that represent a single integer, whose kind is not defined in this crate.
pub trait IntegerValue {
    /// Returns the value zero-extended to 64 bits; `None` if it does not fit.
    fn to_u64(&self) -> Option<u64>;
}

/// Types with a layout (MLIR: `DataLayoutTypeInterface`).
///
/// The parameter `entries` contains the entries whose keys are types of the same kind, with any
/// parameters. It may be empty, in which case the type uses a default layout. Layouts of other
/// types are queried from `layout`.
pub trait DataLayoutType {
    /// Returns the size of the type in bits.
    ///
    /// # Errors
    /// When the layout does not determine the size.
    fn type_size_in_bits(
        &self,
        layout: &DataLayout,
        entries: &[Entry],
    ) -> Result<TypeSize, DataLayoutError>;

    /// Returns the ABI alignment in bytes.
    ///
    /// # Errors
    /// When the layout does not determine the alignment.
    fn abi_alignment(&self, layout: &DataLayout, entries: &[Entry])
    -> Result<u64, DataLayoutError>;

    /// Returns the size of the type in bytes; by default the size in bits divided by eight, rounded
    /// up.
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

    /// Returns the preferred alignment in bytes; by default the ABI alignment.
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

    /// Returns the width in bits of the index type for address computations with this type; `None`
    /// if the type is not like a pointer.
    ///
    /// # Errors
    /// When a value in the entries is malformed.
    fn index_bitwidth(
        &self,
        layout: &DataLayout,
        entries: &[Entry],
    ) -> Result<Option<u64>, DataLayoutError> {
        let _ = (layout, entries);
        Ok(None)
    }

    /// Whether the entries `new` of a scope can be nested in a scope with the entries `old`, all of
    /// this kind. `new_spec` contains all entries of the inner scope, `identified` the combined
    /// entries with identifiers.
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

    /// Verifies the entries of this kind in a specification.
    ///
    /// # Errors
    /// When the type rejects an entry. The error is located at `location`.
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

/// Dialects with identifiers of their own in specifications (MLIR: `DataLayoutDialectInterface`).
pub trait DataLayoutDialect: Send + Sync + 'static {
    /// Verifies an entry whose identifier begins with the name of the dialect.
    ///
    /// # Errors
    /// When the dialect rejects the entry. The error is located at `location`.
    fn verify_entry(
        &self,
        cx: &Context,
        entry: Entry,
        location: Location,
    ) -> Result<(), Diagnostic> {
        let _ = (cx, entry, location);
        Ok(())
    }

    /// Verifies the properties of a device, some of whose names begin with the name of the dialect.
    ///
    /// # Errors
    /// When the dialect rejects a property. The error is located at `location`.
    fn verify_device_entry(
        &self,
        cx: &Context,
        device: &EntryList,
        location: Location,
    ) -> Result<(), Diagnostic> {
        let _ = (cx, device, location);
        Ok(())
    }

    /// Combines two entries with the same identifier, where the scope of `inner` is nested in the
    /// scope of `outer`; `None` if they contradict each other.
    fn combine(&self, cx: &Context, outer: Entry, inner: Entry) -> Option<Entry> {
        let _ = cx;
        combine::default_combine(outer, inner)
    }
}
