//! Verifiers of the `amdgpu` operations for all that their declarations cannot state; `generated`
//! refers to them by name.

mod buffer;
mod lanes;
mod matrix;
mod packed;
mod tensor;

pub(crate) use buffer::*;
pub(crate) use lanes::*;
pub(crate) use matrix::*;
pub(crate) use packed::*;
pub(crate) use tensor::*;

use terrace_ir::{Context, Diagnostic, OpRef, Type};

/// Returns the text of a type in single quotes.
fn quoted(cx: &Context, ty: Type) -> String {
    format!("'{}'", ty.to_text(cx))
}

/// Returns an error at `op`, with its name in front of `message`, unless `holds`.
fn ensure(holds: bool, op: OpRef<'_>, message: &str) -> Result<(), Diagnostic> {
    if holds { Ok(()) } else { Err(op.error(message)) }
}
