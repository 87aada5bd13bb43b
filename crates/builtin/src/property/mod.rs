//! How Rust values are stored as properties of operations and seen as attributes.
//!
//! A property has a *value type* (any Rust type) and a *kind*: the type that says how the value
//! becomes an attribute and back, how it is read and written where a format says `$name`, and what
//! diagnostics call it. Most value types have a natural kind; `#[attr(SymbolName)]` and the like
//! choose another one.

mod enums;
mod kinds;
mod natural;
mod parameter;

pub use enums::{
    EnumAttr, enum_from_keyword, parse_enum, parse_wrapped_enum, write_enum, write_wrapped_enum,
};
pub use kinds::{
    AnyAttr, AnyI32Attr, ArrayOf, BoolAttr, DenseI32ArrayAttr, DenseI64ArrayAttr, DictArrayAttr,
    FlatSymbolRefAttr, FunctionTypeAttr, I32Attr, I64Attr, IndexAttr, SI32Attr, SegmentSizes,
    StrArrayAttr, StrAttr, Stripped, SymbolName, TypedAttrInterface, UI32Attr, Unit,
};
pub use natural::PropertyValue;
pub use parameter::Parameter;

use std::fmt;
use std::marker::PhantomData;

use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult};
use terrace_ir::{
    Attribute, Context, Presence, Properties, PropertiesBuf, PropertiesRef, PropertyInfo, SetError,
};

/// How values of type `V` are converted, read and written.
pub trait PropertyKind<V>: 'static {
    /// What diagnostics call the values.
    const CONSTRAINT: &'static str;

    /// Whether the type has a value for "absent".
    const ABSENT: bool = false;

    /// Whether the presence of the attribute is its value.
    const UNIT: bool = false;

    /// The value as an attribute; `None` when it is absent.
    fn to_attribute(value: &V, cx: &Context) -> Option<Attribute>;

    /// The value that an attribute stands for.
    ///
    /// # Errors
    /// When it is of the wrong kind, or does not satisfy the constraint.
    fn from_attribute(cx: &Context, attribute: Attribute) -> Result<V, SetError>;

    /// Whether the value satisfies the constraint; an absent one does.
    fn check(_value: &V, _cx: &Context) -> bool {
        true
    }

    /// Reads a value where a format says `$name`.
    ///
    /// # Errors
    /// When there is none.
    fn parse(parser: &mut dyn OpAsmParser, name: &str) -> ParseResult<V>;

    /// Reads a value if one is next.
    ///
    /// # Errors
    /// When it starts like one and is none.
    fn parse_optional(parser: &mut dyn OpAsmParser, name: &str) -> ParseResult<Option<V>>;

    /// Writes a value where a format says `$name`.
    ///
    /// # Errors
    /// When writing fails.
    fn print(value: &V, printer: &mut dyn OpAsmPrinter) -> fmt::Result;
}

/// The kind of values of a type that has a natural one.
pub struct Natural;

/// Values of kind `K` that may be absent.
pub struct Opt<K>(PhantomData<fn() -> K>);

impl<V, K: PropertyKind<V>> PropertyKind<Option<V>> for Opt<K> {
    const CONSTRAINT: &'static str = K::CONSTRAINT;
    const ABSENT: bool = true;

    fn to_attribute(value: &Option<V>, cx: &Context) -> Option<Attribute> {
        K::to_attribute(value.as_ref()?, cx)
    }
    fn from_attribute(cx: &Context, attribute: Attribute) -> Result<Option<V>, SetError> {
        K::from_attribute(cx, attribute).map(Some)
    }
    fn check(value: &Option<V>, cx: &Context) -> bool {
        value.as_ref().is_none_or(|value| K::check(value, cx))
    }
    fn parse(parser: &mut dyn OpAsmParser, name: &str) -> ParseResult<Option<V>> {
        K::parse(parser, name).map(Some)
    }
    fn parse_optional(parser: &mut dyn OpAsmParser, name: &str) -> ParseResult<Option<Option<V>>> {
        Ok(K::parse_optional(parser, name)?.map(Some))
    }
    fn print(value: &Option<V>, printer: &mut dyn OpAsmPrinter) -> fmt::Result {
        value.as_ref().map_or(Ok(()), |value| K::print(value, printer))
    }
}

/// A field of a properties struct; implemented by the macros.
pub trait Field: 'static {
    /// The struct.
    type Properties: Properties;
    /// The type of the field.
    type Value: Clone + PartialEq;
    /// How it is converted, read and written.
    type Kind: PropertyKind<Self::Value>;
    /// The name in text.
    const NAME: &'static str;
    /// Whether it is an inherent attribute.
    const ATTRIBUTE: bool;
    /// Whether it must be given.
    const PRESENCE: Presence;
    /// The field.
    fn get(properties: &Self::Properties) -> &Self::Value;
    /// The field, to change.
    fn get_mut(properties: &mut Self::Properties) -> &mut Self::Value;
}

/// The description of a field.
pub const fn info<F: Field>() -> PropertyInfo {
    PropertyInfo {
        name: F::NAME,
        attribute: F::ATTRIBUTE,
        presence: F::PRESENCE,
        tracked: matches!(F::PRESENCE, Presence::Required)
            && F::ATTRIBUTE
            && !<F::Kind as PropertyKind<F::Value>>::ABSENT,
        unit: <F::Kind as PropertyKind<F::Value>>::UNIT,
        constraint: <F::Kind as PropertyKind<F::Value>>::CONSTRAINT,
        get: get::<F>,
        set: set::<F>,
        is_default: is_default::<F>,
        check: check::<F>,
        parse: parse::<F>,
        parse_optional: parse_optional::<F>,
        print: print::<F>,
    }
}

fn get<F: Field>(cx: &Context, properties: PropertiesRef<'_>) -> Option<Attribute> {
    properties.with::<F::Properties, _>(|p| F::Kind::to_attribute(F::get(p), cx))
}

fn store<F: Field>(properties: &mut PropertiesBuf, value: F::Value) {
    properties.update::<F::Properties, _>(|p| *F::get_mut(p) = value);
}

fn set<F: Field>(
    cx: &Context,
    properties: &mut PropertiesBuf,
    attribute: Option<Attribute>,
) -> Result<(), SetError> {
    let value = match attribute {
        Some(attribute) => F::Kind::from_attribute(cx, attribute)?,
        None => F::get(&F::Properties::default()).clone(),
    };
    store::<F>(properties, value);
    Ok(())
}

fn is_default<F: Field>(_: &Context, properties: PropertiesRef<'_>) -> bool {
    properties.with::<F::Properties, _>(|p| F::get(p) == F::get(&F::Properties::default()))
}

fn check<F: Field>(cx: &Context, properties: PropertiesRef<'_>) -> bool {
    properties.with::<F::Properties, _>(|p| F::Kind::check(F::get(p), cx))
}

fn parse<F: Field>(parser: &mut dyn OpAsmParser, properties: &mut PropertiesBuf) -> ParseResult {
    let value = F::Kind::parse(parser, F::NAME)?;
    store::<F>(properties, value);
    Ok(())
}

fn parse_optional<F: Field>(
    parser: &mut dyn OpAsmParser,
    properties: &mut PropertiesBuf,
) -> ParseResult<bool> {
    let Some(value) = F::Kind::parse_optional(parser, F::NAME)? else { return Ok(false) };
    store::<F>(properties, value);
    Ok(true)
}

fn print<F: Field>(printer: &mut dyn OpAsmPrinter, properties: PropertiesRef<'_>) -> fmt::Result {
    properties.with::<F::Properties, _>(|p| F::Kind::print(F::get(p), printer))
}
