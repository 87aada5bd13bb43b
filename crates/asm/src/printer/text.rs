//! What has been written so far.

use std::fmt;

/// Text in the making: bytes, which are only ever whole strings.
#[derive(Default)]
pub(crate) struct Text(Vec<u8>);

impl Text {
    #[inline]
    pub(crate) fn push_str(&mut self, text: &str) {
        self.0.extend_from_slice(text.as_bytes());
    }

    /// Appends a character of ASCII.
    #[inline]
    pub(crate) fn push(&mut self, byte: char) {
        debug_assert!(byte.is_ascii());
        self.0.push(byte as u8);
    }

    /// Appends what [`Text::since`] gave before.
    #[inline]
    pub(crate) fn push_bytes(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// What was written from `start` on.
    #[inline]
    pub(crate) fn since(&self, start: usize) -> &[u8] {
        &self.0[start..]
    }

    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    pub(crate) fn into_string(self) -> String {
        match String::from_utf8(self.0) {
            Ok(text) => text,
            Err(error) => String::from_utf8_lossy(error.as_bytes()).into_owned(),
        }
    }

    /// Appends a number in decimal.
    #[inline]
    pub(crate) fn push_number(&mut self, number: u64) {
        if number < 10 {
            self.0.push(b'0' + number as u8);
            return;
        }
        let mut digits = [0u8; 20];
        let mut at = digits.len();
        let mut rest = number;
        while rest > 0 {
            at -= 1;
            digits[at] = b'0' + (rest % 10) as u8;
            rest /= 10;
        }
        self.0.extend_from_slice(&digits[at..]);
    }

    /// Appends spaces.
    #[inline]
    pub(crate) fn push_spaces(&mut self, count: usize) {
        self.0.resize(self.0.len() + count, b' ');
    }
}

impl fmt::Write for Text {
    #[inline]
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.push_str(text);
        Ok(())
    }
}
