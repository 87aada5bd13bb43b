//! Declarative formats of types and attributes as data.

use std::fmt;

use terrace_ir::Diagnostic;
use terrace_ir::syntax::{AsmParser, AsmPrinter, ParseResult};

use super::Parameter;

/// The declarative format of a type or attribute, created by `#[ty]` and `#[attr]`.
pub struct Format {
    /// The name of the declaration in diagnostics.
    pub definition: &'static str,
    /// The parameters of the type or attribute, in the order of the declaration.
    pub parameters: &'static [ParameterInfo],
    /// The elements of the format, in the order of the text.
    pub elements: &'static [ParameterElement],
}

/// The description of a parameter for its format.
pub struct ParameterInfo {
    /// The name of the parameter.
    pub name: &'static str,
    /// The name of the parameter's C++ type, for diagnostics.
    pub cpp: &'static str,
    /// Whether the parameter may be absent from the text.
    pub optional: bool,
}

/// One element of a format of a type or attribute. Parameters are identified by their index in the
/// declaration.
pub enum ParameterElement {
    /// A keyword or punctuation, parsed and printed literally.
    Literal(&'static str),
    /// A space when printing, nothing when reading.
    Space,
    /// A line break when printing, nothing when reading.
    Newline,
    /// `$name`: the value of one parameter.
    Parameter {
        /// The index of the parameter.
        index: usize,
        /// Whether the value is printed with prefix and mnemonic: `qualified($name)`.
        qualified: bool,
        /// Whether a space is written in front.
        space: bool,
    },
    /// `params`: all parameters, separated by commas.
    List {
        /// The indices of the parameters, in order.
        indices: &'static [usize],
        /// Whether a space is written in front.
        space: bool,
    },
    /// `struct(…)`: `name = value` in any order, separated by commas.
    Struct {
        /// The indices of the parameters, in the order in which they are written.
        indices: &'static [usize],
        /// Whether a space is written in front.
        space: bool,
    },
    /// `( … )?`, or `( … ) : ( … )?` with an alternative.
    Optional {
        /// The elements of the group.
        then: &'static [ParameterElement],
        /// The elements of the alternative.
        otherwise: &'static [ParameterElement],
        /// The indices of the anchors: the group is printed if any anchor is present.
        anchor: &'static [usize],
        /// Whether the anchor is in the alternative of the group, which is printed if the anchor is
        /// present.
        in_else: bool,
    },
    /// `custom<Name>(…)`: syntax that Rust functions read and write.
    Custom {
        /// The functions that read and write the directive.
        directive: &'static ParameterDirective,
        /// The indices of the parameters that are the directive's arguments.
        indices: &'static [usize],
        /// Whether a space is written in front.
        space: bool,
    },
}

/// A custom directive of a type or attribute: `custom<Name>($a, $b)` names a constant `Name` of
/// this type.
pub struct ParameterDirective {
    /// Reads the directive into the slots of its arguments.
    pub parse: fn(&mut AsmParser<'_>, &mut [&mut dyn Slot]) -> ParseResult,
    /// Prints the directive with its arguments.
    pub print: fn(&mut AsmPrinter<'_>, &[Shown<'_>]) -> fmt::Result,
}

/// The slot into which a parameter is read.
pub trait Slot {
    /// Reads the parameter.
    ///
    /// # Errors
    /// When the text is not a value of the parameter's type.
    fn parse(&mut self, parser: &mut AsmParser<'_>) -> ParseResult;

    /// Reads the parameter if a value is next; otherwise returns `false`, with nothing consumed.
    ///
    /// # Errors
    /// When the text begins like a value of the parameter's type but is not one.
    fn parse_optional(&mut self, parser: &mut AsmParser<'_>) -> ParseResult<bool>;

    /// Whether the parameter has been read.
    fn is_set(&self) -> bool;

    /// Returns the value as `Option<T>`, for directives.
    fn as_any(&mut self) -> &mut dyn std::any::Any;
}

/// The slot of a parameter of type `P`.
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
    /// Sets the value; returns `false` if the parameter is not a `P`.
    pub fn set<P: 'static>(&mut self, value: P) -> bool {
        let slot = self.as_any().downcast_mut::<Option<P>>();
        slot.map(|slot| *slot = Some(value)).is_some()
    }
}

/// Returns the name of the type `P` in diagnostics; `text` if `P` does not define one.
pub const fn cpp<P: Parameter>(text: &'static str) -> &'static str {
    if P::CPP.is_empty() { text } else { P::CPP }
}

/// Takes the value of the parameter with index `index`, or its default if it was not read.
///
/// # Errors
/// When the parameter is required and was not read.
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

/// A parameter of any type, for writing.
pub trait DynParameter {
    /// Calls [`Parameter::print`] or [`Parameter::print_qualified`].
    fn write(&self, out: &mut AsmPrinter<'_>, qualified: bool) -> fmt::Result;

    /// Returns the value as `Any`, which directives downcast to its type.
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

/// A parameter to be printed, with its presence.
#[derive(Clone, Copy)]
pub struct Shown<'a> {
    /// The value of the parameter.
    pub value: &'a dyn DynParameter,
    /// Whether the parameter is present and differs from its default.
    pub present: bool,
}

impl<'a> Shown<'a> {
    /// Returns the value; `None` if it is not a `P`.
    pub fn get<P: 'static>(&self) -> Option<&'a P> {
        self.value.as_any().downcast_ref()
    }
}
