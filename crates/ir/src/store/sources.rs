//! Places in files: one by one, and files whose positions are locations without memory of their
//! own.

use std::ops::Range;
use std::sync::{Mutex, MutexGuard, PoisonError};

use rustc_hash::FxHashSet;
use terrace_diag::SourceFile;

use crate::store::context::Context;
use crate::store::handle::{Attribute, Ident, Location};
use crate::store::kind::{Id, IdRun, SLOT_BITS, Uniqued};

/// A place in a file, `loc("file":line:col)`, or a range of places (MLIR: `FileLineColRange`).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct FileLineCol {
    /// The name of the file.
    pub file: Ident,
    /// The first line of the range, counted from 1.
    pub line: u32,
    /// The first column of the range, in bytes, counted from 1.
    pub col: u32,
    /// The last line of the range; equal to `line` for a single place.
    pub end_line: u32,
    /// The last column of the range; equal to `col` for a single place.
    pub end_col: u32,
}

/// A position in a source that the context knows: the same as a [`FileLineCol`], without memory of
/// its own. The handle's index is the source's base plus the number of the position.
#[derive(PartialEq, Eq, Hash, Debug)]
pub(crate) struct SourcePosition;

/// A file whose positions have numbers.
struct Source {
    file: Ident,
    base: u32,
    /// The number of the last position.
    last: u32,
    positions: Positions,
}

/// The positions of a source by their numbers.
enum Positions {
    /// All bytes of a part of a file, and its end.
    Text(Text),
    /// Lines and columns in ascending order.
    List(Box<[(u32, u32)]>),
}

/// A part of a file.
struct Text {
    file: SourceFile,
    /// The offset of the first byte in the file.
    start: usize,
}

/// The most positions of all sources of a context; those of further ones are stored one by one.
const MAX_POSITIONS: u32 = 1 << 29;

/// The locations of a source that has been made known with [`Context::add_source`] or
/// [`Context::add_positions`].
#[derive(Clone, Debug)]
pub struct SourceLocations(IdRun);

impl SourceLocations {
    /// The location of a position: that of the byte at `number`, where the source's length is a
    /// valid offset, or the place in the list.
    #[inline]
    pub fn at(&self, number: u32) -> Location {
        Location::from_id(self.0.at(number))
    }
}

impl Text {
    /// Line and column of what is `offset` bytes behind the start.
    fn position(&self, offset: u32) -> (u32, u32) {
        self.file.line_col(self.start + offset as usize)
    }

    /// Offset of a position from the start in bytes; `None` if it is not in the file or before the
    /// start.
    fn offset(&self, line: u32, col: u32) -> Option<u32> {
        let start = self.file.line_start(line)?;
        let offset = start.checked_add(col.checked_sub(1)? as usize)?;
        let end = self.file.line_start(line + 1).unwrap_or(self.file.len() + 1);
        let behind = (offset < end).then(|| offset.checked_sub(self.start))??;
        u32::try_from(behind).ok()
    }
}

impl Source {
    /// Line and column of a position.
    #[inline]
    fn position(&self, number: u32) -> (u32, u32) {
        match &self.positions {
            Positions::Text(text) => text.position(number),
            Positions::List(list) => list[number as usize],
        }
    }

    /// As [`Source::position`], where `line` is as for [`SourceFile::line_col_near`].
    #[inline]
    fn position_near(&self, number: u32, line: &mut usize) -> (u32, u32) {
        match &self.positions {
            Positions::Text(text) => text.file.line_col_near(text.start + number as usize, line),
            Positions::List(list) => list[number as usize],
        }
    }

    /// The number of a position, if it is in this source.
    fn number(&self, line: u32, col: u32) -> Option<u32> {
        match &self.positions {
            Positions::Text(text) => text.offset(line, col).filter(|at| *at <= self.last),
            Positions::List(list) => list.binary_search(&(line, col)).ok().map(|at| at as u32),
        }
    }
}

impl Context {
    /// Makes every position of the part `range` of `file` a location without a search or memory for
    /// each. The context keeps the file, since where its lines begin is found when somebody first
    /// asks.
    ///
    /// `None` when locations in a file of that name exist already, or the part is very long: then
    /// positions are to be made with [`Location::file_line_col`].
    pub fn add_source(&self, file: &SourceFile, range: Range<usize>) -> Option<SourceLocations> {
        let name = Ident::get(self, file.name());
        self.sources().add(name, range.len(), |_| {
            Positions::Text(Text { file: file.clone(), start: range.start })
        })
    }

    /// Makes `count` lines and columns of a file locations without a search or memory for each but
    /// eight bytes. `list` is told which locations they will be, and gives them in ascending order,
    /// each once. Until it is done nobody else can add a source, or a location that is stored by
    /// itself: it makes none.
    ///
    /// `None` when `list` gives no location, when locations in a file of that name exist already,
    /// or there are very many: then they are to be made with [`Location::file_line_col`].
    ///
    /// # Panics
    /// When there are not `count` positions; in debug builds also when they are not in order.
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

/// The sources of a context.
#[derive(Default)]
pub(crate) struct Sources {
    list: boxcar::Vec<Source>,
    /// Files that have a source, or a location stored one by one.
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

    /// Notes that there is a location in `file` that is stored by itself.
    pub(crate) fn note(&self, file: Ident) {
        self.lock().insert(file);
    }

    /// Adds a file whose last position has the number `last`, unless it is known.
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

/// Whether `id` is that of a position in a source.
#[inline]
pub(super) fn is_position(id: Id) -> bool {
    id.kind() == SourcePosition::kind()
}

/// The source that `id` is a position of, and the number of the position.
#[inline]
fn source_of(cx: &Context, id: Id) -> Option<(&Source, u32)> {
    let index = id.index();
    let source = cx.sources().iter().find(|s| index.wrapping_sub(s.base) <= s.last)?;
    Some((source, index - source.base))
}

/// The position in a source that `id` stands for.
pub(super) fn position(cx: &Context, id: Id) -> Option<FileLineCol> {
    let (source, number) = source_of(cx, id)?;
    let (line, col) = source.position(number);
    Some(FileLineCol { file: source.file, line, col, end_line: line, end_col: col })
}

/// The id of a single place in a source.
pub(super) fn position_id(cx: &Context, range: &FileLineCol) -> Option<Id> {
    if (range.line, range.col) != (range.end_line, range.end_col) {
        return None;
    }
    let source = cx.sources().iter().find(|source| source.file == range.file)?;
    let number = source.number(range.line, range.col)?;
    Some(Id::new(SourcePosition::kind(), source.base + number).of(cx))
}

/// Looks up positions, most of which are in one source: for those who look at many.
pub struct PositionReader<'c> {
    cx: &'c Context,
    source: Option<&'c Source>,
    /// The segment of the handle looked at last, and the index of its first handle.
    segment: (u32, u32),
    /// The index of the line of the position looked at last, if its source is a text.
    line: usize,
}

impl<'c> PositionReader<'c> {
    /// A reader of positions in the sources of `cx`.
    pub fn new(cx: &'c Context) -> Self {
        Self { cx, source: None, segment: (0, 0), line: 0 }
    }

    /// The source that `attribute` is a position of, and the number of the position.
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

    /// The file, if `attribute` is a position in a source that the context knows.
    #[inline]
    pub fn file(&mut self, attribute: Attribute) -> Option<Ident> {
        self.find(attribute).map(|(source, _)| source.file)
    }

    /// File, line and column, if `attribute` is a position in a source that the context knows.
    #[inline]
    pub fn position(&mut self, attribute: Attribute) -> Option<(Ident, u32, u32)> {
        let (source, number) = self.find(attribute)?;
        let (line, col) = source.position_near(number, &mut self.line);
        Some((source.file, line, col))
    }
}
