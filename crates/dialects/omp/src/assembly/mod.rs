//! The syntax of operations that have their own.

mod loops;
mod memory;

pub(crate) use loops::*;
pub(crate) use memory::*;
