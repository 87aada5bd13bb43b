//! The pass `test-commutativity-utils`: sorts the operands of commutative operations.

use std::collections::VecDeque;

use rustc_hash::FxHashSet;
use terrace_ir::pattern::PatternRoot;
use terrace_ir::{Body, Op, PatternSet, Rewriter, TraitFlags, Value};
use terrace_pass::{PassRegistry, PassResult, Target, pass};
use terrace_transforms::apply_patterns_everywhere;

/// Adds the pass to `registry`.
pub(super) fn register(registry: &mut PassRegistry) {
    registry.insert::<TestCommutativityUtils>();
}

/// Test the functionality of the commutativity utility
#[pass(
    name = "test-commutativity-utils",
    title = "(anonymous namespace)::CommutativityUtils",
    anchor = "func.func",
    run = run
)]
struct TestCommutativityUtils {}

fn run(_: &TestCommutativityUtils, target: &mut Target<'_>) -> PassResult {
    let mut set = PatternSet::new();
    set.add_at("SortCommutativeOperands", PatternRoot::Any, sort);
    apply_patterns_everywhere(target.body_mut(), set);
    Ok(())
}

/// A definition from which an operand is computed: block arguments come before operations, these
/// before constants, and operations of a kind in the order of their names.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Ancestor<'b> {
    Argument,
    Op(&'b str),
    Constant(&'b str),
}

/// The number of definitions of an operand that are compared.
const COMPARED: usize = 1 << 10;

/// Returns the definitions from which `value` is computed, in breadth-first order.
fn key(body: &Body, value: Value) -> Vec<Ancestor<'_>> {
    let mut key = Vec::new();
    let mut seen = FxHashSet::default();
    let mut pending = VecDeque::from([body.defining_op(value)]);
    while let Some(definition) = pending.pop_front()
        && key.len() < COMPARED
    {
        let Some(op) = definition else {
            key.push(Ancestor::Argument);
            continue;
        };
        let view = body.op(op);
        let is_constant = view.flags().contains(TraitFlags::CONSTANT_LIKE);
        let name = view.name_str();
        key.push(if is_constant { Ancestor::Constant(name) } else { Ancestor::Op(name) });
        let operands = view.operands().map(|operand| body.defining_op(operand));
        pending.extend(operands.filter(|op| op.is_none_or(|op| seen.insert(op))));
    }
    key
}

/// Sorts the operands of `op`, if it is commutative and they are not sorted.
fn sort(op: Op, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    if !body.op(op).flags().contains(TraitFlags::COMMUTATIVE) {
        return None;
    }
    let operands: Vec<Value> = body.operands(op).collect();
    let mut keyed: Vec<(Vec<Ancestor<'_>>, Value)> =
        operands.iter().map(|value| (key(body, *value), *value)).collect();
    keyed.sort_by(|a, b| a.0.cmp(&b.0));
    let sorted: Vec<Value> = keyed.into_iter().map(|(_, value)| value).collect();
    if sorted == operands {
        return None;
    }
    rewriter.body_mut().set_operands(op, &sorted);
    Some(())
}
