//! The `ptr` dialect: pointers with a memory space and arithmetic on them.
//!
//! A pointer has a memory space but no pointee type; the operations do arithmetic on pointers, and
//! load, store, gather and scatter through them. The dialect lies below `memref` (`ptr.to_ptr` and
//! `ptr.from_ptr` convert between both) and beside `llvm`. No pass of MLIR produces it; in MLIR,
//! `convert-to-llvm` lowers it.
//!
//! To start with: `ptr.to_ptr`, `ptr.ptr_add`, `ptr.load`.
//!
//! The declarations are imported from the records of MLIR 22; `import/manifest.md` lists what the
//! import leaves out.
#![forbid(unsafe_code)]

extern crate self as terrace_ptr;

mod attributes;
mod effects;
mod fold;
mod generated;
mod infer;
mod interfaces;
mod parameters;
mod predicates;
mod types;
mod verify;

pub use attributes::*;
pub use generated::*;
pub use parameters::{MemorySpace, PointerLike};
