//! Declarative formats of types and attributes as data.

use std::fmt;

use terrace_ir::Diagnostic;
use terrace_ir::syntax::{AsmParser, AsmPrinter, ParseResult};

use super::Parameter;

/// The format of a type or attribute, made by `#[ty]` and `#[attr]`.
pub struct Format {
    /// What diagnostics call the declaration.
    pub definition: &'static str,
    /// The parameters.
    pub parameters: &'static [ParameterInfo],
    /// The elements.
    pub elements: &'static [ParameterElement],
}

/// What a format must know of a parameter.
pub struct ParameterInfo {
    /// The name.
    pub name: &'static str,
    /// What diagnostics call its Rust type.
    pub cpp: &'static str,
    /// Whether it may be left out.
    pub optional: bool,
}

/// An element of a format. Parameters are numbers; `space` is whether a space goes in front.
pub enum ParameterElement {
    /// A keyword or punctuation.
    Literal(&'static str),
    /// A space, when printing.
    Space,
    /// A new line, when printing.
    Newline,
    /// `$name`.
    Parameter {
        /// Which.
        index: usize,
        /// Whether it keeps prefix and mnemonic.
        qualified: bool,
        /// Whether a space goes in front.
        space: bool,
    },
    /// `params`: separated by commas.
    List {
        /// Which.
        indices: &'static [usize],
        /// Whether a space goes in front.
        space: bool,
    },
    /// `struct(…)`: `name = value` in any order, separated by commas.
    Struct {
        /// Which.
        indices: &'static [usize],
        /// Whether a space goes in front.
        space: bool,
    },
    /// `( … )?`, with `: ( … )` as the alternative.
    Optional {
        /// The elements.
        then: &'static [ParameterElement],
        /// The elements of the alternative.
        otherwise: &'static [ParameterElement],
        /// Any of which being there decides.
        anchor: &'static [usize],
    },
    /// `custom<Name>(…)`.
    Custom {
        /// The functions.
        directive: &'static ParameterDirective,
        /// The parameters it is given.
        indices: &'static [usize],
        /// Whether a space goes in front.
        space: bool,
    },
}

/// A user-defined piece of the syntax of a type or attribute: `custom<Name>($a, $b)` names a
/// constant `Name` of this type.
pub struct ParameterDirective {
    /// Reads it into the parameters.
    pub parse: fn(&mut AsmParser<'_>, &mut [&mut dyn Slot]) -> ParseResult,
    /// Writes it.
    pub print: fn(&mut dyn AsmPrinter, &[Shown<'_>]) -> fmt::Result,
}

/// Where a parameter is put when it is read.
pub trait Slot {
    /// Reads it.
    ///
    /// # Errors
    /// When the text is not that of one.
    fn parse(&mut self, parser: &mut AsmParser<'_>) -> ParseResult;

    /// Reads it if one is next.
    ///
    /// # Errors
    /// When the text starts like one and is none.
    fn parse_optional(&mut self, parser: &mut AsmParser<'_>) -> ParseResult<bool>;

    /// Whether it has been read.
    fn is_set(&self) -> bool;

    /// The value as `Option<T>`, for directives.
    fn as_any(&mut self) -> &mut dyn std::any::Any;
}

/// The place of a parameter of type `P`.
pub struct TypedSlot<P>(pub Option<P>);

impl<P: Parameter + 'static> Slot for TypedSlot<P> {
    fn parse(&mut self, parser: &mut AsmParser<'_>) -> ParseResult {
        self.0 = Some(P::parse(parser)?);
        Ok(())
    }
    fn parse_optional(&mut self, parser: &mut AsmParser<'_>) -> ParseResult<bool> {
        let value = P::parse_optional(parser)?;
        let found = value.is_some();
        if found {
            self.0 = value;
        }
        Ok(found)
    }
    fn is_set(&self) -> bool {
        self.0.is_some()
    }
    fn as_any(&mut self) -> &mut dyn std::any::Any {
        &mut self.0
    }
}

impl dyn Slot + '_ {
    /// Sets the value; `false` if the parameter is no `P`.
    pub fn set<P: 'static>(&mut self, value: P) -> bool {
        let slot = self.as_any().downcast_mut::<Option<P>>();
        slot.map(|slot| *slot = Some(value)).is_some()
    }
}

/// What diagnostics call the type `P`, `text` if it has no name of its own.
pub const fn cpp<P: Parameter>(text: &'static str) -> &'static str {
    if P::CPP.is_empty() { text } else { P::CPP }
}

/// What was read of the parameter number `index`, or what it is without text.
///
/// # Errors
/// When it must be there and nothing has read it.
pub fn finish<P: Parameter>(
    slot: TypedSlot<P>,
    parser: &AsmParser<'_>,
    format: &Format,
    index: usize,
) -> ParseResult<P> {
    slot.0.or_else(P::absent).ok_or_else(|| failed(parser, format, index))
}

pub(super) fn failed(parser: &AsmParser<'_>, format: &Format, index: usize) -> Diagnostic {
    let (definition, info) = (format.definition, &format.parameters[index]);
    let message = format!(
        "failed to parse {definition} parameter '{}' which is to be a `{}`",
        info.name, info.cpp
    );
    parser.error(parser.position(), &message)
}

/// A parameter, for writing.
pub trait DynParameter {
    /// As [`Parameter::print`], or [`Parameter::print_qualified`].
    ///
    /// # Errors
    /// When writing fails.
    fn write(&self, out: &mut dyn AsmPrinter, qualified: bool) -> fmt::Result;

    /// The value, for directives.
    fn as_any(&self) -> &dyn std::any::Any;
}

impl<P: Parameter + 'static> DynParameter for P {
    fn write(&self, out: &mut dyn AsmPrinter, qualified: bool) -> fmt::Result {
        if qualified { self.print_qualified(out) } else { self.print(out) }
    }
    fn as_any(&self) -> &dyn std::any::Any {
        self
    }
}

/// A parameter to write.
#[derive(Clone, Copy)]
pub struct Shown<'a> {
    /// The value.
    pub value: &'a dyn DynParameter,
    /// Whether it is there, and not its default.
    pub present: bool,
}

impl<'a> Shown<'a> {
    /// The value, if it is a `P`.
    pub fn get<P: 'static>(&self) -> Option<&'a P> {
        self.value.as_any().downcast_ref()
    }
}
