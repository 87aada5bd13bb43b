//! The `x86vector` dialect: instructions of AVX, AVX2 and AVX-512 for which `vector` has no
//! operation: masked compress, dot products of small types, conversions from and to bf16.
//!
//! Level: vectors of hardware size on the host. Rewrites of `vector` for x86 create it;
//! `convert-vector-to-llvm=enable-x86vector` lowers it to calls of intrinsics in `llvm`.
//!
//! To start with: `x86vector.avx512.mask.compress`, `x86vector.avx.rsqrt`, `x86vector.avx.dot.i8`.
//!
//! Operations, types and attributes are declared in `generated`, which the importer writes from
//! MLIR's records; `import/manifest.md` lists what it left out.
#![forbid(unsafe_code)]

extern crate self as terrace_x86vector;

mod generated;

pub use generated::*;
