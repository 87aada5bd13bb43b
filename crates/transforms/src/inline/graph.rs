//! The call graph ([`Graph`]): callables with bodies, the calls between them, strongly connected
//! components and levels (MLIR: `CallGraph`).

use std::ptr;

use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};
use smallvec::SmallVec;
use terrace_dataflow::{OpKind, is_private, visibility};
use terrace_interfaces::{CallOp, Callee, DynCallOp, callable_region};
use terrace_ir::symbol::{is_symbol, symbol_name, symbol_uses};
use terrace_ir::{Body, Ident, Load, Op, OpNameCache, OpRef, SymbolRefAttr, TraitFlags};
use terrace_pass::body_at;

use super::counts::{CallableCount, RefCountEvent, RefCountSink, RefCounts, References};

/// Index of a callable in [`Graph::nodes`].
pub(super) type NodeId = usize;

/// A strongly connected component of the call graph; usually a single callable.
pub(super) type Component = SmallVec<[NodeId; 2]>;

/// The callees of a callable, in the order of their first calls.
type Callees = IndexSet<NodeId, FxBuildHasher>;

/// The operations that own the bodies on the path from the outermost body to the body of a
/// callable.
type Path = SmallVec<[Op; 4]>;

/// The calls in one callable, and whether it has other references.
#[derive(Default)]
struct CallableSummary {
    calls: Callees,
    uses: References,
    has_children: bool,
    /// Whether the callable refers to a callable other than by a call in `calls`.
    may_get_calls: bool,
}

/// The properties of an operation in a symbol table that the inliner uses.
struct SymbolInfo {
    name: Option<Ident>,
    is_callable: bool,
    /// Whether the symbol may be erased if it is not referenced.
    is_discardable: bool,
}

impl SymbolInfo {
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

/// A node of the call graph: a callable with a body of its own.
pub(super) struct Node {
    /// The path from the outermost body to the callable's body.
    pub(super) path: Path,
    /// Index of the symbol table that resolves names in the callable.
    table: usize,
    /// The callees in the order of their first calls.
    pub(super) calls: Callees,
    /// Whether callables are nested in this one.
    pub(super) has_children: bool,
}

/// The callables of a program in program order, and their calls (MLIR: `CallGraph`).
pub(super) struct Graph {
    pub(super) nodes: Vec<Node>,
    tables: Vec<Table>,
    /// Whether the callable refers to another callable other than by a known call, so that
    /// optimization may turn the reference into a call.
    pub(super) may_get_calls: bool,
}

/// A cache of operation kinds by name.
pub(super) type Kinds = OpNameCache<OpKind>;

/// By name the callables and nested symbol tables in a symbol table.
type Table = FxHashMap<Ident, NamedSymbol>;

/// A callable or a symbol table.
#[derive(Clone, Copy)]
enum NamedSymbol {
    Callable(NodeId),
    /// Index of a symbol table.
    Table(usize),
}

/// Resolves `reference` in the symbol table numbered `table`; `None` if it is no callable of the
/// graph.
fn resolve_in(tables: &[Table], table: usize, reference: &SymbolRefAttr) -> Option<NodeId> {
    let mut found = *tables[table].get(&reference.root)?;
    for name in reference.nested.iter() {
        let NamedSymbol::Table(inner) = found else { return None };
        found = *tables[inner].get(name)?;
    }
    match found {
        NamedSymbol::Callable(id) => Some(id),
        NamedSymbol::Table(_) => None,
    }
}

impl Graph {
    /// Builds the call graph of `top` and counts the references to each callable. `all_visible`
    /// excludes references from outside.
    pub(super) fn new(top: &Body, all_visible: bool) -> (Self, RefCounts) {
        let mut graph = Self { nodes: Vec::new(), tables: Vec::new(), may_get_calls: false };
        let mut counts = RefCounts::default();
        let mut others = Vec::new();
        graph.add_body(top, (&[], all_visible), &mut counts, &mut others);
        let always_live = graph.referred_to_by(&others);
        let ids: Vec<NodeId> = (0..graph.nodes.len()).collect();
        let found = top.context().map_in_order(
            &ids,
            |id| graph.body(top, *id).load(),
            Kinds::default,
            |kinds, id| graph.summarize(kinds, top, *id),
        );
        for (id, found) in found.into_iter().enumerate() {
            let node = &mut graph.nodes[id];
            (node.calls, node.has_children) = (found.calls, found.has_children);
            graph.may_get_calls |= found.may_get_calls;
            counts.record(RefCountEvent::SetReferences(id, found.uses));
        }
        for id in always_live {
            counts.of[id].use_count = None;
        }
        (graph, counts)
    }

    /// Returns the body of the callable `id`.
    fn body<'b>(&self, top: &'b Body, id: NodeId) -> &'b Body {
        body_at(top, &self.nodes[id].path)
    }

    /// Adds the callables directly in the symbol table that is the root of `body`, and those of
    /// nested symbol tables. Returns the index of the table; `None` if the root is no symbol table.
    /// Operations in tables that are not callables are appended to `others`, with the index of
    /// their table.
    fn add_body<'b>(
        &mut self,
        body: &'b Body,
        (path, all_visible): (&[Op], bool),
        counts: &mut RefCounts,
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
            |(), op| SymbolInfo::of(*op, all_visible),
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
                true => Some(NamedSymbol::Callable(self.nodes.len())),
                false => self
                    .add_body(child, (&path, all_visible), counts, others)
                    .map(NamedSymbol::Table),
            };
            if let (Some(named), Some(name)) = (named, symbol.name) {
                self.tables[table].insert(name, named);
            }
            if symbol.is_callable {
                self.nodes.push(Node {
                    path,
                    table,
                    calls: Callees::default(),
                    has_children: false,
                });
                let use_count = symbol.is_discardable.then_some(0);
                counts.of.push(CallableCount { uses: References::default(), use_count });
            }
        }
        Some(table)
    }

    /// Returns the callables to which operations outside callables refer.
    fn referred_to_by(&self, others: &[(usize, OpRef<'_>)]) -> FxHashSet<NodeId> {
        let mut found = FxHashSet::default();
        for (table, op) in others {
            let mut add = |op| {
                symbol_uses(op, |reference| {
                    found.extend(resolve_in(&self.tables, *table, reference))
                });
            };
            match op.body().child(op.id()) {
                Some(_) => add(*op),
                None => each_nested(*op, &mut add),
            }
        }
        found
    }

    /// Returns the callee of the call `op` in the callable `from`; `None` if the callee is unknown
    /// or has no body.
    pub(super) fn resolve(&self, from: NodeId, op: OpRef<'_>) -> Option<NodeId> {
        let Callee::Symbol(reference) = op.interface::<DynCallOp<'_>>()?.callable_for_callee()?
        else {
            return None;
        };
        let reference = reference.downcast::<SymbolRefAttr>(op.context())?;
        resolve_in(&self.tables, self.nodes[from].table, reference)
    }

    /// Adds the references of `op`, which is in the callable `from`, to callables to `uses`;
    /// returns whether there were any.
    fn add_references(
        &self,
        from: NodeId,
        op: OpRef<'_>,
        kind: OpKind,
        uses: &mut References,
    ) -> bool {
        let mut any = false;
        kind.symbol_uses(op, |reference| {
            if let Some(used) = resolve_in(&self.tables, self.nodes[from].table, reference) {
                *uses.entry(used).or_default() += 1;
                any = true;
            }
        });
        any
    }

    /// Collects the calls and references in the callable `id`.
    fn summarize(&self, kinds: &mut Kinds, top: &Body, id: NodeId) -> CallableSummary {
        let body = self.body(top, id);
        let mut found = CallableSummary::default();
        each_nested(body.root(), &mut |op| {
            if has_no_references(op) {
                return;
            }
            let kind = OpKind::of(kinds, op);
            found.may_get_calls |=
                self.add_references(id, op, kind, &mut found.uses) && !kind.is_call;
            if ptr::eq(op.body(), body) && op.id() != Op::ROOT {
                found.has_children |= kind.is_callable;
                if let Some(callee) = kind.is_call.then(|| self.resolve(id, op)).flatten() {
                    found.calls.insert(callee);
                }
            }
        });
        found.may_get_calls |= found.uses.keys().any(|used| !found.calls.contains(used));
        found
    }

    /// Counts the references held by the callable `id` with the body `body`.
    pub(super) fn count_references(
        &self,
        kinds: &mut Kinds,
        body: &Body,
        id: NodeId,
    ) -> References {
        let mut uses = References::default();
        each_nested(body.root(), &mut |op| {
            if !has_no_references(op) {
                self.add_references(id, op, OpKind::of(kinds, op), &mut uses);
            }
        });
        uses
    }

    /// Returns the strongly connected components, callees before callers, by Tarjan's algorithm;
    /// the callables of a component are in reverse order of their discovery.
    pub(super) fn components(&self) -> Vec<Component> {
        let count = self.nodes.len();
        let (mut number, mut low) = (vec![0usize; count], vec![0usize; count]);
        let (mut stack, mut components, mut next) = (Vec::new(), Vec::new(), 1);
        let mut done = vec![false; count];
        for start in 0..count {
            if number[start] > 0 {
                continue;
            }
            // The depth-first search stack: callables with the index of the next call to follow.
            let mut visiting = vec![(start, 0)];
            while let Some((node, edge)) = visiting.last_mut() {
                let node = *node;
                if number[node] == 0 {
                    (number[node], low[node]) = (next, next);
                    next += 1;
                    stack.push(node);
                }
                if let Some(callee) = self.nodes[node].calls.get_index(*edge).copied() {
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

    /// Groups the numbers of `components` by level: the first level are the components without
    /// callees in other components, each further level calls only earlier levels.
    pub(super) fn levels(&self, components: &[Component]) -> Vec<Vec<usize>> {
        let mut levels: Vec<Vec<usize>> = Vec::new();
        // By callable one more than the level of its component; 0 = not assigned yet.
        let mut heights = vec![0; self.nodes.len()];
        for (number, component) in components.iter().enumerate() {
            let callees = component.iter().flat_map(|id| self.nodes[*id].calls.iter());
            let level = callees.map(|id| heights[*id]).max().unwrap_or(0);
            component.iter().for_each(|id| heights[*id] = level + 1);
            if level == levels.len() {
                levels.push(Vec::new());
            }
            levels[level].push(number);
        }
        levels
    }
}

/// Whether `op` has no regions, no attributes, and properties that pack to 0, which excludes
/// references.
#[inline]
fn has_no_references(op: OpRef<'_>) -> bool {
    op.sole_properties() == Some(0)
}

/// Visits `op` and its nested operations in all bodies.
fn each_nested<'a>(op: OpRef<'a>, visit: &mut impl FnMut(OpRef<'a>)) {
    op.walk_all(visit);
}

#[cfg(test)]
mod tests {
    use terrace_asm::{ParseOptions, parse};
    use terrace_diag::SourceFile;
    use terrace_func::FuncDialect;
    use terrace_ir::{Body, Context, Dialect};

    use super::Graph;

    /// Parses functions, each given with its name and the names of its callees.
    fn functions(calls: &[(&str, &[&str])]) -> Body {
        let cx = Context::new();
        cx.load_dialect(FuncDialect::info());
        let mut text = String::new();
        for (name, callees) in calls {
            let calls = callees.iter().map(|callee| format!("call @{callee}() : () -> ()\n"));
            let calls: String = calls.collect();
            text.push_str(&format!("func.func private @{name}() {{\n{calls}return\n}}\n"));
        }
        let file = SourceFile::new("test.mlir", text.into_bytes());
        parse(&cx, &file, &ParseOptions::default()).expect("the text is correct")
    }

    /// Returns the components of the call graph, and the levels of their indices.
    fn components(calls: &[(&str, &[&str])]) -> (Vec<Vec<usize>>, Vec<Vec<usize>>) {
        let (graph, _) = Graph::new(&functions(calls), true);
        let components = graph.components();
        let levels = graph.levels(&components);
        (components.into_iter().map(|component| component.to_vec()).collect(), levels)
    }

    #[test]
    fn callees_come_before_callers() {
        let (components, levels) = components(&[("a", &["b"]), ("b", &["c"]), ("c", &[])]);
        assert_eq!(components, [[2], [1], [0]]);
        assert_eq!(levels, [[0], [1], [2]]);
    }

    #[test]
    fn functions_that_call_each_other_are_one_component() {
        let calls: [(&str, &[&str]); 4] =
            [("a", &["b"]), ("b", &["c", "d"]), ("c", &["a"]), ("d", &[])];
        let (components, levels) = components(&calls);
        assert_eq!(components, [vec![3], vec![2, 1, 0]]);
        assert_eq!(levels, [[0], [1]]);
    }

    #[test]
    fn a_function_that_calls_itself_is_a_component_of_its_own() {
        let (components, _) = components(&[("a", &["a", "b"]), ("b", &["b"])]);
        assert_eq!(components, [[1], [0]]);
    }

    #[test]
    fn independent_functions_are_of_one_level() {
        let calls: [(&str, &[&str]); 4] =
            [("a", &["c"]), ("b", &["c"]), ("c", &[]), ("d", &["a", "b"])];
        let (components, levels) = components(&calls);
        assert_eq!(components, [[2], [0], [1], [3]]);
        assert_eq!(levels, [vec![0], vec![1, 2], vec![3]]);
    }

    #[test]
    fn references_are_counted_by_callable() {
        let (_, counts) =
            Graph::new(&functions(&[("a", &["b", "b"]), ("b", &["c"]), ("c", &[])]), true);
        let of: Vec<Option<u64>> = counts.of.iter().map(|count| count.use_count).collect();
        assert_eq!(of, [Some(0), Some(2), Some(1)]);
    }

    #[test]
    fn callables_visible_from_outside_are_not_counted() {
        let body = functions(&[("a", &["b"]), ("b", &[])]);
        let (graph, _) = Graph::new(&body, false);
        assert!(!graph.may_get_calls, "all references are known calls");
        let text = "func.func @public() { return }";
        let file = SourceFile::new("test.mlir", text);
        let body = parse(body.context(), &file, &ParseOptions::default()).expect("correct");
        let (_, counts) = Graph::new(&body, true);
        assert_eq!(counts.of[0].use_count, None);
    }
}
