//! Names of files for URIs and URIs for names of files.

use lsp_types::Uri;

/// Returns the name of the file that `uri` stands for: its path, or the whole URI if it has no
/// path.
pub(crate) fn file_name(uri: &Uri) -> String {
    let text = uri.as_str();
    let Some((_, rest)) = text.split_once("://") else { return text.to_owned() };
    match rest.find('/') {
        Some(at) => decoded(&rest[at..]),
        None => text.to_owned(),
    }
}

/// Returns the URI of the file at `path`; `None` if the path does not make one.
pub(crate) fn file_uri(path: &str) -> Option<Uri> {
    let mut uri = String::from("file://");
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'.' | b'_' | b'~' => {
                uri.push(char::from(byte));
            }
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri.parse().ok()
}

/// Replaces escapes such as `%20`.
fn decoded(path: &str) -> String {
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.as_bytes();
    while let Some((first, behind)) = rest.split_first() {
        let digits = behind.get(..2).filter(|_| *first == b'%');
        let digits = digits.and_then(|digits| std::str::from_utf8(digits).ok());
        match digits.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = &behind[2..];
            }
            None => {
                bytes.push(*first);
                rest = behind;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
