//! Passes: named transformations of operations, with options, in pipelines that follow the nesting
//! of the IR.
//!
//! A pass runs on an isolated operation. The pass may change only the operation and its nested
//! operations, so that the pass manager can run a pipeline on nested operations in parallel.
//! [`macro@pass`] declares a pass, [`Pipeline`] holds passes in order, [`PassManager`] runs a
//! pipeline.
#![forbid(unsafe_code)]

extern crate self as terrace_pass;

mod explanations;
mod instrument;
mod option;
mod parse;
mod pass;
mod pipeline;
mod progress;
mod run;
mod statistic;
mod target;

pub use explanations::Explanations;
pub use instrument::{Instrument, Moment, bodies_at_mut, body_at, body_at_mut};
pub use option::{OptionInfo, PassOption, required_value};
pub use parse::{PipelineError, options_error};
pub use pass::{
    OptionsError, Pass, PassInfo, PassRegistry, PassResult, PassType, RunPass, parse_pass,
};
pub use pipeline::{Anchor, Element, Pipeline, Step};
pub use progress::Progress;
pub use run::PassManager;
pub use statistic::{Statistic, StatisticValue};
pub use target::{Runner, Target};
#[doc(hidden)]
pub use terrace_ir::Context;
/// Derives [`PassOption`] for an enum without fields.
///
/// The text of a variant is its name in lower case, with dashes between words;
/// `#[option(name = "…")]` sets another one.
///
/// ```
/// use terrace_pass::PassOption;
///
/// #[derive(Default, PassOption)]
/// enum Simplify {
///     #[default]
///     NotAtAll,
///     #[option(name = "FULL")]
///     Full,
/// }
///
/// let mut value = Simplify::default();
/// assert_eq!(value.text(), "not-at-all");
/// value.set(Some("FULL")).unwrap();
/// assert_eq!(value.set(Some("half")).unwrap_err(), "Cannot find option named 'half'!");
/// assert_eq!(value.allowed(), ["not-at-all", "FULL"]);
/// ```
pub use terrace_pass_macros::PassOption;
/// Declares a pass: a struct whose fields are options and statistics, with the function that runs.
///
/// The first paragraph of the documentation of the struct and of each field is what `--help` shows,
/// without its final full stop.
///
/// Arguments:
///
/// - `name = "count-ops"`: the name on the command line and in pipelines.
/// - `run = count`: the function that runs: `fn(&CountOps, &mut Target<'_>) -> PassResult`.
/// - `prepare = counter`: instead of `run`, for a pass that prepares something once per pipeline,
///   such as patterns: `fn(Arc<CountOps>, &Context) -> impl Fn(&mut Target<'_>) -> PassResult`.
/// - `anchor = "func.func"`: the only operations that the pass runs on; any isolated ones if left
///   out.
/// - `interface = DynFunctionOp`: the interface of the operations that the pass runs on, such as
///   functions of any dialect (MLIR: `InterfacePass`). A pipeline with the anchor `any` leaves out
///   other operations; a pipeline for one of them is an error.
/// - `title = "CountOpsPass"`: the name in reports; that of the struct if left out.
///
/// A field with `#[option]` is of a type that implements [`PassOption`](trait@PassOption); it has
/// the name of the field with dashes. `#[option(name = "…")]` sets another name, `default = …`
/// another default than that of the type, and `ignored` marks an option that is accepted for
/// compatibility and has no effect. A field with `#[statistic]` is a [`Statistic`].
///
/// The struct implements `Default`, so that a pipeline can be constructed without text:
///
/// ```
/// use std::sync::Arc;
/// use terrace_pass::{PassRegistry, PassResult, Pipeline, Statistic, Target, pass};
///
/// /// Count the operations.
/// #[pass(name = "count-ops", run = count)]
/// struct CountOps {
///     /// Largest number of operations that is no error
///     #[option(default = 100)]
///     most: u64,
///     /// Operations that were counted
///     #[statistic]
///     counted: Statistic,
/// }
///
/// fn count(pass: &CountOps, target: &mut Target<'_>) -> PassResult {
///     pass.counted.add(target.body().op_count() as u64);
///     match pass.counted.value() > pass.most {
///         true => Err(target.error("has too many operations")),
///         false => Ok(()),
///     }
/// }
///
/// let pass = Arc::new(CountOps { most: 9, ..Default::default() });
/// let mut pipeline = Pipeline::on_module();
/// pipeline.nest("func.func").push(pass.clone());
/// assert_eq!(pipeline.to_text(","), "builtin.module(func.func(count-ops{most=9}))");
/// assert_eq!(pass.counted.value(), 0); // After a run: the number of operations in functions.
///
/// let mut passes = PassRegistry::new();
/// passes.insert::<CountOps>();
/// assert_eq!(passes.get("count-ops").unwrap().summary, "Count the operations");
/// let parsed = Pipeline::parse(&passes, "", "builtin.module(count-ops)").unwrap();
/// assert_eq!(parsed.to_text(","), "builtin.module(count-ops{most=100})");
/// ```
pub use terrace_pass_macros::pass;
