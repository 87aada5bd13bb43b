//! IR as text, split into units with their graphs ([`Unit`]).

use rustc_hash::FxHashMap;
use terrace_asm::{OpKey, OpPosition, PrintFlags, print_op, print_op_with_positions};
use terrace_ide::Json;
use terrace_ir::{Block, Body, OpRef, Value, Walk, WalkOrder};

/// A part of the IR that is shown separately: an isolated operation, or all operations outside of
/// isolated ones.
pub struct Unit {
    /// The name of the isolated operation; marked for the unit of all other operations.
    pub title: String,
    /// The printed operation.
    pub text: String,
    /// The operations with the lines on which they begin.
    pub ops: Vec<(OpKey, u32)>,
    /// The edges between the lines.
    pub graph: Graph,
}

/// Control flow and use-def edges between lines.
#[derive(Default)]
pub struct Graph {
    /// The blocks of the first region.
    pub blocks: Vec<GraphBlock>,
    /// Pairs of line indices: of a definition, and of one of its uses.
    pub values: Vec<(u32, u32)>,
}

/// A block of a function.
pub struct GraphBlock {
    /// Index of the first line of the operation.
    pub first: u32,
    /// Index of the line after the last line of the operation.
    pub end: u32,
    /// Indices into [`Graph::blocks`] of the successors.
    pub successors: Vec<u32>,
}

/// Returns the title of `op`: its name, followed by its symbol name if it is a symbol.
pub fn title(op: OpRef<'_>) -> String {
    match terrace_ir::symbol::symbol_name(op) {
        Some(symbol) => format!("{} @{}", op.name_str(), symbol.as_str(op.context())),
        None => op.name_str().to_owned(),
    }
}

/// Splits the root of `body` into a unit for each isolated operation in it and a unit for the
/// rest. Without isolated operations, the root is a single unit.
pub fn units(body: &Body) -> Vec<Unit> {
    let root = body.root();
    if body.child_bodies().next().is_none() {
        return vec![unit(root)];
    }
    let mut units = vec![rest_unit(body)];
    let ops = root.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops());
    units.extend(ops.filter_map(|op| Some(unit(body.child(op.id())?.root()))));
    units
}

fn flags() -> PrintFlags {
    PrintFlags::new().local_scope(true).elide_elements_above(Some(64))
}

fn unit(op: OpRef<'_>) -> Unit {
    let (text, positions) = print_op_with_positions(op, &flags());
    let lines = lines_of(&text, &positions);
    let graph = Graph::of(op, &lines, text.lines().count() as u32);
    let ops = lines.into_iter().collect();
    Unit { title: title(op), text, ops, graph }
}

/// Returns the lines on which operations begin.
fn lines_of(text: &str, positions: &[OpPosition]) -> Vec<(OpKey, u32)> {
    let (mut line, mut seen) = (0, 0);
    let one = |position: &OpPosition| {
        line += text.as_bytes()[seen..position.offset].iter().filter(|b| **b == b'\n').count();
        seen = position.offset;
        (position.op, line as u32)
    };
    positions.iter().map(one).collect()
}

/// Returns the unit of the operations in the root of `body` outside of isolated operations.
fn rest_unit(body: &Body) -> Unit {
    let root = body.root();
    let header = print_op(root, &flags().skip_regions(true));
    let mut text = header.trim_end().to_owned();
    let ops: Vec<OpRef<'_>> =
        root.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops()).collect();
    if ops.iter().any(|op| body.child(op.id()).is_none()) {
        let (all, positions) = print_op_with_positions(root, &flags());
        let starts: FxHashMap<OpKey, usize> =
            positions.iter().map(|position| (position.op, position.offset)).collect();
        let mut ops = ops.into_iter().peekable();
        while let Some(op) = ops.next() {
            let start = starts.get(&OpKey::of(op)).filter(|_| body.child(op.id()).is_none());
            let Some(start) = start else { continue };
            let end = ops.peek().and_then(|next| starts.get(&OpKey::of(*next)).copied());
            text.push('\n');
            text.push_str(all[*start..end.unwrap_or(all.len())].trim_end());
        }
    }
    let title = format!("{} (outside of functions)", title(root));
    Unit { title, text, ops: Vec::new(), graph: Graph::default() }
}

/// Greatest number of lines for which a graph is created.
const MAX_GRAPH_LINES: u32 = 2000;

impl Graph {
    /// Writes the members `blocks`, a list of the first line, the end and the successors of each,
    /// and `values`, a list of pairs of lines.
    pub fn write(&self, json: &mut Json) {
        json.name("blocks").list(&self.blocks, |json, block| {
            let lines = [block.first, block.end].into_iter();
            json.list(lines.chain(block.successors.iter().copied()), |json, number| {
                json.plain(number);
            });
        });
        json.name("values").list(&self.values, |json, (from, to)| {
            json.list([from, to], |json, line| {
                json.plain(line);
            });
        });
    }

    /// Creates the graph of `op`, whose text has `count` lines. `lines` are the lines of the
    /// operations nested in `op`.
    fn of(op: OpRef<'_>, lines: &[(OpKey, u32)], count: u32) -> Self {
        let mut graph = Graph::default();
        if count > MAX_GRAPH_LINES {
            return graph;
        }
        let lines: FxHashMap<OpKey, u32> = lines.iter().copied().collect();
        let line = |op: OpRef<'_>| lines.get(&OpKey::of(op)).copied();
        let Some(region) = op.regions().next() else { return graph };
        let blocks: Vec<_> = region.blocks().collect();
        let indices: FxHashMap<Block, u32> =
            blocks.iter().enumerate().map(|(at, block)| (block.id(), at as u32)).collect();
        let mut first = 1;
        for (at, block) in blocks.iter().enumerate() {
            let next = blocks.get(at + 1).and_then(|next| line(next.ops().next()?));
            // The label of a block is on the line before its first operation.
            let end = next.map_or(count.saturating_sub(1), |line| line.saturating_sub(1));
            let successors = block.last().map(|op| op.successors()).into_iter().flatten();
            let successors = successors.filter_map(|block| indices.get(&block).copied()).collect();
            graph.blocks.push(GraphBlock { first, end: end.max(first), successors });
            first = end.max(first);
        }
        let body = region.body();
        let start_of = |value: Value| match body.defining_op(value) {
            Some(op) => line(body.op(op)),
            None => {
                let block = body.value_block(value)?;
                match indices.get(&block) {
                    // The arguments of the entry block are on the first line.
                    Some(0) => Some(0),
                    Some(at) => Some(graph.blocks[*at as usize].first),
                    None => line(body.op(body.region_owner(body.block_region(block)?)?)),
                }
            }
        };
        let mut values = Vec::new();
        op.walk(WalkOrder::Pre, |op| {
            if !std::ptr::eq(op.body(), body) {
                return Walk::Skip;
            }
            if let Some(end) = line(op) {
                let starts = op.operands().filter_map(start_of).filter(|start| *start != end);
                values.extend(starts.map(|start| (start, end)));
            }
            Walk::Advance
        });
        graph.values = values;
        graph.values.sort_unstable();
        graph.values.dedup();
        graph
    }
}
