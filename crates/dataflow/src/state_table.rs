//! The storage of lattice states: [`StateTable`], filled by one solver and kept in the result of
//! the analysis.

use terrace_ir::Body;

use crate::sparse_forward::States;
use crate::table::OUT_OF_RANGE;

/// The states of the values and the reachability of the blocks of several bodies. The entries of a
/// body are consecutive, from its [`StateRange`] on.
pub(crate) struct StateTable<S> {
    pub(crate) values: Vec<S>,
    /// By block slot, whether control may reach the block.
    pub(crate) reached: Vec<bool>,
}

/// The indices of a body's first entries in a [`StateTable`].
#[derive(Clone, Copy)]
pub(crate) struct StateRange {
    pub(crate) values: usize,
    pub(crate) blocks: usize,
}

/// The range of a body that has no entries: every access through it is out of bounds.
pub(crate) const NO_STATE: StateRange = StateRange { values: OUT_OF_RANGE, blocks: OUT_OF_RANGE };

impl<S: Clone + Default> StateTable<S> {
    /// Creates an empty state table.
    pub(crate) fn new() -> Self {
        Self { values: Vec::new(), reached: Vec::new() }
    }

    /// Appends entries for `body`, with bottom states and unreachable blocks.
    pub(crate) fn add(&mut self, body: &Body) -> StateRange {
        let at = StateRange { values: self.values.len(), blocks: self.reached.len() };
        self.values.resize(at.values + body.value_end(), S::default());
        self.reached.resize(at.blocks + body.block_end(), false);
        at
    }
}

impl<S> StateTable<S> {
    /// Returns the states of the values of the body whose entries begin at `at`.
    #[inline]
    pub(crate) fn of(&self, at: StateRange) -> States<'_, S> {
        States::new(&self.values[at.values..])
    }
}
