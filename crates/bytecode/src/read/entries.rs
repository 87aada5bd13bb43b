//! The tables of attributes and types.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

use terrace_asm::MAX_DEPTH;
use terrace_diag::SourceFile;
use terrace_ir::{
    Attribute, Diagnostic, DictionaryAttr, Handle, Id, Location, Type, ensure_sufficient_stack,
    lossless,
};

use super::cursor::{Cursor, Result};
use super::fields::FieldReader;
use super::file::File;
use crate::builtin;

/// An attribute or a type of a file.
pub(crate) struct Entry {
    /// The offset in the file of the contents.
    pub(super) start: u32,
    pub(super) size: u32,
    /// Twice the number of the dialect, plus one if its own encoding follows, not text.
    pub(super) encoding: u32,
    /// The id in the context; 0 until it was needed, [`READING`] while it is being read.
    pub(super) id: AtomicU32,
}

/// Stands for the id of an entry that is being read.
const READING: u32 = u32::MAX;

/// The attributes and types of a file.
#[derive(Default)]
pub(crate) struct Entries {
    pub(super) attributes: Vec<Entry>,
    pub(super) types: Vec<Entry>,
    /// Held while entries are read.
    reading: Mutex<()>,
}

impl Entries {
    /// The entries of a table.
    #[inline]
    pub(crate) fn of(&self, table: Table) -> &[Entry] {
        match table {
            Table::Attributes => &self.attributes,
            Table::Types => &self.types,
        }
    }
}

impl Entry {
    /// The id, if the entry was read.
    #[inline]
    pub(super) fn id(&self) -> Option<Id> {
        // What is behind the id was published by the context.
        match self.id.load(Ordering::Acquire) {
            READING => None,
            bits => Id::from_bits(bits),
        }
    }

    /// The dialect, whether its own encoding is used, and the range of the contents.
    pub(crate) fn parts(&self) -> (usize, bool, std::ops::Range<usize>) {
        let start = self.start as usize;
        ((self.encoding >> 1) as usize, self.encoding & 1 == 1, start..start + self.size as usize)
    }
}

/// Reads the section with the sizes of entries; `contents` is that with the entries.
pub(crate) fn read_offsets(
    mut cursor: Cursor<'_>,
    contents: Cursor<'_>,
    dialects: usize,
) -> Result<Entries> {
    let counts = [cursor.count(1)?, 0];
    let counts = [counts[0], cursor.count(1)?];
    let mut start = contents.position();
    let mut table = |count: usize| {
        let mut entries = Vec::with_capacity(count.min(cursor.left()));
        while entries.len() < count {
            let dialect = cursor.varint()?;
            if dialect >= dialects as u64 {
                return Err(cursor.error(format!("invalid dialect index: {dialect}")));
            }
            let group = cursor.count(1)?;
            if group > count - entries.len() {
                let message = "unexpected trailing data in the Attribute/Type offset section";
                return Err(cursor.error(message));
            }
            for _ in 0..group {
                let (size, custom) = cursor.flagged()?;
                if size > (contents.end() - start) as u64 {
                    let message = "Attribute or Type entry offset points past the end of section";
                    return Err(cursor.error(message));
                }
                entries.push(Entry {
                    start: start as u32,
                    size: size as u32,
                    encoding: (dialect as u32) << 1 | u32::from(custom),
                    id: AtomicU32::new(0),
                });
                start += size as usize;
            }
        }
        Ok(entries)
    };
    let (attributes, types) = (table(counts[0])?, table(counts[1])?);
    if !cursor.is_empty() {
        let message = "unexpected trailing data in the Attribute/Type offset section";
        return Err(cursor.error(message));
    }
    Ok(Entries { attributes, types, reading: Mutex::default() })
}

/// Which of the two tables an entry is in.
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

impl<'f> File<'f> {
    #[inline]
    pub(super) fn table(&self, table: Table) -> &[Entry] {
        self.entries.of(table)
    }

    /// The id of an entry that operations refer to.
    #[inline(always)]
    fn entry(&self, cursor: &Cursor<'_>, table: Table, index: u64) -> Result<Id> {
        let found = usize::try_from(index).ok().and_then(|at| self.table(table).get(at));
        match found.map(Entry::id) {
            Some(Some(id)) => Ok(id),
            Some(None) => self.read_outermost(table, index as usize),
            None => Err(cursor.error(format!("invalid {} index: {index}", table.name()))),
        }
    }

    /// The attribute that operations refer to as `index`.
    #[inline(always)]
    pub(crate) fn attribute(&self, cursor: &Cursor<'_>, index: u64) -> Result<Attribute> {
        self.entry(cursor, Table::Attributes, index).map(Attribute::from_id)
    }

    /// The type that operations refer to as `index`.
    #[inline(always)]
    pub(crate) fn ty(&self, cursor: &Cursor<'_>, index: u64) -> Result<Type> {
        self.entry(cursor, Table::Types, index).map(Type::from_id)
    }

    /// The location that operations refer to as `index`.
    #[inline(always)]
    pub(crate) fn location_at(&self, cursor: &Cursor<'_>, index: u64) -> Result<Location> {
        let attribute = self.attribute(cursor, index)?;
        match attribute.as_location() {
            Some(location) => Ok(location),
            None => Err(self.wrong_kind("LocationAttr", attribute)),
        }
    }

    /// The dictionary that operations refer to as `index`.
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

    /// Reads an entry; other threads that need entries wait.
    #[cold]
    pub(super) fn read_outermost(&self, table: Table, index: usize) -> Result<Id> {
        let guard = self.entries.reading.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let id = self.read_entry(table, index, 0);
        drop(guard);
        id
    }

    /// Reads an entry if it was not read yet; `depth` entries are being read around it.
    pub(super) fn read_entry(&self, table: Table, index: usize, depth: u32) -> Result<Id> {
        let entry = &self.table(table)[index];
        if let Some(id) = entry.id() {
            return Ok(id);
        }
        if entry.id.load(Ordering::Relaxed) == READING {
            let what = table.name();
            return Err(self.error(format!("{what} #{index} contains itself")));
        }
        if depth > MAX_DEPTH {
            return Err(
                self.error(format!("attributes and types are nested more than {MAX_DEPTH} deep"))
            );
        }
        entry.id.store(READING, Ordering::Relaxed);
        let id = ensure_sufficient_stack(|| self.read_contents(table, entry, depth));
        let bits = id.as_ref().map_or(0, |id| id.to_bits());
        entry.id.store(bits, Ordering::Release);
        id
    }

    fn read_contents(&self, table: Table, entry: &Entry, depth: u32) -> Result<Id> {
        let (dialect, custom, range) = entry.parts();
        let mut cursor = self.contents.part(range);
        if !custom {
            let text = cursor.string()?;
            self.check_end(&cursor, table)?;
            return self.read_text(table, text);
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
