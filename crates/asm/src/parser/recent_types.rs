//! The vectors, tensors and memrefs that were read last: texts repeat them.

use terrace_ir::Type;

/// Types by their text, in a table without lists: one takes the place of another.
pub(super) struct RecentTypes<'s>([Option<(&'s [u8], Type)>; SLOTS]);

impl Default for RecentTypes<'_> {
    fn default() -> Self {
        Self([None; SLOTS])
    }
}

const SLOTS: usize = 64;
/// The length of `vector<`, `tensor<` and `memref<`.
const PREFIX: usize = 7;

/// The place of a type at the beginning of `text`, by the eight bytes that tell most types apart.
#[inline]
fn slot(text: &[u8]) -> Option<usize> {
    let bytes = text[PREFIX.min(text.len())..].first_chunk()?;
    let hash = u64::from_le_bytes(*bytes).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    Some((hash >> 58) as usize % SLOTS)
}

impl<'s> RecentTypes<'s> {
    /// The type that `source` begins with, and the length of its text, if it was read lately.
    #[inline]
    pub(super) fn at_start(&self, source: &[u8]) -> Option<(usize, Type)> {
        let (text, ty) = self.0[slot(source)?]?;
        source.starts_with(text).then_some((text.len(), ty))
    }

    /// Keeps `ty`, which was read from `text`, the beginning of `source`.
    #[inline]
    pub(super) fn keep(&mut self, source: &[u8], text: &'s [u8], ty: Type) {
        // No longer text begins with this one: it ends with a bracket.
        if let Some(slot) = slot(source)
            && text.ends_with(b">")
            && !text.contains(&b'\n')
        {
            self.0[slot] = Some((text, ty));
        }
    }
}
