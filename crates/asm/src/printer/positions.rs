//! Where in the text operations begin.

use terrace_ir::{Op, OpRef};

/// An operation of one of several bodies, as long as none of them is moved.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct OpKey(usize, Op);

impl OpKey {
    /// The key of `op`; an isolated operation has one as its parent's block sees it and another one
    /// as its own body does.
    pub fn of(op: OpRef<'_>) -> Self {
        Self(std::ptr::from_ref(op.body()).addr(), op.id())
    }
}

/// Where an operation begins in a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpPosition {
    /// The operation, as the operation around it sees it.
    pub op: OpKey,
    /// The number of bytes of text before it.
    pub offset: usize,
    /// The number of spaces before it on its line.
    pub indent: usize,
}
