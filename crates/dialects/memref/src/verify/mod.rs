//! What must hold of memref's operations beyond what their declarations say.

mod access;
mod allocation;
mod views;

pub(crate) use access::*;
pub(crate) use allocation::*;
pub(crate) use views::*;

use terrace_builtin::{AffineMapAttr, DYNAMIC, MemRefType};
use terrace_ir::{Context, Diagnostic, OpRef, Type, Value};

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

/// Checks that there is an operand for each size that is not known.
fn dynamic_sizes(op: OpRef<'_>, ty: &MemRefType, found: usize) -> Result<(), Diagnostic> {
    let wanted = ty.shape.iter().filter(|size| **size == DYNAMIC).count();
    match found == wanted {
        true => Ok(()),
        false => Err(
            op.error(format!("incorrect number of dynamic sizes, has {found}, expected {wanted}"))
        ),
    }
}

/// A type in quotes.
fn quoted(cx: &Context, ty: Type) -> String {
    format!("'{}'", ty.to_text(cx))
}
