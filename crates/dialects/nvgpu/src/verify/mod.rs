//! Verifiers of the `nvgpu` operations for all that their declarations cannot state; `generated`
//! refers to them by name.

mod copy;
mod matrix;
mod tensor_map;
mod warpgroup;

pub(crate) use copy::*;
pub(crate) use matrix::*;
pub(crate) use tensor_map::*;
pub(crate) use warpgroup::*;

use terrace_builtin::MemRefType;
use terrace_gpu::predicates::is_workgroup_memory;
use terrace_ir::{Context, Diagnostic, OpRef, Type};

use crate::{RcpOpRef, RcpRoundingMode};

/// Verifies that the reciprocal is approximate and flushes denormals.
pub(crate) fn rcp(op: RcpOpRef<'_>) -> Result<(), Diagnostic> {
    let rounding = op.rounding();
    if rounding == RcpRoundingMode::APPROX && op.ftz() {
        return Ok(());
    }
    Err(op.error(format!(
        "has a limitation. #nvgpu<rcp_rounding_mode {rounding}> or non-ftz is not supported yet."
    )))
}

/// Whether the memref is in the memory that a workgroup shares.
fn is_shared(cx: &Context, memref: &MemRefType) -> bool {
    is_workgroup_memory(cx, memref.memory_space)
}

/// Returns the text of a type in single quotes.
fn quoted(cx: &Context, ty: Type) -> String {
    format!("'{}'", ty.to_text(cx))
}

/// Returns an error at `op`, with its name in front of the message, unless `holds`.
fn ensure(holds: bool, op: OpRef<'_>, message: impl FnOnce() -> String) -> Result<(), Diagnostic> {
    if holds { Ok(()) } else { Err(op.error(message())) }
}

/// Returns an error at `op`, without its name, unless `holds`.
fn ensure_plain(
    holds: bool,
    op: OpRef<'_>,
    message: impl FnOnce() -> String,
) -> Result<(), Diagnostic> {
    if holds { Ok(()) } else { Err(op.plain_error(message())) }
}
