//! Positions of operations in a text.

use terrace_ir::{Op, OpRef};

/// The key of an operation across bodies; valid as long as no body is moved.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct OpKey(usize, Op);

impl OpKey {
    /// Returns the key of `op`. An isolated operation has two keys: one as a member of its block,
    /// one as the root of its own body.
    pub fn of(op: OpRef<'_>) -> Self {
        Self(std::ptr::from_ref(op.body()).addr(), op.id())
    }
}

/// The position at which an operation begins in a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpPosition {
    /// The key of the operation as a member of its block.
    pub op: OpKey,
    /// The number of bytes in front of the operation.
    pub offset: usize,
    /// The number of spaces in front of the operation on its line.
    pub indent: usize,
}
