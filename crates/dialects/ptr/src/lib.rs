//! The `ptr` dialect: pointers of a memory space without a pointee type, arithmetic on them, and
//! loads, stores, gathers and scatters through them.
//!
//! Level: addresses, below `memref` (`ptr.to_ptr` and `ptr.from_ptr` convert between both) and
//! beside `llvm`. No pass lowers to it upstream; in MLIR `-convert-to-llvm` lowers it to `llvm`.
//!
//! To start with: `ptr.to_ptr`, `ptr.ptr_add`, `ptr.load`.
//!
//! Operations, types and attributes are declared in `generated`, which the importer writes from
//! MLIR's records; `import/manifest.md` lists what it left out.
#![forbid(unsafe_code)]

extern crate self as terrace_ptr;

mod generated;

pub use generated::*;
