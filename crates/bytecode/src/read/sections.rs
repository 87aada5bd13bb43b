//! The header and the sections of a file ([`Sections`]).

use terrace_ir::{Diagnostic, Location};

use super::cursor::{Cursor, Result};
use crate::format::{self, MAGIC, Section, VERSION};

/// The header of a file, and the ranges of its sections.
pub(crate) struct Sections<'f> {
    pub(crate) version: u64,
    pub(crate) producer: &'f [u8],
    /// Offset of the first byte after the producer string.
    pub(crate) header_end: usize,
    found: [Option<Cursor<'f>>; Section::ALL.len()],
    /// The sections in the order of the file.
    pub(crate) order: Vec<(Section, Cursor<'f>)>,
}

impl<'f> Sections<'f> {
    /// Reads the header and locates the sections of a file.
    pub(crate) fn find(data: &'f [u8], location: Location) -> Result<Self> {
        let mut cursor = Cursor::new(data, location);
        if cursor.bytes(MAGIC.len() as u64).ok() != Some(MAGIC) {
            return Err(Diagnostic::error(location, "input buffer is not an MLIR bytecode file"));
        }
        if u32::try_from(data.len()).is_err() {
            let message = format!("bytecode is larger than {} bytes", u32::MAX);
            return Err(cursor.error(message));
        }
        let version = cursor.varint()?;
        if version > VERSION {
            let message =
                format!("bytecode version {version} is newer than the current version {VERSION}");
            return Err(cursor.error(message));
        }
        let producer = cursor.string()?;
        let header_end = cursor.position();
        let (found, order) = Default::default();
        let mut sections = Self { version, producer, header_end, found, order };
        sections.find_all(cursor).map_err(|error| sections.explain(error))?;
        Ok(sections)
    }

    fn find_all(&mut self, mut cursor: Cursor<'f>) -> Result<()> {
        while !cursor.is_empty() {
            let (section, contents) = cursor.section()?;
            if self.found[section as usize].replace(contents).is_some() {
                let (name, id) = (section.name(), section.id());
                return Err(cursor.error(format!("duplicate top-level section: {name} ({id})")));
            }
            self.order.push((section, contents));
        }
        let mut required = vec![
            Section::String,
            Section::Dialect,
            Section::AttrType,
            Section::AttrTypeOffset,
            Section::Ir,
        ];
        if self.version >= format::version::PROPERTIES {
            required.push(Section::Properties);
        }
        for section in required {
            if self.found[section as usize].is_none() {
                let (name, id) = (section.name(), section.id());
                let message = format!("missing data for top-level section: {name} ({id})");
                return Err(cursor.error(message));
            }
        }
        Ok(())
    }

    /// Returns the contents of a section, or `None` if the file does not have it.
    pub(crate) fn get(&self, section: Section) -> Option<Cursor<'f>> {
        self.found[section as usize]
    }

    /// Returns the contents of a section that every file of this version has; [`Sections::find`]
    /// has checked that.
    pub(crate) fn required(&self, section: Section) -> Cursor<'f> {
        self.get(section).expect("a required section was found")
    }

    /// Adds a note with the version and the producer of the file to an error.
    pub(crate) fn explain(&self, error: Diagnostic) -> Diagnostic {
        let (location, version) = (error.location(), self.version);
        let producer = terrace_ir::lossless::encode(self.producer);
        let note = format!("in bytecode version {version} produced by: {producer}");
        error.with_note(location, note)
    }
}
