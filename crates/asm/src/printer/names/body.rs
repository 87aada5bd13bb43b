//! The names in a body, as tables of codes.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use terrace_ir::{Body, Op, Region};

/// The next numbers of values, entry arguments and conflicting names.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Counters {
    pub(super) value: u32,
    pub(super) argument: u32,
    pub(super) conflict: u32,
}

/// The bit of codes that are indices into the [`NameTable`](super::table::NameTable). A code
/// without this bit and [`GROUP`] is a number + 1; 0 = no name.
pub(super) const NAME: u32 = 1 << 31;
/// The bit of codes whose other bits are an index into [`BodyNames::groups`].
pub(super) const GROUP: u32 = 1 << 30;
pub(super) const PAYLOAD: u32 = GROUP - 1;
/// The result number of a value that is the only one of its group, which is written without a
/// result number.
pub(super) const ALONE: u32 = u32::MAX;

/// The place of a body's names among those of all bodies that were named together: indices into the
/// tables of [`BodyNames`].
#[derive(Clone, Copy, Default)]
pub(super) struct Place {
    /// The index in front of the body's first value.
    pub(super) values: usize,
    /// The index in front of the body's first block.
    pub(super) blocks: usize,
    /// The index in front of the body's first operation.
    pub(super) op_ids: usize,
    /// The number of the body; 0 for the outermost.
    pub(super) number: u32,
}

/// The names in a body, and in the nested bodies that were named together with it.
#[derive(Clone, Default)]
pub(super) struct BodyNames {
    /// The address of the outermost body.
    pub(super) outermost: usize,
    /// The code of each value's name, body by body.
    pub(super) values: Vec<u32>,
    /// For results of operations with several results, the code of the first result of the group
    /// and the number in the group.
    pub(super) groups: Vec<(u32, u32)>,
    /// For operations with several groups of results, the numbers of the first results of groups,
    /// by body number and operation.
    pub(super) result_groups: FxHashMap<(u32, Op), SmallVec<[u32; 4]>>,
    /// The number + 1 of each block in its region; the blocks of one body are adjacent.
    pub(super) blocks: Vec<u32>,
    /// The number + 1 of each operation without results, body by body; empty unless comments name
    /// users.
    pub(super) op_ids: Vec<u32>,
    /// The places of nested bodies, by address.
    pub(super) inside: FxHashMap<usize, Place>,
    /// The counters at the end of regions whose nested bodies are named later, by body number and
    /// region; absent if all are zero.
    pub(super) ends: FxHashMap<(u32, Region), Counters>,
}

impl BodyNames {
    /// Removes all names.
    pub(super) fn clear(&mut self) {
        self.values.clear();
        self.groups.clear();
        self.result_groups.clear();
        self.blocks.clear();
        self.op_ids.clear();
        self.inside.clear();
        self.ends.clear();
    }

    /// Returns the place of a body's names; `None` if the body was not named together with this
    /// one.
    #[inline]
    pub(super) fn place(&self, address: usize) -> Option<Place> {
        if self.outermost == address {
            return Some(Place::default());
        }
        self.inside.get(&address).copied()
    }
}

/// Returns the address of `body`, which identifies it while the printer borrows the IR.
pub(super) fn address(body: &Body) -> usize {
    std::ptr::from_ref(body).addr()
}
