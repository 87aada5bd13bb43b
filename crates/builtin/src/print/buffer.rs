//! Text that is made of many small pieces.

use std::fmt;

use terrace_ir::syntax::AsmPrinter;

/// Text of ASCII in the making, handed on in large pieces.
pub(super) struct Buffer<'o, 'p> {
    text: [u8; SIZE],
    len: usize,
    out: &'o mut AsmPrinter<'p>,
}

/// How many bytes are handed on at once.
const SIZE: usize = 256;

impl<'o, 'p> Buffer<'o, 'p> {
    pub(super) fn new(out: &'o mut AsmPrinter<'p>) -> Self {
        Self { text: [0; SIZE], len: 0, out }
    }

    /// Appends characters of ASCII.
    #[inline]
    pub(super) fn push(&mut self, text: &[u8]) -> fmt::Result {
        let end = self.len + text.len();
        match self.text.get_mut(self.len..end) {
            Some(room) => {
                room.copy_from_slice(text);
                self.len = end;
                Ok(())
            }
            None => self.push_beyond(text),
        }
    }

    #[cold]
    fn push_beyond(&mut self, text: &[u8]) -> fmt::Result {
        self.flush()?;
        self.out.write_ascii(text)
    }

    /// Appends a number in decimal.
    #[inline]
    pub(super) fn push_unsigned(&mut self, number: u64) -> fmt::Result {
        let digit = |n: u64| b'0' + (n % 10) as u8;
        match number {
            0..10 => self.push(&[digit(number)]),
            10..100 => self.push(&[digit(number / 10), digit(number)]),
            100..1000 => self.push(&[digit(number / 100), digit(number / 10), digit(number)]),
            _ => self.push(itoa::Buffer::new().format(number).as_bytes()),
        }
    }

    /// Hands on what is left.
    pub(super) fn flush(&mut self) -> fmt::Result {
        let len = std::mem::take(&mut self.len);
        self.out.write_ascii(&self.text[..len])
    }
}

impl fmt::Write for Buffer<'_, '_> {
    #[inline]
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.push(text.as_bytes())
    }
}
