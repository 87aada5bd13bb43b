//! What the first pass finds out about the operations, for those that follow.

use terrace_entity::EntityId;
use terrace_ir::{Body, Op};

/// The operations of some bodies that were met.
#[derive(Default)]
pub(crate) struct Met {
    /// Body by body, by their places in it.
    pub(super) ops: Vec<MetOp>,
    /// The places among all that were met of the names, types and classes that the bodies mention; how
    /// often they are mentioned, before the places are known.
    pub(super) places: Vec<u32>,
    /// The classes of properties, body by body in the order of the file; before they are known, their
    /// places in `places`.
    pub(super) classes: Vec<u32>,
}

/// Set in [`MetOp::class`] of operations without attributes, successors and regions.
const PLAIN: u32 = 1 << 31;

/// An operation that was met.
#[derive(Clone, Copy, Default)]
pub(crate) struct MetOp {
    /// The place of the name in [`Met::places`].
    name: u32,
    /// One more than that of the class of the properties, 0 if there are none; and [`PLAIN`].
    class: u32,
    /// The place of the location among the attributes that were met; its id, before that is known.
    pub(super) location: u32,
    /// The number of the operation, from front to back.
    pub(super) number: u32,
}

impl MetOp {
    /// An operation; `plain` says that it is no more than [`super::parts::sole_properties`] finds.
    #[inline]
    pub(crate) fn new(
        name: u32,
        class: Option<u32>,
        location: u32,
        number: u32,
        plain: bool,
    ) -> Self {
        let class = class.map_or(0, |class| class + 1) | if plain { PLAIN } else { 0 };
        Self { name, class, location, number }
    }

    /// Whether the operation has no attributes, successors and regions.
    #[inline]
    pub(crate) fn is_plain(self) -> bool {
        self.class & PLAIN != 0
    }

    /// The place in [`Met::places`] of the class of the properties, if there are any.
    #[inline]
    pub(crate) fn class(self) -> Option<u32> {
        (self.class & !PLAIN).checked_sub(1)
    }
}

impl Met {
    /// Nothing, with room for about `ops` operations and `places` places and classes.
    pub(crate) fn with_capacity(ops: usize, places: usize) -> Self {
        Self {
            ops: Vec::with_capacity(ops + ops / 8),
            places: Vec::with_capacity(places),
            classes: Vec::with_capacity(places),
        }
    }

    /// Adds the operations of `body`, none of which was met; gives where they begin.
    pub(crate) fn add(&mut self, body: &Body) -> usize {
        let start = self.ops.len();
        self.ops.resize(start + body.op_end(), MetOp::default());
        start
    }

    /// Sets what is known of an operation of the body whose operations begin at `start`.
    #[inline]
    pub(crate) fn set(&mut self, start: usize, op: Op, met: MetOp) {
        self.ops[start + op.slot()] = met;
    }
}

/// The operations of a body that were met, all of which is known.
#[derive(Clone, Copy)]
pub(crate) struct BodyOps<'n> {
    /// By their places in the body.
    pub(super) ops: &'n [MetOp],
    pub(super) places: &'n [u32],
}

impl BodyOps<'_> {
    #[inline]
    pub(crate) fn get(&self, op: Op) -> MetOp {
        self.ops[op.slot()]
    }

    /// The number of an operation, from front to back.
    #[inline]
    pub(crate) fn number(&self, op: Op) -> u32 {
        self.ops[op.slot()].number
    }

    /// The place of the name of `met` among those that were met.
    #[inline]
    pub(crate) fn name(&self, met: MetOp) -> usize {
        self.places[met.name as usize] as usize
    }

    /// The class of the properties of `met`, if there are any.
    #[inline]
    pub(crate) fn class(&self, met: MetOp) -> Option<usize> {
        met.class().map(|at| self.places[at as usize] as usize)
    }
}
