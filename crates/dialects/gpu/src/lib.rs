//! GPU programming independent of vendors: kernels, launches, device modules, and thread
//! operations.
//!
//! The dialect spans two levels. On the host, `gpu.launch` and `gpu.launch_func` start kernels and
//! asynchronous tokens order them; on the device, `gpu.func`s in a `gpu.module` use thread ids,
//! barriers, shuffles and matrix fragments. `convert-parallel-loops-to-gpu` and
//! `gpu-kernel-outlining` produce the dialect from `scf`; `convert-gpu-to-nvvm` and
//! `convert-gpu-to-rocdl` lower device modules, and `gpu-to-llvm` lowers the host part.
//!
//! To start with: [`LaunchOp`], [`GPUFuncOp`], [`ThreadIdOp`].
//!
//! The declarations are imported from the records of MLIR 22; `import/manifest.md` lists what the
//! import leaves out.
#![forbid(unsafe_code)]

extern crate self as terrace_gpu;

mod assembly;
mod attributes;
mod canonicalize;
mod directives;
mod fold;
mod generated;
mod hooks;
mod interfaces;
mod names;
pub mod predicates;
mod types;
mod verify;

pub use attributes::*;
pub use generated::*;
pub use types::*;
