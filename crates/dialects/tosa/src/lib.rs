//! The `tosa` dialect: the operators of the Tensor Operator Set Architecture, a fixed set for
//! neural networks: convolutions, pooling, elementwise arithmetic, reductions, rescaling of
//! quantized tensors, control flow.
//!
//! Level: tensors of whole models. Importers of frameworks create it. In MLIR `-tosa-infer-shapes`,
//! `-tosa-make-broadcastable` and `-tosa-validate` prepare and check it, and
//! `-tosa-to-{linalg,linalg-named,tensor,arith,scf}` lower it.
//!
//! To start with: `tosa.conv2d`, `tosa.add`, `tosa.const`.
//!
//! Operations, types and attributes are declared in `generated`, which the importer writes from
//! MLIR's records; `import/manifest.md` lists what it left out.
#![forbid(unsafe_code)]

extern crate self as terrace_tosa;

mod assembly;
mod directives;
mod generated;

pub use generated::*;
