//! Lowering of transfers of rank 1 with a stride or a broadcast to loops over their elements
//! (MLIR: namespace `lowering_1_d` of `VectorToSCF.cpp`).

use terrace_arith::{BuildConstant, MulIOp};
use terrace_builtin::DYNAMIC;
use terrace_builtin::types::MemRefType;
use terrace_ir::{Op, OpType, Operand, PatternSet, Rewriter, Value};
use terrace_memref::{LoadOp, StoreOp};
use terrace_vector::{
    BroadcastOp, ExtractOp, InsertOp, Transfer, TransferReadOp, TransferWriteOp, VectorScaleOp,
};

use super::build_loop;
use super::transfer::TransferSlices;

pub(super) fn populate(set: &mut PatternSet) {
    set.add::<TransferReadOp>("TransferOp1dConversion<TransferReadOp>", |op, rewriter| {
        lower(op.op(), rewriter)
    });
    set.add::<TransferWriteOp>("TransferOp1dConversion<TransferWriteOp>", |op, rewriter| {
        lower(op.op(), rewriter)
    });
}

/// Lowers a transfer of rank 1 on a memref to a loop over the elements, unless the elements are
/// contiguous.
fn lower(op: Op, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let cx = rewriter.context();
    let transfer = Transfer::of(body, op)?;
    let memory = body.value_type(transfer.base).downcast::<MemRefType>(cx)?;
    let is_direct = transfer.map.is_minor_identity(cx) && memory.has_unit_stride(cx);
    if transfer.ty.shape.len() != 1 || transfer.map.results.len() != 1 || is_direct {
        return None;
    }
    let start = rewriter.constant_index(0);
    let mut end = rewriter.constant_index(transfer.ty.shape[0]);
    if transfer.ty.is_scalable() {
        let scale = VectorScaleOp::build(rewriter).value(rewriter);
        end = MulIOp::build(rewriter, end, scale).value(rewriter);
    }
    let step = rewriter.constant_index(1);
    let ty = rewriter.body().value_type(transfer.vector);
    let state =
        transfer.padding.map(|padding| BroadcastOp::build(rewriter, ty, padding).value(rewriter));
    let new = build_loop(rewriter, [start, end, step], state, |rewriter, at, state| {
        move_element(rewriter, &transfer, at, state)
    });
    rewriter.replace_with(op, new);
    Some(())
}

/// Transfers element `at`. For a read, returns `vector`, the elements read so far, with the element
/// inserted; `None` for a write.
fn move_element(
    rewriter: &mut Rewriter<'_>,
    transfer: &Transfer,
    at: Value,
    vector: Option<Value>,
) -> Option<Value> {
    let indices = transfer.indices_at(rewriter, at);
    let ty = vector.map(|vector| rewriter.body().value_type(vector));
    let inside = |rewriter: &mut Rewriter<'_>| match vector {
        Some(vector) => {
            let element = LoadOp::build(rewriter, transfer.base, indices).value(rewriter);
            Some(InsertOp::build(rewriter, element, vector, [at], vec![DYNAMIC]).value(rewriter))
        }
        None => {
            let (ty, vector) = (transfer.ty.element, transfer.vector);
            let element =
                ExtractOp::build(rewriter, ty, vector, [at], vec![DYNAMIC]).value(rewriter);
            StoreOp::build(rewriter, element, transfer.base, indices);
            None
        }
    };
    transfer.guarded(rewriter, at, ty, inside, |_| vector)
}
