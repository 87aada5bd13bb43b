//! Extraction and insertion of the halves of emulated wide integers.

use terrace_arith::{BuildConstant, ExtSIOp, ExtUIOp};
use terrace_builtin::{IntegerAttr, VectorType};
use terrace_ir::{ArrayAttr, Attribute, Context, Handle, Operand, Type, Value};
use terrace_rewrite::{ConversionRewriter, Rw};
use terrace_vector::{
    ExtractOp, ExtractStridedSliceOp, InsertOp, InsertStridedSliceOp, ShapeCastOp,
};

fn shape(cx: &Context, ty: Type) -> Option<(Vec<i64>, Type)> {
    let vector = ty.downcast::<VectorType>(cx)?;
    Some((vector.shape.to_vec(), vector.element))
}

/// Returns the type of a half of the vector type `wide`: its element type if `wide` has rank 1, or
/// else the vector with the last dimension of size 1. `None` if `wide` is not a vector.
pub(super) fn half_type(rw: &ConversionRewriter<'_>, wide: Type) -> Option<Type> {
    let (mut shape, element) = shape(rw.context(), wide)?;
    if shape.len() == 1 {
        return Some(element);
    }
    *shape.last_mut()? = 1;
    Some(VectorType::get(rw.context(), &shape, element).ty())
}

fn array(cx: &Context, numbers: impl Iterator<Item = i64>) -> Handle<ArrayAttr> {
    let numbers: Vec<Attribute> = numbers.map(|n| IntegerAttr::i64(cx, n).into()).collect();
    ArrayAttr::get(cx, numbers)
}

/// Extracts the low half (`at` = 0) or the high half (`at` = 1) of `value`; `None` if `value` is
/// not a vector.
pub(super) fn half(rw: Rw<'_, '_>, value: Value, at: i64) -> Option<Value> {
    let cx = rw.context();
    let ty = rw.body().value_type(value);
    let half = half_type(rw, ty)?;
    let (shape, _) = shape(cx, ty)?;
    if shape.len() == 1 {
        let none: &[Value] = &[];
        return Some(ExtractOp::build(rw, half, value, none, vec![at]).value(rw));
    }
    let last = shape.len() - 1;
    let offsets = array(cx, (0..=last).map(|d| if d == last { at } else { 0 }));
    let sizes = array(cx, (0..=last).map(|d| if d == last { 1 } else { shape[d] }));
    let strides = array(cx, (0..=last).map(|_| 1));
    Some(ExtractStridedSliceOp::build(rw, half, value, offsets, sizes, strides).value(rw))
}

/// Extracts both halves of `value`, the low one first; `None` if `value` is not a vector.
pub(super) fn halves(rw: Rw<'_, '_>, value: Value) -> Option<(Value, Value)> {
    Some((half(rw, value, 0)?, half(rw, value, 1)?))
}

/// Inserts `value` into `into` as the low half if `at` is 0, as the high half if it is 1.
pub(super) fn insert_half(rw: Rw<'_, '_>, value: Value, into: Value, at: i64) -> Option<Value> {
    let cx = rw.context();
    let (shape, _) = shape(cx, rw.body().value_type(into))?;
    if shape.len() == 1 {
        let none: &[Value] = &[];
        return Some(InsertOp::build(rw, value, into, none, vec![at]).value(rw));
    }
    let last = shape.len() - 1;
    let offsets = array(cx, (0..=last).map(|d| if d == last { at } else { 0 }));
    let strides = array(cx, (0..=last).map(|_| 1));
    Some(InsertStridedSliceOp::build(rw, value, into, offsets, strides).value(rw))
}

/// Combines two halves into a value of type `wide`; `None` if `wide` is not a type of emulated
/// integers.
pub(super) fn join(rw: Rw<'_, '_>, wide: Type, low: Value, high: Value) -> Option<Value> {
    let zero = rw.constant_int(wide, 0)?;
    let joined = insert_half(rw, low, zero, 0)?;
    insert_half(rw, high, joined, 1)
}

/// Appends a dimension of size 1 to a vector; returns a scalar unchanged. Never `None`.
pub(super) fn append_unit(rw: Rw<'_, '_>, value: Value) -> Option<Value> {
    let cx = rw.context();
    let Some((mut shape, element)) = shape(cx, rw.body().value_type(value)) else {
        return Some(value);
    };
    shape.push(1);
    let ty = VectorType::get(cx, &shape, element).ty();
    Some(ShapeCastOp::build(rw, ty, value).value(rw))
}

/// Drops the last dimension of a vector, which has size 1; returns a scalar unchanged. `None` if
/// the vector has one dimension, or its last dimension has another size.
pub(super) fn drop_unit(rw: Rw<'_, '_>, value: Value) -> Option<Value> {
    let cx = rw.context();
    let Some((mut shape, element)) = shape(cx, rw.body().value_type(value)) else {
        return Some(value);
    };
    if shape.len() < 2 || shape.pop() != Some(1) {
        return None;
    }
    let ty = VectorType::get(cx, &shape, element).ty();
    Some(ShapeCastOp::build(rw, ty, value).value(rw))
}

/// Extends `value` to `ty`, by sign if `signed` is set, else by zeros; returns `value` if it
/// already has that type.
pub(super) fn extended(rw: Rw<'_, '_>, value: Value, ty: Type, signed: bool) -> Value {
    if rw.body().value_type(value) == ty {
        return value;
    }
    match signed {
        true => ExtSIOp::build(rw, ty, value).value(rw),
        false => ExtUIOp::build(rw, ty, value).value(rw),
    }
}
