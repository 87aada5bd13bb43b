//! The combination of several modules into one (MLIR: `ModuleCombiner.cpp`). The main function is
//! [`combine_modules`].

use rustc_hash::{FxHashMap, FxHashSet};
use terrace_ir::symbol::symbol_name;
use terrace_ir::{
    ArrayAttr, Attribute, Block, Body, Builder, Context, DictionaryAttr, Ident, Mapping, Op, OpRef,
    Reported, StringAttr, SymbolRefAttr, Walk, WalkOrder,
};
use terrace_spirv::FuncOp;

/// A symbol that got another name during the combination of modules.
pub struct RenamedSymbol {
    /// The index of the input module from which the symbol comes.
    pub module: usize,
    /// The name until now.
    pub old: String,
    /// The new name.
    pub new: String,
}

/// The inherent attributes in which modules must agree.
const MODELS: [&str; 3] = ["addressing_model", "memory_model", "vce_triple"];

/// Combines `modules`, which are `spirv.module` operations, into one without a name. Symbols with
/// equal names are renamed, functions only if both are functions; equal symbols other than
/// functions are merged. Returns the module and the renamed symbols in order; `None` if `modules`
/// is empty.
///
/// # Errors
/// When the modules differ in addressing model, memory model or requirements; the error is
/// reported.
pub fn combine_modules(modules: &[&Body]) -> Result<Option<(Body, Vec<RenamedSymbol>)>, Reported> {
    let Some(first) = modules.first() else { return Ok(None) };
    let cx = first.context().clone();
    for module in modules {
        let differs =
            |name: &&str| module.attribute(Op::ROOT, name) != first.attribute(Op::ROOT, name);
        if MODELS.iter().any(differs) {
            let message =
                "input modules differ in addressing model, memory model, and/or VCE triple";
            return Err(cx.emit(module.root().plain_error(message)));
        }
    }
    let mut combined = first.clone_body();
    clear(&mut combined);
    let mut combiner =
        Combiner { cx: &cx, last: 0, origins: FxHashMap::default(), renamed: Vec::new() };
    for (at, module) in modules.iter().enumerate() {
        combiner.add(&mut combined, (*module).clone_body(), at);
    }
    merge_equal(&mut combined);
    Ok(Some((combined, combiner.renamed)))
}

/// Removes the contents, the name and the discardable attributes of a module.
fn clear(module: &mut Body) {
    if let Some(block) = block_of(module) {
        let ops: Vec<Op> = module.ops_in(block).collect();
        module.erase_op_set(&ops);
    }
    module.set_attributes(Op::ROOT, &[]);
    // The name is optional, so that removing it cannot fail.
    let _ = module.set_attribute(Op::ROOT, "sym_name", None);
}

/// Returns the block of a module.
fn block_of(module: &Body) -> Option<Block> {
    module.first_block(module.region(Op::ROOT, 0)?)
}

/// Returns the symbols directly in a module, in order, with their names.
fn symbols(module: &Body) -> Vec<(Op, String)> {
    let cx = module.context();
    let ops = block_of(module).into_iter().flat_map(|block| module.ops_in(block));
    ops.filter_map(|op| Some((op, symbol_name(module.op(op))?.as_str(cx).to_owned()))).collect()
}

/// The state of a combination.
struct Combiner<'c> {
    cx: &'c Context,
    /// The last number that was appended to a name.
    last: u32,
    /// The input module of each symbol in the combined module, by name.
    origins: FxHashMap<String, usize>,
    renamed: Vec<RenamedSymbol>,
}

impl Combiner<'_> {
    /// Renames the symbols that `combined` and `module`, the input module number `at`, have in
    /// common, and moves the contents of `module` to the end of `combined`.
    fn add(&mut self, combined: &mut Body, mut module: Body, at: usize) {
        let names = |body: &Body| -> FxHashSet<String> {
            symbols(body).into_iter().map(|(_, name)| name).collect()
        };
        let others = names(&module);
        for (op, old) in symbols(combined) {
            if combined.op(op).is::<FuncOp>() || !others.contains(&old) {
                continue;
            }
            let new = self.rename(combined, op, &old);
            if let Some(origin) = self.origins.remove(&old) {
                self.origins.insert(new.clone(), origin);
                self.renamed.push(RenamedSymbol { module: origin, old, new });
            }
        }
        let others = names(combined);
        for (op, old) in symbols(&module) {
            if !others.contains(&old) {
                self.origins.insert(old, at);
                continue;
            }
            let new = self.rename(&mut module, op, &old);
            self.origins.insert(new.clone(), at);
            self.renamed.push(RenamedSymbol { module: at, old, new });
        }
        let (Some(from), Some(to)) = (block_of(&module), block_of(combined)) else { return };
        for op in module.ops_in(from).collect::<Vec<_>>() {
            let location = combined.location(Op::ROOT);
            let new = match module.take_child(op) {
                Some(child) => combined.insert_child(child),
                None => combined.clone_op_from(&module, op, &mut Mapping::new()),
            };
            Builder::at_end(combined, to, location).insert(new);
        }
    }

    /// Gives the symbol `op` of `module` an unused name, also where it is used, and returns the
    /// name.
    fn rename(&mut self, module: &mut Body, op: Op, old: &str) -> String {
        let used: FxHashSet<String> = symbols(module).into_iter().map(|(_, name)| name).collect();
        let new = loop {
            self.last += 1;
            let new = format!("{old}_{}", self.last);
            if !used.contains(&new) {
                break new;
            }
        };
        replace_uses(module, old, &new);
        let name = StringAttr::from_text(self.cx, &new).attr();
        // The operation is a symbol, so that setting its name cannot fail.
        let _ = match module.child_mut(op) {
            Some(child) => child.set_attribute(Op::ROOT, "sym_name", Some(name)),
            None => module.set_attribute(op, "sym_name", Some(name)),
        };
        new
    }
}

/// Replaces references to `@old` in `body` and in nested bodies by `@new`.
fn replace_uses(body: &mut Body, old: &str, new: &str) {
    let cx = body.context().clone();
    let old_name = Ident::get(&cx, old);
    let mut changes = Vec::new();
    body.root().walk(WalkOrder::Pre, |op: OpRef<'_>| {
        if !std::ptr::eq(op.body(), body) {
            return Walk::Skip;
        }
        for (name, value) in all_attributes(op) {
            let replaced = with_reference(&cx, value, old_name, new);
            if replaced != value {
                changes.push((op.id(), name, replaced));
            }
        }
        Walk::Advance
    });
    for (op, name, value) in changes {
        // The new value has the kind of the old value, so that setting it cannot fail.
        let _ = body.set_attribute(op, name.as_str(&cx), Some(value));
    }
    body.bodies_mut().for_each(|(_, child)| replace_uses(child, old, new));
}

/// Returns the inherent and discardable attributes of `op`.
fn all_attributes(op: OpRef<'_>) -> Vec<(Ident, Attribute)> {
    let cx = op.context();
    let fields = op.body().properties_info(op.id()).into_iter().flat_map(|info| info.fields);
    let inherent = fields
        .filter(|field| field.attribute)
        .filter_map(|field| Some((Ident::get(cx, field.name), field.get(cx, op.properties())?)));
    inherent.chain(op.attributes().iter().copied()).collect()
}

/// Returns `attribute` with the references to `old` in it replaced by references to `new`.
fn with_reference(cx: &Context, attribute: Attribute, old: Ident, new: &str) -> Attribute {
    if let Some(reference) = attribute.downcast::<SymbolRefAttr>(cx) {
        let is_old = reference.root.as_str(cx) == old.as_str(cx) && reference.nested.is_empty();
        return if is_old { SymbolRefAttr::flat(cx, new).attr() } else { attribute };
    }
    if let Some(array) = attribute.downcast::<ArrayAttr>(cx) {
        let all = array.0.iter().map(|one| with_reference(cx, *one, old, new));
        return ArrayAttr::get(cx, all.collect::<Vec<_>>()).attr();
    }
    if let Some(dictionary) = attribute.downcast::<DictionaryAttr>(cx) {
        let entries = dictionary.entries().iter();
        let all = entries.map(|(name, value)| (*name, with_reference(cx, *value, old, new)));
        return DictionaryAttr::get(cx, &all.collect::<Vec<_>>()).attr();
    }
    attribute
}

/// Replaces each symbol, except functions, by the first one that has another name only.
fn merge_equal(module: &mut Body) {
    let cx = module.context().clone();
    let mut known: FxHashMap<(Ident, Vec<(Ident, Attribute)>), String> = FxHashMap::default();
    for (op, name) in symbols(module) {
        let view = module.op(op);
        if view.is::<FuncOp>() || view.operand_count() != 0 || view.result_count() != 0 {
            continue;
        }
        let mut attributes = all_attributes(view);
        attributes.retain(|(name, _)| name.as_str(&cx) != "sym_name");
        let key = (Ident::get(&cx, view.name_str()), attributes);
        match known.get(&key) {
            Some(first) => {
                let first = first.clone();
                replace_uses(module, &name, &first);
                module.erase(op);
            }
            None => {
                known.insert(key, name);
            }
        }
    }
}
