//! Verifiers of the `memref` operations for all that their declarations cannot state; `generated`
//! refers to them by name.

mod access;
mod allocation;
mod casts;
mod reshape;
mod transfer;
mod views;

pub(crate) use access::*;
pub(crate) use allocation::*;
pub use casts::are_cast_compatible;
pub(crate) use casts::*;
pub(crate) use reshape::*;
pub use reshape::{collapsed_type, expanded_type};
pub(crate) use transfer::*;
pub(crate) use views::*;
pub use views::{canonicalize_strided_layout, transposed_type};

use terrace_builtin::values::{quoted, type_of};
use terrace_builtin::{MemRefType, UnrankedMemRefType};
use terrace_ir::{Attribute, Context, Diagnostic, OpRef, Type, Value};

/// Returns the type of `value` if it is a ranked memref.
fn memref(op: OpRef<'_>, value: Value) -> Option<&MemRefType> {
    op.body().value_type(value).downcast(op.context())
}

/// Verifies that two memrefs, called `names` in messages, are in one memory space.
fn verify_same_space(
    op: OpRef<'_>,
    names: [&str; 2],
    values: [Value; 2],
) -> Result<(), Diagnostic> {
    let spaces = values.map(|value| memory_space(op, value));
    if spaces[0] == spaces[1] {
        return Ok(());
    }
    let [from, to] = values.map(|value| quoted(op, type_of(op, value)));
    Err(op.plain_error(format!(
        "different memory spaces specified for {} type {from} and {} type {to}",
        names[0], names[1]
    )))
}

/// Returns the memory space of a ranked or unranked memref; `None` for the default one.
fn memory_space(op: OpRef<'_>, value: Value) -> Option<Attribute> {
    memory_space_of(op.context(), op.body().value_type(value))
}

/// Returns the memory space of a memref type; `None` for the default one.
fn memory_space_of(cx: &Context, ty: Type) -> Option<Attribute> {
    match ty.downcast::<UnrankedMemRefType>(cx) {
        Some(unranked) => unranked.memory_space,
        None => ty.downcast::<MemRefType>(cx).and_then(|ranked| ranked.memory_space),
    }
}
