//! Distribution of masks.

use terrace_arith::BuildConstant;
use terrace_builtin::AffineExpr;
use terrace_gpu::WarpExecuteOnLane0Op;
use terrace_ir::{Op, OpType, Operand, Rewriter, Value};
use terrace_vector::{ConstantMaskOp, CreateMaskOp};

use super::{Warp, apply};

/// Moves `vector.create_mask` out if its sizes are defined outside.
pub(super) fn create_mask(op: WarpExecuteOnLane0Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let body = rw.body();
    let warp = Warp::of(body, op)?;
    let (at, definition) = warp.find_op::<CreateMaskOp>(body)?;
    let sizes: Vec<Value> = body.operands(definition).collect();
    sizes.iter().all(|size| warp.is_outside(body, *size)).then_some(())?;
    distribute(rw, &warp, at, definition, |_| sizes)
}

/// Moves `vector.constant_mask` out.
pub(super) fn constant_mask(op: WarpExecuteOnLane0Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let body = rw.body();
    let warp = Warp::of(body, op)?;
    let (at, definition) = warp.find_op::<ConstantMaskOp>(body)?;
    let sizes = ConstantMaskOp::from_op(definition).view(body).mask_dim_sizes().to_vec();
    distribute(rw, &warp, at, definition, |rw| {
        sizes.iter().map(|size| rw.constant_index(*size)).collect()
    })
}

/// Builds the mask of each lane: the sizes are reduced by the position of its first element.
fn distribute(
    rw: &mut Rewriter<'_>,
    warp: &Warp,
    at: usize,
    mask: Op,
    sizes: impl FnOnce(&mut Rewriter<'_>) -> Vec<Value>,
) -> Option<()> {
    let cx = rw.context().clone();
    let body = rw.body();
    let (whole, part) = (warp.whole(body, at)?, warp.part(body, at)?);
    let location = body.location(mask);
    rw.set_after(warp.op);
    rw.set_location(location);
    let sizes = sizes(rw);
    let lanes = warp.positions(rw, &whole.shape, &part.shape)?;
    (lanes.len() == sizes.len()).then_some(())?;
    let mut own = Vec::new();
    for ((lane, size), count) in lanes.into_iter().zip(sizes).zip(&part.shape[..]) {
        let start = AffineExpr::symbol(&cx, 0).mul(&cx, AffineExpr::constant(&cx, *count));
        let rest = AffineExpr::symbol(&cx, 1).sub(&cx, start);
        own.push(apply(rw, warp.op, rest, 0, &[lane, size]));
    }
    let ty = rw.body().value_type(rw.body().result(warp.op, at));
    let value = CreateMaskOp::build(rw, ty, own).value(rw);
    warp.replace_and_revisit(rw, at, value)
}
