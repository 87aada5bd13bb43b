//! The text of LLVM IR. [`write`] prints a [`Module`]; numbers of values, metadata and attribute
//! groups are computed in passes of their own (`Numbering`).

mod attributes;
mod constants;
mod floats;
mod function;
mod instructions;
mod metadata;
mod module;
mod names;
mod numbering;
mod types;

use std::fmt;
use std::io;

pub use floats::float_text;
use function::LocalNumbers;
use numbering::Numbering;

use crate::model::Module;

/// The number of bytes after which printed text is passed on.
const CHUNK: usize = 1 << 16;

/// Writes the text of `module` to `out`.
///
/// # Errors
/// When `out` cannot be written to.
pub fn write(module: &Module, out: &mut dyn io::Write) -> io::Result<()> {
    let numbering = Numbering::new(module);
    let mut printer = Printer { module, numbering: &numbering, out: Vec::with_capacity(2 * CHUNK) };
    printer.module_start();
    for function in &module.functions {
        printer.function(function);
        if printer.out.len() > CHUNK {
            out.write_all(&printer.out)?;
            printer.out.clear();
        }
    }
    printer.module_end();
    out.write_all(&printer.out)
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
    numbering: &'m Numbering,
    out: Vec<u8>,
}

impl Printer<'_> {
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

/// The text of a type, as it is in messages.
pub fn type_text(module: &Module, ty: crate::model::Type) -> String {
    let numbering = Numbering::default();
    let mut printer = Printer { module, numbering: &numbering, out: Vec::new() };
    printer.ty(ty);
    String::from_utf8_lossy(&printer.out).into_owned()
}
