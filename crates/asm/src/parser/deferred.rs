//! Aliases of locations that are used before their definition.
//!
//! A placeholder location takes the place of such an alias until the whole text has been read.

use rustc_hash::FxHashMap;
use terrace_ir::{Body, Context, Location};

/// A placeholder: a location given by an alias that is not defined yet.
#[derive(PartialEq, Eq, Hash, Debug)]
struct DeferredLoc {
    /// The number of the piece of text; 0 for text read in order.
    piece: u32,
    /// The index in [`Deferred::uses`] of that piece.
    number: u32,
}

terrace_ir::core_kind!(
    DeferredLoc,
    "builtin.deferred_loc",
    "A location to be looked up.",
    Location,
    |_, _, _| (),
    |_, _, _, p| p.write_str("unknown")
);

/// The aliases of locations that were used before their definition.
#[derive(Default)]
pub(super) struct Deferred<'s> {
    piece: u32,
    by_name: FxHashMap<&'s [u8], u32>,
    /// The name of each alias and the offset of its first use.
    uses: Vec<AliasUse<'s>>,
    /// The numbers of pieces that were read ahead, with the uses in them.
    pieces: Vec<(u32, Vec<AliasUse<'s>>)>,
}

/// The name of an alias and the offset of its first use.
pub(super) type AliasUse<'s> = (&'s [u8], u32);

impl<'s> Deferred<'s> {
    /// Creates the empty list for the piece of text numbered `piece`.
    pub(super) fn of_piece(piece: u32) -> Self {
        Self { piece, ..Self::default() }
    }

    /// Adds the uses in another piece.
    pub(super) fn add_piece(&mut self, other: Self) {
        if !other.uses.is_empty() {
            self.pieces.push((other.piece, other.uses));
        }
    }

    /// Returns the placeholder for the alias `name`, used at offset `position`.
    pub(super) fn placeholder(&mut self, cx: &Context, name: &'s [u8], position: u32) -> Location {
        let number = *self.by_name.entry(name).or_insert_with(|| {
            self.uses.push((name, position));
            (self.uses.len() - 1) as u32
        });
        Location::from_id(cx.intern(DeferredLoc { piece: self.piece, number }))
    }

    /// Returns the uses by piece number: first those of the text read in order.
    pub(super) fn into_pieces(self) -> impl Iterator<Item = (u32, Vec<AliasUse<'s>>)> {
        std::iter::once((0, self.uses)).chain(self.pieces)
    }
}

/// Returns the location that a placeholder stands for, by piece number and index of the use; `None`
/// if `location` is not a placeholder.
pub(super) fn target(
    body: &Body,
    location: Location,
    resolved: &[Vec<Location>],
) -> Option<Location> {
    let DeferredLoc { piece, number } = location.downcast::<DeferredLoc>(body.context())?;
    resolved.get(*piece as usize)?.get(*number as usize).copied()
}
