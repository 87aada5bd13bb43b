//! The cache of properties in `<…>`: operations in generic form repeat those of the last operation
//! of the same name. Its type is [`RecentProperties`], which is a part of the parser's caches.

use rustc_hash::FxHashMap;
use terrace_ir::{Attribute, OpName, PropertiesBuf};

/// The last properties written in `<…>` for each operation name.
#[derive(Default)]
pub(super) struct RecentProperties<'s>(FxHashMap<OpName, Recent<'s>>);

/// The last properties of one operation name.
struct Recent<'s> {
    /// The text, brackets included.
    text: &'s [u8],
    /// The attribute that `text` denotes.
    attribute: Attribute,
    /// The properties that `attribute` converts to; `None` before the first conversion without an
    /// issue.
    converted: Option<PropertiesBuf>,
}

impl<'s> RecentProperties<'s> {
    /// Returns the attribute in `<…>` at the beginning of `source` and the length of its text in
    /// bytes; `None` if the text differs from the last one of `name`.
    pub(super) fn at(&self, name: OpName, source: &[u8]) -> Option<(Attribute, usize)> {
        let recent = self.0.get(&name)?;
        source.starts_with(recent.text).then_some((recent.attribute, recent.text.len()))
    }

    /// Stores `text`, which denotes `attribute`, as the last properties of `name`.
    pub(super) fn store(&mut self, name: OpName, text: &'s [u8], attribute: Attribute) {
        self.0.insert(name, Recent { text, attribute, converted: None });
    }

    /// Returns the properties that `attribute` converts to in an operation `name`; `None` if
    /// `attribute` is not the last one of `name` or has not been converted.
    pub(super) fn converted(&self, name: OpName, attribute: Attribute) -> Option<PropertiesBuf> {
        let recent = self.0.get(&name).filter(|recent| recent.attribute == attribute)?;
        recent.converted.clone()
    }

    /// Stores what `attribute` converts to, if it is the last one of `name`.
    pub(super) fn store_converted(
        &mut self,
        name: OpName,
        attribute: Attribute,
        properties: &PropertiesBuf,
    ) {
        if let Some(recent) = self.0.get_mut(&name).filter(|recent| recent.attribute == attribute) {
            recent.converted = Some(properties.clone());
        }
    }
}
