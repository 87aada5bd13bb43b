//! Additional loop-carried values of `scf.for` ([`with_additional_yields`], MLIR:
//! `replaceWithAdditionalYields`).

use terrace_ir::{Builder, OpType, Rewriter, Value};
use terrace_scf::ForOp;

use crate::loops::{body_block, types_of};

/// Replaces `op` by a loop with the additional loop-carried values `inits`; `build` receives the
/// new arguments of the body, and creates the values that the loop yields for these. Returns the
/// new loop, whose results begin with those of the old one. `None`, without a change, for an
/// invalid loop, or if the number of created values is wrong.
pub fn with_additional_yields(
    rewriter: &mut Rewriter<'_>,
    op: ForOp,
    inits: &[Value],
    build: impl FnOnce(&mut Builder<'_>, &[Value]) -> Vec<Value>,
) -> Option<ForOp> {
    let from = body_block(rewriter.body(), op.op())?;
    let end = rewriter.body().last_op(from)?;
    let types = types_of(rewriter.body(), inits);
    let location = rewriter.body().location(op.op());
    let added: Vec<Value> = types
        .iter()
        .map(|ty| rewriter.body_mut().add_block_argument(from, *ty, location))
        .collect();
    rewriter.set_before(end);
    let values = build(rewriter, &added);
    if values.len() != inits.len() {
        return None;
    }
    // The listener must see changes of the operands before these get new places.
    rewriter.flush();
    let body = rewriter.body_mut();
    let yielded: Vec<Value> = body.operands(end).chain(values).collect();
    body.set_operands(end, &yielded);
    let view = op.view(body);
    let [lower, upper, step] = view.bounds();
    let is_unsigned = view.unsigned_cmp();
    let all: Vec<Value> = view.init_args().chain(inits.iter().copied()).collect();
    let types = types_of(body, &all);
    let attributes = body.attributes(op.op()).to_vec();
    rewriter.set_before(op.op());
    let new = ForOp::build(rewriter, &types, lower, upper, step, &all[..]);
    let body = rewriter.body_mut();
    body.set_attributes(new.op(), &attributes);
    new.set_unsigned_cmp(body, is_unsigned);
    let (from, to) = (body.region(op.op(), 0)?, body.region(new.op(), 0)?);
    body.take_blocks(from, to);
    let count = body.result_count(op.op());
    let results: Vec<Value> = body.results(new.op()).take(count).collect();
    rewriter.replace_op(op.op(), &results);
    Some(new)
}
