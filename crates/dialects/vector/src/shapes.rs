//! Queries on vector types and values that folds and patterns share.

use terrace_builtin::DenseElementsAttr;
use terrace_builtin::types::VectorType;
use terrace_builtin::values::constant_integer;
use terrace_ir::fold::constant_value;
use terrace_ir::{ArrayAttr, Body, Context, Handle, Type, Value};

use crate::{BroadcastOp, ConstantMaskOp, CreateMaskOp};

/// Returns the type of `value` if it is a vector; `None` for a scalar.
pub(crate) fn vector(body: &Body, value: Value) -> Option<&VectorType> {
    body.value_type(value).downcast(body.context())
}

/// Returns the sizes of a vector; empty for a scalar.
pub(crate) fn shape(body: &Body, value: Value) -> &[i64] {
    vector(body, value).map_or(&[], |ty| &ty.shape)
}

/// Returns the number of elements of a vector, with scalable sizes counted once; 1 for a scalar.
pub(crate) fn count(body: &Body, value: Value) -> i64 {
    shape(body, value).iter().product()
}

/// Returns the vector type with these sizes and the element type of `ty`.
pub(crate) fn with_shape(cx: &Context, ty: &VectorType, shape: &[i64], scalable: &[bool]) -> Type {
    VectorType::scalable(cx, shape, scalable, ty.element).ty()
}

/// Returns whether a mask has all lanes on (`true`) or all off (`false`); `None` if neither is
/// known (MLIR: `getMaskFormat`).
pub(crate) fn known_mask(body: &Body, mask: Value) -> Option<bool> {
    let cx = body.context();
    if let Some(constant) = constant_value(body, mask) {
        let dense = constant.downcast::<DenseElementsAttr>(cx)?;
        let mut bits = dense.bools(cx);
        let first = bits.next()?;
        return bits.all(|bit| bit == first).then_some(first);
    }
    if let Some(mask) = body.defined_by::<ConstantMaskOp>(mask) {
        let sizes = mask.mask_dim_sizes();
        let extents = shape(body, mask.result0());
        let all = match extents {
            [] => sizes[..] == [1],
            extents => sizes[..] == extents[..],
        };
        return match sizes.iter().all(|size| *size == 0) {
            true => Some(false),
            false => all.then_some(true),
        };
    }
    let mask = body.defined_by::<CreateMaskOp>(mask)?;
    let none = |size| constant_integer(body, size).is_some_and(|size| size <= 0);
    mask.operands().any(none).then_some(false)
}

/// Returns the scalar that `value` is a broadcast of; `None` if `value` is not a broadcast of a
/// scalar.
pub(crate) fn splat_of(body: &Body, value: Value) -> Option<Value> {
    let source = body.defined_by::<BroadcastOp>(value)?.source();
    vector(body, source).is_none().then_some(source)
}

/// Returns the integers of an array attribute; empty if an element is not an integer.
pub(crate) fn numbers(cx: &Context, array: Handle<ArrayAttr>) -> Vec<i64> {
    terrace_builtin::values::integers(cx, array.data(cx)).unwrap_or_default()
}

/// Returns the row-major number of the element at `position`, or of the first element of the part
/// there if the position is shorter than the shape.
pub(crate) fn linear(shape: &[i64], position: &[i64]) -> i64 {
    let at = |dim: usize| position.get(dim).copied().unwrap_or(0);
    shape.iter().enumerate().fold(0, |sum, (dim, size)| sum * size + at(dim))
}
