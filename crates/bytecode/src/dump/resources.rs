//! The keys and sizes of resources.

use terrace_ir::lossless;

use crate::format::{Section, resource};
use crate::read::tables::{Cursor, Dialects, Result, Sections, string_at};

/// A resource of the file.
pub(super) struct Resource {
    /// Name of the dialect or of the external group.
    pub(super) group: String,
    pub(super) key: String,
    pub(super) size: u64,
    pub(super) kind: &'static str,
    pub(super) start: usize,
}

/// Lists the resources of external groups and of dialects.
pub(super) fn read(
    sections: &Sections<'_>,
    strings: &[&[u8]],
    dialects: &Dialects<'_>,
) -> Result<Vec<Resource>> {
    let mut found = Vec::new();
    let (Some(mut offsets), Some(mut contents)) =
        (sections.get(Section::ResourceOffset), sections.get(Section::Resource))
    else {
        return Ok(found);
    };
    let mut external = offsets.varint()?;
    while !offsets.is_empty() {
        let index = offsets.varint()?;
        let group = if external > 0 {
            external -= 1;
            lossless::encode(string_at(&offsets, strings, index)?).into_owned()
        } else {
            let at = usize::try_from(index).ok();
            match at.and_then(|at| dialects.dialects.get(at)) {
                Some(dialect) => dialect.name.clone().into_owned(),
                None => return Err(offsets.error(format!("invalid dialect index: {index}"))),
            }
        };
        for _ in 0..offsets.count(3)? {
            let (key, size, kind) = entry(&mut offsets, strings)?;
            let start = contents.position();
            contents.bytes(size)?;
            found.push(Resource { group: group.clone(), key, size, kind, start });
        }
    }
    Ok(found)
}

fn entry(offsets: &mut Cursor<'_>, strings: &[&[u8]]) -> Result<(String, u64, &'static str)> {
    let key = offsets.varint()?;
    let key = lossless::encode(string_at(offsets, strings, key)?).into_owned();
    let size = offsets.varint()?;
    let kind = match offsets.byte()? {
        resource::BLOB => "blob",
        resource::BOOL => "bool",
        resource::STRING => "string",
        _ => "unknown kind",
    };
    Ok((key, size, kind))
}
