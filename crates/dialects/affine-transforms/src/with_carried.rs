//! Loops with more loop-carried values ([`with_more_carried`]; MLIR:
//! `replaceWithAdditionalYields`).

use terrace_affine::AffineForOp;
use terrace_ir::{Body, Builder, OpType, Type, Value};

use crate::loops::{body_block, lower_bound, upper_bound};

/// Replaces `op` by a loop with more loop-carried values, behind its own: `inits` are their initial
/// values, `yielded` the values after each iteration. Returns the new loop, which has the body of
/// the old one.
pub(crate) fn with_more_carried(
    body: &mut Body,
    op: AffineForOp,
    inits: &[Value],
    yielded: &[Value],
) -> Option<AffineForOp> {
    let own: Vec<Value> = op.view(body).inits().collect();
    let all = [&own[..], inits].concat();
    let types: Vec<Type> = all.iter().map(|init| body.value_type(*init)).collect();
    let block = body_block(body, op.op())?;
    let end = body.last_op(block)?;
    let kept: Vec<Value> = body.op(end).operands().collect();
    let location = body.location(op.op());
    let [lower, upper] = [lower_bound(body, op)?, upper_bound(body, op)?];
    let step = op.view(body).step();
    let (lower_map, upper_map) = (op.view(body).lower_bound_map(), op.view(body).upper_bound_map());
    let attributes = body.attributes(op.op()).to_vec();
    let mut builder = Builder::before(body, op.op());
    let new = AffineForOp::build(
        &mut builder,
        &types,
        &lower.operands[..],
        &upper.operands[..],
        &all[..],
        lower_map,
        upper_map,
        step,
    );
    body.set_attributes(new.op(), &attributes);
    let (from, to) = (body.region(op.op(), 0)?, body.region(new.op(), 0)?);
    body.erase_blocks(to);
    body.take_blocks(from, to);
    for ty in &types[own.len()..] {
        body.add_block_argument(block, *ty, location);
    }
    body.set_operands(end, &[&kept[..], yielded].concat());
    let results: Vec<Value> = body.results(op.op()).collect();
    for (at, result) in results.into_iter().enumerate() {
        let other = body.result(new.op(), at);
        body.replace_all_uses(result, other);
    }
    body.erase(op.op());
    Some(new)
}
