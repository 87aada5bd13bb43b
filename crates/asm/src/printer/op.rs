//! Writing operations, in generic and in custom form.

use std::fmt;

use terrace_builtin::FunctionType;
use terrace_ir::syntax::{
    AsmPrinterCore, OpAsmPrinter, OpAsmPrinterCore, OpPart, RegionPrint, TypeElision,
};
use terrace_ir::{
    Assembly, Attribute, Block, Body, Ident, Location, OpRef, PropertiesInfo, PropertiesRef,
    PropertyIssue, Region, RegionRef, Type, Value,
};

use super::Printer;
use super::declarations::NameEntry;
use super::templates::TemplateKey;
use super::text::Text;

impl Printer<'_> {
    /// Writes the names of the results, if there are any, and the operation.
    pub(super) fn full_op(&mut self, op: OpRef<'_>) -> fmt::Result {
        let count = op.result_count();
        if count == 1 {
            self.names.write_value(&mut self.out, op.body(), op.result(0), false);
            self.out.push_str(" = ");
        } else if count > 1 {
            self.results(op, count);
        }
        self.op_without_results(op)
    }

    #[inline]
    fn op_without_results(&mut self, op: OpRef<'_>) -> fmt::Result {
        let entry = self.caches.declarations.get(self.cx, op.name());
        if entry.regular
            && !self.flags.generic
            && let Some((properties, attributes)) = op.plain_properties()
        {
            let short = entry.short && entry.dialect == self.default_dialect;
            let (name, counts) =
                (entry.name.id().to_bits(), [op.operand_count(), op.result_count()]);
            if let Some(key) = TemplateKey::new(name, counts, attributes, short, properties) {
                return self.by_template(op, key);
            }
        }
        self.op_itself(op)
    }

    /// Writes an operation without the names of its results, without using a template.
    ///
    /// If the hook of the dialect fails, its text is replaced by the generic form.
    pub(super) fn op_itself(&mut self, op: OpRef<'_>) -> fmt::Result {
        match op.body().child(op.id()) {
            Some(child) => self.in_body(op, child, |printer| printer.op_as_declared(op)),
            None => self.op_as_declared(op),
        }
    }

    /// Calls `write` with `child`, the body of `op`, as the current body of names.
    fn in_body(
        &mut self,
        op: OpRef<'_>,
        child: &Body,
        write: impl FnOnce(&mut Self) -> fmt::Result,
    ) -> fmt::Result {
        let entered = self.names.enter(op, child, self.flags);
        let done = write(self);
        if entered {
            self.names.leave();
        }
        done
    }

    fn op_as_declared(&mut self, op: OpRef<'_>) -> fmt::Result {
        let entry = self.caches.declarations.get(self.cx, op.name());
        let custom = entry.info.filter(|_| !self.flags.generic && entry.shape.fits(op));
        let Some(info) = custom.filter(|info| !matches!(info.assembly, Assembly::Generic)) else {
            let entry = *entry;
            return self.generic_op(op, entry);
        };
        let name = if entry.short && entry.dialect == self.default_dialect {
            &entry.text[entry.dialect.len() + 1..]
        } else {
            entry.text
        };
        let before = self.checkpoint();
        self.out.push_str(name);
        let done = match info.assembly {
            Assembly::Generic => Ok(()),
            Assembly::Declarative(format) => {
                crate::format::print(format, &mut OpAsmPrinter::new(self.cx, self), op, info)
            }
            Assembly::Custom(syntax) => (syntax.print)(&mut OpAsmPrinter::new(self.cx, self), op),
        };
        done.or_else(|_| {
            let entry = *self.caches.declarations.get(self.cx, op.name());
            self.recover(&before, |printer| printer.generic_op(op, entry))
        })
    }

    fn results(&mut self, op: OpRef<'_>, count: usize) {
        let groups = self.names.result_groups(op).unwrap_or_else(|| smallvec::smallvec![0]);
        for (at, start) in groups.iter().enumerate() {
            if at > 0 {
                self.out.push_str(", ");
            }
            let end = groups.get(at + 1).map_or(count, |next| *next as usize);
            let value = op.result(*start as usize);
            self.names.write_value(&mut self.out, op.body(), value, false);
            let size = end - *start as usize;
            if size > 1 {
                self.out.push(':');
                self.out.push_number(size as u64);
            }
        }
        self.out.push_str(" = ");
    }

    fn generic_op(&mut self, op: OpRef<'_>, entry: NameEntry<'_>) -> fmt::Result {
        let body = op.body();
        if entry.plain {
            self.out.push('"');
            self.out.push_str(entry.text);
            self.out.push_str("\"(");
        } else {
            self.out.push_quoted(entry.text);
            self.out.push('(');
        }
        for (at, value) in op.operands().enumerate() {
            if at > 0 {
                self.out.push_str(", ");
            }
            self.names.write_value(&mut self.out, body, value, true);
        }
        self.out.push(')');
        let mut successors = op.successors();
        if let Some(first) = successors.next() {
            self.out.push('[');
            self.names.write_block(&mut self.out, body, first);
            for block in successors {
                self.out.push_str(", ");
                self.names.write_block(&mut self.out, body, block);
            }
            self.out.push(']');
        }
        self.properties(op, entry)?;
        self.generic_regions(op)?;
        self.attr_dict(op.attributes(), &[], "")?;
        self.out.push_str(" : (");
        self.types(op.operand_types())?;
        self.out.push_str(") -> ");
        self.result_types(op)
    }

    #[inline]
    fn types(&mut self, types: impl Iterator<Item = Type>) -> fmt::Result {
        for (at, ty) in types.enumerate() {
            if at > 0 {
                self.out.push_str(", ");
            }
            self.type_text(ty)?;
        }
        Ok(())
    }

    fn result_types(&mut self, op: OpRef<'_>) -> fmt::Result {
        let single = op.result_count() == 1;
        // A function type would be read as part of the operation's own type.
        if single && op.result_types().all(|ty| !ty.is::<FunctionType>()) {
            return self.types(op.result_types());
        }
        self.out.push('(');
        self.types(op.result_types())?;
        self.out.push(')');
        Ok(())
    }

    fn properties(&mut self, op: OpRef<'_>, entry: NameEntry<'_>) -> fmt::Result {
        let properties = op.properties();
        if let PropertiesRef::Attribute(attribute) = properties {
            self.out.push_str(" <");
            self.print_attribute(attribute, TypeElision::Never)?;
            self.out.push('>');
            return Ok(());
        }
        let Some(info) = entry.info.and_then(|info| info.properties) else { return Ok(()) };
        let issues = op.body().property_issues(op.id());
        if !issues.is_empty() {
            // The values of issues are written instead of properties; the collector visits the
            // latter.
            self.require_no_aliases()?;
        }
        let bits = match properties {
            PropertiesRef::Inline(bits) if issues.is_empty() => bits,
            _ => return self.properties_itself(info, properties, issues),
        };
        let key = (entry.name.id().to_bits(), bits);
        if self.caches.properties.write(key, &mut self.out) {
            return Ok(());
        }
        let start = self.out.position();
        self.properties_itself(info, properties, &[])?;
        if let Some(text) = self.out.since(start) {
            self.caches.properties.put(key, text);
        }
        Ok(())
    }

    fn properties_itself(
        &mut self,
        info: &'static PropertiesInfo,
        properties: PropertiesRef<'_>,
        issues: &[PropertyIssue],
    ) -> fmt::Result {
        let mut any = false;
        for at in 0..info.fields.len() {
            let field = &info.fields[self.caches.declarations.field_order(info)[at] as usize];
            let issue = issues.iter().find(|issue| issue.property() == field.name);
            let value = match issue {
                Some(issue) => issue.value(),
                None => field.get(self.cx, properties),
            };
            let Some(value) = value else { continue };
            self.out.push_str(if any { ", " } else { " <{" });
            any = true;
            self.named_attribute(field.name, value)?;
        }
        if any {
            self.out.push_str("}>");
        }
        Ok(())
    }

    fn generic_regions(&mut self, op: OpRef<'_>) -> fmt::Result {
        if op.region_count() == 0 {
            return Ok(());
        }
        self.out.push_str(" (");
        for (at, region) in op.regions().enumerate() {
            if at > 0 {
                self.out.push_str(", ");
            }
            let options = RegionPrint { empty_block: true, ..RegionPrint::default() };
            self.print_region(region.body(), region.id(), options)?;
        }
        self.out.push(')');
        Ok(())
    }

    pub(super) fn attr_dict(
        &mut self,
        attributes: &[(Ident, Attribute)],
        elided: &[&str],
        keyword: &str,
    ) -> fmt::Result {
        let mut any = false;
        for (name, value) in attributes {
            if !elided.is_empty() && elided.contains(&name.as_str(self.cx)) {
                continue;
            }
            if any {
                self.out.push_str(", ");
            } else {
                any = true;
                self.out.push_str(keyword);
                self.out.push_str(" {");
            }
            self.print_attribute_name(*name)?;
            self.attribute_of_name(*value)?;
        }
        if any {
            self.out.push('}');
        }
        Ok(())
    }
}

impl OpAsmPrinterCore for Printer<'_> {
    fn print_operand(&mut self, body: &Body, value: Value) -> fmt::Result {
        self.names.write_value(&mut self.out, body, value, true);
        Ok(())
    }

    fn operand_text(&mut self, body: &Body, value: Value) -> String {
        let mut text = Text::default();
        self.names.write_value(&mut text, body, value, true);
        text.into_string()
    }

    fn print_optional_location(&mut self, location: Location) -> fmt::Result {
        if !self.flags.debug_info
            && let Some(watch) = &mut self.watch
        {
            // The collector visits the location also where it is not written.
            self.missed_alias |= watch.has_alias(location.id());
        }
        self.trailing_location(location, true)
    }

    fn print_part(&mut self, op: OpRef<'_>, part: OpPart) -> fmt::Result {
        self.hole(op, part)
    }

    fn print_successor(&mut self, body: &Body, block: Block) -> fmt::Result {
        self.names.write_block(&mut self.out, body, block);
        Ok(())
    }

    fn print_optional_attr_dict(
        &mut self,
        attributes: &[(Ident, Attribute)],
        elided: &[&str],
    ) -> fmt::Result {
        self.attr_dict(attributes, elided, "")
    }

    fn print_optional_attr_dict_with_keyword(
        &mut self,
        attributes: &[(Ident, Attribute)],
        elided: &[&str],
    ) -> fmt::Result {
        self.attr_dict(attributes, elided, " attributes")
    }

    fn print_region(&mut self, body: &Body, region: Region, options: RegionPrint) -> fmt::Result {
        self.region(body, region, options)
    }

    fn print_region_argument(
        &mut self,
        body: &Body,
        value: Value,
        attributes: &[(Ident, Attribute)],
        omit_type: bool,
    ) -> fmt::Result {
        self.names.write_value(&mut self.out, body, value, true);
        if !omit_type {
            self.out.push_str(": ");
            self.type_text(body.value_type(value))?;
        } else if let Some(watch) = &mut self.watch {
            // The collector visits the type also where it is not written.
            self.missed_alias |= watch.has_alias(body.value_type(value).id());
        }
        self.attr_dict(attributes, &[], "")?;
        self.trailing_location(body.value_location(value), false)
    }

    fn shadow_region_arguments(&mut self, region: RegionRef<'_>, outer: &Body, values: &[Value]) {
        if let Some(entry) = region.entry() {
            self.names.shadow(entry.body(), entry.arguments(), outer, values);
        }
    }

    fn print_custom_or_generic_op(&mut self, op: OpRef<'_>) -> fmt::Result {
        self.op_without_results(op)
    }

    fn print_generic_op(&mut self, op: OpRef<'_>) -> fmt::Result {
        let entry = *self.caches.declarations.get(self.cx, op.name());
        match op.body().child(op.id()) {
            Some(child) => self.in_body(op, child, |printer| printer.generic_op(op, entry)),
            None => self.generic_op(op, entry),
        }
    }

    fn newline(&mut self) -> fmt::Result {
        self.out.push('\n');
        self.out.push_spaces(self.indent);
        Ok(())
    }

    fn indent(&mut self, more: bool) {
        self.indent = if more { self.indent + 2 } else { self.indent.saturating_sub(2) };
    }
}
