//! Parsers and printers of the `spirv` operations that have no declarative format; `generated`
//! refers to them by name.

mod arithmetic;
mod composite;
mod constant;
mod control;
mod enums;
mod function;
mod memory;
mod module;
mod operation;
mod variable;

pub(crate) use arithmetic::*;
pub(crate) use composite::*;
pub(crate) use constant::*;
pub(crate) use control::*;
pub(crate) use enums::*;
pub(crate) use function::*;
pub(crate) use memory::*;
pub(crate) use module::*;
pub(crate) use operation::*;
pub(crate) use variable::*;
