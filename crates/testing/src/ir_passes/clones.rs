//! The pass `test-clone`: copies the operations of a function.

use terrace_builtin::function::DynFunctionOp;
use terrace_ir::{Mapping, Op};
use terrace_pass::{PassRegistry, PassResult, Target, pass};

/// Adds the pass to `registry`.
pub(super) fn register(registry: &mut PassRegistry) {
    registry.insert::<TestClone>();
}

/// Apply a function again to its results.
#[pass(name = "test-clone", title = "(anonymous namespace)::ClonePass", interface = DynFunctionOp, run = run)]
struct TestClone {}

/// Appends copies of the operations of the only block, with the operands of the terminator as
/// arguments, and erases the first terminator. Functions with several blocks, and those whose
/// results do not have the types of the arguments, stay.
fn run(_: &TestClone, target: &mut Target<'_>) -> PassResult {
    let body = target.body_mut();
    let entry = body.root().region(0).and_then(|region| region.entry());
    let Some(block) = entry.map(|block| block.id()) else { return Ok(()) };
    let Some(terminator) = body.last_op(block) else { return Ok(()) };
    let returned = body.operands(terminator).map(|value| body.value_type(value));
    let arguments = body.arguments(block).iter().map(|value| body.value_type(*value));
    if body.next_block(block).is_some() || !arguments.eq(returned) {
        return Ok(());
    }
    let mut mapping = Mapping::new();
    let returned: Vec<_> = body.operands(terminator).collect();
    let arguments = body.arguments(block).to_vec();
    arguments.iter().zip(returned).for_each(|(from, to)| mapping.map_value(*from, to));
    for op in body.ops_in(block).collect::<Vec<Op>>() {
        let copy = body.clone_op(op, &mut mapping);
        body.insert_op(copy, block, None);
        body.op(copy)
            .walk_all(|op| terrace_ir::outln!("notifyOperationInserted: {}", op.name_str()));
    }
    body.erase(terminator);
    Ok(())
}
