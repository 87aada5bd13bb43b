//! Declarative formats of types and attributes as data.

use std::fmt;

use terrace_ir::Diagnostic;
use terrace_ir::syntax::{AsmParser, AsmPrinter, ParseResult};

use super::Parameter;

/// The format of a type or attribute, made by `#[ty]` and `#[attr]`.
pub struct Format {
    /// The name of the declaration in diagnostics.
    pub definition: &'static str,
    /// The parameters of the type or attribute, in the order of the declaration.
    pub parameters: &'static [ParameterInfo],
    /// The elements of the format, in the order of the text.
    pub elements: &'static [ParameterElement],
}

/// The description of a parameter, as a format needs it.
pub struct ParameterInfo {
    /// The name of the parameter.
    pub name: &'static str,
    /// The name of the parameter's type in diagnostics, which is the C++ one.
    pub cpp: &'static str,
    /// Whether the parameter may be left out in text.
    pub optional: bool,
}

/// An element of a format of types and attributes. Parameters are numbers, in the order of the
/// declaration; `space` is whether a space goes in front.
pub enum ParameterElement {
    /// A keyword or punctuation, read and written as it stands.
    Literal(&'static str),
    /// A space when printing, nothing when reading.
    Space,
    /// A line break when printing, nothing when reading.
    Newline,
    /// `$name`: the value of one parameter.
    Parameter {
        /// The number of the parameter.
        index: usize,
        /// Whether the value keeps prefix and mnemonic: `qualified($name)`.
        qualified: bool,
        /// Whether a space goes in front.
        space: bool,
    },
    /// `params`: all parameters, separated by commas.
    List {
        /// The numbers of the parameters, in order.
        indices: &'static [usize],
        /// Whether a space goes in front.
        space: bool,
    },
    /// `struct(…)`: `name = value` in any order, separated by commas.
    Struct {
        /// The numbers of the parameters, in the order in which they are written.
        indices: &'static [usize],
        /// Whether a space goes in front.
        space: bool,
    },
    /// `( … )?`, with `: ( … )` as the alternative.
    Optional {
        /// The elements of the group.
        then: &'static [ParameterElement],
        /// The elements of the alternative.
        otherwise: &'static [ParameterElement],
        /// The numbers of the parameters of which one must be there for the group to be written.
        anchor: &'static [usize],
        /// Whether the anchor is in the alternative, which is written when it is there.
        in_else: bool,
    },
    /// `custom<Name>(…)`: a piece of syntax that Rust functions read and write.
    Custom {
        /// The functions that read and write the directive.
        directive: &'static ParameterDirective,
        /// The numbers of the parameters that the directive gets.
        indices: &'static [usize],
        /// Whether a space goes in front.
        space: bool,
    },
}

/// A user-defined piece of the syntax of a type or attribute: `custom<Name>($a, $b)` names a
/// constant `Name` of this type.
pub struct ParameterDirective {
    /// Reads the directive into the parameters that it gets.
    pub parse: fn(&mut AsmParser<'_>, &mut [&mut dyn Slot]) -> ParseResult,
    /// Writes the parameters that the directive gets.
    pub print: fn(&mut AsmPrinter<'_>, &[Shown<'_>]) -> fmt::Result,
}

/// Where a parameter is put when it is read.
pub trait Slot {
    /// Reads the parameter.
    ///
    /// # Errors
    /// When the text is not a value of the parameter's type.
    fn parse(&mut self, parser: &mut AsmParser<'_>) -> ParseResult;

    /// Reads the parameter if a value is next; `false` if none is, and nothing was read.
    ///
    /// # Errors
    /// When the text starts like a value of the parameter's type but is not one.
    fn parse_optional(&mut self, parser: &mut AsmParser<'_>) -> ParseResult<bool>;

    /// Whether the parameter has been read.
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

/// The name of the type `P` in diagnostics; `text` if it has no name of its own.
pub const fn cpp<P: Parameter>(text: &'static str) -> &'static str {
    if P::CPP.is_empty() { text } else { P::CPP }
}

/// The value read of the parameter number `index`, or its value where the text does not say it.
///
/// # Errors
/// When the parameter must be there and nothing has read it.
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

/// A parameter of any type, as it is written.
pub trait DynParameter {
    /// Writes the parameter as [`Parameter::print`] does, or [`Parameter::print_qualified`].
    fn write(&self, out: &mut AsmPrinter<'_>, qualified: bool) -> fmt::Result;

    /// The value of the parameter, for directives, which know its type.
    fn as_any(&self) -> &dyn std::any::Any;
}

impl<P: Parameter + 'static> DynParameter for P {
    fn write(&self, out: &mut AsmPrinter<'_>, qualified: bool) -> fmt::Result {
        if qualified { self.print_qualified(out) } else { self.print(out) }
    }
    fn as_any(&self) -> &dyn std::any::Any {
        self
    }
}

/// A parameter to write, and whether there is anything to write.
#[derive(Clone, Copy)]
pub struct Shown<'a> {
    /// The value of the parameter.
    pub value: &'a dyn DynParameter,
    /// Whether the parameter is there and is not its default.
    pub present: bool,
}

impl<'a> Shown<'a> {
    /// The value, if it is a `P`.
    pub fn get<P: 'static>(&self) -> Option<&'a P> {
        self.value.as_any().downcast_ref()
    }
}
