//! Texts that tests read in several ways: the test files, and changes to a text.

use std::path::Path;

/// The contents of the `.mlir` files in `crates/test-opt/tests/files`, of which there are more than 50.
///
/// # Panics
/// When the folder or a file cannot be read, or there are fewer files.
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

/// Changes to a text: a byte less, or one more, or the end cut off, at about 24 places all over it.
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
