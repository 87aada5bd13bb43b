//! Definitions in the text that the rest of the text refers to.
//!
//! Parsers that read ahead share one set of definitions and cannot change it; see
//! [`Speculation`](super::speculation::Speculation).

use rustc_hash::{FxHashMap, FxHashSet};
use terrace_ir::{Attribute, Id, Ident, Type};

/// The resources that a text may mention: the key in the context by dialect and key in the text.
pub type ResourceKeys = FxHashMap<(String, String), Ident>;

/// The aliases defined so far, by name without sigil.
#[derive(Clone, Default)]
pub(super) struct Aliases<'s> {
    pub(super) attributes: FxHashMap<&'s [u8], Attribute>,
    pub(super) types: FxHashMap<&'s [u8], Type>,
}

/// The definitions in the text read so far.
#[derive(Clone, Default)]
pub(super) struct Definitions<'s> {
    pub(super) aliases: Aliases<'s>,
    /// Distinct attributes by their numbers.
    pub(super) distinct: FxHashMap<u64, Attribute>,
    /// The keys of resources of this text, made unique in the context.
    pub(super) resources: ResourceKeys,
    /// Mutable types and attributes that have been read with their bodies.
    pub(super) mutable: FxHashSet<Id>,
}
