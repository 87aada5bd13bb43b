//! Locations: where operations come from.

use std::sync::{Mutex, MutexGuard, PoisonError};

use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use crate::core_kind;
use crate::declaration::kind_hooks::KindHooks;
use crate::store::attr::structural;
use crate::store::context::Context;
use crate::store::handle::{Attribute, Handle, Ident, Location};
use crate::store::kind::{Class, Element, Id, IdRun, KindCell, KindInfo, Uniqued};
use crate::text::print;

/// The unknown location, `loc(unknown)` (MLIR: `UnknownLoc`).
#[derive(PartialEq, Eq, Hash, Debug)]
pub struct UnknownLoc;

core_kind!(
    UnknownLoc,
    "builtin.unknown_loc",
    "No source position.",
    Location,
    |_, _, _| (),
    print::unknown_loc
);

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

core_kind!(
    FileLineCol,
    "builtin.file_line_range",
    "A position or range in a file.",
    Location,
    |_, _, _| (),
    print::file_line_col
);

/// A named location, `loc("name"(child))` (MLIR: `NameLoc`).
#[derive(PartialEq, Eq, Hash, Debug)]
pub struct NameLoc {
    /// The name of the location.
    pub name: Ident,
    /// The location behind the name.
    pub child: Location,
}

core_kind!(
    NameLoc,
    "builtin.name_loc",
    "A named location.",
    Location,
    |_, data, visit| visit(Element::Attribute(data.child.into())),
    print::name_loc
);

/// The location of an inlined operation, `loc(callsite(callee at caller))` (MLIR: `CallSiteLoc`).
#[derive(PartialEq, Eq, Hash, Debug)]
pub struct CallSiteLoc {
    /// The location of the operation in the callee.
    pub callee: Location,
    /// The location of the call.
    pub caller: Location,
}

core_kind!(
    CallSiteLoc,
    "builtin.call_site_loc",
    "A location in a callee and its caller's.",
    Location,
    |_, data, visit| {
        visit(Element::Attribute(data.callee.into()));
        visit(Element::Attribute(data.caller.into()));
    },
    print::call_site_loc
);

/// A fusion of several locations, `loc(fused<metadata>[a, b])` (MLIR: `FusedLoc`).
#[derive(PartialEq, Eq, Hash, Debug)]
pub struct FusedLoc {
    /// The fused locations.
    pub locations: SmallVec<[Location; 4]>,
    /// The attribute that says what fused the locations; `None` if nothing does.
    pub metadata: Option<Attribute>,
}

core_kind!(
    FusedLoc,
    "builtin.fused_loc",
    "Several locations.",
    Location,
    |_, data, visit| {
        if let Some(metadata) = data.metadata {
            visit(Element::Attribute(metadata));
        }
        data.locations.iter().for_each(|l| visit(Element::Attribute((*l).into())));
    },
    print::fused_loc
);

/// A position in a source that the context knows: the same as a [`FileLineCol`], without memory of
/// its own. The handle's index is the source's base plus the offset.
#[derive(PartialEq, Eq, Hash, Debug)]
struct SourcePosition;

impl Uniqued for SourcePosition {
    const INFO: KindInfo = structural::<Self>(
        "builtin.source_position",
        "A position in a file being read.",
        Class::Location,
        |_, _, _| {},
        const { &KindHooks::plain(print::file_line_col) },
    );
    fn cell() -> &'static KindCell {
        static CELL: KindCell = KindCell::new();
        &CELL
    }
}

/// A text of which every position is a location.
pub(crate) struct Source {
    file: Ident,
    base: u32,
    len: u32,
    /// Line and column of the first byte.
    start: (u32, u32),
    /// Offsets of the first bytes of the lines after the first.
    lines: Vec<u32>,
}

/// The most bytes of all sources of a context; positions in further ones are stored one by one.
const MAX_SOURCE_BYTES: u32 = 1 << 28;

/// The locations of a source that has been made known with [`Context::add_source`].
#[derive(Clone, Debug)]
pub struct SourceLocations(IdRun);

impl SourceLocations {
    /// The location of the byte at `offset`; the source's length is a valid offset.
    #[inline]
    pub fn at(&self, offset: u32) -> Location {
        Location::from_id(self.0.at(offset))
    }
}

impl Source {
    fn position(&self, offset: u32) -> FileLineCol {
        let line = self.lines.partition_point(|start| *start <= offset) as u32;
        let col = match line {
            0 => self.start.1 + offset,
            _ => offset - self.lines[line as usize - 1] + 1,
        };
        let line = self.start.0 + line;
        FileLineCol { file: self.file, line, col, end_line: line, end_col: col }
    }

    /// The offset of a position, if it is in this source.
    fn offset(&self, line: u32, col: u32) -> Option<u32> {
        let index = line.checked_sub(self.start.0)?;
        let (start, first_col) = match index {
            0 => (0, self.start.1),
            _ => (*self.lines.get(index as usize - 1)?, 1),
        };
        let end = self.lines.get(index as usize).copied().unwrap_or(self.len + 1);
        let offset = start.checked_add(col.checked_sub(first_col)?)?;
        (offset < end).then_some(offset)
    }
}

impl Context {
    /// Makes every position of `text` a location without a search or memory for each. `start` is
    /// line and column of the first byte.
    ///
    /// `None` when locations in a file of that name exist already, or the text is very long: then
    /// positions are to be made with [`Location::file_line_col`].
    pub fn add_source(
        &self,
        file: Ident,
        start: (u32, u32),
        text: &[u8],
    ) -> Option<SourceLocations> {
        let sources = self.sources();
        let mut known = sources.lock();
        let base = sources.iter().last().map_or(0, |s| s.base + s.len + 1);
        let len = u32::try_from(text.len()).ok().filter(|len| *len < MAX_SOURCE_BYTES - base)?;
        if !known.insert(file) {
            return None;
        }
        let lines = memchr::memchr_iter(b'\n', text).map(|at| at as u32 + 1);
        sources.list.push(Source { file, base, len, start, lines: lines.collect() });
        Some(SourceLocations(IdRun::new(SourcePosition::kind(), base, len)))
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
}

impl Location {
    /// The unknown location, `loc(unknown)` (MLIR: `UnknownLoc::get`).
    pub fn unknown(cx: &Context) -> Location {
        Location::from_id(cx.intern(UnknownLoc))
    }

    /// `loc("file":line:col)`; line and column from 1.
    pub fn file_line_col(cx: &Context, file: Ident, line: u32, col: u32) -> Location {
        Location::file_range(cx, FileLineCol { file, line, col, end_line: line, end_col: col })
    }

    /// The location of a range in a file, `loc("file":line:col to line:col)`.
    pub fn file_range(cx: &Context, range: FileLineCol) -> Location {
        let sources = cx.sources();
        if (range.line, range.col) == (range.end_line, range.end_col) {
            let source = sources.iter().find(|s| s.file == range.file);
            if let Some(source) = source
                && let Some(offset) = source.offset(range.line, range.col)
            {
                let id = Id::new(SourcePosition::kind(), source.base + offset);
                return Location::from_id(id.of(cx));
            }
        }
        Location::from_id(cx.intern_with(&range, |range| {
            sources.lock().insert(range.file);
            range.clone()
        }))
    }

    /// The file, line and column, if the location is nothing more than that.
    pub fn as_file_line_col(self, cx: &Context) -> Option<FileLineCol> {
        if !self.is::<SourcePosition>() {
            return self.downcast::<FileLineCol>(cx).cloned();
        }
        let index = self.id().index();
        let source = cx.sources().iter().find(|s| index.wrapping_sub(s.base) <= s.len)?;
        Some(source.position(index - source.base))
    }

    /// The location `child` under a name, `loc("name"(child))` (MLIR: `NameLoc::get`).
    pub fn name(cx: &Context, name: &str, child: Location) -> Location {
        Handle::of(cx, NameLoc { name: Ident::get(cx, name), child }).into()
    }

    /// The location `callee` as inlined at `caller`, `loc(callsite(callee at caller))`
    /// (MLIR: `CallSiteLoc::get`).
    pub fn call_site(cx: &Context, callee: Location, caller: Location) -> Location {
        Handle::of(cx, CallSiteLoc { callee, caller }).into()
    }

    /// The fusion of `locations`: each once, nested fusions with the same metadata (or none)
    /// flattened, unknown ones left out; the location itself if only one is left.
    pub fn fused(
        cx: &Context,
        locations: impl IntoIterator<Item = Location>,
        metadata: Option<Attribute>,
    ) -> Location {
        let mut unique = indexmap::IndexSet::<Location>::new();
        for location in locations {
            match location.downcast::<FusedLoc>(cx) {
                Some(fused) if fused.metadata == metadata => {
                    unique.extend(fused.locations.iter().copied());
                }
                _ if location.is::<UnknownLoc>() => {}
                _ => {
                    unique.insert(location);
                }
            }
        }
        match (unique.len(), metadata) {
            (0, None) => Location::unknown(cx),
            (1, None) => unique[0],
            (0, Some(_)) => {
                let locations = [Location::unknown(cx)].into_iter().collect();
                Handle::of(cx, FusedLoc { locations, metadata }).into()
            }
            _ => {
                let locations = unique.into_iter().collect();
                Handle::of(cx, FusedLoc { locations, metadata }).into()
            }
        }
    }

    /// The position in a file that diagnostics at this location show: the first one found inside.
    pub fn file_position(self, cx: &Context) -> Option<FileLineCol> {
        self.as_file_line_col(cx).or_else(|| self.find(cx, |inside| inside.as_file_line_col(cx)))
    }

    /// The call that this location is about: itself, or the first one in names and fused locations.
    pub fn as_call_site(self, cx: &Context) -> Option<&CallSiteLoc> {
        self.find(cx, |inside| inside.downcast::<CallSiteLoc>(cx))
    }

    /// What `want` finds first in this location and those inside of it.
    fn find<T>(self, cx: &Context, want: impl Fn(Self) -> Option<T>) -> Option<T> {
        let mut pending = vec![self];
        // Locations share parts, so there can be many more ways than locations.
        let mut seen = FxHashSet::default();
        while let Some(at) = pending.pop() {
            if !seen.insert(at) {
                continue;
            }
            if let Some(found) = want(at) {
                return Some(found);
            }
            at.push_parts(cx, &mut pending);
        }
        None
    }

    /// Pushes the locations inside of this one, the first one last.
    fn push_parts(self, cx: &Context, parts: &mut Vec<Location>) {
        if let Some(named) = self.downcast::<NameLoc>(cx) {
            parts.push(named.child);
        } else if let Some(call) = self.downcast::<CallSiteLoc>(cx) {
            parts.extend([call.caller, call.callee]);
        } else if let Some(fused) = self.downcast::<FusedLoc>(cx) {
            parts.extend(fused.locations.iter().rev());
        }
    }
}
