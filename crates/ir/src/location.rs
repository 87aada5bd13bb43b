//! Locations: where operations come from.

use smallvec::SmallVec;

use crate::context::Context;
use crate::handle::{Attribute, Handle, Ident, Location};
use crate::kind::Element;
use crate::{print, structural_kind};

/// `loc(unknown)`.
#[derive(PartialEq, Eq, Hash, Debug)]
pub struct UnknownLoc;

structural_kind!(
    UnknownLoc,
    "builtin.unknown_loc",
    "No source position.",
    Location,
    |_, _, _| (), print::unknown_loc);

/// `loc("file":line:col)`, or a range of positions (MLIR: `FileLineColRange`).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct FileLineCol {
    /// The file's name.
    pub file: Ident,
    /// First line, from 1.
    pub line: u32,
    /// First column, from 1, in bytes.
    pub col: u32,
    /// Last line.
    pub end_line: u32,
    /// Last column.
    pub end_col: u32,
}

structural_kind!(
    FileLineCol,
    "builtin.file_line_range",
    "A position or range in a file.",
    Location,
    |_, _, _| (), print::file_line_col);

/// `loc("name"(child))`.
#[derive(PartialEq, Eq, Hash, Debug)]
pub struct NameLoc {
    /// The name.
    pub name: Ident,
    /// The location behind the name.
    pub child: Location,
}

structural_kind!(NameLoc, "builtin.name_loc", "A named location.", Location,
    |_, data, visit| visit(Element::Attribute(data.child.into())), print::name_loc);

/// `loc(callsite(callee at caller))`.
#[derive(PartialEq, Eq, Hash, Debug)]
pub struct CallSiteLoc {
    /// Where the callee's operation is.
    pub callee: Location,
    /// Where it was called.
    pub caller: Location,
}

structural_kind!(CallSiteLoc, "builtin.call_site_loc", "A location in a callee and its caller's.",
    Location, |_, data, visit| {
        visit(Element::Attribute(data.callee.into()));
        visit(Element::Attribute(data.caller.into()));
    }, print::call_site_loc);

/// `loc(fused<metadata>[a, b])`.
#[derive(PartialEq, Eq, Hash, Debug)]
pub struct FusedLoc {
    /// The locations.
    pub locations: SmallVec<[Location; 4]>,
    /// What fused them.
    pub metadata: Option<Attribute>,
}

structural_kind!(FusedLoc, "builtin.fused_loc", "Several locations.", Location,
    |_, data, visit| {
        if let Some(metadata) = data.metadata {
            visit(Element::Attribute(metadata));
        }
        data.locations.iter().for_each(|l| visit(Element::Attribute((*l).into())));
    }, print::fused_loc);

impl Location {
    /// `loc(unknown)`.
    pub fn unknown(cx: &Context) -> Location {
        Location::from_id(cx.intern(UnknownLoc))
    }

    /// `loc("file":line:col)`; line and column from 1.
    pub fn file_line_col(cx: &Context, file: Ident, line: u32, col: u32) -> Location {
        let data = FileLineCol { file, line, col, end_line: line, end_col: col };
        Location::from_id(cx.intern(data))
    }

    /// `loc("name"(child))`.
    pub fn name(cx: &Context, name: &str, child: Location) -> Location {
        Handle::of(cx, NameLoc { name: Ident::get(cx, name), child }).into()
    }

    /// `loc(callsite(callee at caller))`.
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
        let mut location = self;
        loop {
            if let Some(at) = location.downcast::<FileLineCol>(cx) {
                return Some(at.clone());
            } else if let Some(named) = location.downcast::<NameLoc>(cx) {
                location = named.child;
            } else if let Some(call) = location.downcast::<CallSiteLoc>(cx) {
                location = call.callee;
            } else {
                let fused = location.downcast::<FusedLoc>(cx)?;
                return fused.locations.iter().find_map(|l| l.file_position(cx));
            }
        }
    }
}
