//! The call graph: callables with a body, and which of them call which.

use std::ptr;

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use terrace_dataflow::{OpKind, is_private, visibility};
use terrace_interfaces::{CallOp, Callee, DynCallOp, callable_region};
use terrace_ir::symbol::{is_symbol, symbol_name, symbol_uses};
use terrace_ir::{Body, Ident, Load, Op, OpNameCache, OpRef, SymbolRefAttr, TraitFlags};
use terrace_pass::body_at;

use super::by_node::ByNode;
use super::counts::{Count, Counts, Event, Ledger, Uses};

/// The number of a callable in the graph.
pub(super) type NodeId = usize;

/// Callables that call each other, of which most call no other.
pub(super) type Component = SmallVec<[NodeId; 2]>;

/// The operations that lead to a callable's body from the outermost one.
type Path = SmallVec<[Op; 4]>;

/// What was found in a callable.
#[derive(Default)]
struct Found {
    calls: ByNode<()>,
    uses: Uses,
    has_children: bool,
    /// Whether something that is no call refers to a callable, or a call that is not in `calls`.
    refers: bool,
}

/// What an operation in a symbol table is.
struct Symbol {
    name: Option<Ident>,
    is_callable: bool,
    /// Whether it can be erased when nothing refers to it.
    is_discardable: bool,
}

impl Symbol {
    fn of(op: OpRef<'_>, all_visible: bool) -> Self {
        let visibility = visibility(op);
        Self {
            name: symbol_name(op),
            is_callable: callable_region(op).is_some(),
            is_discardable: is_symbol(op)
                && visibility.is_some_and(|text| text != "public")
                && (all_visible || visibility == Some("private")),
        }
    }
}

/// A callable that has a body of its own.
pub(super) struct Node {
    /// The operations that lead to the callable's body from the outermost one.
    pub(super) path: Path,
    /// The symbol table that names in the callable are looked up in.
    table: usize,
    /// What the callable calls, in order.
    pub(super) calls: ByNode<()>,
    /// Whether other callables are nested in it.
    pub(super) has_children: bool,
}

/// The callables of a program, in the order in which they are met (MLIR: `CallGraph`).
pub(super) struct Graph {
    pub(super) nodes: Vec<Node>,
    tables: Vec<Table>,
    /// Whether something in a callable refers to a callable other than by a call that is known here: it may
    /// become a call.
    pub(super) may_get_calls: bool,
}

/// What operations are, by their names.
pub(super) type Kinds = OpNameCache<OpKind>;

/// What names in a symbol table refer to.
type Table = FxHashMap<Ident, Named>;

/// What a name refers to that matters here.
#[derive(Clone, Copy)]
enum Named {
    Callable(NodeId),
    /// The symbol table with this number.
    Table(usize),
}

/// The callable that `reference` refers to where names are looked up in the table numbered `table`.
fn find(tables: &[Table], table: usize, reference: &SymbolRefAttr) -> Option<NodeId> {
    let mut found = *tables[table].get(&reference.root)?;
    for name in reference.nested.iter() {
        let Named::Table(inner) = found else { return None };
        found = *tables[inner].get(name)?;
    }
    match found {
        Named::Callable(id) => Some(id),
        Named::Table(_) => None,
    }
}

impl Graph {
    /// The callables in `top`, and how many references there are to each.
    pub(super) fn new(top: &Body, all_visible: bool) -> (Self, Counts) {
        let mut graph = Self { nodes: Vec::new(), tables: Vec::new(), may_get_calls: false };
        let mut counts = Counts::default();
        let mut others = Vec::new();
        graph.add_body(top, (&[], all_visible), &mut counts, &mut others);
        let always_live = graph.referred_to_by(&others);
        let ids: Vec<NodeId> = (0..graph.nodes.len()).collect();
        let found = top.context().map_bodies_in_order(
            &ids,
            |id, look| look.at(graph.body(top, *id)),
            Kinds::default,
            |kinds, id| graph.look_into(kinds, top, *id),
        );
        for (id, found) in found.into_iter().enumerate() {
            let node = &mut graph.nodes[id];
            (node.calls, node.has_children) = (found.calls, found.has_children);
            graph.may_get_calls |= found.refers;
            counts.note(Event::Holds(id, found.uses));
        }
        for id in always_live {
            counts.of[id].use_count = None;
        }
        (graph, counts)
    }

    /// The body of a callable.
    fn body<'b>(&self, top: &'b Body, id: NodeId) -> &'b Body {
        body_at(top, &self.nodes[id].path)
    }

    /// Adds the callables directly in the symbol table that is the root of a body, and those of
    /// tables in it; gives the number of the table, if the root is one. What is in tables and no callable is
    /// added to `others`, with the number of the table.
    fn add_body<'b>(
        &mut self,
        body: &'b Body,
        (path, all_visible): (&[Op], bool),
        counts: &mut Counts,
        others: &mut Vec<(usize, OpRef<'b>)>,
    ) -> Option<usize> {
        let root = body.root();
        if !root.flags().contains(TraitFlags::SYMBOL_TABLE) {
            return None;
        }
        let table = self.tables.len();
        self.tables.push(FxHashMap::default());
        let all_visible = all_visible || !is_symbol(root) || is_private(root);
        let ops: Vec<OpRef<'_>> =
            root.regions().flat_map(|r| r.blocks()).flat_map(|b| b.ops()).collect();
        let found = body.context().map_in_order(
            &ops,
            |op| body.child(op.id()).map_or(Load::from(0), Body::load),
            || (),
            |(), op| Symbol::of(*op, all_visible),
        );
        self.tables[table].reserve(ops.len());
        self.nodes.reserve(ops.len());
        counts.of.reserve(ops.len());
        for (op, symbol) in ops.into_iter().zip(found) {
            if !symbol.is_callable {
                others.push((table, op));
            }
            let Some(child) = body.child(op.id()) else { continue };
            let path: Path = path.iter().copied().chain([op.id()]).collect();
            let named = match symbol.is_callable {
                true => Some(Named::Callable(self.nodes.len())),
                false => {
                    self.add_body(child, (&path, all_visible), counts, others).map(Named::Table)
                }
            };
            if let (Some(named), Some(name)) = (named, symbol.name) {
                self.tables[table].insert(name, named);
            }
            if symbol.is_callable {
                self.nodes.push(Node {
                    path,
                    table,
                    calls: ByNode::default(),
                    has_children: false,
                });
                let use_count = symbol.is_discardable.then_some(0);
                counts.of.push(Count { uses: Uses::default(), use_count });
            }
        }
        Some(table)
    }

    /// The callables that something outside of callables refers to.
    fn referred_to_by(&self, others: &[(usize, OpRef<'_>)]) -> FxHashSet<NodeId> {
        let mut found = FxHashSet::default();
        for (table, op) in others {
            let mut add = |op| {
                symbol_uses(op, |reference| found.extend(find(&self.tables, *table, reference)));
            };
            match op.body().child(op.id()) {
                Some(_) => add(*op),
                None => each_nested(*op, &mut add),
            }
        }
        found
    }

    /// What the call `op` in the callable `from` calls, if that has a body.
    pub(super) fn resolve(&self, from: NodeId, op: OpRef<'_>) -> Option<NodeId> {
        let Callee::Symbol(reference) = op.interface::<DynCallOp<'_>>()?.callee_of()? else {
            return None;
        };
        let reference = reference.downcast::<SymbolRefAttr>(op.context())?;
        find(&self.tables, self.nodes[from].table, reference)
    }

    /// Adds the references of `op`, which is in the callable `from`, to callables to `uses`; whether there
    /// were any.
    fn add_references(&self, from: NodeId, op: OpRef<'_>, kind: OpKind, uses: &mut Uses) -> bool {
        let mut any = false;
        kind.symbol_uses(op, |reference| {
            if let Some(used) = find(&self.tables, self.nodes[from].table, reference) {
                *uses.entry(used) += 1;
                any = true;
            }
        });
        any
    }

    /// Finds what a callable calls and refers to, and whether others are in it.
    fn look_into(&self, kinds: &mut Kinds, top: &Body, id: NodeId) -> Found {
        let body = self.body(top, id);
        let mut found = Found::default();
        each_nested(body.root(), &mut |op| {
            if holds_nothing(op) {
                return;
            }
            let kind = OpKind::of(kinds, op);
            found.refers |= self.add_references(id, op, kind, &mut found.uses) && !kind.is_call;
            if ptr::eq(op.body(), body) && op.id() != Op::ROOT {
                found.has_children |= kind.is_callable;
                if let Some(callee) = kind.is_call.then(|| self.resolve(id, op)).flatten() {
                    found.calls.entry(callee);
                }
            }
        });
        found.refers |= found.uses.iter().any(|(used, _)| !found.calls.contains(used));
        found
    }

    /// How many references to each callable a callable with this body holds.
    pub(super) fn count(&self, kinds: &mut Kinds, body: &Body, id: NodeId) -> Uses {
        let mut uses = Uses::default();
        each_nested(body.root(), &mut |op| {
            if !holds_nothing(op) {
                self.add_references(id, op, OpKind::of(kinds, op), &mut uses);
            }
        });
        uses
    }

    /// The strongly connected components, callees before callers, by Tarjan's algorithm: what was
    /// entered last comes first.
    pub(super) fn components(&self) -> Vec<Component> {
        let count = self.nodes.len();
        let (mut number, mut low) = (vec![0usize; count], vec![0usize; count]);
        let (mut stack, mut components, mut next) = (Vec::new(), Vec::new(), 1);
        let mut done = vec![false; count];
        for start in 0..count {
            if number[start] > 0 {
                continue;
            }
            // The callables that are being visited, with the number of the next call to follow.
            let mut visiting = vec![(start, 0)];
            while let Some((node, edge)) = visiting.last_mut() {
                let node = *node;
                if number[node] == 0 {
                    (number[node], low[node]) = (next, next);
                    next += 1;
                    stack.push(node);
                }
                if let Some(callee) = self.nodes[node].calls.nth(*edge) {
                    *edge += 1;
                    if number[callee] == 0 {
                        visiting.push((callee, 0));
                    } else if !done[callee] {
                        low[node] = low[node].min(number[callee]);
                    }
                    continue;
                }
                visiting.pop();
                if let Some((caller, _)) = visiting.last() {
                    low[*caller] = low[*caller].min(low[node]);
                }
                if low[node] == number[node] {
                    let mut component = Component::new();
                    while let Some(member) = stack.pop() {
                        done[member] = true;
                        component.push(member);
                        if member == node {
                            break;
                        }
                    }
                    components.push(component);
                }
            }
        }
        components
    }

    /// The numbers of `components`, those that call none first, then those that only call these, and so on.
    pub(super) fn levels(&self, components: &[Component]) -> Vec<Vec<usize>> {
        let mut levels: Vec<Vec<usize>> = Vec::new();
        // How many levels a callable and what it calls take; 0 as long as its component is ahead.
        let mut heights = vec![0; self.nodes.len()];
        for (number, component) in components.iter().enumerate() {
            let callees = component.iter().flat_map(|id| self.nodes[*id].calls.iter());
            let level = callees.map(|(id, ())| heights[id]).max().unwrap_or(0);
            component.iter().for_each(|id| heights[*id] = level + 1);
            if level == levels.len() {
                levels.push(Vec::new());
            }
            levels[level].push(number);
        }
        levels
    }
}

/// Whether `op` has no regions, no attributes and no properties but such as are 0 when packed, as no
/// reference is: it refers to nothing.
#[inline]
fn holds_nothing(op: OpRef<'_>) -> bool {
    op.sole_properties() == Some(0)
}

/// Visits `op` and everything in it, other bodies too.
fn each_nested<'a>(op: OpRef<'a>, visit: &mut impl FnMut(OpRef<'a>)) {
    op.walk_all(visit);
}
