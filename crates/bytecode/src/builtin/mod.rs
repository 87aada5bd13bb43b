//! How the builtin dialect's attributes and types stand in bytecode.

mod attributes;
mod integer;
mod locations;
mod types;

pub(crate) use attributes::{read_attribute, write_attribute};
pub(crate) use types::{read_type, write_type};
