//! The interpreter of declarative formats of types and attributes.

use std::fmt;

use terrace_ir::Type;
use terrace_ir::syntax::{AsmParser, AsmPrinter, ParseResult, TypeElision};

use super::format::{Format, ParameterElement, Shown, Slot, failed};
use crate::types::NoneType;

/// Reads parameters by `format` into `slots`.
///
/// # Errors
/// When the text does not match `format`, or a required parameter is missing.
pub fn parse_format(
    parser: &mut AsmParser<'_>,
    format: &'static Format,
    slots: &mut [&mut dyn Slot],
) -> ParseResult {
    Reader { format, parser, slots, in_group: false }.elements(format.elements)
}

struct Reader<'a, 's, 'p> {
    format: &'static Format,
    parser: &'a mut AsmParser<'p>,
    slots: &'a mut [&'s mut dyn Slot],
    /// Whether the elements are those of an optional group that has begun.
    in_group: bool,
}

impl Reader<'_, '_, '_> {
    fn elements(&mut self, elements: &'static [ParameterElement]) -> ParseResult {
        elements.iter().try_for_each(|element| self.element(element))
    }

    fn element(&mut self, element: &'static ParameterElement) -> ParseResult {
        match element {
            ParameterElement::Literal(text) if is_keyword(text) => {
                self.parser.parse_keyword_str(text)
            }
            ParameterElement::Literal(text) => self.parser.parse_punct(text),
            ParameterElement::Space | ParameterElement::Newline => Ok(()),
            ParameterElement::Parameter { index, .. } if self.in_group => self.required(*index),
            ParameterElement::Parameter { index, .. } => self.parameter(*index).map(drop),
            ParameterElement::List { indices, .. } => self.list(indices),
            ParameterElement::Struct { indices, .. } => self.structure(indices),
            ParameterElement::Optional { then, otherwise, .. } => self.optional(then, otherwise),
            ParameterElement::Custom { directive, indices, .. } => {
                // The indices are distinct; slots are passed in the order of the directive.
                let mut all: Vec<Option<&mut dyn Slot>> =
                    self.slots.iter_mut().map(|slot| Some(&mut **slot as &mut dyn Slot)).collect();
                let mut own: Vec<&mut dyn Slot> =
                    indices.iter().filter_map(|at| all.get_mut(*at)?.take()).collect();
                (directive.parse)(self.parser, &mut own)
            }
        }
    }

    /// Reads a parameter, which may be absent if it is optional; returns whether it was present.
    fn parameter(&mut self, index: usize) -> ParseResult<bool> {
        let info = &self.format.parameters[index];
        let slot = &mut *self.slots[index];
        let result = match info.optional {
            true => slot.parse_optional(self.parser),
            false => slot.parse(self.parser).map(|()| true),
        };
        result.map_err(|error| failed(self.parser, self.format, index).after(error))
    }

    /// Reads a parameter that has to be present: in a group that has begun, or behind a name and an
    /// equals sign.
    fn required(&mut self, index: usize) -> ParseResult {
        let result = self.slots[index].parse(self.parser);
        result.map_err(|error| failed(self.parser, self.format, index).after(error))
    }

    fn list(&mut self, indices: &[usize]) -> ParseResult {
        let optional = |at: usize| self.format.parameters[at].optional;
        // Up to the last required parameter commas determine which parameter is read.
        let required = indices.iter().rposition(|at| !optional(*at)).map_or(0, |at| at + 1);
        for (place, at) in indices[..required].iter().enumerate() {
            if self.parameter(*at)? && place + 1 < required {
                self.parser.parse_punct(",")?;
            }
        }
        let mut comma = required > 0;
        for at in &indices[required..] {
            if comma && !self.parser.parse_optional_punct(",") {
                break;
            }
            comma = self.parameter(*at)?;
        }
        Ok(())
    }

    fn structure(&mut self, indices: &[usize]) -> ParseResult {
        let missing = |this: &Self| {
            let required = |at: &&usize| !this.format.parameters[**at].optional;
            indices.iter().filter(required).find(|at| !this.slots[**at].is_set()).copied()
        };
        let all_required = indices.iter().all(|at| !self.format.parameters[*at].optional);
        if missing(self).is_none() {
            // No parameter is required.
            let Some(name) = self.parser.parse_optional_keyword() else { return Ok(()) };
            self.member(indices, &name)?;
        } else {
            self.named_member(indices)?;
        }
        let mut seen = 1;
        while seen < indices.len() {
            if all_required {
                self.parser.parse_punct(",")?;
            } else if !self.parser.parse_optional_punct(",") {
                break;
            }
            self.named_member(indices)?;
            seen += 1;
        }
        let Some(at) = missing(self) else { return Ok(()) };
        let name = self.format.parameters[at].name;
        let message = format!("struct is missing required parameter: {name}");
        Err(self.parser.error(self.parser.position(), &message))
    }

    fn named_member(&mut self, indices: &[usize]) -> ParseResult {
        let name = self.parser.parse_keyword().map_err(|error| {
            let message = "expected a parameter name in struct";
            self.parser.error(self.parser.position(), message).after(error)
        })?;
        self.member(indices, &name)
    }

    fn member(&mut self, indices: &[usize], name: &str) -> ParseResult {
        self.parser.parse_punct("=")?;
        let known = indices.iter().find(|at| self.format.parameters[**at].name == name);
        match known.filter(|at| !self.slots[**at].is_set()) {
            Some(at) => self.required(*at),
            None => {
                let message = format!("duplicate or unknown struct parameter name: {name}");
                Err(self.parser.error(self.parser.position(), &message))
            }
        }
    }

    fn optional(
        &mut self,
        then: &'static [ParameterElement],
        otherwise: &'static [ParameterElement],
    ) -> ParseResult {
        let first = then
            .iter()
            .position(|e| !matches!(e, ParameterElement::Space | ParameterElement::Newline));
        let Some(first) = first else { return self.elements(otherwise) };
        let found = match &then[first] {
            ParameterElement::Literal(text) if is_keyword(text) => {
                self.parser.parse_optional_keyword_str(text)
            }
            ParameterElement::Literal(text) => self.parser.parse_optional_punct(text),
            ParameterElement::Parameter { index, .. } => self.parameter(*index)?,
            element @ (ParameterElement::List { indices, .. }
            | ParameterElement::Struct { indices, .. }
            | ParameterElement::Custom { indices, .. }) => {
                self.element(element)?;
                indices.iter().any(|at| self.slots[*at].is_set())
            }
            _ => false,
        };
        if !found {
            return self.elements(otherwise);
        }
        let outer = std::mem::replace(&mut self.in_group, true);
        let result = self.elements(&then[first + 1..]);
        self.in_group = outer;
        result
    }
}

fn is_keyword(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
}

/// Writes `parameters` by `format`.
pub fn print_format(
    out: &mut AsmPrinter<'_>,
    format: &'static Format,
    parameters: &[Shown<'_>],
) -> fmt::Result {
    Writer { format, out, parameters }.elements(format.elements)
}

struct Writer<'a, 'p> {
    format: &'static Format,
    out: &'a mut AsmPrinter<'p>,
    parameters: &'a [Shown<'a>],
}

impl Writer<'_, '_> {
    fn elements(&mut self, elements: &'static [ParameterElement]) -> fmt::Result {
        elements.iter().try_for_each(|element| self.element(element))
    }

    fn space(&mut self, space: bool, indices: &[usize]) -> fmt::Result {
        if space && self.any(indices) { self.out.write_str(" ") } else { Ok(()) }
    }

    fn any(&self, indices: &[usize]) -> bool {
        indices.iter().any(|at| self.parameters[*at].present)
    }

    fn element(&mut self, element: &'static ParameterElement) -> fmt::Result {
        match element {
            ParameterElement::Literal(text) => self.out.write_str(text),
            ParameterElement::Space => self.out.write_str(" "),
            ParameterElement::Newline => self.out.write_str("\n"),
            ParameterElement::Parameter { index, qualified, space } => {
                self.space(*space, &[*index])?;
                let shown = self.parameters[*index];
                if shown.present { shown.value.write(self.out, *qualified) } else { Ok(()) }
            }
            ParameterElement::List { indices, space } => {
                self.space(*space, indices)?;
                self.list(indices, false)
            }
            ParameterElement::Struct { indices, space } => {
                self.space(*space, indices)?;
                self.list(indices, true)
            }
            ParameterElement::Optional { then, otherwise, anchor, in_else } => {
                let elements = if self.any(anchor) != *in_else { then } else { otherwise };
                self.elements(elements)
            }
            ParameterElement::Custom { directive, indices, space } => {
                if *space {
                    self.out.write_str(" ")?;
                }
                let own: Vec<Shown<'_>> = indices.iter().map(|at| self.parameters[*at]).collect();
                (directive.print)(self.out, &own)
            }
        }
    }

    fn list(&mut self, indices: &[usize], named: bool) -> fmt::Result {
        let mut first = true;
        for at in indices {
            let shown = self.parameters[*at];
            if !shown.present {
                continue;
            }
            if !std::mem::take(&mut first) {
                self.out.write_str(", ")?;
            }
            if named {
                write!(self.out, "{} = ", self.format.parameters[*at].name)?;
            }
            shown.value.write(self.out, false)?;
        }
        Ok(())
    }
}

/// Writes ` : type` behind an attribute with a type, unless the syntax around it implies the type.
pub fn print_self_type(ty: Type, elision: TypeElision, out: &mut AsmPrinter<'_>) -> fmt::Result {
    if elision == TypeElision::Must || ty.is::<NoneType>() {
        return Ok(());
    }
    out.write_str(" : ")?;
    out.print_type(ty)
}
