//! The affine dialect, imported from the records of MLIR 22; what it lacks is in
//! `import/manifest.md`.
#![forbid(unsafe_code)]

extern crate self as terrace_affine;

mod assembly;
mod canonicalize;
mod compose;
mod composed;
mod fold;
mod generated;
mod hooks;
mod inliner;
mod interfaces;
mod operations;
mod validity;
mod verify;

pub use composed::{canonical_applies, composed_apply, unfolded_apply};
pub use generated::*;
pub use inliner::AffineInliner;
pub use operations::{
    AffineDmaStartOp, AffineDmaStartOpRef, AffineDmaWaitOp, AffineDmaWaitOpRef, Place, places,
};
pub use validity::map_of;
