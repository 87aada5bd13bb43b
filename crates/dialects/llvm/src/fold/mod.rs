//! Folds of the operations.

mod aggregates;
mod casts;
mod constants;
mod integers;
mod pointers;

pub(crate) use aggregates::*;
pub(crate) use casts::*;
pub(crate) use constants::*;
pub(crate) use integers::*;
pub(crate) use pointers::*;

use terrace_ir::Attribute;

/// The constant value of each operand; `None` if it is not constant.
pub(crate) type Operands<'o> = &'o [Option<Attribute>];
