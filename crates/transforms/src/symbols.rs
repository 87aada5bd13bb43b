//! Transformations of symbols: elimination of dead symbols ([`erase_dead_symbols`]), visibility and
//! operation counts.

use rustc_hash::FxHashSet;
use terrace_dataflow::{BodyId, Program, is_private, visibility};
use terrace_ir::symbol::{
    SYMBOL_NAME, SYMBOL_VISIBILITY, is_symbol, may_be_symbol_table, symbol_uses,
};
use terrace_ir::{Body, Diagnostic, Op, OpRef, StringAttr, TraitFlags, ensure_sufficient_stack};

use crate::bodies::erase_at;

/// An operation with the number of its body.
type Place = (BodyId, Op);

/// The live symbols of a program, with a work list.
struct SymbolLiveness<'a> {
    program: Program<'a>,
    live: FxHashSet<Place>,
    pending: Vec<Place>,
    /// Whether an unregistered operation, which may be a symbol table, was visited.
    unknown_table: bool,
    /// Whether symbols directly in the outermost table are invisible from outside.
    top_is_hidden: bool,
}

fn is_public(op: OpRef<'_>) -> bool {
    visibility(op).is_none_or(|text| text == "public")
}

impl SymbolLiveness<'_> {
    fn mark_live(&mut self, place: Place) {
        if self.live.insert(place) {
            self.pending.push(place);
        }
    }

    /// Whether symbols directly in `table` are invisible from outside the program.
    fn is_hidden(&self, table: Place) -> bool {
        if table == (0, Op::ROOT) {
            return self.top_is_hidden;
        }
        let op = self.program.body(table.0).op(table.1);
        if !is_symbol(op) || is_private(op) {
            return true;
        }
        let around = std::iter::successors(Some(table), |at| self.program.parent(at.0, at.1));
        let is_table = |at: &Place| {
            self.program.body(at.0).op(at.1).flags().contains(TraitFlags::SYMBOL_TABLE)
        };
        let outer = around.skip(1).find(is_table);
        ensure_sufficient_stack(|| outer.is_none_or(|outer| self.is_hidden(outer)))
    }

    /// Marks the operations in `table` that are not symbols, or must not be erased, as live.
    fn visit_table(&mut self, table: Place) {
        let hidden = self.is_hidden(table);
        let ops: Vec<Place> = self.ops_directly_in(table);
        for place in ops {
            let op = self.program.body(place.0).op(place.1);
            let discardable = (hidden || is_private(op)) && !is_public(op);
            if !is_symbol(op) || !discardable {
                self.mark_live(place);
            }
        }
    }

    /// Returns the operations directly in the first region of the operation at `place`.
    fn ops_directly_in(&self, place: Place) -> Vec<Place> {
        let Some(region) = self.program.body(place.0).op(place.1).region(0) else {
            return Vec::new();
        };
        let body = self.program.body_of_regions(place.0, place.1);
        region.blocks().flat_map(|b| b.ops()).map(|op| (body, op.id())).collect()
    }

    /// Marks the symbols to which the operation at `place` and its nested operations refer as live;
    /// visits nested symbol tables as such.
    fn visit_op(&mut self, place: Place) {
        let op = self.program.body(place.0).op(place.1);
        let mut found = Vec::new();
        symbol_uses(op, |reference| found.push(reference));
        for reference in found {
            // Every component of a nested reference is live.
            let mut part =
                terrace_ir::SymbolRefAttr { root: reference.root, nested: Default::default() };
            let nested = reference.nested.iter().copied();
            for next in std::iter::once(None).chain(nested.map(Some)) {
                part.nested.extend(next);
                if let Some(symbol) = self.program.lookup(place, &part) {
                    self.mark_live(symbol);
                }
            }
        }
        self.unknown_table |= may_be_symbol_table(op);
        if op.flags().contains(TraitFlags::SYMBOL_TABLE) {
            return self.visit_table(place);
        }
        for region in op.regions() {
            let body = self.program.body_of_regions(place.0, place.1);
            let inner: Vec<Op> = region.blocks().flat_map(|b| b.ops()).map(|op| op.id()).collect();
            inner.into_iter().for_each(|op| self.visit_op((body, op)));
        }
    }
}

/// Erases the symbols in the root of `body`, nested symbol tables included, that are not public and
/// to which no live operation refers; returns the number of erased symbols. `all_visible` states
/// that no operation outside of `body` refers to its symbols.
///
/// # Errors
/// If an unregistered operation may be a symbol table.
pub fn erase_dead_symbols(body: &mut Body, all_visible: bool) -> Result<u64, Diagnostic> {
    let dead = {
        let mut liveness = SymbolLiveness {
            program: Program::new(body),
            live: FxHashSet::default(),
            pending: Vec::new(),
            unknown_table: false,
            top_is_hidden: all_visible || !is_symbol(body.root()) || is_private(body.root()),
        };
        liveness.visit_table((0, Op::ROOT));
        while let Some(place) = liveness.pending.pop() {
            liveness.visit_op(place);
            if liveness.unknown_table {
                let op = liveness.program.body(place.0).op(place.1);
                return Err(op.plain_error(
                    "operation contains potentially unknown symbol table, meaning that we can't \
                     reliable compute symbol uses",
                ));
            }
        }
        dead_symbols(&liveness)
    };
    let count = dead.len() as u64;
    let dead: Vec<(&[Op], Op)> = dead.iter().map(|(path, op)| (&path[..], *op)).collect();
    erase_at(body, &dead);
    Ok(count)
}

/// Returns the dead symbols, each with the path to its body; symbols nested in dead symbols are
/// left out.
fn dead_symbols(liveness: &SymbolLiveness<'_>) -> Vec<(Vec<Op>, Op)> {
    let mut dead = Vec::new();
    let mut tables: Vec<(Vec<Op>, Place)> = vec![(Vec::new(), (0, Op::ROOT))];
    while let Some((path, table)) = tables.pop() {
        for place in liveness.ops_directly_in(table) {
            let op = liveness.program.body(place.0).op(place.1);
            if is_symbol(op) && !liveness.live.contains(&place) {
                dead.push((path.clone(), place.1));
                continue;
            }
            if op.flags().contains(TraitFlags::SYMBOL_TABLE) {
                let mut inner = path.clone();
                if liveness.program.child_of(place.0, place.1).is_some() {
                    inner.push(place.1);
                }
                tables.push((inner, place));
            }
        }
    }
    dead
}

/// Makes all symbols directly in the root of `body` private, except those named in `exclude`.
pub fn privatize_symbols(body: &mut Body, exclude: &[String]) {
    let cx = body.context().clone();
    let private = StringAttr::from_text(&cx, "private").attr();
    let mut symbols = Vec::new();
    for op in body.root().regions().flat_map(|r| r.blocks()).flat_map(|b| b.ops()) {
        let name = op.attribute(SYMBOL_NAME);
        let name = name.and_then(|name| name.downcast::<StringAttr>(&cx)?.as_str());
        if is_symbol(op) && !exclude.iter().any(|one| Some(one.as_str()) == name) {
            symbols.push(op.id());
        }
    }
    for op in symbols {
        // Cannot fail: visibility is a string attribute in every declaration.
        let _ = body.set_attribute(op, SYMBOL_VISIBILITY, Some(private));
    }
}

/// Counts the operations in the root of `body`, nested bodies and the root included, by name.
pub fn count_operations(body: &Body) -> std::collections::BTreeMap<String, u64> {
    let mut counts = std::collections::BTreeMap::new();
    let mut count = |op: OpRef<'_>| *counts.entry(op.name_str().to_owned()).or_default() += 1;
    count(body.root());
    for body in Program::new(body).bodies() {
        body.ops_below(Op::ROOT).for_each(|op| count(body.op(op)));
    }
    counts
}
