//! Blobs that attributes refer to by key, listed at the end of a file
//! (`{-# dialect_resources: {builtin: {key: "0x…"}} #-}`).

use std::sync::{Arc, Mutex, PoisonError};

use indexmap::IndexMap;
use terrace_ir::{Context, Ident};

/// The bytes of a resource with their alignment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Blob {
    /// The alignment of the first byte, in bytes; a power of two.
    pub alignment: u32,
    /// The bytes of the resource, without padding.
    pub bytes: Box<[u8]>,
}

/// The blobs by dialect and key; `None` for a declared resource without a blob.
type Table = IndexMap<(Ident, Ident), Option<Arc<Blob>>>;

/// The resources of a context, by dialect and key. Held by the context as an extension; see
/// [`Resources::of`].
#[derive(Default)]
pub struct Resources(Mutex<Table>);

impl Resources {
    /// Returns the resources held by `cx`.
    pub fn of(cx: &Context) -> Arc<Resources> {
        cx.extension()
    }

    fn with<R>(&self, run: impl FnOnce(&mut Table) -> R) -> R {
        run(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Declares a resource without a blob; returns its key: `key`, or the first of `key_1`,
    /// `key_2`, … that is free.
    pub fn declare(&self, cx: &Context, dialect: &str, key: &str) -> Ident {
        self.insert(cx, dialect, key, None)
    }

    /// As [`Resources::declare`], with a blob.
    pub fn insert(&self, cx: &Context, dialect: &str, key: &str, blob: Option<Arc<Blob>>) -> Ident {
        let dialect = Ident::get(cx, dialect);
        let first = Ident::get(cx, key);
        self.with(|all| {
            let mut unique = first;
            let mut number = 1u32;
            while all.contains_key(&(dialect, unique)) {
                unique = Ident::get(cx, &format!("{key}_{number}"));
                number += 1;
            }
            all.insert((dialect, unique), blob);
            unique
        })
    }

    /// Sets the blob of a resource, and declares the resource if necessary.
    pub fn set(&self, cx: &Context, dialect: &str, key: Ident, blob: Arc<Blob>) {
        let dialect = Ident::get(cx, dialect);
        self.with(|all| all.insert((dialect, key), Some(blob)));
    }

    /// Whether the resource is declared, with or without a blob.
    pub fn contains(&self, cx: &Context, dialect: &str, key: Ident) -> bool {
        let dialect = Ident::get(cx, dialect);
        self.with(|all| all.contains_key(&(dialect, key)))
    }

    /// Returns the blob of a resource; `None` if it has no blob.
    pub fn blob(&self, cx: &Context, dialect: &str, key: Ident) -> Option<Arc<Blob>> {
        let dialect = Ident::get(cx, dialect);
        self.with(|all| all.get(&(dialect, key)).cloned().flatten())
    }
}
