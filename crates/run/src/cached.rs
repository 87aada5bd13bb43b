//! Code of earlier runs ([`Cache`]), for `--cache`.

use terrace_cache::{Folder, Key, KeyBuilder, Store};
use terrace_ir::Reported;
use terrace_tool::{cannot_open_cache, warn_cannot_keep};

use crate::cli::Cli;
use crate::code::Executable;

/// The code of an earlier run with the same program, input and options, by its key.
pub(crate) struct Cache {
    store: Folder,
    key: Key,
}

impl Cache {
    /// Opens the cache that `cli` requests, for the input `bytes`; `None` without a request.
    ///
    /// # Errors
    /// When the folder cannot be created.
    pub(crate) fn of(cli: &Cli, bytes: &[u8]) -> Result<Option<Self>, Reported> {
        let Some(path) = &cli.cache else { return Ok(None) };
        let store = Folder::open(path).map_err(|error| cannot_open_cache(path, &error))?;
        let mut key = KeyBuilder::new("terrace-run");
        if key.add_program(&store).is_err() {
            return Ok(None);
        }
        key.add(format!("{:?}", (&cli.engine, &cli.entry, &cli.pipeline, &cli.level))).add(bytes);
        let key = key.finish();
        Ok(Some(Self { store, key }))
    }

    /// Returns the stored code, if any.
    pub(crate) fn get(&self) -> Option<Executable> {
        Executable::of_bytes(&self.store.get(self.key)?)
    }

    /// Stores the code of a run.
    pub(crate) fn put(&self, executable: &Executable) {
        if let Err(error) = self.store.put(self.key, &executable.to_bytes()) {
            warn_cannot_keep(&error);
        }
    }
}
