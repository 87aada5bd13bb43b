//! The facts about an analysed function that its calls depend on: [`FunctionFacts`] (MLIR:
//! `FuncAnalysisState`).

use rustc_hash::FxHashMap;
use terrace_ir::Op;

/// The accesses of a function to the buffer of an argument (MLIR: `bufferization.access`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Access {
    pub(crate) reads: bool,
    pub(crate) writes: bool,
}

impl Access {
    /// Returns the accesses that the attribute `bufferization.access` states.
    pub(crate) fn of_text(text: &str) -> Self {
        Self { reads: text.starts_with("read"), writes: text.ends_with("write") }
    }

    /// Returns the value of the attribute `bufferization.access`.
    pub(crate) fn text(self) -> &'static str {
        match (self.reads, self.writes) {
            (true, true) => "read-write",
            (true, false) => "read",
            (false, true) => "write",
            (false, false) => "none",
        }
    }
}

/// The facts about an analysed function.
#[derive(Clone, Default)]
pub(crate) struct FunctionFacts {
    /// The results that may have the buffer of an argument, by argument.
    pub(crate) aliasing: FxHashMap<usize, Vec<usize>>,
    /// The argument whose buffer a result has, by result.
    pub(crate) equivalent: FxHashMap<usize, usize>,
    /// The accesses to the tensors among the arguments, by argument.
    pub(crate) access: FxHashMap<usize, Access>,
    /// The arguments that returned tensors are equivalent to, by returning operation and operand;
    /// `None` for an operand without such an argument. Only operations with one are present.
    pub(crate) returned: Vec<(Op, Vec<Option<usize>>)>,
}
