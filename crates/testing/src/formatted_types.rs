//! Types whose formats have optional groups, structures and hand-written parts.

use std::fmt;

use terrace_builtin::IntegerType;
use terrace_builtin::OpaqueType;
use terrace_builtin::parameter::Parameter;
use terrace_ir::syntax::{AsmParser, AsmPrinter, ParseResult, SourcePos};
use terrace_ir::{Attribute, Context, Handle, Ident, LoadedDialect, Type};
use terrace_ods::ty;

use crate::formatted_attributes::BracketedList;
use crate::nested::CompoundNestedInnerType;

/// A type without parameters.
#[ty(name = "test.smpla", summary = "")]
pub struct SimpleAType;

/// A type with an interface.
#[ty(name = "test.test_type", summary = "")]
pub struct TestTypeType;

/// A type with a trait.
#[ty(name = "test.test_type_with_trait", summary = "")]
pub struct TypeWithTraitType;

/// A type that contains a type, which is printed with its prefix.
#[ty(
    name = "test.cmpnd_nested_outer_qual",
    summary = "",
    def = "CompoundNestedOuterTypeQual",
    format = "`<` `i` qualified($inner) `>`"
)]
pub struct CompoundNestedOuterQualType {
    /// The contained type.
    #[param(cpp = "::test::CompoundNestedInnerType")]
    pub inner: Handle<CompoundNestedInnerType>,
}

/// A type with a number, a string and an attribute.
#[ty(
    name = "test.type_with_format",
    summary = "",
    def = "TestTypeWithFormat",
    format = "`<` $one `,` struct($three, $two) `>`"
)]
pub struct TypeWithFormatType {
    /// The number of the text.
    pub one: i64,
    /// The string of the text.
    #[param(cpp = "std::string")]
    pub two: String,
    /// The attribute of the text.
    pub three: Attribute,
}

/// A type with a number or a question mark.
#[ty(
    name = "test.else_anchor",
    summary = "",
    def = "TestTypeElseAnchor",
    format = "`<` (`?`) : ($a^)? `>`"
)]
pub struct ElseAnchorType {
    /// The number of the text.
    #[param(cpp = "std::optional<int>")]
    pub a: Option<i32>,
}

/// A type with named numbers or a question mark.
#[ty(
    name = "test.else_anchor_struct",
    summary = "",
    def = "TestTypeElseAnchorStruct",
    format = "`<` (`?`) : (struct($a, $b)^)? `>`"
)]
pub struct ElseAnchorStructType {
    /// The first number.
    #[param(cpp = "std::optional<int>")]
    pub a: Option<i32>,
    /// The second number.
    #[param(cpp = "std::optional<int>")]
    pub b: Option<i32>,
}

/// A type with an optional number.
#[ty(
    name = "test.optional_value_type",
    summary = "",
    def = "TestTypeOptionalValueType",
    format = "(`<` $value^ `>`)?"
)]
pub struct OptionalValueType {
    /// The number of the text.
    #[param(cpp = "std::optional<int>")]
    pub value: Option<i32>,
}

/// A type that requires an integer type.
#[ty(
    name = "test.type_verification", summary = "",
    def = "TestTypeVerification",
    format = "`<` $param `>`",
    verify = |ty: &TypeVerificationType, cx: &Context| ty.check(cx),
)]
pub struct TypeVerificationType {
    /// The integer type, of 16 or 32 bits.
    pub param: Type,
}

impl TypeVerificationType {
    fn check(&self, cx: &Context) -> Result<(), String> {
        if [16, 32].iter().any(|bits| IntegerType::get(cx, *bits).ty() == self.param) {
            return Ok(());
        }
        let expected = "16-bit signless integer or 32-bit signless integer";
        Err(format!("failed to verify 'param': {expected}"))
    }
}

/// A tensor of a list of sizes.
#[ty(
    name = "test.test_tensor",
    summary = "",
    def = "TestTensorType",
    format = "`<` `[` $shape `]` `,` $elementType `>`"
)]
pub struct TestTensorType {
    /// The sizes of the text.
    #[param(cpp = "::llvm::ArrayRef<int64_t>")]
    pub shape: Vec<i64>,
    /// The type of the elements.
    #[param(name = "elementType", cpp = "mlir::Type")]
    pub element_type: Type,
}

/// A memory reference.
#[ty(
    name = "test.test_memref",
    summary = "",
    def = "TestMemrefType",
    format = "`<` `[` $shape `]` `,` $elementType `>`"
)]
pub struct TestMemrefType {
    /// The sizes of the text.
    #[param(cpp = "::llvm::ArrayRef<int64_t>")]
    pub shape: Vec<i64>,
    /// The type of the elements.
    #[param(name = "elementType", cpp = "mlir::Type")]
    pub element_type: Type,
}

/// A type with parameters of many classes.
#[ty(
    name = "test.no_parser",
    summary = "",
    def = "TestTypeNoParser",
    format = "`<` $one `,` $two `,` $three `,` $four `>`"
)]
pub struct NoParserType {
    /// The first number.
    #[param(cpp = "uint32_t")]
    pub one: u32,
    /// The list of numbers.
    #[param(cpp = "::llvm::ArrayRef<int64_t>")]
    pub two: BracketedList<i64>,
    /// The string of the text.
    pub three: String,
    /// The last number.
    #[param(cpp = "::test::CustomParam")]
    pub four: i32,
}

/// A list of names with types, `<{a,i32}, {b,f64}>`.
#[ty(name = "test.struct", summary = "", parse = parse_struct, print = print_struct)]
pub struct StructType {
    /// The names and types.
    pub fields: Vec<Field>,
}

/// A name with a type, `{a,i32}`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Field {
    name: Ident,
    ty: Type,
}

impl Parameter for Field {
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        parser.parse_punct("{")?;
        let name = Ident::parse(parser)?;
        parser.parse_punct(",")?;
        let ty = parser.parse_type()?;
        parser.parse_punct("}")?;
        Ok(Self { name, ty })
    }
    fn parse_optional(parser: &mut AsmParser<'_>) -> ParseResult<Option<Self>> {
        match parser.text_at(parser.position(), 1) {
            b"{" => Self::parse(parser).map(Some),
            _ => Ok(None),
        }
    }
    fn print(&self, out: &mut AsmPrinter<'_>) -> fmt::Result {
        let cx = out.context();
        write!(out, "{{{},", self.name.as_str(cx))?;
        out.print_type(self.ty)?;
        out.write_str("}")
    }
    fn walk(&self, visit: &mut dyn FnMut(terrace_ir::Element)) {
        self.ty.walk(visit);
    }
}

fn parse_struct(parser: &mut AsmParser<'_>) -> ParseResult<StructType> {
    parser.parse_punct("<")?;
    let fields = Parameter::parse_optional(parser)?.unwrap_or_default();
    parser.parse_punct(">")?;
    Ok(StructType { fields })
}

fn print_struct(ty: &StructType, out: &mut AsmPrinter<'_>) -> fmt::Result {
    out.write_str("<")?;
    ty.fields.print(out)?;
    out.write_str(">")
}

/// An integer type with a word for its signedness.
#[ty(name = "test.int", summary = "", parse = parse_int, print = print_int)]
pub struct IntType {
    /// The index into [`SIGNS`].
    pub sign: u8,
    /// The number of bits.
    pub width: u32,
}

/// The words for the signedness of integers.
const SIGNS: [&str; 3] = ["none", "signed", "unsigned"];

fn parse_int(parser: &mut AsmParser<'_>) -> ParseResult<IntType> {
    parser.parse_punct("<")?;
    let at = parser.position();
    let Some(sign) = parser.parse_optional_keyword_in(&SIGNS) else {
        return Err(parser.error(at, "expected signed, unsigned, or none"));
    };
    parser.parse_punct(",")?;
    let width = Parameter::parse(parser)?;
    parser.parse_punct(">")?;
    Ok(IntType { sign: sign as u8, width })
}

fn print_int(ty: &IntType, out: &mut AsmPrinter<'_>) -> fmt::Result {
    write!(out, "<{}, {}>", SIGNS[usize::from(ty.sign)], ty.width)
}

/// Returns the types that are recursive as opaque ones, and an error for unknown types.
pub(crate) fn parse_type(
    _: &LoadedDialect,
    parser: &mut AsmParser<'_>,
    name: &str,
) -> ParseResult<Option<Type>> {
    let at = mnemonic_position(parser, name);
    if !matches!(name, "test_rec" | "test_rec_alias") {
        return Err(parser.error(at, "unknown type!"));
    }
    let start = parser.position();
    parse_recursive(parser)?;
    let end = parser.position();
    let data = parser.text_at(start, end.0 - start.0);
    let data = format!("{name}{}", String::from_utf8_lossy(data).trim_end());
    Ok(Some(OpaqueType::get(parser.context(), "test", &data).into()))
}

/// Parses `<name, type>` or `<name>`.
fn parse_recursive(parser: &mut AsmParser<'_>) -> ParseResult {
    parser.parse_punct("<")?;
    parser.parse_keyword()?;
    if parser.parse_optional_punct(",") {
        parser.parse_type()?;
    }
    parser.parse_punct(">")
}

/// Returns the position of the mnemonic `name` in front of the next token.
pub(crate) fn mnemonic_position(parser: &AsmParser<'_>, name: &str) -> SourcePos {
    let SourcePos(at) = parser.position();
    SourcePos(at.saturating_sub(name.len() as u32))
}
