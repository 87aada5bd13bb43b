//! The `quant` dialect: types of quantized values (storage type, expressed type, scales and zero
//! points for a tensor, an axis or sub-channels) and the casts between quantized, expressed and
//! storage values.
//!
//! Level: scalars and tensors, as importers of quantized models create it. In MLIR
//! `-lower-quant-ops` turns the casts into `arith`, `linalg` and `tensor`, and
//! `-strip-func-quant-types` removes the types from signatures.
//!
//! To start with: `quant.qcast`, `quant.dcast`, `quant.scast`.
//!
//! Operations, types and attributes are declared in `generated`, which the importer writes from
//! MLIR's records; `import/manifest.md` lists what it left out.
#![forbid(unsafe_code)]

extern crate self as terrace_quant;

mod bytecode;
mod generated;
mod hooks;
mod predicates;
mod types;
mod verify;

pub use generated::*;
pub use types::*;
