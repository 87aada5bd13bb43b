//! Scopes: operations that carry a specification and may answer queries themselves.

use std::ops::Deref;

use terrace_ir::{AsOpRef, Attribute, Context, OpKind, OpRef, OpView, Type};
use terrace_ods::interface;

use crate::chain::{attached_spec, attached_system, verify_scope};
use crate::defaults;
use crate::entries::Entry;
use crate::error::{DataLayoutError, TypeSize};
use crate::layout::DataLayout;

/// Operations that are a scope of data layout (MLIR: `DataLayoutOpInterface`).
///
/// They must be isolated from above. The functions about types and entries know nothing of the
/// operation, only of its kind; they must always give the same answer to the same question. By
/// default the type answers, or the entry's value is the answer.
#[interface(verify_enclosed = verify_scope)]
pub trait DataLayoutOp {
    /// The specification of the operation; by default its first discardable attribute that is one.
    fn data_layout_spec(self) -> Option<Attribute> {
        attached_spec(self.op())
    }

    /// The target system of the operation; by default its first discardable attribute that is one.
    fn target_system_spec(self) -> Option<Attribute> {
        attached_system(self.op())
    }

    /// The size of a type in bytes.
    ///
    /// # Errors
    /// When neither the scope nor the type determines the size.
    fn type_size(
        ty: Type,
        layout: &DataLayout,
        entries: &[Entry],
    ) -> Result<TypeSize, DataLayoutError> {
        defaults::type_size(ty, layout, entries)
    }

    /// The size of a type in bits.
    ///
    /// # Errors
    /// When neither the scope nor the type determines the size.
    fn type_size_in_bits(
        ty: Type,
        layout: &DataLayout,
        entries: &[Entry],
    ) -> Result<TypeSize, DataLayoutError> {
        defaults::type_size_in_bits(ty, layout, entries)
    }

    /// The alignment of a type that the ABI requires, in bytes.
    ///
    /// # Errors
    /// When neither the scope nor the type determines the alignment.
    fn type_abi_alignment(
        ty: Type,
        layout: &DataLayout,
        entries: &[Entry],
    ) -> Result<u64, DataLayoutError> {
        defaults::type_abi_alignment(ty, layout, entries)
    }

    /// The preferred alignment of a type, in bytes.
    ///
    /// # Errors
    /// When neither the scope nor the type determines the alignment.
    fn type_preferred_alignment(
        ty: Type,
        layout: &DataLayout,
        entries: &[Entry],
    ) -> Result<u64, DataLayoutError> {
        defaults::type_preferred_alignment(ty, layout, entries)
    }

    /// The width, in bits, of the indices that addresses of a type are computed with; `None` if it
    /// is not like a pointer.
    ///
    /// # Errors
    /// When the entries about the type have values of a wrong form.
    fn index_bitwidth(
        ty: Type,
        layout: &DataLayout,
        entries: &[Entry],
    ) -> Result<Option<u64>, DataLayoutError> {
        defaults::index_bitwidth(ty, layout, entries)
    }

    /// The endianness that the entry for it says.
    fn endianness(cx: &Context, entry: Option<Entry>) -> Option<Attribute> {
        defaults::entry_value(cx, entry)
    }

    /// The default memory space that the entry for it says.
    fn default_memory_space(cx: &Context, entry: Option<Entry>) -> Option<Attribute> {
        defaults::entry_value(cx, entry)
    }

    /// The memory space of stack allocations that the entry for it says.
    fn alloca_memory_space(cx: &Context, entry: Option<Entry>) -> Option<Attribute> {
        defaults::entry_value(cx, entry)
    }

    /// The memory space of code that the entry for it says.
    fn program_memory_space(cx: &Context, entry: Option<Entry>) -> Option<Attribute> {
        defaults::entry_value(cx, entry)
    }

    /// The memory space of global variables that the entry for it says.
    fn global_memory_space(cx: &Context, entry: Option<Entry>) -> Option<Attribute> {
        defaults::entry_value(cx, entry)
    }

    /// The mangling of names that the entry for it says.
    fn mangling_mode(cx: &Context, entry: Option<Entry>) -> Option<Attribute> {
        defaults::entry_value(cx, entry)
    }

    /// The natural alignment of the stack in bits; 0 if nothing is known.
    ///
    /// # Errors
    /// When the value of the entry is no integer.
    fn stack_alignment(cx: &Context, entry: Option<Entry>) -> Result<u64, DataLayoutError> {
        defaults::stack_alignment(cx, entry)
    }

    /// The alignment of function pointers.
    fn function_pointer_alignment(cx: &Context, entry: Option<Entry>) -> Option<Attribute> {
        defaults::entry_value(cx, entry)
    }

    /// The widths of native integers.
    fn legal_int_widths(cx: &Context, entry: Option<Entry>) -> Option<Attribute> {
        defaults::entry_value(cx, entry)
    }

    /// The value of a device's property.
    fn device_property(cx: &Context, entry: Option<Entry>) -> Option<Attribute> {
        defaults::entry_value(cx, entry)
    }
}

/// The questions whose answer is an attribute.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Named {
    Endianness,
    DefaultMemorySpace,
    AllocaMemorySpace,
    ProgramMemorySpace,
    GlobalMemorySpace,
    ManglingMode,
    FunctionPointerAlignment,
    LegalIntWidths,
}

impl Named {
    /// The function of a scope that answers.
    pub(crate) fn function(
        self,
        table: &DataLayoutOpTable,
    ) -> fn(&Context, Option<Entry>) -> Option<Attribute> {
        match self {
            Named::Endianness => table.endianness,
            Named::DefaultMemorySpace => table.default_memory_space,
            Named::AllocaMemorySpace => table.alloca_memory_space,
            Named::ProgramMemorySpace => table.program_memory_space,
            Named::GlobalMemorySpace => table.global_memory_space,
            Named::ManglingMode => table.mangling_mode,
            Named::FunctionPointerAlignment => table.function_pointer_alignment,
            Named::LegalIntWidths => table.legal_int_widths,
        }
    }
}

impl<'a> DynDataLayoutOp<'a> {
    /// The functions of the operation's kind.
    pub(crate) fn table(self) -> &'static DataLayoutOpTable {
        self.table
    }
}

/// What holds outside of every scope: the defaults.
#[derive(Clone, Copy)]
pub(crate) struct Natural<'a>(OpRef<'a>);

impl Natural<'static> {
    /// The functions that answer by the defaults.
    pub(crate) const TABLE: &'static DataLayoutOpTable =
        const { &DataLayoutOpTable::of::<Natural<'static>>() };
}

impl OpKind for Natural<'static> {
    type Ref<'a> = Natural<'a>;
}

impl<'a> OpView<'a> for Natural<'a> {
    fn from_ref(op: OpRef<'a>) -> Self {
        Self(op)
    }
}

impl AsOpRef for Natural<'_> {
    fn op(&self) -> OpRef<'_> {
        self.0
    }
}

impl<'a> Deref for Natural<'a> {
    type Target = OpRef<'a>;
    fn deref(&self) -> &OpRef<'a> {
        &self.0
    }
}

impl DataLayoutOp for Natural<'_> {}
