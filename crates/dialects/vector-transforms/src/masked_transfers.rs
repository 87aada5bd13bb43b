//! The pass `lower-vector-mask`: moves the mask of a `vector.mask` into the transfer or gather that
//! it contains (MLIR: `LowerVectorMask.cpp`).

use terrace_ir::{Op, OpType, PatternSet, Rewriter};
use terrace_pass::{PassResult, Target, pass};
use terrace_transforms::apply_patterns_everywhere;
use terrace_vector::{GatherOp, MaskOp, Transfer, TransferReadOp, TransferWriteOp};

use crate::bool_array;
use crate::masking::Masking;

/// Lower 'vector.mask' operations
#[pass(name = "lower-vector-mask", title = "LowerVectorMaskPass", anchor = "func.func", run = run)]
pub struct LowerVectorMask {}

fn run(_: &LowerVectorMask, target: &mut Target<'_>) -> PassResult {
    let mut set = PatternSet::new();
    populate_vector_mask_lowering(&mut set);
    if let Some(canonicalize) = MaskOp::INFO.canonicalize {
        canonicalize(&mut set);
    }
    apply_patterns_everywhere(target.body_mut(), set);
    Ok(())
}

/// Adds the patterns that lower masked transfers and gathers
/// (MLIR: `populateVectorMaskLoweringPatternsForSideEffectingOps`).
pub fn populate_vector_mask_lowering(set: &mut PatternSet) {
    set.add::<MaskOp>("MaskedTransferReadOpPattern", |op, rw| {
        let (masking, inner) = parts::<TransferReadOp>(rw, op)?;
        let read = Transfer::of(rw.body(), inner.op())?;
        if masking.passthru.is_some() {
            return None;
        }
        let map = inner.view(rw.body()).permutation_map();
        let ty = rw.body().value_type(read.vector);
        let in_bounds = bool_array(rw.context(), &read.in_bounds);
        let (base, padding) = (read.base, read.padding?);
        let new = TransferReadOp::build(
            rw,
            ty,
            base,
            &read.indices[..],
            map,
            padding,
            Some(masking.mask),
            in_bounds,
        );
        rw.replace_with(masking.op, new.op());
        Some(())
    });
    set.add::<MaskOp>("MaskedTransferWriteOpPattern", |op, rw| {
        let (masking, inner) = parts::<TransferWriteOp>(rw, op)?;
        let write = Transfer::of(rw.body(), inner.op())?;
        let map = inner.view(rw.body()).permutation_map();
        let ty = rw.body().op(write.op).result_types().next();
        let in_bounds = bool_array(rw.context(), &write.in_bounds);
        let (vector, base) = (write.vector, write.base);
        let new = TransferWriteOp::build(
            rw,
            ty,
            vector,
            base,
            &write.indices[..],
            map,
            Some(masking.mask),
            in_bounds,
        );
        rw.replace_with(masking.op, new.op());
        Some(())
    });
    set.add::<MaskOp>("MaskedGatherOpPattern", |op, rw| {
        let (masking, inner) = parts::<GatherOp>(rw, op)?;
        let view = inner.view(rw.body());
        let offsets: Vec<_> = view.offsets().collect();
        let (base, indices, alignment) = (view.base(), view.indices(), view.alignment());
        let otherwise = masking.passthru.unwrap_or(view.pass_thru());
        let ty = rw.body().value_type(rw.body().result(inner.op(), 0));
        let new = GatherOp::build(rw, ty, base, &offsets[..], indices, masking.mask, otherwise);
        if alignment.is_some() {
            new.set_alignment(rw.body_mut(), alignment);
        }
        rw.replace_with(masking.op, new.op());
        Some(())
    });
}

/// Returns the parts of a `vector.mask` that contains an operation of type `O`, and that operation;
/// `None` for other contents.
fn parts<O: OpType>(rw: &Rewriter<'_>, op: MaskOp) -> Option<(Masking, O)> {
    let body = rw.body();
    let block = body.first_block(body.region(op.op(), 0)?)?;
    let inner: Op = body.first_op(block)?;
    body.op(inner).is::<O>().then_some(())?;
    Some((Masking::around(body, inner)?, O::from_op(inner)))
}
