//! Printing of quoted strings, keywords and symbol names.

use std::fmt::{self, Write};

use smallvec::SmallVec;

use crate::lossless;

/// The class of bytes that need no escape between quotes.
const PLAIN: u8 = 1;
/// The class of bytes that a keyword may start with.
const FIRST: u8 = 1 << 1;
/// The class of bytes that may follow in a keyword.
const REST: u8 = 1 << 2;

static CLASSES: [u8; 256] = {
    let mut classes = [0; 256];
    let mut at = 0;
    while at < 256 {
        let byte = at as u8;
        if matches!(byte, b' '..=b'~') && !matches!(byte, b'"' | b'\\') {
            classes[at] |= PLAIN;
        }
        if byte.is_ascii_alphabetic() || byte == b'_' {
            classes[at] |= FIRST;
        }
        if byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.') {
            classes[at] |= REST;
        }
        at += 1;
    }
    classes
};

#[inline]
fn is_of(class: u8) -> impl Fn(&u8) -> bool {
    move |byte| CLASSES[usize::from(*byte)] & class != 0
}

/// Writes `"bytes"`, with quotes, backslashes and all bytes that are not printable ASCII as `\XX`.
pub fn quoted(out: &mut (impl Write + ?Sized), bytes: &[u8]) -> fmt::Result {
    quoted_ascii(bytes, |text| out.write_str(std::str::from_utf8(text).map_err(|_| fmt::Error)?))
}

/// As [`quoted`], in pieces: every piece passed to `write` is ASCII.
pub(crate) fn quoted_ascii(
    bytes: &[u8],
    mut write: impl FnMut(&[u8]) -> fmt::Result,
) -> fmt::Result {
    const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
    let mut piece: SmallVec<[u8; 128]> = SmallVec::from_slice(b"\"");
    let mut rest = bytes;
    loop {
        let end = rest.iter().position(|b| !is_of(PLAIN)(b)).unwrap_or(rest.len());
        if piece.len() + end > piece.inline_size() - 4 {
            write(&piece)?;
            write(&rest[..end])?;
            piece.clear();
        } else {
            piece.extend_from_slice(&rest[..end]);
        }
        match rest.get(end) {
            None => break,
            Some(b'\\') => piece.extend_from_slice(b"\\\\"),
            Some(byte) => {
                let digit = |value: u8| DIGITS[usize::from(value)];
                piece.extend_from_slice(&[b'\\', digit(byte >> 4), digit(byte & 15)]);
            }
        }
        rest = &rest[end + 1..];
    }
    piece.push(b'"');
    write(&piece)
}

/// Whether `text` can stand as a keyword: a letter or underscore, then letters, digits, `_`, `$`
/// and `.`.
pub fn is_keyword(text: &str) -> bool {
    is_keyword_bytes(text.as_bytes())
}

/// As [`is_keyword`], for bytes.
pub(crate) fn is_keyword_bytes(text: &[u8]) -> bool {
    text.split_first().is_some_and(|(b, rest)| is_of(FIRST)(b) && rest.iter().all(is_of(REST)))
}

/// Writes `text` as a keyword if it is one, else in quotes.
pub fn keyword_or_string(out: &mut (impl Write + ?Sized), text: &str) -> fmt::Result {
    if is_keyword(text) { out.write_str(text) } else { quoted(out, &lossless::decode(text)) }
}

/// Writes `@text`, in quotes if `text` is not a keyword.
pub fn symbol_name(out: &mut (impl Write + ?Sized), text: &str) -> fmt::Result {
    if text.is_empty() {
        return out.write_str("@<<INVALID EMPTY SYMBOL>>");
    }
    out.write_char('@')?;
    keyword_or_string(out, text)
}
