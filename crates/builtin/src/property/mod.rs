//! Properties of operations as Rust values: conversion to attributes, syntax and constraints.
//!
//! A property has a *value type* (any Rust type) and a *kind*, a type that implements
//! [`PropertyKind`]: the conversion of values to attributes and back, their syntax for `$name` in
//! formats, and their description in diagnostics. Most value types have a default kind, [`ByType`];
//! `#[attr(SymbolName)]` and the like choose another one. Properties in MLIR's strict sense,
//! declared as `#[property]`, are called native: they are attributes only in generic form.

mod by_type;
mod compose;
mod confined;
mod dense;
mod enum_props;
mod enums;
mod kinds;
mod native;
mod nested;
mod optional;
mod symbol_name;

pub use by_type::PropertyValue;
#[doc(hidden)]
pub use by_type::{optional_attribute, untyped};
pub use compose::ArrayProp;
pub use confined::{
    AllOf, ArrayCount, ArrayMaxCount, ArrayMinCount, AsInt, ConfinedAttr, ConfinedProp, Counted,
    DenseArrayNonNegative, DenseArraySorted, DenseArrayStrictlyPositive, DenseArrayStrictlySorted,
    IntMaxValue, IntMinValue, IntNEQValue, IntNonNegative, IntPositive, IntPowerOf2,
    ValuePredicate,
};
pub use dense::{
    DenseBoolArrayAttr, DenseF32ArrayAttr, DenseF64ArrayAttr, DenseI8ArrayAttr, DenseI16ArrayAttr,
    DenseI32ArrayAttr, DenseI64ArrayAttr,
};
pub use enum_props::{EnumPropInAttrForm, EnumPropWithAttrForm, NamedEnumProp};
pub use enums::{
    EnumAttr, EnumInfo, enum_from_keyword, parse_enum, parse_optional_enum, parse_wrapped_enum,
    print_enum, write_enum, write_wrapped_enum,
};
pub use kinds::{
    AnyAttr, AnyI32Attr, ArrayOf, BoolAttr, DictArrayAttr, FlatSymbolRefAttr, FunctionTypeAttr,
    I1Attr, I32Attr, I64Attr, IndexAttr, SI32Attr, SegmentSizes, StrArrayAttr, StrAttr, Stripped,
    TypedAttrInterface, UI32Attr, Unit,
};
pub use native::{NativeProperty, NativeValue};
pub use nested::Nested;
pub use optional::{OptionalProp, SomeProp, UnitProp};
pub use symbol_name::SymbolName;

pub use crate::parameter::Parameter;

use std::any::Any;
use std::fmt;
use std::marker::PhantomData;

use terrace_ir::bytecode::{BytecodeReader, BytecodeWriter};
use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult, SourcePos};
use terrace_ir::{
    Attribute, Context, Diagnostic, Presence, Properties, PropertyCodec, PropertyEncoding,
    PropertyInfo, SetError,
};

/// A kind of properties: converts, reads and writes values of type `V`.
#[diagnostic::on_unimplemented(message = "`{Self}` is no kind for properties of type `{V}`")]
pub trait PropertyKind<V>: 'static {
    /// The description of the values in diagnostics.
    const CONSTRAINT: &'static str;

    /// Whether values are native properties, as opposed to attributes.
    const STRICT: bool = false;

    /// Whether the type has a value for "absent".
    const ABSENT: bool = false;

    /// Whether the values hold no references to symbols.
    const PLAIN: bool = false;

    /// Whether the presence of the attribute is its value.
    const UNIT: bool = false;

    /// Whether the text must contain a native property, because the default of its type is not a
    /// valid value.
    const NEEDED: bool = false;

    /// The keywords of the values of an enumeration; empty for other kinds.
    const CASES: &'static [&'static str] = &[];

    /// Returns the description of the values in diagnostics, composed if this kind refines another
    /// one.
    fn describe() -> String {
        Self::CONSTRAINT.to_owned()
    }

    /// Returns the value as an attribute; `None` if it is absent.
    fn to_attribute(value: &V, cx: &Context) -> Option<Attribute>;

    /// Returns the value of an attribute.
    ///
    /// # Errors
    /// When the attribute is of the wrong kind, or does not satisfy the constraint.
    fn from_attribute(cx: &Context, attribute: Attribute) -> Result<V, SetError>;

    /// Whether the value satisfies the constraint; an absent value does.
    fn check(_value: &V, _cx: &Context) -> bool {
        true
    }

    /// Reads the value where the assembly format of an operation names the property (`$name`).
    ///
    /// # Errors
    /// When the text is not a value of the kind.
    fn parse(parser: &mut OpAsmParser<'_>, name: &str) -> ParseResult<V>;

    /// Reads a value if one is next.
    ///
    /// # Errors
    /// When the text begins like a value of the kind but is not one.
    fn parse_optional(parser: &mut OpAsmParser<'_>, name: &str) -> ParseResult<Option<V>>;

    /// Writes the value where the assembly format of an operation names the property (`$name`).
    fn print(value: &V, printer: &mut OpAsmPrinter<'_>) -> fmt::Result;

    /// Writes the value of a native property into bytecode.
    fn encode(value: &V, out: &mut dyn BytecodeWriter<'_>) {
        let attribute = Self::to_attribute(value, out.context());
        out.attribute(attribute.unwrap_or_default());
    }

    /// Reads a value written by [`PropertyKind::encode`].
    ///
    /// # Errors
    /// When the bytes are not a value.
    fn decode(input: &mut dyn BytecodeReader<'_>) -> Result<V, Diagnostic> {
        let attribute = input.attribute()?;
        let value = Self::from_attribute(input.context(), attribute);
        value.map_err(|error| decode_error(input, &Self::describe(), attribute, error))
    }
}

/// Returns the error about an attribute that does not represent a value as `expected` describes.
fn decode_error(
    input: &dyn BytecodeReader<'_>,
    expected: &str,
    attribute: Attribute,
    error: SetError,
) -> Diagnostic {
    let message = match error {
        SetError::Message(message) => message,
        SetError::Kind | SetError::Constraint => {
            format!("expected {expected}, but got: {}", attribute.to_text(input.context()))
        }
    };
    input.error(&message)
}

/// The kind of a property whose declaration names none: the value type itself implements
/// [`PropertyValue`], which supplies conversion to an attribute, syntax and constraint.
pub struct ByType;

/// The kind of an optional property (`Option<V>`), whose value, if present, is of kind `K`.
pub struct Opt<K>(PhantomData<fn() -> K>);

impl<V, K: PropertyKind<V>> PropertyKind<Option<V>> for Opt<K> {
    const CONSTRAINT: &'static str = K::CONSTRAINT;
    const ABSENT: bool = true;
    const PLAIN: bool = K::PLAIN;
    const CASES: &'static [&'static str] = K::CASES;

    fn describe() -> String {
        K::describe()
    }
    fn to_attribute(value: &Option<V>, cx: &Context) -> Option<Attribute> {
        K::to_attribute(value.as_ref()?, cx)
    }
    fn from_attribute(cx: &Context, attribute: Attribute) -> Result<Option<V>, SetError> {
        K::from_attribute(cx, attribute).map(Some)
    }
    fn check(value: &Option<V>, cx: &Context) -> bool {
        value.as_ref().is_none_or(|value| K::check(value, cx))
    }
    fn parse(parser: &mut OpAsmParser<'_>, name: &str) -> ParseResult<Option<V>> {
        K::parse(parser, name).map(Some)
    }
    fn parse_optional(parser: &mut OpAsmParser<'_>, name: &str) -> ParseResult<Option<Option<V>>> {
        Ok(K::parse_optional(parser, name)?.map(Some))
    }
    fn print(value: &Option<V>, printer: &mut OpAsmPrinter<'_>) -> fmt::Result {
        value.as_ref().map_or(Ok(()), |value| K::print(value, printer))
    }
}

/// The description of a field of type `V`, with typed conversion functions.
pub struct Field<V> {
    /// The untyped description of the field.
    pub info: PropertyInfo,
    /// The function [`PropertyKind::to_attribute`] of the kind.
    pub to_attribute: fn(&V, &Context) -> Option<Attribute>,
    /// The function [`PropertyKind::from_attribute`] of the kind.
    pub from_attribute: fn(&Context, Attribute) -> Result<V, SetError>,
    /// Whether the value satisfies the constraint, and is present if required.
    pub is_right: fn(&V, &Context) -> bool,
}

impl<V> Field<V> {
    /// Returns the description of the field with the default `default`, which an absent value
    /// stands for.
    pub const fn meaning(self, default: fn(&Context) -> Option<Attribute>) -> Self {
        let Self { info, to_attribute, from_attribute, is_right } = self;
        Self { info: info.meaning(default), to_attribute, from_attribute, is_right }
    }
}

/// Returns the description of the field with index `index`, type `V` and kind `K` of a struct `P`.
pub const fn field<P: Properties, V: Value, K: PropertyKind<V>>(
    index: usize,
    name: &'static str,
    attribute: bool,
    presence: Presence,
) -> Field<V> {
    let access = const { &terrace_ir::__private::PropertyAccess::of::<P>() };
    let codec = const { &codec::<V, K>() };
    let info = PropertyInfo { name, attribute, presence, absent_means: None, index, access, codec };
    let is_right = match presence {
        Presence::Required if attribute => is_given::<V, K>,
        _ => K::check,
    };
    Field { info, to_attribute: K::to_attribute, from_attribute: K::from_attribute, is_right }
}

fn is_given<V, K: PropertyKind<V>>(value: &V, cx: &Context) -> bool {
    K::check(value, cx) && K::to_attribute(value, cx).is_some_and(|held| !held.is_absent())
}

/// Returns the value that `make` creates as an attribute by kind `K`; `None` if the value is
/// absent.
pub fn default_attribute<V, K: PropertyKind<V>>(
    cx: &Context,
    make: impl FnOnce(&Context) -> V,
) -> Option<Attribute> {
    K::to_attribute(&make(cx), cx)
}

/// A type that a property can have.
pub trait Value: Clone + PartialEq + 'static {}
impl<V: Clone + PartialEq + 'static> Value for V {}

/// Returns the functions of a field with values of type `V` and kind `K`.
pub const fn codec<V: Value, K: PropertyKind<V>>() -> PropertyCodec {
    PropertyCodec {
        constraint: K::describe,
        absent: K::ABSENT,
        plain: K::PLAIN || K::STRICT,
        unit: K::UNIT,
        needed: K::NEEDED,
        cases: K::CASES,
        assign: assign::<V>,
        equal: equal::<V>,
        check: check::<V, K>,
        parse: parse::<V, K>,
        parse_optional: parse_optional::<V, K>,
        print: print::<V, K>,
        encoding: if K::STRICT {
            Some(PropertyEncoding { write: encode::<V, K>, read: decode::<V, K> })
        } else {
            None
        },
    }
}

// Functions rather than closures: a closure is compiled a second time as a function pointer.

fn assign<V: Value>(value: &mut dyn Any, other: &dyn Any) {
    *cast_mut(value) = cast::<V>(other).clone();
}

fn equal<V: Value>(value: &dyn Any, other: &dyn Any) -> bool {
    cast::<V>(value) == cast(other)
}

fn check<V: Value, K: PropertyKind<V>>(value: &dyn Any, cx: &Context) -> bool {
    K::check(cast(value), cx)
}

fn parse<V: Value, K: PropertyKind<V>>(
    value: &mut dyn Any,
    parser: &mut OpAsmParser<'_>,
    name: &str,
) -> ParseResult {
    let at = parser.position();
    let parsed = K::parse(parser, name).map_err(|error| match K::STRICT {
        true => native_error(parser, at, name, &K::describe(), error),
        false => error,
    });
    *cast_mut(value) = parsed?;
    Ok(())
}

fn native_error(
    parser: &mut OpAsmParser<'_>,
    at: SourcePos,
    name: &str,
    expected: &str,
    error: Diagnostic,
) -> Diagnostic {
    let message = format!("invalid value for property {name}, expected {expected}");
    parser.error(at, &message).after(error)
}

fn parse_optional<V: Value, K: PropertyKind<V>>(
    value: &mut dyn Any,
    parser: &mut OpAsmParser<'_>,
    name: &str,
) -> ParseResult<bool> {
    let Some(parsed) = K::parse_optional(parser, name)? else { return Ok(false) };
    *cast_mut(value) = parsed;
    Ok(true)
}

fn print<V: Value, K: PropertyKind<V>>(
    value: &dyn Any,
    printer: &mut OpAsmPrinter<'_>,
) -> fmt::Result {
    K::print(cast(value), printer)
}

fn encode<V: Value, K: PropertyKind<V>>(value: &dyn Any, out: &mut dyn BytecodeWriter<'_>) {
    K::encode(cast(value), out);
}

fn decode<V: Value, K: PropertyKind<V>>(
    value: &mut dyn Any,
    input: &mut dyn BytecodeReader<'_>,
) -> Result<(), Diagnostic> {
    *cast_mut(value) = K::decode(input)?;
    Ok(())
}

const WRONG: &str = "a property is of the type that its description says";

fn cast<V: 'static>(value: &dyn Any) -> &V {
    value.downcast_ref().expect(WRONG)
}

fn cast_mut<V: 'static>(value: &mut dyn Any) -> &mut V {
    value.downcast_mut().expect(WRONG)
}
