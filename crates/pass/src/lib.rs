//! Passes: named transformations of operations, with options, in pipelines that follow the nesting of
//! the IR.
//!
//! A pass runs on an isolated operation. It may change what is in it, and nothing else, so that a
//! pipeline of nested operations runs on all of them at the same time.
#![forbid(unsafe_code)]

mod instrument;
mod options;
mod parse;
mod pipeline;
mod registry;
mod run;
mod target;

pub use instrument::{Instrument, Moment, body_at};
pub use options::{OptionInfo, OptionKind, Options, OptionsError};
pub use parse::options_error;
pub use pipeline::{AddError, Anchor, Element, Pipeline, Step};
pub use registry::{Pass, PassInfo, PassRegistry};
pub use run::PassManager;
pub use target::Target;
