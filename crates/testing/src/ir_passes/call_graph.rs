//! The pass `test-print-callgraph`: callables, calls between them, and strongly connected
//! components (MLIR: `CallGraph`).

use std::fmt::Write;

use rustc_hash::FxHashMap;
use terrace_interfaces::{CallOp, Callee, DynCallOp, DynCallableOp, callable_region};
use terrace_ir::format::attr_dict;
use terrace_ir::symbol::SymbolTables;
use terrace_ir::{Body, DictionaryAttr, OpRef, Region, TraitFlags, ensure_sufficient_stack};
use terrace_pass::{PassRegistry, PassResult, Target, pass};

/// Adds the pass to `registry`.
pub(super) fn register(registry: &mut PassRegistry) {
    registry.insert::<TestPrintCallGraph>();
}

/// Print the call graph of a module.
#[pass(
    name = "test-print-callgraph",
    anchor = "builtin.module",
    title = "(anonymous namespace)::TestCallGraphPass",
    run = run
)]
struct TestPrintCallGraph {}

fn run(_: &TestPrintCallGraph, target: &mut Target<'_>) -> PassResult {
    let root = target.body().root();
    let name = root.attribute("test.name").map(|name| name.to_text(root.context()));
    eprintln!("Testing : {}", name.unwrap_or("<<NULL ATTRIBUTE>>".to_owned()));
    eprint!("{}", Graph::new(root).text());
    Ok(())
}

/// The node of callees that are not known.
const UNKNOWN_CALLEE: usize = 0;
/// The node of callers outside of the module.
const EXTERNAL_CALLER: usize = 1;

/// The kind of an edge.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Edge {
    Abstract,
    Call,
    Child,
}

#[derive(Default)]
struct Node {
    name: String,
    edges: Vec<(Edge, usize)>,
}

/// The key of a callable: its region.
type Key = (*const Body, Region);

/// The call graph of a module.
struct Graph {
    nodes: Vec<Node>,
    keys: FxHashMap<Key, usize>,
}

impl Graph {
    fn new(root: OpRef<'_>) -> Self {
        let named = |name: &str| Node { name: name.to_owned(), edges: Vec::new() };
        let nodes = vec![named("<Unknown-Callee-Node>"), named("<External-Caller-Node>")];
        let mut graph = Self { nodes, keys: FxHashMap::default() };
        graph.add_callables(root, None);
        graph.add_calls(root, root, None);
        graph
    }

    /// Returns the node of the callable `op`; `None` for other operations and declarations.
    fn node_of(&self, op: OpRef<'_>) -> Option<usize> {
        let region = callable_region(op)?;
        self.keys.get(&(std::ptr::from_ref(region.body()), region.id())).copied()
    }

    /// Adds the callables in `op`, which is in the callable `parent`.
    fn add_callables(&mut self, op: OpRef<'_>, parent: Option<usize>) {
        let mut inside = parent;
        if op.interface::<DynCallableOp<'_>>().is_some()
            && let Some(region) = callable_region(op)
        {
            let (cx, number) = (op.context(), self.nodes.len());
            let at = op.regions().position(|one| one.id() == region.id()).unwrap_or(0);
            let mut name = format!("'{}' - Region #{at}", op.name_str());
            let attributes = attr_dict(op);
            if !attributes.is_empty() {
                let attributes = DictionaryAttr::get(cx, &attributes).attr().to_text(cx);
                let _ = write!(name, " : {attributes}");
            }
            self.nodes.push(Node { name, edges: Vec::new() });
            self.keys.insert((std::ptr::from_ref(region.body()), region.id()), number);
            match parent {
                Some(parent) => self.nodes[parent].edges.push((Edge::Child, number)),
                None => self.nodes[EXTERNAL_CALLER].edges.push((Edge::Abstract, number)),
            }
            inside = Some(number);
        }
        for op in op.regions().flat_map(|r| r.blocks()).flat_map(|block| block.ops()) {
            self.add_callables(op, inside);
        }
    }

    /// Adds the calls in `op`, whose nearest symbol table is `table`, to the node `caller`.
    fn add_calls<'a>(&mut self, op: OpRef<'a>, table: OpRef<'a>, caller: Option<usize>) {
        let caller = self.node_of(op).or(caller);
        if let (Some(call), Some(caller)) = (op.interface::<DynCallOp<'_>>(), caller) {
            let callee = match call.callable_for_callee() {
                Some(Callee::Symbol(symbol)) => SymbolTables::new(table).lookup_attribute(symbol),
                Some(Callee::Value(value)) => {
                    op.body().defining_op(value).map(|definition| op.body().op(definition))
                }
                None => None,
            };
            let target = callee.and_then(|callee| self.node_of(callee)).unwrap_or(UNKNOWN_CALLEE);
            let edges = &mut self.nodes[caller].edges;
            if !edges.contains(&(Edge::Call, target)) {
                edges.push((Edge::Call, target));
            }
        }
        let table = if op.flags().contains(TraitFlags::SYMBOL_TABLE) { op } else { table };
        for op in op.regions().flat_map(|r| r.blocks()).flat_map(|block| block.ops()) {
            self.add_calls(op, table, caller);
        }
    }

    /// Returns the strongly connected components that are reachable from the external caller,
    /// callees first, by Tarjan's algorithm.
    fn components(&self) -> Vec<Vec<usize>> {
        let mut search = Search::new(self);
        search.visit(EXTERNAL_CALLER);
        search.found
    }

    fn text(&self) -> String {
        let mut out = String::from("// ---- CallGraph ----\n");
        for node in &self.nodes[2..] {
            let _ = writeln!(out, "// - Node : {}", node.name);
            for (kind, target) in &node.edges {
                let kind = match kind {
                    Edge::Call => "Call",
                    Edge::Child => "Child",
                    Edge::Abstract => "",
                };
                let _ = writeln!(out, "// -- {kind}-Edge : {}", self.nodes[*target].name);
            }
            out.push_str("//\n");
        }
        out.push_str("// -- SCCs --\n");
        for component in self.components() {
            out.push_str("// - SCC : \n");
            for node in component {
                let _ = writeln!(out, "// -- Node :{}", self.nodes[node].name);
            }
            out.push('\n');
        }
        out.push_str("// -------------------\n");
        out
    }
}

/// Tarjan's search for strongly connected components.
struct Search<'g> {
    graph: &'g Graph,
    /// By node, its number in the order of visits; 0 = not visited.
    order: Vec<usize>,
    /// By node, the smallest number that is reachable within the component.
    low: Vec<usize>,
    /// The visited nodes that are in no component yet.
    open: Vec<usize>,
    count: usize,
    found: Vec<Vec<usize>>,
}

impl<'g> Search<'g> {
    fn new(graph: &'g Graph) -> Self {
        let zeros = vec![0; graph.nodes.len()];
        let low = zeros.clone();
        Self { graph, order: zeros, low, open: Vec::new(), count: 0, found: Vec::new() }
    }

    fn visit(&mut self, node: usize) {
        self.count += 1;
        (self.order[node], self.low[node]) = (self.count, self.count);
        self.open.push(node);
        for (_, next) in &self.graph.nodes[node].edges {
            if self.order[*next] == 0 {
                ensure_sufficient_stack(|| self.visit(*next));
                self.low[node] = self.low[node].min(self.low[*next]);
            } else if self.open.contains(next) {
                self.low[node] = self.low[node].min(self.order[*next]);
            }
        }
        if self.low[node] == self.order[node]
            && let Some(at) = self.open.iter().position(|one| *one == node)
        {
            let mut component = self.open.split_off(at);
            component.reverse();
            self.found.push(component);
        }
    }
}
