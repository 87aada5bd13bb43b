//! Canonicalization patterns of the operations.

mod arithmetic;
mod logical;
mod structure;

pub(crate) use arithmetic::*;
pub(crate) use logical::*;
pub(crate) use structure::*;
