//! Folds of the operations, and the constants that they fold to.
//!
//! Only constants with equal elements are computed, so that no constant grows.

mod arithmetic;
mod casts;
mod compare;
mod reduce;
mod shapes;

pub(crate) use arithmetic::*;
pub(crate) use casts::*;
pub(crate) use compare::*;
pub(crate) use reduce::*;
pub(crate) use shapes::*;

use terrace_builtin::folding::{Number, constant_of, scalar_or_splat};
use terrace_builtin::shaped::has_static_shape;
use terrace_builtin::{DenseElementsAttr, ElementsAttr};
use terrace_ir::{Attribute, Builder, Context, Fold, Op, OpRef, OpType, Type};

use crate::{ConstOp, ConstOpRef, ConstShapeOp, ConstShapeOpRef, shapeType};

/// The constant value of each operand; `None` if it is not constant.
pub(crate) type Operands<'o> = &'o [Option<Attribute>];

/// Folds a constant to its value.
pub(crate) fn r#const(op: ConstOpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    Some(op.values().into())
}

/// Folds a constant shape to its sizes.
pub(crate) fn const_shape(op: ConstShapeOpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    Some(Attribute::from(op.values()).into())
}

/// Builds the `tosa.const_shape` or `tosa.const` that an operation was folded to. `None` unless
/// `value` has elements.
pub(crate) fn materialize(builder: &mut Builder<'_>, value: Attribute, ty: Type) -> Option<Op> {
    let cx = builder.context();
    if ty.is::<shapeType>() {
        let sizes = value.as_handle::<DenseElementsAttr>()?;
        return Some(ConstShapeOp::build(builder, ty, sizes).op());
    }
    value.interface::<dyn ElementsAttr>(cx)?;
    Some(ConstOp::build(builder, ty, value).op())
}

/// Returns the type of the first result.
fn result_type(op: OpRef<'_>) -> Type {
    op.body().value_type(op.result(0))
}

/// Returns the type of the operand at `index`.
fn operand_type(op: OpRef<'_>, index: usize) -> Type {
    op.body().value_type(op.operand(index))
}

/// Returns the number that all elements of a constant are.
pub(crate) fn splat<N: Number>(cx: &Context, constant: Option<Attribute>) -> Option<N> {
    let constant = constant?;
    constant.downcast::<DenseElementsAttr>(cx)?;
    scalar_or_splat(cx, constant)
}

/// Folds to the constant of the result's type whose elements are `number`. `None` if the shape is
/// not static.
fn splat_result<N: Number>(op: OpRef<'_>, number: N) -> Option<Fold> {
    let (cx, ty) = (op.context(), result_type(op));
    if !has_static_shape(cx, ty) {
        return None;
    }
    constant_of(cx, ty, number).map(Fold::from)
}

/// Folds to the operand at `index` if it has the type of the result.
fn same_as_operand(op: OpRef<'_>, index: usize) -> Option<Fold> {
    (operand_type(op, index) == result_type(op)).then(|| op.operand(index).into())
}

/// Returns the elements of a constant list of integers, such as a shape; `None` for other
/// constants.
pub(crate) fn list(cx: &Context, constant: Option<Attribute>) -> Option<Vec<i64>> {
    constant?.downcast::<DenseElementsAttr>(cx)?.ints(cx).map(|size| size.to_i64()).collect()
}
