//! The contents of string tokens.

use std::borrow::Cow;

/// The values of hexadecimal digits, and 0xFF for everything else.
static HEX_DIGITS: [u8; 256] = {
    let mut values = [0xff; 256];
    let mut digit = 0;
    while digit < 16 {
        let lower = b"0123456789abcdef"[digit];
        values[lower as usize] = digit as u8;
        values[lower.to_ascii_uppercase() as usize] = digit as u8;
        digit += 1;
    }
    values
};

/// Returns the value of a hexadecimal digit; `None` for any other byte.
#[inline]
pub(crate) fn hex_digit(byte: u8) -> Option<u8> {
    Some(HEX_DIGITS[usize::from(byte)]).filter(|value| *value < 16)
}

/// Returns the bytes of a string token (`"…"`, or `@"…"`), with escapes replaced.
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

/// Returns the bytes of a string token `"0x…"`; `None` if the contents are not an even number of
/// hexadecimal digits.
pub(crate) fn hex_string(token: &[u8]) -> Option<Vec<u8>> {
    let digits = token.strip_prefix(b"\"0x")?.strip_suffix(b"\"")?;
    if digits.len() % 2 != 0 {
        return None;
    }
    // Other bytes set the high bits, which are checked once at the end.
    let mut all = 0;
    let bytes = digits.chunks_exact(2).map(|two| {
        let [high, low] = [two[0], two[1]].map(|digit| HEX_DIGITS[usize::from(digit)]);
        all |= high | low;
        high << 4 | low
    });
    let bytes = bytes.collect();
    (all < 16).then_some(bytes)
}
