//! A limit for the memory of wide integers: a few characters of text may stand for megabytes.

use rustc_hash::FxHashSet;
use terrace_ir::Id;

/// The size in bytes up to which integers are not counted, since they take little more memory than
/// their text.
const UNCOUNTED: usize = 128;
/// The limit for the wide integers of a text, in bytes. An integer of the greatest width has 2 MiB.
const MAX_TOTAL: usize = 128 << 20;

/// The attributes with wide integers read so far, and the memory that they take.
#[derive(Clone, Default)]
pub(super) struct WideIntegers {
    /// The size of all the integers in bytes.
    total: usize,
    seen: FxHashSet<Id>,
}

impl WideIntegers {
    /// The limit in MiB, for messages.
    pub(super) const LIMIT_MIB: usize = MAX_TOTAL >> 20;

    /// Whether integers of `bytes` bytes count.
    #[inline]
    pub(super) fn counts(bytes: usize) -> bool {
        bytes > UNCOUNTED
    }

    /// Whether `bytes` more bytes are within the limit.
    pub(super) fn has_room_for(&self, bytes: usize) -> bool {
        bytes <= MAX_TOTAL - self.total
    }

    /// Counts `bytes` for the attribute `id`, unless it was counted before.
    pub(super) fn add(&mut self, id: Id, bytes: usize) {
        if self.seen.insert(id) {
            self.total += bytes;
        }
    }
}
