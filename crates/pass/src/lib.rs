//! Passes: named transformations of operations of a kind, with options, run in order.
//!
//! A pass runs on the operations of its kind directly in the operation that the pipeline is run
//! on, or on that operation itself. It may change what is in its operation, and nothing else.
#![forbid(unsafe_code)]

mod options;
mod pipeline;
mod registry;

pub use options::Options;
pub use pipeline::{Pipeline, Target};
pub use registry::{Pass, PassInfo, PassRegistry};
