//! The assumptions of an analysis about its program: [`Config`].

/// The assumptions of an analysis about its program (MLIR: `DataFlowConfig`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Config {
    /// Whether all uses of non-public symbols of the program are in the program.
    pub all_visible: bool,
    /// Whether states are propagated between calls and callees.
    pub interprocedural: bool,
}

impl Config {
    /// Creates the configuration of an interprocedural analysis.
    pub const fn new(all_visible: bool) -> Self {
        Self { all_visible, interprocedural: true }
    }

    /// Returns the configuration with `interprocedural` replaced.
    pub const fn interprocedural(self, interprocedural: bool) -> Self {
        Self { interprocedural, ..self }
    }
}
