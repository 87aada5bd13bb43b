//! The reader for the fields of attributes, types, properties and versions ([`FieldReader`]).
//! Dialects call it through `BytecodeReader`.

use terrace_ir::bytecode::BytecodeReader;
use terrace_ir::{Attribute, Context, Diagnostic, Id, Ident, Location, StringAttr, Type, Uniqued};

use super::cursor::{Cursor, Result};
use super::entries::Table;
use super::file::File;
use super::strings::string_at;

/// A reader of the fields of an attribute, a type, properties or a version.
pub(crate) struct FieldReader<'a, 'f> {
    pub(crate) file: &'a File<'f>,
    pub(crate) cursor: Cursor<'f>,
    /// Number of enclosing entries being decoded; `None` outside of entries, where the lock of the
    /// tables is not held.
    depth: Option<u32>,
}

impl<'a, 'f> FieldReader<'a, 'f> {
    /// Creates a reader of properties.
    pub(crate) fn new(file: &'a File<'f>, cursor: Cursor<'f>) -> Self {
        Self { file, cursor, depth: None }
    }

    /// Creates a reader of an entry or a version; `depth` is the number of enclosing entries being
    /// decoded.
    pub(crate) fn in_entry(file: &'a File<'f>, cursor: Cursor<'f>, depth: u32) -> Self {
        Self { file, cursor, depth: Some(depth) }
    }

    fn id(&self, table: Table, index: u64) -> Result<Id> {
        let found = usize::try_from(index).ok().and_then(|at| self.file.entries.of(table).slot(at));
        let Some(slot) = found else {
            let what = table.name().to_ascii_lowercase();
            return Err(self.cursor.error(format!("invalid {what} index: {index}")));
        };
        match (slot.id(), self.depth) {
            (Some(id), _) => Ok(id),
            (None, Some(depth)) => self.file.read_entry(table, index as usize, depth + 1),
            (None, None) => self.file.read_outermost(table, index as usize),
        }
    }

    /// Reads a reference to an attribute of kind `T`. `class` is its C++ class, for the error.
    pub(crate) fn attribute_of<T: Uniqued>(&mut self, class: &str) -> Result<&'f T> {
        let attribute = self.attribute()?;
        match attribute.downcast::<T>(self.file.cx) {
            Some(data) => Ok(data),
            None => Err(self.wrong_kind(class, attribute)),
        }
    }

    /// Reads a reference to a string attribute.
    pub(crate) fn string_attribute(&mut self) -> Result<Ident> {
        let string = self.attribute_of::<StringAttr>("StringAttr")?;
        Ok(Ident::get(self.file.cx, &string.text()))
    }

    /// Reads a reference to a location.
    pub(crate) fn location(&mut self) -> Result<Location> {
        let attribute = self.attribute()?;
        attribute.as_location().ok_or_else(|| self.wrong_kind("LocationAttr", attribute))
    }

    /// Creates the error for an attribute that is not of the C++ class `class`.
    #[cold]
    pub(crate) fn wrong_kind(&self, class: &str, found: Attribute) -> Diagnostic {
        let found = found.to_text(self.file.cx);
        self.cursor.error(format!("expected mlir::{class}, but got: {found}"))
    }

    /// Reads a number and keeps its low 32 bits, as MLIR does.
    #[inline]
    pub(crate) fn number(&mut self) -> Result<u32> {
        self.cursor.varint().map(|number| number as u32)
    }

    /// Checks that `count` elements of at least one byte each can follow.
    pub(crate) fn check_count(&self, count: u64) -> Result<usize> {
        self.cursor.check_count(count, 1)
    }

    /// Reserves `bytes` bytes of memory for an attribute that is much larger than its encoding.
    pub(crate) fn reserve_memory(&self, bytes: usize) -> Result<()> {
        if self.file.reserve_memory(bytes) {
            return Ok(());
        }
        Err(self.cursor.error("wide integers take too much memory for a file of this size"))
    }

    /// Reads a count, and then that many elements by `one`.
    pub(crate) fn list<T, L: FromIterator<T>>(
        &mut self,
        mut one: impl FnMut(&mut Self) -> Result<T>,
    ) -> Result<L> {
        let count = self.cursor.count(1)?;
        (0..count).map(|_| one(self)).collect()
    }
}

impl<'f> BytecodeReader<'f> for FieldReader<'_, 'f> {
    fn context(&self) -> &'f Context {
        self.file.cx
    }
    fn error(&self, message: &str) -> Diagnostic {
        self.cursor.error(message)
    }
    fn remaining(&self) -> usize {
        self.cursor.left()
    }
    fn dialect_version(&self, dialect: &str) -> Option<&[u64]> {
        self.file.version_of(dialect)
    }
    #[inline]
    fn varint(&mut self) -> Result<u64> {
        self.cursor.varint()
    }
    fn bytes(&mut self, count: u64) -> Result<&'f [u8]> {
        self.cursor.bytes(count)
    }
    #[inline]
    fn attribute(&mut self) -> Result<Attribute> {
        let index = self.cursor.varint()?;
        self.id(Table::Attributes, index).map(Attribute::from_id)
    }
    fn optional_attribute(&mut self) -> Result<Option<Attribute>> {
        match self.cursor.flagged()? {
            (_, false) => Ok(None),
            (index, true) => {
                self.id(Table::Attributes, index).map(|id| Some(Attribute::from_id(id)))
            }
        }
    }
    #[inline]
    fn ty(&mut self) -> Result<Type> {
        let index = self.cursor.varint()?;
        self.id(Table::Types, index).map(Type::from_id)
    }
    fn string(&mut self) -> Result<&'f [u8]> {
        let index = self.cursor.varint()?;
        string_at(&self.cursor, &self.file.strings, index)
    }
    fn resource(&mut self, dialect: &str) -> Result<Ident> {
        let index = self.cursor.varint()?;
        let found = usize::try_from(index).ok().and_then(|at| self.file.resources.get(at));
        match found {
            Some((of, key)) if of == dialect => Ok(*key),
            _ => Err(self.cursor.error(format!("invalid resource handle index: {index}"))),
        }
    }
}
