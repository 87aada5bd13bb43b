//! Loops that carry matrices next to the vectors that these replace.

use terrace_ir::{Body, Builder, Op, OpType, Type, Value};
use terrace_scf::ForOp;

use super::Matrices;

/// Replaces the loop `op` by one that carries, after its own values, the matrices that replace the
/// initial values. `None`, without a change, for an invalid loop (MLIR: `convertForOp`).
pub(super) fn convert_loop(body: &mut Body, op: Op, matrices: &mut Matrices) -> Option<()> {
    let view = body.op(op).cast::<ForOp>()?;
    let [lower, upper, step] = view.bounds();
    let own: Vec<Value> = view.init_args().collect();
    let block = view.body_block()?.id();
    let replaced = own.iter().enumerate();
    let replaced: Vec<(usize, Value)> =
        replaced.filter_map(|(at, init)| Some((at, *matrices.get(init)?))).collect();
    let inits: Vec<Value> =
        own.iter().copied().chain(replaced.iter().map(|(_, matrix)| *matrix)).collect();
    let types: Vec<Type> = inits.iter().map(|init| body.value_type(*init)).collect();
    let mut b = Builder::before(body, op);
    let new = ForOp::build(&mut b, &types, lower, upper, step, &inits[..]).op();
    let (from, to) = (body.region(op, 0)?, body.region(new, 0)?);
    body.erase_blocks(to);
    body.take_blocks(from, to);
    for (at, (from, matrix)) in replaced.into_iter().enumerate() {
        let (ty, location) = (body.value_type(matrix), body.value_location(matrix));
        let argument = body.add_block_argument(block, ty, location);
        let old = body.arguments(block).get(from + 1).copied()?;
        matrices.insert(old, argument);
        let result = body.result(new, own.len() + at);
        matrices.insert(body.result(new, from), result);
    }
    let results: Vec<Value> = body.results(op).collect();
    for (at, result) in results.into_iter().enumerate() {
        let other = body.result(new, at);
        body.replace_all_uses(result, other);
    }
    body.erase(op);
    Some(())
}

/// Yields, after the values of the `scf.yield` `op`, the matrices that replace these. The replaced
/// values become the initial ones, so that their computation is dead. `None`, without a change, if
/// `op` is not in a loop (MLIR: `convertYieldOp`).
pub(super) fn convert_yield(body: &mut Body, op: Op, matrices: &Matrices) -> Option<()> {
    let around = body.op(body.parent_op(op)?).cast::<ForOp>()?;
    let inits: Vec<Value> = around.init_args().collect();
    let mut values: Vec<Value> = body.operands(op).collect();
    let mut added = Vec::new();
    for (value, init) in values.iter_mut().zip(inits) {
        if let Some(matrix) = matrices.get(value) {
            *value = init;
            added.push(*matrix);
        }
    }
    values.extend(added);
    body.set_operands(op, &values);
    Some(())
}
