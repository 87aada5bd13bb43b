//! The resource sections: numbers, keys and contents. The main type is [`ResourceNumbers`].

use std::sync::Arc;

use rustc_hash::FxHashMap;
use terrace_asm::{ExternalResources, ResourceValue};
use terrace_builtin::{Blob, Resources};
use terrace_ir::{Context, Ident, lossless};

use super::Strings;
use super::emitter::Emitter;
use super::numbering::Numbering;
use crate::format::resource;

/// The resources that a file refers to, with their numbers.
pub(crate) struct ResourceNumbers<'c> {
    cx: &'c Context,
    /// Number of the dialect, and its resources; `None` for a resource without data.
    groups: Vec<(u64, Vec<(Ident, Option<Arc<Blob>>)>)>,
    numbers: FxHashMap<(String, Ident), u64>,
}

impl<'c> ResourceNumbers<'c> {
    /// Numbers the resources by dialect; within a dialect those with data come first.
    pub(crate) fn new(numbering: &Numbering<'c>) -> Self {
        let (cx, mut next) = (numbering.cx, 0);
        let (mut groups, mut numbers) = (Vec::new(), FxHashMap::default());
        let resources = Resources::of(cx);
        for (dialect, (name, _)) in (0..).zip(&numbering.dialects) {
            let Some(keys) = numbering.resources.get(name) else { continue };
            let entry = |key: &Ident| (*key, resources.blob(cx, name, *key));
            let mut entries: Vec<_> = keys.iter().map(entry).collect();
            entries.sort_by_key(|(_, blob)| blob.is_none());
            for (key, _) in &entries {
                numbers.insert((name.clone(), *key), next);
                next += 1;
            }
            groups.push((dialect, entries));
        }
        Self { cx, groups, numbers }
    }

    /// Returns the number of the resource `key` of `dialect`; `u64::MAX` if the resource is not
    /// referenced.
    pub(crate) fn number(&self, dialect: &str, key: Ident) -> u64 {
        self.numbers.get(&(dialect.to_owned(), key)).copied().unwrap_or(u64::MAX)
    }

    /// Encodes the sections of keys and of contents. With `elide`, the contents are left out.
    pub(crate) fn write(&self, elide: bool, strings: &mut Strings) -> (Emitter, Emitter) {
        let mut out = ResourceWriter {
            offsets: Emitter::default(),
            contents: Emitter::default(),
            elide,
            strings,
        };
        let external = ExternalResources::of(self.cx).groups();
        out.offsets.varint(external.len() as u64);
        for (group, entries) in &external {
            let sizes: Vec<_> = entries.iter().map(|(_, value)| out.value(Some(value))).collect();
            let group = out.strings.number(&lossless::decode(group));
            out.offsets.varint(group);
            let keys = entries.iter().map(|(key, _)| &**key);
            out.group(keys, &sizes);
        }
        for (dialect, entries) in &self.groups {
            let value = |blob: &Arc<Blob>| ResourceValue::Blob(Arc::clone(blob));
            let sizes: Vec<_> = entries
                .iter()
                .map(|(_, blob)| out.value(blob.as_ref().map(value).as_ref()))
                .collect();
            out.offsets.varint(*dialect);
            out.group(entries.iter().map(|(key, _)| key.as_str(self.cx)), &sizes);
        }
        (out.offsets, out.contents)
    }
}

struct ResourceWriter<'s> {
    offsets: Emitter,
    contents: Emitter,
    elide: bool,
    strings: &'s mut Strings,
}

impl ResourceWriter<'_> {
    /// Encodes the value of a resource. Returns its size in bytes and the code of its kind.
    fn value(&mut self, value: Option<&ResourceValue>) -> (u64, u8) {
        let start = self.contents.len();
        let kind = match value {
            Some(ResourceValue::Bool(_)) => resource::BOOL,
            Some(ResourceValue::String(_)) => resource::STRING,
            Some(ResourceValue::Blob(_)) | None => resource::BLOB,
        };
        match value.filter(|_| !self.elide) {
            None => {}
            Some(ResourceValue::Bool(value)) => self.contents.byte((*value).into()),
            Some(ResourceValue::String(text)) => {
                let number = self.strings.number(text);
                self.contents.varint(number);
            }
            Some(ResourceValue::Blob(blob)) => {
                self.contents.varint(blob.alignment.into());
                self.contents.varint(blob.bytes.len() as u64);
                self.contents.align(blob.alignment.into());
                self.contents.bytes(&blob.bytes);
            }
        }
        ((self.contents.len() - start) as u64, kind)
    }

    /// Writes the keys, sizes and kinds of a group.
    fn group<'k>(&mut self, keys: impl Iterator<Item = &'k str>, sizes: &[(u64, u8)]) {
        self.offsets.varint(sizes.len() as u64);
        for (key, (size, kind)) in keys.zip(sizes) {
            let key = self.strings.number(&lossless::decode(key));
            self.offsets.varint(key);
            self.offsets.varint(*size);
            self.offsets.byte(*kind);
        }
    }
}
