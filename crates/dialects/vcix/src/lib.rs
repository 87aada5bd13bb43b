//! The `vcix` dialect: instructions of SiFive coprocessors on RISC-V vectors.
//!
//! VCIX is SiFive's interface between RISC-V cores with vectors and coprocessors. What an
//! instruction computes depends on the coprocessor and the opcode. As in MLIR, the dialect is not
//! among those that tools register: passes that create its operations load it.
//!
//! To start with: `vcix.v.iv`, `vcix.v.sv`.
//!
//! The declarations are imported from the records of MLIR 22; `import/manifest.md` lists what the
//! import leaves out.
#![forbid(unsafe_code)]

extern crate self as terrace_vcix;

mod generated;

pub use generated::*;
