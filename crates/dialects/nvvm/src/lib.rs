//! The `nvvm` dialect: the intrinsics of LLVM's NVPTX target (special registers, barriers, matrix
//! instructions, asynchronous copies) and operations that become inline PTX.
//!
//! Level: device code, the lowest one, mixed with `llvm`, whose types its operands have. In MLIR
//! `-convert-gpu-to-nvvm` and `-convert-nvgpu-to-nvvm` lower to it, `-convert-nvvm-to-llvm` turns
//! operations without an intrinsic into inline PTX, and the export to LLVM IR does the rest.
//!
//! To start with: `nvvm.read.ptx.sreg.tid.x`, `nvvm.barrier0`, `nvvm.mma.sync`.
//!
//! Operations, types and attributes are declared in `generated`, which the importer writes from
//! MLIR's records; `import/manifest.md` lists what it left out.
#![forbid(unsafe_code)]

extern crate self as terrace_nvvm;

mod assembly;
mod generated;
mod verify;

pub use generated::*;
