//! A cache of vector, tensor and memref types by their text, since texts repeat the same types.

use terrace_ir::Type;

/// A direct-mapped cache of types by their text: a type evicts the one in its slot.
pub(super) struct RecentTypes<'s>([Option<(&'s [u8], Type)>; SLOTS]);

impl Default for RecentTypes<'_> {
    fn default() -> Self {
        Self([None; SLOTS])
    }
}

const SLOTS: usize = 64;
/// The length in bytes of `vector<`, `tensor<` and `memref<`.
const PREFIX: usize = 7;

/// Returns the slot of a type at the beginning of `text`, by the eight bytes behind the prefix;
/// `None` if the text is shorter.
#[inline]
fn slot(text: &[u8]) -> Option<usize> {
    let bytes = text[PREFIX.min(text.len())..].first_chunk()?;
    let hash = u64::from_le_bytes(*bytes).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    Some((hash >> 58) as usize % SLOTS)
}

impl<'s> RecentTypes<'s> {
    /// Returns the type with which `source` begins and the length of its text in bytes; `None` if
    /// it is not cached.
    #[inline]
    pub(super) fn at_start(&self, source: &[u8]) -> Option<(usize, Type)> {
        let (text, ty) = self.0[slot(source)?]?;
        source.starts_with(text).then_some((text.len(), ty))
    }

    /// Caches `ty`, which was read from `text`, the beginning of `source`.
    #[inline]
    pub(super) fn keep(&mut self, source: &[u8], text: &'s [u8], ty: Type) {
        // The text of a longer type cannot begin with `text`, which ends with the closing bracket.
        if let Some(slot) = slot(source)
            && text.ends_with(b">")
            && !text.contains(&b'\n')
        {
            self.0[slot] = Some((text, ty));
        }
    }
}
