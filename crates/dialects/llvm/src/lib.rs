//! The `llvm` dialect: instructions, types, globals, intrinsics and debug metadata of LLVM IR.
//!
//! The dialect has one operation for each instruction and intrinsic of LLVM IR, and types and
//! attributes for its pointers, structures, linkage, calling conventions and metadata. The dialect
//! is the lowest level of a host or device program, the last dialect before LLVM IR itself. The
//! passes `convert-to-llvm`, `convert-{arith,cf,func,index,math,spirv,ub,vector}-to-llvm` and
//! `finalize-memref-to-llvm` lower to it; `nvvm`, `rocdl`, `xevm`, `amx` and `arm_sve` add the
//! intrinsics of one target. `terrace-translate` exports it to LLVM IR and imports it from there.
//!
//! To start with: `llvm.func`, `llvm.getelementptr`, `llvm.call`.
//!
//! The declarations are imported from the records of MLIR 22; `import/manifest.md` lists what the
//! import leaves out.
#![forbid(unsafe_code)]

extern crate self as terrace_llvm;

mod assembly;
mod attributes;
mod bytecode;
mod directives;
mod effects;
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
