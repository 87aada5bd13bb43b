//! What types, attributes and operations write their own syntax with.

use std::fmt;
use std::ops::{Deref, DerefMut};

use crate::body::{Block, Body, OpRef, Region, Value};
use crate::declaration::op_info::ClassSyntax;
use crate::store::context::Context;
use crate::store::handle::{Attribute, Ident, Location, StringAttr, Type};
use crate::store::kind::Id;
use crate::text::op_part::{OpPart, ValueText};
use crate::text::print;
use crate::text::syntax::{OpAsmPrinterCore, PrintPolicy, TypeElision};
use crate::text::words;

/// Writes types and attributes (MLIR: `AsmPrinter`).
///
/// Text goes to it as to any [`fmt::Write`]: `write!(printer, "{}x", size)?`.
pub struct AsmPrinter<'p> {
    cx: &'p Context,
    core: &'p mut (dyn OpAsmPrinterCore + 'p),
}

impl<'p> AsmPrinter<'p> {
    /// The printer that writes through `core` what is of `cx`.
    #[inline]
    pub fn new(cx: &'p Context, core: &'p mut (dyn OpAsmPrinterCore + 'p)) -> Self {
        Self { cx, core }
    }

    /// Writes `text` as it is.
    #[inline]
    pub fn write_str(&mut self, text: &str) -> fmt::Result {
        self.core.write_str(text)
    }

    /// Writes one character.
    #[inline]
    pub fn write_char(&mut self, c: char) -> fmt::Result {
        self.core.write_char(c)
    }

    /// Writes characters of ASCII as they are: digits and the like, which need no check.
    ///
    /// # Errors
    /// When writing fails; it may if `text` is not ASCII.
    #[inline]
    pub fn write_ascii(&mut self, text: &[u8]) -> fmt::Result {
        self.core.write_ascii(text)
    }

    /// Writes what `format_args!` made: for `write!`.
    pub fn write_fmt(&mut self, arguments: fmt::Arguments<'_>) -> fmt::Result {
        self.core.write_fmt(arguments)
    }

    /// Writes `items` with `print`, separated by `, `.
    ///
    /// # Errors
    /// Those of `print`, and when writing fails.
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

    /// Writes `text` as a keyword if it can stand as one, else quoted.
    pub fn print_keyword_or_string(&mut self, text: &str) -> fmt::Result {
        print::keyword_or_string(self, text)
    }

    /// Writes `@name`, quoted where needed.
    pub fn print_symbol_name(&mut self, name: &str) -> fmt::Result {
        print::symbol_name(self, name)
    }

    /// As [`AsmPrinter::print_symbol_name`], of a name that is held as an attribute.
    pub fn print_symbol(&mut self, name: &StringAttr) -> fmt::Result {
        // Most names are keywords, and need not be looked at as text.
        if !words::is_keyword_bytes(&name.value) {
            return self.print_symbol_name(&name.text());
        }
        self.write_ascii(b"@")?;
        self.write_ascii(&name.value)
    }

    /// Writes `"bytes"`, with escapes where needed.
    pub fn print_string(&mut self, bytes: &[u8]) -> fmt::Result {
        words::quoted_ascii(bytes, |text| self.write_ascii(text))
    }

    /// The context of what is written; the reference is not one to the printer.
    #[inline]
    pub fn context(&self) -> &'p Context {
        self.cx
    }

    /// Writes a type, by its alias if it has one.
    #[inline]
    pub fn print_type(&mut self, ty: Type) -> fmt::Result {
        self.core.print_type(ty)
    }

    /// Writes an attribute, by its alias if it has one.
    #[inline]
    pub fn print_attribute(&mut self, attribute: Attribute, elision: TypeElision) -> fmt::Result {
        self.core.print_attribute(attribute, elision)
    }

    /// Writes the name of an attribute in a dictionary, in quotes where needed.
    ///
    /// # Errors
    /// When writing fails.
    #[inline]
    pub fn print_attribute_name(&mut self, name: Ident) -> fmt::Result {
        self.core.print_attribute_name(name)
    }

    /// Writes a type or attribute of a class that the reader knows: its alias if it has one, else
    /// its parameters without prefix and mnemonic (MLIR: `printStrippedAttrOrType`).
    pub fn print_stripped(&mut self, class: ClassSyntax, id: Id) -> fmt::Result {
        if self.core.print_alias(id)? {
            return Ok(());
        }
        let cx = self.cx;
        (class.print)(cx, id, self)
    }

    /// Writes a location nested in another one, without `loc(…)`, by its alias if it has one.
    #[inline]
    pub fn print_nested_location(&mut self, location: Location) -> fmt::Result {
        self.core.print_nested_location(location)
    }

    /// Sizes above which constants are abbreviated.
    #[inline]
    pub fn policy(&self) -> PrintPolicy {
        self.core.policy()
    }

    /// Writes the key of a resource of `dialect` and makes the file's end list the resource.
    #[inline]
    pub fn print_resource(&mut self, dialect: &str, key: &str) -> fmt::Result {
        self.core.print_resource(dialect, key)
    }

    /// Remembers that a mutable type or attribute is being written, so that it may occur inside
    /// itself; `false` if it already was being written.
    #[inline]
    pub fn enter_cyclic(&mut self, id: Id) -> bool {
        self.core.enter_cyclic(id)
    }

    /// Forgets the last one entered.
    #[inline]
    pub fn leave_cyclic(&mut self) {
        self.core.leave_cyclic();
    }

    /// The number of the distinct attribute `id` in the text: they are counted as they appear.
    #[inline]
    pub fn distinct_number(&mut self, id: Id) -> u64 {
        self.core.distinct_number(id)
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

/// Which parts of a region [`OpAsmPrinter::print_region`] writes.
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
    /// The type of the operand or result of `op`.
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
    /// Writes the part of `op` by the functions for what it is.
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

/// Writes operations (MLIR: `OpAsmPrinter`); what [`AsmPrinter`] does it does too.
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
    /// The printer that writes through `core` what is of `cx`.
    #[inline]
    pub fn new(cx: &'p Context, core: &'p mut (dyn OpAsmPrinterCore + 'p)) -> Self {
        Self(AsmPrinter::new(cx, core))
    }

    /// As [`AsmPrinter::print_list`], where elements need a printer of operations.
    ///
    /// # Errors
    /// Those of `print`, and when writing fails.
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

    /// Writes the discardable attributes of `op` without the `names`, as ` {a = 1}`; nothing if
    /// nothing is left.
    ///
    /// # Errors
    /// When writing fails.
    pub fn print_attr_dict_without(&mut self, op: OpRef<'_>, names: &[&str]) -> fmt::Result {
        self.print_optional_attr_dict(op.attributes(), names)
    }

    /// Writes the name of a value, as in `%0#1`.
    #[inline]
    pub fn print_operand(&mut self, body: &Body, value: Value) -> fmt::Result {
        self.0.core.print_operand(body, value)
    }

    /// Writes a part of the text of `op`.
    ///
    /// # Errors
    /// When writing fails.
    #[inline]
    pub fn print_part(&mut self, op: OpRef<'_>, part: OpPart) -> fmt::Result {
        self.0.core.print_part(op, part)
    }

    /// Writes the name of a block, as in `^bb1`.
    #[inline]
    pub fn print_successor(&mut self, body: &Body, block: Block) -> fmt::Result {
        self.0.core.print_successor(body, block)
    }

    /// Writes ` {a = 1}` without the names in `elided`; nothing if nothing is left.
    #[inline]
    pub fn print_optional_attr_dict(
        &mut self,
        attributes: &[(Ident, Attribute)],
        elided: &[&str],
    ) -> fmt::Result {
        self.0.core.print_optional_attr_dict(attributes, elided)
    }

    /// As [`OpAsmPrinter::print_optional_attr_dict`], with the keyword `attributes` in front.
    #[inline]
    pub fn print_optional_attr_dict_with_keyword(
        &mut self,
        attributes: &[(Ident, Attribute)],
        elided: &[&str],
    ) -> fmt::Result {
        self.0.core.print_optional_attr_dict_with_keyword(attributes, elided)
    }

    /// Writes a region in braces.
    #[inline]
    pub fn print_region(
        &mut self,
        body: &Body,
        region: Region,
        options: RegionPrint,
    ) -> fmt::Result {
        self.0.core.print_region(body, region, options)
    }

    /// Writes `%name: type`, attributes in braces, and its location if locations are written.
    #[inline]
    pub fn print_region_argument(
        &mut self,
        body: &Body,
        value: Value,
        attributes: &[(Ident, Attribute)],
        omit_type: bool,
    ) -> fmt::Result {
        self.0.core.print_region_argument(body, value, attributes, omit_type)
    }

    /// Writes `op` in its own form if it has one, without the names of its results
    /// (MLIR: `printCustomOrGenericOp`).
    #[inline]
    pub fn print_custom_or_generic_op(&mut self, op: OpRef<'_>) -> fmt::Result {
        self.0.core.print_custom_or_generic_op(op)
    }

    /// Writes `op` in generic form.
    #[inline]
    pub fn print_generic_op(&mut self, op: OpRef<'_>) -> fmt::Result {
        self.0.core.print_generic_op(op)
    }

    /// Starts a new line, indented as the current operation.
    #[inline]
    pub fn newline(&mut self) -> fmt::Result {
        self.0.core.newline()
    }

    /// Indents the following lines one step more (`true`) or less (`false`).
    #[inline]
    pub fn indent(&mut self, more: bool) {
        self.0.core.indent(more);
    }
}
