//! Affine maps by their text: texts repeat them, and what they say depends on nothing else.

use rustc_hash::FxHashMap;
use terrace_ir::Attribute;

/// The attributes `affine_map<…>` that were read, by their text.
#[derive(Default)]
pub(super) struct AffineTexts<'s>(FxHashMap<&'s [u8], Attribute>);

/// The length, in bytes, above which texts are not kept.
const LONGEST: usize = 256;

/// The text at the beginning of `source` that is one of a map, if anything is: up to `)>`.
#[inline]
pub(super) fn affine_text(source: &[u8]) -> Option<&[u8]> {
    let source = &source[..source.len().min(LONGEST)];
    let mut ends = memchr::memchr_iter(b'>', source);
    // There is something in front of a bracket.
    let end = ends.find(|end| source[end.saturating_sub(1)] == b')')?;
    Some(&source[..=end])
}

impl<'s> AffineTexts<'s> {
    /// The map written as `text`, if it was read before.
    #[inline]
    pub(super) fn get(&self, text: &[u8]) -> Option<Attribute> {
        self.0.get(text).copied()
    }

    /// Keeps the map that was read from all of `text`.
    pub(super) fn keep(&mut self, text: &'s [u8], map: Attribute) {
        if !text.contains(&b'\n') {
            self.0.insert(text, map);
        }
    }
}
