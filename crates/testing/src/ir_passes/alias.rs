//! The passes `test-alias-analysis` and its kind: how the values of operations with the attribute
//! `test.ptr` alias.

use std::fmt::Write;

use terrace_alias_analysis::{AliasResult, alias, alias_by, alias_of_sources, mod_ref};
use terrace_builtin::function::{DynFunctionOp, argument_attributes};
use terrace_ir::{Body, Op, OpRef, RegionRef, StringAttr, Value, Walk, WalkOrder};
use terrace_pass::{PassRegistry, PassResult, Target, pass};

/// Adds the passes to `registry`.
pub(super) fn register(registry: &mut PassRegistry) {
    registry
        .insert::<TestAliasAnalysis>()
        .insert::<TestAliasAnalysisExtending>()
        .insert::<TestAliasAnalysisModRef>();
}

/// Print how each two results and block arguments of tagged operations alias.
#[pass(
    name = "test-alias-analysis",
    title = "(anonymous namespace)::TestAliasAnalysisPass",
    run = print_aliases
)]
struct TestAliasAnalysis {}

/// Print the same with an analysis that knows `restrict` arguments.
#[pass(
    name = "test-alias-analysis-extending",
    title = "(anonymous namespace)::TestAliasAnalysisExtendingPass",
    run = print_extended
)]
struct TestAliasAnalysisExtending {}

/// Print how tagged operations access the results and block arguments of tagged operations.
#[pass(
    name = "test-alias-analysis-modref",
    title = "(anonymous namespace)::TestAliasAnalysisModRefPass",
    run = print_mod_refs
)]
struct TestAliasAnalysisModRef {}

fn print_aliases(_: &TestAliasAnalysis, target: &mut Target<'_>) -> PassResult {
    print_pairs(target.body(), alias);
    Ok(())
}

fn print_extended(_: &TestAliasAnalysisExtending, target: &mut Target<'_>) -> PassResult {
    print_pairs(target.body(), |body, a, b| alias_by(body, a, b, alias_with_restrict));
    Ok(())
}

/// As [`alias_of_sources`]; besides, a function argument with the attribute
/// `local_alias_analysis.restrict` aliases no other argument.
fn alias_with_restrict(body: &Body, a: Value, b: Value) -> AliasResult {
    match [a, b].map(|value| restrict(body, value)) {
        [Some(a), Some(b)] if a || b => AliasResult::NoAlias,
        _ => alias_of_sources(body, a, b),
    }
}

/// Whether the function argument `value` has the attribute; `None` for other values.
fn restrict(body: &Body, value: Value) -> Option<bool> {
    let (block, index) = body.argument_of(value)?;
    let owner = body.region_owner(body.block_region(block)?)?;
    let function = body.op(owner).interface::<DynFunctionOp<'_>>()?;
    let attributes = argument_attributes(*function, index);
    let cx = body.context();
    Some(attributes.iter().any(|(name, _)| name.as_str(cx) == "local_alias_analysis.restrict"))
}

fn print_pairs(body: &Body, relation: impl Fn(&Body, Value, Value) -> AliasResult) {
    let mut out = heading(body.root());
    let values = tagged_values(body);
    for (at, second) in values.iter().enumerate() {
        for first in &values[..at] {
            let result = relation(body, *first, *second);
            let (first, second) = (value_name(body, *first), value_name(body, *second));
            let _ = writeln!(out, "{first} <-> {second}: {result}");
        }
    }
    eprint!("{out}");
}

fn print_mod_refs(_: &TestAliasAnalysisModRef, target: &mut Target<'_>) -> PassResult {
    let body = target.body();
    let mut out = heading(body.root());
    for value in tagged_values(body) {
        for op in tagged_ops(body) {
            let (op, name) = (body.op(op), value_name(body, value));
            let _ = writeln!(out, "{} -> {name}: {}", tag(op), mod_ref(op, value));
        }
    }
    eprint!("{out}");
    Ok(())
}

/// Returns the first line of the output: the name of the operation that is examined.
fn heading(root: OpRef<'_>) -> String {
    let name = root.attribute("sym_name").map(|name| name.to_text(root.context()));
    format!("Testing : {}\n", name.as_deref().unwrap_or("<<NULL ATTRIBUTE>>"))
}

/// Returns the operations with the attribute `test.ptr`, the nested ones first.
fn tagged_ops(body: &Body) -> impl Iterator<Item = Op> {
    let mut ops = Vec::new();
    body.root().walk(WalkOrder::Post, |op| {
        if op.attribute("test.ptr").is_some() {
            ops.push(op.id());
        }
        Walk::Advance
    });
    ops.into_iter()
}

/// Returns the results and the block arguments of tagged operations.
fn tagged_values(body: &Body) -> Vec<Value> {
    let values = tagged_ops(body).flat_map(|op| {
        let op = body.op(op);
        let blocks = op.regions().flat_map(|region| region.blocks());
        op.results().chain(blocks.flat_map(|block| block.arguments().iter().copied()))
    });
    values.collect()
}

/// Returns the text of the attribute `test.ptr`.
fn tag(op: OpRef<'_>) -> String {
    let tag = op.attribute("test.ptr").and_then(|tag| tag.downcast::<StringAttr>(op.context()));
    tag.map(|tag| tag.text().into_owned()).unwrap_or_default()
}

/// Returns the tag of the definition of `value` with the position of the value.
fn value_name(body: &Body, value: Value) -> String {
    if let Some((op, index)) = body.result_of(value) {
        return format!("{}#{index}", tag(body.op(op)));
    }
    let Some((block, index)) = body.argument_of(value) else { return String::new() };
    let region = body.block_region(block).expect("a tagged operation owns the block");
    let owner = body.op(body.region_owner(region).expect("a tagged operation owns the region"));
    let number = owner.regions().position(|own| own.id() == region).unwrap_or_default();
    let place =
        RegionRef::new(body, region).blocks().position(|own| own.id() == block).unwrap_or_default();
    let block = if place == 0 { String::new() } else { format!(".block{place}") };
    format!("{}.region{number}{block}#{index}", tag(owner))
}
