//! The scopes around a place: what they say, and whether that combines.

use std::any::TypeId;
use std::sync::atomic::{AtomicU8, Ordering};

use smallvec::SmallVec;

use super::error::DataLayoutError;
use super::interfaces::{DataLayoutSpec, TargetSystemSpec};
use super::scope::{DataLayoutOpTable, DynDataLayoutOp};
use super::watch::Watch;
use crate::body::OpRef;
use crate::store::diagnostic::Diagnostic;
use crate::store::handle::Attribute;
use crate::store::kind::{Kind, MAX_KINDS};

/// Set for every kind that has been looked at.
const KNOWN: u8 = 1;
/// Set for kinds that declare [`DataLayoutSpec`].
const SPEC: u8 = 2;
/// Set for kinds that declare [`TargetSystemSpec`].
const SYSTEM: u8 = 4;

/// What the declarations of kinds say; the declaration of a kind is the same in every context.
static DECLARED: [AtomicU8; MAX_KINDS] = [const { AtomicU8::new(0) }; MAX_KINDS];

fn declares(kind: Kind, interface: u8) -> bool {
    let cell = &DECLARED[kind.number()];
    let mut known = cell.load(Ordering::Relaxed);
    if known == 0 {
        let has = |id: TypeId, bit: u8| {
            if kind.info().interfaces.iter().any(|e| e.id == id) { bit } else { 0 }
        };
        known = KNOWN
            | has(TypeId::of::<dyn DataLayoutSpec>(), SPEC)
            | has(TypeId::of::<dyn TargetSystemSpec>(), SYSTEM);
        cell.store(known, Ordering::Relaxed);
    }
    known & interface != 0
}

/// The first discardable attribute of `op` with the interface, declared or attached.
fn attached<I: ?Sized + 'static>(op: OpRef<'_>, interface: u8) -> Option<Attribute> {
    let cx = op.context();
    let implements = |a: &Attribute| {
        let kind = a.kind();
        declares(kind, interface) || cx.attached(kind.number() as u32, TypeId::of::<I>()).is_some()
    };
    op.attributes().iter().map(|(_, a)| *a).find(implements)
}

/// The first discardable attribute of `op` that is a data layout specification.
pub fn attached_spec(op: OpRef<'_>) -> Option<Attribute> {
    attached::<dyn DataLayoutSpec>(op, SPEC)
}

/// The first discardable attribute of `op` that describes a target system.
pub fn attached_system(op: OpRef<'_>) -> Option<Attribute> {
    attached::<dyn TargetSystemSpec>(op, SYSTEM)
}

/// A scope's part in a data layout.
#[derive(Clone, Copy)]
pub(super) struct Scope {
    pub(super) table: &'static DataLayoutOpTable,
    pub(super) spec: Option<Attribute>,
    pub(super) system: Option<Attribute>,
}

impl Scope {
    /// The part of `op`, if it is a scope.
    #[inline]
    pub(super) fn of(op: OpRef<'_>) -> Option<Self> {
        let interface = op.interface::<DynDataLayoutOp>()?;
        Some(Self {
            table: interface.table(),
            spec: interface.data_layout_spec(op),
            system: interface.target_system_spec(op),
        })
    }
}

/// Calls `visit` with `op` and the operations around it, from the inside out, that are scopes.
#[inline]
pub(super) fn each_scope<'a>(
    op: OpRef<'a>,
    around: &[OpRef<'a>],
    mut visit: impl FnMut(OpRef<'a>, Scope),
) {
    let outwards = op.ancestors().chain(around.iter().rev().copied());
    outwards.for_each(|op| {
        if let Some(scope) = Scope::of(op) {
            visit(op, scope);
        }
    });
}

/// What the scopes around a place say, to ask about the layout inside when they themselves are out
/// of reach: while a pass changes the body of an operation in them.
#[derive(Clone, Default)]
pub struct ScopeChain {
    /// From the outermost to the innermost.
    pub(super) scopes: SmallVec<[Scope; 4]>,
    pub(super) watch: Watch,
}

impl ScopeChain {
    /// No scope.
    pub fn none() -> Self {
        Self::default()
    }

    /// `op`, as far as it is a scope, and the scopes around it; see
    /// [`DataLayout::new`](super::DataLayout::new).
    pub fn of(op: OpRef<'_>, around: &[OpRef<'_>]) -> Self {
        Self::none().with(op, around)
    }

    /// As [`ScopeChain::of`], inside of this chain.
    pub fn extended(&self, op: OpRef<'_>) -> Self {
        self.clone().with(op, &[])
    }

    fn with(mut self, op: OpRef<'_>, around: &[OpRef<'_>]) -> Self {
        let at = self.scopes.len();
        each_scope(op, around, |op, scope| {
            self.watch.add(op, &scope);
            self.scopes.push(scope);
        });
        self.scopes[at..].reverse();
        self
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
    let cx = op.context();
    let system = interface.target_system_spec(op);
    if let Some(system) = system.and_then(|a| a.interface::<dyn TargetSystemSpec>(cx)) {
        system.verify_spec(cx, op.location())?;
    }
    let Some(spec) = interface.data_layout_spec(op) else { return Ok(()) };
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
