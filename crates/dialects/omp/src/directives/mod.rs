//! The directives of the dialect's formats.

mod arguments;
mod clauses;
mod keywords;
mod loops;
mod map;
mod operands;

pub(crate) use arguments::*;
pub(crate) use clauses::*;
pub(crate) use keywords::{ClauseAttr, OrderClause, SynchronizationHint};
pub(crate) use loops::*;
pub(crate) use map::*;
