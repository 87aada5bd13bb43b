//! Lowerings of affine loads, stores, prefetches and DMA transfers to memref and vector.

use terrace_affine::{
    AffineDmaStartOp, AffineDmaWaitOp, AffineLoadOp, AffinePrefetchOp, AffineStoreOp,
    AffineVectorLoadOp, AffineVectorStoreOp, Place, expansion,
};
use terrace_builtin::{AffineMap, AffineMapAttr};
use terrace_ir::{Builder, Handle, Op, OpType, Operand, Value};
use terrace_memref::{DmaStartOp, DmaWaitOp, LoadOp, PrefetchOp, StoreOp};
use terrace_rewrite::{ConversionPatterns, Rw};

pub(super) fn populate(patterns: &mut ConversionPatterns) {
    patterns.add::<AffineLoadOp>("AffineLoadLowering", None, |op, _, rw| load(op, rw));
    patterns.add::<AffineStoreOp>("AffineStoreLowering", None, |op, _, rw| store(op, rw));
    patterns.add::<AffinePrefetchOp>("AffinePrefetchLowering", None, |op, _, rw| prefetch(op, rw));
    patterns.add::<AffineDmaStartOp>("AffineDmaStartLowering", None, |op, _, rw| dma_start(op, rw));
    patterns.add::<AffineDmaWaitOp>("AffineDmaWaitLowering", None, |op, _, rw| dma_wait(op, rw));
}

/// Adds the patterns that lower affine loads and stores of vectors to vector
/// (MLIR: `populateAffineToVectorConversionPatterns`).
pub fn populate_affine_to_vector(patterns: &mut ConversionPatterns) {
    patterns.add::<AffineVectorLoadOp>("AffineVectorLoadLowering", None, |op, _, rw| {
        vector_load(op, rw)
    });
    patterns.add::<AffineVectorStoreOp>("AffineVectorStoreLowering", None, |op, _, rw| {
        vector_store(op, rw)
    });
}

/// Builds the results of the map attribute `map` of `op` for `values`: the indices of the access.
/// `None` if the map cannot be expanded.
fn indices(
    rw: Rw<'_, '_>,
    op: Op,
    map: Handle<AffineMapAttr>,
    values: &[Value],
) -> Option<Vec<Value>> {
    let map = expansion::owned_map(rw.body().op(op), map)?;
    expansion::results(rw, &map, values)
}

fn load(op: AffineLoadOp, rw: Rw<'_, '_>) -> Option<()> {
    let view = op.view(rw.body());
    let (memref, map) = (view.memref(), view.map());
    let values: Vec<Value> = view.indices().collect();
    let indices = indices(rw, op.op(), map, &values)?;
    let loaded = LoadOp::build(rw, memref, indices).value(rw);
    rw.replace_op(op.op(), &[loaded]);
    Some(())
}

fn store(op: AffineStoreOp, rw: Rw<'_, '_>) -> Option<()> {
    let view = op.view(rw.body());
    let (value, memref, map) = (view.value(), view.memref(), view.map());
    let values: Vec<Value> = view.indices().collect();
    let indices = indices(rw, op.op(), map, &values)?;
    StoreOp::build(rw, value, memref, indices);
    rw.erase_op(op.op());
    Some(())
}

fn prefetch(op: AffinePrefetchOp, rw: Rw<'_, '_>) -> Option<()> {
    let view = op.view(rw.body());
    let (memref, map) = (view.memref(), view.map());
    let how = (view.is_write(), view.locality_hint(), view.is_data_cache());
    let values: Vec<Value> = view.indices().collect();
    let indices = indices(rw, op.op(), map, &values)?;
    PrefetchOp::build(rw, memref, indices, how.0, how.1, how.2);
    rw.erase_op(op.op());
    Some(())
}

fn vector_load(op: AffineVectorLoadOp, rw: Rw<'_, '_>) -> Option<()> {
    let view = op.view(rw.body());
    let (memref, map, ty) = (view.memref(), view.map(), view.result_types().next()?);
    let values: Vec<Value> = view.indices().collect();
    let indices = indices(rw, op.op(), map, &values)?;
    let loaded = terrace_vector::LoadOp::build(rw, ty, memref, indices).value(rw);
    rw.replace_op(op.op(), &[loaded]);
    Some(())
}

fn vector_store(op: AffineVectorStoreOp, rw: Rw<'_, '_>) -> Option<()> {
    let view = op.view(rw.body());
    let (value, memref, map) = (view.value(), view.memref(), view.map());
    let values: Vec<Value> = view.indices().collect();
    let indices = indices(rw, op.op(), map, &values)?;
    terrace_vector::StoreOp::build(rw, value, memref, indices);
    rw.erase_op(op.op());
    Some(())
}

/// A memref, the map of its indices, and the operands of the map.
type OwnedPlace = (Value, AffineMap, Vec<Value>);

fn owned(place: Place<'_>) -> OwnedPlace {
    (place.memref, place.map.clone(), place.indices)
}

/// Returns the memref of `place` followed by its indices; `None` if an index cannot be expanded.
fn position(builder: &mut Builder<'_>, place: &OwnedPlace) -> Option<Vec<Value>> {
    let (memref, map, values) = place;
    let indices = expansion::results(builder, map, values)?;
    Some([memref].into_iter().chain(&indices).copied().collect())
}

fn dma_start(op: AffineDmaStartOp, rw: Rw<'_, '_>) -> Option<()> {
    let (places, rest) =
        terrace_affine::places(rw.body().op(op.op()), ["src", "dst", "tag"]).ok()?;
    let [from, to, tag] = places.map(owned);
    let (count, strides) = rest.split_first()?;
    let (from, to, tag) = (position(rw, &from), position(rw, &to), position(rw, &tag));
    let operands = [&from?[..], &to?, &[*count], &tag?, strides].concat();
    DmaStartOp::build(rw, operands);
    rw.erase_op(op.op());
    Some(())
}

fn dma_wait(op: AffineDmaWaitOp, rw: Rw<'_, '_>) -> Option<()> {
    let (places, rest) = terrace_affine::places(rw.body().op(op.op()), ["tag"]).ok()?;
    let [(memref, map, values)] = places.map(owned);
    let indices = expansion::results(rw, &map, &values)?;
    DmaWaitOp::build(rw, memref, indices, *rest.first()?);
    rw.erase_op(op.op());
    Some(())
}
