//! The passes that a tool knows, by name.

use std::collections::BTreeMap;

use terrace_ir::Reported;

use crate::options::{OptionInfo, Options, OptionsError};
use crate::target::Target;

/// A pass, ready to run on any number of operations, at the same time where they are isolated.
pub trait Pass: Send + Sync {
    /// Transforms one operation. What is wrong is emitted to the context.
    ///
    /// # Errors
    /// When the transformation is not possible; the pipeline of this operation then stops.
    fn run(&self, target: &mut Target<'_>) -> PassResult;

    /// What the pass has counted: names, descriptions and values.
    fn statistics(&self) -> Vec<(&'static str, &'static str, u64)> {
        Vec::new()
    }
}

/// A function of the target is a pass that counts nothing.
impl<F: Fn(&mut Target<'_>) -> PassResult + Send + Sync> Pass for F {
    fn run(&self, target: &mut Target<'_>) -> PassResult {
        self(target)
    }
}

/// What a pass gives: an error says that it failed, and that what is wrong was emitted.
pub type PassResult = Result<(), Reported>;

/// The description of a pass.
#[derive(Debug)]
pub struct PassInfo {
    /// The name of the pass on the command line and in pipelines, as in `canonicalize`
    /// (MLIR: `getArgument`).
    pub name: &'static str,
    /// The name of the pass in reports, as in `Canonicalizer` (MLIR: `getName`).
    pub title: &'static str,
    /// The pass in one line, for `--help`.
    pub summary: &'static str,
    /// The name of the operations that the pass runs on; `None`: any that are isolated.
    pub anchor: Option<&'static str>,
    /// The options that the pass takes.
    pub options: &'static [OptionInfo],
    /// Makes the pass with these options.
    pub create: fn(&Options) -> Box<dyn Pass>,
}

impl PassInfo {
    /// The options in `text`.
    ///
    /// # Errors
    /// When the pass has no such option, or the option does not take such a value.
    pub fn parse_options(&self, text: &str) -> Result<Options, OptionsError> {
        Options::parse(self.options, text)
    }
}

/// The known passes, by name (MLIR: `PassRegistry`).
#[derive(Clone, Default, Debug)]
pub struct PassRegistry(BTreeMap<&'static str, &'static PassInfo>);

impl PassRegistry {
    /// A registry without passes.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds the pass that `info` describes; one of the same name is replaced.
    pub fn insert(&mut self, info: &'static PassInfo) -> &mut Self {
        self.0.insert(info.name, info);
        self
    }

    /// The description of the pass named `name`, if it is known.
    pub fn get(&self, name: &str) -> Option<&'static PassInfo> {
        self.0.get(name).copied()
    }

    /// The descriptions of the passes, sorted by name.
    pub fn iter(&self) -> impl Iterator<Item = &'static PassInfo> {
        self.0.values().copied()
    }
}
