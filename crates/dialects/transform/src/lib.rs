//! The `transform` dialect: scripts that transform other IR. Their values are handles, which stand
//! for lists of operations or values of the payload, or parameters; their operations match payload,
//! call transformations and consume the handles of what they changed.
//!
//! Level: meta-IR beside the payload. People and tuners write it; in MLIR `-transform-interpreter`
//! runs the sequence `@__transform_main`. Nothing lowers it.
//!
//! To start with: `transform.named_sequence`, `transform.structured.match`,
//! `transform.structured.tile_using_for`.
//!
//! Operations, types and attributes are declared in `generated`, which the importer writes from
//! MLIR's records; `import/manifest.md` lists what it left out.
//!
//! Other crates add operations and types to it with `#[dialect_extension]`. An operation of a
//! script has the trait [`traits::TransformOpInterface`] or [`traits::MatchOpInterface`] and
//! declares its effects on handles with the functions of [`effects`]; a type implements one of the
//! traits in [`interfaces`].
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
