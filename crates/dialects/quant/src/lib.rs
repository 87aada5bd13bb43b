//! The `quant` dialect: quantized types and casts between them and their storage.
//!
//! A quantized type has a storage type, an expressed type, and scales and zero points for the whole
//! tensor, an axis or blocks. The operations cast between quantized, expressed and storage values,
//! scalars or tensors. Importers of quantized models produce the dialect. `lower-quant-ops`
//! turns the casts into `arith`, `linalg` and `tensor`, and `strip-func-quant-types` removes the
//! types from signatures.
//!
//! To start with: `quant.qcast`, `quant.dcast`, `quant.scast`.
//!
//! The declarations are imported from the records of MLIR 22; `import/manifest.md` lists what the
//! import leaves out.
#![forbid(unsafe_code)]

extern crate self as terrace_quant;

mod bytecode;
mod fold;
mod generated;
mod hooks;
mod predicates;
mod types;
mod verify;

pub use generated::*;
pub use types::*;
