//! Writing types and attributes.

use std::fmt::{self, Write};

use terrace_ir::print::{keyword_or_string, placeholder};
use terrace_ir::syntax::{AsmPrinter, AsmPrinterCore, PrintPolicy, TypeElision};
use terrace_ir::{
    Attribute, Id, Ident, Location, PrintKind, Type, UnitAttr, ensure_sufficient_stack,
};

use super::Printer;
use super::cache::TextKey;
use super::caches::type_key;

impl Printer<'_> {
    /// Writes a type or attribute in full, even if it has an alias.
    ///
    /// If the hook of the dialect fails, its text is replaced by a [`placeholder`].
    pub(super) fn datum(&mut self, id: Id, sigil: char, elision: TypeElision) -> fmt::Result {
        let before = self.checkpoint();
        self.datum_by_hook(id, sigil, elision)
            .or_else(|_| self.recover(&before, |printer| printer.write_str(&placeholder(id))))
    }

    fn datum_by_hook(&mut self, id: Id, sigil: char, elision: TypeElision) -> fmt::Result {
        let info = id.kind().info();
        match info.hooks().print {
            PrintKind::Builtin(print) => {
                print(self.cx, id, elision, &mut AsmPrinter::new(self.cx, self))
            }
            PrintKind::Dialect(print) => {
                self.out.push(sigil);
                self.out.push_str(info.dialect());
                print(self.cx, id, elision, &mut AsmPrinter::new(self.cx, self))
            }
            PrintKind::Internal => self.write_str(&placeholder(id)),
        }
    }

    #[inline]
    pub(super) fn type_text(&mut self, ty: Type) -> fmt::Result {
        let key = type_key(ty);
        if self.caches.texts.write(key, &mut self.out) {
            return Ok(());
        }
        self.new_type_text(ty, key)
    }

    #[cold]
    fn new_type_text(&mut self, ty: Type, key: TextKey) -> fmt::Result {
        self.flush_if_long()?;
        let start = self.out.position();
        if ty.is_absent() {
            self.out.push_str("<<NULL TYPE>>");
        } else if !self.alias(ty.id())? {
            ensure_sufficient_stack(|| self.datum(ty.id(), '!', TypeElision::Never))?;
        }
        if self.cyclic.is_empty()
            && let Some(text) = self.out.since(start)
        {
            self.caches.texts.put(key, text);
        }
        Ok(())
    }

    /// Writes an attribute in full, even if it has an alias.
    pub(super) fn attribute_itself(
        &mut self,
        attribute: Attribute,
        elision: TypeElision,
    ) -> fmt::Result {
        if attribute.is_absent() {
            self.out.push_str("<<NULL ATTRIBUTE>>");
            return Ok(());
        }
        if let Some(location) = attribute.as_location() {
            return self.location(location, false);
        }
        self.flush_if_long()?;
        ensure_sufficient_stack(|| self.datum(attribute.id(), '#', elision))
    }

    /// Writes `name = value`, or `name` alone for a unit attribute.
    #[inline]
    pub(super) fn named_attribute(&mut self, name: &str, value: Attribute) -> fmt::Result {
        keyword_or_string(&mut self.out, name)?;
        self.attribute_of_name(value)
    }

    /// Writes ` = value` after the name of an attribute, or nothing for a unit attribute.
    #[inline]
    pub(super) fn attribute_of_name(&mut self, value: Attribute) -> fmt::Result {
        if value.is::<UnitAttr>() {
            return Ok(());
        }
        self.out.push_str(" = ");
        self.print_attribute(value, TypeElision::Never)
    }
}

impl Write for Printer<'_> {
    #[inline]
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.out.push_str(text);
        Ok(())
    }
    #[inline]
    fn write_char(&mut self, c: char) -> fmt::Result {
        if c.is_ascii() {
            self.out.push(c);
        } else {
            self.out.push_str(c.encode_utf8(&mut [0; 4]));
        }
        Ok(())
    }
}

impl AsmPrinterCore for Printer<'_> {
    fn write_ascii(&mut self, text: &[u8]) -> fmt::Result {
        debug_assert!(text.is_ascii());
        self.out.push_bytes(text);
        Ok(())
    }

    fn print_type(&mut self, ty: Type) -> fmt::Result {
        self.type_text(ty)
    }

    fn print_attribute(&mut self, attribute: Attribute, elision: TypeElision) -> fmt::Result {
        if self.alias(attribute.id())? {
            return Ok(());
        }
        self.attribute_itself(attribute, elision)
    }

    fn print_attribute_name(&mut self, name: Ident) -> fmt::Result {
        let key = (name.id().to_bits(), 0);
        if self.caches.texts.write(key, &mut self.out) {
            return Ok(());
        }
        let start = self.out.position();
        keyword_or_string(&mut self.out, name.as_str(self.cx))?;
        if let Some(text) = self.out.since(start) {
            self.caches.texts.put(key, text);
        }
        Ok(())
    }

    fn print_alias(&mut self, id: Id) -> Result<bool, fmt::Error> {
        self.alias(id)
    }

    fn position(&self) -> Option<usize> {
        Some(self.out.position())
    }

    fn print_nested_location(&mut self, location: Location) -> fmt::Result {
        self.nested_location(location)
    }

    fn enter_cyclic(&mut self, id: Id) -> bool {
        self.cyclic.enter(id)
    }

    fn leave_cyclic(&mut self) {
        self.cyclic.leave();
    }

    fn policy(&self) -> PrintPolicy {
        PrintPolicy {
            elide_elements_above: self.flags.elide_elements_above,
            hex_elements_above: self.flags.hex_elements_above.or(Some(u64::MAX)),
        }
    }

    fn print_resource(&mut self, dialect: &str, key: &str) -> fmt::Result {
        self.resources.mention(dialect, key);
        keyword_or_string(&mut self.out, key)
    }

    fn distinct_number(&mut self, attribute: Id) -> u64 {
        let next = self.distinct.len() as u64;
        *self.distinct.entry(attribute).or_insert(next)
    }
}
