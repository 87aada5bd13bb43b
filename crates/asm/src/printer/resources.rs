//! Resources: the keys that a text mentions, and the external resources of a file.

use std::sync::{Arc, Mutex, PoisonError};

use indexmap::{IndexMap, IndexSet};
use terrace_builtin::Blob;
use terrace_ir::Context;

/// The keys of resources in the text, by dialect.
#[derive(Default)]
pub(crate) struct Mentioned(pub(super) IndexMap<String, IndexSet<String>>);

impl Mentioned {
    /// Adds the keys in a later part of the text.
    pub(crate) fn append(&mut self, later: Mentioned) {
        for (dialect, keys) in later.0 {
            self.0.entry(dialect).or_default().extend(keys);
        }
    }

    /// Adds the resource `key` of `dialect`.
    pub(crate) fn mention(&mut self, dialect: &str, key: &str) {
        match self.0.get_mut(dialect) {
            Some(keys) if keys.contains(key) => {}
            Some(keys) => {
                keys.insert(key.to_owned());
            }
            None => {
                self.0.insert(dialect.to_owned(), IndexSet::from([key.to_owned()]));
            }
        }
    }
}

/// The value of a resource.
#[derive(Clone, Debug, PartialEq)]
pub enum ResourceValue {
    /// The resource is bytes with an alignment.
    Blob(Arc<Blob>),
    /// The resource is `true` or `false`.
    Bool(bool),
    /// The resource is a string.
    String(Box<[u8]>),
}

/// The `external_resources` of the file that was read into a context, which the printer writes
/// again. Stored as an extension of the context; see [`ExternalResources::of`].
#[derive(Default)]
pub struct ExternalResources(Mutex<IndexMap<String, Vec<(String, ResourceValue)>>>);

impl ExternalResources {
    /// Returns the external resources held by `cx`.
    pub fn of(cx: &Context) -> Arc<Self> {
        cx.extension()
    }

    /// Adds a resource of the provider `group`.
    pub fn add(&self, group: &str, key: &str, value: ResourceValue) {
        let mut groups = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        groups.entry(group.to_owned()).or_default().push((key.to_owned(), value));
    }

    /// Removes and returns the resources of the provider `group`; `None` if the provider has no
    /// resources.
    pub fn take(&self, group: &str) -> Option<Vec<(String, ResourceValue)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).shift_remove(group)
    }

    /// Returns the resources by provider, in the order in which they were added.
    pub fn groups(&self) -> Vec<(String, Vec<(String, ResourceValue)>)> {
        let groups = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        groups.iter().map(|(group, entries)| (group.clone(), entries.clone())).collect()
    }
}
