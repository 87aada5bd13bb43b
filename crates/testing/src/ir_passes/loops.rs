//! The pass `test-block-is-in-loop`: the blocks that are executed repeatedly.

use rustc_hash::FxHashSet;
use terrace_asm::{PrintFlags, print_block};
use terrace_func::FuncOp;
use terrace_interfaces::DynLoopLike;
use terrace_ir::{Block, BlockRef, OpRef, ensure_sufficient_stack};
use terrace_pass::{PassRegistry, PassResult, Target, pass};

/// Adds the pass to `registry`.
pub(super) fn register(registry: &mut PassRegistry) {
    registry.insert::<TestBlockIsInLoop>();
}

/// Print for each block in functions whether it is in a loop.
#[pass(
    name = "test-block-is-in-loop",
    title = "(anonymous namespace)::IsInLoopPass",
    anchor = "builtin.module",
    run = run
)]
struct TestBlockIsInLoop {}

fn run(_: &TestBlockIsInLoop, target: &mut Target<'_>) -> PassResult {
    let mut out = String::new();
    let module = target.body().root();
    let ops = module.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops());
    ops.filter(|op| op.is::<FuncOp>()).for_each(|function| report(function, &mut out));
    terrace_ir::out!("{out}");
    Ok(())
}

/// Reports the blocks in `op`, each after those nested in it.
fn report(op: OpRef<'_>, out: &mut String) {
    for block in op.regions().flat_map(|region| region.blocks()) {
        ensure_sufficient_stack(|| block.ops().for_each(|inner| report(inner, out)));
        let word = if is_in_loop(block) { "" } else { "not " };
        out.push_str(&format!("Block is {word}in a loop\n"));
        out.push_str(&print_block(block, &PrintFlags::new()));
        out.push('\n');
    }
}

/// Whether a loop operation encloses `block`, or control flow can return to it or to a block that
/// encloses it, within the innermost function.
fn is_in_loop(block: BlockRef<'_>) -> bool {
    let mut at = Some(block);
    while let Some(block) = at {
        if is_on_cycle(block) {
            return true;
        }
        let owner = block.region().and_then(|region| region.owner());
        let Some(owner) = owner.filter(|owner| !owner.is::<FuncOp>()) else { return false };
        if owner.interface::<DynLoopLike<'_>>().is_some() {
            return true;
        }
        at = owner.block();
    }
    false
}

/// Whether the successors of `block` lead back to it.
fn is_on_cycle(block: BlockRef<'_>) -> bool {
    let body = block.body();
    let next = |block: Block| body.last_op(block).into_iter().flat_map(|end| body.successors(end));
    let mut pending: Vec<Block> = next(block.id()).collect();
    let mut seen = FxHashSet::default();
    while let Some(at) = pending.pop() {
        if at == block.id() {
            return true;
        }
        if seen.insert(at) {
            pending.extend(next(at));
        }
    }
    false
}
