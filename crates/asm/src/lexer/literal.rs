//! What string tokens mean.

use std::borrow::Cow;

/// The value of a hexadecimal digit.
pub(crate) fn hex_digit(byte: u8) -> Option<u8> {
    (byte as char).to_digit(16).map(|digit| digit as u8)
}

/// The bytes that a string token (`"…"`, or `@"…"`) stands for.
pub(crate) fn string_bytes(token: &[u8]) -> Cow<'_, [u8]> {
    let text = token.strip_prefix(b"@").unwrap_or(token);
    let text = text.strip_prefix(b"\"").unwrap_or(text);
    let text = text.strip_suffix(b"\"").unwrap_or(text);
    if memchr::memchr(b'\\', text).is_none() {
        return Cow::Borrowed(text);
    }
    let mut out = Vec::with_capacity(text.len());
    let mut bytes = text.iter().copied();
    while let Some(byte) = bytes.next() {
        if byte != b'\\' {
            out.push(byte);
            continue;
        }
        match bytes.next() {
            Some(b'n') => out.push(b'\n'),
            Some(b't') => out.push(b'\t'),
            Some(escaped @ (b'"' | b'\\')) => out.push(escaped),
            Some(high) => {
                let low = bytes.next().unwrap_or(b'0');
                let digits = hex_digit(high).unwrap_or(0) << 4 | hex_digit(low).unwrap_or(0);
                out.push(digits);
            }
            None => {}
        }
    }
    Cow::Owned(out)
}

/// The bytes that a string token `"0x…"` stands for; `None` if it is anything else or the number
/// of digits is odd.
pub(crate) fn hex_string(token: &[u8]) -> Option<Vec<u8>> {
    let digits = token.strip_prefix(b"\"0x")?.strip_suffix(b"\"")?;
    if digits.len() % 2 != 0 {
        return None;
    }
    digits.chunks_exact(2).map(|two| Some(hex_digit(two[0])? << 4 | hex_digit(two[1])?)).collect()
}
