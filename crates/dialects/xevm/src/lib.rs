//! The `xevm` dialect: block loads and stores, prefetches, matrix multiply-add, fences and
//! identifiers of work items of Intel GPUs.
//!
//! Level: device code, the lowest one, mixed with `llvm`, whose types its operands have. In MLIR
//! `-convert-xegpu-to-xevm` and `-convert-gpu-to-llvm-spv` lead to it and `-convert-xevm-to-llvm`
//! turns it into calls of OpenCL built-in functions.
//!
//! To start with: `xevm.blockload2d`, `xevm.mma`, `xevm.local_id.x`.
//!
//! Operations, types and attributes are declared in `generated`, which the importer writes from
//! MLIR's records; `import/manifest.md` lists what it left out.
#![forbid(unsafe_code)]

extern crate self as terrace_xevm;

mod generated;

pub use generated::*;
