//! Texts that are written over and over again.

/// The texts of things that have been written, by a key; a few hundred at most.
pub(crate) struct TextCache {
    /// Key, start and length.
    slots: Box<[(u64, u32, u32); SIZE]>,
    texts: String,
}

const SIZE: usize = 512;
/// Longer texts are not worth keeping.
const LONGEST: usize = 256;
/// Bytes of texts, those no longer known included, after which all are forgotten.
const MOST: usize = 1 << 18;

impl Default for TextCache {
    fn default() -> Self {
        Self { slots: Box::new([(0, 0, 0); SIZE]), texts: String::new() }
    }
}

#[inline]
fn slot(key: u64) -> usize {
    (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 55) as usize
}

impl TextCache {
    /// The text for `key`, which is not 0.
    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<&str> {
        let (known, start, len) = self.slots[slot(key)];
        (known == key).then(|| &self.texts[start as usize..(start + len) as usize])
    }

    /// Remembers the text for `key`.
    pub(crate) fn put(&mut self, key: u64, text: &str) {
        if text.len() > LONGEST {
            return;
        }
        if self.texts.len() > MOST {
            self.texts.clear();
            self.slots.fill((0, 0, 0));
        }
        self.slots[slot(key)] = (key, self.texts.len() as u32, text.len() as u32);
        self.texts.push_str(text);
    }
}
