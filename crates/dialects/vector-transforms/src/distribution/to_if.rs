//! The lowering of `gpu.warp_execute_on_lane_0` to a branch that one lane takes
//! (MLIR: `WarpOpToScfIfPattern`). Vectors pass between the lanes through buffers.

use terrace_affine::AffineApplyOp;
use terrace_arith::{BuildConstant, CmpIOp, CmpIPredicate};
use terrace_builtin::{AffineExpr, AffineMap, AffineMapAttr, VectorType};
use terrace_gpu::WarpExecuteOnLane0Op;
use terrace_ir::{OpType, Operand, PatternSet, Rewriter, Type, Value};
use terrace_memref::{LoadOp, StoreOp};
use terrace_rewrite::create_or_fold;
use terrace_scf::IfOp;
use terrace_vector::{TransferReadOp, TransferWriteOp};

use super::{Warp, distributed_dims};
use crate::{bool_array, poison, vector};

/// Adds the pattern that lowers the operation to `scf.if`. `allocate` returns a buffer for a value
/// of a type, of the same shape, or with one element for a scalar; `synchronize` builds a barrier
/// for all lanes (MLIR: `populateWarpExecuteOnLane0OpToScfForPattern`).
pub fn populate_warp_execute_to_if(
    set: &mut PatternSet,
    allocate: impl Fn(&mut Rewriter<'_>, Type) -> Value + Send + Sync + 'static,
    synchronize: fn(&mut Rewriter<'_>),
) {
    set.add::<WarpExecuteOnLane0Op>("WarpOpToScfIfPattern", move |op, rw| {
        lower(op, rw, &allocate, synchronize)
    });
}

fn lower(
    op: WarpExecuteOnLane0Op,
    rw: &mut Rewriter<'_>,
    allocate: &dyn Fn(&mut Rewriter<'_>, Type) -> Value,
    synchronize: fn(&mut Rewriter<'_>),
) -> Option<()> {
    let warp = Warp::of(rw.body(), op)?;
    let first = rw.constant_index(0);
    let is_first = CmpIOp::build(rw, CmpIPredicate::Eq, warp.lane, first).value(rw);
    let branch = IfOp::build(rw, &[], is_first).op();
    let region = rw.body().region(branch, 0)?;
    let block = rw.append_block(region, &[]);
    let mut arguments = Vec::new();
    let inner: Vec<Value> = rw.body().arguments(warp.block).to_vec();
    for (whole, part) in inner.into_iter().zip(&warp.args) {
        let crossing = Crossing::new(rw, whole, *part, warp.lane, first);
        rw.set_before(branch);
        let buffer = allocate(rw, crossing.ty);
        crossing.store(rw, *part, true, buffer);
        match rw.body().first_op(block) {
            Some(op) => rw.set_before(op),
            None => rw.set_at_end(block),
        }
        let value = crossing.load(rw, crossing.ty, false, buffer)?;
        arguments.push(value);
    }
    if !warp.args.is_empty() {
        rw.set_before(branch);
        synchronize(rw);
    }
    rw.inline_block(warp.block, block, None, &arguments);
    let yielded: Vec<Value> = rw.body().operands(warp.end).collect();
    let mut values = Vec::new();
    for (at, whole) in yielded.iter().enumerate() {
        let part = rw.body().result(warp.op, at);
        let crossing = Crossing::new(rw, *whole, part, warp.lane, first);
        rw.set_before(branch);
        let buffer = allocate(rw, crossing.ty);
        rw.set_before(warp.end);
        crossing.store(rw, *whole, false, buffer);
        rw.set_after(branch);
        let ty = rw.body().value_type(part);
        values.push(crossing.load(rw, ty, true, buffer)?);
    }
    if !yielded.is_empty() {
        rw.set_after(branch);
        synchronize(rw);
    }
    let location = rw.body().location(warp.end);
    rw.erase_op(warp.end);
    rw.set_at_end(block);
    rw.set_location(location);
    terrace_scf::YieldOp::build(rw, ());
    rw.replace_op(warp.op, &values);
    Some(())
}

/// A value that passes between one lane and all lanes through a buffer
/// (MLIR: `DistributedLoadStoreHelper`).
struct Crossing {
    /// The type of the whole value, in the one lane.
    ty: Type,
    whole: Option<VectorType>,
    part: Option<VectorType>,
    lane: Value,
    zero: Value,
}

impl Crossing {
    fn new(rw: &Rewriter<'_>, whole: Value, part: Value, lane: Value, zero: Value) -> Self {
        let body = rw.body();
        let ty = body.value_type(whole);
        Self { ty, whole: vector(body, whole), part: vector(body, part), lane, zero }
    }

    /// Builds the position of the whole value in the buffer, or of the part of a lane if
    /// `is_part`.
    fn indices(&self, rw: &mut Rewriter<'_>, is_part: bool) -> Vec<Value> {
        let cx = rw.context().clone();
        let Some(whole) = &self.whole else { return Vec::new() };
        let mut indices = vec![self.zero; whole.shape.len()];
        let part = self.part.as_ref().filter(|part| part.shape.len() == whole.shape.len());
        let Some(part) = part.filter(|_| is_part) else { return indices };
        for dim in distributed_dims(whole, part) {
            let size = AffineExpr::constant(&cx, part.shape[dim]);
            let start = AffineExpr::symbol(&cx, 0).mul(&cx, size);
            let map = AffineMapAttr::get(&cx, AffineMap::new(0, 1, vec![start]));
            indices[dim] =
                create_or_fold(rw, |b| AffineApplyOp::build(b, map, [self.lane]).value(b));
        }
        indices
    }

    /// Stores `value`, the whole value, or the part of a lane if `is_part`.
    fn store(&self, rw: &mut Rewriter<'_>, value: Value, is_part: bool, buffer: Value) {
        let cx = rw.context().clone();
        let Some(ty) = vector(rw.body(), value) else {
            StoreOp::build(rw, value, buffer, [self.zero]);
            return;
        };
        let indices = self.indices(rw, is_part);
        let rank = ty.shape.len();
        let map = AffineMapAttr::get(&cx, AffineMap::identity(&cx, rank as u32));
        let in_bounds = bool_array(&cx, &vec![true; rank]);
        TransferWriteOp::build(rw, None, value, buffer, indices, map, None, in_bounds);
    }

    /// Loads the whole value, or the part of a lane if `is_part`, as a value of type `ty`.
    fn load(&self, rw: &mut Rewriter<'_>, ty: Type, is_part: bool, buffer: Value) -> Option<Value> {
        let cx = rw.context().clone();
        let Some(vector) = ty.downcast::<VectorType>(&cx) else {
            return Some(LoadOp::build(rw, buffer, [self.zero]).value(rw));
        };
        let indices = self.indices(rw, is_part);
        let rank = vector.shape.len();
        let padding = poison(rw, vector.element);
        let map = AffineMapAttr::get(&cx, AffineMap::identity(&cx, rank as u32));
        let in_bounds = bool_array(&cx, &vec![true; rank]);
        let read = TransferReadOp::build(rw, ty, buffer, indices, map, padding, None, in_bounds);
        Some(read.value(rw))
    }
}
