//! What parsers that read pieces of one text at the same time share, and their roles.

use rustc_hash::{FxHashMap, FxHashSet};
use terrace_ir::{Attribute, Context, Id, Ident, Type};

/// The resources that a text may mention, by dialect and key in the text: their keys in the context.
pub type ResourceKeys = FxHashMap<(String, String), Ident>;

/// The aliases defined so far, by name without sigil.
#[derive(Clone, Default)]
pub(super) struct Aliases<'s> {
    pub(super) attributes: FxHashMap<&'s [u8], Attribute>,
    pub(super) types: FxHashMap<&'s [u8], Type>,
}

/// What the text read so far means for the rest of it. Parsers that read ahead know it, too.
#[derive(Clone, Default)]
pub(super) struct Settled<'s> {
    pub(super) aliases: Aliases<'s>,
    /// Distinct attributes by their numbers.
    pub(super) distinct: FxHashMap<u64, Attribute>,
    /// The keys of resources of this text, made unique in the context.
    pub(super) resources: ResourceKeys,
    /// Mutable types and attributes that have been read with their bodies.
    pub(super) mutable: FxHashSet<Id>,
}

/// The role of a parser in reading ahead.
#[derive(Default)]
pub(super) struct Ahead {
    /// How many more bytes may be looked at to divide the text; 0 for a parser that reads ahead.
    pub(super) view: usize,
    /// The size of a text from which on it is divided.
    pub(super) from: usize,
    /// The number of the piece that this parser reads; 0 for the one that reads in order.
    pub(super) piece: u32,
    /// How many pieces have been read so far.
    pub(super) pieces: u32,
    /// Whether something was found that must be read in order.
    pub(super) gave_up: bool,
}

impl Ahead {
    /// The role of the one who reads a text of `len` bytes in order and divides it if it has at
    /// least `from`.
    pub(super) fn in_order(cx: &Context, len: usize, from: usize) -> Self {
        let divides = cx.thread_count() > 1 && len >= from;
        Self { view: if divides { 4 * len } else { 0 }, from, ..Self::default() }
    }

    pub(super) fn reads_ahead(&self) -> bool {
        self.piece > 0
    }
}
