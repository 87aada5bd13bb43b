//! The `llvm` dialect: LLVM IR inside MLIR, one operation for each instruction and intrinsic, with
//! LLVM's types, globals, functions, metadata and calling conventions as types and attributes.
//!
//! Level: the lowest of a host or device program, the last dialect before LLVM IR itself. The
//! `convert-{arith,cf,func,index,math,spirv,ub,vector}-to-llvm` passes, `finalize-memref-to-llvm`
//! and `convert-to-llvm` lower to it; `nvvm`, `rocdl`, `xevm`, `amx`, `arm_sve` and others add the
//! intrinsics of one target beside it. In MLIR `mlir-translate` exports it to LLVM IR and imports
//! it from there.
//!
//! To start with: `llvm.func`, `llvm.getelementptr`, `llvm.call`.
//!
//! Operations, types and attributes are declared in `generated`, which the importer writes from
//! MLIR's records; `import/manifest.md` lists what it left out.
#![forbid(unsafe_code)]

extern crate self as terrace_llvm;

mod assembly;
mod attributes;
mod bytecode;
mod directives;
mod fold;
mod generated;
mod hooks;
mod interfaces;
pub mod predicates;
mod types;
mod verify;

pub use attributes::*;
pub use directives::DYNAMIC_INDEX;
pub use generated::*;
pub use types::*;
