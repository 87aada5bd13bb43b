//! Kinds of properties other than the default of their type, with MLIR's names of constraints.

use std::fmt;
use std::marker::PhantomData;

use terrace_ir::TypeOrAttrDef;
use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult, TypeElision};
use terrace_ir::{
    ArrayAttr, Attribute, Context, DictionaryAttr, Handle, SetError, StringAttr, SymbolRefAttr,
    TypeAttr, UnitAttr,
};

use super::{PropertyKind, PropertyValue};
use crate::attributes::{DenseArrayAttr, IntegerAttr, has_type};
use crate::types::{FunctionType, IndexType, IntegerType, NoneType, Signedness};

/// The kind of unit attributes, whose presence is the value of a `bool` field.
pub struct Unit;

impl PropertyKind<bool> for Unit {
    const CONSTRAINT: &'static str = "unit attribute";
    const PLAIN: bool = true;
    const UNIT: bool = true;
    fn to_attribute(value: &bool, cx: &Context) -> Option<Attribute> {
        value.then(|| UnitAttr::get(cx).attr())
    }
    fn from_attribute(_: &Context, attribute: Attribute) -> Result<bool, SetError> {
        if attribute.is::<UnitAttr>() { Ok(true) } else { Err(SetError::Kind) }
    }
    fn parse(parser: &mut OpAsmParser<'_>, _: &str) -> ParseResult<bool> {
        let at = parser.position();
        let attribute = parser.parse_attribute(None)?;
        Self::from_attribute(parser.context(), attribute)
            .map_err(|_| parser.error(at, "invalid kind of attribute specified"))
    }
    fn parse_optional(parser: &mut OpAsmParser<'_>, _: &str) -> ParseResult<Option<bool>> {
        Ok(parser.parse_optional_keyword_str("unit").then_some(true))
    }
    fn print(value: &bool, printer: &mut OpAsmPrinter<'_>) -> fmt::Result {
        if *value { printer.write_str("unit") } else { Ok(()) }
    }
}

/// Defines a kind whose values are attributes that satisfy a test.
#[macro_export]
macro_rules! attribute_kinds {
    ($($(#[$meta:meta])* $name:ident($value:ty) $text:literal,
        class $class:expr, check $check:expr, type $ty:expr;)*) => {$(
        $(#[$meta])*
        pub struct $name;

        impl $crate::property::PropertyKind<$value> for $name {
            const CONSTRAINT: &'static str = $text;
            const ABSENT: bool = true;
            const PLAIN: bool = <$value as $crate::property::PropertyValue>::PLAIN;
            fn to_attribute(value: &$value, _: &$crate::__ir::Context) -> Option<$crate::__ir::Attribute> {
                let attribute = $crate::__ir::Attribute::from(*value);
                (!attribute.is_absent()).then_some(attribute)
            }
            fn from_attribute(cx: &$crate::__ir::Context, attribute: $crate::__ir::Attribute) -> Result<$value, $crate::__ir::SetError> {
                let class: fn(&$crate::__ir::Context, $crate::__ir::Attribute) -> Option<$value> = $class;
                class(cx, attribute).ok_or($crate::__ir::SetError::Kind)
            }
            fn check(value: &$value, cx: &$crate::__ir::Context) -> bool {
                let check: fn(&$crate::__ir::Context, $crate::__ir::Attribute) -> bool = $check;
                let attribute = $crate::__ir::Attribute::from(*value);
                attribute.is_absent() || check(cx, attribute)
            }
            fn parse(parser: &mut $crate::__ir::syntax::OpAsmParser<'_>, name: &str) -> $crate::__ir::syntax::ParseResult<$value> {
                if <$value as $crate::property::PropertyValue>::has_short_syntax() {
                    return <$value as $crate::property::PropertyValue>::parse(parser, name);
                }
                let at = parser.position();
                let ty: fn(&$crate::__ir::Context) -> Option<$crate::__ir::Type> = $ty;
                let cx = parser.context();
                let ty = ty(cx).or_else(|| $crate::property::untyped::<$value>(cx));
                let attribute = parser.parse_attribute(ty)?;
                Self::from_attribute(parser.context(), attribute)
                    .map_err(|_| parser.error(at, "invalid kind of attribute specified"))
            }
            fn parse_optional(
                parser: &mut $crate::__ir::syntax::OpAsmParser<'_>,
                name: &str,
            ) -> $crate::__ir::syntax::ParseResult<Option<$value>> {
                if <$value as $crate::property::PropertyValue>::has_short_syntax() {
                    return <$value as $crate::property::PropertyValue>::parse_optional(parser, name);
                }
                let at = parser.position();
                let ty: fn(&$crate::__ir::Context) -> Option<$crate::__ir::Type> = $ty;
                let cx = parser.context();
                let ty = ty(cx).or_else(|| $crate::property::untyped::<$value>(cx));
                let Some(attribute) = $crate::property::optional_attribute::<$value>(parser, ty)? else {
                    return Ok(None);
                };
                Self::from_attribute(parser.context(), attribute)
                    .map(Some)
                    .map_err(|_| parser.error(at, "invalid kind of attribute specified"))
            }
            fn print(value: &$value, printer: &mut $crate::__ir::syntax::OpAsmPrinter<'_>) -> std::fmt::Result {
                if <$value as $crate::property::PropertyValue>::has_short_syntax() {
                    return <$value as $crate::property::PropertyValue>::print(value, printer);
                }
                let ty: fn(&$crate::__ir::Context) -> Option<$crate::__ir::Type> = $ty;
                let elided = ty(printer.context()).is_some();
                let elision = if elided { $crate::__ir::syntax::TypeElision::Must } else { $crate::__ir::syntax::TypeElision::Never };
                let attribute = $crate::__ir::Attribute::from(*value);
                if attribute.is_absent() {
                    return Ok(());
                }
                printer.print_attribute(attribute, elision)
            }
        }
    )*};
}

fn integer_of(cx: &Context, attribute: Attribute, width: u32) -> bool {
    integer_with(cx, attribute, width, Signedness::Signless)
}

fn integer_with(cx: &Context, attribute: Attribute, width: u32, sign: Signedness) -> bool {
    attribute
        .downcast::<IntegerAttr>(cx)
        .is_some_and(|data| data.ty == IntegerType::with_signedness(cx, width, sign).ty())
}

attribute_kinds! {
    /// The kind of any attribute at all (MLIR: `AnyAttr`).
    AnyAttr(Attribute) "any attribute",
        class |_, a| Some(a), check |_, _| true, type |_| None;
    /// An attribute with a type.
    TypedAttrInterface(Attribute) "TypedAttr instance",
        class |cx, a| has_type(cx, a).then_some(a), check |_, _| true, type |_| None;
    /// The kind of strings (MLIR: `StrAttr`).
    StrAttr(Handle<StringAttr>) "string attribute",
        class |_, a| a.as_handle(), check |_, _| true, type |_| None;
    /// A reference to a symbol of the nearest table.
    FlatSymbolRefAttr(Handle<SymbolRefAttr>) "flat symbol reference attribute",
        class |cx, a| a.as_handle::<SymbolRefAttr>().filter(|s| s.data(cx).is_flat()),
        check |_, _| true, type |_| None;
    /// A type attribute that holds a function type.
    FunctionTypeAttr(Handle<TypeAttr>) "type attribute of function type",
        class |_, a| a.as_handle(),
        check |cx, a| a.downcast::<TypeAttr>(cx).is_some_and(|t| t.0.is::<FunctionType>()),
        type |_| None;
    /// The kind of arrays of dictionaries (MLIR: `DictArrayAttr`).
    DictArrayAttr(Handle<ArrayAttr>) "Array of dictionary attributes",
        class |_, a| a.as_handle(),
        check |cx, a| a.downcast::<ArrayAttr>(cx)
            .is_some_and(|d| d.0.iter().all(|e| e.is::<DictionaryAttr>())),
        type |_| None;
    /// The kind of arrays of strings (MLIR: `StrArrayAttr`).
    StrArrayAttr(Handle<ArrayAttr>) "string array attribute",
        class |_, a| a.as_handle(),
        check |cx, a| a.downcast::<ArrayAttr>(cx)
            .is_some_and(|d| d.0.iter().all(|e| e.is::<StringAttr>())),
        type |_| None;
    /// An integer attribute of type `i64`, kept as the attribute.
    I64Attr(Handle<IntegerAttr>) "64-bit signless integer attribute",
        class |_, a| a.as_handle(), check |cx, a| integer_of(cx, a, 64),
        type |cx| Some(IntegerType::get(cx, 64).ty());
    /// An integer attribute of type `i32`, kept as the attribute.
    I32Attr(Handle<IntegerAttr>) "32-bit signless integer attribute",
        class |_, a| a.as_handle(), check |cx, a| integer_of(cx, a, 32),
        type |cx| Some(IntegerType::get(cx, 32).ty());
    /// An integer attribute of type `i32`, `si32` or `ui32`.
    AnyI32Attr(Handle<IntegerAttr>) "32-bit integer attribute",
        class |_, a| a.as_handle(),
        check |cx, a| integer_of(cx, a, 32) || integer_with(cx, a, 32, Signedness::Signed)
            || integer_with(cx, a, 32, Signedness::Unsigned),
        type |_| None;
    /// An integer attribute of type `si32`.
    SI32Attr(Handle<IntegerAttr>) "32-bit signed integer attribute",
        class |_, a| a.as_handle(),
        check |cx, a| integer_with(cx, a, 32, Signedness::Signed),
        type |cx| Some(IntegerType::with_signedness(cx, 32, Signedness::Signed).ty());
    /// An integer attribute of type `ui32`.
    UI32Attr(Handle<IntegerAttr>) "32-bit unsigned integer attribute",
        class |_, a| a.as_handle(),
        check |cx, a| integer_with(cx, a, 32, Signedness::Unsigned),
        type |cx| Some(IntegerType::with_signedness(cx, 32, Signedness::Unsigned).ty());
    /// An integer attribute of type `index`.
    IndexAttr(Handle<IntegerAttr>) "index attribute",
        class |_, a| a.as_handle(),
        check |cx, a| a.downcast::<IntegerAttr>(cx).is_some_and(|d| d.ty.is::<IndexType>()),
        type |cx| Some(IndexType::get(cx).ty());
    /// An integer attribute of type `i1`, kept as the attribute.
    I1Attr(Handle<IntegerAttr>) "1-bit signless integer attribute",
        class |_, a| a.as_handle(), check |cx, a| integer_of(cx, a, 1),
        type |cx| Some(IntegerType::get(cx, 1).ty());
    /// `true` or `false`, kept as the attribute.
    BoolAttr(Handle<IntegerAttr>) "bool attribute",
        class |cx, a| a.as_handle::<IntegerAttr>().filter(|_| integer_of(cx, a, 1)),
        check |_, _| true, type |cx| Some(IntegerType::get(cx, 1).ty());
}

/// The kind of arrays `[a, b]` whose elements are values of another kind.
pub struct ArrayOf<V>(PhantomData<fn() -> V>);

impl<V: PropertyValue> PropertyKind<Vec<V>> for ArrayOf<V> {
    const CONSTRAINT: &'static str = V::CONSTRAINT;
    const PLAIN: bool = V::PLAIN;
    const CASES: &'static [&'static str] = V::CASES;
    fn to_attribute(value: &Vec<V>, cx: &Context) -> Option<Attribute> {
        let elements: Vec<Attribute> = value.iter().filter_map(|v| v.to_attribute(cx)).collect();
        Some(ArrayAttr::get(cx, elements).attr())
    }
    fn from_attribute(cx: &Context, attribute: Attribute) -> Result<Vec<V>, SetError> {
        let data = attribute.downcast::<ArrayAttr>(cx).ok_or(SetError::Kind)?;
        data.0.iter().map(|element| V::from_attribute(cx, *element)).collect()
    }
    fn parse(parser: &mut OpAsmParser<'_>, _: &str) -> ParseResult<Vec<V>> {
        let at = parser.position();
        let none = NoneType::get(parser.context()).ty();
        let attribute = parser.parse_attribute(Some(none))?;
        Self::from_attribute(parser.context(), attribute)
            .map_err(|_| parser.error(at, "invalid kind of attribute specified"))
    }
    fn parse_optional(parser: &mut OpAsmParser<'_>, name: &str) -> ParseResult<Option<Vec<V>>> {
        let at = parser.position();
        if parser.text_at(at, 1) != b"[" {
            return Ok(None);
        }
        Self::parse(parser, name).map(Some)
    }
    fn print(value: &Vec<V>, printer: &mut OpAsmPrinter<'_>) -> fmt::Result {
        let attribute = Self::to_attribute(value, printer.context());
        attribute.map_or(Ok(()), |a| printer.print_attribute(a, TypeElision::Never))
    }
}

/// The lengths of groups of operands or results.
pub struct SegmentSizes;

impl<const N: usize> PropertyKind<[i32; N]> for SegmentSizes {
    const CONSTRAINT: &'static str = "i32 dense array attribute";
    const PLAIN: bool = true;
    fn to_attribute(value: &[i32; N], cx: &Context) -> Option<Attribute> {
        Some(DenseArrayAttr::i32s(cx, value).attr())
    }
    fn from_attribute(cx: &Context, attribute: Attribute) -> Result<[i32; N], SetError> {
        let wrong = || SetError::Message("expected DenseI32ArrayAttr for key `value`".into());
        let data = attribute.downcast::<DenseArrayAttr>(cx).ok_or_else(wrong)?;
        let sizes: Vec<i32> = data.as_i32s(cx).ok_or_else(wrong)?.collect();
        let found = sizes.len();
        sizes.try_into().map_err(|_| {
            SetError::Message(format!("size mismatch in attribute conversion: {found} vs {N}"))
        })
    }
    fn parse(parser: &mut OpAsmParser<'_>, _: &str) -> ParseResult<[i32; N]> {
        let at = parser.position();
        let attribute = parser.parse_attribute(None)?;
        Self::from_attribute(parser.context(), attribute)
            .map_err(|_| parser.error(at, "invalid kind of attribute specified"))
    }
    fn parse_optional(parser: &mut OpAsmParser<'_>, name: &str) -> ParseResult<Option<[i32; N]>> {
        <Self as PropertyKind<[i32; N]>>::parse(parser, name).map(Some)
    }
    fn print(value: &[i32; N], printer: &mut OpAsmPrinter<'_>) -> fmt::Result {
        let attribute = DenseArrayAttr::i32s(printer.context(), value).attr();
        printer.print_attribute(attribute, TypeElision::Never)
    }
}

/// The kind of attributes of a declared class, written without prefix and mnemonic for `$name` in a
/// format.
pub struct Stripped;

impl<T: TypeOrAttrDef> PropertyKind<Handle<T>> for Stripped {
    const CONSTRAINT: &'static str = T::INFO.summary;
    const ABSENT: bool = true;
    fn to_attribute(value: &Handle<T>, _: &Context) -> Option<Attribute> {
        (!value.is_absent()).then(|| value.attr())
    }
    fn from_attribute(_: &Context, attribute: Attribute) -> Result<Handle<T>, SetError> {
        attribute.as_handle().ok_or(SetError::Kind)
    }
    fn parse(parser: &mut OpAsmParser<'_>, _: &str) -> ParseResult<Handle<T>> {
        let at = parser.position();
        if parser.text_at(at, 1) != b"#" {
            let data = T::parse_parameters(parser, None)?;
            return Ok(Handle::of(parser.context(), data));
        }
        let attribute = parser.parse_attribute(None)?;
        attribute.as_handle().ok_or_else(|| parser.error(at, "invalid kind of attribute specified"))
    }
    fn parse_optional(parser: &mut OpAsmParser<'_>, name: &str) -> ParseResult<Option<Handle<T>>> {
        let at = parser.position();
        if !matches!(parser.text_at(at, 1), b"#" | b"<") {
            return Ok(None);
        }
        Self::parse(parser, name).map(Some)
    }
    fn print(value: &Handle<T>, printer: &mut OpAsmPrinter<'_>) -> fmt::Result {
        if value.is_absent() {
            return Ok(());
        }
        let cx = printer.context();
        value.data(cx).print_parameters(printer)
    }
}
