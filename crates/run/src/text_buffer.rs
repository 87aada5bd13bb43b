//! Printed text that stays readable after an execution ([`TextBuffer`]).

use std::io::{self, Write};
use std::mem;
use std::sync::{Arc, Mutex, PoisonError};

/// A growing text that a program prints to; copies share it.
///
/// ```
/// use std::io::Write;
/// use terrace_run::TextBuffer;
///
/// let text = TextBuffer::new();
/// text.clone().write_all(b"( 1, 2 )").unwrap();
/// assert_eq!(text.take(), b"( 1, 2 )");
/// ```
#[derive(Clone, Debug, Default)]
pub struct TextBuffer(Arc<Mutex<Vec<u8>>>);

impl TextBuffer {
    /// Creates an empty text.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the text so far, and empties it.
    pub fn take(&self) -> Vec<u8> {
        mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Write for TextBuffer {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(text);
        Ok(text.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
