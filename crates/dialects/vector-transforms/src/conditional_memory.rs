//! The lowering of masked accesses and gathers to accesses of single elements in `scf.if`
//! (MLIR: `VectorEmulateMaskedLoadStore.cpp`, `LowerVectorGather.cpp`).

use terrace_arith::{AddIOp, BuildConstant, ConstantOp, IndexCastOp, MulIOp};
use terrace_builtin::reshape::groups_attribute;
use terrace_builtin::types::MemRefType;
use terrace_builtin::{DenseElementsAttr, IndexType, StridedLayoutAttr};
use terrace_ir::{Builder, OpType, Operand, PatternSet, Rewriter, Value};
use terrace_memref as memref;
use terrace_scf::{IfOp, YieldOp};
use terrace_vector::{GatherOp, LoadOp, MaskedLoadOp, MaskedStoreOp};

use crate::{extract, insert, replace, result_vector, vector, with_shape};

/// Adds the patterns that lower masked loads and stores to conditional accesses
/// (MLIR: `populateVectorMaskedLoadStoreEmulationPatterns`).
pub fn populate_vector_masked_load_store_emulation(set: &mut PatternSet) {
    set.add::<MaskedLoadOp>("VectorMaskedLoadOpConverter", load);
    set.add::<MaskedStoreOp>("VectorMaskedStoreOpConverter", store);
}

/// Adds the patterns that lower gathers of rank 1 to conditional loads
/// (MLIR: `populateVectorGatherToConditionalLoadPatterns`).
pub fn populate_vector_gather_to_conditional_load(set: &mut PatternSet) {
    set.add::<GatherOp>("RemoveStrideFromGatherSource", contiguous);
    set.add::<GatherOp>("Gather1DToConditionalLoads", gather);
}

/// Builds an `scf.if` with one result: the value that `then` builds if `condition` is true, or else
/// `otherwise`. `None` if `then` returns `None`.
///
/// The blocks belong to no region until the `scf.if` exists, so that the greedy driver visits their
/// operations only in the next iteration, as in MLIR.
fn if_else(
    rw: &mut Rewriter<'_>,
    condition: Value,
    otherwise: Value,
    then: impl FnOnce(&mut Rewriter<'_>) -> Option<Value>,
) -> Option<Value> {
    let point = rw.point();
    let block = rw.body_mut().new_block([]);
    rw.set_at_end(block);
    let value = then(rw)?;
    YieldOp::build(rw, &[value][..]);
    let other = rw.body_mut().new_block([]);
    rw.set_at_end(other);
    YieldOp::build(rw, &[otherwise][..]);
    rw.flush();
    rw.set_point(point);
    let ty = rw.body().value_type(otherwise);
    let op = IfOp::build(rw, &[ty], condition).op();
    for (at, block) in [block, other].into_iter().enumerate() {
        let region = rw.body().region(op, at)?;
        rw.body_mut().insert_block(block, region, None);
    }
    Some(rw.body().result(op, 0))
}

/// Builds an `scf.if` without results, whose contents `then` builds.
fn if_only(
    rw: &mut Rewriter<'_>,
    condition: Value,
    then: impl FnOnce(&mut Rewriter<'_>) -> Option<()>,
) -> Option<()> {
    let op = IfOp::build(rw, &[], condition).op();
    let point = rw.point();
    let region = rw.body().region(op, 0)?;
    rw.append_block(region, &[]);
    then(rw)?;
    YieldOp::build(rw, ());
    rw.set_point(point);
    Some(())
}

/// Adds 1 to the last index.
fn advance(b: &mut Builder<'_>, indices: &mut [Value], one: Value) -> Option<()> {
    let last = indices.last_mut()?;
    *last = AddIOp::build(b, *last, one).value(b);
    Some(())
}

/// Lowers a masked load of rank 1 to one conditional `memref.load` for each element.
fn load(op: MaskedLoadOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = op.view(rw.body());
    let (base, mask, mut value) = (view.base(), view.mask(), view.pass_thru());
    let mut indices: Vec<Value> = view.indices().collect();
    let alignment = view.alignment();
    let count = single_dim(rw, mask)?;
    let one = rw.constant_index(1);
    for at in 0..count {
        let condition = extract(rw, mask, &[at])?;
        value = if_else(rw, condition, value, |b| {
            let new = memref::LoadOp::build(b, base, &indices[..]);
            if alignment.is_some() {
                new.set_alignment(b.body_mut(), alignment);
            }
            let element = new.value(b);
            Some(insert(b, element, value, &[at]))
        })?;
        if at + 1 < count {
            advance(rw, &mut indices, one)?;
        }
    }
    replace(rw, op.op(), value)
}

/// Lowers a masked store of rank 1 to one conditional `memref.store` for each element.
fn store(op: MaskedStoreOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = op.view(rw.body());
    let (base, mask, value) = (view.base(), view.mask(), view.value_to_store());
    let mut indices: Vec<Value> = view.indices().collect();
    let alignment = view.alignment();
    let count = single_dim(rw, mask)?;
    let one = rw.constant_index(1);
    for at in 0..count {
        let condition = extract(rw, mask, &[at])?;
        if_only(rw, condition, |b| {
            let element = extract(b, value, &[at])?;
            let new = memref::StoreOp::build(b, element, base, &indices[..]);
            if alignment.is_some() {
                new.set_alignment(b.body_mut(), alignment);
            }
            Some(())
        })?;
        if at + 1 < count {
            advance(rw, &mut indices, one)?;
        }
    }
    rw.erase_op(op.op());
    Some(())
}

/// Returns the size of a vector of rank 1; `None` for another rank.
fn single_dim(rw: &Rewriter<'_>, value: Value) -> Option<i64> {
    match vector(rw.body(), value)?.shape[..] {
        [size] => Some(size),
        _ => None,
    }
}

/// Rewrites a gather from a column of a matrix to a gather from the whole matrix, flattened, with
/// indices multiplied by the length of a row.
fn contiguous(op: GatherOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let cx = rw.context().clone();
    let view = op.view(rw.body());
    let subview = rw.body().defined_by::<memref::SubViewOp>(view.base())?;
    let source = subview.source();
    let from = rw.body().value_type(source).downcast::<MemRefType>(&cx)?;
    let ty = rw.body().value_type(view.base()).downcast::<MemRefType>(&cx)?;
    let [_, columns] = from.shape[..] else { return None };
    let layout = ty.layout?.downcast::<StridedLayoutAttr>(&cx)?;
    if layout.strides[..] != [columns] {
        return None;
    }
    let groups = [vec![0, 1]];
    let flat = memref::collapsed_type(&cx, from, &groups)?;
    let offsets: Vec<Value> = view.offsets().collect();
    let (indices, mask, otherwise) = (view.indices(), view.mask(), view.pass_thru());
    let alignment = view.alignment();
    let result = rw.body().value_type(view.result());
    let index_type = rw.body().value_type(indices);
    if !vector(rw.body(), indices)?.element.is::<IndexType>() {
        return None;
    }
    let groups = groups_attribute(&cx, &groups);
    let flat = memref::CollapseShapeOp::build(rw, flat, source, groups).value(rw);
    let factor = DenseElementsAttr::from_ints(&cx, index_type, [columns]).ok()?.attr();
    let factor = ConstantOp::build(rw, factor).value(rw);
    let scaled = MulIOp::build(rw, indices, factor).value(rw);
    let new = GatherOp::build(rw, result, flat, &offsets[..], scaled, mask, otherwise);
    if alignment.is_some() {
        new.set_alignment(rw.body_mut(), alignment);
    }
    rw.replace_with(op.op(), new.op());
    Some(())
}

/// Lowers a gather of rank 1 to one conditional load for each element.
fn gather(op: GatherOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let cx = rw.context().clone();
    let view = op.view(rw.body());
    let ty = result_vector(rw.body(), op.op())?;
    let (base, mask, mut value) = (view.base(), view.mask(), view.pass_thru());
    let (mut indices, alignment) = (view.indices(), view.alignment());
    let offsets: Vec<Value> = view.offsets().collect();
    let base_type = rw.body().value_type(base);
    if ty.shape.len() != 1 || ty.is_scalable() {
        return None;
    }
    if let Some(memref) = base_type.downcast::<MemRefType>(&cx) {
        let layout = memref.layout.and_then(|layout| layout.downcast::<StridedLayoutAttr>(&cx));
        let last = layout.and_then(|layout| layout.strides.last().copied());
        if last.is_some_and(|stride| stride != 1) && ty.shape[0] != 1 {
            return None;
        }
    }
    let wanted = terrace_builtin::shaped::same_shape_as(
        &cx,
        rw.body().value_type(indices),
        IndexType::get(&cx).ty(),
    );
    if rw.body().value_type(indices) != wanted {
        indices = IndexCastOp::build(rw, wanted, indices).value(rw);
    }
    let single = with_shape(rw, &ty, &[1], &[false]);
    let (last, rest) = offsets.split_last()?;
    for at in 0..ty.shape[0] {
        let condition = extract(rw, mask, &[at])?;
        let index = extract(rw, indices, &[at])?;
        let mut position = rest.to_vec();
        position.push(AddIOp::build(rw, *last, index).value(rw));
        value = if_else(rw, condition, value, |b| {
            let element = match base_type.is::<MemRefType>() {
                true => {
                    let new = LoadOp::build(b, single, base, &position[..]);
                    if alignment.is_some() {
                        new.set_alignment(b.body_mut(), alignment);
                    }
                    let loaded = new.value(b);
                    extract(b, loaded, &[0])?
                }
                false => terrace_tensor::ExtractOp::build(b, base, &position[..]).value(b),
            };
            Some(insert(b, element, value, &[at]))
        })?;
    }
    replace(rw, op.op(), value)
}
