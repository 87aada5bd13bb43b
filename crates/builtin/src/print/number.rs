//! Decimal and hexadecimal numbers without allocation.

use std::fmt::{self, Write};

/// Writes an unsigned number in decimal.
pub(super) fn unsigned(out: &mut (impl Write + ?Sized), value: u64) -> fmt::Result {
    digits(out, false, value)
}

/// Writes a signed number in decimal.
pub(super) fn signed(out: &mut (impl Write + ?Sized), value: i64) -> fmt::Result {
    digits(out, value < 0, value.unsigned_abs())
}

/// `00` to `99`.
const PAIRS: [[u8; 2]; 100] = {
    let mut pairs = [[0; 2]; 100];
    let mut at = 0;
    while at < 100 {
        pairs[at] = [b'0' + (at / 10) as u8, b'0' + (at % 10) as u8];
        at += 1;
    }
    pairs
};

fn digits(out: &mut (impl Write + ?Sized), negative: bool, mut value: u64) -> fmt::Result {
    let mut buffer = [0u8; 20];
    let mut start = buffer.len();
    while value >= 100 {
        start -= 2;
        buffer[start..start + 2].copy_from_slice(&PAIRS[(value % 100) as usize]);
        value /= 100;
    }
    if value >= 10 {
        start -= 2;
        buffer[start..start + 2].copy_from_slice(&PAIRS[value as usize]);
    } else {
        start -= 1;
        buffer[start] = b'0' + value as u8;
    }
    if negative {
        // 2^63 has 19 digits, so there is room.
        start -= 1;
        buffer[start] = b'-';
    }
    out.write_str(std::str::from_utf8(&buffer[start..]).map_err(|_| fmt::Error)?)
}

/// Writes bytes as pairs of uppercase hexadecimal digits.
pub(super) fn hex(out: &mut (impl Write + ?Sized), bytes: &[u8]) -> fmt::Result {
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
