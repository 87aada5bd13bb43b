//! The text of LLVM IR. [`write`] prints a [`Module`]. Attribute groups, metadata, structures
//! without a name and blocks of other functions are numbered when the text of all functions is
//! known (`Numbering`); until then references to them are open (`Part`).

mod attributes;
mod constants;
mod floats;
mod function;
mod instructions;
mod metadata;
mod module;
mod names;
mod numbering;
mod part;
mod quote;
mod structs;
mod types;

use std::fmt;
use std::io;

pub(crate) use attributes::{
    ALLOC_KINDS, FLOAT_CLASSES, MEMORY_ACCESSES, MEMORY_LOCATIONS, OTHER_MEMORY,
};
pub use floats::float_text;
use function::LocalNumbers;
pub(crate) use function::block_names;
pub(crate) use instructions::CONVENTIONS;
use numbering::Numbering;
pub(crate) use part::{Part, Reference};
pub(crate) use quote::Quotes;

use crate::model::Module;

/// The number of bytes after which printed text is passed on.
const CHUNK: usize = 1 << 16;

/// The number of metadata nodes that are printed at once.
const NODES: usize = 1 << 10;

/// Writes the text of `module` to `out`.
///
/// # Errors
/// When `out` cannot be written to.
pub fn write(module: &Module, out: &mut dyn io::Write) -> io::Result<()> {
    write_with(module, Vec::new(), 0, out)
}

/// Writes the text of `module` to `out`; `parts` are the text of the first `printed` functions,
/// whose bodies the module may lack.
///
/// # Errors
/// When `out` cannot be written to.
pub(crate) fn write_with(
    module: &Module,
    mut parts: Vec<Part>,
    printed: usize,
    out: &mut dyn io::Write,
) -> io::Result<()> {
    let mut rest = Part::default();
    (printed..module.functions.len()).for_each(|at| rest.add(module, at));
    parts.push(rest);
    let numbering = Numbering::new(module, &parts);
    let print = |print: &dyn Fn(&mut Printer<'_>)| {
        let mut printer = Printer::new(module);
        print(&mut printer);
        printer
    };
    print(&|printer| printer.module_start(&numbering)).write(&numbering, out)?;
    for part in parts {
        part.write(&numbering, out)?;
    }
    print(&|printer| printer.module_end(&numbering)).write(&numbering, out)?;
    for (at, nodes) in numbering.nodes().chunks(NODES).enumerate() {
        print(&|printer| printer.nodes(at * NODES, nodes)).write(&numbering, out)?;
    }
    Ok(())
}

impl fmt::Display for Module {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = Vec::new();
        write(self, &mut text).map_err(|_| fmt::Error)?;
        f.write_str(&String::from_utf8_lossy(&text))
    }
}

/// A buffer of text with the module that it describes.
pub(crate) struct Printer<'m> {
    module: &'m Module,
    out: Vec<u8>,
    references: Vec<(usize, Reference)>,
}

impl<'m> Printer<'m> {
    fn new(module: &'m Module) -> Self {
        Printer { module, out: Vec::new(), references: Vec::new() }
    }

    /// Writes a number that is known later.
    fn reference(&mut self, reference: Reference) {
        self.references.push((self.out.len(), reference));
    }

    /// Writes the text with all numbers to `out`.
    fn write(self, numbering: &Numbering, out: &mut dyn io::Write) -> io::Result<()> {
        part::write(&self.out, &self.references, numbering, out)
    }

    fn text(&mut self, text: &str) {
        self.out.extend_from_slice(text.as_bytes());
    }

    fn int(&mut self, number: impl itoa::Integer) {
        let mut buffer = itoa::Buffer::new();
        self.out.extend_from_slice(buffer.format(number).as_bytes());
    }

    /// Writes formatted text; writing to memory cannot fail.
    fn format(&mut self, arguments: fmt::Arguments<'_>) {
        use io::Write;
        let _ = self.out.write_fmt(arguments);
    }

    /// Writes the items with `, ` between them.
    fn list<T>(&mut self, items: impl IntoIterator<Item = T>, mut one: impl FnMut(&mut Self, T)) {
        for (at, item) in items.into_iter().enumerate() {
            if at > 0 {
                self.text(", ");
            }
            one(self, item);
        }
    }
}

/// Returns the text of a type, as it is in messages.
pub fn type_text(module: &Module, ty: crate::model::Type) -> String {
    text_of(module, |printer| printer.ty(ty))
}

/// The text of the members of a structure, as it is in messages.
pub(crate) fn struct_text(module: &Module, packed: bool, fields: &[crate::model::Type]) -> String {
    text_of(module, |printer| printer.struct_body(packed, fields))
}

/// The text of a part that has no numbers.
fn text_of(module: &Module, print: impl FnOnce(&mut Printer<'_>)) -> String {
    let mut printer = Printer::new(module);
    print(&mut printer);
    let mut text = Vec::new();
    // Writing to memory cannot fail.
    let _ = printer.write(&Numbering::default(), &mut text);
    String::from_utf8_lossy(&text).into_owned()
}
