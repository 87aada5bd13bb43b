//! Definitions of dialects as IR: types, attributes and operations with constraints on their parts.
//!
//! A module of `irdl.dialect` operations is data, not a program, and has no place in a lowering
//! pipeline. [`load_dialects`] turns such a module into dialects of the context, which then parse,
//! print and verify like any other; [`export_dialect`] writes a declared dialect as IRDL.
//!
//! To start with: [`DialectOp`], [`OperationOp`], [`BaseOp`].
//!
//! The declarations are imported from the records of MLIR 22; `import/manifest.md` lists what the
//! import leaves out.
#![forbid(unsafe_code)]

extern crate self as terrace_irdl;

mod assembly;
mod directives;
mod export;
mod generated;
mod interfaces;
mod load;
mod names;
mod traits;
mod verify;

pub use export::export_dialect;
pub use generated::*;
pub use load::load_dialects;
