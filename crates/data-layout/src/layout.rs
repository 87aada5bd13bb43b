//! [`DataLayout`], the object for queries on the data layout of a scope: of types, and of the scope
//! itself.

use std::cell::Cell;
use std::sync::OnceLock;

use dashmap::DashMap;
use smallvec::SmallVec;
use terrace_ir::{Attribute, Context, Enclosing, Handle, Kind, OpRef, StringAttr, Type};

use crate::cache::{Answer, Cache, Query};
use crate::combine::combine_specs;
use crate::entries::{Entry, Key};
use crate::error::{DataLayoutError, TypeSize};
use crate::interfaces::{DataLayoutSpec, TargetDeviceSpec, TargetSystemSpec};
use crate::scope::{
    DataLayoutOpTable, Named, Natural, Scope, ScopeChain, StalenessCheck, each_scope,
};

/// Maximum nesting depth of queries by hooks, which bounds recursion.
const MAX_DEPTH: u32 = 256;

thread_local! {
    static DEPTH: Cell<u32> = const { Cell::new(0) };
}

/// The layout of types in a scope (MLIR: `DataLayout`).
///
/// Creation combines the specifications of the scope and of its enclosing scopes. Results are
/// cached, so keep the object for further queries, and share it between threads by reference. The
/// object is valid until a specification of one of these scopes changes: in debug builds a query
/// after a change panics, and [`DataLayout::is_current`] checks for changes in all builds.
pub struct DataLayout {
    cx: Context,
    table: &'static DataLayoutOpTable,
    spec: Option<Attribute>,
    /// The target system description of the innermost scope.
    system: Option<Attribute>,
    cache: Cache,
    scope_answers: OnceLock<Box<ScopeAnswers>>,
    pub(crate) watch: StalenessCheck,
}

/// Values of device properties, by device and name.
type DeviceProperties = DashMap<(Handle<StringAttr>, Handle<StringAttr>), Option<Attribute>>;

/// The cached answers about the scope, which do not depend on a type.
#[derive(Default)]
struct ScopeAnswers {
    named: [OnceLock<Option<Attribute>>; 8],
    stack_alignment: OnceLock<u64>,
    properties: OnceLock<DeviceProperties>,
}

/// The parts of a layout, collected from the innermost scope outwards.
#[derive(Default)]
struct Collected {
    innermost: Option<Scope>,
    specs: SmallVec<[Attribute; 4]>,
}

impl Collected {
    #[inline]
    fn add(&mut self, scope: Scope) {
        self.specs.extend(scope.spec);
        self.innermost.get_or_insert(scope);
    }

    #[inline]
    fn layout(
        &mut self,
        cx: &Context,
        watch: StalenessCheck,
    ) -> Result<DataLayout, DataLayoutError> {
        self.specs.reverse();
        let spec = match &self.specs[..] {
            [] => None,
            specs => Some(combine_specs(cx, specs).ok_or(DataLayoutError::DoesNotCombine)?),
        };
        Ok(DataLayout {
            cx: cx.clone(),
            table: self.innermost.map_or(Natural::TABLE, |scope| scope.table),
            spec,
            system: self.innermost.and_then(|scope| scope.system),
            cache: Cache::new(),
            scope_answers: OnceLock::new(),
            watch,
        })
    }
}

impl DataLayout {
    /// Creates the default layout, which applies outside of every scope.
    pub fn natural(cx: &Context) -> Self {
        let natural = Collected::default().layout(cx, StalenessCheck::default());
        natural.expect("nothing has to combine")
    }

    /// Creates the layout in the closest scope ([`DataLayoutOp`](crate::DataLayoutOp)): `op` itself
    /// or the innermost enclosing scope; the default layout without a scope.
    ///
    /// # Errors
    /// When the specifications cannot be combined; verification excludes that.
    pub fn of(op: OpRef<'_>, enclosing: Enclosing<'_>) -> Result<Self, DataLayoutError> {
        let mut collected = Collected::default();
        let mut watch = StalenessCheck::default();
        each_scope(op, enclosing, |op, scope| {
            watch.add(op, &scope);
            collected.add(scope);
        });
        collected.layout(op.context(), watch)
    }

    /// Creates the layout in the innermost scope of `chain`.
    ///
    /// # Errors
    /// When the specifications cannot be combined; verification excludes that.
    pub fn within(cx: &Context, chain: &ScopeChain) -> Result<Self, DataLayoutError> {
        let mut collected = Collected::default();
        chain.scopes.iter().rev().for_each(|scope| collected.add(*scope));
        collected.layout(cx, chain.watch.clone())
    }

    /// Returns the context of the types and specifications.
    #[inline]
    pub fn context(&self) -> &Context {
        &self.cx
    }

    /// Returns the combined specification; `None` if no scope has one.
    pub fn spec(&self) -> Option<Attribute> {
        self.spec
    }

    /// Whether this is still the layout in the scopes around `op`.
    pub fn is_current(&self, op: OpRef<'_>, enclosing: Enclosing<'_>) -> bool {
        Self::of(op, enclosing).is_ok_and(|now| {
            std::ptr::eq(self.table, now.table)
                && (self.spec, self.system) == (now.spec, now.system)
        })
    }

    /// Returns the entries about types of `kind`.
    pub fn entries_of(&self, kind: Kind) -> &[Entry] {
        match self.spec.and_then(|spec| spec.interface::<dyn DataLayoutSpec>(&self.cx)) {
            Some(spec) => spec.spec_for_type(kind),
            None => &[],
        }
    }

    #[inline]
    fn known(&self, ty: Type, query: Query) -> Option<Answer> {
        self.watch.debug_assert_current();
        self.cache.get(ty, query)
    }

    #[inline]
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

    /// Returns the size of `ty` in bytes.
    ///
    /// # Errors
    /// When neither the scope nor the type determines the size.
    #[inline]
    pub fn type_size(&self, ty: Type) -> Result<TypeSize, DataLayoutError> {
        match self.known(ty, Query::Size) {
            Some(answer) => Ok(TypeSize { quantity: answer.number, scalable: answer.flag }),
            None => self.ask_size(ty, Query::Size, self.table.type_size),
        }
    }

    /// Returns the size of `ty` in bits.
    ///
    /// # Errors
    /// When neither the scope nor the type determines the size.
    #[inline]
    pub fn type_size_in_bits(&self, ty: Type) -> Result<TypeSize, DataLayoutError> {
        match self.known(ty, Query::SizeInBits) {
            Some(answer) => Ok(TypeSize { quantity: answer.number, scalable: answer.flag }),
            None => self.ask_size(ty, Query::SizeInBits, self.table.type_size_in_bits),
        }
    }

    #[inline(never)]
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

    /// Returns the ABI alignment of `ty` in bytes.
    ///
    /// # Errors
    /// When neither the scope nor the type determines the alignment.
    #[inline]
    pub fn type_abi_alignment(&self, ty: Type) -> Result<u64, DataLayoutError> {
        match self.known(ty, Query::AbiAlignment) {
            Some(answer) => Ok(answer.number),
            None => self.ask_number(ty, Query::AbiAlignment, self.table.type_abi_alignment),
        }
    }

    /// Returns the preferred alignment of `ty` in bytes.
    ///
    /// # Errors
    /// When neither the scope nor the type determines the alignment.
    #[inline]
    pub fn type_preferred_alignment(&self, ty: Type) -> Result<u64, DataLayoutError> {
        let query = Query::PreferredAlignment;
        match self.known(ty, query) {
            Some(answer) => Ok(answer.number),
            None => self.ask_number(ty, query, self.table.type_preferred_alignment),
        }
    }

    #[inline(never)]
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

    /// Returns the width in bits of the index type for address computations with `ty`; `None` if
    /// `ty` is not like a pointer.
    ///
    /// # Errors
    /// When a value in the entries about the type is malformed.
    #[inline]
    pub fn type_index_bitwidth(&self, ty: Type) -> Result<Option<u64>, DataLayoutError> {
        if let Some(answer) = self.known(ty, Query::IndexBitwidth) {
            return Ok((!answer.flag).then_some(answer.number));
        }
        let width = self.ask(ty, self.table.index_bitwidth)?;
        let answer = Answer { number: width.unwrap_or(0), flag: width.is_none() };
        self.cache.put(ty, Query::IndexBitwidth, answer);
        Ok(width)
    }
}

impl DataLayout {
    fn scope_answers(&self) -> &ScopeAnswers {
        self.watch.debug_assert_current();
        self.scope_answers.get_or_init(Box::default)
    }

    fn named_entry(
        &self,
        identifier: fn(&dyn DataLayoutSpec, &Context) -> Option<Handle<StringAttr>>,
    ) -> Option<Entry> {
        let spec = self.spec?.interface::<dyn DataLayoutSpec>(self.context())?;
        spec.spec_for_identifier(identifier(spec, self.context())?)
    }

    fn named(
        &self,
        what: Named,
        identifier: fn(&dyn DataLayoutSpec, &Context) -> Option<Handle<StringAttr>>,
    ) -> Option<Attribute> {
        let answer = || what.function(self.table)(self.context(), self.named_entry(identifier));
        *self.scope_answers().named[what as usize].get_or_init(answer)
    }

    /// Returns the endianness; `None` if unspecified.
    pub fn endianness(&self) -> Option<Attribute> {
        self.named(Named::Endianness, |s, cx| s.endianness_identifier(cx))
    }

    /// Returns the default memory space; `None` if unspecified.
    pub fn default_memory_space(&self) -> Option<Attribute> {
        self.named(Named::DefaultMemorySpace, |s, cx| s.default_memory_space_identifier(cx))
    }

    /// Returns the memory space of stack allocations; `None` if unspecified.
    pub fn alloca_memory_space(&self) -> Option<Attribute> {
        self.named(Named::AllocaMemorySpace, |s, cx| s.alloca_memory_space_identifier(cx))
    }

    /// Returns the memory space of code; `None` if unspecified.
    pub fn program_memory_space(&self) -> Option<Attribute> {
        self.named(Named::ProgramMemorySpace, |s, cx| s.program_memory_space_identifier(cx))
    }

    /// Returns the memory space of global variables; `None` if unspecified.
    pub fn global_memory_space(&self) -> Option<Attribute> {
        self.named(Named::GlobalMemorySpace, |s, cx| s.global_memory_space_identifier(cx))
    }

    /// Returns the mangling mode of names; `None` if unspecified.
    pub fn mangling_mode(&self) -> Option<Attribute> {
        self.named(Named::ManglingMode, |s, cx| s.mangling_mode_identifier(cx))
    }

    /// Returns the alignment of function pointers; `None` if unspecified.
    pub fn function_pointer_alignment(&self) -> Option<Attribute> {
        self.named(Named::FunctionPointerAlignment, |s, cx| {
            s.function_pointer_alignment_identifier(cx)
        })
    }

    /// Returns the widths of native integers; `None` if unspecified.
    pub fn legal_int_widths(&self) -> Option<Attribute> {
        self.named(Named::LegalIntWidths, |s, cx| s.legal_int_widths_identifier(cx))
    }

    /// Returns the natural stack alignment in bits; 0 if unspecified.
    ///
    /// # Errors
    /// When the value of the entry is not an integer.
    pub fn stack_alignment(&self) -> Result<u64, DataLayoutError> {
        let known = &self.scope_answers().stack_alignment;
        if let Some(known) = known.get() {
            return Ok(*known);
        }
        let entry = self.named_entry(|s, cx| s.stack_alignment_identifier(cx));
        let value = (self.table.stack_alignment)(self.context(), entry)?;
        Ok(*known.get_or_init(|| value))
    }

    /// Returns the property `name` of the device `device`; `None` if unspecified. The target system
    /// is that of the innermost scope.
    pub fn device_property(
        &self,
        device: Handle<StringAttr>,
        name: Handle<StringAttr>,
    ) -> Option<Attribute> {
        let known = self.scope_answers().properties.get_or_init(DashMap::default);
        if let Some(found) = known.get(&(device, name)) {
            return *found;
        }
        let cx = self.context();
        let entry = || {
            let system = self.system?.interface::<dyn TargetSystemSpec>(cx)?;
            let device = system.device_spec(cx, device)?;
            device.interface::<dyn TargetDeviceSpec>(cx)?.spec_for_identifier(name)
        };
        let value = (self.table.device_property)(cx, entry());
        known.insert((device, name), value);
        value
    }

    /// Returns the value at `key` of the combined specification; `None` if there is no such entry.
    pub fn query(&self, key: Key) -> Option<Attribute> {
        self.watch.debug_assert_current();
        self.spec?.interface::<dyn DataLayoutSpec>(self.context())?.query(self.context(), key)
    }
}

impl std::fmt::Debug for DataLayout {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let spec = self.spec.map_or_else(|| "natural".to_owned(), |spec| spec.to_text(&self.cx));
        write!(f, "DataLayout({spec})")
    }
}
