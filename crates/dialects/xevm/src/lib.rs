//! The `xevm` dialect: intrinsics of Intel GPUs, on LLVM types.
//!
//! The operations load, store and prefetch blocks, multiply matrices, fence memory and query the
//! ids of work items. The dialect is the lowest level of device code and is mixed with `llvm`,
//! whose types its operands have. In MLIR, `convert-xegpu-to-xevm` lowers to it, and
//! `convert-xevm-to-llvm` turns it into calls of OpenCL built-in functions; Terrace has neither
//! yet.
//!
//! To start with: `xevm.blockload2d`, `xevm.mma`, `xevm.local_id.x`.
//!
//! The declarations are imported from the records of MLIR 22; `import/manifest.md` lists what the
//! import leaves out.
#![forbid(unsafe_code)]

extern crate self as terrace_xevm;

mod generated;
mod verify;

pub use generated::*;
