//! Scopes: operations that carry a specification and may answer queries themselves.

use std::any::TypeId;

use smallvec::SmallVec;

use super::defaults;
use super::entries::Entry;
use super::error::{DataLayoutError, TypeSize};
use super::interfaces::{DataLayoutSpec, TargetSystemSpec};
use super::layout::DataLayout;
use crate::body::{Op, OpRef};
use crate::context::Context;
use crate::diagnostic::Diagnostic;
use crate::handle::{Attribute, Type};
use crate::interface::OpInterface;
use crate::op_info::OpType;

/// The first discardable attribute of `op` that is a data layout specification.
pub fn attached_spec(op: OpRef<'_>) -> Option<Attribute> {
    let cx = op.context();
    let is_spec = |a: &Attribute| a.interface::<dyn DataLayoutSpec>(cx).is_some();
    op.attributes().iter().map(|(_, a)| *a).find(is_spec)
}

/// The first discardable attribute of `op` that describes a target system.
pub fn attached_system(op: OpRef<'_>) -> Option<Attribute> {
    let cx = op.context();
    let is_system = |a: &Attribute| a.interface::<dyn TargetSystemSpec>(cx).is_some();
    op.attributes().iter().map(|(_, a)| *a).find(is_system)
}

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
    pub(super) type_size: Ask<TypeSize>,
    pub(super) type_size_in_bits: Ask<TypeSize>,
    pub(super) type_abi_alignment: Ask<u64>,
    pub(super) type_preferred_alignment: Ask<u64>,
    pub(super) index_bitwidth: Ask<Option<u64>>,
    /// In the order of `Named`.
    pub(super) named: [OfEntry; 8],
    pub(super) stack_alignment: fn(&Context, Option<Entry>) -> Result<u64, DataLayoutError>,
    pub(super) device_property: OfEntry,
}

/// The questions whose answer is an attribute.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(super) enum Named {
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

    /// The table that holds outside of every scope.
    pub(super) const NATURAL: Self = Self {
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

    pub(super) fn table(self) -> &'static DataLayoutOpTable {
        self.1
    }

    /// The identity of the interface.
    pub fn id() -> TypeId {
        TypeId::of::<DataLayoutOpTable>()
    }
}

/// A scope's part in a data layout.
#[derive(Clone, Copy)]
pub(super) struct Scope {
    pub(super) table: &'static DataLayoutOpTable,
    pub(super) spec: Option<Attribute>,
    pub(super) system: Option<Attribute>,
}

impl PartialEq for Scope {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.table, other.table)
            && (self.spec, self.system) == (other.spec, other.system)
    }
}

/// Scopes from the outermost to the innermost.
pub(super) type Scopes = SmallVec<[Scope; 4]>;

fn scope(op: OpRef<'_>) -> Option<Scope> {
    let interface = op.interface::<DynDataLayoutOp>()?;
    Some(Scope {
        table: interface.table(),
        spec: interface.data_layout_spec(op),
        system: interface.target_system_spec(op),
    })
}

/// The scopes among `around`, the operations around `op` in its body, and `op`.
pub(super) fn scopes(op: OpRef<'_>, around: &[OpRef<'_>]) -> Scopes {
    let mut scopes: Scopes = around.iter().filter_map(|op| scope(*op)).collect();
    let at = scopes.len();
    scopes.extend(op.ancestors().filter_map(scope));
    scopes[at..].reverse();
    scopes
}

/// What the scopes around a place say, to ask about the layout inside when they themselves are out
/// of reach: while a pass changes the body of an operation in them.
#[derive(Clone, Default)]
pub struct ScopeChain(pub(super) Scopes);

impl ScopeChain {
    /// No scope.
    pub fn none() -> Self {
        Self::default()
    }

    /// `op`, as far as it is a scope, and the scopes around it; see
    /// [`DataLayout::new`](super::DataLayout::new).
    pub fn of(op: OpRef<'_>, around: &[OpRef<'_>]) -> Self {
        Self(scopes(op, around))
    }

    /// As [`ScopeChain::of`], inside of this chain.
    pub fn extended(&self, op: OpRef<'_>) -> Self {
        let mut inner = self.0.clone();
        inner.extend(scopes(op, &[]));
        Self(inner)
    }

    /// The scopes of this chain and those around `op` in its body, without `op`.
    pub fn around(&self, op: OpRef<'_>) -> Self {
        op.parent().map_or_else(|| self.clone(), |parent| self.extended(parent))
    }
}

/// Checks the specification of `op`, if it is a scope with one, and that it combines with those of
/// the scopes among `outer`, from the inside out (MLIR: `verifyDataLayoutOp`).
pub(crate) fn verify_scope<'a>(
    op: OpRef<'a>,
    outer: impl Iterator<Item = OpRef<'a>>,
) -> Result<(), Diagnostic> {
    let Some(interface) = op.interface::<DynDataLayoutOp>() else { return Ok(()) };
    let Some(spec) = interface.data_layout_spec(op) else { return Ok(()) };
    let cx = op.context();
    let Some(own) = spec.interface::<dyn DataLayoutSpec>(cx) else { return Ok(()) };
    own.verify_spec(cx, op.location())?;
    let mut around: Vec<(Attribute, OpRef<'a>)> = outer
        .filter_map(|op| {
            let interface = op.interface::<DynDataLayoutOp>()?;
            Some((interface.data_layout_spec(op)?, op))
        })
        .collect();
    around.reverse();
    let specs: SmallVec<[Attribute; 4]> = around.iter().map(|(spec, _)| *spec).collect();
    if own.combine_with(cx, &specs).is_some() {
        return Ok(());
    }
    let error = op.plain_error(DataLayoutError::DoesNotCombine.to_string());
    Err(around.iter().rev().fold(error, |error, (_, op)| {
        error.with_note(op.location(), "enclosing op with data layout")
    }))
}
