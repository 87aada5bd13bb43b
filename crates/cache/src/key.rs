//! Keys of results ([`Key`]), computed by [`KeyBuilder`].

use std::fmt;

/// The hash of everything that a result depends on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key([u8; 32]);

impl Key {
    /// Returns the hash of `bytes`.
    pub fn of(bytes: &[u8]) -> Self {
        Key(*blake3::hash(bytes).as_bytes())
    }

    /// Returns the bytes of the hash.
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// A hash in progress. Parts are delimited: different lists of parts have different keys.
#[derive(Clone)]
pub struct KeyBuilder(blake3::Hasher);

impl KeyBuilder {
    /// Creates a hash for the keys of one purpose, such as `"code"`.
    pub fn new(purpose: &str) -> Self {
        let mut new = Self(blake3::Hasher::new());
        new.add(purpose);
        new
    }

    /// Adds a part.
    pub fn add(&mut self, part: impl AsRef<[u8]>) -> &mut Self {
        let part = part.as_ref();
        self.0.update(&(part.len() as u64).to_le_bytes());
        self.0.update(part);
        self
    }

    /// Adds the version of the running program: that of its package, and the contents of its file.
    /// The hash of the file is kept in `store` by path, size and time of modification.
    ///
    /// # Errors
    /// When the file of the program cannot be read.
    pub fn add_program(&mut self, store: &dyn crate::Store) -> std::io::Result<&mut Self> {
        let path = std::env::current_exe()?;
        let about = path.metadata()?;
        let mut file = KeyBuilder::new("program");
        file.add(path.as_os_str().as_encoded_bytes());
        file.add(about.len().to_le_bytes());
        let modified = about.modified()?.duration_since(std::time::UNIX_EPOCH);
        file.add(modified.unwrap_or_default().as_nanos().to_le_bytes());
        let memo = file.finish();
        let hash = match store.get(memo) {
            Some(hash) => hash,
            None => {
                let hash = Key::of(&std::fs::read(&path)?).as_bytes().to_vec();
                store.put(memo, &hash)?;
                hash
            }
        };
        Ok(self.add(env!("CARGO_PKG_VERSION")).add(hash))
    }

    /// Returns the key of the parts.
    pub fn finish(&self) -> Key {
        Key(*self.0.finalize().as_bytes())
    }
}
