//! Rotation of `scf.while` so that the condition is tested once in front of the loop
//! ([`rotate_while_loop`]), for passes and transform scripts (MLIR: `RotateWhileLoop.cpp`,
//! `wrapWhileLoopInZeroTripCheck`).

use terrace_ir::{Mapping, Op, OpType, PatternSet, Rewriter, Type, Value};
use terrace_scf::{IfOp, WhileOp, YieldOp};

use crate::loops::splice_body;

/// Returns the patterns that rotate `scf.while` loops (MLIR: `populateSCFRotateWhileLoopPatterns`).
pub fn while_rotations() -> PatternSet {
    let mut set = PatternSet::new();
    set.add::<WhileOp>("RotateWhileLoopPattern", |op, rewriter| {
        rotate_while_loop(rewriter, op, false).map(|_| ())
    });
    set
}

/// Copies the first test of the condition in front of the loop, into the condition of an `scf.if`
/// that holds the loop; the new loop, which is returned, executes its body before it tests the
/// condition. `None`, without a change, if the loop has no body to execute before the test, unless
/// `is_forced`.
///
/// ```text
/// while { test; condition(%c) %x } do { body; yield %y }  =>
/// test; if %c { while { body; test; condition(%c) %x } do { yield } }
/// ```
pub fn rotate_while_loop(
    rewriter: &mut Rewriter<'_>,
    op: WhileOp,
    is_forced: bool,
) -> Option<WhileOp> {
    let body = rewriter.body();
    let view = op.view(body);
    let (before, after) = (view.before().entry()?.id(), view.after().entry()?.id());
    let condition = view.condition_op()?.id();
    if !is_forced && body.op(body.first_op(after)?).is::<YieldOp>() {
        return None;
    }
    let inits: Vec<Value> = view.inits().collect();
    let types: Vec<Type> = body.op(op.op()).result_types().collect();
    let mut mapping = Mapping::new();
    for (argument, init) in body.arguments(before).iter().zip(inits) {
        mapping.map_value(*argument, init);
    }
    let test: Vec<Op> = body.ops_in(before).take_while(|op| *op != condition).collect();
    rewriter.set_before(op.op());
    for op in test {
        let clone = rewriter.body_mut().clone_op(op, &mut mapping);
        rewriter.insert(clone);
    }
    let passed: Vec<Value> =
        rewriter.body().operands(condition).map(|value| mapping.value(value)).collect();
    let (first, values) = passed.split_first()?;
    let wrapper = IfOp::build(rewriter, &types, *first);
    let (_, new) = rewriter.build_block_with(wrapper.op(), 0, &[], |b, _| {
        let new = WhileOp::build(b, &types, values);
        b.build_block_with(new.op(), 0, &types, |_, _| ());
        b.build_block_with(new.op(), 1, &types, |b, arguments| {
            YieldOp::build(b, arguments);
        });
        let results: Vec<Value> = b.body().results(new.op()).collect();
        YieldOp::build(b, results);
        new
    });
    rewriter.build_block_with(wrapper.op(), 1, &[], |b, _| {
        YieldOp::build(b, values);
    });
    rewriter.flush();
    let body = rewriter.body();
    let to = body.first_block(body.region(new.op(), 0)?)?;
    let arguments = body.arguments(to).to_vec();
    let yielded = splice_body(rewriter, after, to, None, &arguments)?;
    rewriter.inline_block(before, to, None, &yielded);
    rewriter.replace_with(op.op(), wrapper.op());
    Some(new)
}
