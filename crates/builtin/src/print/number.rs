//! Writing decimal and hexadecimal numbers without allocation.

use std::fmt::{self, Write};

/// Writes an unsigned number in decimal.
pub(crate) fn unsigned(out: &mut (impl Write + ?Sized), value: u64) -> fmt::Result {
    out.write_str(itoa::Buffer::new().format(value))
}

/// Writes a signed number in decimal.
pub(crate) fn signed(out: &mut (impl Write + ?Sized), value: i64) -> fmt::Result {
    out.write_str(itoa::Buffer::new().format(value))
}

/// Writes bytes as pairs of uppercase hexadecimal digits.
pub(crate) fn hex(out: &mut (impl Write + ?Sized), bytes: &[u8]) -> fmt::Result {
    const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
    let mut buffer = [0u8; 512];
    for chunk in bytes.chunks(buffer.len() / 2) {
        for (pair, byte) in buffer.chunks_exact_mut(2).zip(chunk) {
            pair[0] = DIGITS[usize::from(byte >> 4)];
            pair[1] = DIGITS[usize::from(byte & 15)];
        }
        let text = std::str::from_utf8(&buffer[..2 * chunk.len()]).map_err(|_| fmt::Error)?;
        out.write_str(text)?;
    }
    Ok(())
}
