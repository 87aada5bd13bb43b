//! Folds of conversions.

use terrace_builtin::folding::{self, Number};
use terrace_builtin::shaped::{element_type_or_self, with_element};
use terrace_builtin::{DenseElementsAttr, FloatAttr, IntegerAttr, TypeExt};
use terrace_ir::{Attribute, Context, Fold, OpRef, OpType, Type, Value};
use terrace_numeric::{Float, FloatFormat, Int, RoundingMode as Rounding};

use super::{Operands, defined, float_format, int_width, result_type};
use crate::{
    BitcastOpRef, ExtFOp, ExtFOpRef, ExtSIOp, ExtUIOp, FastMathFlags, RoundingMode, TruncFOp,
    TruncFOpRef, TruncIOp,
};

/// Folds a constant operand by `f`; `None` from `f` prevents the fold.
fn converted<A: Number, B: Number>(
    op: OpRef<'_>,
    operands: Operands<'_>,
    f: impl FnMut(&A) -> Option<B>,
) -> Option<Fold> {
    folding::fold_unary(op.context(), operands, result_type(op), f).map(Fold::from)
}

/// Returns the operand of the `T` that defines the operand of `op`; `None` if no `T` does.
fn inner<T: OpType>(op: OpRef<'_>) -> Option<Value> {
    defined::<T>(op, op.operand(0)).map(|inner| inner.operand(0))
}

fn width(op: OpRef<'_>) -> Option<u32> {
    int_width(op.context(), result_type(op))
}

pub(crate) fn extui(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    if let Some(value) = inner::<ExtUIOp>(op) {
        return Some(Fold::operand(0, value));
    }
    let width = width(op)?;
    converted(op, operands, |v: &Int| Some(v.zext(width)))
}

pub(crate) fn extsi(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    if let Some(value) = inner::<ExtSIOp>(op) {
        return Some(Fold::operand(0, value));
    }
    let width = width(op)?;
    converted(op, operands, |v: &Int| Some(v.sext(width)))
}

pub(crate) fn trunci(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    let (cx, to) = (op.context(), width(op)?);
    if let Some(value) = inner::<ExtUIOp>(op).or_else(|| inner::<ExtSIOp>(op)) {
        let from = int_width(cx, op.body().value_type(value))?;
        if from > to {
            return Some(Fold::operand(0, value));
        }
        if from == to {
            return Some(value.into());
        }
    }
    if let Some(value) = inner::<TruncIOp>(op) {
        return Some(Fold::operand(0, value));
    }
    converted(op, operands, |v: &Int| Some(v.trunc(to)))
}

/// Converts the float to another format; `None` if the conversion is not exact.
fn exactly(value: Float, format: FloatFormat, mode: Rounding) -> Option<Float> {
    if value.is_nan() {
        let (converted, lost) = value.convert(format);
        return (!lost && !value.is_signaling()).then_some(converted);
    }
    let (converted, loss) = value.convert_with(format, mode);
    (!loss.any()).then_some(converted)
}

pub(crate) fn extf(op: ExtFOpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    let contract = |flags: Option<FastMathFlags>| {
        flags.is_some_and(|flags| flags.contains(FastMathFlags::CONTRACT))
    };
    if let Some(trunc) = defined::<TruncFOp>(*op, op.r#in())
        && op.body().value_type(trunc.r#in()) == result_type(*op)
        && contract(trunc.fastmath())
        && contract(op.fastmath())
    {
        return Some(trunc.r#in().into());
    }
    let format = float_format(op.context(), result_type(*op))?;
    converted(*op, operands, |v: &Float| exactly(*v, format, Rounding::NearestTiesToEven))
}

pub(crate) fn truncf(op: TruncFOpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    let (cx, ty) = (op.context(), result_type(*op));
    if let Some(value) = inner::<ExtFOp>(*op) {
        let from = op.body().value_type(value);
        let bits = |ty| element_type_or_self(cx, ty).int_or_float_width(cx);
        if element_type_or_self(cx, from) == element_type_or_self(cx, ty) {
            return Some(value.into());
        }
        if bits(from) > bits(ty) {
            return Some(Fold::operand(0, value));
        }
    }
    let mode = match op.roundingmode() {
        None | Some(RoundingMode::ToNearestEven) => Rounding::NearestTiesToEven,
        Some(RoundingMode::Downward) => Rounding::TowardNegative,
        Some(RoundingMode::Upward) => Rounding::TowardPositive,
        Some(RoundingMode::TowardZero) => Rounding::TowardZero,
        Some(RoundingMode::ToNearestAway) => Rounding::NearestTiesToAway,
    };
    let format = float_format(cx, ty)?;
    converted(*op, operands, |v: &Float| exactly(*v, format, mode))
}

fn to_float(op: OpRef<'_>, operands: Operands<'_>, signed: bool) -> Option<Fold> {
    let format = float_format(op.context(), result_type(op))?;
    let mode = Rounding::NearestTiesToEven;
    converted(op, operands, |v: &Int| Some(Float::from_int(format, v, signed, mode).0))
}

pub(crate) fn uitofp(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    to_float(op, operands, false)
}

pub(crate) fn sitofp(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    to_float(op, operands, true)
}

fn to_int(op: OpRef<'_>, operands: Operands<'_>, signed: bool) -> Option<Fold> {
    let width = width(op)?;
    converted(op, operands, |v: &Float| {
        let int = v.to_int(width, signed, Rounding::TowardZero);
        int.in_range.then_some(int.value)
    })
}

pub(crate) fn fptoui(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    to_int(op, operands, false)
}

pub(crate) fn fptosi(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    to_int(op, operands, true)
}

pub(crate) fn index_cast(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    let width = width(op)?;
    converted(op, operands, |v: &Int| Some(v.sext_or_trunc(width)))
}

pub(crate) fn index_castui(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    let width = width(op)?;
    converted(op, operands, |v: &Int| Some(v.zext_or_trunc(width)))
}

pub(crate) fn bitcast(op: BitcastOpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    let (cx, ty) = (op.context(), result_type(*op));
    if op.body().value_type(op.r#in()) == ty {
        return Some(op.r#in().into());
    }
    let value = operands[0]?;
    if let Some(dense) = value.downcast::<DenseElementsAttr>(cx) {
        let element = element_type_or_self(cx, ty);
        let ty = with_element(cx, dense.ty, element)?;
        let elements: Option<Vec<Attribute>> = match dense.splat_value(cx) {
            Some(splat) => reinterpreted(cx, splat, element).map(|one| vec![one]),
            None => dense.attributes(cx).map(|one| reinterpreted(cx, one, element)).collect(),
        };
        let cast = DenseElementsAttr::from_attributes(cx, ty, elements?).ok()?;
        return Some(Attribute::from(cast).into());
    }
    if folding::is_poison(cx, value) && element_type_or_self(cx, ty) == ty {
        return Some(value.into());
    }
    reinterpreted(cx, value, ty).map(Fold::from)
}

/// Returns the constant of type `ty` with the same bits as the scalar `value`; `None` if the widths
/// differ or `value` is no scalar number.
fn reinterpreted(cx: &Context, value: Attribute, ty: Type) -> Option<Attribute> {
    let bits = match value.downcast::<FloatAttr>(cx) {
        Some(float) => Int::from_u128(float.value.format().bit_width(), float.value.to_bits()),
        None => value.downcast::<IntegerAttr>(cx)?.value.clone(),
    };
    match ty.float_format(cx) {
        Some(format) if format.bit_width() == bits.width() => {
            Float::from_bits(format, bits.low_u128()).into_attribute(cx, ty)
        }
        Some(_) => None,
        None => bits.into_attribute(cx, ty),
    }
}
