//! The object that is asked about the layout of types in a scope.

use std::cell::Cell;
use std::sync::OnceLock;

use smallvec::SmallVec;

use crate::cache::{Answer, Cache, Query};
use crate::chain::{Scope, ScopeChain, each_scope};
use crate::combine::combine_specs;
use crate::entries::Entry;
use crate::error::{DataLayoutError, TypeSize};
use crate::interfaces::DataLayoutSpec;
use crate::scope::{DataLayoutOpTable, Natural};
use crate::scope_answers::ScopeAnswers;
use crate::watch::StalenessCheck;
use terrace_ir::Context;
use terrace_ir::Kind;
use terrace_ir::{Attribute, Type};
use terrace_ir::{Enclosing, OpRef};

/// How deep a query may lead to other queries.
const MAX_DEPTH: u32 = 256;

thread_local! {
    static DEPTH: Cell<u32> = const { Cell::new(0) };
}

/// Answers questions about the layout of types in one scope (MLIR: `DataLayout`).
///
/// Making one combines the specifications of the scope and of those around it; every answer is
/// remembered. Keep it for as long as you have questions, and share it between threads by
/// reference. It holds as long as no specification of the scope or around it changes: in debug
/// builds, asking after such a change panics, and [`DataLayout::is_current`] tells in all builds.
pub struct DataLayout {
    cx: Context,
    pub(crate) table: &'static DataLayoutOpTable,
    pub(crate) spec: Option<Attribute>,
    /// The system description of the innermost scope.
    pub(crate) system: Option<Attribute>,
    cache: Cache,
    pub(crate) scope_answers: OnceLock<Box<ScopeAnswers>>,
    pub(crate) watch: StalenessCheck,
}

/// What a layout is made of, collected from the inside out.
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
    /// The layout of types outside of every scope.
    pub fn natural(cx: &Context) -> Self {
        let natural = Collected::default().layout(cx, StalenessCheck::default());
        natural.expect("nothing has to combine")
    }

    /// The layout in the closest scope ([`DataLayoutOp`](crate::DataLayoutOp)): `op` itself or the
    /// innermost around it; the natural one if there is none.
    ///
    /// # Errors
    /// When the specifications do not combine, which verified IR rules out.
    pub fn of(op: OpRef<'_>, enclosing: Enclosing<'_>) -> Result<Self, DataLayoutError> {
        let mut collected = Collected::default();
        let mut watch = StalenessCheck::default();
        each_scope(op, enclosing, |op, scope| {
            watch.add(op, &scope);
            collected.add(scope);
        });
        collected.layout(op.context(), watch)
    }

    /// The layout inside of `chain`.
    ///
    /// # Errors
    /// When the specifications do not combine, which verified IR rules out.
    pub fn within(cx: &Context, chain: &ScopeChain) -> Result<Self, DataLayoutError> {
        let mut collected = Collected::default();
        chain.scopes.iter().rev().for_each(|scope| collected.add(*scope));
        collected.layout(cx, chain.watch.clone())
    }

    /// The context that the layout's types and specifications are of.
    #[inline]
    pub fn context(&self) -> &Context {
        &self.cx
    }

    /// The combined specification, if there is any.
    pub fn spec(&self) -> Option<Attribute> {
        self.spec
    }

    /// Whether this is still the layout in the scopes of `op`.
    pub fn is_current(&self, op: OpRef<'_>, enclosing: Enclosing<'_>) -> bool {
        Self::of(op, enclosing).is_ok_and(|now| {
            std::ptr::eq(self.table, now.table)
                && (self.spec, self.system) == (now.spec, now.system)
        })
    }

    /// The entries about types of `kind`.
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

    /// The size of `ty` in bytes.
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

    /// The size of `ty` in bits.
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

    /// The alignment of `ty` that the ABI requires, in bytes.
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

    /// The preferred alignment of `ty`, in bytes.
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

    /// The width, in bits, of the indices that addresses of `ty` are computed with; `None` if it is
    /// not like a pointer.
    ///
    /// # Errors
    /// When the entries about the type have values of a wrong form.
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

impl std::fmt::Debug for DataLayout {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let spec = self.spec.map_or_else(|| "natural".to_owned(), |spec| spec.to_text(&self.cx));
        write!(f, "DataLayout({spec})")
    }
}
