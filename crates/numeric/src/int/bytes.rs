//! Conversion to and from little-endian bytes, the layout of dense elements.

use super::{Int, limbs::limb_count};

impl Int {
    /// Returns the size in bytes: the width divided by eight, rounded up.
    pub fn byte_len(&self) -> usize {
        self.width().div_ceil(8) as usize
    }

    /// Returns the value as [`Int::byte_len`] little-endian bytes; unused bits of the last byte are
    /// zero.
    pub fn to_le_bytes(&self) -> Vec<u8> {
        let mut out = vec![0; self.byte_len()];
        self.write_le_bytes(&mut out);
        out
    }

    /// Writes the value to the beginning of `out` in little-endian order, and zeros after it.
    ///
    /// # Panics
    /// If `out` is shorter than [`Int::byte_len`].
    #[track_caller]
    pub fn write_le_bytes(&self, out: &mut [u8]) {
        let len = self.byte_len();
        assert!(out.len() >= len, "{} bytes cannot hold {} bits", out.len(), self.width());
        for (chunk, word) in out[..len].chunks_mut(8).zip(self.words()) {
            chunk.copy_from_slice(&word.to_le_bytes()[..chunk.len()]);
        }
        out[len..].fill(0);
    }

    /// Reads `width` bits from little-endian bytes. Missing bytes are zero; bits beyond the width
    /// are dropped.
    ///
    /// # Panics
    /// If `width` exceeds [`Int::MAX_WIDTH`].
    pub fn from_le_bytes(width: u32, bytes: &[u8]) -> Int {
        let word = |chunk: &[u8]| {
            let mut buf = [0; 8];
            buf[..chunk.len()].copy_from_slice(chunk);
            u64::from_le_bytes(buf)
        };
        if width <= 64 {
            return Int::from_u64(width, bytes.chunks(8).next().map_or(0, word));
        }
        let words: Vec<u64> = bytes.chunks(8).take(limb_count(width)).map(word).collect();
        Int::from_words(width, &words)
    }
}
