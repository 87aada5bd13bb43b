//! The interface of stores of results ([`Store`]).

use std::io;

use crate::key::Key;

/// A store of results by key. Any entry may vanish at any time, and several processes may write
/// the same entry at once, with equal contents.
pub trait Store: Send + Sync {
    /// Returns the result with this key; `None` if it is missing or its contents are damaged.
    fn get(&self, key: Key) -> Option<Vec<u8>>;

    /// Stores a result.
    ///
    /// # Errors
    /// When the result cannot be written.
    fn put(&self, key: Key, result: &[u8]) -> io::Result<()>;
}
