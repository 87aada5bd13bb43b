//! Decomposition of bytecode files for inspection ([`Dump`]). `terrace-opt --dump-bytecode` prints
//! them.

mod fields;
mod html;
mod operations;
mod resources;
mod summary;
mod text;

use std::ops::Range;

use terrace_ir::{Context, Ident, Location, Reported, lossless};

use crate::format::Section;
use crate::read::tables::{
    Cursor, Dialects, Entries, Result, Sections, read_blobs, read_dialects, read_offsets,
    read_strings,
};
use operations::Item;
use resources::Resource;

/// The parts of a file of bytecode. Its text ([`Display`](std::fmt::Display)) lists all of them,
/// its page ([`Dump::to_html`]) shows which take the most space.
pub struct Dump<'f> {
    bytes: &'f [u8],
    version: u64,
    producer: String,
    /// Name and range of each part of the file, in order.
    parts: Vec<(&'static str, Range<usize>)>,
    whole: Cursor<'f>,
    strings: Vec<&'f [u8]>,
    dialects: Dialects<'f>,
    entries: Entries,
    resources: Vec<Resource>,
    blobs: Vec<(u32, u32)>,
    items: Vec<Item>,
}

impl<'f> Dump<'f> {
    /// Decomposes a file. `name` is its name in diagnostics, which are emitted with
    /// [`Context::emit`]. Attributes, types and properties are not decoded, so that no dialect has
    /// to be registered.
    ///
    /// # Errors
    /// When the bytes are not bytecode, or a table or an operation is malformed.
    pub fn read(cx: &Context, name: &str, bytes: &'f [u8]) -> std::result::Result<Self, Reported> {
        let location = Location::file_line_col(cx, Ident::get(cx, name), 0, 0);
        let sections = Sections::find(bytes, location).map_err(|error| cx.emit(error))?;
        Self::of_sections(bytes, location, &sections)
            .map_err(|error| cx.emit(sections.explain(error)))
    }

    fn of_sections(bytes: &'f [u8], location: Location, sections: &Sections<'f>) -> Result<Self> {
        let version = sections.version;
        let strings = read_strings(sections.required(Section::String))?;
        let dialects = read_dialects(sections.required(Section::Dialect), version, &strings)?;
        let contents = sections.required(Section::AttrType);
        let offsets = sections.required(Section::AttrTypeOffset);
        let entries = read_offsets(offsets, contents, dialects.dialects.len())?;
        let resources = resources::read(sections, &strings, &dialects)?;
        let blobs = sections.get(Section::Properties).map_or(Ok(Vec::new()), read_blobs)?;
        let ir = sections.required(Section::Ir);
        let items = operations::read(ir, version, dialects.names.len())?;
        let mut parts = vec![("header", 0..sections.header_end)];
        for (section, contents) in &sections.order {
            let start = parts.last().map_or(0, |(_, range)| range.end);
            parts.push((section.name(), start..contents.end()));
        }
        Ok(Self {
            bytes,
            version,
            producer: lossless::encode(sections.producer).into_owned(),
            parts,
            whole: Cursor::new(bytes, location),
            strings,
            dialects,
            entries,
            resources,
            blobs,
            items,
        })
    }

    /// Returns the operation name at `index`.
    fn operation_name(&self, index: usize) -> String {
        let (dialect, string) = self.dialects.names[index].parts();
        let dialect = &self.dialects.dialects[dialect].name;
        match self.strings[string] {
            [] => dialect.clone().into_owned(),
            name => format!("{dialect}.{}", lossless::encode(name)),
        }
    }
}
