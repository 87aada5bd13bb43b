//! The `transform` dialect: transformation scripts as IR.
//!
//! A script transforms other IR, its payload. The values of a script are handles, which refer to
//! lists of operations or values of the payload, or parameters; the operations match payload, apply
//! transformations and consume the handles of what they change. People and tuners write scripts.
//! `transform-interpreter` executes the sequence `@__transform_main`; nothing lowers the dialect.
//!
//! To start with: `transform.named_sequence`, `transform.structured.match`,
//! `transform.structured.tile_using_for`.
//!
//! Other crates add operations and types with `#[dialect_extension]`. An operation of a script has
//! the trait [`traits::TransformOpInterface`] or [`traits::MatchOpInterface`] and declares its
//! effects on handles with the functions of [`effects`]; a type implements one of the traits in
//! [`interfaces`].
//!
//! The declarations are imported from the records of MLIR 22; `import/manifest.md` lists what the
//! import leaves out.
#![forbid(unsafe_code)]

extern crate self as terrace_transform;

mod annotations;
mod assembly;
mod directives;
pub mod effects;
mod fold;
mod generated;
mod hooks;
pub mod interfaces;
mod names;
mod operations;
pub mod predicates;
mod recursion;
pub mod traits;
mod types;
mod verify;

pub use annotations::{
    CONSUMED, READONLY, SILENCE_TRACKING_FAILURES, TARGET_TAG, WITH_NAMED_SEQUENCE,
};
pub use generated::*;
pub use operations::*;
