//! Names as they are written, compared as numbers where they are short, as most are.

use std::hash::{BuildHasher, Hash, Hasher};

use rustc_hash::FxBuildHasher;

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

    /// A number in which all bits of the text have a say on all bits.
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
                let same = left.first() == right.first() && left.is_too(b.as_bytes());
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
            // Of as many balls as half the bins, hardly ever eight are in one.
            assert!(seen.iter().all(|count| *count < 8), "{name}");
        }
    }
}
