//! Source locations of operations and block arguments.

use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use crate::store::context::Context;
use crate::store::handle::{Attribute, Handle, Ident, Location};
use crate::store::sources::{self, FileLineCol};

/// The unknown location, `loc(unknown)` (MLIR: `UnknownLoc`).
#[derive(PartialEq, Eq, Hash, Debug)]
pub struct UnknownLoc;

/// A named location, `loc("name"(child))` (MLIR: `NameLoc`).
#[derive(PartialEq, Eq, Hash, Debug)]
pub struct NameLoc {
    /// The name of the location.
    pub name: Ident,
    /// The location that is named.
    pub child: Location,
}

/// The location of an inlined operation, `loc(callsite(callee at caller))` (MLIR: `CallSiteLoc`).
#[derive(PartialEq, Eq, Hash, Debug)]
pub struct CallSiteLoc {
    /// The location of the operation in the callee.
    pub callee: Location,
    /// The location of the call.
    pub caller: Location,
}

/// A fusion of several locations, `loc(fused<metadata>[a, b])` (MLIR: `FusedLoc`).
#[derive(PartialEq, Eq, Hash, Debug)]
pub struct FusedLoc {
    /// The locations that were fused.
    pub locations: SmallVec<[Location; 4]>,
    /// Metadata of the fusion, such as its cause; `None` without metadata.
    pub metadata: Option<Attribute>,
}

impl Location {
    /// Returns the unknown location, `loc(unknown)` (MLIR: `UnknownLoc::get`).
    pub fn unknown(cx: &Context) -> Location {
        Location::from_id(cx.intern(UnknownLoc))
    }

    /// Returns the location `loc("file":line:col)`; line and column are counted from 1.
    pub fn file_line_col(cx: &Context, file: Ident, line: u32, col: u32) -> Location {
        Location::file_range(cx, FileLineCol { file, line, col, end_line: line, end_col: col })
    }

    /// Returns the location of a range in a file, `loc("file":line:col to line:col)`.
    pub fn file_range(cx: &Context, range: FileLineCol) -> Location {
        if let Some(id) = sources::position_id(cx, &range) {
            return Location::from_id(id);
        }
        Location::from_id(cx.intern_with(&range, |range| {
            cx.sources().note(range.file);
            range.clone()
        }))
    }

    /// Returns the file, line and column; `None` if the location is of another kind.
    pub fn as_file_line_col(self, cx: &Context) -> Option<FileLineCol> {
        match sources::is_position(self.id()) {
            true => sources::position(cx, self.id()),
            false => self.downcast::<FileLineCol>(cx).cloned(),
        }
    }

    /// Returns the location `child` with a name, `loc("name"(child))` (MLIR: `NameLoc::get`).
    pub fn name(cx: &Context, name: &str, child: Location) -> Location {
        Handle::of(cx, NameLoc { name: Ident::get(cx, name), child }).into()
    }

    /// Returns the location of `callee` inlined at `caller`, `loc(callsite(callee at caller))`
    /// (MLIR: `CallSiteLoc::get`).
    pub fn call_site(cx: &Context, callee: Location, caller: Location) -> Location {
        Handle::of(cx, CallSiteLoc { callee, caller }).into()
    }

    /// Returns the fusion of `locations` without duplicates and unknown locations, and with nested
    /// fusions of the same metadata flattened; the location itself if only one remains (MLIR:
    /// `FusedLoc::get`).
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

    /// Returns the file position that diagnostics at this location show: the first one in pre-order
    /// of nested locations; `None` without one.
    pub fn file_position(self, cx: &Context) -> Option<FileLineCol> {
        self.as_file_line_col(cx).or_else(|| self.find(cx, |inside| inside.as_file_line_col(cx)))
    }

    /// Returns this location if it is a call site, else the first call site nested in names and
    /// fused locations; `None` without one.
    pub fn as_call_site(self, cx: &Context) -> Option<&CallSiteLoc> {
        self.find(cx, |inside| inside.downcast::<CallSiteLoc>(cx))
    }

    /// Returns the first metadata of a fused location that `want` accepts, of this location and its
    /// nested ones in pre-order (MLIR: `findInstanceOf<FusedLocWith<…>>`).
    pub fn find_metadata<T>(
        self,
        cx: &Context,
        want: impl Fn(Attribute) -> Option<T>,
    ) -> Option<T> {
        self.find(cx, |inside| inside.downcast::<FusedLoc>(cx)?.metadata.and_then(&want))
    }

    /// Returns the first result of `want` that is not `None`, for this location and its nested ones
    /// in pre-order.
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

    /// Pushes the directly nested locations, the first one last.
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
