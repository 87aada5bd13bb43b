//! File positions: stored one by one, and sources whose positions are locations that need no memory
//! each.

use std::ops::Range;
use std::sync::{Mutex, MutexGuard, PoisonError};

use rustc_hash::FxHashSet;
use terrace_diag::SourceFile;

use crate::store::context::Context;
use crate::store::handle::{Attribute, Ident, Location};
use crate::store::kind::{Id, IdRun, SLOT_BITS, Uniqued};

/// A position in a file, `loc("file":line:col)`, or a range of positions (MLIR:
/// `FileLineColRange`).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct FileLineCol {
    /// The name of the file.
    pub file: Ident,
    /// The first line of the range, counted from 1.
    pub line: u32,
    /// The first column of the range, in bytes, counted from 1.
    pub col: u32,
    /// The last line of the range; equal to `line` for a single position.
    pub end_line: u32,
    /// The last column of the range; equal to `col` for a single position.
    pub end_col: u32,
}

/// A position in a registered source: equivalent to a [`FileLineCol`] without memory of its own.
/// The index of its handle is the base of the source plus the number of the position.
#[derive(PartialEq, Eq, Hash, Debug)]
pub(crate) struct SourcePosition;

/// A file whose positions are numbered.
struct Source {
    file: Ident,
    base: u32,
    /// The number of the last position in the source.
    last: u32,
    positions: Positions,
}

/// The numbering of a source's positions.
enum Positions {
    /// The positions are the bytes of a part of a file, and its end.
    Text(Text),
    /// Lines and columns in ascending order.
    List(Box<[(u32, u32)]>),
}

/// A part of a file as a source.
struct Text {
    file: SourceFile,
    /// The offset of the first byte in the file.
    start: usize,
}

/// The maximum number of positions in all sources of a context; positions of further sources are
/// stored one by one.
const MAX_POSITIONS: u32 = 1 << 29;

/// The locations of a source that was registered by [`Context::add_source`] or
/// [`Context::add_positions`].
#[derive(Clone, Debug)]
pub struct SourceLocations(IdRun);

impl SourceLocations {
    /// Returns the location with the given number: the offset of a byte, up to and including the
    /// length, or the index in the list of positions.
    #[inline]
    pub fn at(&self, number: u32) -> Location {
        Location::from_id(self.0.at(number))
    }
}

impl Text {
    /// Returns line and column of the position `offset` bytes after the start of the part.
    fn position(&self, offset: u32) -> (u32, u32) {
        self.file.line_col(self.start + offset as usize)
    }

    /// Returns the offset of a position in bytes from the start of the part; `None` if the position
    /// is outside of the part.
    fn offset(&self, line: u32, col: u32) -> Option<u32> {
        let start = self.file.line_start(line)?;
        let offset = start.checked_add(col.checked_sub(1)? as usize)?;
        let end = self.file.line_start(line + 1).unwrap_or(self.file.len() + 1);
        let behind = (offset < end).then(|| offset.checked_sub(self.start))??;
        u32::try_from(behind).ok()
    }
}

impl Source {
    /// Returns the line and column of the position `number`.
    #[inline]
    fn position(&self, number: u32) -> (u32, u32) {
        match &self.positions {
            Positions::Text(text) => text.position(number),
            Positions::List(list) => list[number as usize],
        }
    }

    /// As [`Source::position`], with the line hint of [`SourceFile::line_col_near`].
    #[inline]
    fn position_near(&self, number: u32, line: &mut usize) -> (u32, u32) {
        match &self.positions {
            Positions::Text(text) => text.file.line_col_near(text.start + number as usize, line),
            Positions::List(list) => list[number as usize],
        }
    }

    /// Returns the number of a position; `None` if it is not in this source.
    fn number(&self, line: u32, col: u32) -> Option<u32> {
        match &self.positions {
            Positions::Text(text) => text.offset(line, col).filter(|at| *at <= self.last),
            Positions::List(list) => list.binary_search(&(line, col)).ok().map(|at| at as u32),
        }
    }
}

impl Context {
    /// Registers every position in the part `range` of `file` as a location, which then needs no
    /// lookup and no memory. The context stores the file, because the starts of lines are computed
    /// on first use.
    ///
    /// `None` if locations in a file of that name exist already, or the part is too long; the
    /// caller then uses [`Location::file_line_col`].
    pub fn add_source(&self, file: &SourceFile, range: Range<usize>) -> Option<SourceLocations> {
        let name = Ident::get(self, file.name());
        self.sources().add(name, range.len(), |_| {
            Positions::Text(Text { file: file.clone(), start: range.start })
        })
    }

    /// Registers `count` lines and columns of a file as locations, which then need no lookup and
    /// eight bytes each. `list` receives the future locations and returns the positions in strictly
    /// ascending order. It must not create locations, because the table is locked during the call.
    ///
    /// `None` if `count` is 0, locations in a file of that name exist already, or `count` is too
    /// large; the caller then uses [`Location::file_line_col`].
    ///
    /// # Panics
    /// If `list` does not return `count` positions; in debug builds also if they are not in order.
    pub fn add_positions(
        &self,
        file: Ident,
        count: usize,
        list: impl FnOnce(&SourceLocations) -> Vec<(u32, u32)>,
    ) -> Option<SourceLocations> {
        let last = count.checked_sub(1)?;
        self.sources().add(file, last, |locations| {
            let list = list(locations);
            assert_eq!(list.len(), count, "as many positions as were announced");
            debug_assert!(list.is_sorted_by(|a, b| a < b), "positions are in ascending order");
            Positions::List(list.into())
        })
    }
}

/// All registered sources of a context.
#[derive(Default)]
pub(crate) struct Sources {
    list: boxcar::Vec<Source>,
    /// Files with a registered source, or with locations stored one by one.
    known: Mutex<FxHashSet<Ident>>,
}

impl Sources {
    #[inline]
    fn iter(&self) -> impl Iterator<Item = &Source> {
        (0..self.list.count()).filter_map(|at| self.list.get(at))
    }

    fn lock(&self) -> MutexGuard<'_, FxHashSet<Ident>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records that a location in `file` is stored by itself, so that `file` can no longer be
    /// registered.
    pub(crate) fn note(&self, file: Ident) {
        self.lock().insert(file);
    }

    /// Registers a file whose last position has the number `last`; `None` if the file is already
    /// known.
    fn add(
        &self,
        file: Ident,
        last: usize,
        positions: impl FnOnce(&SourceLocations) -> Positions,
    ) -> Option<SourceLocations> {
        let mut known = self.lock();
        let base = self.iter().last().map_or(0, |source| source.base + source.last + 1);
        let last = u32::try_from(last).ok().filter(|last| *last < MAX_POSITIONS - base)?;
        if !known.insert(file) {
            return None;
        }
        let locations = SourceLocations(IdRun::new(SourcePosition::kind(), base, last));
        self.list.push(Source { file, base, last, positions: positions(&locations) });
        Some(locations)
    }
}

/// Whether `id` is a position in a registered source.
#[inline]
pub(super) fn is_position(id: Id) -> bool {
    id.kind() == SourcePosition::kind()
}

/// Returns the source of the position `id`, and the number of the position; `None` if `id` is not a
/// position in a registered source.
#[inline]
fn source_of(cx: &Context, id: Id) -> Option<(&Source, u32)> {
    let index = id.index();
    let source = cx.sources().iter().find(|s| index.wrapping_sub(s.base) <= s.last)?;
    Some((source, index - source.base))
}

/// Returns the position in a registered source that `id` stands for; `None` if it stands for none.
pub(super) fn position(cx: &Context, id: Id) -> Option<FileLineCol> {
    let (source, number) = source_of(cx, id)?;
    let (line, col) = source.position(number);
    Some(FileLineCol { file: source.file, line, col, end_line: line, end_col: col })
}

/// Returns the id of a single position in a registered source; `None` for a range or an unknown
/// file.
pub(super) fn position_id(cx: &Context, range: &FileLineCol) -> Option<Id> {
    if (range.line, range.col) != (range.end_line, range.end_col) {
        return None;
    }
    let source = cx.sources().iter().find(|source| source.file == range.file)?;
    let number = source.number(range.line, range.col)?;
    Some(Id::new(SourcePosition::kind(), source.base + number).of(cx))
}

/// Looks up many positions, most of which are in the same source, with a cache of the last source
/// and line.
pub struct PositionReader<'c> {
    cx: &'c Context,
    source: Option<&'c Source>,
    /// The segment of the last handle, and the index of its first handle.
    segment: (u32, u32),
    /// The line index of the last position, if its source is a text.
    line: usize,
}

impl<'c> PositionReader<'c> {
    /// Creates a reader of positions in the sources of `cx`.
    pub fn new(cx: &'c Context) -> Self {
        Self { cx, source: None, segment: (0, 0), line: 0 }
    }

    /// Returns the source of the position `attribute`, and the number of the position; `None` if
    /// `attribute` is not a position in a registered source.
    #[inline(always)]
    fn find(&mut self, attribute: Attribute) -> Option<(&'c Source, u32)> {
        const SLOTS: u32 = (1 << SLOT_BITS) - 1;
        let bits = attribute.id().to_bits();
        if bits >> SLOT_BITS != self.segment.0 {
            let index = attribute.id().place_in(SourcePosition::kind())?;
            self.segment = (bits >> SLOT_BITS, index & !SLOTS);
        }
        let index = self.segment.1 | bits & SLOTS;
        let held = self.source.filter(|source| index.wrapping_sub(source.base) <= source.last);
        let source = match held {
            Some(source) => source,
            None => self.find_source(attribute)?,
        };
        Some((source, index - source.base))
    }

    #[cold]
    fn find_source(&mut self, attribute: Attribute) -> Option<&'c Source> {
        self.source = Some(source_of(self.cx, attribute.id())?.0);
        self.source
    }

    /// Returns the file of a position in a registered source; `None` for other attributes.
    #[inline]
    pub fn file(&mut self, attribute: Attribute) -> Option<Ident> {
        self.find(attribute).map(|(source, _)| source.file)
    }

    /// Returns file, line and column of a position in a registered source; `None` for other
    /// attributes.
    #[inline]
    pub fn position(&mut self, attribute: Attribute) -> Option<(Ident, u32, u32)> {
        let (source, number) = self.find(attribute)?;
        let (line, col) = source.position_near(number, &mut self.line);
        Some((source.file, line, col))
    }
}
