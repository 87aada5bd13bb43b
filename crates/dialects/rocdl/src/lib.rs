//! The `rocdl` dialect: the intrinsics of LLVM's AMDGPU target: work item and work group registers,
//! barriers, matrix instructions, buffer resources, conversions of small floats.
//!
//! Level: device code, the lowest one, mixed with `llvm`, whose types its operands have. In MLIR
//! `-convert-gpu-to-rocdl`, `-convert-amdgpu-to-rocdl` and `-convert-math-to-rocdl` lower to it;
//! the export to LLVM IR turns each operation into a call of its intrinsic.
//!
//! To start with: `rocdl.workitem.id.x`, `rocdl.barrier`, `rocdl.raw.ptr.buffer.load`.
//!
//! Operations, types and attributes are declared in `generated`, which the importer writes from
//! MLIR's records; `import/manifest.md` lists what it left out.
#![forbid(unsafe_code)]

extern crate self as terrace_rocdl;

mod assembly;
mod generated;
mod hooks;

pub use generated::*;
