//! The `wasmssa` dialect: WebAssembly modules in SSA form: functions, locals, globals, memories and
//! tables with their imports, numeric operations on values instead of a stack, and structured
//! blocks as regions.
//!
//! Level: scalars, the input language of a front end. In MLIR `mlir-translate --import-wasm`
//! creates it from a binary and `-raise-wasm-mlir` lifts it to `arith`, `cf`, `func`, `math` and
//! `memref`.
//!
//! To start with: `wasmssa.func`, `wasmssa.local_get`, `wasmssa.block`.
//!
//! Operations, types and attributes are declared in `generated`, which the importer writes from
//! MLIR's records; `import/manifest.md` lists what it left out.
#![forbid(unsafe_code)]

extern crate self as terrace_wasmssa;

mod generated;

pub use generated::*;
