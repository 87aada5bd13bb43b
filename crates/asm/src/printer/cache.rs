//! A cache of texts that are written repeatedly.

use super::text::{Pieces, ShortText, Text};

/// A direct-mapped cache of texts by key: a text evicts the one in its slot.
pub(crate) struct TextCache {
    /// The key of each text, and its start and length in bytes in `texts`; the id 0 marks a free
    /// slot.
    slots: Box<[(TextKey, u32, u32); SIZE]>,
    texts: Pieces,
}

/// The key of a text: the bits of an id, and of anything else that the text depends on.
pub(crate) type TextKey = (u32, u64);

const SIZE: usize = 512;
/// The length in bytes above which texts are not cached.
const LONGEST: usize = 256;
/// The number of bytes of texts, evicted ones included, after which the cache is cleared.
const MOST: usize = 1 << 18;

impl Default for TextCache {
    fn default() -> Self {
        Self { slots: Box::new([((0, 0), 0, 0); SIZE]), texts: Pieces::default() }
    }
}

#[inline]
fn slot((id, more): TextKey) -> usize {
    ((u64::from(id) ^ more.rotate_left(32)).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 55) as usize
}

impl TextCache {
    /// Appends the text for `key`, whose id is not 0, to `out`; `false` if it is not cached.
    #[inline]
    pub(crate) fn write(&self, key: TextKey, out: &mut Text) -> bool {
        let Some((start, end)) = self.find(key) else { return false };
        out.push_piece(&self.texts, start, end);
        true
    }

    /// As [`TextCache::write`], for a short text; `None` if the text is not cached or `out` has no
    /// room.
    #[inline]
    pub(crate) fn write_short(&self, key: TextKey, out: &mut ShortText<'_>) -> Option<()> {
        let (start, end) = self.find(key)?;
        out.push_piece(&self.texts, start, end)
    }

    #[inline]
    fn find(&self, key: TextKey) -> Option<(usize, usize)> {
        let (known, start, len) = self.slots[slot(key)];
        (known == key).then_some((start as usize, (start + len) as usize))
    }

    /// Caches the text for `key`.
    pub(crate) fn put(&mut self, key: TextKey, text: &[u8]) {
        if text.len() > LONGEST {
            return;
        }
        if self.texts.len() > MOST {
            self.texts.clear();
            self.slots.fill(((0, 0), 0, 0));
        }
        self.slots[slot(key)] = (key, self.texts.len() as u32, text.len() as u32);
        self.texts.add(text);
    }
}
