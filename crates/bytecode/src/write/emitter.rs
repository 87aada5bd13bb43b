//! The bytes of a file or section in the making.

use crate::format::{ALIGNED, PADDING, Section};

/// Contents of at least as many bytes are not copied when they become part of others.
const LARGE: usize = 1 << 10;

/// Bytes that are being written, and how they must be aligned.
#[derive(Default)]
pub(crate) struct Emitter {
    /// Parts in front of `bytes`, and how many bytes they have.
    parts: Vec<Vec<u8>>,
    before: usize,
    bytes: Vec<u8>,
    /// The greatest alignment asked for, in bytes.
    alignment: u64,
}

impl Emitter {
    /// The number of bytes.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.before + self.bytes.len()
    }

    /// Makes it empty; the room for bytes stays.
    pub(crate) fn clear(&mut self) {
        self.parts.clear();
        self.bytes.clear();
        (self.before, self.alignment) = (0, 0);
    }

    /// The bytes, if no large contents were appended.
    pub(crate) fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// All bytes.
    pub(crate) fn into_bytes(self) -> Vec<u8> {
        if self.parts.is_empty() {
            return self.bytes;
        }
        let mut bytes = Vec::with_capacity(self.len());
        self.parts.iter().for_each(|part| bytes.extend_from_slice(part));
        bytes.extend_from_slice(&self.bytes);
        bytes
    }

    /// Makes room for about `bytes` bytes more.
    pub(crate) fn reserve(&mut self, bytes: usize) {
        self.bytes.reserve(bytes);
    }

    #[inline]
    pub(crate) fn byte(&mut self, byte: u8) {
        self.bytes.push(byte);
    }

    #[inline]
    pub(crate) fn bytes(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    /// Writes what `contents` holds.
    pub(crate) fn append(&mut self, contents: Emitter) {
        self.alignment = self.alignment.max(contents.alignment);
        if contents.len() < LARGE {
            return self.bytes.extend_from_slice(&contents.into_bytes());
        }
        self.before = self.len() + contents.len();
        self.parts.push(std::mem::take(&mut self.bytes));
        self.parts.extend(contents.parts);
        self.parts.push(contents.bytes);
    }

    /// Writes what was gathered; `false`, with nothing written, if it was too much.
    #[inline(always)]
    pub(crate) fn gathered(&mut self, gathered: &Gathered<'_>) -> bool {
        let fits = gathered.len <= GATHERED - 8;
        if fits {
            let end = self.bytes.len() + gathered.len;
            self.bytes.extend_from_slice(gathered.bytes);
            self.bytes.truncate(end);
        }
        fits
    }

    /// Writes an unsigned number in as few bytes as can hold it.
    #[inline]
    pub(crate) fn varint(&mut self, value: u64) {
        if value >= 1 << 56 {
            self.bytes.push(0);
            return self.bytes.extend_from_slice(&value.to_le_bytes());
        }
        let (word, len) = encode(value);
        let end = self.bytes.len() + len;
        self.bytes.extend_from_slice(&word.to_le_bytes());
        self.bytes.truncate(end);
    }

    /// Writes a number and a flag.
    #[inline]
    pub(crate) fn flagged(&mut self, value: u64, flag: bool) {
        self.varint(value << 1 | u64::from(flag));
    }

    /// Fills the space up to a multiple of `alignment`.
    pub(crate) fn align(&mut self, alignment: u64) {
        if alignment < 2 {
            return;
        }
        while !(self.len() as u64).is_multiple_of(alignment) {
            self.bytes.push(PADDING);
        }
        self.alignment = self.alignment.max(alignment);
    }

    /// Writes a section with these contents.
    pub(crate) fn section(&mut self, section: Section, contents: Emitter) {
        let id = self.bytes.len();
        self.bytes.push(section.id());
        self.varint(contents.len() as u64);
        let alignment = contents.alignment;
        let aligned = alignment < 2 || (self.len() as u64).is_multiple_of(alignment);
        if !aligned {
            self.bytes[id] |= ALIGNED;
            self.varint(alignment);
            self.align(alignment);
        }
        self.append(contents);
    }
}

/// A number below 2^56 as it is written: the low 0 bits of the first byte count those that follow.
/// Gives the bytes, and how many there are.
#[inline(always)]
fn encode(value: u64) -> (u64, usize) {
    if value < 1 << 7 {
        return (value << 1 | 1, 1);
    }
    if value < 1 << 14 {
        return (value << 2 | 2, 2);
    }
    let bits = u64::BITS - value.leading_zeros();
    // The number of bits through 7, rounded up.
    let len = (bits * 37 + 220) >> 8;
    ((value << 1 | 1) << (len - 1), len as usize)
}

/// How many bytes can be gathered.
pub(crate) const GATHERED: usize = 64;

/// The bytes of a few numbers, gathered before they are written: where they are does not have to be
/// looked up for each.
pub(crate) struct Gathered<'r> {
    /// Apart from the number, which can be in a register then.
    bytes: &'r mut [u8; GATHERED],
    /// How many bytes the numbers have, even those for which there was no room.
    len: usize,
}

impl<'r> Gathered<'r> {
    /// Nothing, with room for what is to come.
    #[inline]
    pub(crate) fn new(bytes: &'r mut [u8; GATHERED]) -> Self {
        Self { bytes, len: 0 }
    }
}

/// Takes numbers that are written.
pub(crate) trait Numbers {
    fn number(&mut self, value: u32);
    fn byte(&mut self, byte: u8);
}

impl Gathered<'_> {
    #[inline(always)]
    fn put(&mut self, word: u64, len: usize) {
        if self.len <= GATHERED - 8 {
            self.bytes[self.len..self.len + 8].copy_from_slice(&word.to_le_bytes());
        }
        self.len += len;
    }
}

impl Numbers for Gathered<'_> {
    #[inline(always)]
    fn number(&mut self, value: u32) {
        let (word, len) = encode(value.into());
        self.put(word, len);
    }
    #[inline(always)]
    fn byte(&mut self, byte: u8) {
        self.put(byte.into(), 1);
    }
}

impl Numbers for Emitter {
    fn number(&mut self, value: u32) {
        self.varint(value.into());
    }
    fn byte(&mut self, byte: u8) {
        self.bytes.push(byte);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_take_as_few_bytes_as_can_hold_them() {
        for bits in 1..=64u32 {
            let (least, greatest) = (1 << (bits - 1), u64::MAX >> (64 - bits));
            for value in [least, greatest] {
                let mut out = Emitter::default();
                out.varint(value);
                let bytes = out.into_bytes();
                let len = bits.div_ceil(7);
                assert_eq!(bytes.len(), if len > 8 { 9 } else { len as usize }, "{value:#x}");
                let low = if bytes.len() == 9 { 8 } else { bytes.len() as u32 - 1 };
                assert_eq!(bytes[0].trailing_zeros().min(8), low, "{value:#x}");
            }
        }
    }

    #[test]
    fn what_does_not_fit_is_not_written() {
        let (mut out, mut room) = (Emitter::default(), [0; GATHERED]);
        let mut gathered = Gathered::new(&mut room);
        (0..56).for_each(|_| gathered.number(1));
        assert!(out.gathered(&gathered));
        gathered.number(1);
        assert!(!out.gathered(&gathered));
        assert_eq!(out.into_bytes(), [3; 56]);
    }
}
