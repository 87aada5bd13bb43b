//! What the operations fold to.
//!
//! Operations on elements fold constants element by element; `None` as a number says that there is
//! no constant. As in MLIR, some let the last element decide whether there is one.

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

/// The constants among the operands.
pub(crate) type Operands<'o> = &'o [Option<Attribute>];

/// A constant folds to its value.
pub(crate) fn constant(op: ConstantOpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    Some(op.value().into())
}

/// Creates the constant of this type that an operation was folded to, or a poison; `None` if the
/// attribute is of another type.
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

/// The number that the operand at `index` is, or that all its elements are.
fn known<N: Number>(op: OpRef<'_>, operands: Operands<'_>, index: usize) -> Option<N> {
    folding::scalar_or_splat(op.context(), (*operands.get(index)?)?)
}

/// The type of the first result.
fn result_type(op: OpRef<'_>) -> Type {
    op.body().value_type(op.result(0))
}

/// The width of the integers that a type is, or is made of; `index` counts as 64 bits.
pub(crate) fn int_width(cx: &Context, ty: Type) -> Option<u32> {
    let element = element_type_or_self(cx, ty);
    if element.is_index() {
        return Some(64);
    }
    element.is_any_integer().then(|| element.int_or_float_width(cx)).flatten()
}

/// The format of the floats that a type is, or is made of.
fn float_format(cx: &Context, ty: Type) -> Option<FloatFormat> {
    element_type_or_self(cx, ty).float_format(cx)
}

/// The constant of integer type `ty` that is `value` everywhere, as far as there is one.
pub(crate) fn int_constant(cx: &Context, ty: Type, value: i64) -> Option<Attribute> {
    folding::constant_of(cx, ty, Int::from_i64(int_width(cx, ty)?, value))
}

/// Whether nothing is known of any operand, as of most operations.
#[inline]
fn are_unknown(operands: Operands<'_>) -> bool {
    operands.iter().all(Option::is_none)
}

/// Folds two constant integers.
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

/// Folds two constant floats.
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

/// The operation that defines `value`, if it is a `T`.
fn defined<'a, T: OpType>(op: OpRef<'a>, value: Value) -> Option<T::Ref<'a>> {
    let body: &'a Body = op.body();
    body.defined_by::<T>(value)
}
