//! Reading of the resource sections into the context.

use std::sync::Arc;

use terrace_asm::{ExternalResources, ResourceKeys, ResourceValue};
use terrace_builtin::{Blob, Resources};
use terrace_ir::{Context, Ident, lossless};

use super::cursor::{Cursor, Result};
use super::sections::Sections;
use super::strings::string_at;
use crate::format::{Section, resource};

/// The resources that attributes refer to by number: dialect, and key in the context.
pub(crate) type Numbered = Vec<(String, Ident)>;

/// A cursor over the resources of one group: keys and sizes in `offsets`, data in `contents`.
struct Entries<'f, 's> {
    offsets: Cursor<'f>,
    contents: Cursor<'f>,
    strings: &'s [&'f [u8]],
}

/// Reads both sections of resources into the context. `dialect` returns the name of a dialect by
/// its index. Returns the numbered resources, and all of them by their keys in the file.
pub(crate) fn read_resources<'f, 'd>(
    cx: &Context,
    sections: &Sections<'f>,
    strings: &[&'f [u8]],
    dialect: impl Fn(usize) -> Option<&'d str>,
) -> Result<(Numbered, ResourceKeys)> {
    let (offsets, contents) =
        match (sections.get(Section::ResourceOffset), sections.get(Section::Resource)) {
            (Some(offsets), Some(contents)) => (offsets, contents),
            (None, None) => return Ok(Default::default()),
            (None, Some(contents)) => {
                let message = "expected resource offset section when resource section is present";
                return Err(contents.error(message));
            }
            (Some(offsets), None) => {
                let message =
                    "unexpected resource offset section when resource section is not present";
                return Err(offsets.error(message));
            }
        };
    let mut entries = Entries { offsets, contents, strings };
    let external = entries.offsets.count(2)?;
    for _ in 0..external {
        let group = lossless::encode(entries.string()?).into_owned();
        entries.group(|key, value| {
            if let Some(value) = value {
                ExternalResources::of(cx).add(&group, &key, value);
            }
            Ok(())
        })?;
    }
    let (mut numbered, mut keys) = (Numbered::new(), ResourceKeys::default());
    while !entries.offsets.is_empty() {
        let index = entries.offsets.varint()?;
        let Some(name) = usize::try_from(index).ok().and_then(&dialect) else {
            return Err(entries.offsets.error(format!("invalid dialect index: {index}")));
        };
        let place = entries.offsets;
        match cx.get_or_load_dialect(name) {
            None => return Err(place.error(format!("dialect '{name}' is unknown"))),
            Some(loaded) if !loaded.info().hooks.has_resources => {
                return Err(place.error(format!("unexpected resources for dialect '{name}'")));
            }
            Some(_) => {}
        }
        entries.group(|key, value| {
            let blob = match value {
                None => None,
                Some(ResourceValue::Blob(blob)) => Some(blob),
                Some(ResourceValue::Bool(_)) => return Err(wrong_kind(&place, "bool")),
                Some(ResourceValue::String(_)) => return Err(wrong_kind(&place, "string")),
            };
            let handle = Resources::of(cx).insert(cx, name, &key, blob);
            numbered.push((name.to_owned(), handle));
            keys.insert((name.to_owned(), key), handle);
            Ok(())
        })?;
    }
    Ok((numbered, keys))
}

fn wrong_kind(place: &Cursor<'_>, found: &str) -> terrace_ir::Diagnostic {
    place.error(format!("expected a blob resource entry, but found a {found} entry instead"))
}

impl<'f> Entries<'f, '_> {
    fn string(&mut self) -> Result<&'f [u8]> {
        let index = self.offsets.varint()?;
        string_at(&self.offsets, self.strings, index)
    }

    /// Reads the entries of a group, and passes them to `add`. An entry without data has no value.
    fn group(
        &mut self,
        mut add: impl FnMut(String, Option<ResourceValue>) -> Result<()>,
    ) -> Result<()> {
        let count = self.offsets.count(3)?;
        for _ in 0..count {
            let key = lossless::encode(self.string()?).into_owned();
            let size = self.offsets.varint()?;
            let kind = self.offsets.byte()?;
            let start = self.contents.position();
            self.contents.bytes(size)?;
            let mut contents = self.contents.part(start..self.contents.position());
            let value = if size == 0 { None } else { Some(self.value(kind, &mut contents)?) };
            if !contents.is_empty() {
                let message = format!("unexpected trailing bytes in resource entry '{key}'");
                return Err(contents.error(message));
            }
            add(key, value)?;
        }
        Ok(())
    }

    fn value(&self, kind: u8, contents: &mut Cursor<'f>) -> Result<ResourceValue> {
        match kind {
            resource::BLOB => {
                let (alignment, size) = (contents.varint()?, contents.varint()?);
                contents.align(alignment)?;
                let Ok(alignment) = u32::try_from(alignment) else {
                    return Err(contents.error("alignment of a resource is too large"));
                };
                let bytes = contents.bytes(size)?.into();
                Ok(ResourceValue::Blob(Arc::new(Blob { alignment, bytes })))
            }
            resource::BOOL => contents.byte().map(|byte| ResourceValue::Bool(byte != 0)),
            resource::STRING => {
                let index = contents.varint()?;
                let string = string_at(contents, self.strings, index)?;
                Ok(ResourceValue::String(string.into()))
            }
            _ => Err(contents.error(format!("invalid resource kind: {kind}"))),
        }
    }
}
