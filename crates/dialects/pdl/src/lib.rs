//! The `pdl` dialect: rewrite patterns as IR. A `pdl.pattern` declares operations, operands, types
//! and attributes that are to be matched and ends in the rewrite that replaces them.
//!
//! Level: meta-IR, about operations of any dialect. PDLL and transform scripts create it; in MLIR
//! `-convert-pdl-to-pdl-interp` lowers it to the matcher of `pdl_interp`.
//!
//! To start with: `pdl.pattern`, `pdl.operation`, `pdl.rewrite`.
//!
//! Operations, types and attributes are declared in `generated`, which the importer writes from
//! MLIR's records; `import/manifest.md` lists what it left out.
#![forbid(unsafe_code)]

extern crate self as terrace_pdl;

pub mod directives;
mod generated;
mod types;
mod verify;

pub use generated::*;
pub use types::*;
pub use verify::elements_fit;
