//! What an analysis may assume of a program.

/// What an analysis may assume of a program, and how far it looks (MLIR: `DataFlowConfig`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Config {
    /// Whether nothing outside of the program refers to symbols in it that are not public.
    pub all_visible: bool,
    /// Whether what is known is carried from calls to what they call, and back.
    pub interprocedural: bool,
}

impl Config {
    /// Calls are looked through; `all_visible` says that nothing outside refers to symbols in the program
    /// that are not public.
    pub const fn new(all_visible: bool) -> Self {
        Self { all_visible, interprocedural: true }
    }

    /// This, but calls are looked through only if `interprocedural` is true.
    pub const fn interprocedural(self, interprocedural: bool) -> Self {
        Self { interprocedural, ..self }
    }
}
