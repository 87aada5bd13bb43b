//! Results in a local folder ([`Folder`]).

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::key::Key;
use crate::store::Store;

/// The first bytes of every entry: the name of the format.
const MAGIC: &[u8; 8] = b"TERRACE1";

/// A store in a local folder, a file for each result. A file is written under a temporary name and
/// then renamed, so readers see it whole or not at all; its contents begin with their hash, so
/// damaged ones are recognized. Files may be deleted at any time.
pub struct Folder {
    path: PathBuf,
}

impl Folder {
    /// Opens the folder at `path`, which is created if it does not exist.
    ///
    /// # Errors
    /// When the folder cannot be created.
    pub fn open(path: &Path) -> io::Result<Self> {
        fs::create_dir_all(path)?;
        Ok(Self { path: path.to_owned() })
    }

    /// Returns the folder and the path of the file of an entry.
    fn place(&self, key: Key) -> (PathBuf, PathBuf) {
        let name = key.to_string();
        let (first, rest) = name.split_at(2);
        let folder = self.path.join(first);
        let file = folder.join(rest);
        (folder, file)
    }
}

impl Store for Folder {
    fn get(&self, key: Key) -> Option<Vec<u8>> {
        let mut bytes = fs::read(self.place(key).1).ok()?;
        let contents = bytes.strip_prefix(MAGIC)?;
        let (hash, contents) = contents.split_at_checked(32)?;
        if Key::of(contents).as_bytes() != hash {
            return None;
        }
        bytes.drain(..MAGIC.len() + 32);
        Some(bytes)
    }

    fn put(&self, key: Key, result: &[u8]) -> io::Result<()> {
        let (folder, file) = self.place(key);
        let create = || {
            let mut builder = tempfile::Builder::new();
            builder.prefix(".new-");
            // Other users may share the folder; temporary files are private.
            #[cfg(unix)]
            builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o644));
            builder.tempfile_in(&folder)
        };
        let mut scratch = match create() {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                fs::create_dir_all(&folder)?;
                create()?
            }
            created => created?,
        };
        scratch.write_all(&[MAGIC, &Key::of(result).as_bytes()[..], result].concat())?;
        scratch.persist(file).map(|_| ()).map_err(|error| error.error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn damaged_entries_are_ignored() {
        let scratch = tempfile::tempdir().unwrap();
        let store = Folder::open(&scratch.path().join("new")).unwrap();
        let key = Key::of(b"input");
        assert_eq!(store.get(key), None);
        store.put(key, b"result").unwrap();
        assert_eq!(store.get(key).unwrap(), b"result");
        let path = store.place(key).1;
        let whole = fs::read(&path).unwrap();
        for len in 0..whole.len() {
            fs::write(&path, &whole[..len]).unwrap();
            assert_eq!(store.get(key), None, "{len} bytes");
        }
        for at in 0..whole.len() {
            let mut damaged = whole.clone();
            damaged[at] ^= 4;
            fs::write(&path, &damaged).unwrap();
            assert_eq!(store.get(key), None, "byte {at}");
        }
        store.put(key, b"result").unwrap();
        assert_eq!(store.get(key).unwrap(), b"result");
    }

    #[test]
    fn concurrent_writers_keep_entries_whole() {
        let scratch = tempfile::tempdir().unwrap();
        let open = || Folder::open(scratch.path()).unwrap();
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    let store = open();
                    for number in 0..200u32 {
                        let key = Key::of(&number.to_le_bytes());
                        let result = vec![number as u8; 3000];
                        assert!(store.get(key).is_none_or(|found| found == result));
                        store.put(key, &result).unwrap();
                        assert_eq!(store.get(key).unwrap(), result);
                    }
                });
            }
        });
        let entries = fs::read_dir(scratch.path()).unwrap().flatten();
        let files = entries.flat_map(|folder| fs::read_dir(folder.path()).unwrap().flatten());
        let names: Vec<_> = files.map(|file| file.file_name()).collect();
        assert_eq!(names.len(), 200);
        assert!(names.iter().all(|name| !name.to_string_lossy().starts_with('.')));
    }
}
