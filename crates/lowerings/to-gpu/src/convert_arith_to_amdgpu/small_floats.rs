//! Conversions from and to 8-bit floating-point types and f16.

use terrace_amdgpu::{ExtPackedFp8Op, PackedTrunc2xFp8Op};
use terrace_amdgpu_transforms::Chipset;
use terrace_arith::{
    CmpFOp, CmpFPredicate, ExtFOp, MaximumFOp, MinimumFOp, OrIOp, SelectOp, TruncFOp,
};
use terrace_builtin::shaped::element_type_or_self;
use terrace_builtin::{FloatType, TypeExt, VectorType};
use terrace_ir::{Builder, OpType, Operand, Rewriter, Type, Value};
use terrace_llvm::PoisonOp;
use terrace_numeric::{Float, FloatFormat};
use terrace_rocdl::CvtPkRtz;
use terrace_vector::BroadcastOp;

use crate::vectors::{
    constant, element, flattened, from_f32, reshaped, slice, to_f32, vector, with_element,
    with_slice, zero,
};

/// Extends 8-bit numbers, two at a time.
pub(super) fn extend(op: ExtFOp, b: &mut Rewriter<'_>, chipset: Chipset) -> Option<()> {
    let cx = b.context().clone();
    let view = op.view(b.body());
    let (source, result) = (view.r#in(), view.out());
    let (from, to) = (b.body().value_type(source), b.body().value_type(result));
    let vector = from.downcast::<VectorType>(&cx);
    chipset.small_float_name(&cx, element_type_or_self(&cx, from))?;
    let to_element = element_type_or_self(&cx, to);
    let f32 = FloatType::get(&cx, FloatFormat::F32).ty();
    let Some(vector) = vector else {
        let wide = ExtPackedFp8Op::build(b, f32, source, 0).value(b);
        let new = from_f32(b, to, wide)?;
        b.replace_op(op.op(), &[new]);
        return Some(());
    };
    if vector.is_scalable() {
        return None;
    }
    let count: i64 = vector.shape.iter().product();
    if vector.shape.is_empty() {
        let all = zero(b, to)?;
        let scalar = element(b, source, &[]);
        let scalar = ExtFOp::build(b, to_element, scalar).value(b);
        let new = with_element(b, scalar, all, &[]);
        b.replace_op(op.op(), &[new]);
        return Some(());
    }
    let mut all = zero(b, VectorType::get(&cx, &[count], to_element).ty())?;
    let source = flattened(b, source)?;
    let pair = VectorType::get(&cx, &[2], f32).ty();
    let to_pair = VectorType::get(&cx, &[2], to_element).ty();
    for first in (0..count).step_by(4) {
        let taken = (count - first).min(4);
        let part = slice(b, source, &[first], &[taken])?;
        for at in (0..taken).step_by(2) {
            let position = i32::try_from(at).ok()?;
            if at + 1 < taken {
                let wide = ExtPackedFp8Op::build(b, pair, part, position / 2).value(b);
                let new = from_f32(b, to_pair, wide)?;
                all = with_slice(b, new, all, &[first + at])?;
            } else {
                let wide = ExtPackedFp8Op::build(b, f32, part, position).value(b);
                let new = from_f32(b, to_element, wide)?;
                all = with_element(b, new, all, &[first + at]);
            }
        }
    }
    let new = reshaped(b, to, all)?;
    b.replace_op(op.op(), &[new]);
    Some(())
}

/// Truncates numbers to 8 bits, two at a time.
pub(super) fn truncate(
    op: TruncFOp,
    b: &mut Rewriter<'_>,
    chipset: Chipset,
    saturate: bool,
) -> Option<()> {
    let cx = b.context().clone();
    let view = op.view(b.body());
    if view.roundingmode().is_some() {
        return None;
    }
    let (mut source, result) = (view.r#in(), view.out());
    let (from, to) = (b.body().value_type(source), b.body().value_type(result));
    let to_element = element_type_or_self(&cx, to);
    let width = element_type_or_self(&cx, from).int_or_float_width(&cx)?;
    if to.downcast::<VectorType>(&cx).is_some_and(VectorType::is_scalable)
        || (saturate && width <= 8)
    {
        return None;
    }
    chipset.small_float_name(&cx, to_element)?;
    if saturate {
        source = clamped(b, to_element, source)?;
    }
    let packed = VectorType::get(&cx, &[4], to_element).ty();
    let Some(vector) = from.downcast::<VectorType>(&cx) else {
        let wide = to_f32(b, source)?;
        let all = PackedTrunc2xFp8Op::build(b, packed, wide, None, 0, None).value(b);
        let new = element(b, all, &[0]);
        b.replace_op(op.op(), &[new]);
        return Some(());
    };
    let count: i64 = vector.shape.iter().product();
    if vector.shape.is_empty() {
        let all = zero(b, to)?;
        let scalar = element(b, source, &[]);
        let scalar = TruncFOp::build(b, to_element, scalar).value(b);
        let new = with_element(b, scalar, all, &[]);
        b.replace_op(op.op(), &[new]);
        return Some(());
    }
    let mut all = zero(b, VectorType::get(&cx, &[count], to_element).ty())?;
    let source = flattened(b, source)?;
    for first in (0..count).step_by(4) {
        let taken = (count - first).min(4);
        let mut part: Option<Value> = None;
        for at in (0..taken).step_by(2) {
            let left = element(b, source, &[first + at]);
            let left = to_f32(b, left)?;
            let mut right = None;
            if at + 1 < taken {
                let value = element(b, source, &[first + at + 1]);
                right = Some(to_f32(b, value)?);
            }
            let word = i32::try_from(at / 2).ok()?;
            let new = PackedTrunc2xFp8Op::build(b, packed, left, right, word, part);
            part = Some(new.value(b));
        }
        let mut part = part?;
        if taken < 4 {
            part = slice(b, part, &[0], &[taken])?;
        }
        all = with_slice(b, part, all, &[first])?;
    }
    let new = reshaped(b, to, all)?;
    b.replace_op(op.op(), &[new]);
    Some(())
}

/// Limits finite numbers to the range of `ty`.
fn clamped(b: &mut Builder<'_>, ty: Type, source: Value) -> Option<Value> {
    let cx = b.context().clone();
    let from = b.body().value_type(source);
    let format = element_type_or_self(&cx, from).float_format(&cx)?;
    let target = ty.float_format(&cx)?;
    let limits = [true, false].map(|is_min| Float::largest(target, is_min).convert(format).0);
    let least = constant(b, from, limits[0])?;
    let greatest = constant(b, from, limits[1])?;
    let infinity = constant(b, from, Float::inf(format, false))?;
    let minus_infinity = constant(b, from, Float::inf(format, true))?;
    let equal = CmpFPredicate::Oeq;
    let is_infinite = CmpFOp::build(b, equal, source, infinity).value(b);
    let is_minus_infinite = CmpFOp::build(b, equal, source, minus_infinity).value(b);
    let is_nan = CmpFOp::build(b, CmpFPredicate::Uno, source, source).value(b);
    let either = OrIOp::build(b, is_infinite, is_minus_infinite).value(b);
    let is_special = OrIOp::build(b, either, is_nan).value(b);
    let above = MaximumFOp::build(b, source, least).value(b);
    let between = MinimumFOp::build(b, above, greatest).value(b);
    Some(SelectOp::build(b, is_special, source, between).value(b))
}

/// Truncates f32 to f16, two at a time, rounding to zero.
pub(super) fn truncate_to_f16(op: TruncFOp, b: &mut Rewriter<'_>) -> Option<()> {
    let cx = b.context().clone();
    let view = op.view(b.body());
    let (source, result) = (view.r#in(), view.out());
    let (from, to) = (b.body().value_type(source), b.body().value_type(result));
    let to_element = element_type_or_self(&cx, to);
    if to.downcast::<VectorType>(&cx).is_some_and(VectorType::is_scalable)
        || !to_element.is_float_of(&cx, FloatFormat::F16)
        || !element_type_or_self(&cx, from).is_float_of(&cx, FloatFormat::F32)
    {
        return None;
    }
    let f32 = FloatType::get(&cx, FloatFormat::F32).ty();
    let pair = VectorType::get(&cx, &[2], to_element).ty();
    let Some(shape) = vector(b.body(), source).map(|ty| ty.shape.to_vec()) else {
        let other = PoisonOp::build(b, f32).value(b);
        let both = CvtPkRtz::build(b, pair, source, other).value(b);
        let new = element(b, both, &[0]);
        b.replace_op(op.op(), &[new]);
        return Some(());
    };
    let count: i64 = shape.iter().product();
    let scalar = zero(b, to_element)?;
    let mut all = BroadcastOp::build(b, to, scalar).value(b);
    let source = flattened(b, source)?;
    for first in (0..count).step_by(2) {
        let taken = (count - first).min(2);
        let left = element(b, source, &[first]);
        let mut right = PoisonOp::build(b, f32).value(b);
        if taken == 2 {
            right = element(b, source, &[first + 1]);
        }
        let both = CvtPkRtz::build(b, pair, left, right).value(b);
        let part = slice(b, both, &[0], &[taken])?;
        all = with_slice(b, part, all, &[first])?;
    }
    let new = reshaped(b, to, all)?;
    b.replace_op(op.op(), &[new]);
    Some(())
}
