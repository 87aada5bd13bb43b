//! Rewrites of `vector.bitcast`: moves across insertions and extractions, and casts of slices
//! (MLIR: `populateBubbleVectorBitCastOpPatterns`, `populateBreakDownVectorBitCastOpPatterns`).

use terrace_builtin::values::integers;
use terrace_builtin::{TypeExt, VectorType};
use terrace_ir::{Body, Builder, OpRef, OpType, Operand, PatternSet, Rewriter, Value};
use terrace_vector::{BitCastOp, ExtractOp, ExtractStridedSliceOp, InsertOp, InsertStridedSliceOp};

use crate::{extract, insert, replace, result_vector, vector, with_shape, zero};
use terrace_builtin::values::integer_array;

/// Adds the pattern that casts slices of the size of the result, for casts that satisfy `control`
/// (MLIR: `populateBreakDownVectorBitCastOpPatterns`).
pub fn populate_break_down_vector_bitcast(
    set: &mut PatternSet,
    control: impl Fn(OpRef<'_>) -> bool + Send + Sync + 'static,
) {
    set.add::<BitCastOp>("BreakDownVectorBitCast", move |op, rw| {
        if !control(rw.body().op(op.op())) {
            return None;
        }
        break_down(op, rw)
    });
}

/// Adds the patterns that move casts before insertions and after extractions
/// (MLIR: `populateBubbleVectorBitCastOpPatterns`).
pub fn populate_bubble_vector_bitcast(set: &mut PatternSet) {
    set.add::<ExtractOp>("BubbleDownVectorBitCastForExtract", element_of_cast);
    set.add::<ExtractStridedSliceOp>("BubbleDownBitCastForStridedSliceExtract", slice_of_cast);
    set.add::<BitCastOp>("BubbleUpBitCastForInsert", cast_of_insert);
    set.add::<BitCastOp>("BubbleUpBitCastForStridedSliceInsert", cast_of_slice_insert);
}

/// Casts slices of a vector of rank 1, each with as many elements as the result, and inserts them.
fn break_down(op: BitCastOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let source = op.view(rw.body()).source();
    let (from, to) = (vector(rw.body(), source)?, result_vector(rw.body(), op.op())?);
    let ([many], [few]) = (&from.shape[..], &to.shape[..]) else { return None };
    let (many, few) = (*many, *few);
    if from.is_scalable() || many < few {
        return None;
    }
    let cx = rw.context().clone();
    let ratio = many / few;
    let whole = with_shape(rw, &to, &to.shape, &to.scalable);
    let mut all = zero(rw, whole)?;
    let slice_type = with_shape(rw, &from, &[few], &[false]);
    let cast_type = with_shape(rw, &to, &[few / ratio], &[false]);
    let (size, stride) = (integer_array(&cx, [few]), integer_array(&cx, [1]));
    for at in 0..ratio {
        let offset = integer_array(&cx, [at * few]);
        let slice =
            ExtractStridedSliceOp::build(rw, slice_type, source, offset, size, stride).value(rw);
        let cast = BitCastOp::build(rw, cast_type, slice).value(rw);
        let offset = integer_array(&cx, [at * few / ratio]);
        all = InsertStridedSliceOp::build(rw, cast, all, offset, stride).value(rw);
    }
    replace(rw, op.op(), all)
}

/// Returns the source of the `vector.bitcast` that defines `value`, and the number of elements of
/// the result for each element of the source in the last dimension; `None` if `value` is no cast to
/// narrower elements.
fn narrowed(body: &Body, value: Value) -> Option<(Value, i64)> {
    let source = body.defined_by::<BitCastOp>(value)?.source();
    let (from, to) = (vector(body, source)?, vector(body, value)?);
    let (from, to) = (*from.shape.last()?, *to.shape.last()?);
    (from <= to && to % from == 0).then(|| (source, to / from))
}

/// Extracts an element of a cast vector of rank 1 from the cast of the element that contains it.
fn element_of_cast(op: ExtractOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = op.view(rw.body());
    let (cast, position) = (view.source(), view.static_position().to_vec());
    if view.dynamic_position().next().is_some() {
        return None;
    }
    let whole = vector(rw.body(), cast)?;
    let result = rw.body().value_type(view.result());
    let (source, ratio) = {
        let source = rw.body().defined_by::<BitCastOp>(cast)?.source();
        let from = vector(rw.body(), source)?;
        if whole.shape.len() != 1 || result.is::<VectorType>() {
            return None;
        }
        let (many, few) = (*whole.shape.last()?, *from.shape.last()?);
        if few > many || few == 1 {
            return None;
        }
        (source, many / few)
    };
    let at = *position.first()?;
    let from = vector(rw.body(), source)?;
    let packed = extract(rw, source, &[at / ratio])?;
    let single = with_shape(rw, &from, &[1], &[false]);
    let empty = zero(rw, single)?;
    let packed = insert(rw, packed, empty, &[0]);
    let ty = with_shape(rw, &whole, &[ratio], &[false]);
    let cast = BitCastOp::build(rw, ty, packed).value(rw);
    let value = extract(rw, cast, &[at % ratio])?;
    replace(rw, op.op(), value)
}

/// Returns `numbers` with the number of dimension `rank - 1` divided by `ratio`, if it has that
/// dimension; `None` if it is no multiple.
fn divided(numbers: &[i64], rank: usize, ratio: i64) -> Option<Vec<i64>> {
    let mut numbers = numbers.to_vec();
    if numbers.len() == rank {
        let last = numbers.last_mut()?;
        if *last % ratio != 0 {
            return None;
        }
        *last /= ratio;
    }
    Some(numbers)
}

/// Casts a slice of the source, instead of taking the slice of a cast.
fn slice_of_cast(op: ExtractStridedSliceOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let cx = rw.context().clone();
    let view = op.view(rw.body());
    let cast = view.source();
    let [offsets, sizes] = [view.offsets(), view.sizes()].map(|list| integers(&cx, list.data(&cx)));
    let (offsets, sizes, strides) = (offsets?, sizes?, view.strides());
    let source = rw.body().defined_by::<BitCastOp>(cast)?.source();
    let (from, to) = (vector(rw.body(), source)?, vector(rw.body(), cast)?);
    if from.shape.is_empty()
        || from.shape.len() != to.shape.len()
        || *from.shape.last()? > *to.shape.last()?
        || integers(&cx, strides.data(&cx))?.iter().any(|stride| *stride != 1)
    {
        return None;
    }
    let (_, ratio) = narrowed(rw.body(), cast)?;
    let rank = from.shape.len();
    let offsets = divided(&offsets, rank, ratio)?;
    let sizes = divided(&sizes, rank, ratio)?;
    let result = result_vector(rw.body(), op.op())?;
    let mut shape = from.shape.to_vec();
    shape[..sizes.len()].copy_from_slice(&sizes);
    let slice_type = with_shape(rw, &from, &shape, &result.scalable);
    let (offsets, sizes) = (integer_array(&cx, &offsets), integer_array(&cx, &sizes));
    let slice =
        ExtractStridedSliceOp::build(rw, slice_type, source, offsets, sizes, strides).value(rw);
    let ty = rw.body().value_type(rw.body().result(op.op(), 0));
    let value = BitCastOp::build(rw, ty, slice).value(rw);
    replace(rw, op.op(), value)
}

/// Inserts the cast of the inserted vector into the cast of the destination.
fn cast_of_insert(op: BitCastOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = op.view(rw.body());
    let (from, to) = (vector(rw.body(), view.source())?, result_vector(rw.body(), op.op())?);
    if from.shape.is_empty() || from.is_scalable() || to.is_scalable() {
        return None;
    }
    let inserted = rw.body().defined_by::<InsertOp>(view.source())?;
    let (value, dest) = (inserted.value_to_store(), inserted.dest());
    let positions: Vec<Value> = inserted.dynamic_position().collect();
    let position = inserted.static_position().to_vec();
    if !rw.body().has_one_use(view.source()) {
        return None;
    }
    let part = vector(rw.body(), value)?;
    if part.shape.is_empty() {
        return None;
    }
    let value = recast(rw, value, &part, &from, &to)?;
    let whole = rw.body().value_type(rw.body().result(op.op(), 0));
    let dest = BitCastOp::build(rw, whole, dest).value(rw);
    let new = InsertOp::build(rw, value, dest, &positions[..], position).value(rw);
    replace(rw, op.op(), new)
}

/// Casts `value`, of type `ty`, in the way in which a vector of type `from` is cast to `to`.
fn recast(
    b: &mut Builder<'_>,
    value: Value,
    ty: &VectorType,
    from: &VectorType,
    to: &VectorType,
) -> Option<Value> {
    let cx = b.context().clone();
    let (wide, narrow) =
        (from.element.int_or_float_width(&cx)? as i64, to.element.int_or_float_width(&cx)? as i64);
    let mut shape = ty.shape.to_vec();
    let last = shape.last_mut()?;
    *last = *last * wide / narrow;
    let ty = with_shape(b, to, &shape, &ty.scalable);
    Some(BitCastOp::build(b, ty, value).value(b))
}

/// Inserts the cast of the inserted slice into the cast of the destination.
fn cast_of_slice_insert(op: BitCastOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let cx = rw.context().clone();
    let view = op.view(rw.body());
    let (from, to) = (vector(rw.body(), view.source())?, result_vector(rw.body(), op.op())?);
    let inserted = rw.body().defined_by::<InsertStridedSliceOp>(view.source())?;
    let (value, dest) = (inserted.value_to_store(), inserted.dest());
    let (offsets, strides) = (integers(&cx, inserted.offsets().data(&cx))?, inserted.strides());
    let part = vector(rw.body(), value)?;
    let (many, few) = (*from.shape.last()?, *to.shape.last()?);
    if from.shape.len() != to.shape.len()
        || few > many
        || many % few != 0
        || part.shape.len() != from.shape.len()
        || integers(&cx, strides.data(&cx))?.iter().any(|stride| *stride != 1)
    {
        return None;
    }
    let ratio = many / few;
    let mut shape = part.shape.to_vec();
    if shape.last()? % ratio != 0 {
        return None;
    }
    *shape.last_mut()? /= ratio;
    let offsets = divided(&offsets, from.shape.len(), ratio)?;
    let ty = with_shape(rw, &to, &shape, &part.scalable);
    let value = BitCastOp::build(rw, ty, value).value(rw);
    let whole = rw.body().value_type(rw.body().result(op.op(), 0));
    let dest = BitCastOp::build(rw, whole, dest).value(rw);
    let new = InsertStridedSliceOp::build(rw, value, dest, integer_array(&cx, &offsets), strides)
        .value(rw);
    replace(rw, op.op(), new)
}
