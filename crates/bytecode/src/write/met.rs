//! What the first pass finds out about the operations, for those that follow.

use rustc_hash::FxHashMap;
use terrace_entity::EntityId;
use terrace_ir::{Body, Op};

/// The operations of all bodies that were met.
#[derive(Default)]
pub(crate) struct MetOps {
    /// By the address of the body, which nothing changes while it is written.
    bodies: FxHashMap<usize, BodyOps>,
}

/// The operations of a body that were met, by their places.
#[derive(Default)]
pub(crate) struct BodyOps(Vec<MetOp>);

/// An operation that was met.
#[derive(Clone, Copy, Default)]
pub(crate) struct MetOp {
    /// The place of the name among those that were met.
    name: u32,
    /// One more than the class of the properties, 0 if there are none.
    class: u32,
    /// The place of the location among the attributes that were met.
    location: u32,
}

impl MetOp {
    #[inline]
    pub(crate) fn new(name: usize, class: Option<u32>, location: usize) -> Self {
        let class = class.map_or(0, |class| class + 1);
        Self { name: name as u32, class, location: location as u32 }
    }

    /// The place of the name among those that were met.
    #[inline]
    pub(crate) fn name(self) -> usize {
        self.name as usize
    }

    /// The class of the properties, if there are any.
    #[inline]
    pub(crate) fn class(self) -> Option<usize> {
        (self.class as usize).checked_sub(1)
    }

    /// The place of the location among the attributes that were met.
    #[inline]
    pub(crate) fn location(self) -> usize {
        self.location as usize
    }
}

impl BodyOps {
    #[inline]
    pub(crate) fn get(&self, op: Op) -> MetOp {
        self.0[op.slot()]
    }

    #[inline]
    pub(crate) fn set(&mut self, op: Op, met: MetOp) {
        self.0[op.slot()] = met;
    }
}

impl MetOps {
    fn address(body: &Body) -> usize {
        std::ptr::from_ref(body).addr()
    }

    /// Takes the operations of `body`, to be put back.
    pub(crate) fn take(&mut self, body: &Body) -> BodyOps {
        let held = self.bodies.remove(&Self::address(body));
        held.unwrap_or_else(|| BodyOps(vec![MetOp::default(); body.op_end()]))
    }

    /// Puts the operations of `body` back.
    pub(crate) fn put(&mut self, body: &Body, ops: BodyOps) {
        self.bodies.insert(Self::address(body), ops);
    }

    /// The operations of `body`, which was visited.
    pub(crate) fn of(&self, body: &Body) -> &BodyOps {
        &self.bodies[&Self::address(body)]
    }
}
