//! The `nvgpu` dialect: tensor cores, asynchronous copies and barriers of NVIDIA GPUs.
//!
//! The operations work on vectors and memrefs in device code: matrix instructions of tensor cores,
//! asynchronous copies into shared memory, memory barriers and the tensor memory accelerator. The
//! dialect lies between `gpu`, `vector` and `memref` above and the intrinsics of `nvvm` below.
//! `convert-vector-to-gpu` with `use-nvgpu` produces it, and `convert-nvgpu-to-nvvm` lowers it.
//!
//! To start with: `nvgpu.mma.sync`, `nvgpu.ldmatrix`, `nvgpu.device_async_copy`.
//!
//! The declarations are imported from the records of MLIR 22; `import/manifest.md` lists what the
//! import leaves out.
#![forbid(unsafe_code)]

extern crate self as terrace_nvgpu;

mod generated;
mod predicates;
mod verify;

pub use generated::*;
