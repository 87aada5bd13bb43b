//! Canonicalization patterns of the `tensor` operations; each `pub(crate)` function adds those of
//! the operation with its name, `dialect` those of any operation.

mod casts;
mod concat;
mod elements;
mod pad;
mod reshape;
mod sizes;
mod slices;

pub(crate) use casts::{bitcast, cast, dialect};
pub(crate) use concat::concat;
pub(crate) use elements::{extract, from_elements, generate};
pub use pad::constant_padding_value;
pub(crate) use pad::pad;
pub(crate) use reshape::{collapse_shape, expand_shape};
pub(crate) use sizes::{dim, empty};
pub(crate) use slices::{extract_slice, insert_slice, parallel_insert_slice};

use terrace_builtin::types::RankedTensorType;
use terrace_ir::{Body, Op, OpType, Rewriter, Type, Value};

use crate::CastOp;

/// Returns the type of `value` if it is a ranked tensor.
fn tensor(body: &Body, value: Value) -> Option<&RankedTensorType> {
    body.value_type(value).downcast(body.context())
}

/// Returns `ty` with another shape.
fn with_shape(body: &Body, ty: &RankedTensorType, shape: &[i64]) -> Type {
    RankedTensorType::with_encoding(body.context(), shape, ty.element, ty.encoding).ty()
}

/// Returns `value` if it has the type `ty`, else a new `tensor.cast` of `value` to `ty`.
pub fn cast_to(rewriter: &mut Rewriter<'_>, value: Value, ty: Type) -> Value {
    if rewriter.body().value_type(value) == ty {
        return value;
    }
    let cast = CastOp::build(rewriter, ty, value).op();
    rewriter.body().result(cast, 0)
}

/// Replaces the result of `op` by the first result of `new`, with a `tensor.cast` if the types
/// differ. The types may differ only in which sizes are static.
pub fn replace_by_cast(rewriter: &mut Rewriter<'_>, op: Op, new: Op) {
    let body = rewriter.body();
    let (ty, value) = (body.value_type(body.result(op, 0)), body.result(new, 0));
    let value = cast_to(rewriter, value, ty);
    rewriter.replace_op(op, &[value]);
}
