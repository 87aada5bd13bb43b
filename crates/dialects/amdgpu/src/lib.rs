//! AMD GPUs: instructions of the hardware at the level of memrefs and vectors.
//!
//! The dialect wraps instructions that `rocdl` offers on LLVM types (raw buffer access, matrix
//! cores, barriers, packed conversions) in operations on memrefs and vectors. Kernels of `gpu` use
//! it next to `vector`, and `convert-amdgpu-to-rocdl` lowers it.
//!
//! To start with: `amdgpu.raw_buffer_load`, `amdgpu.mfma`, `amdgpu.lds_barrier`.
//!
//! The declarations are imported from the records of MLIR 22; `import/manifest.md` lists what the
//! import leaves out.
#![forbid(unsafe_code)]

extern crate self as terrace_amdgpu;

mod canonicalize;
mod directives;
mod fold;
mod generated;
mod interfaces;
mod scales;
mod types;
mod verify;

pub use generated::*;
