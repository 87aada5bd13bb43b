//! C++ source code from the `emitc` dialect (MLIR: `translateToCpp`).
//!
//! [`translate`] returns the source code of an operation, usually of a `builtin.module`;
//! [`write()`] writes it. Functions may be those of `emitc` or `func`, and may have several blocks
//! with the branches of `cf` if [`Options::declare_variables_at_top`] is set. Other dialects are
//! lowered to these by the passes of `terrace-to-emitc`.
//!
//! Each operation becomes one statement, and each result a variable `v1`, `v2`, …. Operations in
//! an `emitc.expression` become one expression, which is part of the statement that uses its value
//! if that does not change the order of side effects.
#![forbid(unsafe_code)]

mod attributes;
mod control;
mod emitter;
mod expressions;
mod functions;
mod names;
mod places;
mod types;
mod writer;

use std::io;

use terrace_ir::{OpRef, Reported, lossless};

use emitter::Emitter;

/// Settings of the translation.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Declare all variables of a function at its start, which functions with several blocks
    /// require.
    pub declare_variables_at_top: bool,
    /// The `id` of the `emitc.file` operations whose contents are printed; if it is empty, none
    /// are.
    pub file_id: String,
}

/// Returns the source code of `op`.
///
/// # Errors
/// When an operation, a type or an attribute has no counterpart in C++; the error was reported.
pub fn translate(op: OpRef<'_>, options: &Options) -> Result<Vec<u8>, Reported> {
    let mut emitter = Emitter::new(op.context(), options);
    emitter.operation(op, "\n")?;
    Ok(lossless::decode(&emitter.out.finish()).into_owned())
}

/// Writes the source code of `op` to `out`.
///
/// # Errors
/// When [`translate`] fails; nothing is written then.
pub fn write(
    op: OpRef<'_>,
    options: &Options,
    out: &mut dyn io::Write,
) -> Result<io::Result<()>, Reported> {
    let text = translate(op, options)?;
    Ok(out.write_all(&text))
}
