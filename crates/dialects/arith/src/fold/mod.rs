//! Folds of the operations.
//!
//! Elementwise operations fold constants element by element; `None` from the computation of an
//! element prevents the fold. As in MLIR, for some operations only the last element determines
//! whether the operation folds.

mod cast;
mod choose;
mod float;
mod integer;

pub(crate) use cast::*;
pub(crate) use choose::*;
pub(crate) use float::*;
pub(crate) use integer::*;

use terrace_builtin::TypeExt;
use terrace_builtin::folding::{self, Number};
use terrace_builtin::shaped::element_type_or_self;
use terrace_ir::{Attribute, Body, Builder, Context, Fold, Op, OpRef, OpType, Type, Value};
use terrace_numeric::{Float, FloatFormat, Int};

use crate::{ConstantOp, ConstantOpRef};

/// The constant value of each operand; `None` if it is not constant.
pub(crate) type Operands<'o> = &'o [Option<Attribute>];

/// Folds a constant to its value.
pub(crate) fn constant(op: ConstantOpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    Some(op.value().into())
}

/// Builds the constant of type `ty` that an operation was folded to, or a poison. `None` if `value`
/// has another type.
pub fn materialize(builder: &mut Builder<'_>, value: Attribute, ty: Type) -> Option<Op> {
    let cx = builder.context();
    if folding::is_poison(cx, value) {
        let ub = cx.loaded_dialect("ub")?;
        return (ub.info().hooks.materialize_constant?)(builder, value, ty);
    }
    if terrace_builtin::attr_type(cx, value) != Some(ty) {
        return None;
    }
    Some(ConstantOp::build(builder, value).op())
}

/// Returns the value of the constant operand at `index`, or of its elements for a splat; `None` for
/// other operands.
fn known<N: Number>(op: OpRef<'_>, operands: Operands<'_>, index: usize) -> Option<N> {
    folding::scalar_or_splat(op.context(), (*operands.get(index)?)?)
}

/// Returns the type of the first result.
fn result_type(op: OpRef<'_>) -> Type {
    op.body().value_type(op.result(0))
}

/// Returns the width of an integer type or of integer elements, 64 for `index`; `None` for other
/// types.
pub(crate) fn int_width(cx: &Context, ty: Type) -> Option<u32> {
    let element = element_type_or_self(cx, ty);
    if element.is_index() {
        return Some(64);
    }
    element.is_any_integer().then(|| element.int_or_float_width(cx)).flatten()
}

/// Returns the format of a float type or of float elements; `None` for other types.
fn float_format(cx: &Context, ty: Type) -> Option<FloatFormat> {
    element_type_or_self(cx, ty).float_format(cx)
}

/// Returns the constant (or splat) of integer type `ty` with this value; `None` if `ty` has no such
/// constant.
pub(crate) fn int_constant(cx: &Context, ty: Type, value: i64) -> Option<Attribute> {
    folding::constant_of(cx, ty, Int::from_i64(int_width(cx, ty)?, value))
}

/// Whether no operand is constant, the most frequent case.
#[inline]
fn are_unknown(operands: Operands<'_>) -> bool {
    operands.iter().all(Option::is_none)
}

/// Folds two constant integers, element by element.
fn ints(
    op: OpRef<'_>,
    operands: Operands<'_>,
    mut f: impl FnMut(&Int, &Int) -> Int,
) -> Option<Fold> {
    if are_unknown(operands) {
        return None;
    }
    let result = result_type(op);
    folding::fold_binary(op.context(), operands, result, |a, b| Some(f(a, b))).map(Fold::from)
}

/// Folds two constant floats, element by element.
fn floats(
    op: OpRef<'_>,
    operands: Operands<'_>,
    mut f: impl FnMut(Float, Float) -> Float,
) -> Option<Fold> {
    if are_unknown(operands) {
        return None;
    }
    let result = result_type(op);
    let folded = folding::fold_binary(op.context(), operands, result, |a, b| Some(f(*a, *b)));
    folded.map(Fold::from)
}

/// Returns the operation that defines `value` if it is a `T`.
fn defined<'a, T: OpType>(op: OpRef<'a>, value: Value) -> Option<T::Ref<'a>> {
    let body: &'a Body = op.body();
    body.defined_by::<T>(value)
}
