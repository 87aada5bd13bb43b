//! Writes IR as a file of MLIR bytecode. The entry point is [`write()`], which `terrace-opt` calls
//! for `--emit-bytecode`.
//!
//! A file refers to dialects, operation names, attributes, types, properties and resources by
//! number, and frequent entities get small numbers, which take fewer bytes. So everything is
//! counted before the first operation is encoded, in three phases (MLIR: `IRNumberingState`, then
//! `BytecodeWriter`):
//!
//! ```text
//!    any thread                       one thread, in MLIR's order           any thread
//!  ┌────────────────────────┐       ┌──────────────────────────┐        ┌────────────────────┐
//!  │ 1. collect             │       │ 2. number                │        │ 3. encode          │
//!  │ `Digest::of_regions`   │       │ `Numbering::replay`      │        │ `BodyWriter`       │
//!  │ for some 4096          ├──────>│ counts each reference;   ├───────>│ one isolated       │
//!  │ operations             │ Digest│ `Order::finish` sorts    │ Survey │ operation's body   │
//!  └────────────────────────┘       └──────────────────────────┘        └────────────────────┘
//! ```
//!
//! **Collecting** (`digest`) turns bodies into a flat list of [`Reference`](digest::Reference)s,
//! which needs no shared state. A small direct-mapped cache (`recent`) recognizes names, types and
//! properties that were seen shortly before, so that only their counter goes up; only an unknown
//! one is listed, as `NewEntity`, and described in
//! [`Digest::new_entities`](digest::Digest::new_entities). The bodies of isolated operations are
//! not entered: `Children(n)` marks the position in the list where those of the next `n` belong.
//!
//! **Numbering** (`replay`) goes through the lists in the order in which MLIR visits the IR,
//! because ties between equally frequent entities are broken by first use. For the module `@m` of
//! functions `@f` and `@g` (regions are visited last to first):
//!
//! ```text
//!  digest of the root:
//!    NewEntity (the name `builtin.module`), NewEntity (properties of @m), Location (of @m),
//!    NewEntity (the name `func.func`),      NewEntity (properties of @f), Location (of @f),
//!                                           NewEntity (properties of @g), Location (of @g),
//!    Children(2) ────> digest of @g, digest of @f: made by other threads meanwhile
//! ```
//!
//! At `Children` the replay takes the digests of `@g` and `@f` from the thread pool, which has made
//! them meanwhile, replays them, and goes on. Digests of 4096 operations amortize the hand-over
//! between threads. The record of each operation (`records`) is kept for phase 3, along with
//! the shape of each body (`survey`): which regions use values from outside, and in which order
//! properties occur.
//!
//! **Encoding** (`body`) writes the regions of every isolated operation to an `Emitter` of its own,
//! on all threads; the emitters are concatenated without copying large ones. Attributes, types and
//! properties are encoded by `fields`, resources by `resources`, the order of use lists by `uses`.

mod body;
mod digest;
mod emitter;
mod fields;
mod numbering;
mod order;
mod parts;
mod properties;
mod recent;
mod records;
mod references;
mod replay;
mod resources;
mod survey;
mod uses;

use std::fmt;
use std::sync::Arc;

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use terrace_ir::bytecode::BytecodeOverrides;
use terrace_ir::{Attribute, OpRef, Type, lossless};

use crate::builtin;
use crate::format::{MAGIC, Section, VERSION, version};
use emitter::Emitter;
use fields::FieldWriter;
use numbering::Numbering;
use parts::split;
use resources::ResourceNumbers;
use survey::Survey;

/// The options of [`write()`] (MLIR: `BytecodeWriterConfig`).
#[derive(Clone, Debug)]
pub struct WriteOptions {
    /// The version of the format to write, at most [`VERSION`].
    pub version: u64,
    /// The producer string in the header of the file.
    pub producer: String,
    /// Whether the contents of resources are left out.
    pub elide_resources: bool,
    /// Encodings that replace those of dialects; `None` for none.
    pub overrides: Option<Arc<dyn BytecodeOverrides>>,
}

impl Default for WriteOptions {
    fn default() -> Self {
        let producer = concat!("Terrace", env!("CARGO_PKG_VERSION")).to_owned();
        Self { version: VERSION, producer, elide_resources: false, overrides: None }
    }
}

/// The error for a requested version newer than [`VERSION`], which is field 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnsupportedVersion(pub u64);

impl fmt::Display for UnsupportedVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unsupported version requested {}, must be in range [0, {VERSION}]", self.0)
    }
}

impl std::error::Error for UnsupportedVersion {}

/// Encodes `root` and everything nested in it as a file of bytecode. Equal IR gives equal bytes,
/// the same as MLIR's except for the producer string.
///
/// # Errors
/// When `options.version` is greater than [`VERSION`].
pub fn write(root: OpRef<'_>, options: &WriteOptions) -> Result<Vec<u8>, UnsupportedVersion> {
    if options.version > VERSION {
        return Err(UnsupportedVersion(options.version));
    }
    let (mut numbering, survey) = Numbering::of(root, options);
    let mut strings = Strings::default();
    let resources = ResourceNumbers::new(&numbering);
    let mut out = Emitter::default();
    out.bytes(MAGIC);
    out.varint(options.version);
    out.bytes(options.producer.as_bytes());
    out.byte(0);
    out.section(Section::Dialect, dialects(&numbering, &mut strings));
    let (offsets, entries) = entries(&numbering, &resources, &mut strings);
    out.section(Section::AttrTypeOffset, offsets);
    out.section(Section::AttrType, entries);
    let properties = properties(&survey, &mut numbering, &resources, &mut strings);
    out.section(Section::Ir, body::write_ir(root, &survey, &numbering, &properties.numbers));
    let (offsets, contents) = resources.write(options.elide_resources, &mut strings);
    out.section(Section::ResourceOffset, offsets);
    out.section(Section::Resource, contents);
    out.section(Section::String, strings.section());
    if options.version >= version::PROPERTIES {
        out.section(Section::Properties, properties.section);
    }
    Ok(out.into_bytes())
}

/// The string table of a file, in the order of first use.
#[derive(Default)]
pub(crate) struct Strings(IndexSet<Box<[u8]>, FxBuildHasher>);

impl Strings {
    /// Returns the index of `string` in the table, adding it if it is new.
    pub(crate) fn number(&mut self, string: &[u8]) -> u64 {
        if let Some(number) = self.0.get_index_of(string) {
            return number as u64;
        }
        self.0.insert_full(string.into()).0 as u64
    }

    fn section(&self) -> Emitter {
        let mut out = Emitter::default();
        out.varint(self.0.len() as u64);
        self.0.iter().rev().for_each(|string| out.varint(string.len() as u64 + 1));
        for string in &self.0 {
            out.bytes(string);
            out.byte(0);
        }
        out
    }
}

/// Encodes the section of dialects: their names and versions, and the operation names by dialect.
fn dialects(numbering: &Numbering<'_>, strings: &mut Strings) -> Emitter {
    let mut out = Emitter::default();
    out.varint(numbering.dialects.len() as u64);
    for (name_text, interface) in &numbering.dialects {
        let name = strings.number(&lossless::decode(name_text));
        if numbering.version < version::DIALECT_VERSIONS {
            out.varint(name);
            continue;
        }
        let stated = || interface.map_or(&[][..], |dialect| dialect.version()).to_vec();
        let replaced = numbering.overrides.as_ref().and_then(|all| all.dialect_version(name_text));
        let dialect_version = replaced.unwrap_or_else(stated);
        out.flagged(name, !dialect_version.is_empty());
        if !dialect_version.is_empty() {
            let mut section = Emitter::default();
            dialect_version.iter().for_each(|number| section.varint(*number));
            out.section(Section::DialectVersions, section);
        }
    }
    if numbering.version >= version::SHORT_ARGUMENTS {
        out.varint(numbering.names.items.len() as u64);
    }
    for group in numbering.names.groups() {
        out.varint(u64::from(group[0].dialect));
        out.varint(group.len() as u64);
        for item in group {
            let name = numbering.op_names[&item.id];
            let mnemonic = split(name.as_str(numbering.cx)).1;
            let string = strings.number(&lossless::decode(mnemonic));
            match numbering.version >= version::PROPERTIES {
                true => out.flagged(string, name.info(numbering.cx).is_some()),
                false => out.varint(string),
            }
        }
    }
    out
}

/// Encodes the sections of attributes and types: their sizes, and their contents.
fn entries(
    numbering: &Numbering<'_>,
    resources: &ResourceNumbers<'_>,
    strings: &mut Strings,
) -> (Emitter, Emitter) {
    let (mut offsets, mut contents) = (Emitter::default(), Emitter::default());
    let (attributes, types) = (&numbering.attributes, &numbering.types);
    contents.reserve(10 * (attributes.items.len() + types.items.len()));
    offsets.reserve(2 * (attributes.items.len() + types.items.len()));
    offsets.varint(attributes.items.len() as u64);
    offsets.varint(types.items.len() as u64);
    let mut out = FieldWriter::new(numbering, resources, strings, &mut contents);
    out.table(attributes, &mut offsets, |out, item, interface| {
        let attribute = Attribute::from_id(item.id);
        let overrides = numbering.overrides.as_ref();
        if overrides.is_some_and(|all| all.write_attribute(attribute, out).is_some()) {
            return true;
        }
        match interface {
            Some(interface) => interface.write_attribute(attribute, out),
            None => builtin::write_attribute(attribute, out),
        }
    });
    out.table(types, &mut offsets, |out, item, interface| {
        let ty = Type::from_id(item.id);
        let overrides = numbering.overrides.as_ref();
        if overrides.is_some_and(|all| all.write_type(ty, out).is_some()) {
            return true;
        }
        match interface {
            Some(interface) => interface.write_type(ty, out),
            None => builtin::write_type(ty, out),
        }
    });
    (offsets, contents)
}

/// The encoded section of properties, and for each property class its index in that section.
struct PropertySection {
    section: Emitter,
    numbers: Vec<u32>,
}

/// Encodes the properties of all classes. They are written in the order of first use, and equal
/// encodings are shared.
fn properties<'c>(
    survey: &Survey<'c>,
    numbering: &mut Numbering<'c>,
    resources: &ResourceNumbers<'_>,
    strings: &mut Strings,
) -> PropertySection {
    const UNWRITTEN: u32 = u32::MAX;
    let mut classes = std::mem::take(&mut numbering.properties);
    let mut numbers = vec![UNWRITTEN; classes.len()];
    let mut blobs: IndexSet<Box<[u8]>, FxBuildHasher> = IndexSet::default();
    let mut blob = Emitter::default();
    survey.classes_in_order(&numbering.records, &mut |class| {
        if numbers[class] != UNWRITTEN {
            return;
        }
        blob.clear();
        let mut out = FieldWriter::new(numbering, resources, strings, &mut blob);
        classes.encode(class, numbering.cx, numbering.version, &mut out);
        let held = blobs.get_index_of(blob.as_bytes());
        let number = held.unwrap_or_else(|| blobs.insert_full(blob.as_bytes().into()).0);
        numbers[class] = number as u32;
    });
    let mut section = Emitter::default();
    section.varint(blobs.len() as u64);
    for blob in &blobs {
        section.varint(blob.len() as u64);
        section.bytes(blob);
    }
    PropertySection { section, numbers }
}
