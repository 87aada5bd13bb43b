//! Canonicalization patterns of the `memref` operations; each `pub(crate)` function adds those of
//! the operation with its name.

mod allocation;
mod reshape;
mod scope;
mod slices;
mod transfer;

pub(crate) use allocation::{alloc, alloca, realloc};
pub(crate) use reshape::{collapse_shape, expand_shape};
pub(crate) use scope::alloca_scope;
pub use slices::{build_subview, subview_type};
pub(crate) use slices::{reinterpret_cast, subview, view};
pub(crate) use transfer::{copy, dim};

use terrace_builtin::types::MemRefType;
use terrace_ir::{Body, Op, OpType, Rewriter, Type, Value};

use crate::CastOp;

/// Returns the type of `value` if it is a ranked memref.
fn memref(body: &Body, value: Value) -> Option<&MemRefType> {
    body.value_type(value).downcast(body.context())
}

/// Replaces the result of `op` by a `memref.cast` of `value` to the type of the result, which must
/// differ from that of `value`.
pub fn replace_by_cast(rewriter: &mut Rewriter<'_>, op: Op, value: Value) {
    let ty: Type = rewriter.body().value_type(rewriter.body().result(op, 0));
    let cast = CastOp::build(rewriter, ty, value).op();
    rewriter.replace_with(op, cast);
}

/// Replaces the result of `op` by `value`, with a `memref.cast` if the types differ. The types must
/// be [compatible](crate::are_cast_compatible).
pub fn replace_by_type(rewriter: &mut Rewriter<'_>, op: Op, value: Value) {
    let body = rewriter.body();
    match body.value_type(value) == body.value_type(body.result(op, 0)) {
        true => rewriter.replace_op(op, &[value]),
        false => replace_by_cast(rewriter, op, value),
    }
}
