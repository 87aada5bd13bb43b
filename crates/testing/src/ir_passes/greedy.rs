//! The pass `test-greedy-patterns`: folds and patterns that create constants.

use terrace_arith::BuildConstant;
use terrace_builtin::IntegerType;
use terrace_ir::{Body, InsertionPoint, Op, OpType, PatternSet, Rewriter};
use terrace_pass::{PassRegistry, PassResult, Target, pass};
use terrace_rewrite::{FrozenPatterns, GreedyConfig, apply_patterns_greedily};
use terrace_transforms::for_each_body;

use crate::{OpInPlaceFoldAnchorOp, OpInPlaceFoldOp, TestCastOp};

/// Adds the pass to `registry`.
pub(super) fn register(registry: &mut PassRegistry) {
    registry.insert::<TestGreedyPatterns>();
}

/// Apply patterns that create constants and operations that fold.
#[pass(
    name = "test-greedy-patterns",
    title = "(anonymous namespace)::TestGreedyPatternDriver",
    run = run
)]
struct TestGreedyPatterns {
    /// Visit operations from the first to the last
    #[option(default = true)]
    top_down: bool,
    /// Maximum number of iterations
    #[option(default = 10)]
    max_iterations: u64,
}

fn run(pass: &TestGreedyPatterns, target: &mut Target<'_>) -> PassResult {
    let mut set = PatternSet::new();
    set.add::<TestCastOp>("FolderInsertBeforePreviouslyFoldedConstantPattern", insert_constant);
    set.add::<OpInPlaceFoldAnchorOp>("FoldingPattern", replace_anchor);
    let patterns = FrozenPatterns::new(target.context(), set);
    let config = GreedyConfig {
        top_down: pass.top_down,
        max_iterations: Some(pass.max_iterations),
        ..GreedyConfig::default()
    };
    for_each_body(target.body_mut(), &|body: &mut Body| {
        for region in body.regions(Op::ROOT).collect::<Vec<_>>() {
            apply_patterns_greedily(body, region, &patterns, &config);
        }
    });
    Ok(())
}

/// Replaces a marked cast by a cast of a new constant at the start of the block.
fn insert_constant(op: TestCastOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    body.op(op.op()).attribute("test_fold_before_previously_folded_op")?;
    let block = body.parent_block(op.op())?;
    let ty = IntegerType::get(rewriter.context(), 32).ty();
    let start = InsertionPoint::AtStart(block);
    let new = rewriter.at(start, |builder| {
        let value = builder.constant_bool(true);
        let mut state = builder.state(TestCastOp::name(builder.context()));
        state.add_operand(value);
        state.add_result(ty);
        builder.create(state)
    });
    rewriter.replace_with(op.op(), new);
    Some(())
}

/// Replaces an anchor by an operation that folds in place.
fn replace_anchor(op: OpInPlaceFoldAnchorOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let (operand, ty) = (body.operand(op.op(), 0), body.value_type(body.result(op.op(), 0)));
    let mut state = rewriter.state(OpInPlaceFoldOp::name(rewriter.context()));
    state.add_operand(operand);
    state.add_result(ty);
    let new = rewriter.create(state);
    rewriter.replace_with(op.op(), new);
    Some(())
}
