//! The `wasmssa` dialect: WebAssembly in SSA form.
//!
//! The dialect represents a WebAssembly module: functions, locals, globals, memories and tables
//! with their imports, numeric operations on values instead of a stack, and structured blocks as
//! regions. The dialect is the input level of a front end. In MLIR, `mlir-translate` imports it
//! from a binary, which Terrace cannot do yet.
//!
//! To start with: `wasmssa.func`, `wasmssa.local_get`, `wasmssa.block`.
//!
//! The declarations are imported from the records of MLIR 22; `import/manifest.md` lists what the
//! import leaves out.
#![forbid(unsafe_code)]

extern crate self as terrace_wasmssa;

mod assembly;
mod directives;
mod generated;
mod infer;
mod interfaces;
mod traits;
mod verify;

pub use generated::*;
pub use traits::*;
