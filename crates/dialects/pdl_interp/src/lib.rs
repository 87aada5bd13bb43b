//! The `pdl_interp` dialect: the matcher and rewriters that PDL patterns are compiled to.
//!
//! The matcher function is a state machine: each operation checks one predicate and branches on the
//! result. The rewriter functions create and replace operations. The dialect is meta-IR, below
//! `pdl`. `convert-pdl-to-pdl-interp` lowers all patterns of a module to one matcher. The crate
//! `terrace-pdl-transforms` executes the functions; nothing lowers the dialect further.
//!
//! To start with: `pdl_interp.func`, `pdl_interp.check_operation_name`, `pdl_interp.record_match`.
//!
//! The declarations are imported from the records of MLIR 22; `import/manifest.md` lists what the
//! import leaves out.
#![forbid(unsafe_code)]

extern crate self as terrace_pdl_interp;

mod assembly;
mod directives;
mod generated;
mod interfaces;
mod verify;

pub use generated::*;
