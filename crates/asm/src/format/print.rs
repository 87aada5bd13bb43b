//! Writing the elements of a format.

use std::fmt;

use terrace_builtin::FunctionType;
use terrace_ir::format::{Anchor, Element, Format, TypesOf, Var};
use terrace_ir::syntax::{OpAsmPrinter, OpPart, RegionPrint, TypeElision, ValueText};
use terrace_ir::{Arity, ClassSyntax, OpInfo, OpRef, Presence, PropertyInfo, RegionRef, ValueInfo};

use super::dict;

/// The state of writing one operation by its format.
pub(super) struct Writer<'w, 'p> {
    format: &'w Format,
    printer: &'w mut OpAsmPrinter<'p>,
    op: OpRef<'w>,
    info: &'static OpInfo,
}

impl<'w, 'p> Writer<'w, 'p> {
    pub(super) fn new(
        format: &'w Format,
        printer: &'w mut OpAsmPrinter<'p>,
        op: OpRef<'w>,
        info: &'static OpInfo,
    ) -> Self {
        Self { format, printer, op, info }
    }

    pub(super) fn run(mut self) -> fmt::Result {
        self.elements(self.format.elements)
    }

    fn elements(&mut self, elements: &'static [Element]) -> fmt::Result {
        elements.iter().try_for_each(|element| self.element(element))
    }

    fn element(&mut self, element: &'static Element) -> fmt::Result {
        match element {
            Element::Literal(text) => self.printer.write_str(text),
            Element::Space => self.printer.write_str(" "),
            Element::Newline => self.printer.newline(),
            Element::AttrDict => dict::print(self.format, self.printer, self.op, self.info, false),
            Element::AttrDictWithKeyword => {
                dict::print(self.format, self.printer, self.op, self.info, true)
            }
            Element::PropDict => {
                dict::print_properties(self.format, self.printer, self.op, self.info)
            }
            Element::Operand(index) => self.ranges(*index, Self::operands),
            Element::Operands => self.operands(0, self.op.operand_count()),
            Element::Property(index) => {
                self.field(*index).print(self.printer, self.op.properties())
            }
            Element::QualifiedProperty(index) => {
                match self.field(*index).get(self.op.context(), self.op.properties()) {
                    Some(value) => self.printer.print_attribute(value, TypeElision::Never),
                    None => Ok(()),
                }
            }
            Element::AnchorProperty { index, space } => {
                let field = self.field(*index);
                if field.unit() {
                    return Ok(());
                }
                self.printer.write_str(if *space { " " } else { "" })?;
                field.print(self.printer, self.op.properties())
            }
            Element::Region(index) => self.declared_regions(*index as usize),
            Element::Regions => self.regions(0, self.op.region_count()),
            Element::Successor(index) => self.declared_successors(*index as usize),
            Element::Successors => self.successors(0, self.op.successors().len()),
            Element::Type { of: TypesOf::Var(Var::Operand(index)), qualified } => {
                let class = self.class(&self.info.operands[*index as usize], *qualified);
                self.ranges(*index, |this, start, len| this.type_list(start, len, false, class))
            }
            Element::Type { of, qualified } => self.types(*of, *qualified),
            Element::FunctionalType(inputs, results) => self.functional_type(*inputs, *results),
            Element::Custom { directive, args } => (directive.print)(self.printer, self.op, args),
            Element::Optional { then, otherwise, anchor, .. } => {
                if self.is_there(anchor) {
                    self.elements(then)
                } else {
                    self.elements(otherwise)
                }
            }
            Element::OiList(clauses) => {
                for clause in *clauses {
                    if !self.is_there(&clause.anchor) {
                        continue;
                    }
                    if clause.space {
                        self.printer.write_str(" ")?;
                    }
                    self.printer.write_str(clause.lead)?;
                    self.elements(clause.elements)?;
                }
                Ok(())
            }
        }
    }

    fn field(&self, index: u16) -> &'static PropertyInfo {
        let fields = self.info.properties.map_or(&[][..], |p| p.fields);
        &fields[index as usize]
    }

    /// Returns the index of the first value of a declared operand, and the number of its values.
    fn operand_group(&self, index: u16) -> (usize, usize) {
        if all_single(self.info.operands) {
            return (index as usize, 1);
        }
        let group = self.info.operand_group(self.op, usize::from(index));
        let (start, len) = group.unwrap_or_default();
        (start as usize, len as usize)
    }

    fn result_group(&self, index: u16) -> (usize, usize) {
        if all_single(self.info.results) {
            return (index as usize, 1);
        }
        let group = self.info.result_group(self.op, usize::from(index));
        let (start, len) = group.unwrap_or_default();
        (start as usize, len as usize)
    }

    /// Writes the values of a declared operand with `write`; an operand of several groups with each
    /// group in parentheses.
    fn ranges(
        &mut self,
        index: u16,
        write: impl Fn(&mut Self, usize, usize) -> fmt::Result,
    ) -> fmt::Result {
        let (start, len) = self.operand_group(index);
        let declared = &self.info.operands[index as usize];
        if declared.arity.segments().is_none() {
            return write(self, start, len);
        }
        for (at, range) in declared.ranges(self.op.properties(), len).into_iter().enumerate() {
            self.printer.write_str(if at > 0 { ", (" } else { "(" })?;
            write(self, start + range.start, range.len())?;
            self.printer.write_str(")")?;
        }
        Ok(())
    }

    fn operands(&mut self, start: usize, len: usize) -> fmt::Result {
        let end = (start + len).min(self.op.operand_count());
        for at in start..end {
            if at > start {
                self.printer.write_str(", ")?;
            }
            let operand = OpPart::Value(ValueText::Operand(at as u32));
            self.printer.print_part(self.op, operand)?;
        }
        Ok(())
    }

    fn declared_regions(&mut self, index: usize) -> fmt::Result {
        let single = self.info.regions.iter().filter(|r| r.arity == Arity::Single).count();
        let rest = self.op.region_count().saturating_sub(single);
        let len = |at: usize| if self.info.regions[at].arity == Arity::Single { 1 } else { rest };
        let start = (0..index).map(len).sum();
        self.regions(start, len(index))
    }

    fn regions(&mut self, start: usize, len: usize) -> fmt::Result {
        for (at, region) in self.op.regions().skip(start).take(len).enumerate() {
            if at > 0 {
                self.printer.write_str(", ")?;
            }
            let options =
                RegionPrint { terminators: self.shows_terminator(region), ..Default::default() };
            self.printer.print_region(region.body(), region.id(), options)?;
        }
        Ok(())
    }

    /// Whether the terminator is written, because it differs from the implicit one.
    fn shows_terminator(&self, region: RegionRef<'_>) -> bool {
        if !self.info.traits.iter().any(|t| t.implicit_terminator.is_some()) {
            return true;
        }
        let Some(last) = region.entry().and_then(|block| block.terminator()) else { return false };
        !last.attributes().is_empty()
            || last.operand_count() > 0
            || last.result_count() > 0
            || last.info().and_then(|i| i.properties).is_some_and(|p| {
                p.fields.iter().any(|f| f.get(last.context(), last.properties()).is_some())
            })
    }

    fn declared_successors(&mut self, index: usize) -> fmt::Result {
        let single = self.info.successors.iter().filter(|s| s.arity == Arity::Single).count();
        let rest = self.op.successors().len().saturating_sub(single);
        let len =
            |at: usize| if self.info.successors[at].arity == Arity::Single { 1 } else { rest };
        let start = (0..index).map(len).sum();
        self.successors(start, len(index))
    }

    fn successors(&mut self, start: usize, len: usize) -> fmt::Result {
        let body = self.op.body();
        for (at, block) in self.op.successors().skip(start).take(len).enumerate() {
            if at > 0 {
                self.printer.write_str(", ")?;
            }
            self.printer.print_successor(body, block)?;
        }
        Ok(())
    }

    /// Writes the types of `of`, separated by commas.
    fn types(&mut self, of: TypesOf, qualified: bool) -> fmt::Result {
        let class = match of {
            TypesOf::Var(Var::Result(index)) => {
                self.class(&self.info.results[index as usize], qualified)
            }
            _ => None,
        };
        let (start, len, results) = self.range(of);
        self.type_list(start, len, results, class)
    }

    /// Returns the class of types that `declared` accepts, if such types are written without
    /// prefix; else `None`.
    fn class(&self, declared: &ValueInfo, qualified: bool) -> Option<ClassSyntax> {
        declared.constraint.class.filter(|_| declared.arity == Arity::Single && !qualified)
    }

    fn type_list(
        &mut self,
        start: usize,
        len: usize,
        results: bool,
        class: Option<ClassSyntax>,
    ) -> fmt::Result {
        for at in start..start + len {
            if at > start {
                self.printer.write_str(", ")?;
            }
            let text = type_text(at, results);
            let ty = text.type_in(self.op);
            match class {
                Some(class)
                    if (class.is)(ty.id()) && self.printer.print_stripped(class, ty.id())? => {}
                _ => self.printer.print_part(self.op, OpPart::Value(text))?,
            }
        }
        Ok(())
    }

    /// Returns the index of the first value of `of`, the number of its values, and whether these
    /// are results.
    fn range(&self, of: TypesOf) -> (usize, usize, bool) {
        match of {
            TypesOf::Operands => (0, self.op.operand_count(), false),
            TypesOf::Results => (0, self.op.result_count(), true),
            TypesOf::Var(Var::Operand(index)) => {
                let (start, len) = self.operand_group(index);
                (start, len.min(self.op.operand_count().saturating_sub(start)), false)
            }
            TypesOf::Var(Var::Result(index)) => {
                let (start, len) = self.result_group(index);
                (start, len.min(self.op.result_count().saturating_sub(start)), true)
            }
            TypesOf::Var(_) => (0, 0, false),
        }
    }

    fn functional_type(&mut self, inputs: TypesOf, results: TypesOf) -> fmt::Result {
        self.printer.write_str("(")?;
        self.types(inputs, true)?;
        self.printer.write_str(") -> ")?;
        let (start, len, is_results) = self.range(results);
        let alone = len == 1 && !type_text(start, is_results).type_in(self.op).is::<FunctionType>();
        if alone {
            return self.types(results, true);
        }
        self.printer.write_str("(")?;
        self.types(results, true)?;
        self.printer.write_str(")")
    }

    fn is_there(&self, anchor: &Anchor) -> bool {
        match anchor {
            Anchor::Present(var) => self.is_present(*var),
            Anchor::Any(vars) => vars.iter().any(|var| self.is_present(*var)),
        }
    }

    fn is_present(&self, var: Var) -> bool {
        match var {
            Var::Operand(index) => match self.info.operands[index as usize].arity.segments() {
                Some(segments) => !(segments.get)(self.op.properties()).is_empty(),
                None => self.operand_group(index).1 > 0,
            },
            Var::Result(index) => self.result_group(index).1 > 0,
            Var::Property(index) => {
                let field = self.field(index);
                field.presence == Presence::Required
                    || !field.is_default(self.op.context(), self.op.properties())
            }
            Var::Region(index) => {
                let single = self.info.regions[index as usize].arity == Arity::Single;
                let region = self.op.region(index as usize);
                region.is_some_and(|region| !single || !region.is_empty())
            }
            Var::Successor(index) => self.op.successors().len() > index as usize,
        }
    }
}

fn all_single(declared: &[ValueInfo]) -> bool {
    declared.iter().all(|d| d.arity == Arity::Single)
}

fn type_text(index: usize, result: bool) -> ValueText {
    if result { ValueText::ResultType(index as u32) } else { ValueText::OperandType(index as u32) }
}

/// Whether the text of `elements` depends only on properties and the numbers of operands and
/// results, except for the parts written as an [`OpPart`].
pub(super) fn is_regular(elements: &[Element], info: &OpInfo) -> bool {
    elements.iter().all(|element| match element {
        Element::Literal(_)
        | Element::Space
        | Element::AttrDict
        | Element::AttrDictWithKeyword
        | Element::PropDict
        | Element::Operand(_)
        | Element::Operands
        | Element::Property(_)
        | Element::QualifiedProperty(_)
        | Element::AnchorProperty { .. } => true,
        Element::Type { of, qualified } => *qualified || !may_be_stripped(*of, info),
        Element::Optional { then, otherwise, .. } => {
            is_regular(then, info) && is_regular(otherwise, info)
        }
        Element::OiList(clauses) => clauses.iter().all(|c| is_regular(c.elements, info)),
        Element::Newline
        | Element::Region(_)
        | Element::Regions
        | Element::Successor(_)
        | Element::Successors
        | Element::FunctionalType(..)
        | Element::Custom { .. } => false,
    })
}

/// Whether the types of `of` may be written without prefix.
fn may_be_stripped(of: TypesOf, info: &OpInfo) -> bool {
    let declared = match of {
        TypesOf::Var(Var::Operand(index)) => info.operands.get(index as usize),
        TypesOf::Var(Var::Result(index)) => info.results.get(index as usize),
        _ => None,
    };
    declared.is_some_and(|declared| declared.constraint.class.is_some())
}
