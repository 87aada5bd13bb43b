//! The text written so far.

use std::fmt;

use terrace_ir::lossless;
use terrace_ir::print::quoted;

/// The length in bytes up to which a piece is copied as a fixed-size chunk, without a call of
/// `memcpy`.
pub(crate) const CHUNK: usize = 16;

/// The names `%0` to `%999`, padded with zeros.
static VALUE_NAMES: [[u8; 4]; 1000] = {
    let mut names = [[b'%', 0, 0, 0]; 1000];
    let mut number = 0;
    while number < 1000 {
        let digits = [(number / 100) as u8, (number / 10 % 10) as u8, (number % 10) as u8];
        let mut from = if number < 10 {
            2
        } else if number < 100 {
            1
        } else {
            0
        };
        let mut to = 1;
        while from < 3 {
            names[number][to] = b'0' + digits[from];
            (from, to) = (from + 1, to + 1);
        }
        number += 1;
    }
    names
};

/// A buffer of text, of which the front may have been handed on. Only whole strings are appended,
/// so that the bytes are valid UTF-8.
#[derive(Default)]
pub(crate) struct Text {
    bytes: Vec<u8>,
    /// The number of bytes handed on in front of `bytes`.
    before: usize,
}

impl Text {
    #[inline]
    pub(crate) fn push_str(&mut self, text: &str) {
        self.push_bytes(text.as_bytes());
    }

    /// Appends an ASCII character.
    #[inline]
    pub(crate) fn push(&mut self, byte: char) {
        debug_assert!(byte.is_ascii());
        self.bytes.push(byte as u8);
    }

    /// Appends bytes that are valid UTF-8, such as those of [`Text::since`].
    #[inline]
    pub(crate) fn push_bytes(&mut self, bytes: &[u8]) {
        // Most pieces are short; fixed lengths avoid a call of `memcpy`.
        match *bytes {
            [a] => self.bytes.push(a),
            [a, b] => self.bytes.extend_from_slice(&[a, b]),
            [a, b, c] => self.bytes.extend_from_slice(&[a, b, c]),
            _ => self.bytes.extend_from_slice(bytes),
        }
    }

    /// Appends the piece of `all` between two offsets.
    #[inline]
    pub(crate) fn push_piece(&mut self, all: &Pieces, start: usize, end: usize) {
        match all.0[start..].first_chunk::<CHUNK>() {
            Some(chunk) if end - start <= CHUNK => self.push_chunk(chunk, end - start),
            _ => self.push_any(&all.0[start..end]),
        }
    }

    // A function of its own, so that the compiler does not merge the copy of a chunk into this one,
    // which is a call of `memcpy`.
    #[inline(never)]
    fn push_any(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    /// Appends the short text that `put` writes; `None`, with nothing appended, if `put` returns
    /// `None`.
    #[inline(always)]
    pub(crate) fn push_short(
        &mut self,
        put: impl FnOnce(&mut ShortText<'_>) -> Option<()>,
    ) -> Option<()> {
        let start = self.bytes.len();
        self.bytes.extend_from_slice(&[0; SHORT]);
        let room = self.bytes.last_chunk_mut().expect("there is room now");
        let mut short = ShortText { bytes: room, len: 0 };
        let done = put(&mut short);
        let len = done.map_or(0, |()| short.len);
        self.bytes.truncate(start + len);
        done
    }

    /// Appends the first `len` bytes of `chunk`.
    #[inline]
    fn push_chunk<const N: usize>(&mut self, chunk: &[u8; N], len: usize) {
        let end = self.bytes.len() + len;
        self.bytes.extend_from_slice(chunk);
        self.bytes.truncate(end);
    }

    /// Returns the bytes that have not been handed on.
    #[inline]
    pub(crate) fn pending(&self) -> &[u8] {
        &self.bytes
    }

    /// Returns the number of bytes written so far, for [`Text::since`] and [`Text::truncate`].
    #[inline]
    pub(crate) fn position(&self) -> usize {
        self.before + self.bytes.len()
    }

    /// Returns the text from position `start` on; `None` if part of it has been flushed.
    #[inline]
    pub(crate) fn since(&self, start: usize) -> Option<&[u8]> {
        self.bytes.get(start.checked_sub(self.before)?..)
    }

    /// Appends `text` in quotes, with escapes where needed.
    pub(crate) fn push_quoted(&mut self, text: &str) {
        let bytes = text.as_bytes();
        if bytes.iter().all(|b| matches!(b, b' '..=b'~') && !matches!(b, b'"' | b'\\')) {
            self.push('"');
            self.push_bytes(bytes);
            self.push('"');
        } else {
            // Writing to a buffer does not fail.
            let _ = quoted(self, &lossless::decode(text));
        }
    }

    /// Removes the text from position `position` on; `false` if part of it has been flushed.
    pub(crate) fn truncate(&mut self, position: usize) -> bool {
        match position.checked_sub(self.before) {
            Some(len) => {
                self.bytes.truncate(len);
                true
            }
            None => false,
        }
    }

    /// Removes the bytes, which have been handed on.
    pub(crate) fn clear(&mut self) {
        self.before += self.bytes.len();
        self.bytes.clear();
    }

    /// Counts `len` bytes that were flushed without being appended; the buffer must be empty.
    pub(crate) fn pass(&mut self, len: usize) {
        self.before += len;
    }

    /// Creates an empty text in the memory of `bytes`.
    pub(crate) fn in_place_of(mut bytes: Vec<u8>) -> Self {
        bytes.clear();
        Self { bytes, before: 0 }
    }

    pub(crate) fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }

    pub(crate) fn into_string(self) -> String {
        match String::from_utf8(self.bytes) {
            Ok(text) => text,
            Err(error) => String::from_utf8_lossy(error.as_bytes()).into_owned(),
        }
    }

    /// Appends a number in decimal.
    #[inline]
    pub(crate) fn push_number(&mut self, number: u64) {
        if number < 10_000 {
            return self.push_small_number(number as u32);
        }
        let mut digits = [0u8; 20];
        let mut at = digits.len();
        let mut rest = number;
        while rest > 0 {
            at -= 1;
            digits[at] = b'0' + (rest % 10) as u8;
            rest /= 10;
        }
        self.bytes.extend_from_slice(&digits[at..]);
    }

    /// Appends a number below 10,000.
    #[inline]
    fn push_small_number(&mut self, number: u32) {
        let digit = |n: u32| b'0' + (n % 10) as u8;
        let (low, high) = (number % 100, number / 100);
        match number {
            0..10 => self.bytes.push(digit(low)),
            10..100 => self.bytes.extend_from_slice(&[digit(low / 10), digit(low)]),
            100..1000 => {
                self.bytes.extend_from_slice(&[digit(high), digit(low / 10), digit(low)]);
            }
            _ => {
                let digits = [digit(high / 10), digit(high), digit(low / 10), digit(low)];
                self.bytes.extend_from_slice(&digits);
            }
        }
    }

    /// Appends `%` and a number in decimal.
    #[inline]
    pub(crate) fn push_value_number(&mut self, number: u32) {
        match VALUE_NAMES.get(number as usize) {
            Some(name) => {
                self.push_chunk(name, value_name_len(number));
            }
            None => {
                self.bytes.push(b'%');
                self.push_number(u64::from(number));
            }
        }
    }

    /// Appends `count` spaces.
    #[inline]
    pub(crate) fn push_spaces(&mut self, count: usize) {
        const FEW: [u8; 16] = [b' '; 16];
        let end = self.bytes.len() + count;
        if count <= FEW.len() {
            // A fixed length avoids a call of `memset`.
            self.bytes.extend_from_slice(&FEW);
            self.bytes.truncate(end);
        } else {
            self.bytes.resize(end, b' ');
        }
    }
}

/// A sequence of texts that are copied repeatedly, padded with [`CHUNK`] zeros, so that a short
/// piece can be copied as a whole chunk.
#[derive(Clone)]
pub(crate) struct Pieces(Vec<u8>);

impl Default for Pieces {
    fn default() -> Self {
        Self(vec![0; CHUNK])
    }
}

impl Pieces {
    /// Returns the length of all texts in bytes.
    pub(crate) fn len(&self) -> usize {
        self.0.len() - CHUNK
    }

    /// Returns the bytes between two offsets.
    #[inline]
    pub(crate) fn between(&self, start: usize, end: usize) -> &[u8] {
        &self.0[start..end]
    }

    /// Appends `text` to the sequence.
    pub(crate) fn add(&mut self, text: &[u8]) {
        self.0.truncate(self.len());
        self.0.extend_from_slice(text);
        self.0.extend_from_slice(&[0; CHUNK]);
    }

    /// Removes all texts.
    pub(crate) fn clear(&mut self) {
        *self = Self::default();
    }
}

/// A short text being written in place at the end of a [`Text`], without a check of capacity for
/// each part. A separate buffer would have to be copied, which stalls on store forwarding.
pub(crate) struct ShortText<'t> {
    bytes: &'t mut [u8; SHORT],
    len: usize,
}

/// The limit for the length of a short text in bytes.
const SHORT: usize = 96;

impl ShortText<'_> {
    /// As [`Text::push_piece`]; `None` if the piece does not fit.
    #[inline]
    pub(crate) fn push_piece(&mut self, all: &Pieces, start: usize, end: usize) -> Option<()> {
        match (all.0[start..].first_chunk(), self.bytes[self.len..].first_chunk_mut::<CHUNK>()) {
            (Some(chunk), Some(room)) if end - start <= CHUNK => {
                *room = *chunk;
                self.len += end - start;
                Some(())
            }
            _ => self.push_bytes(&all.0[start..end]),
        }
    }

    // A function of its own for the reason of `Text::push_any`.
    #[inline(never)]
    fn push_bytes(&mut self, bytes: &[u8]) -> Option<()> {
        self.bytes.get_mut(self.len..self.len + bytes.len())?.copy_from_slice(bytes);
        self.len += bytes.len();
        Some(())
    }

    /// Appends `%` and a number; `None` if the number has more than three digits or does not fit.
    #[inline]
    pub(crate) fn push_value_number(&mut self, number: u32) -> Option<()> {
        let name = VALUE_NAMES.get(number as usize)?;
        *self.bytes[self.len..].first_chunk_mut()? = *name;
        self.len += value_name_len(number);
        Some(())
    }
}

/// Returns the length in bytes of `%` and a number below 1000.
#[inline]
fn value_name_len(number: u32) -> usize {
    2 + usize::from(number > 9) + usize::from(number > 99)
}

impl fmt::Write for Text {
    #[inline]
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.push_str(text);
        Ok(())
    }
}
