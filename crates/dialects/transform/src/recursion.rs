//! The check that named sequences do not include each other recursively ([`find_recursion`]),
//! which the attribute `transform.with_named_sequence` of a symbol table implies.

use std::collections::HashMap;

use terrace_ir::symbol::symbol_name;
use terrace_ir::{Diagnostic, Ident, OpRef, SymbolRefAttr};

use crate::{IncludeOp, NamedSequenceOp};

/// Returns the error for the first cycle of inclusions among the named sequences directly in
/// `table`; `None` without a cycle.
pub(crate) fn find_recursion(table: OpRef<'_>) -> Option<Diagnostic> {
    let ops = table.region(0).into_iter().flat_map(|region| region.blocks());
    let sequences: Vec<OpRef<'_>> =
        ops.flat_map(|block| block.ops()).filter(|op| op.is::<NamedSequenceOp>()).collect();
    let names = sequences.iter().enumerate();
    let numbers: HashMap<Ident, usize> =
        names.filter_map(|(number, op)| Some((symbol_name(*op)?, number))).collect();
    let included: Vec<Vec<usize>> = sequences.iter().map(|op| inclusions(*op, &numbers)).collect();
    let cycle = first_cycle(&included)?;
    let (first, rest) = cycle.split_first()?;
    let message = "recursion not allowed in named sequences";
    let error = Diagnostic::error(sequences[*first].location(), message);
    Some(rest.iter().fold(error, |error, number| {
        error.with_note(sequences[*number].location(), "operation on recursion stack")
    }))
}

/// Returns the numbers of the sequences that operations in `sequence` include, in program order.
fn inclusions(sequence: OpRef<'_>, numbers: &HashMap<Ident, usize>) -> Vec<usize> {
    let (mut found, mut pending) = (Vec::new(), vec![sequence]);
    while let Some(op) = pending.pop() {
        if let Some(include) = op.cast::<IncludeOp>() {
            let target = include.target().attr().downcast::<SymbolRefAttr>(op.context());
            found.extend(target.and_then(|target| numbers.get(&target.root)).copied());
        }
        let inside = op.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops());
        let start = pending.len();
        pending.extend(inside);
        pending[start..].reverse();
    }
    found
}

/// A node of the depth-first search for strongly connected components.
#[derive(Clone, Copy, Default)]
struct Visit {
    /// The number in the order of visits; 0 = not visited.
    number: usize,
    /// The smallest number on the stack that the node reaches.
    low: usize,
    on_stack: bool,
    /// The number of edges followed so far.
    edges: usize,
}

/// Returns the first strongly connected component with a cycle that a depth-first search
/// completes, the node visited last first (MLIR: `llvm::scc_iterator`).
fn first_cycle(edges: &[Vec<usize>]) -> Option<Vec<usize>> {
    let mut visits = vec![Visit::default(); edges.len()];
    let (mut stack, mut path, mut count) = (Vec::new(), Vec::new(), 0);
    for root in 0..edges.len() {
        if visits[root].number == 0 {
            path.push(root);
        }
        while let Some(&node) = path.last() {
            if visits[node].number == 0 {
                count += 1;
                visits[node] = Visit { number: count, low: count, on_stack: true, edges: 0 };
                stack.push(node);
            }
            if let Some(next) = edges[node].get(visits[node].edges).copied() {
                visits[node].edges += 1;
                match visits[next] {
                    Visit { number: 0, .. } => path.push(next),
                    Visit { on_stack: true, number, .. } => {
                        visits[node].low = visits[node].low.min(number);
                    }
                    _ => {}
                }
                continue;
            }
            path.pop();
            if let Some(&from) = path.last() {
                visits[from].low = visits[from].low.min(visits[node].low);
            }
            if visits[node].low == visits[node].number {
                let start = stack.iter().rposition(|other| *other == node).unwrap_or_default();
                let mut component = stack.split_off(start);
                component.iter().for_each(|member| visits[*member].on_stack = false);
                if component.len() > 1 || edges[node].contains(&node) {
                    component.reverse();
                    return Some(component);
                }
            }
        }
    }
    None
}
