//! Encodings of the attributes and types of the builtin dialect. Called by the reader and the
//! writer; other dialects implement `BytecodeDialect`.

use terrace_ir::bytecode::BytecodeWriter;
use terrace_ir::{Attribute, Ident};

mod attributes;
mod integer;
mod locations;
mod types;

pub(crate) use attributes::{STRING, read_attribute, write_attribute};
pub(crate) use locations::FILE_LINE_COL;
pub(crate) use types::{read_type, write_type};

/// The writer of builtin attributes and types: [`BytecodeWriter`] with two shortcuts.
pub(crate) trait BuiltinWriter<'c>: BytecodeWriter<'c> {
    /// Writes a reference to the string attribute of a name.
    fn name(&mut self, name: Ident);

    /// Writes a file-line-column location if it can be decoded without a lookup. Returns `false`
    /// and writes nothing for other attributes.
    fn position(&mut self, attribute: Attribute) -> bool;
}
