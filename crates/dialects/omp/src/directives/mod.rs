//! Custom directives of the declarative formats of the dialect.

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
