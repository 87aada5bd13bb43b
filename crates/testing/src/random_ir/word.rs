//! What values are while a function runs.

/// What is known of an integer while a function runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Word {
    /// It is this one.
    Int(u64),
    /// It may be any, another one for each of its uses.
    ///
    /// A cast that loses bits of an `index` gives this: MLIR folds `index_cast(index_cast(x))` to `x`, as
    /// if nothing were lost in between.
    Any,
    /// It is poison, and so is what is made of it.
    Poison,
}

impl Word {
    /// The integer, if it is known.
    pub fn int(self) -> Option<u64> {
        match self {
            Word::Int(int) => Some(int),
            Word::Any | Word::Poison => None,
        }
    }

    /// Whether a value that is this may become one that is `after`.
    pub fn may_become(self, after: Word) -> bool {
        match self {
            Word::Int(_) => self == after,
            Word::Any => after != Word::Poison,
            Word::Poison => true,
        }
    }
}

/// The lowest `width` bits.
pub(super) fn cut(bits: u64, width: u32) -> u64 {
    if width >= 64 { bits } else { bits & ((1 << width) - 1) }
}
