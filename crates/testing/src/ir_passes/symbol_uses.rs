//! The pass `test-symbol-uses`: the uses of symbols and the symbols that operations use.

use terrace_ir::symbol::{SymbolTable, is_symbol, may_be_symbol_table, symbol_name, symbol_uses};
use terrace_ir::{
    Body, Diagnostic, Location, Op, OpRef, Severity, SymbolRefAttr, TraitFlags, Walk, WalkOrder,
};
use terrace_pass::{PassRegistry, PassResult, Target, pass};

/// Adds the pass to `registry`.
pub(super) fn register(registry: &mut PassRegistry) {
    registry.insert::<TestSymbolUses>();
}

/// Report the uses of symbols, and erase functions that are called `symbol_removable`.
#[pass(
    name = "test-symbol-uses",
    title = "(anonymous namespace)::SymbolUsesPass",
    anchor = "builtin.module",
    run = run
)]
struct TestSymbolUses {}

/// The name of the function that the pass erases.
const REMOVABLE: &str = "symbol_removable";

fn run(_: &TestSymbolUses, target: &mut Target<'_>) -> PassResult {
    let mut remarks = Vec::new();
    let module = target.body().root();
    for op in module.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops()) {
        examine(op, module, &mut remarks);
    }
    for (location, text) in remarks {
        target.emit(Diagnostic::new(Severity::Remark, location, text));
    }
    let body = target.body_mut();
    let location = body.location(Op::ROOT);
    if let Some(op) = removable(body) {
        body.erase(op);
        let text = format!("{REMOVABLE} function successfully erased");
        target.emit(Diagnostic::new(Severity::Remark, location, text));
    }
    Ok(())
}

/// Returns the function to erase, which has no uses in the module of `body`.
fn removable(body: &Body) -> Option<Op> {
    let cx = body.context();
    let table = SymbolTable::new(body.root());
    let op = table.lookup(terrace_ir::Ident::get(cx, REMOVABLE))?;
    uses_in(body.root(), None)?;
    body.root().region(0)?.entry()?.ops().map(|one| one.id()).find(|id| {
        let same = body.op(*id);
        symbol_name(same) == symbol_name(op)
    })
}

/// Reports the uses of the symbol `op` and of the symbols nested in it, and the symbols that the
/// operations in `op` use.
fn examine<'a>(op: OpRef<'a>, module: OpRef<'a>, remarks: &mut Vec<(Location, String)>) {
    if !is_symbol(op) {
        return;
    }
    let Some(name) = symbol_name(op) else { return };
    let Some(uses) = uses_in(module, None) else {
        remarks.push((op.location(), UNKNOWN.to_owned()));
        return;
    };
    let cx = op.context();
    let count = uses.iter().filter(|(_, reference)| reference.root == name).count();
    remarks.push((
        op.location(),
        match count {
            0 => "symbol has no uses".to_owned(),
            count => format!("symbol has {count} uses"),
        },
    ));
    let Some(nested) = uses_in(op, Some(op)) else {
        remarks.push((op.location(), UNKNOWN.to_owned()));
        return;
    };
    if nested.is_empty() {
        return;
    }
    remarks.push((op.location(), format!("symbol contains {} nested references", nested.len())));
    for (user, reference) in nested {
        let nested = reference.nested.iter().map(|name| format!("::@{}", name.as_str(cx)));
        let nested: String = nested.collect();
        let text = format!("found use of symbol : @{}{nested}", reference.root.as_str(cx));
        remarks.push((user.location(), text));
    }
}

const UNKNOWN: &str = "contains an unknown nested operation that 'may' define a new symbol table";

/// Returns the references to symbols in the regions of `table` and in its attributes if it is
/// `own`; `None` if a nested operation may be a symbol table.
fn uses_in<'a>(
    table: OpRef<'a>,
    own: Option<OpRef<'a>>,
) -> Option<Vec<(OpRef<'a>, &'a SymbolRefAttr)>> {
    let mut uses = Vec::new();
    let (mut is_known, mut is_first) = (true, true);
    table.walk(WalkOrder::Pre, |op| {
        let is_root = std::mem::take(&mut is_first);
        if !is_root || own.is_some() {
            symbol_uses(op, |reference| uses.push((op, reference)));
        }
        if !is_root && may_be_symbol_table(op) {
            is_known = false;
            return Walk::Interrupt;
        }
        match !is_root && op.flags().contains(TraitFlags::SYMBOL_TABLE) {
            true => Walk::Skip,
            false => Walk::Advance,
        }
    });
    is_known.then_some(uses)
}
