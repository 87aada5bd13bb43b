//! The pass `test-merge-blocks`: conversions that merge and inline blocks.

use terrace_ir::{Block, Op, OpRef, Value};
use terrace_pass::{PassRegistry, PassResult, Target, pass};
use terrace_rewrite::{ConversionPatterns, ConversionRewriter, ConversionTarget};
use terrace_transforms::convert_bodies;

/// Adds the pass to `registry`.
pub(super) fn register(registry: &mut PassRegistry) {
    registry.insert::<TestMergeBlocks>();
}

/// Merge the blocks of certain operations, and inline nested ones.
#[pass(
    name = "test-merge-blocks",
    title = "(anonymous namespace)::TestMergeBlocksPatternDriver",
    run = run
)]
struct TestMergeBlocks {}

/// The operation whose two blocks are merged.
const MERGED: &str = "test.merge_blocks";
/// The operation that is inlined into an enclosing one of the same name.
const INLINED: &str = "test.SingleBlockImplicitTerminator";

fn run(_: &TestMergeBlocks, target: &mut Target<'_>) -> PassResult {
    let mut legal = ConversionTarget::new();
    legal.dynamically_legal_dialects(&["test"], is_legal);
    let mut patterns = ConversionPatterns::new();
    patterns.add_any("TestMergeBlock", None, |op, _, rewriter| merge(op, rewriter));
    patterns.add_any("TestMergeSingleBlockOps", None, |op, _, rewriter| inline(op, rewriter));
    convert_bodies(target.body_mut(), &legal, &patterns)
}

fn is_legal(op: OpRef<'_>) -> bool {
    match op.name_str() {
        MERGED => op.region(0).is_some_and(|region| region.has_one_block()),
        INLINED => !is_nested(op),
        _ => true,
    }
}

/// Whether an operation of the same name encloses `op` in its body.
fn is_nested(op: OpRef<'_>) -> bool {
    let body = op.body();
    let mut at = op.id();
    while let Some(parent) = body.parent_op(at) {
        if body.name(parent) == op.name() {
            return true;
        }
        at = parent;
    }
    false
}

/// Appends the second block to the first one, whose terminator passes the arguments.
fn merge(op: Op, rewriter: &mut ConversionRewriter<'_>) -> Option<()> {
    let body = rewriter.body_mut();
    let region = body.regions(op).next().filter(|_| body.op(op).name_str() == MERGED)?;
    let blocks: Vec<Block> = body.blocks_in(region).collect();
    let [first, second] = blocks[..] else { return None };
    let branch = body.last_op(first)?;
    let passed: Vec<Value> = body.operands(branch).collect();
    if passed.len() != body.arguments(second).len() {
        return None;
    }
    body.erase(branch);
    body.merge_block(second, first, None, &passed);
    Some(())
}

/// Inlines the block of an operation in another one of the same name.
fn inline(op: Op, rewriter: &mut ConversionRewriter<'_>) -> Option<()> {
    let body = rewriter.body_mut();
    let view = body.op(op);
    if view.name_str() != INLINED || !is_nested(view) {
        return None;
    }
    let region = body.regions(op).next()?;
    let (inner, outer) = (body.first_block(region)?, body.parent_block(op)?);
    let terminator = body.last_op(inner)?;
    body.erase(terminator);
    body.merge_block(inner, outer, Some(op), &[]);
    body.erase(op);
    Some(())
}
