//! The end of a file: resources that attributes mention, and those that a tool keeps.

use std::sync::{Arc, Mutex, PoisonError};

use indexmap::{IndexMap, IndexSet};
use terrace_builtin::{Blob, Resources};
use terrace_ir::print::{keyword_or_string, quoted};
use terrace_ir::{Context, Ident};

use super::Printer;

/// Keys that were written, by dialect.
#[derive(Default)]
pub(crate) struct Mentioned(IndexMap<String, IndexSet<String>>);

impl Mentioned {
    /// Adds what was mentioned in a later part of the text.
    pub(crate) fn append(&mut self, later: Mentioned) {
        for (dialect, keys) in later.0 {
            self.0.entry(dialect).or_default().extend(keys);
        }
    }

    /// Notes that the text mentions the resource `key` of `dialect`.
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

/// The `external_resources` of the file that was read into a context, to be written again:
/// `cx.extension::<ExternalResources>()`.
#[derive(Default)]
pub struct ExternalResources(Mutex<IndexMap<String, Vec<(String, ResourceValue)>>>);

impl ExternalResources {
    /// The external resources kept in `cx`.
    pub fn of(cx: &Context) -> Arc<Self> {
        cx.extension()
    }

    /// Adds a resource of the provider `group`.
    pub fn add(&self, group: &str, key: &str, value: ResourceValue) {
        let mut groups = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        groups.entry(group.to_owned()).or_default().push((key.to_owned(), value));
    }

    /// Removes the resources of the provider `group` and gives them, if there are any.
    pub fn take(&self, group: &str) -> Option<Vec<(String, ResourceValue)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).shift_remove(group)
    }

    /// The resources by provider, in the order in which they were added.
    pub fn groups(&self) -> Vec<(String, Vec<(String, ResourceValue)>)> {
        let groups = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        groups.iter().map(|(group, entries)| (group.clone(), entries.clone())).collect()
    }
}

/// What has been written of the section so far.
#[derive(Default)]
struct Section {
    opened: bool,
    any: bool,
    comma: bool,
}

impl Printer<'_> {
    /// Writes `{-# … #-}` if there is anything to list.
    pub(super) fn file_metadata(&mut self) {
        let mut section = Section::default();
        let mut dialects = std::mem::take(&mut self.resources).0;
        dialects.sort_keys();
        let resources = Resources::of(self.cx);
        let mut groups = Vec::new();
        for (dialect, keys) in &dialects {
            let mut entries = Vec::new();
            for key in keys {
                let blob = resources.blob(self.cx, dialect, Ident::get(self.cx, key));
                entries.extend(blob.map(|blob| (key.clone(), ResourceValue::Blob(blob))));
            }
            groups.push((dialect.clone(), entries));
        }
        self.resource_groups(&mut section, "dialect", &groups);
        let external = ExternalResources::of(self.cx).groups();
        self.resource_groups(&mut section, "external", &external);
        if section.opened {
            self.out.push_str("\n#-}\n");
        }
    }

    fn resource_groups(
        &mut self,
        section: &mut Section,
        kind: &str,
        groups: &[(String, Vec<(String, ResourceValue)>)],
    ) {
        section.any = false;
        let mut group_comma = false;
        for (group, entries) in groups {
            let mut any = false;
            for (key, value) in entries {
                if !std::mem::replace(&mut section.opened, true) {
                    self.out.push_str("\n{-#\n");
                }
                let text = resource_text(value);
                if self.flags.elide_resources_above.is_some_and(|most| text.len() as u64 > most) {
                    continue;
                }
                if !std::mem::replace(&mut section.any, true) {
                    self.out.push_str(if section.comma { ",\n  " } else { "  " });
                    self.out.push_str(kind);
                    self.out.push_str("_resources: {\n");
                }
                if std::mem::replace(&mut any, true) {
                    self.out.push_str(",\n");
                } else {
                    self.out.push_str(if group_comma { ",\n    " } else { "    " });
                    self.out.push_str(group);
                    self.out.push_str(": {\n");
                }
                self.out.push_str("      ");
                let _ = keyword_or_string(&mut self.out, key);
                self.out.push_str(": ");
                self.out.push_str(&text);
            }
            if any {
                group_comma = true;
                self.out.push_str("\n    }");
            }
        }
        if section.any {
            self.out.push_str("\n  }");
        }
        section.comma |= section.any;
    }
}

fn resource_text(value: &ResourceValue) -> String {
    let mut text = String::new();
    match value {
        ResourceValue::Bool(value) => text.push_str(if *value { "true" } else { "false" }),
        ResourceValue::String(value) => {
            let _ = quoted(&mut text, value);
        }
        ResourceValue::Blob(blob) => {
            text.reserve(blob.bytes.len() * 2 + 12);
            text.push_str("\"0x");
            let alignment = blob.alignment.to_le_bytes();
            for byte in alignment.iter().chain(&blob.bytes[..]) {
                let digit = |n: u8| char::from(b"0123456789ABCDEF"[n as usize & 15]);
                text.push(digit(byte >> 4));
                text.push(digit(*byte));
            }
            text.push('"');
        }
    }
    text
}
