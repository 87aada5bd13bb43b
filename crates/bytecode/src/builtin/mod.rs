//! How the builtin dialect's attributes and types stand in bytecode.

use terrace_ir::bytecode::BytecodeWriter;
use terrace_ir::{Attribute, Ident};

mod attributes;
mod integer;
mod locations;
mod types;

pub(crate) use attributes::{STRING, read_attribute, write_attribute};
pub(crate) use locations::FILE_LINE_COL;
pub(crate) use types::{read_type, write_type};

/// Takes the parts of builtin attributes and types.
pub(crate) trait BuiltinWriter<'c>: BytecodeWriter<'c> {
    /// Writes a reference to the attribute that holds a name.
    fn name(&mut self, name: Ident);

    /// Writes an attribute that is a position, if that is found at once; else gives `false`.
    fn position(&mut self, attribute: Attribute) -> bool;
}
