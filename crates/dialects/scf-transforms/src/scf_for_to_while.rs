//! The pass `scf-for-to-while`: turns `scf.for` into `scf.while` (MLIR: `ForToWhile.cpp`).
//! [`for_to_while`] is the main function.

use terrace_arith::{AddIOp, ArithDialect, CmpIOp, CmpIPredicate};
use terrace_ir::{Body, Builder, OpType, Operand, PatternSet, UnitAttr, Value};
use terrace_pass::{PassResult, Target, pass};
use terrace_scf::{ForOp, ScfDialect, WhileOp, YieldOp};
use terrace_transforms::apply_patterns_everywhere;

use crate::loops::{body_block, splice_body, types_of};

/// Turn counting loops into `scf.while`
#[pass(name = "scf-for-to-while", title = "SCFForToWhileLoop", run = run)]
pub struct ForToWhile {}

fn run(_: &ForToWhile, target: &mut Target<'_>) -> PassResult {
    let cx = target.context();
    cx.load::<ScfDialect>();
    cx.load::<ArithDialect>();
    let mut patterns = PatternSet::new();
    patterns.add::<ForOp>("ForLoopLoweringPattern", |op, rewriter| {
        for_to_while(rewriter.body_mut(), op).map(|_| ())
    });
    apply_patterns_everywhere(target.body_mut(), patterns);
    Ok(())
}

/// Replaces `op` by an `scf.while` whose first loop-carried value is the induction variable.
///
/// ```text
/// scf.for %i = %lb to %ub step %s iter_args(%a = %x) { body; yield %y }  =>
/// scf.while (%i = %lb, %a = %x) { condition(%i < %ub) %i, %a }
/// do { %next = %i + %s; body; yield %next, %y }
/// ```
///
/// `None`, without a change, for an invalid loop.
pub fn for_to_while(body: &mut Body, op: ForOp) -> Option<WhileOp> {
    let view = op.view(body);
    let (from, is_unsigned) = (body_block(body, op.op())?, view.unsigned_cmp());
    let [lower, upper, step] = view.bounds();
    let inits: Vec<Value> = std::iter::once(lower).chain(view.init_args()).collect();
    let types = types_of(body, &inits);
    let attributes = body.attributes(op.op()).to_vec();
    let results: Vec<Value> = body.results(op.op()).collect();
    let predicate = if is_unsigned { CmpIPredicate::Ult } else { CmpIPredicate::Slt };
    let mut builder = Builder::before(body, op.op());
    let new = WhileOp::define(
        &mut builder,
        &inits,
        &types,
        |b, arguments| {
            let goes_on = CmpIOp::build(b, predicate, arguments[0], upper).value(b);
            (goes_on, arguments.to_vec())
        },
        |b, arguments| vec![AddIOp::build(b, arguments[0], step).value(b)],
    );
    let to = builder.body().first_block(builder.body().region(new.op(), 1)?)?;
    let end = builder.body().last_op(to)?;
    let arguments = builder.body().arguments(to).to_vec();
    let yielded = splice_body(&mut builder, from, to, Some(end), &arguments)?;
    let next = builder.body().operand(end, 0);
    let all: Vec<Value> = std::iter::once(next).chain(yielded).collect();
    builder.set_before(end);
    YieldOp::build(&mut builder, all);
    body.erase(end);
    body.set_attributes(new.op(), &attributes);
    if is_unsigned {
        let unit = UnitAttr::get(body.context()).attr();
        body.set_attribute(new.op(), "unsignedCmp", Some(unit)).ok()?;
    }
    let others: Vec<Value> = body.results(new.op()).skip(1).collect();
    for (old, new) in results.iter().zip(others) {
        body.replace_all_uses(*old, new);
    }
    body.erase(op.op());
    Some(new)
}
