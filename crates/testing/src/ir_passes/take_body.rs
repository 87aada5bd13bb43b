//! The pass `test-take-body`: moves the blocks of a function to another one.

use terrace_func::FuncOp;
use terrace_ir::{Mapping, Op};
use terrace_pass::{PassRegistry, PassResult, Target, pass};

/// Adds the pass to `registry`.
pub(super) fn register(registry: &mut PassRegistry) {
    registry.insert::<TestTakeBody>();
}

/// Test Region's takeBody
#[pass(
    name = "test-take-body",
    title = "(anonymous namespace)::TakeBodyPass",
    anchor = "builtin.module",
    run = run
)]
struct TestTakeBody {}

fn run(_: &TestTakeBody, target: &mut Target<'_>) -> PassResult {
    let module = target.body();
    let block = module.region(Op::ROOT, 0).and_then(|region| module.first_block(region));
    let ops = block.into_iter().flat_map(|block| module.ops_in(block));
    let functions: Vec<Op> = ops.filter(|op| module.op(*op).is::<FuncOp>()).collect();
    let [to, from] = functions[..] else {
        let error = module.root().plain_error("Expected only two functions in test");
        return Err(target.emit(error));
    };
    let module = target.body_mut();
    if let Some((into, source)) = module.child_pair(to, from)
        && let (Some(new), Some(old)) = (source.region(Op::ROOT, 0), into.region(Op::ROOT, 0))
    {
        into.erase_blocks(old);
        into.clone_region_from(source, new, old, &mut Mapping::new());
    }
    if let Some(source) = module.child_mut(from)
        && let Some(region) = source.region(Op::ROOT, 0)
    {
        source.erase_blocks(region);
    }
    Ok(())
}
