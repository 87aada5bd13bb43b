//! The `rocdl` dialect: intrinsics of AMD GPUs, on LLVM types.
//!
//! The dialect has the intrinsics of LLVM's AMDGPU target: work item and work group registers,
//! barriers, matrix instructions, buffer resources, conversions of small floats. The dialect is the
//! lowest level of device code and is mixed with `llvm`, whose types its operands have.
//! `convert-gpu-to-rocdl`, `convert-amdgpu-to-rocdl` and `convert-math-to-rocdl` lower to it.
//! `terrace-translate` writes each operation as a call of its intrinsic.
//!
//! To start with: `rocdl.workitem.id.x`, `rocdl.barrier`, `rocdl.raw.ptr.buffer.load`.
//!
//! The declarations are imported from the records of MLIR 22; `import/manifest.md` lists what the
//! import leaves out.
#![forbid(unsafe_code)]

extern crate self as terrace_rocdl;

mod assembly;
mod generated;
mod hooks;

pub use generated::*;
