//! Parsers and printers of the `omp` operations that have no declarative format; `generated` refers
//! to them by name.

mod loops;
mod memory;

pub(crate) use loops::*;
pub(crate) use memory::*;
