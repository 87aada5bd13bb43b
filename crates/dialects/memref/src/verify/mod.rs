//! What must hold of memref's operations beyond what their declarations say.

mod access;
mod allocation;
mod views;

pub(crate) use access::*;
pub(crate) use allocation::*;
pub(crate) use views::*;

use terrace_builtin::{AffineMapAttr, MemRefType};
use terrace_ir::{Context, OpRef, Value};

/// The memref type of a value; `None` if it is unranked.
fn memref(op: OpRef<'_>, value: Value) -> Option<&MemRefType> {
    op.body().value_type(value).downcast(op.context())
}

/// Whether the memref has no layout, or one that is the identity.
fn has_identity_layout(cx: &Context, ty: &MemRefType) -> bool {
    let map = ty.layout.map(|layout| layout.downcast::<AffineMapAttr>(cx));
    match map {
        None => true,
        Some(map) => map.is_some_and(|map| map.0.is_identity(cx)),
    }
}
