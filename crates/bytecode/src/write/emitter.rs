//! The output buffer of the writer ([`Emitter`]): numbers, flags, alignment, nested sections.

use crate::format::{ALIGNED, PADDING, Section};

/// Minimum size in bytes of appended contents that become a separate chunk instead of being copied.
const LARGE: usize = 1 << 10;

/// A buffer of encoded bytes, with the alignment that they require.
#[derive(Default)]
pub(crate) struct Emitter {
    /// Finished chunks before `bytes`, and their total size in bytes.
    parts: Vec<Vec<u8>>,
    before: usize,
    bytes: Vec<u8>,
    /// The greatest alignment requested, in bytes.
    alignment: u64,
}

impl Emitter {
    /// Returns the number of bytes written.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.before + self.bytes.len()
    }

    /// Removes all contents; keeps the capacity of the buffer.
    pub(crate) fn clear(&mut self) {
        self.parts.clear();
        self.bytes.clear();
        (self.before, self.alignment) = (0, 0);
    }

    /// Returns the bytes, provided that no contents larger than [`LARGE`] were appended.
    pub(crate) fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Returns all bytes, concatenated.
    pub(crate) fn into_bytes(self) -> Vec<u8> {
        if self.parts.is_empty() {
            return self.bytes;
        }
        let mut bytes = Vec::with_capacity(self.len());
        self.parts.iter().for_each(|part| bytes.extend_from_slice(part));
        bytes.extend_from_slice(&self.bytes);
        bytes
    }

    /// Reserves capacity for about `bytes` more bytes.
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

    /// Appends the contents of another buffer.
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

    /// Appends the bytes of `small`. Returns `false` and appends nothing if the numbers did not fit
    /// there.
    #[inline(always)]
    pub(crate) fn append_small(&mut self, small: &SmallBuffer<'_>) -> bool {
        let fits = small.len <= SMALL_BUFFER - 8;
        if fits {
            let end = self.bytes.len() + small.len;
            self.bytes.extend_from_slice(small.bytes);
            self.bytes.truncate(end);
        }
        fits
    }

    /// Writes an unsigned number in MLIR's variable-length encoding.
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

    /// Writes a number with a flag in its lowest bit.
    #[inline]
    pub(crate) fn flagged(&mut self, value: u64, flag: bool) {
        self.varint(value << 1 | u64::from(flag));
    }

    /// Writes padding up to a multiple of `alignment` bytes.
    pub(crate) fn align(&mut self, alignment: u64) {
        if alignment < 2 {
            return;
        }
        while !(self.len() as u64).is_multiple_of(alignment) {
            self.bytes.push(PADDING);
        }
        self.alignment = self.alignment.max(alignment);
    }

    /// Writes a section: id, size, padding if its contents are aligned, contents.
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

/// Encodes a number below 2^56: the number of trailing zero bits of the first byte is the number of
/// bytes that follow. Returns the bytes in little-endian order, and their number.
#[inline(always)]
fn encode(value: u64) -> (u64, usize) {
    if value < 1 << 7 {
        return (value << 1 | 1, 1);
    }
    if value < 1 << 14 {
        return (value << 2 | 2, 2);
    }
    let bits = u64::BITS - value.leading_zeros();
    // `ceil(bits / 7)`.
    let len = (bits * 37 + 220) >> 8;
    ((value << 1 | 1) << (len - 1), len as usize)
}

/// Capacity of [`SmallBuffer`] in bytes.
pub(crate) const SMALL_BUFFER: usize = 64;

/// A buffer of fixed size for the few numbers of one operation. Unlike a `Vec`, it is not reloaded
/// and checked for capacity at each number.
pub(crate) struct SmallBuffer<'r> {
    /// The bytes, borrowed so that `len` can stay in a register.
    bytes: &'r mut [u8; SMALL_BUFFER],
    /// Total size of the numbers in bytes, including numbers that did not fit.
    len: usize,
}

impl<'r> SmallBuffer<'r> {
    /// Creates an empty buffer on top of `bytes`.
    #[inline]
    pub(crate) fn new(bytes: &'r mut [u8; SMALL_BUFFER]) -> Self {
        Self { bytes, len: 0 }
    }
}

/// A destination of encoded numbers.
pub(crate) trait NumberSink {
    fn number(&mut self, value: u32);
    fn byte(&mut self, byte: u8);
}

impl SmallBuffer<'_> {
    #[inline(always)]
    fn put(&mut self, word: u64, len: usize) {
        if self.len <= SMALL_BUFFER - 8 {
            self.bytes[self.len..self.len + 8].copy_from_slice(&word.to_le_bytes());
        }
        self.len += len;
    }
}

impl NumberSink for SmallBuffer<'_> {
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

impl NumberSink for Emitter {
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
        let (mut out, mut room) = (Emitter::default(), [0; SMALL_BUFFER]);
        let mut small = SmallBuffer::new(&mut room);
        (0..56).for_each(|_| small.number(1));
        assert!(out.append_small(&small));
        small.number(1);
        assert!(!out.append_small(&small));
        assert_eq!(out.into_bytes(), [3; 56]);
    }
}
