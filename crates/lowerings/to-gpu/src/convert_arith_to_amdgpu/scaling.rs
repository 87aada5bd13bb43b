//! Conversions with a scale, which blocks of elements share.

use terrace_amdgpu::{PackedScaledTruncOp, ScaledExtPackedOp};
use terrace_arith::{ScalingExtFOp, ScalingTruncFOp};
use terrace_builtin::shaped::element_type_or_self;
use terrace_builtin::{TypeExt, VectorType};
use terrace_ir::{Body, Builder, OpType, Operand, Rewriter, Type, Value};
use terrace_vector::{BroadcastOp, ShapeCastOp};

use crate::vectors::{element, slice, to_f32, vector, with_slice, zero};

/// The number of wide elements that one instruction converts.
const WIDE: i64 = 2;

/// Extends numbers with a scale, two at a time.
pub(super) fn extend(op: ScalingExtFOp, b: &mut Rewriter<'_>) -> Option<()> {
    let cx = b.context().clone();
    let view = op.view(b.body());
    let (source, scale, result) = (view.r#in(), view.scale(), view.out());
    let (from, to) = (b.body().value_type(source), b.body().value_type(result));
    let (from_element, to_element) =
        (element_type_or_self(&cx, from), element_type_or_self(&cx, to));
    let narrow = 32 / i64::from(from_element.int_or_float_width(&cx)?.max(1));
    if to.downcast::<VectorType>(&cx).is_some_and(VectorType::is_scalable) || narrow == 0 {
        return None;
    }
    let pair = VectorType::get(&cx, &[WIDE], to_element).ty();
    if !to.is_vector() {
        let scale = to_f32(b, scale)?;
        let one = VectorType::get(&cx, &[1], from_element).ty();
        let source = BroadcastOp::build(b, one, source).value(b);
        let both = ScaledExtPackedOp::build(b, pair, source, scale, 0).value(b);
        let new = element(b, both, &[0]);
        b.replace_op(op.op(), &[new]);
        return Some(());
    }
    let new = by_blocks(b, source, scale, to, |b, block, scale, size| {
        let mut all = zero(b, VectorType::get(b.context(), &[size], to_element).ty())?;
        for first in (0..size).step_by(usize::try_from(narrow).ok()?) {
            let taken = narrow.min(size - first);
            let part = slice(b, block, &[first], &[taken])?;
            for at in (0..taken).step_by(2) {
                let count = WIDE.min(taken - at);
                let index = i32::try_from(at / WIDE).ok()?;
                let mut new = ScaledExtPackedOp::build(b, pair, part, scale, index).value(b);
                if count < WIDE {
                    new = slice(b, new, &[0], &[count])?;
                }
                all = with_slice(b, new, all, &[first + at])?;
            }
        }
        Some(all)
    })?;
    b.replace_op(op.op(), &[new]);
    Some(())
}

/// Truncates numbers with a scale, two at a time.
pub(super) fn truncate(op: ScalingTruncFOp, b: &mut Rewriter<'_>) -> Option<()> {
    let cx = b.context().clone();
    let view = op.view(b.body());
    let (source, scale, result) = (view.r#in(), view.scale(), view.out());
    let (from, to) = (b.body().value_type(source), b.body().value_type(result));
    let (from_element, to_element) =
        (element_type_or_self(&cx, from), element_type_or_self(&cx, to));
    let narrow = 32 / i64::from(to_element.int_or_float_width(&cx)?.max(1));
    if to.downcast::<VectorType>(&cx).is_some_and(VectorType::is_scalable) || narrow == 0 {
        return None;
    }
    let packed = VectorType::get(&cx, &[narrow], to_element).ty();
    if !to.is_vector() {
        let scale = to_f32(b, scale)?;
        let one = VectorType::get(&cx, &[1], from_element).ty();
        let source = BroadcastOp::build(b, one, source).value(b);
        let all = PackedScaledTruncOp::build(b, packed, source, scale, 0, None).value(b);
        let new = element(b, all, &[0]);
        b.replace_op(op.op(), &[new]);
        return Some(());
    }
    let new = by_blocks(b, source, scale, to, |b, block, scale, size| {
        let mut all = zero(b, VectorType::get(b.context(), &[size], to_element).ty())?;
        for first in (0..size).step_by(usize::try_from(narrow).ok()?) {
            let taken = narrow.min(size - first);
            let mut new: Option<Value> = None;
            if taken > WIDE {
                new = Some(zero(b, packed)?);
            }
            for at in (0..taken).step_by(2) {
                let count = WIDE.min(taken - at);
                let part = slice(b, block, &[first + at], &[count])?;
                let index = i32::try_from(at / WIDE).ok()?;
                new = Some(PackedScaledTruncOp::build(b, packed, part, scale, index, new).value(b));
            }
            let mut new = new?;
            if taken != narrow {
                new = slice(b, new, &[0], &[taken])?;
            }
            all = with_slice(b, new, all, &[first])?;
        }
        Some(all)
    })?;
    b.replace_op(op.op(), &[new]);
    Some(())
}

/// Converts the vector `source` to the type `to` by blocks whose elements have one scale; `convert`
/// receives a block as a vector of rank 1, its scale and its size. `None` if the scales are not
/// those of blocks.
fn by_blocks(
    b: &mut Builder<'_>,
    source: Value,
    scale: Value,
    to: Type,
    mut convert: impl FnMut(&mut Builder<'_>, Value, Value, i64) -> Option<Value>,
) -> Option<Value> {
    let cx = b.context().clone();
    let from = vector(b.body(), source)?.clone();
    let to_element = element_type_or_self(&cx, to);
    let block = block_shape(b.body(), &from.shape, scale)?;
    let size: i64 = block.iter().product();
    let scale = to_f32(b, scale)?;
    let mut all = zero(b, to)?;
    let mut offsets = vec![0; block.len()];
    loop {
        let part = slice(b, source, &offsets, &block)?;
        let flat = VectorType::get(&cx, &[size], from.element).ty();
        let part = ShapeCastOp::build(b, flat, part).value(b);
        let scale = element(b, scale, &offsets);
        let new = convert(b, part, scale, size)?;
        let ty = VectorType::get(&cx, &block, to_element).ty();
        let new = ShapeCastOp::build(b, ty, new).value(b);
        all = with_slice(b, new, all, &offsets)?;
        // The next block, in row-major order.
        let last = (0..block.len()).rev().find(|dim| {
            offsets[*dim] += block[*dim];
            let is_inside = offsets[*dim] < from.shape[*dim];
            if !is_inside {
                offsets[*dim] = 0;
            }
            is_inside
        });
        if last.is_none() {
            return Some(all);
        }
    }
}

/// Returns the shape of the blocks of a vector whose elements have one scale: the scales are
/// broadcast from one for each block.
fn block_shape(body: &Body, shape: &[i64], mut scale: Value) -> Option<Vec<i64>> {
    while let Some(cast) = body.defined_by::<ShapeCastOp>(scale) {
        scale = cast.source();
    }
    if let Some(broadcast) = body.defined_by::<BroadcastOp>(scale) {
        scale = broadcast.source();
    }
    let mut scales = vector(body, scale).map_or(Vec::new(), |ty| ty.shape.to_vec());
    if scales.len() > shape.len() {
        return None;
    }
    scales.resize(shape.len(), 1);
    shape
        .iter()
        .zip(scales)
        .map(|(size, count)| (size % count == 0).then(|| size / count))
        .collect()
}
