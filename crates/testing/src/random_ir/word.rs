//! The values of the interpreter.

/// The knowledge of an integer during execution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Word {
    /// A known integer.
    Int(u64),
    /// Any integer, possibly a different one for each use.
    ///
    /// The result of casting an `index` to fewer bits than it needs: MLIR folds
    /// `index_cast(index_cast(x))` to `x`, as if no bits were lost in between.
    Any,
    /// A poison value, which operations propagate.
    Poison,
}

impl Word {
    /// Returns the integer; `None` if it is not known.
    pub fn int(self) -> Option<u64> {
        match self {
            Word::Int(int) => Some(int),
            Word::Any | Word::Poison => None,
        }
    }

    /// Whether a transformation may replace this value by `after`.
    pub fn may_become(self, after: Word) -> bool {
        match self {
            Word::Int(_) => self == after,
            Word::Any => after != Word::Poison,
            Word::Poison => true,
        }
    }
}

/// Truncates to the lowest `width` bits.
pub(super) fn cut(bits: u64, width: u32) -> u64 {
    if width >= 64 { bits } else { bits & ((1 << width) - 1) }
}
