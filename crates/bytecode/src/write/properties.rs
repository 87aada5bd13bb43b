//! Property classes: operations with the same name and equal properties share one entry in the
//! file. The main type is [`PropertyClasses`].

use std::hash::{Hash, Hasher};

use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashMap};
use smallvec::SmallVec;
use terrace_ir::bytecode::BytecodeWriter;
use terrace_ir::{Context, OpName, Presence, PropertiesRef};

use super::references::PropertyReference;
use crate::format::version;
use crate::layout::{self, PropertyPart};
use crate::read::segments;

/// The identity of a property class: operation name and properties.
#[derive(Clone, Copy, PartialEq)]
struct ClassKey<'c>(OpName, PropertiesRef<'c>);

impl Eq for ClassKey<'_> {}

impl Hash for ClassKey<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
        self.1.hash(state);
    }
}

/// A property class: its references, and its number of operations.
struct Class {
    references: Vec<PropertyReference>,
    /// Number of operations with these properties.
    operations: u32,
}

/// The property classes of all operations.
#[derive(Default)]
pub(crate) struct PropertyClasses<'c> {
    classes: IndexMap<ClassKey<'c>, Class, FxBuildHasher>,
    /// The encoded parts of the properties of each registered operation.
    parts: FxHashMap<OpName, Vec<PropertyPart>>,
}

impl<'c> PropertyClasses<'c> {
    /// Returns the class of operations named `name` with `properties`, and whether this call
    /// created it.
    pub(crate) fn class(&mut self, name: OpName, properties: PropertiesRef<'c>) -> (usize, bool) {
        let entry = self.classes.entry(ClassKey(name, properties));
        let (class, new) = (entry.index(), matches!(entry, indexmap::map::Entry::Vacant(_)));
        entry.or_insert_with(|| Class { references: Vec::new(), operations: 0 });
        (class, new)
    }

    /// Adds `operations` operations to a class.
    pub(crate) fn count(&mut self, class: usize, operations: u32) {
        self.classes[class].operations += operations;
    }

    /// Returns the number of classes.
    pub(crate) fn len(&self) -> usize {
        self.classes.len()
    }

    /// Sets the entities that the properties of a class refer to.
    pub(crate) fn set_references(&mut self, class: usize, references: Vec<PropertyReference>) {
        self.classes[class].references = references;
    }

    /// Returns for each class the entities that its properties refer to, and its number of
    /// operations.
    pub(crate) fn references(&self) -> impl Iterator<Item = (&[PropertyReference], u32)> {
        self.classes.values().map(|class| (&*class.references, class.operations))
    }

    /// Encodes the properties of a class.
    pub(crate) fn encode(
        &mut self,
        class: usize,
        cx: &'c Context,
        file_version: u64,
        out: &mut dyn BytecodeWriter<'c>,
    ) {
        let Some((ClassKey(name, properties), _)) = self.classes.get_index(class) else { return };
        let (name, properties) = (*name, *properties);
        if let PropertiesRef::Attribute(attribute) = properties {
            return out.attribute(attribute);
        }
        let Some(info) = name.info(cx).and_then(|info| info.properties) else { return };
        let parts = self.parts.entry(name).or_insert_with(|| layout::parts(info, file_version));
        for part in parts {
            write_part(*part, properties, cx, file_version, out);
        }
    }
}

fn write_part<'c>(
    part: PropertyPart,
    properties: PropertiesRef<'_>,
    cx: &'c Context,
    file_version: u64,
    out: &mut dyn BytecodeWriter<'c>,
) {
    let field = part.field();
    if let (PropertyPart::Native(_), Some(encoding)) = (part, field.codec.encoding) {
        return field.encode(encoding, properties, out);
    }
    let attribute = field.get(cx, properties);
    match part {
        PropertyPart::Attribute(_) if field.presence != Presence::Required => {
            out.optional_attribute(attribute);
        }
        PropertyPart::Segments(_) if file_version >= version::SEGMENTS => {
            sparse_array(&segments(cx, attribute), out);
        }
        _ => out.attribute(attribute.unwrap_or_default()),
    }
}

/// Encodes an array of numbers that are mostly 0: in the sparse form, only the nonzero numbers,
/// each with its index in the lowest bits.
fn sparse_array<'c>(sizes: &[i32], out: &mut dyn BytecodeWriter<'c>) {
    let set: SmallVec<[(u64, u64); 8]> = (0..)
        .zip(sizes)
        .filter(|(_, size)| **size != 0)
        .map(|(at, size)| (at, u64::from(*size as u32)))
        .collect();
    let last = set.last().map_or(0, |(at, _)| *at);
    if last > 256 || set.len() > sizes.len() / 2 {
        out.flagged(sizes.len() as u64, false);
        sizes.iter().for_each(|size| out.varint(u64::from(*size as u32)));
        return;
    }
    out.flagged(set.len() as u64, true);
    if set.is_empty() {
        return;
    }
    let bits = u64::BITS - last.leading_zeros();
    out.varint(bits.into());
    for (at, size) in set {
        out.varint(size << bits | at);
    }
}
