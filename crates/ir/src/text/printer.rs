//! The printers that are passed to the hooks of types, attributes and operations.

use std::fmt;
use std::ops::{Deref, DerefMut};

use crate::body::OpRef;
use crate::store::attr::StringAttr;
use crate::store::context::Context;
use crate::store::handle::Type;
use crate::store::kind::Id;
use crate::text::class_syntax::ClassSyntax;
use crate::text::op_part::{OpPart, ValueText};
use crate::text::print;
use crate::text::syntax::OpAsmPrinterCore;
use crate::text::words;

/// Writes types and attributes (MLIR: `AsmPrinter`).
///
/// Takes text as any [`fmt::Write`] does: `write!(printer, "{}x", size)?`. Dereferences to the text
/// format's [`OpAsmPrinterCore`], whose methods write the single pieces of syntax:
/// `printer.print_type(ty)?`.
pub struct AsmPrinter<'p> {
    cx: &'p Context,
    core: &'p mut (dyn OpAsmPrinterCore + 'p),
}

impl<'p> Deref for AsmPrinter<'p> {
    type Target = dyn OpAsmPrinterCore + 'p;
    #[inline]
    fn deref(&self) -> &Self::Target {
        self.core
    }
}

impl DerefMut for AsmPrinter<'_> {
    #[inline]
    fn deref_mut(&mut self) -> &mut Self::Target {
        self.core
    }
}

impl<'p> AsmPrinter<'p> {
    /// Creates a printer that writes types, attributes and names of `cx` through `core`.
    #[inline]
    pub fn new(cx: &'p Context, core: &'p mut (dyn OpAsmPrinterCore + 'p)) -> Self {
        Self { cx, core }
    }

    /// Writes `items` with `print`, separated by `, `.
    ///
    /// # Errors
    /// The errors of `print`, and when writing fails.
    pub fn print_list<T>(
        &mut self,
        items: impl IntoIterator<Item = T>,
        mut print: impl FnMut(&mut AsmPrinter<'_>, T) -> fmt::Result,
    ) -> fmt::Result {
        for (at, item) in items.into_iter().enumerate() {
            if at > 0 {
                self.write_str(", ")?;
            }
            print(&mut AsmPrinter { cx: self.cx, core: self.core }, item)?;
        }
        Ok(())
    }

    /// Prints `text` as a keyword if it is a valid keyword, else in quotes.
    pub fn print_keyword_or_string(&mut self, text: &str) -> fmt::Result {
        print::keyword_or_string(self, text)
    }

    /// Writes `@name`, in quotes if `name` is not a keyword.
    pub fn print_symbol_name(&mut self, name: &str) -> fmt::Result {
        print::symbol_name(self, name)
    }

    /// As [`AsmPrinter::print_symbol_name`], for a name in a string attribute.
    pub fn print_symbol(&mut self, name: &StringAttr) -> fmt::Result {
        // Keywords need no decoding, and most names are keywords.
        if !words::is_keyword_bytes(&name.value) {
            return self.print_symbol_name(&name.text());
        }
        self.write_ascii(b"@")?;
        self.write_ascii(&name.value)
    }

    /// Writes bytes as a string in quotes, with escapes where needed.
    pub fn print_string(&mut self, bytes: &[u8]) -> fmt::Result {
        words::quoted_ascii(bytes, |text| self.write_ascii(text))
    }

    /// Returns the context of types, attributes and names. The reference does not borrow the
    /// printer.
    #[inline]
    pub fn context(&self) -> &'p Context {
        self.cx
    }

    /// Prints a type or attribute without prefix and mnemonic, in a syntax that implies its class;
    /// by its alias if it has one (MLIR: `printStrippedAttrOrType`). Returns whether the text is
    /// not empty; an empty text requires the prefix. True if the printer does not count bytes.
    pub fn print_stripped(&mut self, class: ClassSyntax, id: Id) -> Result<bool, fmt::Error> {
        if self.core.print_alias(id)? {
            return Ok(true);
        }
        let (cx, start) = (self.cx, self.core.position());
        (class.print)(cx, id, self)?;
        Ok(start.is_none() || self.core.position() != start)
    }
}

impl fmt::Write for AsmPrinter<'_> {
    #[inline]
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.core.write_str(text)
    }
    #[inline]
    fn write_char(&mut self, c: char) -> fmt::Result {
        self.core.write_char(c)
    }
}

/// The parts of a region that [`OpAsmPrinterCore::print_region`] writes.
#[derive(Clone, Copy, Debug)]
pub struct RegionPrint {
    /// Whether the entry block's arguments are written, as its label.
    pub entry_arguments: bool,
    /// Whether the terminators of blocks are written.
    pub terminators: bool,
    /// Whether the entry block's label is written even if it is the only block and has no
    /// arguments.
    pub empty_block: bool,
}

impl Default for RegionPrint {
    fn default() -> Self {
        Self { entry_arguments: true, terminators: true, empty_block: false }
    }
}

impl ValueText {
    /// Returns the type of this operand or result of `op`.
    ///
    /// # Panics
    /// When `op` has no such operand or result.
    #[inline]
    pub fn type_in(self, op: OpRef<'_>) -> Type {
        let value = match self {
            ValueText::Operand(at) | ValueText::OperandType(at) => op.operand(at as usize),
            ValueText::ResultType(at) => op.result(at as usize),
        };
        op.body().value_type(value)
    }
}

impl OpPart {
    /// Writes this part of `op` to `to`.
    pub(super) fn print(
        self,
        to: &mut (impl OpAsmPrinterCore + ?Sized),
        op: OpRef<'_>,
    ) -> fmt::Result {
        match self {
            OpPart::Value(ValueText::Operand(at)) => {
                to.print_operand(op.body(), op.operand(at as usize))
            }
            OpPart::Value(of) => to.print_type(of.type_in(op)),
            OpPart::Attributes => to.print_optional_attr_dict(op.attributes(), &[]),
            OpPart::AttributesWithKeyword => {
                to.print_optional_attr_dict_with_keyword(op.attributes(), &[])
            }
        }
    }
}

/// Writes operations (MLIR: `OpAsmPrinter`): all that [`AsmPrinter`] writes, and values,
/// successors, regions and nested operations.
pub struct OpAsmPrinter<'p>(AsmPrinter<'p>);

impl<'p> Deref for OpAsmPrinter<'p> {
    type Target = AsmPrinter<'p>;
    #[inline]
    fn deref(&self) -> &AsmPrinter<'p> {
        &self.0
    }
}

impl DerefMut for OpAsmPrinter<'_> {
    #[inline]
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

impl fmt::Write for OpAsmPrinter<'_> {
    #[inline]
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.write_str(text)
    }
    #[inline]
    fn write_char(&mut self, c: char) -> fmt::Result {
        self.0.write_char(c)
    }
}

impl<'p> OpAsmPrinter<'p> {
    /// Creates a printer that writes operations of `cx` through `core`.
    #[inline]
    pub fn new(cx: &'p Context, core: &'p mut (dyn OpAsmPrinterCore + 'p)) -> Self {
        Self(AsmPrinter::new(cx, core))
    }

    /// As [`AsmPrinter::print_list`], with elements printed by a printer of operations.
    ///
    /// # Errors
    /// The errors of `print`, and when writing fails.
    pub fn print_list<T>(
        &mut self,
        items: impl IntoIterator<Item = T>,
        mut print: impl FnMut(&mut OpAsmPrinter<'_>, T) -> fmt::Result,
    ) -> fmt::Result {
        for (at, item) in items.into_iter().enumerate() {
            if at > 0 {
                self.write_str(", ")?;
            }
            print(&mut OpAsmPrinter::new(self.0.cx, self.0.core), item)?;
        }
        Ok(())
    }

    /// Writes all operands of `op`, separated by `, `.
    ///
    /// # Errors
    /// When writing fails.
    pub fn print_operands(&mut self, op: OpRef<'_>) -> fmt::Result {
        self.print_list(op.operands(), |p, value| p.print_operand(op.body(), value))
    }

    /// Writes the discardable attributes of `op` except `names`, as ` {a = 1}`; nothing if none
    /// remain.
    ///
    /// # Errors
    /// When writing fails.
    pub fn print_attr_dict_without(&mut self, op: OpRef<'_>, names: &[&str]) -> fmt::Result {
        self.print_optional_attr_dict(op.attributes(), names)
    }
}
