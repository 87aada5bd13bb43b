//! From bytecode to IR.

mod body;
mod cursor;
mod dialects;
mod entries;
mod fields;
mod file;
mod lazy;
mod positions;
mod properties;
mod resources;
mod runs;
mod sections;
mod strings;
mod table;
mod tasks;
mod uses;

use terrace_asm::{ParseOptions, ParsedFile};
use terrace_ir::{Block, Body, Context, Ident, Location, Op, OpName, OpState, Reported};

use crate::format::{MAGIC, Section};
use body::BodyReader;
use file::File;
use sections::Sections;

/// The tables of a file as they stand in it, for those who take it apart.
pub(crate) mod tables {
    pub(crate) use super::cursor::{Cursor, Result};
    pub(crate) use super::dialects::{Dialects, read_dialects};
    pub(crate) use super::entries::Table;
    pub(crate) use super::properties::read_blobs;
    pub(crate) use super::sections::Sections;
    pub(crate) use super::strings::{read_strings, string_at};
    pub(crate) use super::table::{Entries, Entry, read_offsets};
    pub(crate) use super::uses::read_orders;
}

pub(crate) use cursor::Result;
pub(crate) use fields::FieldReader;
pub use lazy::{LazyFile, LazyOp};
pub(crate) use properties::segments;

/// Whether these are the contents of a file of bytecode.
pub fn is_bytecode(bytes: &[u8]) -> bool {
    bytes.starts_with(MAGIC)
}

/// Reads bytecode into a `builtin.module`, as [`terrace_asm::parse_range`] reads text; `name` is
/// the name of the file. Errors go to [`Context::emit`].
///
/// What is read is never trusted: whatever the bytes are, memory is bounded by a multiple of their
/// number.
///
/// # Errors
/// When the bytes are no bytecode, or what they describe cannot be.
pub fn read(
    cx: &Context,
    name: &str,
    bytes: &[u8],
    options: &ParseOptions,
) -> std::result::Result<ParsedFile, Reported> {
    let location = file_location(cx, name);
    let sections = Sections::find(bytes, location).map_err(|error| cx.emit(error))?;
    let body = read_sections(cx, location, bytes, &sections)
        .map_err(|error| cx.emit(sections.explain(error)))?;
    ParsedFile::new(body, location, options)
}

/// The location of the file named `name`.
fn file_location(cx: &Context, name: &str) -> Location {
    cx.get_or_load_dialect("builtin");
    Location::file_line_col(cx, Ident::get(cx, name), 0, 0)
}

fn read_sections<'f>(
    cx: &'f Context,
    location: Location,
    bytes: &'f [u8],
    sections: &Sections<'f>,
) -> Result<Body> {
    let file = File::new(cx, location, bytes, sections)?;
    file.make_positions();
    let (mut body, block) = around(cx, location);
    let mut reader = BodyReader::new(&file);
    let tasks = reader.read_file(sections.required(Section::Ir), &mut body, block)?;
    tasks::run(&file, &mut reader, &mut body, tasks)?;
    upgrade(&file, &mut body)?;
    Ok(body)
}

/// A module around a file, and its block.
fn around(cx: &Context, location: Location) -> (Body, Block) {
    let module = OpState::new(cx, OpName::get(cx, "builtin.module"), location);
    let mut body = Body::new(cx, module, 1);
    let region = body.region(Op::ROOT, 0).expect("a module has a region");
    let block = body.append_block(region, []);
    (body, block)
}

/// Brings what was read up to date with the versions that dialects have now.
fn upgrade(file: &File<'_>, body: &mut Body) -> Result<()> {
    for loaded in file.versions() {
        if let Some(interface) = loaded.interface {
            interface.upgrade(body, &loaded.version, file.location)?;
        }
    }
    Ok(())
}
