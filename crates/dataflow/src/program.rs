//! All bodies of a program, and what symbols in them refer to.

use std::collections::hash_map;
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

/// An operation of a body of a program.
pub(crate) type Place = (BodyId, Op);

/// A body and everything in it, with the bodies numbered from the outside in. Any thread may ask it.
pub struct Program<'a> {
    bodies: Vec<Entry<'a>>,
    /// The operations of each body that have bodies of their own, in program order. The bodies are
    /// numbered in this order, too.
    children: ByBody<Op>,
    /// The first of those bodies that have an address.
    by_address: FxHashMap<usize, BodyId>,
    /// The others: bodies that operations share.
    by_place: FxHashMap<Place, BodyId>,
    /// What names refer to in the symbol tables of a body, by body: found when it is first asked for.
    symbols: Vec<OnceLock<SymbolTables>>,
}

/// What names refer to in symbol tables, by the operations that are the tables.
type SymbolTables = FxHashMap<Op, FxHashMap<Ident, Op>>;

/// What operations of a name are, for names that were met lately.
pub(crate) type OpKinds = OpNameCache<OpKind>;

/// What operations of a name are.
#[derive(Clone, Copy)]
pub struct OpKind {
    /// Whether they call something.
    pub is_call: bool,
    /// Whether they can be called.
    pub is_callable: bool,
    pub(crate) is_region_branch: bool,
    /// Whether their properties may refer to symbols.
    refers: bool,
}

impl OpKind {
    /// What `op` is, by its name: out of `kinds`, if such an operation was met lately.
    #[inline]
    pub fn of(kinds: &mut OpNameCache<OpKind>, op: OpRef<'_>) -> Self {
        *kinds.get(op.name(), || Self {
            is_call: op.interface::<DynCallOp<'_>>().is_some(),
            is_callable: op.interface::<DynCallableOp<'_>>().is_some(),
            is_region_branch: op.interface::<DynRegionBranchOp<'_>>().is_some(),
            refers: properties_may_refer(op),
        })
    }

    /// The references to symbols in the attributes of `op`, which is of this kind, nested ones too, in
    /// order.
    #[inline]
    pub fn symbol_uses<'a>(self, op: OpRef<'a>, visit: impl FnMut(&'a SymbolRefAttr)) {
        if self.refers || op.body().attribute_dictionary(op.id()).is_some() {
            symbol_uses(op, visit);
        }
    }
}

#[derive(Clone, Copy)]
struct Entry<'a> {
    body: &'a Body,
    /// The body around it and the operation there that it is of.
    parent: Option<(BodyId, Op)>,
}

impl<'a> Program<'a> {
    /// The program whose outermost operation is the root of `top`.
    pub fn new(top: &'a Body) -> Self {
        let mut program = Self {
            bodies: vec![Entry { body: top, parent: None }],
            children: ByBody::default(),
            by_address: FxHashMap::default(),
            by_place: FxHashMap::default(),
            symbols: Vec::new(),
        };
        let mut at = 0;
        while at < program.bodies.len() {
            let Entry { body, parent } = program.bodies[at];
            match (program.by_address.entry(address(body)), parent) {
                (hash_map::Entry::Vacant(free), _) => drop(free.insert(at)),
                (_, Some(place)) => drop(program.by_place.insert(place, at)),
                _ => {}
            }
            let children = body.child_bodies().count();
            if children > 0 {
                program.bodies.reserve(children);
                program.by_address.reserve(children);
                for op in body.ops_below(Op::ROOT) {
                    let Some(body) = body.child(op) else { continue };
                    program.bodies.push(Entry { body, parent: Some((at, op)) });
                    program.children.push(op);
                }
            }
            program.children.end_body();
            at += 1;
        }
        program.symbols.resize_with(at, OnceLock::new);
        program
    }

    /// The bodies, each behind the one around it.
    pub fn bodies(&self) -> impl ExactSizeIterator<Item = &'a Body> {
        self.bodies.iter().map(|entry| entry.body)
    }

    /// The body numbered `id`.
    pub fn body(&self, id: BodyId) -> &'a Body {
        self.bodies[id].body
    }

    /// The number of the body of the isolated operation `op` of the body numbered `body`.
    pub fn child_of(&self, body: BodyId, op: Op) -> Option<BodyId> {
        let first = *self.by_address.get(&address(self.body(body).child(op)?))?;
        if self.bodies[first].parent == Some((body, op)) {
            return Some(first);
        }
        self.by_place.get(&(body, op)).copied()
    }

    /// The number of the body that the regions of `op` of the body numbered `body` are in.
    pub fn body_in(&self, body: BodyId, op: Op) -> BodyId {
        self.child_of(body, op).unwrap_or(body)
    }

    /// Whether operations of the body numbered `body` have bodies of their own.
    pub(crate) fn has_children(&self, body: BodyId) -> bool {
        !self.children.of(body).is_empty()
    }

    /// The operations that have bodies of their own, by the bodies that they are of.
    pub(crate) fn into_children(self) -> ByBody<Op> {
        self.children
    }

    /// The operation around `op` of the body numbered `body`, across bodies.
    pub fn parent(&self, body: BodyId, op: Op) -> Option<(BodyId, Op)> {
        match self.body(body).parent_op(op) {
            Some(parent) if parent == Op::ROOT => {
                Some(self.bodies[body].parent.unwrap_or((body, Op::ROOT)))
            }
            Some(parent) => Some((body, parent)),
            None => self.bodies[body].parent,
        }
    }

    /// Whether the operation around `op` is a callable or has control flow between its regions.
    pub(crate) fn runs_around(&self, kinds: &mut OpKinds, body: BodyId, op: Op) -> bool {
        let Some((outer, around)) = self.parent(body, op) else { return false };
        let kind = OpKind::of(kinds, self.body(outer).op(around));
        kind.is_region_branch || kind.is_callable
    }

    /// The operation that the body numbered `body` is of, in the body around it.
    pub fn parent_of_body(&self, body: BodyId) -> Option<(BodyId, Op)> {
        self.bodies[body].parent
    }

    /// The innermost operation with a symbol table around `op`.
    fn table_around(&self, body: BodyId, op: Op) -> Option<(BodyId, Op)> {
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
        let tables = self.symbols[at].get_or_init(|| symbol_tables(self.body(at)));
        tables.get(&table)?.get(&name).map(|op| (at, *op))
    }

    /// The operation that a reference made by `op` is to.
    pub fn lookup(
        &self,
        (body, op): (BodyId, Op),
        reference: &SymbolRefAttr,
    ) -> Option<(BodyId, Op)> {
        let table = self.table_around(body, op)?;
        let mut found = self.lookup_in(table, reference.root)?;
        for name in &reference.nested {
            if !self.body(found.0).op(found.1).might_have(TraitFlags::SYMBOL_TABLE) {
                return None;
            }
            found = self.lookup_in(found, *name)?;
        }
        Some(found)
    }

    /// The callable that the call `op` goes to, if it names a symbol that is known here.
    pub fn callee(&self, body: BodyId, op: Op) -> Option<(BodyId, Op)> {
        let view = self.body(body).op(op);
        let Callee::Symbol(reference) = view.interface::<DynCallOp<'_>>()?.callee_of()? else {
            return None;
        };
        let reference = reference.downcast::<SymbolRefAttr>(view.context())?;
        self.lookup((body, op), reference)
    }

    /// The region of the callable that `op` is.
    pub fn callable_region(&self, body: BodyId, op: Op) -> Option<RegionRef<'a>> {
        callable_region(self.body(body).op(op))
    }

    /// Whether nobody outside of the program can refer to nested symbols in the body numbered `body`;
    /// `all_visible` says that nobody refers to any symbols in the program.
    fn is_hidden(&self, body: BodyId, all_visible: bool) -> bool {
        let around = |id: &BodyId| self.bodies[*id].parent.map(|(around, _)| around);
        let hides = |id| {
            let root = self.body(id).root();
            !is_symbol(root) || is_private(root)
        };
        all_visible || std::iter::successors(Some(body), around).any(hides)
    }

    /// Adds to `open` the callables that operations of the body numbered `id` say may be called from where
    /// nobody sees: public ones, and those that something other than a call refers to.
    ///
    /// `all_visible` says that nothing outside of the program refers to symbols in it. `visit` is called
    /// for each operation.
    pub(crate) fn open_callables(
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
            Some("nested") => !self.is_hidden(id, all_visible),
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

/// The operations of the body numbered `body` that have bodies of their own, which are `all` of it, and the
/// numbers of those.
pub(crate) fn children(all: &ByBody<Op>, body: BodyId) -> impl Iterator<Item = (Op, BodyId)> {
    // The outermost body is number 0, and is in no other.
    all.of(body).iter().copied().zip(all.range(body).start + 1..)
}

fn address(body: &Body) -> usize {
    std::ptr::from_ref(body).addr()
}

/// The symbol tables whose symbols are in `body`.
fn symbol_tables(body: &Body) -> SymbolTables {
    let is_table = |op: &Op| {
        body.op(*op).flags().contains(TraitFlags::SYMBOL_TABLE) && body.child(*op).is_none()
    };
    let symbols = |table: Op| {
        let region = body.op(table).region(0)?;
        let ops = region.blocks().flat_map(|block| block.ops());
        Some((table, ops.filter_map(|op| Some((symbol_name(op)?, op.id()))).collect()))
    };
    let tables = std::iter::once(Op::ROOT).chain(body.ops_below(Op::ROOT).filter(is_table));
    tables.filter_map(symbols).collect()
}

/// Whether the symbol `op` is private (MLIR: `isPrivate`).
pub fn is_private(op: OpRef<'_>) -> bool {
    visibility(op) == Some("private")
}

/// The word for who may refer to the symbol `op`; `None` if it is public without saying so.
pub fn visibility(op: OpRef<'_>) -> Option<&str> {
    op.attribute(SYMBOL_VISIBILITY)?.downcast::<StringAttr>(op.context())?.as_str()
}
