//! The pass `test-symbol-rauw`: renames symbols with their uses.

use rustc_hash::FxHashMap;
use terrace_dataflow::Program;
use terrace_ir::format::attr_dict;
use terrace_ir::symbol::{SYMBOL_NAME, is_symbol, may_be_symbol_table, symbol_name, symbol_uses};
use terrace_ir::{
    ArrayAttr, Attribute, Body, Context, DictionaryAttr, Handle, Ident, Op, StringAttr,
    SymbolRefAttr, TraitFlags, Walk, WalkOrder, WalkResult,
};
use terrace_pass::{PassRegistry, PassResult, Target, pass};

/// Adds the pass to `registry`.
pub(super) fn register(registry: &mut PassRegistry) {
    registry.insert::<TestSymbolRauw>();
}

/// Test replacement of symbol uses
#[pass(
    name = "test-symbol-rauw",
    title = "(anonymous namespace)::SymbolReplacementPass",
    anchor = "builtin.module",
    run = run
)]
struct TestSymbolRauw {}

/// An operation: its body and its id.
type Place = (usize, Op);

/// A symbol and the references to it.
struct Symbol {
    /// The operations around it that are symbol tables, from the innermost outwards.
    tables: Vec<Place>,
    name: Ident,
    /// The operations that refer to it, each with the index of the symbol in the reference.
    users: Vec<(Place, usize)>,
}

fn run(_: &TestSymbolRauw, target: &mut Target<'_>) -> PassResult {
    let body = target.body_mut();
    let unknown = body.root().walk(WalkOrder::Pre, |op| {
        let is_root = op.id() == Op::ROOT && op.is::<terrace_builtin::ModuleOp>();
        match !is_root && may_be_symbol_table(op) {
            true => Walk::Interrupt,
            false => Walk::Advance,
        }
    });
    if unknown == WalkResult::Interrupted {
        return Ok(());
    }
    let cx = body.context().clone();
    let (mut symbols, paths, order) = collect(body);
    for (place, new_name) in order {
        let Some(symbol) = symbols.get(&place) else { continue };
        let (old, users) = (symbol.name, symbol.users.clone());
        let around = symbol.tables.iter().map(|table| symbols.get(table).map(|table| table.name));
        let around: Vec<Option<Ident>> = around.collect();
        // A symbol table does not use the symbols in it.
        let tables = symbol.tables.clone();
        for (user, index) in users.iter().filter(|(user, _)| !tables.contains(user)) {
            let rename = |reference: &SymbolRefAttr| {
                let mut names = [&[reference.root], &reference.nested[..]].concat();
                let before = names.get(..*index)?.iter().rev();
                let is_same = before.zip(&around).all(|(name, table)| *table == Some(*name));
                let at = names.get_mut(*index).filter(|name| is_same && **name == old)?;
                *at = new_name;
                let (root, nested) = names.split_first()?;
                Some(SymbolRefAttr { root: *root, nested: nested.into() })
            };
            if let Some(body) = at_path(body, &paths[user.0]) {
                replace(body, user.1, &rename);
            }
        }
        // Another symbol with the new name gets the uses.
        let table = symbols.get(&place).and_then(|symbol| symbol.tables.first().copied());
        let other = symbols.iter_mut().find(|(at, other)| {
            **at != place && other.name == new_name && other.tables.first().copied() == table
        });
        if let Some((_, other)) = other {
            other.users.extend(users);
        }
        if let Some(symbol) = symbols.get_mut(&place) {
            symbol.name = new_name;
        }
        let name = StringAttr::from_text(&cx, new_name.as_str(&cx));
        if let Some(body) = at_path(body, &paths[place.0]) {
            // A symbol accepts any name.
            let _ = body.set_attribute(place.1, SYMBOL_NAME, Some(name.into()));
        }
    }
    Ok(())
}

/// Returns the symbols below the root of `top`, the path to each body, and the symbols to rename
/// with their new names, in post-order.
#[expect(clippy::type_complexity, reason = "three results that are used once")]
fn collect(top: &Body) -> (FxHashMap<Place, Symbol>, Vec<Vec<Op>>, Vec<(Place, Ident)>) {
    let cx = top.context();
    let program = Program::new(top);
    let mut ids = FxHashMap::default();
    let mut paths = Vec::new();
    for (id, body) in program.bodies().enumerate() {
        ids.insert(std::ptr::from_ref(body), id);
        let around = std::iter::successors(program.parent_of_body(id), |(body, _)| {
            program.parent_of_body(*body)
        });
        let mut path: Vec<Op> = around.map(|(_, op)| op).collect();
        path.reverse();
        paths.push(path);
    }
    let place_of = |body: &Body, op: Op| -> Option<Place> {
        let id = *ids.get(&std::ptr::from_ref(body))?;
        if op == Op::ROOT { program.parent_of_body(id) } else { Some((id, op)) }
    };
    let is_table = |place: &Place| {
        program.body(place.0).op(place.1).flags().contains(TraitFlags::SYMBOL_TABLE)
    };
    let (mut symbols, mut order) = (FxHashMap::default(), Vec::new());
    top.root().walk(WalkOrder::Post, |op| {
        let Some(place) = place_of(op.body(), op.id()) else { return Walk::Advance };
        if let Some(name) = symbol_name(op).filter(|_| is_symbol(op)) {
            let around = std::iter::successors(program.parent(place.0, place.1), |at| {
                if at.1 == Op::ROOT { None } else { program.parent(at.0, at.1) }
            });
            let tables = around.filter(is_table).collect();
            symbols.insert(place, Symbol { tables, name, users: Vec::new() });
        }
        let new = op.attribute("sym.new_name").and_then(|new| new.downcast::<StringAttr>(cx));
        if let Some(new) = new {
            order.push((place, Ident::get(cx, &new.text())));
        }
        Walk::Advance
    });
    top.root().walk(WalkOrder::Pre, |op| {
        let Some(user) = place_of(op.body(), op.id()) else { return Walk::Advance };
        let mut references = Vec::new();
        symbol_uses(op, |reference| references.push(reference));
        for reference in references {
            for index in 0..=reference.nested.len() {
                let nested = reference.nested[..index].into();
                let part = SymbolRefAttr { root: reference.root, nested };
                let symbol = program.lookup(user, &part).and_then(|at| symbols.get_mut(&at));
                if let Some(symbol) = symbol.filter(|symbol| !symbol.users.contains(&(user, index)))
                {
                    symbol.users.push((user, index));
                }
            }
        }
        Walk::Advance
    });
    (symbols, paths, order)
}

fn at_path<'b>(top: &'b mut Body, path: &[Op]) -> Option<&'b mut Body> {
    path.iter().try_fold(top, |body, op| body.child_mut(*op))
}

/// Replaces the references in the attributes of `op` for which `rename` returns another one.
fn replace(body: &mut Body, op: Op, rename: &dyn Fn(&SymbolRefAttr) -> Option<SymbolRefAttr>) {
    let cx = body.context().clone();
    // An isolated operation keeps its attributes in a body of its own.
    let holder = body.child(op).map_or_else(|| body.op(op), |child| child.root());
    for (name, value) in attr_dict(holder) {
        if let Some(new) = replaced(&cx, value, rename) {
            // Cannot fail: the operation had an attribute of this kind.
            let _ = body.set_attribute(op, name.as_str(&cx), Some(new));
        }
    }
}

/// Returns `attribute` with renamed references; `None` if it refers to nothing that is renamed.
fn replaced(
    cx: &Context,
    attribute: Attribute,
    rename: &dyn Fn(&SymbolRefAttr) -> Option<SymbolRefAttr>,
) -> Option<Attribute> {
    if let Some(reference) = attribute.downcast::<SymbolRefAttr>(cx) {
        return rename(reference).map(|new| Handle::of(cx, new).attr());
    }
    terrace_ir::ensure_sufficient_stack(|| {
        if let Some(list) = attribute.downcast::<ArrayAttr>(cx) {
            let new: Vec<_> = list.0.iter().map(|one| replaced(cx, *one, rename)).collect();
            let pairs = new.iter().zip(&list.0);
            let all = pairs.map(|(new, old)| new.unwrap_or(*old)).collect::<Vec<_>>();
            return new.iter().any(Option::is_some).then(|| ArrayAttr::get(cx, all).attr());
        }
        let list = attribute.downcast::<DictionaryAttr>(cx)?;
        let new: Vec<_> =
            list.entries().iter().map(|(_, one)| replaced(cx, *one, rename)).collect();
        let pairs = new.iter().zip(list.entries());
        let all = pairs.map(|(new, (name, old))| (*name, new.unwrap_or(*old)));
        let all: Vec<(Ident, Attribute)> = all.collect();
        new.iter().any(Option::is_some).then(|| DictionaryAttr::get(cx, &all).attr())
    })
}
