//! The `pdl` dialect: rewrite patterns written as IR.
//!
//! A `pdl.pattern` declares the operations, operands, types and attributes to match and ends in the
//! rewrite that replaces them. The dialect is meta-IR, about operations of any dialect. PDLL and
//! transform scripts produce it, and `convert-pdl-to-pdl-interp` lowers it to the matcher of
//! `pdl_interp`.
//!
//! To start with: `pdl.pattern`, `pdl.operation`, `pdl.rewrite`.
//!
//! The declarations are imported from the records of MLIR 22; `import/manifest.md` lists what the
//! import leaves out.
#![forbid(unsafe_code)]

extern crate self as terrace_pdl;

pub mod directives;
mod generated;
mod types;
mod verify;

pub use generated::*;
pub use types::*;
pub use verify::elements_fit;
