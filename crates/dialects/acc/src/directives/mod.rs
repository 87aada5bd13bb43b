//! The custom directives in the assembly formats of the dialect.

mod data;
mod devices;
mod gang;
mod loops;
mod operands;
mod routine;

pub(crate) use data::*;
pub(crate) use gang::*;
pub(crate) use loops::*;
pub(crate) use operands::*;
pub(crate) use routine::*;
