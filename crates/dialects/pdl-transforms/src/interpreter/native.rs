//! The functions in Rust that patterns call by name: [`NativeFunctions`].

use std::sync::Arc;

use rustc_hash::FxHashMap;
use terrace_ir::Rewriter;

use super::value::PdlValue;

/// A native constraint or rewrite: gets the arguments and returns the results; `None` if the
/// constraint does not hold, or the rewrite failed. A constraint must not change the IR.
pub type NativeFunction =
    dyn Fn(&mut Rewriter<'_>, &[PdlValue]) -> Option<Vec<PdlValue>> + Send + Sync;

/// The native functions that patterns call, by name (MLIR: `registerConstraintFunction`,
/// `registerRewriteFunction`).
#[derive(Default, Clone)]
pub struct NativeFunctions {
    constraints: FxHashMap<String, Arc<NativeFunction>>,
    rewrites: FxHashMap<String, Arc<NativeFunction>>,
}

impl NativeFunctions {
    /// Creates an empty set of functions.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds the constraint `name`, unless there is one of this name.
    pub fn constraint(
        &mut self,
        name: &str,
        function: impl Fn(&mut Rewriter<'_>, &[PdlValue]) -> Option<Vec<PdlValue>>
        + Send
        + Sync
        + 'static,
    ) -> &mut Self {
        self.constraints.entry(name.to_owned()).or_insert_with(|| Arc::new(function));
        self
    }

    /// Adds the rewrite `name`, unless there is one of this name.
    pub fn rewrite(
        &mut self,
        name: &str,
        function: impl Fn(&mut Rewriter<'_>, &[PdlValue]) -> Option<Vec<PdlValue>>
        + Send
        + Sync
        + 'static,
    ) -> &mut Self {
        self.rewrites.entry(name.to_owned()).or_insert_with(|| Arc::new(function));
        self
    }

    /// Returns the constraint `name`; `None` if it was not added.
    pub(super) fn find_constraint(&self, name: &str) -> Option<Arc<NativeFunction>> {
        self.constraints.get(name).cloned()
    }

    /// Returns the rewrite `name`; `None` if it was not added.
    pub(super) fn find_rewrite(&self, name: &str) -> Option<Arc<NativeFunction>> {
        self.rewrites.get(name).cloned()
    }
}

impl std::fmt::Debug for NativeFunctions {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (constraints, rewrites) = (self.constraints.keys(), self.rewrites.keys());
        f.debug_set().entries(constraints).entries(rewrites).finish()
    }
}
