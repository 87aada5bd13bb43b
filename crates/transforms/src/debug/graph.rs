//! The graph of an operation in the DOT language of Graphviz ([`op_graph`]).

use std::fmt::Write;

use indexmap::IndexSet;
use rustc_hash::FxHashMap;
use terrace_asm::{PrintFlags, ValueNames};
use terrace_builtin::ElementsAttr;
use terrace_builtin::shaped::{num_elements, rank};
use terrace_ir::{
    ArrayAttr, Attribute, BlockRef, Body, OpName, OpRef, RegionRef, Type, Value, Walk, WalkOrder,
    ensure_sufficient_stack,
};

/// The contents of a graph.
#[derive(Clone, Debug)]
pub struct GraphOptions {
    /// The number of bytes after which the text of an attribute or type is truncated.
    pub label_length: usize,
    /// Whether attributes are shown.
    pub attributes: bool,
    /// Whether edges connect consecutive operations of a block.
    pub control_flow: bool,
    /// Whether edges connect values with their uses.
    pub data_flow: bool,
    /// Whether types of values are shown.
    pub types: bool,
}

impl Default for GraphOptions {
    fn default() -> Self {
        let label_length = 20;
        Self { label_length, attributes: true, control_flow: false, data_flow: true, types: true }
    }
}

/// The number of elements above which elements are replaced by dots.
const MAX_ELEMENTS: u64 = 16;

/// Returns a DOT digraph of `op` and its nested operations (MLIR: the pass `view-op-graph`).
pub fn op_graph(op: OpRef<'_>, options: &GraphOptions) -> String {
    let mut kinds = IndexSet::new();
    op.walk(WalkOrder::Post, |op| {
        kinds.insert(op.name());
        Walk::Advance
    });
    let mut graph = Graph {
        options,
        kinds,
        names: ValueNames::of(op, &PrintFlags::default()),
        out: String::from("digraph G {\n  compound = true;\n"),
        depth: 1,
        numbers: 0,
        nodes: FxHashMap::default(),
        control: Vec::new(),
        data: Vec::new(),
    };
    graph.op(op);
    graph.edges();
    graph.out.push_str("}\n");
    graph.out
}

/// A value with the address of its body.
type ValueKey = (usize, Value);

fn key(body: &Body, value: Value) -> ValueKey {
    (std::ptr::from_ref(body).addr(), value)
}

/// A node, or a cluster with the invisible node at which its edges end.
#[derive(Clone, Copy)]
struct Node {
    number: u32,
    cluster: Option<u32>,
}

struct Graph<'o> {
    options: &'o GraphOptions,
    /// The names of operations; the index determines the colour.
    kinds: IndexSet<OpName>,
    names: ValueNames,
    out: String,
    depth: usize,
    /// The number of nodes and clusters written.
    numbers: u32,
    /// By value, the node that defines it and its port in the node.
    nodes: FxHashMap<ValueKey, (Node, String)>,
    control: Vec<(Node, Node)>,
    data: Vec<(ValueKey, Node, String)>,
}

impl Graph<'_> {
    fn number(&mut self) -> u32 {
        self.numbers += 1;
        self.numbers
    }

    fn line(&mut self, text: &str) {
        let _ = writeln!(self.out, "{:1$}{text}", "", 2 * self.depth);
    }

    /// Writes a cluster with the label `label` and the contents that `inside` writes.
    fn cluster(&mut self, label: &str, inside: impl FnOnce(&mut Self)) -> Node {
        let cluster = self.number();
        self.line(&format!("subgraph cluster_{cluster} {{"));
        self.depth += 1;
        let number = self.number();
        self.line(&format!("v{number} [label = \" \", shape = plain];"));
        self.line(&format!("label = \"{label}\";"));
        inside(self);
        self.depth -= 1;
        self.line("}");
        Node { number, cluster: Some(cluster) }
    }

    fn op(&mut self, op: OpRef<'_>) -> Node {
        let node = match op.region_count() {
            0 => self.leaf(op),
            _ => {
                let label = self.cluster_label(op);
                let regions = |graph: &mut Self| op.regions().for_each(|one| graph.region(one));
                ensure_sufficient_stack(|| self.cluster(&label, regions))
            }
        };
        let body = op.body();
        for operand in op.operands() {
            let port = self.port("arg", body, operand);
            self.data.push((key(body, operand), node, port));
        }
        for result in op.results() {
            let port = self.port("res", body, result);
            self.nodes.insert(key(body, result), (node, port));
        }
        node
    }

    fn region(&mut self, region: RegionRef<'_>) {
        for block in region.blocks() {
            self.cluster("", |graph| graph.block(block));
        }
    }

    fn block(&mut self, block: BlockRef<'_>) {
        let body = block.body();
        for argument in block.arguments() {
            let number = self.number();
            let port = self.port("res", body, *argument);
            let value = self.value(body, *argument);
            self.line(&format!("v{number} [label = \"<{port}> {value}\", shape = Mrecord];"));
            let node = Node { number, cluster: None };
            self.nodes.insert(key(body, *argument), (node, port));
        }
        let mut before = None;
        for op in block.ops() {
            let node = self.op(op);
            if let Some(before) = before.filter(|_| self.options.control_flow) {
                self.control.push((before, node));
            }
            before = Some(node);
        }
    }

    /// Writes the node of an operation without regions.
    fn leaf(&mut self, op: OpRef<'_>) -> Node {
        let number = self.number();
        let body = op.body();
        let mut label = String::from("{");
        let operands: Vec<String> = op
            .operands()
            .map(|value| {
                let port = self.port("arg", body, value);
                format!("<{port}> {}", escaped(&self.names.name(body, value)))
            })
            .collect();
        if !operands.is_empty() {
            let _ = write!(label, "{{{}}}|", operands.join("|"));
        }
        let _ = write!(label, "{}\\l", op.name_str());
        let attributes = self.attributes(op);
        if !attributes.is_empty() {
            let _ = write!(label, "\\l{attributes}");
        }
        let results: Vec<String> = op
            .results()
            .map(|value| {
                let port = self.port("res", body, value);
                format!("<{port}> {}", self.value(body, value))
            })
            .collect();
        if !results.is_empty() {
            let _ = write!(label, "|{{{}}}", results.join("|"));
        }
        label.push('}');
        let kind = self.kinds.get_index_of(&op.name()).unwrap_or(0);
        let hue = kind as f64 / self.kinds.len() as f64;
        self.line(&format!(
            "v{number} [fillcolor = \"{hue:.6} 0.3 0.95\", label = \"{label}\", shape = Mrecord, \
             style = filled];"
        ));
        Node { number, cluster: None }
    }

    fn cluster_label(&self, op: OpRef<'_>) -> String {
        let mut label = op.name_str().to_owned();
        if self.options.types {
            let types: Vec<String> = op.result_types().map(|ty| ty.to_text(op.context())).collect();
            let _ = write!(label, " : ({})", self.shortened(&types.join(", ")));
        }
        if self.options.attributes {
            label.push_str("\\l");
            label.push_str(&self.attributes(op));
        }
        label
    }

    /// Returns the attributes of `op`, sorted by name, one per line.
    fn attributes(&self, op: OpRef<'_>) -> String {
        if !self.options.attributes {
            return String::new();
        }
        let cx = op.context();
        let fields = op.info().and_then(|info| info.properties).map_or(&[][..], |info| info.fields);
        let inherent =
            fields.iter().filter_map(|field| Some((field.name, field.get(cx, op.properties())?)));
        let others = op.attributes().iter().map(|(name, value)| (name.as_str(cx), *value));
        let mut all: Vec<(&str, Attribute)> = inherent.chain(others).collect();
        all.sort_by_key(|(name, _)| *name);
        let mut out = String::new();
        for (name, value) in all {
            let _ = write!(out, "{}: {}\\l", escaped(name), self.attribute(op.body(), value));
        }
        out
    }

    fn attribute(&self, body: &Body, attribute: Attribute) -> String {
        let cx = body.context();
        if let Some(elements) = attribute.interface::<dyn ElementsAttr>(cx) {
            let ty = elements.shaped_type();
            if elements.is_splat() {
                return escaped(&attribute.to_text(cx));
            }
            if num_elements(cx, ty).is_some_and(|count| count > MAX_ELEMENTS) {
                let rank = rank(cx, ty).unwrap_or(0);
                let (open, close) = ("[".repeat(rank), "]".repeat(rank));
                return format!("{open}...{close} : {}", self.type_text(body, ty));
            }
        }
        let array = attribute.downcast::<ArrayAttr>(cx);
        if array.is_some_and(|array| array.0.len() as u64 > MAX_ELEMENTS) {
            return "[...]".to_owned();
        }
        self.shortened(&attribute.to_text(cx))
    }

    fn type_text(&self, body: &Body, ty: Type) -> String {
        self.shortened(&ty.to_text(body.context()))
    }

    fn shortened(&self, text: &str) -> String {
        match text.len() > self.options.label_length {
            true => {
                let end = text.floor_char_boundary(self.options.label_length);
                format!("{}...", escaped(&text[..end]))
            }
            false => escaped(text),
        }
    }

    /// Returns the name of a value, followed by its type if types are shown.
    fn value(&mut self, body: &Body, value: Value) -> String {
        let name = escaped(&self.names.name(body, value));
        match self.options.types {
            true => format!("{name} {}", self.type_text(body, body.value_type(value))),
            false => name,
        }
    }

    /// Returns the port name of a value in a node: `what` followed by the value's name.
    fn port(&mut self, what: &str, body: &Body, value: Value) -> String {
        let name = self.names.name(body, value);
        format!("{what}_{}", name.trim_start_matches('%').replace('#', "_"))
    }

    fn edges(&mut self) {
        for (from, to) in std::mem::take(&mut self.control) {
            self.edge(from, "", to, "", "dashed");
        }
        if !self.options.data_flow {
            return;
        }
        for (value, to, port) in std::mem::take(&mut self.data) {
            if let Some((from, from_port)) = self.nodes.get(&value).cloned() {
                self.edge(from, &format!(":{from_port}:s"), to, &format!(":{port}:n"), "solid");
            }
        }
    }

    /// Writes an edge. Edges of clusters have no ports.
    fn edge(&mut self, from: Node, from_port: &str, to: Node, to_port: &str, style: &str) {
        let mut attributes = Vec::new();
        if let Some(cluster) = to.cluster {
            attributes.push(format!("lhead = cluster_{cluster}"));
        }
        if let Some(cluster) = from.cluster {
            attributes.push(format!("ltail = cluster_{cluster}"));
        }
        attributes.push(format!("style = {style}"));
        let from_port = if from.cluster.is_none() { from_port } else { "" };
        let to_port = if to.cluster.is_none() { to_port } else { "" };
        let (from, to) = (from.number, to.number);
        self.line(&format!("v{from}{from_port} -> v{to}{to_port}[{}];", attributes.join(", ")));
    }
}

/// Escapes the characters of `text` that have a meaning in labels.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '{' | '|' | '<' | '}' | '>' | '\n' | '"') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}
