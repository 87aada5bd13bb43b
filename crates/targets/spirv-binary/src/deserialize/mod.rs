//! From words to a `spirv.module`.

use terrace_ir::{Body, Context, Reported};

/// How a binary is read.
#[derive(Clone, Copy)]
pub struct ReadOptions {
    /// Whether merge instructions become `spirv.mlir.selection` and `spirv.mlir.loop`.
    pub structured: bool,
}

/// Returns the body of the `spirv.module` in a binary.
///
/// # Errors
/// When the binary is malformed.
pub fn deserialize(cx: &Context, _: &[u8], _: ReadOptions) -> Result<Body, Reported> {
    let message = "reading SPIR-V binaries is not supported yet";
    Err(cx.emit(terrace_ir::Diagnostic::error(terrace_ir::Location::unknown(cx), message)))
}
