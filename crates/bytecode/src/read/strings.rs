//! The string table of a file.

use super::cursor::{Cursor, Result};

/// Reads the string table. The strings are borrowed from the file.
pub(crate) fn read_strings<'f>(mut cursor: Cursor<'f>) -> Result<Vec<&'f [u8]>> {
    let count = cursor.count(1)?;
    let mut sizes = Vec::with_capacity(count);
    for _ in 0..count {
        sizes.push(cursor.varint()?);
    }
    let mut strings = Vec::with_capacity(count);
    for size in sizes.into_iter().rev() {
        if size > cursor.left() as u64 {
            return Err(cursor.error("string size exceeds the available data size"));
        }
        match cursor.bytes(size)? {
            [text @ .., 0] => strings.push(text),
            _ => {
                let message = "malformed null-terminated string, no null character found";
                return Err(cursor.error(message));
            }
        }
    }
    if !cursor.is_empty() {
        let message = "unexpected trailing data between the offsets for strings and their data";
        return Err(cursor.error(message));
    }
    Ok(strings)
}

/// Returns the string at `index`. An invalid index is an error at the position of `cursor`.
pub(crate) fn string_at<'f>(
    cursor: &Cursor<'_>,
    strings: &[&'f [u8]],
    index: u64,
) -> Result<&'f [u8]> {
    let found = usize::try_from(index).ok().and_then(|at| strings.get(at));
    found.copied().ok_or_else(|| cursor.error(format!("invalid string index: {index}")))
}
