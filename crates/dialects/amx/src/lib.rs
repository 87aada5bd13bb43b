//! Intel AMX (Advanced Matrix Extensions): operations on two-dimensional tile registers.
//!
//! The dialect is close to the machine: a `!amx.tile` is the content of a tile register of at most
//! 16 rows of 64 bytes, loaded from and stored to memrefs. In MLIR it is a target of vectorization,
//! and `convert-vector-to-llvm` with `enable-amx` turns it into LLVM intrinsics; Terrace has no
//! lowering for it yet.
//!
//! To start with: `amx.tile_load`, `amx.tile_mulf`, `amx.tile_store`.
//!
//! The declarations are imported from the records of MLIR 22; `import/manifest.md` lists what the
//! import leaves out.
#![forbid(unsafe_code)]

extern crate self as terrace_amx;

mod generated;
mod types;
mod verify;

pub use generated::*;
pub use types::*;
