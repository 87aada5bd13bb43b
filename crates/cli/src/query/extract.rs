//! Matched operations as a function: [`function`].

use rustc_hash::{FxHashMap, FxHashSet};
use terrace_asm::{OpKey, ParseOptions, PrintFlags, parse, print_op};
use terrace_diag::SourceFile;
use terrace_func::{FuncOp, ReturnOp};
use terrace_ide::Match;
use terrace_interfaces::is_defined_within;
use terrace_ir::{Body, Builder, Context, Mapping, OpRef, OpType, TraitFlags, Type, Value};

/// Returns the text of a function `name` with copies of the operations of `found`, which are in
/// `roots`, each once. Values from elsewhere become arguments; all results are returned.
/// Terminators are left out. Returns `None` if the function is not valid, which is reported.
pub(super) fn function<'a>(
    cx: &Context,
    name: &str,
    roots: impl Iterator<Item = OpRef<'a>>,
    found: &[Match<'a>],
) -> Option<String> {
    let wanted: FxHashSet<OpKey> =
        found.iter().flat_map(|one| &one.ops).map(|op| OpKey::of(*op)).collect();
    let ops: Vec<OpRef<'a>> = roots.flat_map(|root| selected(root, &wanted)).collect();
    let outside = outside_values(&ops);
    let inputs: Vec<Type> = outside.iter().map(|(body, value)| body.value_type(*value)).collect();
    let results: Vec<Type> = ops.iter().flat_map(|op| op.result_types()).collect();

    let empty = SourceFile::new("extract", "module {}");
    let mut module = parse(cx, &empty, &ParseOptions::default()).ok()?;
    let block = module.root().region(0)?.entry()?.id();
    let location = ops.first().map_or(module.root().location(), |op| op.location());
    let mut builder = Builder::at_end(&mut module, block, location);
    cx.get_or_load_dialect("func");
    let function = FuncOp::build(&mut builder, name, &inputs, &results);
    let (own, entry) = function.add_entry_block(&mut module);
    // Values of different bodies can have the same number.
    let mut mappings: FxHashMap<usize, Mapping> = FxHashMap::default();
    let number = |body: &Body| std::ptr::from_ref(body).addr();
    for ((body, value), argument) in outside.into_iter().zip(own.arguments(entry).to_vec()) {
        mappings.entry(number(body)).or_default().map_value(value, argument);
    }
    let mut returned: Vec<Value> = Vec::new();
    for op in ops {
        let mapping = mappings.entry(number(op.body())).or_default();
        let copy = own.clone_op_from(op.body(), op.id(), mapping);
        own.insert_op(copy, entry, None);
        returned.extend(own.results(copy));
    }
    ReturnOp::build(&mut Builder::at_end(own, entry, location), returned);
    module.verify().ok()?;
    let text = print_op(module.op(function.op()), &PrintFlags::default());
    Some(text.trim_end().to_owned())
}

/// Returns the operations in `root` that are `wanted`, in program order, without terminators and
/// without those nested in another one.
fn selected<'a>(root: OpRef<'a>, wanted: &FxHashSet<OpKey>) -> Vec<OpRef<'a>> {
    let mut ops = Vec::new();
    root.walk(terrace_ir::WalkOrder::Pre, |op| {
        let is_wanted = wanted.contains(&OpKey::of(op));
        if is_wanted && OpKey::of(op) != OpKey::of(root) {
            if !op.flags().contains(TraitFlags::TERMINATOR) {
                ops.push(op);
            }
            return terrace_ir::Walk::Skip;
        }
        terrace_ir::Walk::Advance
    });
    ops
}

/// Returns the values that `ops` use and that neither an operation in front of the user nor one
/// around it defines, in the order of their first use.
fn outside_values<'a>(ops: &[OpRef<'a>]) -> Vec<(&'a Body, Value)> {
    let mut known: FxHashSet<(usize, Value)> = FxHashSet::default();
    let mut outside = Vec::new();
    for op in ops {
        let body = op.body();
        let number = std::ptr::from_ref(body).addr();
        let from_above = body
            .ops_below(op.id())
            .flat_map(|inner| body.operands(inner))
            .filter(|value| !is_defined_within(body, *value, op.id()));
        for value in op.operands().chain(from_above) {
            if known.insert((number, value)) {
                outside.push((body, value));
            }
        }
        known.extend(op.results().map(|result| (number, result)));
    }
    outside
}
