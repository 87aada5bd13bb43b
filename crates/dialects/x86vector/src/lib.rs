//! The `x86vector` dialect: vector instructions of AVX, AVX2 and AVX-512.
//!
//! The dialect has the vector instructions of AVX, AVX2 and AVX-512 that `vector` has no operation
//! for: masked compress, dot products of small types, conversions from and to bf16. Its vectors
//! have hardware size. Rewrites of `vector` for x86 produce it; `convert-vector-to-llvm` with
//! `enable-x86vector` lowers it to calls of intrinsics in `llvm`.
//!
//! To start with: `x86vector.avx512.mask.compress`, `x86vector.avx.rsqrt`, `x86vector.avx.dot.i8`.
//!
//! The declarations are imported from the records of MLIR 22; `import/manifest.md` lists what the
//! import leaves out.
#![forbid(unsafe_code)]

extern crate self as terrace_x86vector;

mod generated;
mod predicates;
mod verify;

pub use generated::*;
