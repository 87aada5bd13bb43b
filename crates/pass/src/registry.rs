//! The passes that a tool knows, by name.

use std::collections::BTreeMap;

use terrace_ir::Diagnostic;

use crate::options::Options;
use crate::pipeline::Target;

/// A pass, ready to run.
pub trait Pass {
    /// Transforms one operation. Errors that do not keep the pass from going on are emitted to the
    /// context.
    ///
    /// # Errors
    /// When the transformation is not possible; the pipeline then stops.
    fn run(&mut self, target: &mut Target<'_>) -> Result<(), Diagnostic>;
}

/// The description of a pass.
pub struct PassInfo {
    /// The name of the pass on the command line, as in `canonicalize`.
    pub name: &'static str,
    /// The pass in one line, for `--help`.
    pub summary: &'static str,
    /// The name of the operations that the pass runs on; `None`: whatever the pipeline is run on.
    pub anchor: Option<&'static str>,
    /// The names of the options that the pass takes.
    pub options: &'static [&'static str],
    /// Makes the pass with these options, or says what is wrong with them.
    pub create: fn(&Options) -> Result<Box<dyn Pass>, String>,
}

impl PassInfo {
    /// Makes the pass with the options in `text`.
    ///
    /// # Errors
    /// When the pass has no such option, or rejects the value of one.
    pub fn with_options(&self, text: &str) -> Result<Box<dyn Pass>, String> {
        let options = Options::parse(text)?;
        if let Some(unknown) = options.names().find(|name| !self.options.contains(name)) {
            return Err(format!("<Pass-Options-Parser>: no such option {unknown}"));
        }
        (self.create)(&options)
    }
}

/// The known passes, by name (MLIR: `PassRegistry`).
#[derive(Clone, Default)]
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
