//! What passes there are.

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
    /// When the transformation is not possible.
    fn run(&mut self, target: &mut Target<'_>) -> Result<(), Diagnostic>;
}

/// The description of a pass.
pub struct PassInfo {
    /// The name: `canonicalize`.
    pub name: &'static str,
    /// One line for `--help`.
    pub summary: &'static str,
    /// The name of the operations that it runs on; `None`: whatever the pipeline is run on.
    pub anchor: Option<&'static str>,
    /// The names of the options.
    pub options: &'static [&'static str],
    /// Makes the pass.
    pub create: fn(&Options) -> Result<Box<dyn Pass>, String>,
}

impl PassInfo {
    /// Makes the pass with the options in `text`.
    ///
    /// # Errors
    /// When there is no such option, or a value makes no sense.
    pub fn with_options(&self, text: &str) -> Result<Box<dyn Pass>, String> {
        let options = Options::parse(text)?;
        if let Some(unknown) = options.names().find(|name| !self.options.contains(name)) {
            return Err(format!("<Pass-Options-Parser>: no such option {unknown}"));
        }
        (self.create)(&options)
    }
}

/// Passes by name.
#[derive(Clone, Default)]
pub struct PassRegistry(BTreeMap<&'static str, &'static PassInfo>);

impl PassRegistry {
    /// No passes.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a pass.
    pub fn insert(&mut self, info: &'static PassInfo) -> &mut Self {
        self.0.insert(info.name, info);
        self
    }

    /// The pass named `name`.
    pub fn get(&self, name: &str) -> Option<&'static PassInfo> {
        self.0.get(name).copied()
    }

    /// The passes, by name.
    pub fn iter(&self) -> impl Iterator<Item = &'static PassInfo> {
        self.0.values().copied()
    }
}
