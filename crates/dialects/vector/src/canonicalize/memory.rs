//! Canonicalization of masked accesses to memory.

use terrace_builtin::{DenseElementsAttr, ElementsAttr};
use terrace_ir::fold::constant_value;
use terrace_ir::{Body, OpType, PatternSet, Rewriter, Value};

use crate::shapes::known_mask;
use crate::{
    CompressStoreOp, ExpandLoadOp, GatherOp, LoadOp, MaskedLoadOp, MaskedStoreOp, ScatterOp,
    StepOp, StoreOp,
};

/// Declares the canonicalization of masked loads: a load with all lanes on becomes `vector.load`, a
/// load with all lanes off its pass-through value.
macro_rules! loads {
    ($($name:ident: $op:ident, $pattern:literal;)*) => {$(
        pub(crate) fn $name(set: &mut PatternSet) {
            set.add::<$op>($pattern, |op, rewriter| {
                let view = op.view(rewriter.body());
                let passed = view.pass_thru();
                if !known_mask(rewriter.body(), view.mask())? {
                    rewriter.replace_op(op.op(), &[passed]);
                    return Some(());
                }
                let (base, indices) = (view.base(), view.indices().collect::<Vec<Value>>());
                let ty = rewriter.body().value_type(view.result());
                let alignment = view.alignment();
                let new = LoadOp::build(rewriter, ty, base, indices);
                if alignment.is_some() {
                    new.set_alignment(rewriter.body_mut(), alignment);
                }
                rewriter.replace_with(op.op(), new.op());
                Some(())
            });
        }
    )*};
}

loads! {
    maskedload: MaskedLoadOp, "MaskedLoadFolder";
    expandload: ExpandLoadOp, "ExpandLoadFolder";
}

/// Declares the canonicalization of masked stores: a store with all lanes on becomes
/// `vector.store`, a store with all lanes off is erased.
macro_rules! stores {
    ($($name:ident: $op:ident, $pattern:literal;)*) => {$(
        pub(crate) fn $name(set: &mut PatternSet) {
            set.add::<$op>($pattern, |op, rewriter| {
                let view = op.view(rewriter.body());
                if known_mask(rewriter.body(), view.mask())? {
                    let (base, value) = (view.base(), view.value_to_store());
                    let indices: Vec<Value> = view.indices().collect();
                    let alignment = view.alignment();
                    let new = StoreOp::build(rewriter, value, base, indices);
                    if alignment.is_some() {
                        new.set_alignment(rewriter.body_mut(), alignment);
                    }
                }
                rewriter.erase_op(op.op());
                Some(())
            });
        }
    )*};
}

stores! {
    maskedstore: MaskedStoreOp, "MaskedStoreFolder";
    compressstore: CompressStoreOp, "CompressStoreFolder";
}

/// Whether `indices` are 0, 1, 2 and so on (MLIR: `isZeroBasedContiguousSeq`).
fn is_sequence(body: &Body, indices: Value) -> bool {
    if body.defined_by::<StepOp>(indices).is_some() {
        return true;
    }
    let cx = body.context();
    let Some(constant) = constant_value(body, indices) else { return false };
    let Some(dense) = constant.downcast::<DenseElementsAttr>(cx) else { return false };
    crate::shapes::shape(body, indices).len() == 1
        && !(dense.is_splat() && dense.num_elements(cx) > 1)
        && dense.i64s(cx).enumerate().all(|(at, number)| number == at as i64)
}

pub(crate) fn gather(set: &mut PatternSet) {
    set.add::<GatherOp>("GatherFolder", |op, rewriter| {
        let view = op.view(rewriter.body());
        let passed = view.pass_thru();
        if known_mask(rewriter.body(), view.mask())? {
            return None;
        }
        rewriter.replace_op(op.op(), &[passed]);
        Some(())
    });
    set.add::<GatherOp>("FoldContiguousGather", contiguous_gather);
}

/// Whether `base` is a memref, whose elements are contiguous in the last dimension.
fn is_memory(body: &Body, base: Value) -> bool {
    terrace_builtin::TypeExt::is_memref(body.value_type(base))
}

/// Replaces a gather from memory at consecutive indices by a `vector.maskedload`.
fn contiguous_gather(op: GatherOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = op.view(body);
    if !is_memory(body, view.base()) || !is_sequence(body, view.indices()) {
        return None;
    }
    let (base, mask, passed) = (view.base(), view.mask(), view.pass_thru());
    let offsets: Vec<Value> = view.offsets().collect();
    let ty = body.value_type(view.result());
    let new = MaskedLoadOp::build(rewriter, ty, base, offsets, mask, passed).op();
    rewriter.replace_with(op.op(), new);
    Some(())
}

pub(crate) fn scatter(set: &mut PatternSet) {
    set.add::<ScatterOp>("ScatterFolder", |op, rewriter| {
        let view = op.view(rewriter.body());
        if known_mask(rewriter.body(), view.mask())? {
            return None;
        }
        match view.result() {
            Some(_) => {
                let base = view.base();
                rewriter.replace_op(op.op(), &[base]);
            }
            None => rewriter.erase_op(op.op()),
        }
        Some(())
    });
    set.add::<ScatterOp>("FoldContiguousScatter", contiguous_scatter);
}

/// Replaces a scatter to memory at consecutive indices by a `vector.maskedstore`.
fn contiguous_scatter(op: ScatterOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = op.view(body);
    if !is_memory(body, view.base()) || !is_sequence(body, view.indices()) {
        return None;
    }
    let (base, mask, value) = (view.base(), view.mask(), view.value_to_store());
    let offsets: Vec<Value> = view.offsets().collect();
    MaskedStoreOp::build(rewriter, base, offsets, mask, value);
    rewriter.erase_op(op.op());
    Some(())
}
