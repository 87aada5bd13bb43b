//! All bodies of a program, and what symbols in them refer to.

use std::sync::OnceLock;

use rustc_hash::FxHashMap;
use terrace_interfaces::{
    CallOp, Callee, DynCallOp, DynCallableOp, DynRegionBranchOp, callable_region,
};
use terrace_ir::symbol::{
    SYMBOL_VISIBILITY, is_symbol, properties_may_refer, symbol_name, symbol_uses,
};
use terrace_ir::{
    Body, Ident, Look, Op, OpNameCache, OpRef, RegionRef, StringAttr, SymbolRefAttr, TraitFlags,
    look_ahead,
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
    /// The numbers of those bodies, by [`Body::child_number`]; 0 where there is none.
    numbers: ByBody<BodyId>,
    /// What names refer to in the symbol tables of a body, by body: found when it is first asked for, if not
    /// by [`Program::find_symbols`].
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
        if self.refers || op.has_attributes() {
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

/// How many bodies ahead a record is asked for.
const AHEAD: usize = 8;

impl<'a> Program<'a> {
    /// The program whose outermost operation is the root of `top`.
    pub fn new(top: &'a Body) -> Self {
        let mut program = Self {
            bodies: vec![Entry { body: top, parent: None }],
            children: ByBody::default(),
            numbers: ByBody::default(),
            symbols: Vec::new(),
        };
        let mut at = 0;
        while at < program.bodies.len() {
            if let Some(coming) = program.bodies.get(at + AHEAD) {
                coming.body.prefetch_record();
            }
            let body = program.bodies[at].body;
            let end = body.child_end();
            if end > 0 {
                program.bodies.reserve(end);
                program.numbers.fill(end, 0);
                for op in body.ops_below(Op::ROOT) {
                    if let (Some(child), Some(number)) = (body.child(op), body.child_number(op)) {
                        program.numbers.last_mut()[number] = program.bodies.len();
                        let parent = Some((at, op));
                        program.bodies.push(Entry { body: child, parent });
                        program.children.push(op);
                    }
                }
            }
            program.numbers.end_body();
            program.children.end_body();
            at += 1;
        }
        program.symbols.resize_with(at, OnceLock::new);
        program
    }

    /// Finds what names refer to in bodies that have others in them, on the threads of the context, so that no
    /// thread has to wait until another one has found it.
    pub(crate) fn find_symbols(&self) {
        for (id, held) in self.symbols.iter().enumerate() {
            if !self.has_children(id) {
                continue;
            }
            let body = self.body(id);
            let look = |op: &OpRef<'_>, look: Look| look.at(body.child(op.id()));
            let name = |(): &mut (), op: &OpRef<'_>| symbol_name(*op);
            let cx = body.context();
            held.get_or_init(|| {
                symbol_tables(body, |ops| cx.map_bodies_in_order(ops, look, || (), name))
            });
        }
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
        let number = self.body(body).child_number(op)?;
        self.numbers.of(body).get(number).copied().filter(|id| *id > 0)
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
        let tables = self.symbols[at].get_or_init(|| {
            symbol_tables(self.body(at), |ops| ops.iter().map(|op| symbol_name(*op)).collect())
        });
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
            look_ahead();
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

/// The symbol tables whose symbols are in `body`, where `names` gives the names of operations.
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

/// The word for who may refer to the symbol `op`; `None` if it is public without saying so.
pub fn visibility(op: OpRef<'_>) -> Option<&str> {
    op.attribute(SYMBOL_VISIBILITY)?.downcast::<StringAttr>(op.context())?.as_str()
}
