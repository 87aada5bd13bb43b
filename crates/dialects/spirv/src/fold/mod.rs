//! Folds of the operations, and the constants that they fold to.
//!
//! Integers and booleans fold element by element, composites to their parts. As in SPIR-V, results
//! that the specification leaves undefined are not folded.

mod bits;
mod booleans;
mod compare;
mod composite;
mod integers;

pub(crate) use bits::*;
pub(crate) use booleans::*;
pub(crate) use compare::*;
pub(crate) use composite::*;
pub(crate) use integers::*;

use terrace_builtin::folding;
use terrace_builtin::shaped::element_type_or_self;
use terrace_builtin::{IntegerAttr, TypeExt};
use terrace_ir::{Attribute, Builder, Context, Fold, Op, OpRef, OpType, Type};
use terrace_numeric::Int;

use crate::{ArrayType, ConstantOp, ConstantOpRef};

/// The constant value of each operand; `None` if it is not constant.
pub(crate) type Operands<'o> = &'o [Option<Attribute>];

/// Folds a constant to its value.
pub(crate) fn constant(op: ConstantOpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    Some(op.value().into())
}

/// Builds the `spirv.Constant`, or the poison of `ub`, that an operation was folded to. `None` for
/// types without such constants.
pub(crate) fn materialize(builder: &mut Builder<'_>, value: Attribute, ty: Type) -> Option<Op> {
    let cx = builder.context();
    if folding::is_poison(cx, value) {
        let ub = cx.loaded_dialect("ub")?;
        return (ub.info().hooks.materialize_constant?)(builder, value, ty);
    }
    let is_own = ty.kind().info().dialect() == "spirv";
    (!is_own || ty.is::<ArrayType>()).then(|| ConstantOp::build(builder, ty, value).op())
}

/// Returns the type of the first result.
fn result_type(op: OpRef<'_>) -> Type {
    op.body().value_type(op.result(0))
}

/// Returns the integer that the operand at `index` is, or that all its elements are. `None` unless
/// the operand is a constant.
pub(crate) fn splat(op: OpRef<'_>, operands: Operands<'_>, index: usize) -> Option<Int> {
    folding::scalar_or_splat(op.context(), (*operands.get(index)?)?)
}

/// Folds two constants of equal types element by element, and poison operands to poison; no element
/// is folded if `f` returns `None` for one.
fn binary(
    op: OpRef<'_>,
    operands: Operands<'_>,
    f: impl FnMut(&Int, &Int) -> Option<Int>,
) -> Option<Fold> {
    folding::fold_binary(op.context(), operands, result_type(op), f).map(Fold::from)
}

/// Folds a constant element by element.
fn unary(op: OpRef<'_>, operands: Operands<'_>, f: impl Fn(&Int) -> Int) -> Option<Fold> {
    let folded = folding::fold_unary(op.context(), operands, result_type(op), |a| Some(f(a)));
    folded.map(Fold::from)
}

/// Returns the constant of type `ty`, an integer or a vector of integers, whose elements are
/// `value`.
pub(crate) fn int_constant(cx: &Context, ty: Type, value: u64) -> Option<Attribute> {
    let width = element_type_or_self(cx, ty).int_or_float_width(cx)?;
    folding::constant_of(cx, ty, Int::from_u64(width, value))
}

/// Folds to the constant of the result's type whose elements are `value`.
fn constant_result(op: OpRef<'_>, value: u64) -> Option<Fold> {
    int_constant(op.context(), result_type(op), value).map(Fold::from)
}

/// Folds `f(f(x))` to `x`, where `op`, the outer operation, is a `T`.
fn involution<T: OpType>(op: OpRef<'_>) -> Option<Fold> {
    let body = op.body();
    let inner = body.op(body.defining_op(op.operand(0))?);
    inner.is::<T>().then(|| inner.operand(0).into())
}

/// Returns the value of an integer attribute; `None` for other attributes.
fn index_of(cx: &Context, index: Attribute) -> Option<i64> {
    index.downcast::<IntegerAttr>(cx)?.to_i64()
}
