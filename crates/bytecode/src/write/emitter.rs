//! The bytes of a file or section in the making.

use crate::format::{ALIGNED, PADDING, Section};

/// Bytes that are being written, and how they must be aligned.
#[derive(Default)]
pub(crate) struct Emitter {
    bytes: Vec<u8>,
    /// The greatest alignment asked for, in bytes.
    alignment: u64,
}

impl Emitter {
    pub(crate) fn len(&self) -> usize {
        self.bytes.len()
    }

    pub(crate) fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    pub(crate) fn into_bytes(self) -> Vec<u8> {
        self.bytes
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

    /// Replaces the byte at `at`.
    #[inline]
    pub(crate) fn set_byte(&mut self, at: usize, byte: u8) {
        self.bytes[at] = byte;
    }

    /// Writes an unsigned number in as few bytes as can hold it.
    #[inline]
    pub(crate) fn varint(&mut self, value: u64) {
        if value < 1 << 7 {
            self.bytes.push((value << 1 | 1) as u8);
        } else if value < 1 << 14 {
            self.bytes.extend_from_slice(&((value << 2 | 2) as u16).to_le_bytes());
        } else if value < 1 << 21 {
            let word = (value << 3 | 4) as u32;
            self.bytes.extend_from_slice(&word.to_le_bytes()[..3]);
        } else {
            self.long_varint(value);
        }
    }

    fn long_varint(&mut self, value: u64) {
        let bits = 64 - value.leading_zeros();
        let bytes = bits.div_ceil(7);
        if bytes > 8 {
            self.bytes.push(0);
            self.bytes.extend_from_slice(&value.to_le_bytes());
            return;
        }
        let word = value << bytes | 1 << (bytes - 1);
        self.bytes.extend_from_slice(&word.to_le_bytes()[..bytes as usize]);
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
        while !(self.bytes.len() as u64).is_multiple_of(alignment) {
            self.bytes.push(PADDING);
        }
        self.alignment = self.alignment.max(alignment);
    }

    /// Writes a section with these contents.
    pub(crate) fn section(&mut self, section: Section, contents: &Emitter) {
        let at = self.bytes.len();
        self.bytes.push(section.id());
        self.varint(contents.len() as u64);
        let alignment = contents.alignment;
        if alignment > 1 && !(self.bytes.len() as u64).is_multiple_of(alignment) {
            self.bytes[at] |= ALIGNED;
            self.varint(alignment);
            self.align(alignment);
        }
        self.alignment = self.alignment.max(alignment);
        self.bytes.extend_from_slice(&contents.bytes);
    }
}
