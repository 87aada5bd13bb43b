//! Verifiers of the `llvm` operations for all that their declarations cannot state; `generated`
//! refers to them by name.

mod aggregate;
mod atomic;
pub(crate) mod attributes;
mod calls;
mod casts;
mod constant;
mod function;
mod global;
mod intrinsics;
mod layout_string;
mod module;

pub(crate) use aggregate::*;
pub(crate) use atomic::*;
pub(crate) use calls::*;
pub(crate) use casts::*;
pub(crate) use constant::*;
pub(crate) use function::*;
pub(crate) use global::*;
pub(crate) use intrinsics::*;
pub(crate) use module::*;

use terrace_ir::{Context, Diagnostic, OpRef, Type};

/// Returns the text of a type in single quotes.
pub(crate) fn quoted(cx: &Context, ty: Type) -> String {
    format!("'{}'", ty.to_text(cx))
}

/// Returns an error at `op`, whose message begins with the name of `op`, unless `holds` is true.
pub(crate) fn ensure(holds: bool, op: OpRef<'_>, message: &str) -> Result<(), Diagnostic> {
    if holds { Ok(()) } else { Err(op.error(message)) }
}

/// Returns an error at `op`, whose message does not begin with the name of `op`, unless `holds` is
/// true.
pub(crate) fn ensure_plain(holds: bool, op: OpRef<'_>, message: &str) -> Result<(), Diagnostic> {
    if holds { Ok(()) } else { Err(op.plain_error(message)) }
}
