//! Bytecode files that MLIR wrote for the texts in `crates/test-opt/tests/files`; recorded with
//! `cargo xtask bytecode --record-sample`.

/// A recorded bytecode file.
pub struct Entry {
    /// The text that MLIR read, from standard input.
    pub text: &'static [u8],
    /// Whether locations were stripped before writing.
    pub stripped: bool,
    /// The bytes that MLIR wrote.
    pub bytecode: &'static [u8],
}

/// The record, entry after entry: a byte that is nonzero if locations are stripped, then text and
/// bytecode, each after its length in four bytes. An empty text stands for the text of the previous
/// entry.
static SAMPLE: &[u8] = include_bytes!("bytecode_sample.bin");

/// Returns all recorded files.
///
/// # Panics
/// If the record is damaged.
pub fn entries() -> Vec<Entry> {
    let (mut rest, mut entries, mut text) = (SAMPLE, Vec::new(), &b""[..]);
    while let [stripped, behind @ ..] = rest {
        let (new, behind) = part(behind);
        let (bytecode, behind) = part(behind);
        text = if new.is_empty() { text } else { new };
        entries.push(Entry { text, stripped: *stripped != 0, bytecode });
        rest = behind;
    }
    entries
}

/// Splits off a length-prefixed part; returns its bytes and the rest.
fn part(bytes: &'static [u8]) -> (&'static [u8], &'static [u8]) {
    let (length, rest) = bytes.split_first_chunk::<4>().expect("a length");
    rest.split_at(u32::from_le_bytes(*length) as usize)
}
