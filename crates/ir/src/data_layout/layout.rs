//! The object to ask.

use std::cell::Cell;
use std::sync::OnceLock;

use dashmap::DashMap;
use smallvec::SmallVec;

use super::cache::{Answer, Cache, Query};
use super::chain::{ScopeChain, Scopes, scopes};
use super::combine::combine_specs;
use super::entries::{Entry, Key};
use super::error::{DataLayoutError, TypeSize};
use super::interfaces::{DataLayoutSpec, TargetDeviceSpec, TargetSystemSpec};
use super::scope::{DataLayoutOpTable, Named};
use crate::attr::StringAttr;
use crate::body::OpRef;
use crate::context::Context;
use crate::handle::{Attribute, Handle, Type};
use crate::kind::Kind;

/// How deep a query may lead to other queries.
const MAX_DEPTH: u32 = 256;

thread_local! {
    static DEPTH: Cell<u32> = const { Cell::new(0) };
}

/// The values of properties by device and name.
type DeviceProperties = DashMap<(Handle<StringAttr>, Handle<StringAttr>), Option<Attribute>>;

/// Answers questions about the layout of types in one scope (MLIR: `DataLayout`).
///
/// Making one combines the specifications of the scope and of those around it; every answer is
/// computed once. Keep it for as long as you have questions, and share it between threads by
/// reference. It holds as long as no specification of the scope or around it changes: that is for
/// the user to see to, and [`DataLayout::is_current`] tells.
pub struct DataLayout {
    cx: Context,
    table: &'static DataLayoutOpTable,
    scopes: Scopes,
    spec: Option<Attribute>,
    cache: Cache,
    named: [OnceLock<Option<Attribute>>; 8],
    stack_alignment: OnceLock<u64>,
    properties: OnceLock<DeviceProperties>,
}

impl DataLayout {
    fn of_scopes(cx: &Context, scopes: Scopes) -> Result<Self, DataLayoutError> {
        let specs: SmallVec<[Attribute; 4]> = scopes.iter().filter_map(|s| s.spec).collect();
        let spec = match &specs[..] {
            [] => None,
            specs => {
                let combined = combine_specs(cx, specs);
                Some(combined.ok_or(DataLayoutError::DoesNotCombine)?)
            }
        };
        Ok(Self {
            cx: cx.clone(),
            table: scopes.last().map_or(&DataLayoutOpTable::NATURAL, |s| s.table),
            scopes,
            spec,
            cache: Cache::new(),
            named: [const { OnceLock::new() }; 8],
            stack_alignment: OnceLock::new(),
            properties: OnceLock::new(),
        })
    }

    /// The layout of types outside of every scope.
    pub fn natural(cx: &Context) -> Self {
        Self::of_scopes(cx, Scopes::new()).expect("nothing has to combine")
    }

    /// The layout in `scope`, an operation that implements [`DataLayoutOp`](super::DataLayoutOp).
    ///
    /// An operation knows what is around it within its body only, so `around` are the isolated
    /// operations that its body is nested in, from the outermost to the innermost: see
    /// [`walk_with_around`](super::walk_with_around).
    ///
    /// # Errors
    /// When the specifications do not combine, which verified IR rules out.
    pub fn new(scope: OpRef<'_>, around: &[OpRef<'_>]) -> Result<Self, DataLayoutError> {
        Self::of_scopes(scope.context(), scopes(scope, around))
    }

    /// The layout in the closest scope: `op` itself or the innermost around it; the natural one if
    /// there is none. For `around` see [`DataLayout::new`].
    ///
    /// # Errors
    /// When the specifications do not combine, which verified IR rules out.
    pub fn closest(op: OpRef<'_>, around: &[OpRef<'_>]) -> Result<Self, DataLayoutError> {
        Self::new(op, around)
    }

    /// The layout inside of `chain`.
    ///
    /// # Errors
    /// When the specifications do not combine, which verified IR rules out.
    pub fn within(cx: &Context, chain: &ScopeChain) -> Result<Self, DataLayoutError> {
        Self::of_scopes(cx, chain.0.clone())
    }

    /// The context.
    #[inline]
    pub fn context(&self) -> &Context {
        &self.cx
    }

    /// The combined specification, if there is any.
    pub fn spec(&self) -> Option<Attribute> {
        self.spec
    }

    /// Whether the scopes of `op` still say what they said when this was made.
    pub fn is_current(&self, op: OpRef<'_>, around: &[OpRef<'_>]) -> bool {
        self.scopes == scopes(op, around)
    }

    /// In debug builds, panics if this is no longer the layout in the scopes of `op`: for whoever
    /// keeps one while the IR changes.
    ///
    /// # Panics
    /// See above.
    #[inline]
    pub fn debug_assert_current(&self, op: OpRef<'_>, around: &[OpRef<'_>]) {
        debug_assert!(
            self.is_current(op, around),
            "the data layout of a scope changed while an object for the old one was in use"
        );
    }

    /// The entries about types of `kind`.
    pub fn entries_of(&self, kind: Kind) -> &[Entry] {
        match self.spec.and_then(|spec| spec.interface::<dyn DataLayoutSpec>(&self.cx)) {
            Some(spec) => spec.spec_for_type(kind),
            None => &[],
        }
    }

    #[cold]
    fn ask<T>(
        &self,
        ty: Type,
        hook: fn(Type, &DataLayout, &[Entry]) -> Result<T, DataLayoutError>,
    ) -> Result<T, DataLayoutError> {
        let depth = DEPTH.get();
        if depth >= MAX_DEPTH {
            return Err(DataLayoutError::TooDeep(ty.to_text(&self.cx)));
        }
        DEPTH.set(depth + 1);
        let answer = hook(ty, self, self.entries_of(ty.kind()));
        DEPTH.set(depth);
        answer
    }

    /// The size of `ty` in bytes.
    ///
    /// # Errors
    /// When neither the scope nor the type know it.
    #[inline]
    pub fn type_size(&self, ty: Type) -> Result<TypeSize, DataLayoutError> {
        match self.cache.get(ty, Query::Size) {
            Some(answer) => Ok(TypeSize { quantity: answer.number, scalable: answer.flag }),
            None => self.ask_size(ty, Query::Size, self.table.type_size),
        }
    }

    /// The size of `ty` in bits.
    ///
    /// # Errors
    /// When neither the scope nor the type know it.
    #[inline]
    pub fn type_size_in_bits(&self, ty: Type) -> Result<TypeSize, DataLayoutError> {
        match self.cache.get(ty, Query::SizeInBits) {
            Some(answer) => Ok(TypeSize { quantity: answer.number, scalable: answer.flag }),
            None => self.ask_size(ty, Query::SizeInBits, self.table.type_size_in_bits),
        }
    }

    #[cold]
    fn ask_size(
        &self,
        ty: Type,
        query: Query,
        hook: fn(Type, &DataLayout, &[Entry]) -> Result<TypeSize, DataLayoutError>,
    ) -> Result<TypeSize, DataLayoutError> {
        let size = self.ask(ty, hook)?;
        self.cache.put(ty, query, Answer { number: size.quantity, flag: size.scalable });
        Ok(size)
    }

    /// The alignment of `ty` that the ABI requires, in bytes.
    ///
    /// # Errors
    /// When neither the scope nor the type know it.
    #[inline]
    pub fn type_abi_alignment(&self, ty: Type) -> Result<u64, DataLayoutError> {
        match self.cache.get(ty, Query::AbiAlignment) {
            Some(answer) => Ok(answer.number),
            None => self.ask_number(ty, Query::AbiAlignment, self.table.type_abi_alignment),
        }
    }

    /// The preferred alignment of `ty`, in bytes.
    ///
    /// # Errors
    /// When neither the scope nor the type know it.
    #[inline]
    pub fn type_preferred_alignment(&self, ty: Type) -> Result<u64, DataLayoutError> {
        let query = Query::PreferredAlignment;
        match self.cache.get(ty, query) {
            Some(answer) => Ok(answer.number),
            None => self.ask_number(ty, query, self.table.type_preferred_alignment),
        }
    }

    #[cold]
    fn ask_number(
        &self,
        ty: Type,
        query: Query,
        hook: fn(Type, &DataLayout, &[Entry]) -> Result<u64, DataLayoutError>,
    ) -> Result<u64, DataLayoutError> {
        let number = self.ask(ty, hook)?;
        self.cache.put(ty, query, Answer { number, flag: false });
        Ok(number)
    }

    /// How wide the indices are that addresses of `ty` are computed with; `None` if it is not like
    /// a pointer.
    ///
    /// # Errors
    /// When the layout makes no sense.
    #[inline]
    pub fn type_index_bitwidth(&self, ty: Type) -> Result<Option<u64>, DataLayoutError> {
        if let Some(answer) = self.cache.get(ty, Query::IndexBitwidth) {
            return Ok((!answer.flag).then_some(answer.number));
        }
        let width = self.ask(ty, self.table.index_bitwidth)?;
        let answer = Answer { number: width.unwrap_or(0), flag: width.is_none() };
        self.cache.put(ty, Query::IndexBitwidth, answer);
        Ok(width)
    }

    fn named_entry(
        &self,
        identifier: fn(&dyn DataLayoutSpec, &Context) -> Option<Handle<StringAttr>>,
    ) -> Option<Entry> {
        let spec = self.spec?.interface::<dyn DataLayoutSpec>(&self.cx)?;
        spec.spec_for_identifier(identifier(spec, &self.cx)?)
    }

    fn named(
        &self,
        what: Named,
        identifier: fn(&dyn DataLayoutSpec, &Context) -> Option<Handle<StringAttr>>,
    ) -> Option<Attribute> {
        let answer = || (self.table.named[what as usize])(&self.cx, self.named_entry(identifier));
        *self.named[what as usize].get_or_init(answer)
    }

    /// The endianness, if it is said.
    pub fn endianness(&self) -> Option<Attribute> {
        self.named(Named::Endianness, |s, cx| s.endianness_identifier(cx))
    }

    /// The default memory space, if it is said.
    pub fn default_memory_space(&self) -> Option<Attribute> {
        self.named(Named::DefaultMemorySpace, |s, cx| s.default_memory_space_identifier(cx))
    }

    /// The memory space of stack allocations, if it is said.
    pub fn alloca_memory_space(&self) -> Option<Attribute> {
        self.named(Named::AllocaMemorySpace, |s, cx| s.alloca_memory_space_identifier(cx))
    }

    /// The memory space of code, if it is said.
    pub fn program_memory_space(&self) -> Option<Attribute> {
        self.named(Named::ProgramMemorySpace, |s, cx| s.program_memory_space_identifier(cx))
    }

    /// The memory space of global variables, if it is said.
    pub fn global_memory_space(&self) -> Option<Attribute> {
        self.named(Named::GlobalMemorySpace, |s, cx| s.global_memory_space_identifier(cx))
    }

    /// How names are mangled, if it is said.
    pub fn mangling_mode(&self) -> Option<Attribute> {
        self.named(Named::ManglingMode, |s, cx| s.mangling_mode_identifier(cx))
    }

    /// The alignment of function pointers, if it is said.
    pub fn function_pointer_alignment(&self) -> Option<Attribute> {
        self.named(Named::FunctionPointerAlignment, |s, cx| {
            s.function_pointer_alignment_identifier(cx)
        })
    }

    /// The widths of native integers, if they are said.
    pub fn legal_int_widths(&self) -> Option<Attribute> {
        self.named(Named::LegalIntWidths, |s, cx| s.legal_int_widths_identifier(cx))
    }

    /// The natural alignment of the stack in bits; 0 if nothing is said.
    ///
    /// # Errors
    /// When the entry makes no sense.
    pub fn stack_alignment(&self) -> Result<u64, DataLayoutError> {
        if let Some(known) = self.stack_alignment.get() {
            return Ok(*known);
        }
        let entry = self.named_entry(|s, cx| s.stack_alignment_identifier(cx));
        let value = (self.table.stack_alignment)(&self.cx, entry)?;
        Ok(*self.stack_alignment.get_or_init(|| value))
    }

    /// The value of the property `name` of the device `device`, if it is said. The target system
    /// is that of the scope itself.
    pub fn device_property(
        &self,
        device: Handle<StringAttr>,
        name: Handle<StringAttr>,
    ) -> Option<Attribute> {
        let known = self.properties.get_or_init(DashMap::default);
        if let Some(found) = known.get(&(device, name)) {
            return *found;
        }
        let cx = &self.cx;
        let entry = || {
            let system = self.scopes.last()?.system?.interface::<dyn TargetSystemSpec>(cx)?;
            let device = system.device_spec(cx, device)?;
            device.interface::<dyn TargetDeviceSpec>(cx)?.spec_for_identifier(name)
        };
        let value = (self.table.device_property)(cx, entry());
        known.insert((device, name), value);
        value
    }

    /// The value at `key` of the combined specification.
    pub fn query(&self, key: Key) -> Option<Attribute> {
        self.spec?.interface::<dyn DataLayoutSpec>(&self.cx)?.query(&self.cx, key)
    }
}

impl std::fmt::Debug for DataLayout {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let spec = self.spec.map_or_else(|| "natural".to_owned(), |spec| spec.to_text(&self.cx));
        write!(f, "DataLayout({spec})")
    }
}
