//! Scopes of data layout: operations that have a specification ([`DataLayoutOp`]), the chain of
//! enclosing scopes of an operation ([`ScopeChain`]), and the check that their specifications can
//! be combined.
//!
//! [`DataLayout`](crate::DataLayout) combines the specifications of a [`ScopeChain`].

use std::ops::Deref;
#[cfg(debug_assertions)]
use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

use smallvec::SmallVec;
#[cfg(debug_assertions)]
use terrace_ir::RootObserver;
use terrace_ir::{AsOpRef, Attribute, Context, Diagnostic, Enclosing, OpKind, OpRef, OpView, Type};
use terrace_ods::interface;

use crate::defaults;
use crate::entries::Entry;
use crate::error::{DataLayoutError, TypeSize};
use crate::interfaces::{DataLayoutSpec, TargetSystemSpec};
use crate::layout::DataLayout;

/// Operations that are a scope of data layout (MLIR: `DataLayoutOpInterface`).
///
/// Such operations must be isolated from above. The functions with types and entries as parameters
/// must be pure and depend on the kind of operation only. Their defaults return the layout that the
/// type computes, or the value of the entry.
#[interface(verify_enclosed = verify_scope)]
pub trait DataLayoutOp {
    /// Returns the specification of the operation; by default its first discardable attribute that
    /// is a specification. `None` without one.
    fn data_layout_spec(self) -> Option<Attribute> {
        attached_spec(self.op())
    }

    /// Returns the target system of the operation; by default its first discardable attribute that
    /// describes a target system. `None` without one.
    fn target_system_spec(self) -> Option<Attribute> {
        attached_system(self.op())
    }

    /// Returns the size of a type in bytes.
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

    /// Returns the size of a type in bits.
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

    /// Returns the ABI alignment of a type in bytes.
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

    /// Returns the preferred alignment of a type in bytes.
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

    /// Returns the width in bits of the index type for address computations with a type; `None` if
    /// the type is not like a pointer.
    ///
    /// # Errors
    /// When a value in the entries about the type is malformed.
    fn index_bitwidth(
        ty: Type,
        layout: &DataLayout,
        entries: &[Entry],
    ) -> Result<Option<u64>, DataLayoutError> {
        defaults::index_bitwidth(ty, layout, entries)
    }

    /// Returns the endianness according to the entry for it; `None` if the entry is absent.
    fn endianness(cx: &Context, entry: Option<Entry>) -> Option<Attribute> {
        defaults::entry_value(cx, entry)
    }

    /// Returns the default memory space according to the entry for it; `None` if the entry is
    /// absent.
    fn default_memory_space(cx: &Context, entry: Option<Entry>) -> Option<Attribute> {
        defaults::entry_value(cx, entry)
    }

    /// Returns the memory space of stack allocations according to the entry for it; `None` if the
    /// entry is absent.
    fn alloca_memory_space(cx: &Context, entry: Option<Entry>) -> Option<Attribute> {
        defaults::entry_value(cx, entry)
    }

    /// Returns the memory space of code according to the entry for it; `None` if the entry is
    /// absent.
    fn program_memory_space(cx: &Context, entry: Option<Entry>) -> Option<Attribute> {
        defaults::entry_value(cx, entry)
    }

    /// Returns the memory space of global variables according to the entry for it; `None` if the
    /// entry is absent.
    fn global_memory_space(cx: &Context, entry: Option<Entry>) -> Option<Attribute> {
        defaults::entry_value(cx, entry)
    }

    /// Returns the name mangling according to the entry for it; `None` if the entry is absent.
    fn mangling_mode(cx: &Context, entry: Option<Entry>) -> Option<Attribute> {
        defaults::entry_value(cx, entry)
    }

    /// Returns the natural stack alignment in bits according to the entry for it; 0 = unknown.
    ///
    /// # Errors
    /// When the value of the entry is not an integer.
    fn stack_alignment(cx: &Context, entry: Option<Entry>) -> Result<u64, DataLayoutError> {
        defaults::stack_alignment(cx, entry)
    }

    /// Returns the alignment of function pointers according to the entry for it; `None` if the
    /// entry is absent.
    fn function_pointer_alignment(cx: &Context, entry: Option<Entry>) -> Option<Attribute> {
        defaults::entry_value(cx, entry)
    }

    /// Returns the widths of native integers according to the entry for them; `None` if the entry
    /// is absent.
    fn legal_int_widths(cx: &Context, entry: Option<Entry>) -> Option<Attribute> {
        defaults::entry_value(cx, entry)
    }

    /// Returns the value of a device property according to the entry for it; `None` if the entry is
    /// absent.
    fn device_property(cx: &Context, entry: Option<Entry>) -> Option<Attribute> {
        defaults::entry_value(cx, entry)
    }
}

/// The queries whose result is an attribute.
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
    /// Returns the function of a scope that computes the result of the query.
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
    /// Returns the function table of the operation.
    pub(crate) fn table(self) -> &'static DataLayoutOpTable {
        self.table
    }
}

/// The outermost scope of every chain, with the default hooks.
#[derive(Clone, Copy)]
pub(crate) struct Natural<'a>(OpRef<'a>);

impl Natural<'static> {
    /// The function table with the default answers.
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

/// Returns the first discardable attribute of `op` that implements the interface; `None` if there
/// is no such attribute.
fn attached<I: ?Sized + 'static>(op: OpRef<'_>) -> Option<Attribute> {
    let cx = op.context();
    op.attributes().iter().map(|(_, a)| *a).find(|a| a.interface::<I>(cx).is_some())
}

/// Returns the first discardable attribute of `op` that is a data layout specification; `None`
/// without one.
pub fn attached_spec(op: OpRef<'_>) -> Option<Attribute> {
    attached::<dyn DataLayoutSpec>(op)
}

/// Returns the first discardable attribute of `op` that describes a target system; `None` without
/// one.
pub fn attached_system(op: OpRef<'_>) -> Option<Attribute> {
    attached::<dyn TargetSystemSpec>(op)
}

/// The contribution of a scope to a data layout.
#[derive(Clone, Copy)]
pub(crate) struct Scope {
    pub(crate) table: &'static DataLayoutOpTable,
    pub(crate) spec: Option<Attribute>,
    pub(crate) system: Option<Attribute>,
}

impl Scope {
    /// Returns the contribution of `op`; `None` if `op` is not a scope.
    #[inline]
    pub(crate) fn of(op: OpRef<'_>) -> Option<Self> {
        let interface = op.interface::<DynDataLayoutOp>()?;
        Some(Self {
            table: interface.table(),
            spec: interface.data_layout_spec(),
            system: interface.target_system_spec(),
        })
    }
}

/// Calls `visit` with `op` and its ancestors that are scopes, from the innermost to the outermost.
#[inline]
pub(crate) fn each_scope<'a>(
    op: OpRef<'a>,
    enclosing: Enclosing<'a>,
    mut visit: impl FnMut(OpRef<'a>, Scope),
) {
    enclosing.ancestors(op).for_each(|op| {
        if let Some(scope) = Scope::of(op) {
            visit(op, scope);
        }
    });
}

/// The enclosing scopes of an operation with their specifications, for queries while the operations
/// of the scopes are not accessible, because a pass modifies a nested body.
#[derive(Clone, Default)]
pub struct ScopeChain {
    /// The scopes from the outermost to the innermost.
    pub(crate) scopes: SmallVec<[Scope; 4]>,
    pub(crate) watch: StalenessCheck,
}

impl ScopeChain {
    /// Creates a chain without scopes, for which the default layout applies.
    pub fn none() -> Self {
        Self::default()
    }

    /// Returns the chain of scopes that consists of `op`, if it is a scope, and its ancestors that
    /// are scopes; see [`DataLayout::of`](crate::DataLayout::of).
    pub fn of(op: OpRef<'_>, enclosing: Enclosing<'_>) -> Self {
        Self::none().with(op, enclosing)
    }

    /// Returns this chain extended by `op` and its ancestors within its body, as far as they are
    /// scopes.
    pub fn extended(&self, op: OpRef<'_>) -> Self {
        self.clone().with(op, Enclosing::none())
    }

    fn with(mut self, op: OpRef<'_>, enclosing: Enclosing<'_>) -> Self {
        let at = self.scopes.len();
        each_scope(op, enclosing, |op, scope| {
            self.watch.add(op, &scope);
            self.scopes.push(scope);
        });
        self.scopes[at..].reverse();
        self
    }

    /// Appends the scopes that enclose `op` in its body, without `op`, to this chain.
    pub fn around(&self, op: OpRef<'_>) -> Self {
        op.parent().map_or_else(|| self.clone(), |parent| self.extended(parent))
    }
}

/// Whether a specification among the attributes of `op` is named after its own dialect, such as
/// `dlti.dl_spec = #dlti.dl_spec<…>`, or `op` has no specification. As in MLIR, specifications with
/// other names are used, but not verified.
fn is_attached_by_own_dialect(op: OpRef<'_>) -> bool {
    let cx = op.context();
    let mut specs = op
        .attributes()
        .iter()
        .filter(|(_, value)| value.interface::<dyn DataLayoutSpec>(cx).is_some())
        .peekable();
    specs.peek().is_none()
        || specs.any(|(name, value)| {
            name.as_str(cx).split('.').next() == Some(value.kind().info().dialect())
        })
}

/// Verifies the specification of `op`, if it is a scope with a specification, and that it can be
/// combined with those of the enclosing scopes (MLIR: `verifyDataLayoutOp`).
pub(crate) fn verify_scope(op: OpRef<'_>, enclosing: Enclosing<'_>) -> Result<(), Diagnostic> {
    let Some(interface) = op.interface::<DynDataLayoutOp>() else { return Ok(()) };
    let cx = op.context();
    if !is_attached_by_own_dialect(op) {
        return Ok(());
    }
    let system = interface.target_system_spec();
    if let Some(system) = system.and_then(|a| a.interface::<dyn TargetSystemSpec>(cx)) {
        system.verify_spec(cx, op.location())?;
    }
    let Some(spec) = interface.data_layout_spec() else { return Ok(()) };
    let Some(own) = spec.interface::<dyn DataLayoutSpec>(cx) else { return Ok(()) };
    own.verify_spec(cx, op.location())?;
    let mut around: Vec<(Attribute, OpRef<'_>)> = enclosing
        .ancestors(op)
        .skip(1)
        .filter_map(|op| {
            let interface = op.interface::<DynDataLayoutOp>()?;
            Some((interface.data_layout_spec()?, op))
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

/// The current specification of a scope, as a number.
#[cfg(debug_assertions)]
struct ScopeNow(AtomicU64);

#[cfg(debug_assertions)]
impl RootObserver for ScopeNow {
    fn root_changed(&self, root: OpRef<'_>) {
        let now = Scope::of(root).map_or(0, |scope| scope.number());
        self.0.store(now, Ordering::Relaxed);
    }
}

/// In debug builds, the specifications of scopes at the time of creation, to detect later changes.
/// Empty in release builds.
#[derive(Clone, Default)]
pub(crate) struct StalenessCheck {
    #[cfg(debug_assertions)]
    then: Vec<(Arc<ScopeNow>, u64)>,
}

impl StalenessCheck {
    /// Adds `op`, which is the scope `scope`.
    #[inline]
    pub(crate) fn add(&mut self, op: OpRef<'_>, scope: &Scope) {
        #[cfg(debug_assertions)]
        {
            let body = op.body().child(op.id()).unwrap_or(op.body());
            let then = scope.number();
            let now = body.observe_root(|| ScopeNow(AtomicU64::new(then)));
            self.then.push((now, then));
        }
        #[cfg(not(debug_assertions))]
        let _ = (op, scope);
    }

    /// Panics if the specification of a scope has changed.
    #[inline]
    pub(crate) fn debug_assert_current(&self) {
        #[cfg(debug_assertions)]
        assert!(
            self.then.iter().all(|(now, then)| now.0.load(Ordering::Relaxed) == *then),
            "data layout object used, but no longer valid due to the change in layout attributes"
        );
    }
}

#[cfg(debug_assertions)]
impl Scope {
    /// Returns a number that determines the specification and the target system of the scope.
    fn number(&self) -> u64 {
        let bits = |a: Option<Attribute>| a.map_or(0, |a| u64::from(a.id().to_bits()));
        bits(self.spec) << 32 | bits(self.system)
    }
}
