//! Passes: named transformations of operations with options, and pipelines that follow the nesting
//! of the IR.
//!
//! A pass runs on an isolated operation, and may only change what is nested in it. So the passes of
//! a nested pipeline run on all its operations at the same time.
#![forbid(unsafe_code)]

extern crate self as terrace_pass;

mod instrument;
mod options;
mod parse;
mod pipeline;
mod progress;
mod registry;
mod run;
mod statistic;
mod target;

pub use instrument::{Instrument, Moment, bodies_at_mut, body_at, body_at_mut};
pub use options::{OptionInfo, OptionKind, Options, OptionsError, PassOption};
pub use parse::options_error;
pub use pipeline::{AddError, Anchor, Element, Pipeline, Step};
pub use progress::Progress;
pub use registry::{Pass, PassInfo, PassRegistry, PassResult};
pub use run::PassManager;
pub use statistic::Statistic;
pub use target::{Runner, Target};
/// Declares a pass: a struct of options and statistics, with the function that runs.
///
/// The first paragraph of the documentation is what `--help` and `--list-passes` show. An option is
/// a `bool`, an `i64`, a `u32`, a `String` or a `Vec<String>`; its name is the field's with dashes,
/// unless `#[option(name = "…")]` says another. `anchor` restricts the pass to operations of that
/// name, `title` is its name in reports, that of the struct otherwise. The description to be
/// registered is the constant `INFO`.
///
/// ```
/// use terrace_pass::{PassRegistry, PassResult, Statistic, Target, pass};
///
/// /// Count the operations.
/// #[pass(name = "count-ops", run = count)]
/// struct CountOps {
///     /// How many there may be.
///     #[option(default = 100)]
///     most: i64,
///     /// Operations that were counted
///     #[statistic]
///     counted: Statistic,
/// }
///
/// fn count(pass: &CountOps, target: &mut Target<'_>) -> PassResult {
///     pass.counted.add(target.body().op_count() as u64);
///     match pass.counted.value() as i64 > pass.most {
///         true => Err(target.error("there are too many")),
///         false => Ok(()),
///     }
/// }
///
/// let mut passes = PassRegistry::new();
/// passes.insert(CountOps::INFO);
/// assert_eq!(passes.get("count-ops").unwrap().summary, "Count the operations");
/// ```
pub use terrace_pass_macros::pass;
