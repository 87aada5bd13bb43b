//! Patterns that convert operations on parts of vectors to `vector.shuffle` on vectors of one
//! dimension: [`populate_vector_linearize_shuffle_like`].

use std::sync::Arc;

use terrace_builtin::values::integers;
use terrace_builtin::{DYNAMIC, VectorType};
use terrace_ir::{Op, OpType, Operand, Type, Value};
use terrace_rewrite::{ConversionPatterns, ConversionRewriter, TypeConverter, create_or_fold};
use terrace_vector::{ExtractOp, ExtractStridedSliceOp, InsertOp, InsertStridedSliceOp, ShuffleOp};

/// The maximum number of elements of a shuffle. Masks of more exhaust the memory.
const MAX_ELEMENTS: i64 = 1 << 20;

/// Adds the patterns (MLIR: `populateVectorLinearizeShuffleLikeOpsPatterns`).
pub fn populate_vector_linearize_shuffle_like(
    patterns: &mut ConversionPatterns,
    converter: &Arc<TypeConverter>,
) {
    patterns.add::<ShuffleOp>("LinearizeVectorShuffle", Some(converter), shuffle);
    patterns.add::<ExtractOp>("LinearizeVectorExtract", Some(converter), extract);
    patterns.add::<InsertOp>("LinearizeVectorInsert", Some(converter), insert);
    patterns.add::<ExtractStridedSliceOp>(
        "LinearizeVectorExtractStridedSlice",
        Some(converter),
        extract_slice,
    );
    patterns.add::<InsertStridedSliceOp>(
        "LinearizeVectorInsertStridedSlice",
        Some(converter),
        insert_slice,
    );
}

/// Returns the shape of `value` before conversion and its number of elements; `None` if the number
/// is too large.
fn shape_of(rw: &ConversionRewriter<'_>, value: Value) -> Option<(Vec<i64>, i64)> {
    let vector = rw.body().value_type(value).downcast::<VectorType>(rw.context())?;
    let count = vector.shape.iter().try_fold(1i64, |count, size| count.checked_mul(*size))?;
    (count <= MAX_ELEMENTS).then(|| (vector.shape.to_vec(), count))
}

/// Replaces `op` by a shuffle of `a` and `b`.
fn replace_by_shuffle(
    op: Op,
    a: Value,
    b: Value,
    mask: Vec<i64>,
    rw: &mut ConversionRewriter<'_>,
) -> Option<()> {
    let ty = shuffled_type(rw, a, &mask)?;
    let new = ShuffleOp::build(rw, ty, a, b, mask).value(rw);
    rw.replace_op(op, &[new]);
    Some(())
}

/// Returns the type of a shuffle of `vector` with the mask `mask`; `None` if `vector` is no vector.
fn shuffled_type(rw: &ConversionRewriter<'_>, vector: Value, mask: &[i64]) -> Option<Type> {
    let cx = rw.context();
    let element = rw.body().value_type(vector).downcast::<VectorType>(cx)?.element;
    Some(VectorType::get(cx, &[mask.len() as i64], element).ty())
}

/// Converts a shuffle of rows to a shuffle of their elements.
fn shuffle(op: ShuffleOp, operands: &[Value], rw: &mut ConversionRewriter<'_>) -> Option<()> {
    let view = op.view(rw.body());
    let rows = view.mask().clone();
    let (shape, _) = shape_of(rw, view.v1())?;
    let length: i64 = shape.iter().skip(1).product();
    if (rows.len() as i64).checked_mul(length)? > MAX_ELEMENTS {
        return None;
    }
    let mask = rows.iter().flat_map(|row| (0..length).map(move |at| row * length + at)).collect();
    replace_by_shuffle(op.op(), operands[0], operands[1], mask, rw)
}

/// Returns the index of the first element at the static position `position` of a vector with the
/// shape `shape`, and the number of elements there; `None` for a dynamic position.
fn linear_position(shape: &[i64], position: &[i64]) -> Option<(i64, i64)> {
    let size: i64 = shape.iter().skip(position.len()).product();
    let mut offset: i64 = 0;
    for (at, size) in position.iter().zip(shape) {
        if *at == DYNAMIC {
            return None;
        }
        offset = offset.checked_mul(*size)?.checked_add(*at)?;
    }
    Some((offset.checked_mul(size)?, size))
}

/// Converts the extraction of a scalar to one with a single index, and that of a vector to a
/// shuffle.
fn extract(op: ExtractOp, operands: &[Value], rw: &mut ConversionRewriter<'_>) -> Option<()> {
    let view = op.view(rw.body());
    let (shape, _) = shape_of(rw, view.source())?;
    let (offset, size) = linear_position(&shape, view.static_position())?;
    let ty = view.result_types().next()?;
    if ty.is::<VectorType>() {
        let mask = (offset..offset + size).collect();
        return replace_by_shuffle(op.op(), operands[0], operands[0], mask, rw);
    }
    let source = operands[0];
    let new = create_or_fold(rw, |b| ExtractOp::build(b, ty, source, (), vec![offset]).value(b));
    rw.replace_op(op.op(), &[new]);
    Some(())
}

/// Converts the insertion of a scalar to one with a single index, and that of a vector to a
/// shuffle.
fn insert(op: InsertOp, operands: &[Value], rw: &mut ConversionRewriter<'_>) -> Option<()> {
    let view = op.view(rw.body());
    let (shape, count) = shape_of(rw, view.dest())?;
    let (offset, size) = linear_position(&shape, view.static_position())?;
    let is_vector = rw.body().value_type(view.value_to_store()).is::<VectorType>();
    let (value, dest) = (operands[0], operands[1]);
    let new = if is_vector {
        let kept = (0..offset, offset + size..count);
        let mask: Vec<i64> = kept.0.chain(count..count + size).chain(kept.1).collect();
        let ty = shuffled_type(rw, dest, &mask)?;
        create_or_fold(rw, |b| ShuffleOp::build(b, ty, dest, value, mask).value(b))
    } else {
        create_or_fold(rw, |b| InsertOp::build(b, value, dest, (), vec![offset]).value(b))
    };
    rw.replace_op(op.op(), &[new]);
    Some(())
}

/// Returns the indices of the elements of a slice with the shape `small` at `offsets` of a vector
/// with the shape `large`, row by row. Missing leading sizes are 1, missing trailing offsets 0.
fn slice_indices(small: &[i64], large: &[i64], offsets: &[i64]) -> Vec<i64> {
    let added = large.len().saturating_sub(small.len());
    let mut indices = vec![0];
    let mut stride = 1;
    for dim in (0..large.len()).rev() {
        let size = dim.checked_sub(added).map_or(1, |at| small[at]);
        let offset = offsets.get(dim).copied().unwrap_or(0);
        let rows = offset..offset + size;
        indices = rows.flat_map(|row| indices.iter().map(move |at| at + row * stride)).collect();
        stride *= large[dim];
    }
    indices
}

/// Converts the extraction of a slice with unit strides.
fn extract_slice(
    op: ExtractStridedSliceOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> Option<()> {
    let cx = rw.context().clone();
    let view = op.view(rw.body());
    let (large, _) = shape_of(rw, view.source())?;
    let (small, _) = shape_of(rw, view.result(0))?;
    let offsets = integers(&cx, view.offsets().data(&cx))?;
    if integers(&cx, view.strides().data(&cx))?.iter().any(|stride| *stride != 1) {
        return None;
    }
    let mask = slice_indices(&small, &large, &offsets);
    replace_by_shuffle(op.op(), operands[0], operands[0], mask, rw)
}

/// Converts the insertion of a slice with unit strides.
fn insert_slice(
    op: InsertStridedSliceOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> Option<()> {
    let cx = rw.context().clone();
    let view = op.view(rw.body());
    let (small, _) = shape_of(rw, view.value_to_store())?;
    let (large, count) = shape_of(rw, view.dest())?;
    let offsets = integers(&cx, view.offsets().data(&cx))?;
    if integers(&cx, view.strides().data(&cx))?.iter().any(|stride| *stride != 1) {
        return None;
    }
    let mut mask: Vec<i64> = (0..count).collect();
    for (at, place) in slice_indices(&small, &large, &offsets).into_iter().enumerate() {
        *mask.get_mut(usize::try_from(place).ok()?)? = count + at as i64;
    }
    replace_by_shuffle(op.op(), operands[1], operands[0], mask, rw)
}
