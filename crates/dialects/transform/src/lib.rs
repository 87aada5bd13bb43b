//! The transform dialect, imported from the records of MLIR 22; what it lacks is in
//! `import/manifest.md`.
//!
//! Other crates add operations and types to it with `#[dialect_extension]`. An operation of a script
//! has the trait [`traits::TransformOpInterface`] or [`traits::MatchOpInterface`] and says with the
//! functions of [`effects`] what it does to handles; a type implements one of the traits in
//! [`interfaces`].
#![forbid(unsafe_code)]

extern crate self as terrace_transform;

mod annotations;
mod assembly;
mod directives;
pub mod effects;
mod generated;
mod hooks;
pub mod interfaces;
mod names;
mod operations;
pub mod predicates;
pub mod traits;
mod types;
mod verify;

pub use annotations::{
    CONSUMED, READONLY, SILENCE_TRACKING_FAILURES, TARGET_TAG, WITH_NAMED_SEQUENCE,
};
pub use generated::*;
pub use operations::*;
