//! The bodies of a whole program and the symbols in them: [`Program`], the basis of all analyses of
//! this crate and of passes over symbols.

use std::sync::OnceLock;

use rustc_hash::FxHashMap;
use terrace_interfaces::{
    CallOp, Callee, DynCallOp, DynCallableOp, DynRegionBranchOp, callable_region,
};
use terrace_ir::symbol::{
    SYMBOL_VISIBILITY, is_symbol, properties_may_refer, symbol_name, symbol_uses,
};
use terrace_ir::{
    Body, Ident, Op, OpNameCache, OpRef, RegionRef, StringAttr, SymbolRefAttr, TraitFlags,
};

pub use crate::table::BodyId;
use crate::table::ByBody;

/// An operation with the number of its body.
pub(crate) type Place = (BodyId, Op);

/// A body with all bodies nested in it, numbered so that a body comes before those nested in it.
/// Symbol lookups are cached; any thread may call them.
pub struct Program<'a> {
    bodies: Vec<BodyEntry<'a>>,
    /// The operations of each body that have bodies of their own, in program order. Bodies are
    /// numbered in the same order.
    children: ByBody<Op>,
    /// The number of each nested body, indexed by [`Body::child_number`]; 0 = none.
    child_ids: ByBody<BodyId>,
    /// The symbol tables in each body, indexed by the number of the body; built on the first lookup
    /// or by [`Program::find_symbols`].
    symbols: Vec<OnceLock<SymbolTables>>,
}

/// The symbols of the symbol tables of one body, by the table's operation and the symbol's name.
type SymbolTables = FxHashMap<Op, FxHashMap<Ident, Op>>;

/// A cache of [`OpKind`]s by operation name.
pub(crate) type OpKinds = OpNameCache<OpKind>;

/// The interfaces that operations of one name implement, restricted to those that analyses use.
#[derive(Clone, Copy)]
pub struct OpKind {
    /// Whether the operations implement `CallOpInterface`.
    pub is_call: bool,
    /// Whether the operations implement `CallableOpInterface`.
    pub is_callable: bool,
    pub(crate) is_region_branch: bool,
    /// Whether the operations' properties may contain symbol references.
    may_refer: bool,
}

impl OpKind {
    /// Returns the kind of `op`, cached in `kinds` by operation name.
    #[inline]
    pub fn of(kinds: &mut OpNameCache<OpKind>, op: OpRef<'_>) -> Self {
        *kinds.get(op.name(), || Self {
            is_call: op.interface::<DynCallOp<'_>>().is_some(),
            is_callable: op.interface::<DynCallableOp<'_>>().is_some(),
            is_region_branch: op.interface::<DynRegionBranchOp<'_>>().is_some(),
            may_refer: properties_may_refer(op),
        })
    }

    /// Calls `visit` for each symbol reference in the attributes of `op`, including nested ones, in
    /// order. `op` must be of this kind.
    #[inline]
    pub fn symbol_uses<'a>(self, op: OpRef<'a>, visit: impl FnMut(&'a SymbolRefAttr)) {
        if self.may_refer || op.has_attributes() {
            symbol_uses(op, visit);
        }
    }
}

#[derive(Clone, Copy)]
struct BodyEntry<'a> {
    body: &'a Body,
    /// The operation that owns the body, with the number of the enclosing body; `None` for the
    /// outermost body.
    parent: Option<(BodyId, Op)>,
}

impl<'a> Program<'a> {
    /// Creates the program whose outermost operation is the root of `top`.
    pub fn new(top: &'a Body) -> Self {
        let mut program = Self {
            bodies: vec![BodyEntry { body: top, parent: None }],
            children: ByBody::default(),
            child_ids: ByBody::default(),
            symbols: Vec::new(),
        };
        let mut at = 0;
        while at < program.bodies.len() {
            let body = program.bodies[at].body;
            let end = body.child_end();
            if end > 0 {
                program.bodies.reserve(end);
                program.child_ids.fill(end, 0);
                for op in body.ops_below(Op::ROOT) {
                    if let (Some(child), Some(number)) = (body.child(op), body.child_number(op)) {
                        program.child_ids.last_mut()[number] = program.bodies.len();
                        let parent = Some((at, op));
                        program.bodies.push(BodyEntry { body: child, parent });
                        program.children.push(op);
                    }
                }
            }
            program.child_ids.end_body();
            program.children.end_body();
            at += 1;
        }
        program.symbols.resize_with(at, OnceLock::new);
        program
    }

    /// Builds the symbol tables of all bodies that have nested bodies, on the threads of the
    /// context. Done up front so that lookups do not block on the thread that builds a table.
    pub(crate) fn find_symbols(&self) {
        for (id, held) in self.symbols.iter().enumerate() {
            if !self.has_children(id) {
                continue;
            }
            let body = self.body(id);
            let load = |op: &OpRef<'_>| body.load_of(op.id());
            let name = |(): &mut (), op: &OpRef<'_>| symbol_name(*op);
            let cx = body.context();
            held.get_or_init(|| symbol_tables(body, |ops| cx.map_in_order(ops, load, || (), name)));
        }
    }

    /// Returns the bodies in the order of their numbers.
    pub fn bodies(&self) -> impl ExactSizeIterator<Item = &'a Body> {
        self.bodies.iter().map(|entry| entry.body)
    }

    /// Returns the body numbered `id`.
    pub fn body(&self, id: BodyId) -> &'a Body {
        self.bodies[id].body
    }

    /// Returns the number of the body of the isolated operation `op` of the body numbered `body`;
    /// `None` if `op` has no body of its own.
    pub fn child_of(&self, body: BodyId, op: Op) -> Option<BodyId> {
        let number = self.body(body).child_number(op)?;
        self.child_ids.of(body).get(number).copied().filter(|id| *id > 0)
    }

    /// Returns the number of the body that holds the regions of `op` of the body numbered `body`:
    /// its own body if it is isolated, else `body`.
    pub fn body_of_regions(&self, body: BodyId, op: Op) -> BodyId {
        self.child_of(body, op).unwrap_or(body)
    }

    /// Whether operations of the body numbered `body` have bodies of their own.
    pub(crate) fn has_children(&self, body: BodyId) -> bool {
        !self.children.of(body).is_empty()
    }

    /// Returns, by body, the operations that have bodies of their own.
    pub(crate) fn into_children(self) -> ByBody<Op> {
        self.children
    }

    /// Returns the parent of `op` of the body numbered `body`, across bodies; `None` for the
    /// outermost operation.
    pub fn parent(&self, body: BodyId, op: Op) -> Option<(BodyId, Op)> {
        match self.body(body).parent_op(op) {
            Some(parent) if parent == Op::ROOT => {
                Some(self.bodies[body].parent.unwrap_or((body, Op::ROOT)))
            }
            Some(parent) => Some((body, parent)),
            None => self.bodies[body].parent,
        }
    }

    /// Whether the operation around `op` is a callable or a region-branch operation.
    pub(crate) fn ends_control_flow_region(
        &self,
        kinds: &mut OpKinds,
        body: BodyId,
        op: Op,
    ) -> bool {
        let Some((outer, around)) = self.parent(body, op) else { return false };
        let kind = OpKind::of(kinds, self.body(outer).op(around));
        kind.is_region_branch || kind.is_callable
    }

    /// Returns the operation that owns the body numbered `body`, in the enclosing body; `None` for
    /// the outermost body.
    pub fn parent_of_body(&self, body: BodyId) -> Option<(BodyId, Op)> {
        self.bodies[body].parent
    }

    /// Returns the nearest ancestor of `op` that is a symbol table; `None` if no table encloses
    /// `op`.
    fn nearest_symbol_table(&self, body: BodyId, op: Op) -> Option<(BodyId, Op)> {
        let mut at = self.parent(body, op);
        while let Some((body, op)) = at {
            if self.body(body).op(op).flags().contains(TraitFlags::SYMBOL_TABLE) {
                return at;
            }
            at = if op == Op::ROOT { None } else { self.parent(body, op) };
        }
        None
    }

    fn lookup_in(&self, table: (BodyId, Op), name: Ident) -> Option<Place> {
        let (at, table) = match self.child_of(table.0, table.1) {
            Some(inner) => (inner, Op::ROOT),
            None => table,
        };
        let tables = self.symbols[at].get_or_init(|| {
            symbol_tables(self.body(at), |ops| ops.iter().map(|op| symbol_name(*op)).collect())
        });
        tables.get(&table)?.get(&name).map(|op| (at, *op))
    }

    /// Resolves a symbol reference in `op`, from the nearest symbol table around `op`; `None` if a
    /// symbol is missing or there is no symbol table.
    pub fn lookup(
        &self,
        (body, op): (BodyId, Op),
        reference: &SymbolRefAttr,
    ) -> Option<(BodyId, Op)> {
        let table = self.nearest_symbol_table(body, op)?;
        let mut found = self.lookup_in(table, reference.root)?;
        for name in &reference.nested {
            if !self.body(found.0).op(found.1).might_have(TraitFlags::SYMBOL_TABLE) {
                return None;
            }
            found = self.lookup_in(found, *name)?;
        }
        Some(found)
    }

    /// Returns the callable that the call `op` refers to; `None` if the callee is not a symbol
    /// reference, or the symbol is not in the program.
    pub fn callee(&self, body: BodyId, op: Op) -> Option<(BodyId, Op)> {
        let view = self.body(body).op(op);
        let Callee::Symbol(reference) = view.interface::<DynCallOp<'_>>()?.callable_for_callee()?
        else {
            return None;
        };
        let reference = reference.downcast::<SymbolRefAttr>(view.context())?;
        self.lookup((body, op), reference)
    }

    /// Returns the callable region of `op`; `None` if `op` is no callable or a declaration.
    pub fn callable_region(&self, body: BodyId, op: Op) -> Option<RegionRef<'a>> {
        callable_region(self.body(body).op(op))
    }

    /// Whether code outside the program cannot refer to nested symbols of the body numbered `body`:
    /// all symbol uses are visible, or an enclosing body is private or no symbol.
    fn hides_nested_symbols(&self, body: BodyId, all_visible: bool) -> bool {
        let around = |id: &BodyId| self.bodies[*id].parent.map(|(around, _)| around);
        let hides = |id| {
            let root = self.body(id).root();
            !is_symbol(root) || is_private(root)
        };
        all_visible || std::iter::successors(Some(body), around).any(hides)
    }

    /// Appends to `open` the callables that unknown code may call: visible callables in the body
    /// numbered `id`, and callables to which an operation of that body refers other than by calling
    /// them.
    ///
    /// `all_visible` excludes code outside the program. `visit` is called for each operation of the
    /// body.
    pub(crate) fn callables_with_unknown_callers(
        &self,
        kinds: &mut OpKinds,
        id: BodyId,
        all_visible: bool,
        open: &mut Vec<Place>,
        mut visit: impl FnMut(&mut OpKinds, OpRef<'a>, OpKind),
    ) {
        let body = self.body(id);
        let is_open = |op: OpRef<'_>| match visibility(op) {
            None | Some("public") => true,
            Some("nested") => !self.hides_nested_symbols(id, all_visible),
            Some(_) => false,
        };
        for op in body.ops_below(Op::ROOT) {
            let view = body.op(op);
            let kind = OpKind::of(kinds, view);
            let has_body = || callable_region(view).is_some();
            if kind.is_callable && has_body() && is_symbol(view) && is_open(view) {
                open.push((id, op));
            }
            if !kind.is_call {
                kind.symbol_uses(view, |reference| open.extend(self.lookup((id, op), reference)));
            }
            visit(kinds, view, kind);
        }
    }
}

/// Iterates over the operations of the body numbered `body` that have bodies of their own, each
/// with the number of its body; `all` is indexed by body.
pub(crate) fn children(all: &ByBody<Op>, body: BodyId) -> impl Iterator<Item = (Op, BodyId)> {
    // Body 0 is the outermost one and is nested in no other.
    all.of(body).iter().copied().zip(all.range(body).start + 1..)
}

/// Builds the symbol tables whose symbols are in `body`; `names` returns the symbol names of
/// operations.
fn symbol_tables(body: &Body, names: impl Fn(&[OpRef<'_>]) -> Vec<Option<Ident>>) -> SymbolTables {
    let is_table = |op: &Op| {
        body.op(*op).flags().contains(TraitFlags::SYMBOL_TABLE) && body.child(*op).is_none()
    };
    let symbols = |table: Op| {
        let region = body.op(table).region(0)?;
        let ops: Vec<OpRef<'_>> = region.blocks().flat_map(|block| block.ops()).collect();
        let mut symbols = FxHashMap::default();
        symbols.reserve(body.child_end().min(ops.len()));
        let named = names(&ops).into_iter().zip(&ops);
        symbols.extend(named.filter_map(|(name, op)| Some((name?, op.id()))));
        Some((table, symbols))
    };
    let tables = std::iter::once(Op::ROOT).chain(body.ops_below(Op::ROOT).filter(is_table));
    tables.filter_map(symbols).collect()
}

/// Whether the symbol `op` is private (MLIR: `isPrivate`).
pub fn is_private(op: OpRef<'_>) -> bool {
    visibility(op) == Some("private")
}

/// Returns the visibility attribute of the symbol `op`; `None` if it is absent, which means public.
pub fn visibility(op: OpRef<'_>) -> Option<&str> {
    op.attribute(SYMBOL_VISIBILITY)?.downcast::<StringAttr>(op.context())?.as_str()
}
