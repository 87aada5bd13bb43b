//! A cursor over the bytes of a file ([`Cursor`]): numbers, strings, alignment, nested sections.

use terrace_ir::{Diagnostic, Location};

use crate::format::{ALIGNED, PADDING, Section};

/// The result of reading; the error has not been emitted yet.
pub(crate) type Result<T> = std::result::Result<T, Diagnostic>;

/// A cursor over a part of a file.
#[derive(Clone, Copy)]
pub(crate) struct Cursor<'f> {
    /// The remaining bytes of the part.
    rest: &'f [u8],
    /// Offset in the file at which the part ends.
    end: usize,
    /// The bytes of the whole file.
    file: &'f [u8],
    /// Location of the file, for errors.
    location: Location,
}

impl<'f> Cursor<'f> {
    /// Creates a cursor over a whole file.
    pub(crate) fn new(file: &'f [u8], location: Location) -> Self {
        Self { rest: file, end: file.len(), file, location }
    }

    /// Returns a cursor over the part of the file between two offsets, which must be in range.
    #[inline]
    pub(crate) fn part(&self, range: std::ops::Range<usize>) -> Self {
        Self { end: range.end, rest: &self.file[range], ..*self }
    }

    /// Returns the remaining bytes of the file, beyond the end of the part.
    #[inline]
    pub(crate) fn behind(&self) -> &'f [u8] {
        &self.file[self.position()..]
    }

    /// Returns the next `N` bytes without advancing; `None` if fewer remain in the part.
    #[inline(always)]
    pub(crate) fn ahead<const N: usize>(&self) -> Option<&'f [u8; N]> {
        self.rest.first_chunk()
    }

    /// Advances by `bytes` bytes, which must remain in the part.
    #[inline]
    pub(crate) fn skip(&mut self, bytes: usize) {
        self.rest = &self.rest[bytes..];
    }

    /// Returns the offset in the file of the next byte.
    #[inline]
    pub(crate) fn position(&self) -> usize {
        self.end - self.rest.len()
    }

    /// Returns the offset in the file at which the part ends.
    #[inline]
    pub(crate) fn end(&self) -> usize {
        self.end
    }

    /// Returns the number of bytes that remain in the part.
    #[inline]
    pub(crate) fn left(&self) -> usize {
        self.rest.len()
    }

    /// Whether the end of the part has been reached.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    /// Creates an error with a note that states the current offset.
    #[cold]
    pub(crate) fn error(self, message: impl Into<String>) -> Diagnostic {
        let place = format!("at byte {:#x} of the file", self.position());
        Diagnostic::error(self.location, message).with_note(self.location, place)
    }

    #[cold]
    fn ended(self) -> Diagnostic {
        self.error("attempting to parse a byte at the end of the bytecode")
    }

    #[cold]
    fn too_few(self, wanted: u64) -> Diagnostic {
        let left = self.left();
        self.error(format!("attempting to parse {wanted} bytes when only {left} remain"))
    }

    #[inline(always)]
    pub(crate) fn byte(&mut self) -> Result<u8> {
        match self.rest {
            [first, rest @ ..] => {
                self.rest = rest;
                Ok(*first)
            }
            [] => Err(self.ended()),
        }
    }

    #[inline]
    pub(crate) fn bytes(&mut self, count: u64) -> Result<&'f [u8]> {
        if count > self.left() as u64 {
            return Err(self.too_few(count));
        }
        let (bytes, rest) = self.rest.split_at(count as usize);
        self.rest = rest;
        Ok(bytes)
    }

    /// Returns the eight bytes at an offset in the file as a little-endian number; 0 if fewer
    /// follow.
    #[inline(always)]
    pub(crate) fn word_at(&self, offset: usize) -> u64 {
        let word = self.file.get(offset..).and_then(|rest| rest.first_chunk());
        word.map_or(0, |word| u64::from_le_bytes(*word))
    }

    /// Reads an unsigned number in MLIR's variable-length encoding: the number of trailing zero
    /// bits of the first byte is the number of bytes that follow.
    #[inline(always)]
    pub(crate) fn varint(&mut self) -> Result<u64> {
        let word = match self.rest.first_chunk() {
            Some(word) => u64::from_le_bytes(*word),
            None => 0,
        };
        if word & 1 == 1 {
            self.rest = &self.rest[1..];
            Ok(word >> 1 & 0x7f)
        } else if word & 2 == 2 {
            self.rest = &self.rest[2..];
            Ok(word >> 2 & 0x3fff)
        } else if word & 4 == 4 {
            self.rest = &self.rest[3..];
            Ok(word >> 3 & 0x1f_ffff)
        } else {
            // The slow path takes the cursor by value, so that its fields can stay in registers.
            let (value, rest) = self.long_varint()?;
            self.rest = rest;
            Ok(value)
        }
    }

    /// Decodes a number of four bytes or more, or one near the end. Returns it with the bytes that
    /// follow.
    #[inline(never)]
    fn long_varint(mut self) -> Result<(u64, &'f [u8])> {
        let first = self.byte()?;
        if first == 0 {
            let bytes = self.bytes(8)?;
            let value = u64::from_le_bytes(bytes.try_into().expect("8 bytes were read"));
            return Ok((value, self.rest));
        }
        let more = first.trailing_zeros();
        let mut value = u64::from(first);
        for (at, byte) in self.bytes(u64::from(more))?.iter().enumerate() {
            value |= u64::from(*byte) << (8 * (at + 1));
        }
        Ok((value >> (more + 1), self.rest))
    }

    /// Reads a number with a flag in its lowest bit.
    #[inline]
    pub(crate) fn flagged(&mut self) -> Result<(u64, bool)> {
        let value = self.varint()?;
        Ok((value >> 1, value & 1 == 1))
    }

    /// Reads the number of elements that follow, each of which takes at least `bytes` bytes.
    #[inline(always)]
    pub(crate) fn count(&mut self, bytes: usize) -> Result<usize> {
        let count = self.varint()?;
        self.check_count(count, bytes)
    }

    /// Checks that `count` elements of at least `bytes` bytes each can follow.
    #[inline(always)]
    pub(crate) fn check_count(&self, count: u64, bytes: usize) -> Result<usize> {
        if count.saturating_mul(bytes as u64) > self.left() as u64 {
            // The error that reading the elements one by one would end with.
            return Err(self.ended());
        }
        Ok(count as usize)
    }

    /// Reads a NUL-terminated string. The terminator is not part of the result.
    pub(crate) fn string(&mut self) -> Result<&'f [u8]> {
        let Some(length) = self.rest.iter().position(|byte| *byte == 0) else {
            let message = "malformed null-terminated string, no null character found";
            return Err(self.error(message));
        };
        let text = &self.rest[..length];
        self.rest = &self.rest[length + 1..];
        Ok(text)
    }

    /// Reads padding up to a multiple of `alignment` bytes from the start of the file.
    pub(crate) fn align(&mut self, alignment: u64) -> Result<()> {
        if !alignment.is_power_of_two() {
            return Err(self.error("expected alignment to be a power-of-two"));
        }
        while !(self.position() as u64).is_multiple_of(alignment) {
            let byte = self.byte()?;
            if byte != PADDING {
                let message = format!("expected alignment byte (0xCB), but got: '0x{byte:02x}'");
                return Err(self.error(message));
            }
        }
        Ok(())
    }

    /// Reads the header of a section. Returns its id and its contents, and advances beyond it.
    pub(crate) fn section(&mut self) -> Result<(Section, Cursor<'f>)> {
        let id = self.byte()?;
        let length = self.varint()?;
        let Some(section) = Section::ALL.get(usize::from(id & !ALIGNED)) else {
            return Err(self.error(format!("invalid section ID: {}", id & !ALIGNED)));
        };
        if id & ALIGNED != 0 {
            let alignment = self.varint()?;
            self.align(alignment)?;
        }
        let start = self.position();
        self.bytes(length)?;
        Ok((*section, self.part(start..self.position())))
    }
}
