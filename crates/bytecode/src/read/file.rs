//! The tables of a file that is being read ([`File`]), shared by all threads that read it.

use std::sync::atomic::{AtomicUsize, Ordering};

use terrace_asm::ResourceKeys;
use terrace_ir::bytecode::BytecodeOverrides;
use terrace_ir::{Context, Diagnostic, Location};

use super::cursor::{Cursor, Result};
use super::dialects::{self, Dialect, Dialects, FileOpName};
use super::properties;
use super::resources::{self, Numbered};
use super::sections::Sections;
use super::strings;
use super::table::{self, Entries};
use crate::format::Section;

/// Bytes of memory for wide integers that any file may use, besides a multiple of its size.
const MIN_WIDE_INTEGERS: usize = 16 << 20;

/// Bytes of a file for each isolated operation, which bounds the memory that bodies take: an empty
/// body takes about 500 bytes. An operation with a name of its own takes 25 bytes of a file or
/// more.
const BYTES_PER_BODY: usize = 16;

/// Number of isolated operations that any file may have, besides a fraction of its size.
const MIN_BODIES: usize = 1024;

/// The tables of a file. Their entries are decoded when an operation first refers to them.
pub(crate) struct File<'f> {
    pub(super) cx: &'f Context,
    pub(super) location: Location,
    pub(super) version: u64,
    /// The encodings that replace those of dialects.
    pub(super) overrides: Option<&'f dyn BytecodeOverrides>,
    /// A cursor over the whole file.
    pub(super) whole: Cursor<'f>,
    pub(super) strings: Vec<&'f [u8]>,
    pub(super) dialects: Vec<Dialect<'f>>,
    pub(super) names: Vec<FileOpName>,
    /// The section with the contents of attributes and types.
    pub(super) contents: Cursor<'f>,
    pub(super) entries: Entries,
    pub(super) resources: Numbered,
    /// The resources of the file by dialect and key.
    pub(super) keys: ResourceKeys,
    /// The ranges of the properties, as offsets in the file.
    pub(super) blobs: Vec<(u32, u32)>,
    /// Bytes that wide integers may still allocate.
    wide_integer_budget: AtomicUsize,
    /// Number of isolated operations that the file may still contain.
    bodies: AtomicUsize,
}

impl<'f> File<'f> {
    /// Reads the tables of a file, and loads its dialects.
    pub(super) fn new(
        cx: &'f Context,
        location: Location,
        bytes: &'f [u8],
        sections: &Sections<'f>,
    ) -> Result<Self> {
        let strings = strings::read_strings(sections.required(Section::String))?;
        let blobs = match sections.get(Section::Properties) {
            Some(section) => properties::read_blobs(section)?,
            None => Vec::new(),
        };
        let section = sections.required(Section::Dialect);
        let Dialects { dialects, names } =
            dialects::read_dialects(section, sections.version, &strings)?;
        // Loaded here, so that the order of loading does not depend on threads.
        for dialect in &dialects {
            cx.get_or_load_dialect(&dialect.name);
        }
        let dialect = |at: usize| dialects.get(at).map(|dialect| &*dialect.name);
        let (resources, keys) = resources::read_resources(cx, sections, &strings, dialect)?;
        let contents = sections.required(Section::AttrType);
        let offsets = sections.required(Section::AttrTypeOffset);
        let entries = table::read_offsets(offsets, contents, dialects.len())?;
        Ok(Self {
            cx,
            location,
            version: sections.version,
            overrides: None,
            whole: Cursor::new(bytes, location),
            strings,
            dialects,
            names,
            contents,
            entries,
            resources,
            keys,
            blobs,
            wide_integer_budget: AtomicUsize::new(MIN_WIDE_INTEGERS + 2 * bytes.len()),
            bodies: AtomicUsize::new(MIN_BODIES + bytes.len() / BYTES_PER_BODY),
        })
    }

    /// Creates an error without a position in the file.
    pub(super) fn error(&self, message: impl Into<String>) -> Diagnostic {
        Diagnostic::error(self.location, message)
    }

    /// Reserves `bytes` bytes for a wide integer. Returns `false` if the budget is used up.
    pub(super) fn reserve_memory(&self, bytes: usize) -> bool {
        let left = |left: usize| left.checked_sub(bytes);
        self.wide_integer_budget.fetch_update(Ordering::Relaxed, Ordering::Relaxed, left).is_ok()
    }

    /// Counts an isolated operation, which ends at `cursor`.
    ///
    /// # Errors
    /// If the file has too many isolated operations for its size.
    pub(super) fn count_body(&self, cursor: &Cursor<'_>) -> Result<()> {
        let left = |left: usize| left.checked_sub(1);
        match self.bodies.fetch_update(Ordering::Relaxed, Ordering::Relaxed, left) {
            Ok(_) => Ok(()),
            Err(_) => Err(cursor.error(format!(
                "too many isolated operations for a file of this size: more than one for each \
                 {BYTES_PER_BODY} bytes"
            ))),
        }
    }
}
