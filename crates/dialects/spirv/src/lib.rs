//! The `spirv` dialect: SPIR-V inside MLIR, one operation for each instruction, with structured
//! control flow as regions, module-level instructions (entry points, execution modes, decorations)
//! as operations and attributes, and the availability of each operation by version, capability and
//! extension.
//!
//! Level: device code, the last dialect before the SPIR-V binary. In MLIR
//! `-convert-{arith,func,gpu,memref,scf,vector,…}-to-spirv` lower to it and `mlir-translate`
//! serializes it. `convert-spirv-to-llvm` lowers it to `llvm`.
//!
//! To start with: `spirv.module`, `spirv.AccessChain`, `spirv.mlir.loop`.
//!
//! Operations, types and attributes are declared in `generated`, which the importer writes from
//! MLIR's records; `import/manifest.md` lists what it left out.
#![forbid(unsafe_code)]

extern crate self as terrace_spirv;

mod assembly;
mod attributes;
mod directives;
mod generated;
mod hooks;
mod interfaces;
mod names;
pub mod predicates;
mod types;
mod verify;

pub use attributes::*;
pub use generated::*;
pub use types::*;
