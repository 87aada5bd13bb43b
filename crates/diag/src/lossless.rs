//! A reversible mapping of arbitrary bytes to text, so that names can be `&str` although MLIR's
//! names are byte strings.
//!
//! Valid UTF-8 is mapped to itself. Every other byte `b` is mapped to the private character
//! `U+10FF00 + b`. A genuine character of that range is treated as invalid: each of its bytes is
//! mapped, which makes the mapping reversible (as in Python's PEP 383). Output for users, such as
//! file names and symbols in messages, passes through [`decode`] last.

use std::borrow::Cow;
use std::cmp::Ordering;

/// The character that byte 0 is mapped to.
const FIRST_RESERVED: u32 = 0x10_FF00;

/// The first UTF-8 byte of all characters of the reserved range.
const RESERVED_LEAD: u8 = 0xF4;

/// Returns the byte that the reserved character at the start of `rest` represents; `None` if `rest`
/// starts with another character.
fn decode_reserved(rest: &[u8]) -> Option<u8> {
    match rest {
        [RESERVED_LEAD, 0x8F, high @ 0xBC..=0xBF, low @ 0x80..=0xBF, ..] => {
            Some(high << 6 | (low & 0x3F))
        }
        _ => None,
    }
}

/// Maps `bytes` to text; [`decode`] is the inverse.
pub fn encode(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) if !may_contain_reserved(bytes) => Cow::Borrowed(text),
        _ => Cow::Owned(encode_reserved(bytes)),
    }
}

/// Whether `bytes` contain a byte with which reserved characters begin.
#[inline]
fn may_contain_reserved(bytes: &[u8]) -> bool {
    // Most texts are short names, for which the setup of `memchr` costs more than the search.
    match bytes.len() {
        0..16 => bytes.contains(&RESERVED_LEAD),
        _ => memchr::memchr(RESERVED_LEAD, bytes).is_some(),
    }
}

#[cold]
fn encode_reserved(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() + 8);
    let push_byte = |text: &mut String, byte: &u8| {
        text.push(
            char::from_u32(FIRST_RESERVED + u32::from(*byte))
                .unwrap_or(char::REPLACEMENT_CHARACTER),
        );
    };
    for chunk in bytes.utf8_chunks() {
        for character in chunk.valid().chars() {
            if u32::from(character) < FIRST_RESERVED {
                text.push(character);
            } else {
                let mut bytes = [0; 4];
                character.encode_utf8(&mut bytes).bytes().for_each(|b| push_byte(&mut text, &b));
            }
        }
        chunk.invalid().iter().for_each(|b| push_byte(&mut text, b));
    }
    text
}

/// Returns the bytes that `text` represents.
pub fn decode(text: &str) -> Cow<'_, [u8]> {
    decode_bytes(text.as_bytes())
}

/// Returns the bytes that a text represents, like [`decode`], for a text held as UTF-8 bytes.
pub fn decode_bytes(text: &[u8]) -> Cow<'_, [u8]> {
    if memchr::memchr(RESERVED_LEAD, text).is_none() {
        return Cow::Borrowed(text);
    }
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = memchr::memchr(RESERVED_LEAD, rest) {
        bytes.extend_from_slice(&rest[..at]);
        rest = &rest[at..];
        let (byte, len) = decode_reserved(rest).map_or((RESERVED_LEAD, 1), |byte| (byte, 4));
        bytes.push(byte);
        rest = &rest[len..];
    }
    bytes.extend_from_slice(rest);
    Cow::Owned(bytes)
}

/// Compares the bytes that two texts represent.
#[inline]
pub fn compare(a: &str, b: &str) -> Ordering {
    // Up to the first difference, both represent the same bytes; ASCII characters represent
    // themselves.
    let (left, right) = (a.as_bytes(), b.as_bytes());
    let differ = left.iter().zip(right).position(|(left, right)| left != right);
    match differ.map(|at| (left[at], right[at])) {
        None => left.len().cmp(&right.len()),
        Some((left, right)) if left.is_ascii() && right.is_ascii() => left.cmp(&right),
        Some(_) => decode(a).cmp(&decode(b)),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Generates byte strings with many bytes of characters in and near the reserved range.
    fn bytes() -> impl Strategy<Value = Vec<u8>> {
        let byte = prop_oneof![
            any::<u8>(),
            Just(0xF4),
            Just(0x8F),
            0xBBu8..=0xBF,
            0x80u8..=0x83,
            b'a'..=b'c'
        ];
        proptest::collection::vec(byte, 0..24)
    }

    proptest! {
        #[test]
        fn bytes_come_back(bytes in bytes()) {
            let text = encode(&bytes);
            prop_assert_eq!(&*decode(&text), &bytes[..]);
        }

        #[test]
        fn order_is_that_of_the_bytes(a in bytes(), b in bytes()) {
            prop_assert_eq!(compare(&encode(&a), &encode(&b)), a.cmp(&b));
        }

        #[test]
        fn text_below_the_range_stays(text in "[a-zé€\u{10FEFF}]*") {
            prop_assert_eq!(&*encode(text.as_bytes()), &text[..]);
        }
    }

    #[test]
    fn genuine_characters_of_the_range_are_taken_apart() {
        let genuine = "\u{10FF41}";
        let text = encode(genuine.as_bytes());
        assert_eq!(text.chars().count(), 4);
        assert_eq!(&*decode(&text), genuine.as_bytes());
    }
}
