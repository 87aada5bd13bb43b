//! The `spirv` dialect: modules, instructions and types of SPIR-V.
//!
//! The dialect has one operation for each instruction of SPIR-V, regions for structured control
//! flow, and operations and attributes for entry points, execution modes and decorations. The
//! dialect is the last dialect of device code before the SPIR-V binary. `convert-gpu-to-spirv`,
//! `convert-arith-to-spirv` and others lower to it, `convert-spirv-to-llvm` lowers it to `llvm`,
//! and `terrace-translate` writes and reads the binary.
//!
//! To start with: `spirv.module`, `spirv.AccessChain`, `spirv.mlir.loop`.
//!
//! The declarations are imported from the records of MLIR 22; `import/manifest.md` lists what the
//! import leaves out.
#![forbid(unsafe_code)]

extern crate self as terrace_spirv;

mod assembly;
mod attributes;
mod availability;
mod canonicalize;
mod directives;
mod fold;
mod generated;
mod hooks;
mod interfaces;
mod names;
pub mod predicates;
mod types;
mod verify;

pub use attributes::*;
pub use availability::*;
pub use generated::*;
pub use types::*;
