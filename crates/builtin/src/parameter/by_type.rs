//! Implementations of the trait `Parameter` for Rust types.

use std::fmt;

use terrace_ir::syntax::{
    AsmParser, AsmPrinter, IntegerLiteral, ParseResult, SourcePos, TypeElision,
};
use terrace_ir::{
    Attribute, Class, Diagnostic, Element, Handle, Id, Ident, KindInfo, MutableParam, Type,
    Uniqued, lossless,
};

use super::Parameter;

/// Returns the value of `literal` in an integer type of `bits` bits; `None` if it does not fit.
///
/// As in MLIR, a literal is as wide as its digits, and a negative one that is not wider than an
/// unsigned type wraps around.
fn integer_value(literal: &IntegerLiteral, bits: u32, signed: bool) -> Option<i128> {
    let radix = if literal.hex { 16 } else { 10 };
    let value = i128::from_str_radix(&literal.digits, radix).ok()?;
    if !literal.negative || value == 0 {
        return Some(value);
    }
    let digits = 4 * u32::try_from(literal.digits.len()).ok()?;
    let fits = |bits: u32| digits <= bits && value < 1 << (bits - 1);
    match signed {
        true => fits(u64::BITS).then_some(-value),
        false => fits(bits).then_some((1 << bits) - value),
    }
}

macro_rules! integers {
    ($($ty:ty: $cpp:literal),*) => {$(
        impl Parameter for $ty {
            const CPP: &'static str = $cpp;
            fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
                let at = parser.position();
                let value = Self::parse_optional(parser)?;
                value.ok_or_else(|| parser.error(at, "expected integer value"))
            }
            fn parse_optional(parser: &mut AsmParser<'_>) -> ParseResult<Option<Self>> {
                let at = parser.position();
                let Some(literal) = parser.parse_optional_integer()? else { return Ok(None) };
                let value = integer_value(&literal, <$ty>::BITS, <$ty>::MIN != 0)
                    .and_then(|value| <$ty>::try_from(value).ok());
                let value = value.ok_or_else(|| parser.error(at, "integer value too large"))?;
                Ok(Some(value))
            }
            fn parse_in_option(parser: &mut AsmParser<'_>) -> ParseResult<Option<Self>> {
                Self::parse_optional(parser)
            }
            fn print(&self, out: &mut AsmPrinter<'_>) -> fmt::Result {
                write!(out, "{self}")
            }
        }
    )*};
}
integers!(
    i8: "int8_t", i16: "int16_t", i32: "int", i64: "int64_t", u8: "uint8_t", u16: "uint16_t",
    u32: "uint32_t", u64: "uint64_t", usize: "size_t"
);

impl Parameter for bool {
    const CPP: &'static str = "bool";
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        let at = parser.position();
        Self::parse_optional(parser)?.ok_or_else(|| parser.error(at, "expected integer value"))
    }
    /// Parses a boolean; as in MLIR, also 0 and 1.
    fn parse_optional(parser: &mut AsmParser<'_>) -> ParseResult<Option<Self>> {
        if let Some(at) = parser.parse_optional_keyword_in(&["false", "true"]) {
            return Ok(Some(at == 1));
        }
        let at = parser.position();
        let Some(literal) = parser.parse_optional_integer()? else { return Ok(None) };
        match integer_value(&literal, 1, true) {
            Some(value @ 0..=1) => Ok(Some(value == 1)),
            _ => Err(parser.error(at, "integer value too large")),
        }
    }
    fn parse_in_option(parser: &mut AsmParser<'_>) -> ParseResult<Option<Self>> {
        Self::parse_optional(parser)
    }
    fn print(&self, out: &mut AsmPrinter<'_>) -> fmt::Result {
        write!(out, "{self}")
    }
}

impl Parameter for String {
    const CPP: &'static str = "::llvm::StringRef";
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        Ok(lossless::encode(&parser.parse_string()?).into_owned())
    }
    fn parse_optional(parser: &mut AsmParser<'_>) -> ParseResult<Option<Self>> {
        let bytes = parser.parse_optional_string();
        Ok(bytes.map(|bytes| lossless::encode(&bytes).into_owned()))
    }
    fn print(&self, out: &mut AsmPrinter<'_>) -> fmt::Result {
        terrace_ir::print::quoted(out, &lossless::decode(self))
    }
}

impl Parameter for Type {
    const CPP: &'static str = "::mlir::Type";
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        parser.parse_type()
    }
    fn parse_optional(parser: &mut AsmParser<'_>) -> ParseResult<Option<Self>> {
        parser.parse_optional_type()
    }
    fn print(&self, out: &mut AsmPrinter<'_>) -> fmt::Result {
        out.print_type(*self)
    }
    fn walk(&self, visit: &mut dyn FnMut(Element)) {
        visit(Element::Type(*self));
    }
}

impl Parameter for Attribute {
    const CPP: &'static str = "::mlir::Attribute";
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        parser.parse_attribute(None)
    }
    fn parse_optional(parser: &mut AsmParser<'_>) -> ParseResult<Option<Self>> {
        parser.parse_optional_attribute(None)
    }
    fn print(&self, out: &mut AsmPrinter<'_>) -> fmt::Result {
        out.print_attribute(*self, TypeElision::Never)
    }
    fn walk(&self, visit: &mut dyn FnMut(Element)) {
        visit(Element::Attribute(*self));
    }
}

impl Parameter for Ident {
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        let keyword = parser.parse_keyword()?;
        Ok(Ident::get(parser.context(), &keyword))
    }
    fn print(&self, out: &mut AsmPrinter<'_>) -> fmt::Result {
        let cx = out.context();
        terrace_ir::print::keyword_or_string(out, self.as_str(cx))
    }
}

fn parse_of_kind(info: &KindInfo, parser: &mut AsmParser<'_>) -> ParseResult<Id> {
    match info.hooks().short_syntax {
        Some(syntax) if !matches!(parser.text_at(parser.position(), 1), b"#" | b"!") => {
            (syntax.parse)(parser, None)
        }
        _ if info.class == Class::Type => parser.parse_type().map(|ty| ty.id()),
        _ => parser.parse_attribute(None).map(|attribute| attribute.id()),
    }
}

fn wrong_kind(info: &KindInfo, parser: &mut AsmParser<'_>, at: SourcePos) -> Diagnostic {
    let class = if info.class == Class::Type { "type" } else { "attribute" };
    parser.error(at, &format!("invalid kind of {class} specified"))
}

fn starts(info: &KindInfo, parser: &mut AsmParser<'_>) -> bool {
    let next = parser.text_at(parser.position(), 1);
    match info.hooks().short_syntax {
        Some(_) if info.hooks().bare => {
            matches!(next, [b'#' | b'!' | b'(' | b'{' | b'a'..=b'z' | b'A'..=b'Z'])
        }
        Some(_) => matches!(next, b"#" | b"!" | b"<"),
        None => !matches!(next, b">" | b"," | b")" | b"]" | b"}" | b""),
    }
}

/// An attribute or type of one kind, written without prefix and mnemonic where possible.
impl<T: Uniqued> Parameter for Handle<T> {
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        let at = parser.position();
        let id = parse_of_kind(const { &T::INFO }, parser)?;
        Handle::from_id(id).ok_or_else(|| wrong_kind(const { &T::INFO }, parser, at))
    }
    fn parse_optional(parser: &mut AsmParser<'_>) -> ParseResult<Option<Self>> {
        if starts(const { &T::INFO }, parser) { Self::parse(parser).map(Some) } else { Ok(None) }
    }
    fn print(&self, out: &mut AsmPrinter<'_>) -> fmt::Result {
        let Some(syntax) = T::INFO.hooks().short_syntax else { return self.print_qualified(out) };
        match out.print_stripped(syntax, self.id())? {
            true => Ok(()),
            false => self.print_qualified(out),
        }
    }
    fn print_qualified(&self, out: &mut AsmPrinter<'_>) -> fmt::Result {
        match T::INFO.class {
            Class::Type => out.print_type(self.ty()),
            _ => out.print_attribute(self.attr(), TypeElision::Never),
        }
    }
    fn walk(&self, visit: &mut dyn FnMut(Element)) {
        visit(match T::INFO.class {
            Class::Type => Element::Type(self.ty()),
            _ => Element::Attribute(self.attr()),
        });
    }
}

/// A parameter that may be absent.
impl<P: Parameter> Parameter for Option<P> {
    const CPP: &'static str = P::CPP;
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        P::parse_in_option(parser)
    }
    fn parse_optional(parser: &mut AsmParser<'_>) -> ParseResult<Option<Self>> {
        Ok(P::parse_optional(parser)?.map(Some))
    }
    fn print(&self, out: &mut AsmPrinter<'_>) -> fmt::Result {
        self.as_ref().map_or(Ok(()), |value| value.print(out))
    }
    fn print_qualified(&self, out: &mut AsmPrinter<'_>) -> fmt::Result {
        self.as_ref().map_or(Ok(()), |value| value.print_qualified(out))
    }
    fn is_present(&self) -> bool {
        self.is_some()
    }
    fn absent() -> Option<Self> {
        Some(None)
    }
    fn walk(&self, visit: &mut dyn FnMut(Element)) {
        self.iter().for_each(|value| value.walk(visit));
    }
}

/// A parameter that a mutable type or attribute gets after its creation. It is not visited with the
/// others, as it may refer to the type itself.
impl<P: Parameter> Parameter for MutableParam<P> {
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        P::parse(parser).map(MutableParam::of)
    }
    fn print(&self, out: &mut AsmPrinter<'_>) -> fmt::Result {
        self.get().map_or(Ok(()), |value| value.print(out))
    }
    fn is_present(&self) -> bool {
        self.get().is_some()
    }
    fn absent() -> Option<Self> {
        Some(MutableParam::new())
    }
}

/// One or more elements, separated by commas.
impl<P: Parameter> Parameter for Vec<P> {
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        let mut out = vec![P::parse(parser)?];
        while parser.parse_optional_punct(",") {
            out.push(P::parse(parser)?);
        }
        Ok(out)
    }
    fn parse_optional(parser: &mut AsmParser<'_>) -> ParseResult<Option<Self>> {
        let Some(first) = P::parse_optional(parser)? else { return Ok(None) };
        let mut out = vec![first];
        while parser.parse_optional_punct(",") {
            out.push(P::parse(parser)?);
        }
        Ok(Some(out))
    }
    fn print(&self, out: &mut AsmPrinter<'_>) -> fmt::Result {
        for (at, element) in self.iter().enumerate() {
            if at > 0 {
                out.write_str(", ")?;
            }
            element.print(out)?;
        }
        Ok(())
    }
    fn walk(&self, visit: &mut dyn FnMut(Element)) {
        self.iter().for_each(|element| element.walk(visit));
    }
}
