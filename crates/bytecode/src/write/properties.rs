//! Properties: operations that have the same ones share them in the file.

use std::hash::{Hash, Hasher};

use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashMap};
use smallvec::SmallVec;
use terrace_ir::bytecode::BytecodeWriter;
use terrace_ir::{Context, Op, OpName, OpRef, Presence, PropertiesRef};

use super::numbering::Reference;
use crate::format::version;
use crate::layout::{self, Part};
use crate::read::segments;

/// Name and properties of operations.
#[derive(Clone, Copy, PartialEq)]
struct Key<'c>(OpName, PropertiesRef<'c>);

impl Eq for Key<'_> {}

impl Hash for Key<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
        self.1.hash(state);
    }
}

/// What operations with the same name and properties have in common.
struct Class {
    references: Vec<Reference>,
    /// The number of the properties in the file, once they were met in its order.
    blob: Option<u32>,
}

/// The properties of all operations.
#[derive(Default)]
pub(crate) struct PropertyClasses<'c> {
    classes: IndexMap<Key<'c>, Class, FxBuildHasher>,
    /// The parts of the properties of declared operations.
    parts: FxHashMap<OpName, Vec<Part>>,
}

/// The properties that are written for an operation; `None` if none are.
fn written(op: OpRef<'_>) -> Option<PropertiesRef<'_>> {
    let properties = op.properties();
    match properties {
        PropertiesRef::Attribute(_) => Some(properties),
        PropertiesRef::None => {
            op.info().and_then(|info| info.properties).map(|_| PropertiesRef::None)
        }
        _ => Some(properties),
    }
}

impl<'c> PropertyClasses<'c> {
    /// The class of an operation, if it has properties, and whether it is a new one.
    #[inline]
    pub(crate) fn class(&mut self, op: OpRef<'c>) -> (Option<usize>, bool) {
        let Some(properties) = written(op) else { return (None, false) };
        let entry = self.classes.entry(Key(op.name(), properties));
        let (class, new) = (entry.index(), matches!(entry, indexmap::map::Entry::Vacant(_)));
        entry.or_insert_with(|| Class { references: Vec::new(), blob: None });
        (Some(class), new)
    }

    /// The number in the file of the properties of an operation, if it has some.
    #[inline]
    pub(crate) fn number(&self, op: OpRef<'c>) -> Option<u64> {
        let class = self.classes.get(&Key(op.name(), written(op)?))?;
        class.blob.map(u64::from)
    }

    /// The class of an operation, if it has no number yet.
    #[inline]
    pub(crate) fn unnumbered(&self, op: OpRef<'c>) -> Option<usize> {
        let (class, _, held) = self.classes.get_full(&Key(op.name(), written(op)?))?;
        held.blob.is_none().then_some(class)
    }

    /// Makes `number` that of the properties of a class.
    pub(crate) fn set_number(&mut self, class: usize, number: u32) {
        self.classes[class].blob = Some(number);
    }

    /// Takes what the properties of a class refer to, to be put back.
    pub(crate) fn take_references(&mut self, class: usize) -> Vec<Reference> {
        std::mem::take(&mut self.classes[class].references)
    }

    /// Sets what the properties of a class refer to.
    pub(crate) fn set_references(&mut self, class: usize, references: Vec<Reference>) {
        self.classes[class].references = references;
    }

    /// Writes the properties of a class.
    pub(crate) fn encode(
        &mut self,
        class: usize,
        cx: &'c Context,
        file_version: u64,
        out: &mut dyn BytecodeWriter<'c>,
    ) {
        let Some((Key(name, properties), _)) = self.classes.get_index(class) else { return };
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
    part: Part,
    properties: PropertiesRef<'_>,
    cx: &'c Context,
    file_version: u64,
    out: &mut dyn BytecodeWriter<'c>,
) {
    let field = part.field();
    if let (Part::Native(_), Some(encoding)) = (part, field.codec.encoding) {
        return field.encode(encoding, properties, out);
    }
    let attribute = field.get(cx, properties);
    match part {
        Part::Attribute(_) if field.presence != Presence::Required => {
            out.optional_attribute(attribute);
        }
        Part::Segments(_) if file_version >= version::SEGMENTS => {
            sparse_array(&segments(cx, attribute), out);
        }
        _ => out.attribute(attribute.unwrap_or_default()),
    }
}

/// Writes numbers of which most are 0: those that are not, with their places in the lowest bits.
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

/// Visits all operations in the order of the file.
pub(crate) fn in_order<'c>(root: OpRef<'c>, visit: &mut dyn FnMut(OpRef<'c>)) {
    visit(root);
    let (body, op) = match root.body().child(root.id()) {
        Some(child) => (child, Op::ROOT),
        None => (root.body(), root.id()),
    };
    for region in body.regions(op) {
        for block in body.blocks_in(region) {
            for op in body.ops_in(block) {
                let view = body.op(op);
                if view.region_count() == 0 {
                    visit(view);
                } else {
                    terrace_ir::ensure_sufficient_stack(|| in_order(view, visit));
                }
            }
        }
    }
}
