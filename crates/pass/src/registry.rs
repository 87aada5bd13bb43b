//! The registry of passes by name, which the pipeline parser and the command line read.

use std::collections::BTreeMap;

use crate::pass::{PassInfo, PassType};

/// A set of passes that are available by name (MLIR: `PassRegistry`).
#[derive(Clone, Default, Debug)]
pub struct PassRegistry(BTreeMap<&'static str, &'static PassInfo>);

impl PassRegistry {
    /// Creates a registry without passes.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds the pass `P`; it replaces one of the same name.
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
