//! The assumptions of an analysis about its program: [`Config`].

/// The assumptions of an analysis about its program (MLIR: `DataFlowConfig`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Config {
    /// Whether all uses of the program's non-public symbols are in the program. If so, only public
    /// callables have unknown callers.
    pub all_visible: bool,
    /// Whether states are propagated between calls and callees.
    pub interprocedural: bool,
}

impl Default for Config {
    /// Returns the configuration of an interprocedural analysis of a part of a program.
    fn default() -> Self {
        Self { all_visible: false, interprocedural: true }
    }
}
