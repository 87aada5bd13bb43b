//! The scopes around a place: what they say, and whether that combines.

use smallvec::SmallVec;

use crate::error::DataLayoutError;
use crate::interfaces::{DataLayoutSpec, TargetSystemSpec};
use crate::scope::{DataLayoutOpTable, DynDataLayoutOp};
use crate::watch::StalenessCheck;
use terrace_ir::Attribute;
use terrace_ir::Diagnostic;
use terrace_ir::{Enclosing, OpRef};

/// The first discardable attribute of `op` with the interface.
fn attached<I: ?Sized + 'static>(op: OpRef<'_>) -> Option<Attribute> {
    let cx = op.context();
    op.attributes().iter().map(|(_, a)| *a).find(|a| a.interface::<I>(cx).is_some())
}

/// The first discardable attribute of `op` that is a data layout specification.
pub fn attached_spec(op: OpRef<'_>) -> Option<Attribute> {
    attached::<dyn DataLayoutSpec>(op)
}

/// The first discardable attribute of `op` that describes a target system.
pub fn attached_system(op: OpRef<'_>) -> Option<Attribute> {
    attached::<dyn TargetSystemSpec>(op)
}

/// A scope's part in a data layout.
#[derive(Clone, Copy)]
pub(crate) struct Scope {
    pub(crate) table: &'static DataLayoutOpTable,
    pub(crate) spec: Option<Attribute>,
    pub(crate) system: Option<Attribute>,
}

impl Scope {
    /// The part of `op`, if it is a scope.
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

/// Calls `visit` with `op` and the operations around it, from the inside out, that are scopes.
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

/// The scopes around a place and what they say, to ask about the layout inside when they themselves
/// are out of reach: while a pass changes the body of an operation in them.
#[derive(Clone, Default)]
pub struct ScopeChain {
    /// The scopes, from the outermost to the innermost.
    pub(crate) scopes: SmallVec<[Scope; 4]>,
    pub(crate) watch: StalenessCheck,
}

impl ScopeChain {
    /// A chain without scopes: the defaults hold.
    pub fn none() -> Self {
        Self::default()
    }

    /// `op`, as far as it is a scope, and the scopes around it; see
    /// [`DataLayout::of`](crate::DataLayout::of).
    pub fn of(op: OpRef<'_>, enclosing: Enclosing<'_>) -> Self {
        Self::none().with(op, enclosing)
    }

    /// As [`ScopeChain::of`], inside of this chain.
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

    /// The scopes of this chain and those around `op` in its body, without `op`.
    pub fn around(&self, op: OpRef<'_>) -> Self {
        op.parent().map_or_else(|| self.clone(), |parent| self.extended(parent))
    }
}

/// Whether a specification among the attributes of `op` has a name of its own dialect, as
/// `dlti.dl_spec = #dlti.dl_spec<…>` has; also if none is among them. As in MLIR, those with other
/// names count but are not checked.
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

/// Checks the specification of `op`, if it is a scope with one, and that it combines with those of
/// the scopes around (MLIR: `verifyDataLayoutOp`).
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
