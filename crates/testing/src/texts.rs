//! Inputs of parser tests: the test files, and variations of a text.

use std::path::Path;

/// Returns the contents of the `.mlir` files in `crates/test-opt/tests/files`.
///
/// # Panics
/// If a file cannot be read, or if there are at most 50 files.
pub fn test_files() -> Vec<Vec<u8>> {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../test-opt/tests/files"));
    let entries = std::fs::read_dir(folder).expect("the folder is there");
    let paths = entries.map(|entry| entry.expect("it can be listed").path());
    let texts = paths.filter(|path| path.extension().is_some_and(|extension| extension == "mlir"));
    let files: Vec<_> =
        texts.map(|path| std::fs::read(path).expect("a test file can be read")).collect();
    assert!(files.len() > 50, "there are files");
    files
}

/// Returns about 24 variations of a text: a byte removed, a byte inserted, or the end cut off, at
/// positions spread over the text.
pub fn variants(text: &[u8]) -> impl Iterator<Item = Vec<u8>> {
    let step = (text.len() / 24).max(1);
    (0..text.len()).step_by(step).enumerate().map(|(number, at)| {
        let mut changed = text.to_vec();
        match number % 3 {
            0 => drop(changed.remove(at)),
            1 => changed.insert(at, b" %,:(#{0\n}\""[number % 11]),
            _ => changed.truncate(at),
        }
        changed
    })
}
