//! The `pdl_interp` dialect: a state machine that matches and rewrites operations. Its matcher
//! function checks one predicate an operation and branches on the outcome; its rewriter functions
//! create and replace operations.
//!
//! Level: meta-IR, below `pdl`. In MLIR `-convert-pdl-to-pdl-interp` lowers all patterns of a
//! module to one matcher, which an interpreter compiles to byte code; nothing lowers it further.
//!
//! To start with: `pdl_interp.func`, `pdl_interp.check_operation_name`, `pdl_interp.record_match`.
//!
//! Operations, types and attributes are declared in `generated`, which the importer writes from
//! MLIR's records; `import/manifest.md` lists what it left out.
#![forbid(unsafe_code)]

extern crate self as terrace_pdl_interp;

mod assembly;
mod directives;
mod generated;
mod interfaces;
mod verify;

pub use generated::*;
