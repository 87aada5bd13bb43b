//! The `tosa` dialect: the operators of the Tensor Operator Set Architecture.
//!
//! The dialect has a fixed set of operators for neural networks: convolutions, pooling, elementwise
//! arithmetic, reductions, rescaling of quantized tensors, control flow. Importers of frameworks
//! produce it for whole models on tensors. `tosa-infer-shapes`, `tosa-make-broadcastable` and
//! `tosa-layerwise-constant-fold` prepare it, and `tosa-to-linalg`, `tosa-to-tensor`,
//! `tosa-to-arith` and `tosa-to-scf` lower it.
//!
//! To start with: `tosa.conv2d`, `tosa.add`, `tosa.const`.
//!
//! The declarations are imported from the records of MLIR 22; `import/manifest.md` lists what the
//! import leaves out.
#![forbid(unsafe_code)]

extern crate self as terrace_tosa;

mod assembly;
mod build;
mod canonicalize;
mod directives;
mod fold;
mod generated;
mod hooks;
mod infer;
mod interfaces;
mod predicates;
mod traits;
mod types;
mod verify;

pub use build::build_const_shape;
pub use generated::*;
pub use infer::{Shape, common_shape, inferred_shapes};
pub use interfaces::variable_type;
pub use traits::is_elementwise;
