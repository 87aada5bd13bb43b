//! Decoding of attributes and types, on first use. The methods of [`File`] here are called by the
//! body reader and by `fields`.

use std::ops::Range;

use terrace_asm::MAX_DEPTH;
use terrace_diag::SourceFile;
use terrace_ir::{
    Attribute, Diagnostic, DictionaryAttr, Handle, Id, Location, Type, ensure_sufficient_stack,
    lossless,
};

use super::cursor::{Cursor, Result};
use super::fields::FieldReader;
use super::file::File;
use super::table::{Entries, Entry, EntryTable, Slot};
use crate::builtin;

/// The table of attributes or the table of types.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Table {
    Attributes,
    Types,
}

impl Table {
    pub(super) fn name(self) -> &'static str {
        match self {
            Table::Attributes => "Attribute",
            Table::Types => "Type",
        }
    }
}

impl Entries {
    /// Returns the table of attributes or of types, as `table` selects.
    #[inline]
    pub(crate) fn of(&self, table: Table) -> &EntryTable {
        match table {
            Table::Attributes => &self.attributes,
            Table::Types => &self.types,
        }
    }
}

impl<'f> File<'f> {
    /// Returns the id of the entry `index`, which an operation refers to, decoding it if needed.
    #[inline(always)]
    fn entry(&self, cursor: &Cursor<'_>, table: Table, index: u64) -> Result<Id> {
        let found = usize::try_from(index).ok().and_then(|at| self.entries.of(table).slot(at));
        match found.map(Slot::id) {
            Some(Some(id)) => Ok(id),
            Some(None) => self.read_outermost(table, index as usize),
            None => Err(cursor.error(format!("invalid {} index: {index}", table.name()))),
        }
    }

    /// Returns the attribute that an operation refers to as `index`.
    #[inline(always)]
    pub(crate) fn attribute(&self, cursor: &Cursor<'_>, index: u64) -> Result<Attribute> {
        self.entry(cursor, Table::Attributes, index).map(Attribute::from_id)
    }

    /// Returns the type that an operation refers to as `index`.
    #[inline(always)]
    pub(crate) fn ty(&self, cursor: &Cursor<'_>, index: u64) -> Result<Type> {
        self.entry(cursor, Table::Types, index).map(Type::from_id)
    }

    /// Returns the location that an operation refers to as `index`; an error if the attribute is
    /// not a location.
    #[inline(always)]
    pub(crate) fn location_at(&self, cursor: &Cursor<'_>, index: u64) -> Result<Location> {
        let attribute = self.attribute(cursor, index)?;
        match attribute.as_location() {
            Some(location) => Ok(location),
            None => Err(self.wrong_kind("LocationAttr", attribute)),
        }
    }

    /// Returns the dictionary that an operation refers to as `index`; an error if the attribute is
    /// not a dictionary.
    #[inline]
    pub(crate) fn dictionary(
        &self,
        cursor: &Cursor<'_>,
        index: u64,
    ) -> Result<Handle<DictionaryAttr>> {
        let attribute = self.attribute(cursor, index)?;
        attribute.as_handle().ok_or_else(|| self.wrong_kind("DictionaryAttr", attribute))
    }

    #[cold]
    fn wrong_kind(&self, expected: &str, found: Attribute) -> Diagnostic {
        let found = found.to_text(self.cx);
        self.error(format!("expected attribute of type: mlir::{expected}, but got: {found}"))
    }

    /// Decodes an entry under the lock of the tables.
    #[cold]
    pub(super) fn read_outermost(&self, table: Table, index: usize) -> Result<Id> {
        let guard = self.entries.reading.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let id = self.read_entry(table, index, 0);
        drop(guard);
        id
    }

    /// Decodes an entry unless it was decoded before. `depth` is the number of enclosing entries
    /// being decoded.
    pub(super) fn read_entry(&self, table: Table, index: usize, depth: u32) -> Result<Id> {
        let slot = self.entries.of(table).slot(index).expect("the caller has checked the index");
        if let Some(id) = slot.id() {
            return Ok(id);
        }
        if !slot.mark_reading() {
            let what = table.name();
            return Err(self.error(format!("{what} #{index} contains itself")));
        }
        let id = match depth > MAX_DEPTH {
            false => ensure_sufficient_stack(|| self.read_contents(table, index, depth)),
            true => {
                let message = format!("attributes and types are nested more than {MAX_DEPTH} deep");
                Err(self.error(message))
            }
        };
        slot.set(id.as_ref().ok().copied());
        id
    }

    fn read_contents(&self, table: Table, index: usize, depth: u32) -> Result<Id> {
        let entry = self.entries.of(table).get(index).expect("the caller has checked the index");
        let Entry { dialect, custom, range } = entry;
        let mut cursor = self.contents.part(range.clone());
        if !custom {
            let text = cursor.string()?;
            self.check_end(&cursor, table)?;
            return self.read_text(table, text);
        }
        if let Some(id) = self.read_overridden(table, dialect, range, depth)? {
            return Ok(id);
        }
        let mut reader = FieldReader::in_entry(self, cursor, depth);
        let id = if self.dialects[dialect].name == "builtin" {
            match table {
                Table::Attributes => builtin::read_attribute(&mut reader)?.id(),
                Table::Types => builtin::read_type(&mut reader)?.id(),
            }
        } else {
            let Some(interface) = self.dialect(dialect)?.interface else {
                let name = &self.dialects[dialect].name;
                return Err(self
                    .error(format!("dialect '{name}' does not implement the bytecode interface")));
            };
            match table {
                Table::Attributes => interface.read_attribute(&mut reader)?.id(),
                Table::Types => interface.read_type(&mut reader)?.id(),
            }
        };
        self.check_end(&reader.cursor, table)?;
        Ok(id)
    }

    /// Decodes an entry by the encodings that replace those of its dialect; `None` if they leave it
    /// to the dialect.
    fn read_overridden(
        &self,
        table: Table,
        dialect: usize,
        range: Range<usize>,
        depth: u32,
    ) -> Result<Option<Id>> {
        let Some(overrides) = self.overrides else { return Ok(None) };
        let dialect = &self.dialects[dialect].name;
        let mut reader = FieldReader::in_entry(self, self.contents.part(range), depth);
        let id = match table {
            Table::Attributes => overrides.read_attribute(dialect, &mut reader)?.map(Attribute::id),
            Table::Types => overrides.read_type(dialect, &mut reader)?.map(Type::id),
        };
        if id.is_some() {
            self.check_end(&reader.cursor, table)?;
        }
        Ok(id)
    }

    fn check_end(&self, cursor: &Cursor<'_>, table: Table) -> Result<()> {
        if cursor.is_empty() {
            return Ok(());
        }
        Err(cursor.error(format!("unexpected trailing bytes after {} entry", table.name())))
    }

    fn read_text(&self, table: Table, text: &[u8]) -> Result<Id> {
        let source = SourceFile::new(lossless::encode(text), text);
        let (id, end) = match table {
            Table::Attributes => {
                let read = terrace_asm::parse_attribute_start(self.cx, &source, &self.keys);
                read.map(|(attribute, end)| (attribute.id(), end))?
            }
            Table::Types => {
                let read = terrace_asm::parse_type_start(self.cx, &source, &self.keys);
                read.map(|(ty, end)| (ty.id(), end))?
            }
        };
        if end < text.len() {
            let (what, rest) = (table.name(), lossless::encode(&text[end..]));
            let message = format!("trailing characters found after {what} assembly format: {rest}");
            return Err(self.error(message));
        }
        Ok(id)
    }
}
