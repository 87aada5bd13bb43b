//! The standard output stream ([`outs`]), which what passes print shares with results.

use std::io::{self, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The number of held bytes above which they are written.
const LIMIT: usize = 1 << 16;

/// The bytes that are held back, while a [`Hold`] exists.
static HELD: Mutex<Option<Vec<u8>>> = Mutex::new(None);

/// The standard output stream (MLIR: `llvm::outs()`).
///
/// Bytes are written at once, unless a [`Hold`] exists.
#[derive(Debug, Default)]
pub struct Outs(());

/// Returns the standard output stream. Passes that print use it through [`out!`](crate::out) and
/// [`outln!`](crate::outln), so that their text keeps its place among the results of a run.
pub fn outs() -> Outs {
    Outs(())
}

impl Write for Outs {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut *held() {
            None => io::stdout().write(bytes),
            Some(buffer) => {
                buffer.extend_from_slice(bytes);
                if buffer.len() > LIMIT { write_out(buffer) } else { Ok(()) }.map(|()| bytes.len())
            }
        }
    }

    /// Flushes what is not held.
    fn flush(&mut self) -> io::Result<()> {
        io::stdout().flush()
    }
}

/// Holds up to 64 KiB of standard output back while it exists, so that diagnostics come first where
/// standard output and standard error are one pipe. MLIR's standard output is buffered, too.
///
/// [`Hold::release`] writes the bytes. Without that call they are written when the hold is dropped,
/// and a failure is ignored.
#[derive(Debug)]
pub struct Hold(());

impl Hold {
    /// Starts to hold standard output.
    #[expect(clippy::new_without_default, reason = "it changes the state of the process")]
    pub fn new() -> Self {
        held().get_or_insert_default();
        Hold(())
    }

    /// Writes the held bytes; later ones are written at once.
    ///
    /// # Errors
    /// When standard output cannot be written.
    pub fn release(self) -> io::Result<()> {
        end()
    }
}

impl Drop for Hold {
    fn drop(&mut self) {
        // A failure cannot be returned here; after a release, nothing is held.
        let _ = end();
    }
}

/// Ends the hold, and writes the held bytes.
fn end() -> io::Result<()> {
    let buffer = held().take();
    buffer.map_or(Ok(()), |mut buffer| write_out(&mut buffer))
}

fn held() -> MutexGuard<'static, Option<Vec<u8>>> {
    HELD.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Writes the bytes of `buffer`, and empties it.
fn write_out(buffer: &mut Vec<u8>) -> io::Result<()> {
    let mut out = io::stdout();
    let written = out.write_all(buffer).and_then(|()| out.flush());
    buffer.clear();
    written
}

/// Prints to [`outs`] as [`print!`] does, but ignores failures.
#[macro_export]
macro_rules! out {
    ($($arg:tt)*) => {{
        let _ = ::std::io::Write::write_fmt(&mut $crate::outs(), ::std::format_args!($($arg)*));
    }};
}

/// Prints a line to [`outs`] as [`println!`] does, but ignores failures.
#[macro_export]
macro_rules! outln {
    ($($arg:tt)*) => { $crate::out!("{}\n", ::std::format_args!($($arg)*)) };
}
