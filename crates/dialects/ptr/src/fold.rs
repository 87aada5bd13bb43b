//! Folds of operations.

use terrace_builtin::folding::scalar_or_splat;
use terrace_ir::{Attribute, Fold, Value};
use terrace_numeric::Int;

use crate::{
    ConstantOpRef, FromPtrOp, FromPtrOpRef, GetMetadataOp, PtrAddOpRef, ToPtrOp, ToPtrOpRef,
};

/// Folds to the value of the constant.
pub(crate) fn constant(op: ConstantOpRef<'_>, _: &[Option<Attribute>]) -> Option<Fold> {
    Some(op.value().into())
}

/// Folds a conversion of the pointer to a value back to the value, if it has the same metadata:
/// `from_ptr (to_ptr %m) metadata (get_metadata %m)  =>  %m`.
pub(crate) fn from_ptr(op: FromPtrOpRef<'_>, _: &[Option<Attribute>]) -> Option<Fold> {
    let mut found = None;
    let mut last = Some(op);
    while let Some(value) = last.and_then(converted) {
        found = Some(value);
        last = (*op).body().defined_by::<FromPtrOp>(value);
    }
    found.map(Fold::from)
}

/// Returns the value whose pointer and metadata `op` combines.
fn converted(op: FromPtrOpRef<'_>) -> Option<Value> {
    let body = (*op).body();
    let value = body.defined_by::<ToPtrOp>(op.ptr())?.ptr();
    if body.value_type(value) != body.value_type(op.result()) {
        return None;
    }
    let metadata = body.defined_by::<GetMetadataOp>(op.metadata()?)?;
    (metadata.ptr() == value).then_some(value)
}

/// Folds the pointer of a value made from a pointer: `to_ptr (from_ptr %p)  =>  %p`.
pub(crate) fn to_ptr(op: ToPtrOpRef<'_>, _: &[Option<Attribute>]) -> Option<Fold> {
    let body = (*op).body();
    let mut found = None;
    let mut last = Some(op);
    while let Some(view) = last
        && let Some(made) = body.defined_by::<FromPtrOp>(view.ptr())
        && body.value_type(made.ptr()) == body.value_type(view.result())
    {
        found = Some(made.ptr());
        last = body.defined_by::<ToPtrOp>(made.ptr());
    }
    found.map(Fold::from)
}

/// Folds the addition of 0 to the base.
pub(crate) fn ptr_add(op: PtrAddOpRef<'_>, operands: &[Option<Attribute>]) -> Option<Fold> {
    let (body, base) = ((*op).body(), op.base());
    let offset: Int = scalar_or_splat(op.context(), (*operands.get(1)?)?)?;
    let same = body.value_type(base) == body.value_type(op.result());
    (same && offset.is_zero()).then(|| base.into())
}
