//! The vector dialect, imported from the records of MLIR 22; what it lacks is in
//! `import/manifest.md`.
#![forbid(unsafe_code)]

extern crate self as terrace_vector;

mod assembly;
mod canonicalize;
mod combine;
mod effects;
mod fold;
mod generated;
mod hooks;
mod infer;
mod interfaces;
mod predicates;
mod shapes;
mod transfer;
mod verify;

pub use combine::combine;
pub use generated::*;
pub use transfer::Transfer;
