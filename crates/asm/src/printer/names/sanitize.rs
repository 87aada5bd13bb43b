//! Converting arbitrary text to identifiers.

use std::borrow::Cow;
use std::fmt::Write;

use terrace_ir::lossless;

/// The set of bytes that an identifier may contain.
pub(crate) struct Valid([bool; 256]);

impl Valid {
    /// Creates the set of letters, digits and the characters of `punctuation`.
    const fn with(punctuation: &[u8]) -> Self {
        let mut valid = [false; 256];
        let mut byte = 0;
        while byte < 256 {
            valid[byte] = (byte as u8).is_ascii_alphanumeric();
            byte += 1;
        }
        let mut at = 0;
        while at < punctuation.len() {
            valid[punctuation[at] as usize] = true;
            at += 1;
        }
        Self(valid)
    }
}

/// The bytes that the name of a value may contain.
pub(crate) static IN_VALUES: Valid = Valid::with(b"$._-");
/// The bytes that an alias may contain.
pub(crate) static IN_ALIASES: Valid = Valid::with(b"$_-");

/// Converts `name` to an identifier of `valid` bytes: spaces become underscores, other invalid
/// bytes two hexadecimal digits, and an underscore is put in front of a leading digit or invalid
/// byte.
pub(crate) fn sanitize<'n>(name: &'n str, valid: &Valid) -> Cow<'n, str> {
    let valid = |b: u8| valid.0[usize::from(b)];
    let prefixed =
        name.bytes().next().is_some_and(|b| b.is_ascii_digit() || (!valid(b) && b != b' '));
    if !prefixed && name.bytes().all(valid) {
        return Cow::Borrowed(name);
    }
    let mut clean = String::with_capacity(name.len() + 8);
    if prefixed {
        clean.push('_');
    }
    for &byte in &*lossless::decode(name) {
        if valid(byte) {
            clean.push(byte as char);
        } else if byte == b' ' {
            clean.push('_');
        } else {
            let _ = write!(clean, "{byte:X}");
        }
    }
    Cow::Owned(clean)
}
