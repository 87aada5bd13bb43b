//! A buffer for text of many small pieces.

use std::fmt;

use terrace_ir::syntax::AsmPrinter;
use terrace_numeric::Float;

/// A buffer of ASCII text, which is passed to the printer in large pieces.
pub(crate) struct Buffer<'o, 'p> {
    text: [u8; SIZE],
    len: usize,
    out: &'o mut AsmPrinter<'p>,
}

/// The size of the buffer in bytes.
const SIZE: usize = 256;

/// The digits of the numbers below 1000, each with the number of digits in the last byte.
static SMALL: [[u8; 4]; 1000] = {
    let mut texts = [[0; 4]; 1000];
    let mut number = 0;
    while number < texts.len() {
        let [a, b, c] = [number / 100, number / 10 % 10, number % 10];
        let [a, b, c] = [b'0' + a as u8, b'0' + b as u8, b'0' + c as u8];
        texts[number] = match number {
            0..10 => [c, 0, 0, 1],
            10..100 => [b, c, 0, 2],
            _ => [a, b, c, 3],
        };
        number += 1;
    }
    texts
};

impl<'o, 'p> Buffer<'o, 'p> {
    pub(crate) fn new(out: &'o mut AsmPrinter<'p>) -> Self {
        Self { text: [0; SIZE], len: 0, out }
    }

    /// Appends ASCII text.
    #[inline]
    pub(crate) fn push(&mut self, text: &[u8]) -> fmt::Result {
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

    /// Appends a signed number in decimal.
    #[inline]
    pub(crate) fn push_signed(&mut self, number: i64) -> fmt::Result {
        if number < 0 {
            self.push(b"-")?;
        }
        self.push_unsigned(number.unsigned_abs())
    }

    /// Appends an unsigned number in decimal.
    #[inline]
    pub(crate) fn push_unsigned(&mut self, number: u64) -> fmt::Result {
        let known = SMALL.get(number as usize).filter(|_| number < SMALL.len() as u64);
        match (known, self.text.get_mut(self.len..self.len + 4)) {
            (Some(text), Some(room)) => {
                // A copy of fixed length needs no loop.
                room.copy_from_slice(text);
                self.len += usize::from(text[3]);
                Ok(())
            }
            _ => self.push(itoa::Buffer::new().format(number).as_bytes()),
        }
    }

    /// Appends a float in the syntax of attributes.
    #[inline]
    pub(crate) fn push_float(&mut self, value: Float) -> fmt::Result {
        self.push(value.to_mlir_text().as_bytes())
    }

    /// Passes the rest of the text to the printer.
    pub(crate) fn flush(&mut self) -> fmt::Result {
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
