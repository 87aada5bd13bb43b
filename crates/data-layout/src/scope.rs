//! Scopes: operations that carry a specification and may answer queries themselves.

use std::any::TypeId;

use crate::chain::{attached_spec, attached_system};
use crate::defaults;
use crate::entries::Entry;
use crate::error::{DataLayoutError, TypeSize};
use crate::layout::DataLayout;
use terrace_ir::{Op, OpRef};

use crate::chain::verify_scope;
use terrace_ir::Context;
use terrace_ir::OpType;
use terrace_ir::{Attribute, Type};
use terrace_ir::{InterfaceEntry, OpInterface, VerifyEnclosed};

/// Operations that are a scope of data layout (MLIR: `DataLayoutOpInterface`).
///
/// They must be isolated from above. The functions about types and entries know nothing of the
/// operation, only of its kind; they must always give the same answer to the same question. By
/// default the type answers, or the entry's value is the answer.
pub trait DataLayoutOp: OpType {
    /// The specification of `op`, which is this operation; by default the first discardable
    /// attribute that is one.
    fn data_layout_spec(op: OpRef<'_>) -> Option<Attribute> {
        attached_spec(op)
    }

    /// The target system of `op`; by default the first discardable attribute that is one.
    fn target_system_spec(op: OpRef<'_>) -> Option<Attribute> {
        attached_system(op)
    }

    /// The size of a type in bytes.
    ///
    /// # Errors
    /// When there is no answer.
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
    /// When there is no answer.
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
    /// When there is no answer.
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
    /// When there is no answer.
    fn type_preferred_alignment(
        ty: Type,
        layout: &DataLayout,
        entries: &[Entry],
    ) -> Result<u64, DataLayoutError> {
        defaults::type_preferred_alignment(ty, layout, entries)
    }

    /// How wide the indices are that addresses of a type are computed with, if it has any.
    ///
    /// # Errors
    /// When there is no answer.
    fn index_bitwidth(
        ty: Type,
        layout: &DataLayout,
        entries: &[Entry],
    ) -> Result<Option<u64>, DataLayoutError> {
        defaults::index_bitwidth(ty, layout, entries)
    }

    /// The endianness.
    fn endianness(cx: &Context, entry: Option<Entry>) -> Option<Attribute> {
        defaults::entry_value(cx, entry)
    }

    /// The default memory space.
    fn default_memory_space(cx: &Context, entry: Option<Entry>) -> Option<Attribute> {
        defaults::entry_value(cx, entry)
    }

    /// The memory space of stack allocations.
    fn alloca_memory_space(cx: &Context, entry: Option<Entry>) -> Option<Attribute> {
        defaults::entry_value(cx, entry)
    }

    /// The memory space of code.
    fn program_memory_space(cx: &Context, entry: Option<Entry>) -> Option<Attribute> {
        defaults::entry_value(cx, entry)
    }

    /// The memory space of global variables.
    fn global_memory_space(cx: &Context, entry: Option<Entry>) -> Option<Attribute> {
        defaults::entry_value(cx, entry)
    }

    /// How names are mangled.
    fn mangling_mode(cx: &Context, entry: Option<Entry>) -> Option<Attribute> {
        defaults::entry_value(cx, entry)
    }

    /// The natural alignment of the stack in bits; 0 if nothing is known.
    ///
    /// # Errors
    /// When the entry makes no sense.
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

type Ask<T> = fn(Type, &DataLayout, &[Entry]) -> Result<T, DataLayoutError>;
type OfEntry = fn(&Context, Option<Entry>) -> Option<Attribute>;

/// The functions of [`DataLayoutOp`] for one kind of operation.
pub struct DataLayoutOpTable {
    spec: fn(OpRef<'_>) -> Option<Attribute>,
    system: fn(OpRef<'_>) -> Option<Attribute>,
    pub(crate) type_size: Ask<TypeSize>,
    pub(crate) type_size_in_bits: Ask<TypeSize>,
    pub(crate) type_abi_alignment: Ask<u64>,
    pub(crate) type_preferred_alignment: Ask<u64>,
    pub(crate) index_bitwidth: Ask<Option<u64>>,
    /// In the order of `Named`.
    pub(crate) named: [OfEntry; 8],
    pub(crate) stack_alignment: fn(&Context, Option<Entry>) -> Result<u64, DataLayoutError>,
    pub(crate) device_property: OfEntry,
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

impl DataLayoutOpTable {
    /// The table of `T`.
    pub const fn of<T: DataLayoutOp>() -> Self {
        Self {
            spec: T::data_layout_spec,
            system: T::target_system_spec,
            type_size: T::type_size,
            type_size_in_bits: T::type_size_in_bits,
            type_abi_alignment: T::type_abi_alignment,
            type_preferred_alignment: T::type_preferred_alignment,
            index_bitwidth: T::index_bitwidth,
            named: [
                T::endianness,
                T::default_memory_space,
                T::alloca_memory_space,
                T::program_memory_space,
                T::global_memory_space,
                T::mangling_mode,
                T::function_pointer_alignment,
                T::legal_int_widths,
            ],
            stack_alignment: T::stack_alignment,
            device_property: T::device_property,
        }
    }

    /// The entry of `T` among the interfaces that it implements.
    pub const fn entry<T: DataLayoutOp>() -> InterfaceEntry {
        let entry = InterfaceEntry::new(TypeId::of::<Self>(), const { &Self::of::<T>() });
        InterfaceEntry { verify_enclosed: Some(verify_scope), ..entry }
    }

    /// The table that holds outside of every scope.
    pub(crate) const NATURAL: Self = Self {
        spec: |_| None,
        system: |_| None,
        type_size: defaults::type_size,
        type_size_in_bits: defaults::type_size_in_bits,
        type_abi_alignment: defaults::type_abi_alignment,
        type_preferred_alignment: defaults::type_preferred_alignment,
        index_bitwidth: defaults::index_bitwidth,
        named: [defaults::entry_value; 8],
        stack_alignment: defaults::stack_alignment,
        device_property: defaults::entry_value,
    };
}

/// [`DataLayoutOp`] of an operation whose type is not known statically.
#[derive(Clone, Copy)]
pub struct DynDataLayoutOp(Op, &'static DataLayoutOpTable);

impl OpInterface for DynDataLayoutOp {
    type Table = DataLayoutOpTable;
    const VERIFY_ENCLOSED: Option<VerifyEnclosed> = Some(verify_scope);

    fn new(op: Op, table: &'static DataLayoutOpTable) -> Self {
        Self(op, table)
    }
}

impl DynDataLayoutOp {
    /// The operation.
    pub fn op(self) -> Op {
        self.0
    }

    /// See [`DataLayoutOp::data_layout_spec`].
    pub fn data_layout_spec(self, op: OpRef<'_>) -> Option<Attribute> {
        (self.1.spec)(op)
    }

    /// See [`DataLayoutOp::target_system_spec`].
    pub fn target_system_spec(self, op: OpRef<'_>) -> Option<Attribute> {
        (self.1.system)(op)
    }

    pub(crate) fn table(self) -> &'static DataLayoutOpTable {
        self.1
    }

    /// The identity of the interface.
    pub fn id() -> TypeId {
        TypeId::of::<DataLayoutOpTable>()
    }
}
