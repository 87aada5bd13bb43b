//! What is known of the values and blocks of bodies.

use terrace_ir::Body;

use crate::analysis::Facts;
use crate::table::FAR;

/// What is known of the values and blocks of some bodies, by where they begin in the lists.
pub(crate) struct Known<S> {
    pub(crate) values: Vec<S>,
    /// Whether control may reach blocks.
    pub(crate) reached: Vec<bool>,
}

/// Where what is known of a body begins.
#[derive(Clone, Copy)]
pub(crate) struct KnownAt {
    pub(crate) values: usize,
    pub(crate) blocks: usize,
}

/// Where what is known of a body begins that there is nothing of.
pub(crate) const UNKNOWN: KnownAt = KnownAt { values: FAR, blocks: FAR };

impl<S: Clone + Default> Known<S> {
    /// What is known of no bodies.
    pub(crate) fn new() -> Self {
        Self { values: Vec::new(), reached: Vec::new() }
    }

    /// Adds `body`: nothing is known of it; gives where it begins.
    pub(crate) fn add(&mut self, body: &Body) -> KnownAt {
        let at = KnownAt { values: self.values.len(), blocks: self.reached.len() };
        self.values.resize(at.values + body.value_end(), S::default());
        self.reached.resize(at.blocks + body.block_end(), false);
        at
    }
}

impl<S> Known<S> {
    /// What is known of the values of the body that begins `at` there.
    #[inline]
    pub(crate) fn of(&self, at: KnownAt) -> Facts<'_, S> {
        Facts::new(&self.values[at.values..])
    }
}
