//! The `nvvm` dialect: intrinsics and inline PTX of NVIDIA GPUs, on LLVM types.
//!
//! The dialect has the intrinsics of LLVM's NVPTX target (special registers, barriers, matrix
//! instructions, asynchronous copies) and operations that become inline PTX. The dialect is the
//! lowest level of device code and is mixed with `llvm`, whose types its operands have.
//! `convert-gpu-to-nvvm` and `convert-nvgpu-to-nvvm` lower to it, and `convert-nvvm-to-llvm` turns
//! operations without an intrinsic into inline PTX.
//!
//! To start with: `nvvm.read.ptx.sreg.tid.x`, `nvvm.barrier0`, `nvvm.mma.sync`.
//!
//! The declarations are imported from the records of MLIR 22; `import/manifest.md` lists what the
//! import leaves out.
#![forbid(unsafe_code)]

extern crate self as terrace_nvvm;

mod assembly;
mod attributes;
mod generated;
mod hooks;
mod interfaces;
mod predicates;
mod verify;

pub use generated::*;
