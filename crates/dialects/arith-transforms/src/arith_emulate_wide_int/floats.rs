//! Patterns for conversions between floating-point numbers and emulated wide integers.

use std::sync::Arc;

use terrace_arith::{
    AddFOp, BuildConstant, CmpFOp, CmpFPredicate, CmpIOp, CmpIPredicate, DivFOp, FPToSIOp,
    FPToUIOp, MulFOp, NegFOp, RemFOp, SIToFPOp, SelectOp, SubIOp, UIToFPOp,
};
use terrace_builtin::TypeExt;
use terrace_builtin::shaped::{element_type_or_self, same_shape_as};
use terrace_ir::{OpType, Operand, Type, Value};
use terrace_numeric::{Float, FloatFormat};
use terrace_rewrite::{ConversionPatterns, ConversionRewriter, Rw, TypeConverter};

use super::halves::{append_unit, drop_unit, half, join};

/// Adds the conversion patterns for `arith.sitofp`, `arith.uitofp`, `arith.fptosi` and
/// `arith.fptoui`.
pub(super) fn add(set: &mut ConversionPatterns, converter: &Arc<TypeConverter>) {
    set.add::<SIToFPOp>("ConvertSIToFP", Some(converter), |op, _, rw| {
        let result = from_signed(op, rw)?;
        rw.replace_op(op.op(), &[result]);
        Some(())
    });
    set.add::<UIToFPOp>("ConvertUIToFP", Some(converter), |op, operands, rw| {
        let result = from_unsigned(op, operands, rw)?;
        rw.replace_op(op.op(), &[result]);
        Some(())
    });
    set.add::<FPToSIOp>("ConvertFPToSI", Some(converter), |op, _, rw| {
        let result = to_signed(op, rw)?;
        rw.replace_op(op.op(), &[result]);
        Some(())
    });
    let types = converter.clone();
    set.add::<FPToUIOp>("ConvertFPToUI", Some(converter), move |op, _, rw| {
        let result = to_unsigned(op, &types, rw)?;
        rw.replace_op(op.op(), &[result]);
        Some(())
    });
}

/// Creates the constant `2 ** exponent` of type `ty`, a splat for a vector type; infinity if the
/// format overflows.
fn power_of_two(rw: Rw<'_, '_>, ty: Type, exponent: u32) -> Option<Value> {
    let format = element_type_or_self(rw.context(), ty).float_format(rw.context())?;
    let power = f64::from(exponent).exp2();
    rw.constant_exact_float(ty, Float::from_f64(format, power).0)
}

fn format_of(rw: &ConversionRewriter<'_>, ty: Type) -> Option<FloatFormat> {
    element_type_or_self(rw.context(), ty).float_format(rw.context())
}

/// Converts the absolute value as an unsigned integer, and negates the result if the operand was
/// negative.
fn from_signed(op: SIToFPOp, rw: Rw<'_, '_>) -> Option<Value> {
    let view = op.view(rw.body());
    let (x, ty) = (view.r#in(), view.result_types().next()?);
    let wide = rw.body().value_type(x);
    let zero = rw.constant_int(wide, 0)?;
    let negative = CmpIOp::build(rw, CmpIPredicate::Slt, x, zero).value(rw);
    let negated = SubIOp::build(rw, zero, x);
    let absolute = SelectOp::build(rw, negative, negated, x);
    let float = UIToFPOp::build(rw, ty, absolute).value(rw);
    let negated = NegFOp::build(rw, float);
    Some(SelectOp::build(rw, negative, negated, float).value(rw))
}

/// Computes `low + high * 2 ** width` from the halves, or just `low` if the high half is zero.
fn from_unsigned(op: UIToFPOp, operands: &[Value], rw: Rw<'_, '_>) -> Option<Value> {
    let ty = rw.body().op(op.op()).result_types().next()?;
    let low = half(rw, operands[0], 0)?;
    let high = half(rw, operands[0], 1)?;
    let (low, high) = (drop_unit(rw, low)?, drop_unit(rw, high)?);
    let int = rw.body().value_type(low);
    let width = element_type_or_self(rw.context(), int).int_or_float_width(rw.context())?;
    let zero = rw.constant_int(int, 0)?;
    let small = CmpIOp::build(rw, CmpIPredicate::Eq, high, zero).value(rw);
    let low = UIToFPOp::build(rw, ty, low).value(rw);
    let high = UIToFPOp::build(rw, ty, high).value(rw);
    let weight = power_of_two(rw, ty, width)?;
    let high = MulFOp::build(rw, high, weight);
    let sum = AddFOp::build(rw, low, high);
    Some(SelectOp::build(rw, small, low, sum).value(rw))
}

/// Converts the absolute value to an unsigned integer, and negates the result if the operand was
/// negative.
fn to_signed(op: FPToSIOp, rw: Rw<'_, '_>) -> Option<Value> {
    let view = op.view(rw.body());
    let (x, wide) = (view.r#in(), view.result_types().next()?);
    let ty = rw.body().value_type(x);
    let format = format_of(rw, ty)?;
    let zero = rw.constant_exact_float(ty, Float::zero(format))?;
    let int_zero = rw.constant_int(wide, 0)?;
    let negative = CmpFOp::build(rw, CmpFPredicate::Olt, x, zero).value(rw);
    let negated = NegFOp::build(rw, x);
    let absolute = SelectOp::build(rw, negative, negated, x);
    let int = FPToUIOp::build(rw, wide, absolute).value(rw);
    let negated = SubIOp::build(rw, int_zero, int);
    Some(SelectOp::build(rw, negative, negated, int).value(rw))
}

/// Computes the high half as the quotient and the low half as the remainder of a division by
/// `2 ** width`.
fn to_unsigned(op: FPToUIOp, types: &TypeConverter, rw: Rw<'_, '_>) -> Option<Value> {
    let cx = rw.context();
    let view = op.view(rw.body());
    let (x, result) = (view.r#in(), view.result_types().next()?);
    let wide = types.convert_one(cx, result)?;
    let ty = rw.body().value_type(x);
    let element = element_type_or_self(cx, wide);
    let int = same_shape_as(cx, result, element);
    let weight = power_of_two(rw, ty, element.int_or_float_width(cx)?)?;
    let high = DivFOp::build(rw, x, weight);
    let high = FPToUIOp::build(rw, int, high).value(rw);
    let low = RemFOp::build(rw, x, weight);
    let low = FPToUIOp::build(rw, int, low).value(rw);
    let high = append_unit(rw, high)?;
    let low = append_unit(rw, low)?;
    join(rw, wide, low, high)
}
