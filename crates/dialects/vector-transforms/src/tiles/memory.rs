//! Unrolling of transfers, loads, stores and gathers.

use terrace_affine::AffineApplyOp;
use terrace_arith::{AddIOp, BuildConstant};
use terrace_builtin::affine::AffineMap;
use terrace_builtin::{AffineExpr, AffineMapAttr};
use terrace_ir::{Builder, Op, OpType, Operand, Rewriter, Value};
use terrace_vector::{GatherOp, LoadOp, StoreOp, Transfer, TransferReadOp, TransferWriteOp};

use super::{Tiles, put, slice, tile_type};
use crate::{bool_array, replace, result_vector, vector, zero};

/// Returns the indices of the tile at `offsets` of a transfer (MLIR: `sliceTransferIndices`).
fn transfer_indices(b: &mut Builder<'_>, transfer: &Transfer, offsets: &[i64]) -> Vec<Value> {
    let cx = b.context().clone();
    let mut indices = transfer.indices.clone();
    for (at, offset) in offsets.iter().enumerate() {
        let Some(dim) = transfer.map.dim_at(&cx, at) else { continue };
        let sum = AffineExpr::dim(&cx, 0).add_constant(&cx, *offset);
        let map = AffineMapAttr::get(&cx, AffineMap::new(1, 0, [sum]));
        let index = &mut indices[dim as usize];
        *index = AffineApplyOp::build(b, map, &[*index][..]).value(b);
    }
    indices
}

/// Unrolls a read without a mask.
pub(super) fn transfer_read(rw: &mut Rewriter<'_>, op: Op, tiles: Tiles) -> Option<()> {
    let read = Transfer::of(rw.body(), op)?;
    if read.map.results.is_empty() || read.mask.is_some() {
        return None;
    }
    let whole = rw.body().value_type(read.vector);
    let ty = tile_type(rw, &read.ty, &tiles.tile);
    let map = AffineMapAttr::get(rw.context(), read.map.clone());
    let in_bounds = bool_array(rw.context(), &read.in_bounds);
    let padding = read.padding?;
    let mut all = zero(rw, whole)?;
    for offsets in tiles.offsets() {
        let indices = transfer_indices(rw, &read, &offsets);
        let part = TransferReadOp::build(rw, ty, read.base, indices, map, padding, None, in_bounds);
        let part = part.value(rw);
        all = put(rw, part, all, &offsets)?;
    }
    replace(rw, op, all)
}

/// Unrolls a write without a mask; writes to a tensor form a chain.
pub(super) fn transfer_write(rw: &mut Rewriter<'_>, op: Op, tiles: Tiles) -> Option<()> {
    let write = Transfer::of(rw.body(), op)?;
    if write.map.results.is_empty() || write.mask.is_some() {
        return None;
    }
    let result = rw.body().op(op).result_types().next();
    let map = AffineMapAttr::get(rw.context(), write.map.clone());
    let in_bounds = bool_array(rw.context(), &write.in_bounds);
    let mut base = write.base;
    for offsets in tiles.offsets() {
        let part = slice(rw, write.vector, &offsets, &tiles.tile)?;
        let indices = transfer_indices(rw, &write, &offsets);
        let new = TransferWriteOp::build(rw, result, part, base, indices, map, None, in_bounds);
        if result.is_some() {
            base = rw.body().result(new.op(), 0);
        }
    }
    match result {
        Some(_) => rw.replace_op(op, &[base]),
        None => rw.erase_op(op),
    }
    Some(())
}

/// Returns the indices of the tile at `offsets` of a load or store.
fn indices_at(b: &mut Builder<'_>, indices: &[Value], offsets: &[i64]) -> Option<Vec<Value>> {
    let first = indices.len().checked_sub(offsets.len())?;
    let mut indices = indices.to_vec();
    for (index, offset) in indices[first..].iter_mut().zip(offsets) {
        if *offset != 0 {
            let offset = b.constant_index(*offset);
            *index = AddIOp::build(b, *index, offset).value(b);
        }
    }
    Some(indices)
}

/// Unrolls a load.
pub(super) fn load(rw: &mut Rewriter<'_>, op: Op, tiles: Tiles) -> Option<()> {
    let view = rw.body().op(op).cast::<LoadOp>()?;
    let (base, indices) = (view.base(), view.indices().collect::<Vec<_>>());
    let to = result_vector(rw.body(), op)?;
    let whole = rw.body().value_type(rw.body().result(op, 0));
    let ty = tile_type(rw, &to, &tiles.tile);
    let mut all = zero(rw, whole)?;
    for offsets in tiles.offsets() {
        let indices = indices_at(rw, &indices, &offsets)?;
        let part = LoadOp::build(rw, ty, base, indices).value(rw);
        all = put(rw, part, all, &offsets)?;
    }
    replace(rw, op, all)
}

/// Unrolls a store.
pub(super) fn store(rw: &mut Rewriter<'_>, op: Op, tiles: Tiles) -> Option<()> {
    let view = rw.body().op(op).cast::<StoreOp>()?;
    let (base, value) = (view.base(), view.value_to_store());
    let indices: Vec<_> = view.indices().collect();
    for offsets in tiles.offsets() {
        let indices = indices_at(rw, &indices, &offsets)?;
        let part = slice(rw, value, &offsets, &tiles.tile)?;
        StoreOp::build(rw, part, base, indices);
    }
    rw.erase_op(op);
    Some(())
}

/// Unrolls a gather.
pub(super) fn gather(rw: &mut Rewriter<'_>, op: Op, tiles: Tiles) -> Option<()> {
    let view = rw.body().op(op).cast::<GatherOp>()?;
    let (base, alignment) = (view.base(), view.alignment());
    let positions: Vec<_> = view.offsets().collect();
    let sources = [view.indices(), view.mask(), view.pass_thru()];
    let to = vector(rw.body(), rw.body().result(op, 0))?;
    let whole = rw.body().value_type(rw.body().result(op, 0));
    let ty = tile_type(rw, &to, &tiles.tile);
    let mut all = zero(rw, whole)?;
    for offsets in tiles.offsets() {
        let mut parts = Vec::new();
        for source in sources {
            parts.push(slice(rw, source, &offsets, &tiles.tile)?);
        }
        let new = GatherOp::build(rw, ty, base, &positions[..], parts[0], parts[1], parts[2]);
        if alignment.is_some() {
            new.set_alignment(rw.body_mut(), alignment);
        }
        let part = new.value(rw);
        all = put(rw, part, all, &offsets)?;
    }
    replace(rw, op, all)
}
