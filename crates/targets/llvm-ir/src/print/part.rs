//! The text of adjacent functions ([`Part`]), which refers to entities that have no number yet.

use std::io;

use rustc_hash::FxHashSet;

use super::numbering::Numbering;
use super::structs::{Found, StructWalk};
use super::{CHUNK, LocalNumbers, Printer};
use crate::model::{AttributeSet, MetadataId, Module, StructId, Symbol};

/// An entity that is numbered when the text of all functions is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reference {
    /// An attribute group.
    Group(AttributeSet),
    /// A node of metadata.
    Node(MetadataId),
    /// A structure without a name.
    Struct(StructId),
    /// A global value without a name.
    Symbol(Symbol),
    /// The block with this index in a function.
    Block(Symbol, u32),
}

/// The text of adjacent functions of a module.
#[derive(Default)]
pub(crate) struct Part {
    text: Vec<u8>,
    /// The references, each with its position in the text, in order.
    pub(super) references: Vec<(usize, Reference)>,
    /// The identified structures in the order in which they are listed.
    pub(crate) structs: Vec<StructId>,
    /// The numbers of the blocks of functions with several blocks.
    pub(super) blocks: Vec<(Symbol, Box<[u32]>)>,
    seen: FxHashSet<Found>,
    count: usize,
}

impl Part {
    /// Returns the number of functions.
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// Replaces all entities, those that the part lists included.
    pub(crate) fn renumber(&mut self, mut new: impl FnMut(Reference) -> Reference) {
        for (_, reference) in &mut self.references {
            *reference = new(*reference);
        }
        for id in &mut self.structs {
            if let Reference::Struct(new) = new(Reference::Struct(*id)) {
                *id = new;
            }
        }
    }

    /// Appends the text of the function of `module` at an index.
    pub(crate) fn add(&mut self, module: &Module, at: usize) {
        let function = &module.functions[at];
        self.count += 1;
        if module.types.has_structs() {
            let mut walk = StructWalk { module, structs: &mut self.structs, seen: &mut self.seen };
            walk.function(function);
        }
        let text = std::mem::take(&mut self.text);
        let references = std::mem::take(&mut self.references);
        let mut printer = Printer { module, out: text, references };
        let numbers = LocalNumbers::new(function, Symbol::Function(at as u32), &module.types);
        printer.function(&numbers);
        (self.text, self.references) = (printer.out, printer.references);
        if numbers.blocks.len() > 1 {
            self.blocks.push((Symbol::Function(at as u32), numbers.blocks.into()));
        }
    }

    /// Frees what only further functions need.
    pub(crate) fn finish(&mut self) {
        self.seen = FxHashSet::default();
        self.text.shrink_to_fit();
        self.references.shrink_to_fit();
    }

    /// Writes the text with all numbers to `out`.
    pub(super) fn write(self, numbering: &Numbering, out: &mut dyn io::Write) -> io::Result<()> {
        write(&self.text, &self.references, numbering, out)
    }
}

/// Writes a text to `out`, with the numbers that its `references` have by now.
pub(super) fn write(
    text: &[u8],
    references: &[(usize, Reference)],
    numbering: &Numbering,
    out: &mut dyn io::Write,
) -> io::Result<()> {
    let mut chunk = Vec::new();
    let mut buffer = itoa::Buffer::new();
    let mut start = 0;
    for (at, reference) in references {
        chunk.extend_from_slice(&text[start..*at]);
        chunk.extend_from_slice(buffer.format(numbering.number(*reference)).as_bytes());
        start = *at;
        if chunk.len() > CHUNK {
            out.write_all(&chunk)?;
            chunk.clear();
        }
    }
    out.write_all(&chunk)?;
    out.write_all(&text[start..])
}
