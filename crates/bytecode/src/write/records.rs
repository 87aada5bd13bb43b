//! Records of operations: made by phase 1 of writing (`digest`), completed by phase 2 (`replay`),
//! read by the encoder (`body`). The main type is [`OpRecords`].

use terrace_entity::EntityId;
use terrace_ir::{Body, Op};

/// Records of the operations of the bodies of one digest.
#[derive(Default)]
pub(crate) struct OpRecords {
    /// Records body by body, indexed within a body by the operation's slot.
    pub(super) ops: Vec<OpRecord>,
    /// For each entity that the digest introduces, its index in the order of first use or, for
    /// properties, its class. Before the replay, the number of references to the entity.
    pub(super) entities: Vec<u32>,
    /// Property classes, body by body in the order of the file. Before the replay, indices into
    /// `entities`.
    pub(super) classes: Vec<u32>,
}

/// Flag in [`OpRecord::class`] for operations without attributes, successors and regions.
const PLAIN: u32 = 1 << 31;

/// A record of an operation.
#[derive(Clone, Copy, Default)]
pub(crate) struct OpRecord {
    /// Index of the name in [`OpRecords::entities`].
    name: u32,
    /// One more than the index of the properties in [`OpRecords::entities`], 0 = no properties;
    /// combined with [`PLAIN`].
    class: u32,
    /// Index of the location among the attributes in the order of first use. Before the replay, the
    /// id of the location.
    pub(super) location: u32,
    /// Number of the operation in its body, in textual order.
    pub(super) number: u32,
}

impl OpRecord {
    /// Creates a record. `plain` is set if [`super::parts::sole_properties`] applies to the
    /// operation.
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

    /// Returns the index in [`OpRecords::entities`] of the properties, or `None` if the operation
    /// has none.
    #[inline]
    pub(crate) fn class(self) -> Option<u32> {
        (self.class & !PLAIN).checked_sub(1)
    }
}

impl OpRecords {
    /// Creates an empty table with capacity for about `ops` operations and `entities` entities and
    /// classes.
    pub(crate) fn with_capacity(ops: usize, entities: usize) -> Self {
        Self {
            ops: Vec::with_capacity(ops + ops / 8),
            entities: Vec::with_capacity(entities),
            classes: Vec::with_capacity(entities),
        }
    }

    /// Adds empty records for the operations of `body`. Returns the index of the first one.
    pub(crate) fn add(&mut self, body: &Body) -> usize {
        let start = self.ops.len();
        self.ops.resize(start + body.op_end(), OpRecord::default());
        start
    }

    /// Sets the record of `op`, whose body has its first record at index `start`.
    #[inline]
    pub(crate) fn set(&mut self, start: usize, op: Op, record: OpRecord) {
        self.ops[start + op.slot()] = record;
    }
}

/// The records of the operations of one body, after the replay.
#[derive(Clone, Copy)]
pub(crate) struct BodyRecords<'n> {
    /// Records indexed by the operation's slot.
    pub(super) ops: &'n [OpRecord],
    pub(super) entities: &'n [u32],
}

impl BodyRecords<'_> {
    #[inline]
    pub(crate) fn get(&self, op: Op) -> OpRecord {
        self.ops[op.slot()]
    }

    /// Returns the number of an operation in its body, in textual order.
    #[inline]
    pub(crate) fn number(&self, op: Op) -> u32 {
        self.ops[op.slot()].number
    }

    /// Returns the index of the name of `record` among the names in the order of first use.
    #[inline]
    pub(crate) fn name(&self, record: OpRecord) -> usize {
        self.entities[record.name as usize] as usize
    }

    /// Returns the property class of `record`, or `None` if the operation has no properties.
    #[inline]
    pub(crate) fn class(&self, record: OpRecord) -> Option<usize> {
        record.class().map(|at| self.entities[at as usize] as usize)
    }
}
