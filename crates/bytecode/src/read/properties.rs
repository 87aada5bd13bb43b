//! Decoding of properties.

use smallvec::SmallVec;
use terrace_builtin::DenseArrayAttr;
use terrace_ir::bytecode::BytecodeReader;
use terrace_ir::{
    Attribute, Context, Presence, PropertiesBuf, PropertyInfo, PropertyIssue, SetError,
};

use super::cursor::{Cursor, Result};
use super::dialects::ResolvedName;
use super::fields::FieldReader;
use super::file::File;
use crate::format::version;
use crate::layout::{self, PropertyPart};

/// The decoded properties of an operation.
#[derive(Clone)]
pub(crate) struct ReadProperties {
    pub(crate) value: PropertiesBuf,
    /// Violations that the verifier is to report.
    pub(crate) issues: Vec<PropertyIssue>,
}

/// Reads the section of properties. Returns the range of each entry, as offsets in the file.
pub(crate) fn read_blobs(mut cursor: Cursor<'_>) -> Result<Vec<(u32, u32)>> {
    let count = cursor.count(1)?;
    let mut blobs = Vec::with_capacity(count);
    for _ in 0..count {
        let size = cursor.varint()?;
        let start = cursor.position();
        cursor.bytes(size)?;
        blobs.push((start as u32, cursor.position() as u32));
    }
    if !cursor.is_empty() {
        let message = "Broken properties section: didn't exhaust the offsets table";
        return Err(cursor.error(message));
    }
    Ok(blobs)
}

impl<'f> File<'f> {
    /// Decodes the properties with the given index for an operation of this name.
    pub(crate) fn properties(
        &self,
        cursor: &Cursor<'f>,
        name: &ResolvedName,
        index: u64,
    ) -> Result<ReadProperties> {
        let text = || name.name.as_str(self.cx);
        let Some(registered) = name.registered else {
            let version = self.version;
            return Err(cursor.error(format!(
                "Unexpected missing `wasRegistered` opname flag at bytecode version {version} \
                 with properties."
            )));
        };
        let found = usize::try_from(index).ok().and_then(|at| self.blobs.get(at));
        let Some((start, end)) = found else {
            return Err(cursor.error(format!("Properties idx out-of-bound for {}", text())));
        };
        let mut reader = FieldReader::new(self, self.whole.part(*start as usize..*end as usize));
        let Some(info) = name.info else {
            if registered {
                return Err(cursor.error(format!(
                    "cannot read the properties of '{}', which the file's writer knew but is not \
                     registered here",
                    text()
                )));
            }
            let value = PropertiesBuf::Attribute(reader.attribute()?);
            return Ok(ReadProperties { value, issues: Vec::new() });
        };
        let Some(properties) = info.properties else {
            let message = format!("has properties but missing BytecodeOpInterface for {}", text());
            return Err(cursor.error(message));
        };
        reader.properties(properties.default(), &name.parts)
    }
}

impl FieldReader<'_, '_> {
    fn properties(
        &mut self,
        value: PropertiesBuf,
        parts: &[PropertyPart],
    ) -> Result<ReadProperties> {
        let mut read = ReadProperties { value, issues: Vec::new() };
        for part in parts {
            self.part(*part, &mut read)?;
        }
        Ok(read)
    }

    fn part(&mut self, part: PropertyPart, read: &mut ReadProperties) -> Result<()> {
        match part {
            PropertyPart::Attribute(field) if field.presence == Presence::Required => {
                let attribute = self.attribute()?;
                self.set(field, Some(attribute), read)
            }
            PropertyPart::Attribute(field) => {
                let attribute = self.optional_attribute()?;
                self.set(field, attribute, read)
            }
            PropertyPart::Native(field) => match field.codec.encoding {
                Some(encoding) => field.decode(encoding, &mut read.value, self),
                None => {
                    let attribute = self.attribute()?;
                    self.set(field, Some(attribute), read)
                }
            },
            PropertyPart::Segments(field) if self.file.version >= version::SEGMENTS => {
                let held = field.get(self.file.cx, read.value.as_ref());
                let mut sizes = segments(self.file.cx, held);
                self.sparse_array(&mut sizes)?;
                let attribute = DenseArrayAttr::i32s(self.file.cx, &sizes).into();
                self.set(field, Some(attribute), read)
            }
            PropertyPart::Segments(field) => {
                let attribute = self.attribute()?;
                self.set(field, Some(attribute), read)
            }
        }
    }

    /// Sets a property to the value of `attribute`; `None` leaves it unset.
    fn set(
        &mut self,
        field: &'static PropertyInfo,
        attribute: Option<Attribute>,
        read: &mut ReadProperties,
    ) -> Result<()> {
        let Some(value) = attribute else { return Ok(()) };
        match field.set(self.file.cx, &mut read.value, attribute) {
            Ok(()) => Ok(()),
            Err(SetError::Constraint) => {
                read.issues.push(PropertyIssue::Invalid(field.name, value));
                Ok(())
            }
            Err(SetError::Message(_)) if layout::is_segments(field) => {
                Err(self.cursor.error("size mismatch for operand/result_segment_size"))
            }
            Err(SetError::Message(message)) => Err(self.cursor.error(message)),
            Err(SetError::Kind) => {
                let class = layout::class_of(field);
                Err(self.wrong_kind(&class, value))
            }
        }
    }

    /// Reads an array of numbers that are mostly 0 into `sizes`, which must be filled with 0.
    fn sparse_array(&mut self, sizes: &mut [i32]) -> Result<()> {
        let (count, sparse) = self.cursor.flagged()?;
        if !sparse {
            if count > sizes.len() as u64 {
                let room = sizes.len();
                let message = format!(
                    "trying to read an array of {count} but only {room} storage available."
                );
                return Err(self.cursor.error(message));
            }
            for size in &mut sizes[..count as usize] {
                *size = self.cursor.varint()? as i32;
            }
            return Ok(());
        }
        if count == 0 {
            return Ok(());
        }
        let bits = self.cursor.varint()?;
        if bits > 8 {
            let message = format!("reading sparse array with indexing above 8 bits: {bits}");
            return Err(self.cursor.error(message));
        }
        for _ in 0..self.cursor.check_count(count, 1)? {
            let pair = self.cursor.varint()?;
            let (index, value) = (pair & ((1 << bits) - 1), pair >> bits);
            let room = sizes.len();
            let Some(size) = sizes.get_mut(index as usize) else {
                let message = format!(
                    "reading a sparse array found index {index} but only {room} storage available."
                );
                return Err(self.cursor.error(message));
            };
            *size = value as i32;
        }
        Ok(())
    }
}

/// Returns the segment sizes that a dense array attribute holds; empty for other attributes.
pub(crate) fn segments(cx: &Context, attribute: Option<Attribute>) -> SmallVec<[i32; 8]> {
    let array = attribute.and_then(|attribute| attribute.downcast::<DenseArrayAttr>(cx));
    array.and_then(|array| array.as_i32s(cx)).into_iter().flatten().collect()
}
