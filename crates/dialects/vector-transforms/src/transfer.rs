//! Lowerings of `vector.transfer_read` and `vector.transfer_write` to loads and stores.

use terrace_arith::{AndIOp, SubIOp};
use terrace_builtin::affine::AffineMap;
use terrace_builtin::{IntegerAttr, IntegerType, MemRefType, TypeExt, VectorType};
use terrace_ir::{
    ArrayAttr, Body, Context, Handle, OpType, Operand, PatternSet, Rewriter, Type, Value,
};
use terrace_memref as memref;
use terrace_vector::{
    BroadcastOp, CreateMaskOp, LoadOp, MaskedLoadOp, MaskedStoreOp, StoreOp, Transfer,
    TransferReadOp, TransferWriteOp,
};

use crate::{masks, replace, with_shape};

/// Adds the patterns that lower transfers of vectors of at most the rank `max_rank` to loads and
/// stores (MLIR: `populateVectorTransferLoweringPatterns`).
pub fn populate_vector_transfer_lowering(set: &mut PatternSet, max_rank: usize) {
    set.add::<TransferReadOp>("TransferReadToVectorLoadLowering", move |op, rw| {
        read(op, rw, max_rank)
    });
    set.add::<TransferWriteOp>("TransferWriteToVectorStoreLowering", move |op, rw| {
        write(op, rw, max_rank)
    });
}

/// Whether an element of the transfer may be out of bounds.
fn may_leave(transfer: &Transfer) -> bool {
    transfer.in_bounds.contains(&false)
}

/// Whether the transfer accesses a memref with unit stride, is in bounds and is not in a
/// `vector.mask`. The memref's elements must be those of the transfer's vector, or vectors of type
/// `vector`.
fn is_simple(transfer: &Transfer, body: &Body, vector: Type) -> bool {
    let cx = body.context();
    let Some(ty) = body.value_type(transfer.base).downcast::<MemRefType>(cx) else { return false };
    let fits = match ty.element.is::<VectorType>() {
        true => ty.element == vector,
        false => ty.element == transfer.ty.element,
    };
    let in_mask = body
        .parent_op(transfer.op)
        .is_some_and(|parent| body.op(parent).is::<terrace_vector::MaskOp>());
    !may_leave(transfer) && fits && ty.has_unit_stride(cx) && !in_mask
}

/// Returns the results of `map` that are 0, if the others are those of a minor identity of as many
/// results (MLIR: `isMinorIdentityWithBroadcasting`).
fn broadcast_dims(cx: &Context, map: &AffineMap) -> Option<Vec<usize>> {
    let leading = (map.num_dims as usize).checked_sub(map.results.len())?;
    let mut dims = Vec::new();
    for (at, result) in map.results.iter().enumerate() {
        match (result.as_constant(cx), result.as_dim(cx)) {
            (Some(0), _) => dims.push(at),
            (_, Some(dim)) if dim as usize == leading + at => {}
            _ => return None,
        }
    }
    Some(dims)
}

/// Lowers a read to a load, a masked load if it has a mask, and a broadcast if its map has zeros:
/// `vector.transfer_read %m[%i], %pad : vector<4xf32>  =>  vector.load %m[%i]`.
fn read(op: TransferReadOp, rw: &mut Rewriter<'_>, max_rank: usize) -> Option<()> {
    let transfer = Transfer::of(rw.body(), op.op())?;
    let (cx, ty) = (rw.context().clone(), &transfer.ty);
    let broadcast = broadcast_dims(&cx, &transfer.map)?;
    if ty.shape.len() > max_rank {
        return None;
    }
    let mut shape = ty.shape.to_vec();
    broadcast.iter().for_each(|dim| shape[*dim] = 1);
    let loaded = with_shape(rw, ty, &shape, &ty.scalable);
    if !is_simple(&transfer, rw.body(), loaded) {
        return None;
    }
    let padding = transfer.padding?;
    let Transfer { base, indices, .. } = transfer;
    let mut value = match transfer.mask {
        Some(_) if ty.shape.len() != 1 => return None,
        Some(mask) => {
            let fill = BroadcastOp::build(rw, loaded, padding).value(rw);
            MaskedLoadOp::build(rw, loaded, base, indices, mask, fill).value(rw)
        }
        None => LoadOp::build(rw, loaded, base, indices).value(rw),
    };
    if !broadcast.is_empty() {
        let whole = with_shape(rw, ty, &ty.shape, &ty.scalable);
        value = BroadcastOp::build(rw, whole, value).value(rw);
    }
    replace(rw, op.op(), value)
}

/// Lowers a write to a store, or a masked store if it has a mask:
/// `vector.transfer_write %v, %m[%i]  =>  vector.store %v, %m[%i]`.
fn write(op: TransferWriteOp, rw: &mut Rewriter<'_>, max_rank: usize) -> Option<()> {
    let transfer = Transfer::of(rw.body(), op.op())?;
    let value = transfer.vector;
    let ty = rw.body().value_type(value);
    if transfer.ty.shape.len() > max_rank {
        return None;
    }
    if !transfer.map.is_minor_identity(rw.context()) || !is_simple(&transfer, rw.body(), ty) {
        return None;
    }
    let Transfer { base, indices, .. } = transfer;
    match transfer.mask {
        Some(_) if transfer.ty.shape.len() != 1 => return None,
        Some(mask) => _ = MaskedStoreOp::build(rw, base, indices, mask, value),
        None => _ = StoreOp::build(rw, value, base, indices),
    }
    rw.erase_op(op.op());
    Some(())
}

/// Adds the patterns that turn the bounds check of a transfer into a mask
/// (MLIR: `MaterializeTransferMask`).
pub(crate) fn materialize(set: &mut PatternSet) {
    set.add::<TransferReadOp>("MaterializeTransferMask", |op, rw| {
        let transfer = Transfer::of(rw.body(), op.op())?;
        let (mask, in_bounds) = bounded(rw, &transfer)?;
        op.set_in_bounds(rw.body_mut(), in_bounds);
        rw.body_mut().set_operand_group(op.op(), Transfer::MASK, &[mask]);
        Some(())
    });
    set.add::<TransferWriteOp>("MaterializeTransferMask", |op, rw| {
        let transfer = Transfer::of(rw.body(), op.op())?;
        let (mask, in_bounds) = bounded(rw, &transfer)?;
        op.set_in_bounds(rw.body_mut(), in_bounds);
        rw.body_mut().set_operand_group(op.op(), Transfer::MASK, &[mask]);
        Some(())
    });
}

/// Builds the mask of the elements that are in bounds, intersected with the mask of the transfer,
/// and the attribute `in_bounds` that marks the transfer as in bounds. `None` if the transfer needs
/// no bounds check or has more than one dimension.
fn bounded(rw: &mut Rewriter<'_>, transfer: &Transfer) -> Option<(Value, Handle<ArrayAttr>)> {
    let ty = &transfer.ty;
    if !may_leave(transfer) || ty.shape.len() > 1 {
        return None;
    }
    let cx = rw.context().clone();
    let last = transfer.indices.len().checked_sub(1)?;
    let size = size(rw, transfer.base, last)?;
    let count = SubIOp::build(rw, size, transfer.indices[last]).value(rw);
    let bit = IntegerType::get(&cx, 1).ty();
    let mask = VectorType::scalable(&cx, &ty.shape, &ty.scalable, bit).ty();
    let mut mask = CreateMaskOp::build(rw, mask, &[count][..]).value(rw);
    if let Some(own) = transfer.mask {
        mask = AndIOp::build(rw, mask, own).value(rw);
    }
    Some((mask, ArrayAttr::get(&cx, vec![IntegerAttr::bool(&cx, true).attr()])))
}

/// Returns the size of dimension `dim` of a memref or tensor: a constant if it is static
/// (MLIR: `createOrFoldDimOp`).
fn size(rw: &mut Rewriter<'_>, base: Value, dim: usize) -> Option<Value> {
    let cx = rw.context().clone();
    let ty = rw.body().value_type(base);
    let known = *terrace_builtin::shaped::shape_of(&cx, ty)?.get(dim)?;
    let at = masks::index(rw, dim as i64);
    if known != terrace_builtin::DYNAMIC {
        return Some(masks::index(rw, known));
    }
    Some(match ty.is_tensor() {
        true => terrace_tensor::DimOp::build(rw, base, at).value(rw),
        false => memref::DimOp::build(rw, base, at).value(rw),
    })
}
