//! Making identifiers of arbitrary text.

use std::borrow::Cow;
use std::fmt::Write;

use terrace_ir::lossless;

/// `name` as an identifier of letters, digits and the characters of `punctuation`: an underscore
/// before a leading digit or other byte that cannot stand and instead of spaces, two hexadecimal digits for every other byte.
pub(crate) fn sanitize<'n>(name: &'n str, punctuation: &[u8]) -> Cow<'n, str> {
    let valid = |b: u8| b.is_ascii_alphanumeric() || punctuation.contains(&b);
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
