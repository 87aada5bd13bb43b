//! Parsers and printers of the `scf` operations that have no declarative format; `generated` refers
//! to them by name.

mod conditional;
mod for_op;
mod forall;
mod parallel;
mod while_op;

pub(crate) use conditional::*;
pub(crate) use for_op::*;
pub(crate) use forall::*;
pub(crate) use parallel::*;
pub(crate) use while_op::*;
