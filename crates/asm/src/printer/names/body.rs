//! What the names in a body are kept as.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use terrace_ir::{Body, Op, Region};

/// The next number of everything that is numbered.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Counters {
    pub(super) value: u32,
    pub(super) argument: u32,
    pub(super) conflict: u32,
}

/// A code below this is a number plus one; 0 stands for a value without a name.
pub(super) const NAME: u32 = 1 << 31;
/// The rest of the code is a place in the groups.
pub(super) const GROUP: u32 = 1 << 30;
pub(super) const PAYLOAD: u32 = GROUP - 1;
/// The number of a result that is alone in its group.
pub(super) const ALONE: u32 = u32::MAX;

/// Where the names of a body are among those of all bodies that were named together.
#[derive(Clone, Copy, Default)]
pub(super) struct Place {
    /// The place before that of the body's first value.
    pub(super) values: usize,
    /// The place before that of the body's first block.
    pub(super) blocks: usize,
    /// The place before that of the body's first operation.
    pub(super) op_ids: usize,
    /// The number of the body; 0 for the outermost.
    pub(super) number: u32,
}

/// The names in a body, and in those inside that were named together with it.
#[derive(Default)]
pub(super) struct BodyNames {
    /// The address of the outermost body.
    pub(super) outermost: usize,
    /// The code of each value's name, body by body.
    pub(super) values: Vec<u32>,
    /// Code of the group's first result and place in the group, for results of operations with
    /// several.
    pub(super) groups: Vec<(u32, u32)>,
    /// Places of the first results of groups, for operations with several groups, by the number of
    /// the body and the operation.
    pub(super) result_groups: FxHashMap<(u32, Op), SmallVec<[u32; 4]>>,
    /// Numbers plus one of blocks, body by body.
    pub(super) blocks: Vec<u32>,
    /// Numbers plus one of operations without results, body by body; only for comments about users.
    pub(super) op_ids: Vec<u32>,
    /// Where the names of each body but the outermost are, by its address.
    pub(super) inside: FxHashMap<usize, Place>,
    /// The counters after each region around bodies that are left for later, by the number of the
    /// body, unless they are all zero.
    pub(super) ends: FxHashMap<(u32, Region), Counters>,
}

impl BodyNames {
    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.values.clear();
        self.groups.clear();
        self.result_groups.clear();
        self.blocks.clear();
        self.op_ids.clear();
        self.inside.clear();
        self.ends.clear();
    }

    /// Where the names of a body are, if they are here.
    #[inline]
    pub(super) fn place(&self, address: usize) -> Option<Place> {
        if self.outermost == address {
            return Some(Place::default());
        }
        self.inside.get(&address).copied()
    }
}

/// What a body is known by.
pub(super) fn address(body: &Body) -> usize {
    std::ptr::from_ref(body).addr()
}
