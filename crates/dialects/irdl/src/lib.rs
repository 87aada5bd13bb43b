//! The irdl dialect, imported from the records of MLIR 22; what it lacks is in
//! `import/manifest.md`.
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
