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
                if buffer.len() > LIMIT { release(buffer) } else { Ok(()) }.map(|()| bytes.len())
            }
        }
    }

    /// Flushes what is not held.
    fn flush(&mut self) -> io::Result<()> {
        io::stdout().flush()
    }
}

/// Makes standard output wait behind standard error while it exists: up to 64 KiB are written when
/// it is dropped. A process whose two streams are one pipe then has its diagnostics first, as with
/// MLIR, whose standard output is buffered.
#[derive(Debug)]
pub struct Hold(());

impl Hold {
    /// Starts to hold standard output.
    #[expect(clippy::new_without_default, reason = "it changes the state of the process")]
    pub fn new() -> Self {
        held().get_or_insert_default();
        Hold(())
    }
}

impl Drop for Hold {
    fn drop(&mut self) {
        if let Some(mut buffer) = held().take() {
            // A failure cannot be returned here; the reader of a pipe may have exited.
            let _ = release(&mut buffer);
        }
    }
}

fn held() -> MutexGuard<'static, Option<Vec<u8>>> {
    HELD.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Writes the bytes of `buffer`, and empties it.
fn release(buffer: &mut Vec<u8>) -> io::Result<()> {
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
