//! The canonicalization of `amdgpu.scaled_mfma` that extracts scales in groups of four.

use terrace_builtin::IntegerAttr;
use terrace_builtin::types::VectorType;
use terrace_ir::{ArrayAttr, Body, OpType, Rewriter, Value};
use terrace_vector::{ExtractOp, ExtractStridedSliceOp, InsertOp, ShapeCastOp};

use crate::ScaledMFMAOp;

/// The number of scales that an operand holds.
const GROUP: i64 = 4;

/// A single scale of a vector of scales.
struct Scale {
    /// The vector of scales.
    source: Value,
    /// The number of scales in the vector.
    count: i64,
    /// The position of the scale in the flattened vector.
    index: i64,
}

impl Scale {
    /// Returns the scale that is inserted into `operand`; `None` unless it is a single scale from a
    /// fixed position of a static vector with more than one group.
    fn of(body: &Body, operand: Value) -> Option<Self> {
        let cx = body.context();
        let single = body.defined_by::<InsertOp>(operand)?.value_to_store();
        if body.value_type(single).is::<VectorType>() {
            return None;
        }
        let extract = body.defined_by::<ExtractOp>(single)?;
        let ty: &VectorType = body.value_type(extract.source()).downcast(cx)?;
        if extract.dynamic_position().next().is_some() || ty.scalable.contains(&true) {
            return None;
        }
        let mut index = 0;
        let mut count: i64 = 1;
        for (size, at) in ty.shape.iter().zip(extract.static_position().iter()) {
            count = count.checked_mul(*size)?;
            index = index * size + at;
        }
        (count > GROUP).then_some(Self { source: extract.source(), count, index })
    }

    /// Builds the group of scales that the scale belongs to; returns it with the position of the
    /// scale in it. The last group overlaps with the one before if the vector has no whole number
    /// of groups.
    fn group(&self, rewriter: &mut Rewriter<'_>) -> Option<(Value, i32)> {
        let cx = rewriter.context().clone();
        let offset = (self.index - self.index % GROUP).min(self.count - GROUP);
        let ty: &VectorType = rewriter.body().value_type(self.source).downcast(&cx)?;
        let vector = |size| VectorType::get(&cx, &[size], ty.element).ty();
        let (flat, group) = (vector(self.count), vector(GROUP));
        let flat = ShapeCastOp::build(rewriter, flat, self.source);
        let [offsets, sizes, strides] = [offset, GROUP, 1]
            .map(|number| ArrayAttr::get(&cx, [IntegerAttr::i64(&cx, number).attr()]));
        let group =
            ExtractStridedSliceOp::build(rewriter, group, flat, offsets, sizes, strides).op();
        Some((rewriter.body().result(group, 0), i32::try_from(self.index - offset).ok()?))
    }
}

/// Replaces a scale that was extracted by itself by a group of four scales and the position in it,
/// first for `A`, then for `B`.
pub(crate) fn pack(op: ScaledMFMAOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let scale = Scale::of(rewriter.body(), op.view(rewriter.body()).scales_a())?;
    let (group, at) = scale.group(rewriter)?;
    rewriter.body_mut().set_operand(op.op(), 3, group);
    op.set_scales_idx_a(rewriter.body_mut(), at);
    let Some(scale) = Scale::of(rewriter.body(), op.view(rewriter.body()).scales_b()) else {
        return Some(());
    };
    let (group, at) = scale.group(rewriter)?;
    rewriter.body_mut().set_operand(op.op(), 4, group);
    op.set_scales_idx_b(rewriter.body_mut(), at);
    Some(())
}
