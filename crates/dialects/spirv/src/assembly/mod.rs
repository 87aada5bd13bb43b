//! The hand-written syntax of the dialect's operations.

mod arithmetic;
mod composite;
mod constant;
mod control;
mod enums;
mod function;
mod memory;
mod module;
mod variable;

pub(crate) use arithmetic::*;
pub(crate) use composite::*;
pub(crate) use constant::*;
pub(crate) use control::*;
pub(crate) use enums::*;
pub(crate) use function::*;
pub(crate) use memory::*;
pub(crate) use module::*;
pub(crate) use variable::*;
