//! The pass `math-sincos-fusion`: fuses the sine and the cosine of a value
//! (MLIR: `SincosFusion.cpp`).

use terrace_ir::pattern::PatternSet;
use terrace_ir::{Body, Op, OpType, Rewriter};
use terrace_math::{CosOp, SinOp, SincosOp};
use terrace_pass::{PassResult, Target, pass};
use terrace_transforms::{apply_patterns_everywhere, post_order};

/// Fuse sine and cosine of the same value
#[pass(name = "math-sincos-fusion", title = "MathSincosFusionPass", run = run)]
pub struct MathSincosFusion {}

fn run(_: &MathSincosFusion, target: &mut Target<'_>) -> PassResult {
    let mut set = PatternSet::new();
    populate_sincos_fusion(&mut set);
    apply_patterns_everywhere(target.body_mut(), set);
    Ok(())
}

/// Adds the pattern that fuses a `math.sin` and the first `math.cos` with the same operand and
/// flags in its block.
pub fn populate_sincos_fusion(set: &mut PatternSet) {
    set.add::<SinOp>("SincosFusionPattern", fuse);
}

fn fuse(op: SinOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let sin = op.op();
    let cos = matching_cosine(rewriter.body(), op)?;
    let body = rewriter.body();
    let view = op.view(body);
    let (operand, flags) = (view.operand(), view.fastmath());
    let first = if is_before(body, sin, cos) { sin } else { cos };
    let location = body.location(first);
    rewriter.set_before(first);
    rewriter.set_location(location);
    let both = SincosOp::build(rewriter, operand);
    both.set_fastmath(rewriter.body_mut(), flags);
    let [sine, cosine] = [0, 1].map(|at| rewriter.body().result(both.op(), at));
    rewriter.replace_op(sin, &[sine]);
    rewriter.replace_op(cos, &[cosine]);
    Some(())
}

/// Whether `a` precedes `b`; like MLIR, compares the positions in the blocks if these differ.
fn is_before(body: &Body, a: Op, b: Op) -> bool {
    if body.parent_block(a) == body.parent_block(b) {
        return body.is_before_in_block(a, b);
    }
    let position = |op: Op| {
        let block = body.parent_block(op);
        block.and_then(|block| body.ops_in(block).position(|other| other == op))
    };
    position(a) < position(b)
}

/// Returns the first cosine with the same operand and flags in the block of `sine`, or nested in
/// it.
fn matching_cosine(body: &Body, sine: SinOp) -> Option<Op> {
    let sine = sine.view(body);
    let block = (*sine).block()?.id();
    let nested = |op: Op| post_order(body, op).into_iter().chain([op]);
    body.ops_in(block).flat_map(nested).find(|op| {
        let cosine = body.op(*op).cast::<CosOp>();
        cosine.is_some_and(|cosine| {
            cosine.operand() == sine.operand() && cosine.fastmath() == sine.fastmath()
        })
    })
}
