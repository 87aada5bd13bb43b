//! Names as they are written, compared as numbers where they are short, as most are.

use std::hash::{Hash, Hasher};

/// Some text of the source, mostly a short name.
#[derive(Clone, Copy)]
pub(super) struct Spelling<'s> {
    text: &'s [u8],
    /// The first and the last bytes: all of a text of up to sixteen, and of one of up to eight the first
    /// number alone, so that among texts of its length no other one has the same.
    ends: [u64; 2],
}

impl<'s> Spelling<'s> {
    /// The length, in bytes, of the longest texts that their ends make out.
    const SHORT: usize = 16;

    /// The spelling `text`.
    #[inline]
    pub(super) fn new(text: &'s [u8]) -> Self {
        let low = |bytes: [u8; 4]| u64::from(u32::from_le_bytes(bytes));
        let ends = if let (Some(first), Some(last)) = (text.first_chunk(), text.last_chunk()) {
            [u64::from_le_bytes(*first), u64::from_le_bytes(*last)]
        } else if let (Some(first), Some(last)) = (text.first_chunk(), text.last_chunk()) {
            [low(*first) | low(*last) << 32, 0]
        } else {
            match *text {
                [a] => [low([a, 0, 0, 0]), 0],
                [a, b] => [low([a, b, 0, 0]), 0],
                [a, b, c] => [low([a, b, c, 0]), 0],
                _ => [0, 0],
            }
        };
        Self { text, ends }
    }

    /// The number of the first bytes.
    #[inline]
    pub(super) fn first(self) -> u64 {
        self.ends[0]
    }

    /// Whether this is the spelling of `text`, for which [`Spelling::first`] is the same.
    #[inline]
    pub(super) fn is_too(self, text: &[u8]) -> bool {
        self.text.len() == text.len() && (text.len() <= 8 || self.text == text)
    }
}

impl PartialEq for Spelling<'_> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.ends == other.ends
            && self.text.len() == other.text.len()
            && (self.text.len() <= Self::SHORT || self.text == other.text)
    }
}

impl Eq for Spelling<'_> {}

impl Hash for Spelling<'_> {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        let [first, last] = self.ends;
        state.write_u64(first);
        state.write_u64(last);
        if self.text.len() > Self::SHORT {
            state.write(self.text);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::hash::BuildHasher;

    use rustc_hash::FxBuildHasher;

    use super::Spelling;

    #[test]
    fn spellings_are_equal_as_their_texts_are() {
        let texts: Vec<String> = (0..20)
            .flat_map(|len| {
                let text = &"abcdabcdabcdabcdabcd"[..len];
                let changed =
                    (0..len).map(move |at| format!("{}e{}", &text[..at], &text[at + 1..]));
                std::iter::once(text.to_owned()).chain(changed)
            })
            .collect();
        for a in &texts {
            for b in &texts {
                let (left, right) = (Spelling::new(a.as_bytes()), Spelling::new(b.as_bytes()));
                assert_eq!(left == right, a == b, "{a} {b}");
                let same = left.first() == right.first() && left.is_too(b.as_bytes());
                assert_eq!(same, a == b, "{a} {b}");
                let hash = |text| FxBuildHasher.hash_one(text);
                assert!(a != b || hash(left) == hash(right));
            }
        }
    }
}
