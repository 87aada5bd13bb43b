//! Results of earlier runs of the tools, found by the content that they were computed from
//! (`--cache` of `terrace-opt` and `terrace-run`).
//!
//! [`Store`] keeps results by [`Key`], and [`Folder`] is the store in a local folder. [`Functions`]
//! divides the text of a module into its functions, and [`Plan`] finds out which of them a run has
//! to process again. Nothing here parses operations: what a result depends on is a range of text.
#![forbid(unsafe_code)]

mod folder;
mod functions;
mod key;
mod plan;
mod store;

pub use folder::Folder;
pub use functions::{Function, Functions};
pub use key::{Key, KeyBuilder};
pub use plan::Plan;
pub use store::Store;
