//! Passes: their declarations, the registry of them by name, and the trait by which pipelines run
//! them.
//!
//! [`Pass`] is implemented by the macro [`macro@crate::pass`]; [`PassInfo`] is its declaration,
//! which the registry and `--help` read.

use std::collections::BTreeMap;
use std::sync::Arc;

use terrace_ir::{Context, OpRef, Reported};

use crate::option::{OptionInfo, PassOption, next_option};
use crate::statistic::StatisticValue;
use crate::target::Target;

/// The outcome of a pass: an error means that the pass failed and has emitted the reason.
pub type PassResult = Result<(), Reported>;

/// A function that transforms one operation, on any thread.
pub type RunPass = Box<dyn Fn(&mut Target<'_>) -> PassResult + Send + Sync>;

/// A pass with the values of its options, which `#[pass]` implements.
pub trait Pass: Send + Sync + 'static {
    /// Returns the declaration of the pass.
    fn info(&self) -> &'static PassInfo;

    /// Returns the values of the options, in the order of [`PassInfo::options`].
    fn options(&self) -> Vec<&dyn PassOption>;

    /// Returns the statistics with their current values.
    fn statistics(&self) -> Vec<StatisticValue>;

    /// Returns the function that runs the pass on operations of `cx`; called once per pipeline,
    /// when the pass first runs (MLIR: `Pass::initialize`).
    fn prepare(self: Arc<Self>, cx: &Context) -> RunPass;
}

/// A shared pass: its owner can read the statistics after the pipeline has run.
impl<P: Pass> Pass for Arc<P> {
    fn info(&self) -> &'static PassInfo {
        (**self).info()
    }

    fn options(&self) -> Vec<&dyn PassOption> {
        (**self).options()
    }

    fn statistics(&self) -> Vec<StatisticValue> {
        (**self).statistics()
    }

    fn prepare(self: Arc<Self>, cx: &Context) -> RunPass {
        P::prepare(Arc::clone(&self), cx)
    }
}

/// A type of passes that can be created from text, which `#[pass]` implements.
pub trait PassType: Pass + Default {
    /// The declaration of the pass.
    const INFO: &'static PassInfo;

    /// Returns the options to be set, in the order of [`PassInfo::options`].
    fn options_mut(&mut self) -> Vec<&mut dyn PassOption>;
}

/// The declaration of a pass.
#[derive(Debug)]
pub struct PassInfo {
    /// The name of the pass on the command line and in pipelines: `canonicalize`
    /// (MLIR: `getArgument`).
    pub name: &'static str,
    /// The name of the pass in reports: `Canonicalizer` (MLIR: `getName`).
    pub title: &'static str,
    /// The effect of the pass in one line, for `--help`.
    pub summary: &'static str,
    /// The name of the operations that the pass runs on; `None` = any isolated operation.
    pub anchor: Option<&'static str>,
    /// Whether an operation implements the interface that the pass requires (MLIR:
    /// `InterfacePass`); `None` if the pass requires no interface.
    pub interface: Option<fn(OpRef<'_>) -> bool>,
    /// The options of the pass, in the order in which `--help` lists them.
    pub options: &'static [OptionInfo],
    /// The function that [`PassInfo::parse`] calls.
    pub create: fn(&str) -> Result<Arc<dyn Pass>, OptionsError>,
}

impl PassInfo {
    /// Whether the pass can run on `op`.
    pub fn runs_on(&self, op: OpRef<'_>) -> bool {
        self.anchor.is_none_or(|anchor| anchor == op.name_str())
            && self.interface.is_none_or(|implements| implements(op))
    }

    /// Creates the pass with the options in `text`: `max-iterations=3 top-down=true`, where values
    /// may be in quotes or braces.
    ///
    /// # Errors
    /// If the pass has no such option, or the option no such value.
    pub fn parse(&self, text: &str) -> Result<Arc<dyn Pass>, OptionsError> {
        (self.create)(text)
    }
}

/// A set of passes that are available by name (MLIR: `PassRegistry`).
#[derive(Clone, Default, Debug)]
pub struct PassRegistry(BTreeMap<&'static str, &'static PassInfo>);

impl PassRegistry {
    /// Creates a registry without passes.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds the pass `P`, replacing a pass of the same name.
    pub fn insert<P: PassType>(&mut self) -> &mut Self {
        self.0.insert(P::INFO.name, P::INFO);
        self
    }

    /// Returns the declaration of the pass called `name`; `None` if it is not registered.
    pub fn get(&self, name: &str) -> Option<&'static PassInfo> {
        self.0.get(name).copied()
    }

    /// Returns the declarations of the passes, sorted by name.
    pub fn iter(&self) -> impl Iterator<Item = &'static PassInfo> {
        self.0.values().copied()
    }
}

/// The reason why a pass cannot be created from text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionsError {
    /// The pass has no option of this name.
    Unknown(String),
    /// The option (first) does not have the value; the second is the reason.
    Value(&'static str, String),
}

/// Creates a pass of type `P` with the options in `text`: the function behind [`PassInfo::create`].
///
/// # Errors
/// If the pass has no such option, or the option no such value.
pub fn parse_pass<P: PassType>(text: &str) -> Result<Arc<dyn Pass>, OptionsError> {
    let mut pass = P::default();
    let mut values = pass.options_mut();
    let mut given = vec![false; values.len()];
    let mut rest = text.trim();
    while !rest.is_empty() {
        let (name, value, after) = next_option(rest);
        rest = after;
        let at = P::INFO.options.iter().position(|option| option.name == name);
        let at = at.ok_or_else(|| OptionsError::Unknown(name.to_owned()))?;
        let set = match std::mem::replace(&mut given[at], true) {
            false => values[at].set(value),
            true => values[at].set_again(value),
        };
        set.map_err(|reason| OptionsError::Value(P::INFO.options[at].name, reason))?;
    }
    Ok(Arc::new(pass))
}

/// Returns the options of `pass` as in the text of pipelines, in braces and sorted by name; empty
/// for a pass without options.
pub(crate) fn options_text(pass: &dyn Pass) -> String {
    let declared = pass.info().options;
    if declared.is_empty() {
        return String::new();
    }
    let mut options: Vec<_> = declared.iter().zip(pass.options()).collect();
    options.sort_by_key(|(option, _)| option.name);
    let options: Vec<String> =
        options.into_iter().map(|(option, value)| value.assignment(option.name)).collect();
    format!("{{{}}}", options.join(" "))
}
