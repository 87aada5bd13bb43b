//! Names as hash keys: short ones are hashed and compared as two integers.

use std::hash::{BuildHasher, Hash, Hasher};

use rustc_hash::FxBuildHasher;

/// A name in the source, with its first and last bytes as integers.
#[derive(Clone, Copy)]
pub(super) struct Spelling<'s> {
    text: &'s [u8],
    /// The first and the last eight bytes. They determine a text of up to sixteen bytes of known
    /// length; the first integer alone determines one of up to eight.
    ends: [u64; 2],
}

impl<'s> Spelling<'s> {
    /// The length in bytes up to which `ends` and the length determine a text.
    const SHORT: usize = 16;

    /// Creates the key for `text`.
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

    /// Returns a hash of the text; every bit depends on all bytes.
    #[inline]
    pub(super) fn mixed(self) -> u64 {
        if self.text.len() > Self::SHORT {
            return FxBuildHasher.hash_one(self.text);
        }
        let [first, last] = self.ends;
        let (first, last) = (first ^ 0x243f_6a88_85a3_08d3, last ^ 0x1319_8a2e_0370_7344);
        let product = u128::from(first) * u128::from(last);
        product as u64 ^ (product >> 64) as u64
    }

    /// Returns the first bytes as an integer.
    #[inline]
    pub(super) fn first(self) -> u64 {
        self.ends[0]
    }

    /// Whether the name equals `text`, whose first bytes equal [`Spelling::first`].
    #[inline]
    pub(super) fn equals_tail(self, text: &[u8]) -> bool {
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
        state.write_u64(self.mixed());
    }
}

#[cfg(test)]
mod tests {
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
                let same = left.first() == right.first() && left.equals_tail(b.as_bytes());
                assert_eq!(same, a == b, "{a} {b}");
                assert!(a != b || left.mixed() == right.mixed());
            }
        }
    }

    #[test]
    fn numbered_names_do_not_meet() {
        for name in ["%a", "%arg", "%value_", "%a_long_name_"] {
            let mut seen = [0; 1024];
            for number in 0..512 {
                let name = format!("{name}{number}");
                seen[Spelling::new(name.as_bytes()).mixed() as usize % 1024] += 1;
            }
            // With half as many names as slots, eight in one slot are very unlikely.
            assert!(seen.iter().all(|count| *count < 8), "{name}");
        }
    }
}
