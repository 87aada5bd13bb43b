//! The `nvgpu` dialect: operations of NVIDIA GPUs on vectors and memrefs: matrix instructions of
//! tensor cores, asynchronous copies into shared memory, memory barriers and the tensor memory
//! accelerator.
//!
//! Level: device code, between `gpu`/`vector`/`memref` and the intrinsics of `nvvm`. In MLIR
//! `-convert-vector-to-gpu=use-nvgpu` and transform scripts create it and `-convert-nvgpu-to-nvvm`
//! lowers it.
//!
//! To start with: `nvgpu.mma.sync`, `nvgpu.ldmatrix`, `nvgpu.device_async_copy`.
//!
//! Operations, types and attributes are declared in `generated`, which the importer writes from
//! MLIR's records; `import/manifest.md` lists what it left out.
#![forbid(unsafe_code)]

extern crate self as terrace_nvgpu;

mod generated;

pub use generated::*;
