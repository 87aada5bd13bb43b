//! The caches of a printer.

use terrace_ir::Type;

use super::cache::{TextCache, TextKey};
use super::declarations::Declarations;
use super::templates::Templates;

/// The caches of a printer, valid for every printer of the same text.
#[derive(Default)]
pub(super) struct PrintCaches<'a> {
    pub(super) declarations: Declarations<'a>,
    /// Texts of types and names of attributes, by id.
    pub(super) texts: TextCache,
    /// Texts of packed properties, by operation name and bits.
    pub(super) properties: TextCache,
    pub(super) templates: Templates,
}

/// Returns the key of the text of a type.
#[inline]
pub(super) fn type_key(ty: Type) -> TextKey {
    (ty.id().to_bits(), 0)
}
