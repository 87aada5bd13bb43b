//! Reads a file of MLIR bytecode into IR: [`read`] at once, [`LazyFile`] in parts. `terrace-opt`
//! calls both; nothing in the file is trusted.
//!
//! ```text
//!  `Sections::find`     header, and where each section is
//!         │
//!  `File::new`          tables: strings, dialects, operation names, resources; of attributes,
//!         │             types and properties only their offsets (`table`)
//!         │
//!  `make_positions`     all file-line-column locations, on all threads (`positions`, `runs`)
//!         │
//!  `BodyReader`         the operations of one body; that of an isolated operation becomes a `Task`
//!         │  ▲
//!         ▼  │ tasks
//!  `tasks::run`         the bodies of isolated operations on all threads, recursively
//!         │
//!  `upgrade`            the hooks of dialects for files of older versions
//! ```
//!
//! **Entries on demand.** Attributes and types are decoded when an operation first refers to them
//! (`entries`). The resulting id is kept in an atomic slot of the table, which all threads read
//! without a lock; a mutex guards decoding. Properties are decoded for each operation name and kept
//! in a small cache of each [`BodyReader`]. Fields are read by `fields`, which is also what
//! dialects implement their encodings against.
//!
//! **Locations.** Nearly every operation has a file-line-column location of its own, the most
//! frequent attribute by far. `positions` reads their encodings 8 bytes at a time, `runs` sorts
//! them by merging the ascending runs in which the writer lists them, and the context takes them as
//! one sorted table; a lookup in the uniquer for each is avoided.
//!
//! **Fast path.** `body/fast.rs` decodes operations of the usual form (at most 4 operands and
//! results, no regions, successors or use-list orders) straight from words of 8 bytes. At anything
//! unusual or malformed it stops before the operation, which `body/operation.rs` then reads in full
//! generality, with the diagnostics. So only one of the two has to report errors.
//!
//! **Memory.** Every count in the file is checked against the bytes that are left before anything
//! is allocated for it, so memory is bounded by a multiple of the size of the file.

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
use terrace_ir::bytecode::BytecodeOverrides;
use terrace_ir::{Block, Body, Context, Ident, Location, Op, OpName, OpState, Reported};

use crate::format::{MAGIC, Section};
use body::BodyReader;
use file::File;
use sections::Sections;

/// The tables of a file in their encoded form, for [`crate::Dump`].
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

/// Whether `bytes` begin like a file of MLIR bytecode.
pub fn is_bytecode(bytes: &[u8]) -> bool {
    bytes.starts_with(MAGIC)
}

/// Reads bytecode into a `builtin.module`, as [`terrace_asm::parse_range`] does with text. `name`
/// is the name of the file in diagnostics, which are emitted with [`Context::emit`].
///
/// The bytes are not trusted: for any input, the memory used is bounded by a multiple of its size.
///
/// # Errors
/// When the bytes are not bytecode, or are malformed, or describe invalid IR.
pub fn read(
    cx: &Context,
    name: &str,
    bytes: &[u8],
    options: &ParseOptions,
) -> std::result::Result<ParsedFile, Reported> {
    read_overridden(cx, name, bytes, options, None)
}

/// As [`read`], with encodings that replace those of dialects.
///
/// # Errors
/// As those of [`read`], or when `overrides` return an error.
pub fn read_overridden(
    cx: &Context,
    name: &str,
    bytes: &[u8],
    options: &ParseOptions,
    overrides: Option<&dyn BytecodeOverrides>,
) -> std::result::Result<ParsedFile, Reported> {
    let location = file_location(cx, name);
    let sections = Sections::find(bytes, location).map_err(|error| cx.emit(error))?;
    let body = read_sections(cx, location, bytes, &sections, overrides)
        .map_err(|error| cx.emit(sections.explain(error)))?;
    ParsedFile::new(body, location, options)
}

/// Returns the location of the file `name`.
fn file_location(cx: &Context, name: &str) -> Location {
    cx.get_or_load_dialect("builtin");
    Location::file_line_col(cx, Ident::get(cx, name), 0, 0)
}

fn read_sections<'f>(
    cx: &'f Context,
    location: Location,
    bytes: &'f [u8],
    sections: &Sections<'f>,
    overrides: Option<&'f dyn BytecodeOverrides>,
) -> Result<Body> {
    let mut file = File::new(cx, location, bytes, sections)?;
    file.overrides = overrides;
    file.make_positions();
    let (mut body, block) = empty_module(cx, location);
    let mut reader = BodyReader::new(&file);
    let tasks = reader.read_file(sections.required(Section::Ir), &mut body, block)?;
    tasks::run(&file, &mut reader, &mut body, tasks)?;
    upgrade(&file, &mut body)?;
    Ok(body)
}

/// Creates an empty module to read a file into, and returns its block.
fn empty_module(cx: &Context, location: Location) -> (Body, Block) {
    let module = OpState::new(cx, OpName::get(cx, "builtin.module"), location);
    let mut body = Body::new(cx, module, 1);
    let region = body.region(Op::ROOT, 0).expect("a module has a region");
    let block = body.append_block(region, []);
    (body, block)
}

/// Calls the upgrade hooks of dialects whose version in the file differs (MLIR:
/// `upgradeFromVersion`).
fn upgrade(file: &File<'_>, body: &mut Body) -> Result<()> {
    for loaded in file.versions() {
        if let Some(interface) = loaded.interface {
            interface.upgrade(body, &loaded.version, file.location)?;
        }
    }
    Ok(())
}
