//! Attributes whose formats have literals, lists, structures and other attributes.

use std::fmt;

use terrace_builtin::parameter::Parameter;
use terrace_builtin::property::write_enum;
use terrace_builtin::{IndexType, IntegerAttr, IntegerType};
use terrace_ir::syntax::{AsmParser, AsmPrinter, Delimiter, ParseResult, TypeElision};
use terrace_ir::{Attribute, Element, Handle, LoadedDialect, StringAttr, Type};
use terrace_ods::{attr, enum_attr};

use crate::nested::CompoundAAttr;

/// A list of parameters in square brackets, which is not empty.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct BracketedList<P>(pub Vec<P>);

impl<P: Parameter> Parameter for BracketedList<P> {
    const CPP: &'static str = "::llvm::ArrayRef<int>";
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        parser.parse_punct("[")?;
        let list = Vec::parse(parser)?;
        parser.parse_punct("]")?;
        Ok(Self(list))
    }
    fn print(&self, out: &mut AsmPrinter<'_>) -> fmt::Result {
        out.write_str("[")?;
        self.0.print(out)?;
        out.write_str("]")
    }
    fn walk(&self, visit: &mut dyn FnMut(Element)) {
        self.0.walk(visit);
    }
}

/// A list of parameters that ends in front of a square bracket.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ListInBrackets<P>(pub Vec<P>);

impl<P: Parameter> Parameter for ListInBrackets<P> {
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        Vec::parse(parser).map(Self)
    }
    fn parse_optional(parser: &mut AsmParser<'_>) -> ParseResult<Option<Self>> {
        match parser.text_at(parser.position(), 1) {
            b"]" => Ok(None),
            _ => Self::parse(parser).map(Some),
        }
    }
    fn print(&self, out: &mut AsmPrinter<'_>) -> fmt::Result {
        self.0.print(out)
    }
    fn walk(&self, visit: &mut dyn FnMut(Element)) {
        self.0.walk(visit);
    }
}

/// An attribute without parameters.
#[attr(name = "test.smpla", summary = "")]
pub struct SimpleAAttr;

/// An attribute with a trait.
#[attr(name = "test.attr_with_trait", summary = "")]
pub struct AttrWithTraitAttr;

/// An attribute with a type and no other parameter.
#[attr(name = "test.attr_with_self_type_param", summary = "")]
pub struct AttrWithSelfTypeAttr {
    /// The type of the attribute.
    #[param(self_type)]
    pub ty: Type,
}

/// An attribute that contains a number and an attribute.
#[attr(
    name = "test.cmpnd_nested_inner",
    summary = "",
    def = "CompoundNestedInner",
    format = "`<` $some_int $cmpdA `>`"
)]
pub struct CompoundNestedInnerAttr {
    /// The number of the text.
    pub some_int: i32,
    /// The contained attribute.
    #[param(name = "cmpdA", cpp = "::test::CompoundAAttr")]
    pub cmpd_a: Handle<CompoundAAttr>,
}

/// An attribute that contains an attribute, behind a literal.
#[attr(
    name = "test.cmpnd_nested_outer",
    summary = "",
    def = "CompoundNestedOuter",
    format = "`<` `i` $inner `>`"
)]
pub struct CompoundNestedOuterAttr {
    /// The contained attribute.
    #[param(cpp = "::test::CompoundNestedInnerAttr")]
    pub inner: Handle<CompoundNestedInnerAttr>,
}

/// An attribute that contains an attribute, which is printed with its prefix.
#[attr(
    name = "test.cmpnd_nested_outer_qual",
    summary = "",
    def = "CompoundNestedOuterQual",
    format = "`<` `i` qualified($inner) `>`"
)]
pub struct CompoundNestedOuterQualAttr {
    /// The contained attribute.
    #[param(cpp = "::test::CompoundNestedInnerAttr")]
    pub inner: Handle<CompoundNestedInnerAttr>,
}

/// An attribute between two literals.
#[attr(name = "test.attr_ugly", summary = "", def = "TestAttrUgly", format = "`begin` $attr `end`")]
pub struct AttrUglyAttr {
    /// The attribute between the literals.
    pub attr: Attribute,
}

/// A list of attributes between literals.
#[attr(
    name = "test.array_of_ugly",
    summary = "",
    def = "TestArrayOfUglyAttrs",
    format = "`[` (`]`) : ($value^ ` ` `]`)?"
)]
pub struct ArrayOfUglyAttr {
    /// The attributes of the text.
    #[param(default = ListInBrackets(Vec::new()), cpp = "::llvm::ArrayRef<TestAttrUglyAttr>")]
    pub value: ListInBrackets<Handle<AttrUglyAttr>>,
}

/// A list of numbers.
#[attr(
    name = "test.array_of_ints",
    summary = "",
    def = "TestArrayOfInts",
    format = "`[` (`]`) : ($value^ `]`)?"
)]
pub struct ArrayOfIntsAttr {
    /// The numbers of the text.
    #[param(default = ListInBrackets(Vec::new()), cpp = "::llvm::ArrayRef<int32_t>")]
    pub value: ListInBrackets<i32>,
}

/// An enumeration with words and strings.
#[enum_attr(
    repr = i32,
    attr = "test.simple_enum",
    brackets = false,
    summary = "allowed i32 cases: 0, 1, 2, 3",
    cpp = "::test::SimpleEnum"
)]
pub enum TestSimpleEnum {
    /// The case `a`.
    #[keyword = "a"]
    A = 0,
    /// The case `b`.
    #[keyword = "b"]
    B = 1,
    /// A sign of the text.
    #[keyword = "+"]
    Plus = 2,
    /// Words with dashes.
    #[keyword = "dash-separated-sentence"]
    Sentence = 3,
}

/// A case of the enumeration in a list, without a space in front.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SimpleEnumCase(pub Handle<TestSimpleEnumAttr>);

impl Parameter for SimpleEnumCase {
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        Handle::parse(parser).map(Self)
    }
    fn print(&self, out: &mut AsmPrinter<'_>) -> fmt::Result {
        let mut text = String::new();
        write_enum(self.0.data(out.context()).0, &mut text)?;
        terrace_ir::print::keyword_or_string(out, &text)
    }
    fn walk(&self, visit: &mut dyn FnMut(Element)) {
        self.0.walk(visit);
    }
}

/// A list of cases of an enumeration.
#[attr(
    name = "test.array_of_enums",
    summary = "",
    def = "TestArrayOfEnums",
    format = "`[` (`]`) : ($value^ `]`)?"
)]
pub struct ArrayOfEnumsAttr {
    /// The cases of the text.
    #[param(default = ListInBrackets(Vec::new()), cpp = "::llvm::ArrayRef<SimpleEnumAttr>")]
    pub value: ListInBrackets<SimpleEnumCase>,
}

/// An attribute that has the type of the integer in it.
#[attr(
    name = "test.attr_with_type_builder", summary = "",
    parse = parse_with_type_builder,
    print = print_with_type_builder,
    brackets = false,
)]
pub struct AttrWithTypeBuilderAttr {
    /// The type of the integer.
    #[param(self_type)]
    pub ty: Type,
    /// The integer of the text.
    pub attr: Handle<IntegerAttr>,
}

fn parse_with_type_builder(
    parser: &mut AsmParser<'_>,
    _: Option<Type>,
) -> ParseResult<AttrWithTypeBuilderAttr> {
    let attr = integer(parser).map_err(|error| {
        let message = "failed to parse AttrWithTypeBuilder parameter 'attr' which is to be a \
                       `::mlir::IntegerAttr`";
        parser.error(parser.position(), message).after(error)
    })?;
    let ty = attr.data(parser.context()).ty;
    Ok(AttrWithTypeBuilderAttr { ty, attr })
}

fn integer(parser: &mut AsmParser<'_>) -> ParseResult<Handle<IntegerAttr>> {
    Parameter::parse(parser)
}

fn print_with_type_builder(
    attr: &AttrWithTypeBuilderAttr,
    out: &mut AsmPrinter<'_>,
) -> fmt::Result {
    out.write_str(" ")?;
    out.print_attribute(attr.attr.attr(), TypeElision::Never)
}

/// An attribute with all kinds of parameters.
#[attr(
    name = "test.attr_with_format", summary = "",
    def = "TestAttrWithFormat",
    format = "`<` $one `:` struct($two, $four) `:` $three `:` $five `:` `[` $six `]` `,` `[` \
              $arrayOfAttrWithTypeBuilderAttr `]` `>`",
    verify = |attr: &AttrWithFormatAttr, _: &terrace_ir::Context| attr.check(),
)]
pub struct AttrWithFormatAttr {
    /// The number of elements of `four`.
    pub one: i64,
    /// The string of the text.
    #[param(cpp = "std::string")]
    pub two: String,
    /// The integer of the text.
    #[param(cpp = "::mlir::IntegerAttr")]
    pub three: Handle<IntegerAttr>,
    /// The first list of numbers.
    #[param(cpp = "::llvm::ArrayRef<int>")]
    pub four: BracketedList<i32>,
    /// The unsigned number.
    pub five: u64,
    /// The second list of numbers.
    #[param(cpp = "::llvm::ArrayRef<int>")]
    pub six: Vec<i32>,
    /// The list of attributes.
    #[param(
        name = "arrayOfAttrWithTypeBuilderAttr",
        cpp = "::llvm::ArrayRef<AttrWithTypeBuilderAttr>"
    )]
    pub attributes: Vec<Handle<AttrWithTypeBuilderAttr>>,
}

impl AttrWithFormatAttr {
    fn check(&self) -> Result<(), String> {
        match self.four.0.len() as i64 == self.one {
            true => Ok(()),
            false => Err("expected 'one' to equal 'four.size()'".to_owned()),
        }
    }
}

/// An attribute with an integer type and any type.
#[attr(
    name = "test.attr_with_type",
    summary = "",
    def = "TestAttrWithTypeParam",
    format = "`<` $int_type `,` $any_type `>`"
)]
pub struct AttrWithTypeParamAttr {
    /// The integer type.
    #[param(cpp = "::mlir::IntegerType")]
    pub int_type: Handle<IntegerType>,
    /// The other type.
    pub any_type: Type,
}

/// An attribute with a number or a question mark.
#[attr(name = "test.custom_anchor", summary = "", def = "TestCustomAnchor", format = "`<` $a `>`")]
pub struct CustomAnchorAttr {
    /// The number of the text.
    pub a: i32,
}

/// Two numbers around a slash.
#[attr(name = "test.slash_attr", summary = "", format = "`<` $lhs `/` $rhs `>`", def = "SlashAttr")]
pub struct SlashAttr {
    /// The number in front of the slash.
    pub lhs: i32,
    /// The number behind the slash.
    pub rhs: i32,
}

/// An attribute of three attributes.
#[attr(name = "test.sub_elements_access", summary = "", parse = parse_elements, print = print_elements)]
pub struct SubElementsAccessAttr {
    /// The first attribute.
    pub first: Attribute,
    /// The second attribute.
    pub second: Attribute,
    /// The third attribute.
    pub third: Attribute,
}

fn parse_elements(parser: &mut AsmParser<'_>) -> ParseResult<SubElementsAccessAttr> {
    parser.parse_punct("<")?;
    let first = parser.parse_attribute(None)?;
    parser.parse_punct(",")?;
    let second = parser.parse_attribute(None)?;
    parser.parse_punct(",")?;
    let third = parser.parse_attribute(None)?;
    parser.parse_punct(">")?;
    Ok(SubElementsAccessAttr { first, second, third })
}

fn print_elements(attr: &SubElementsAccessAttr, out: &mut AsmPrinter<'_>) -> fmt::Result {
    out.write_str("<")?;
    vec![attr.first, attr.second, attr.third].print(out)?;
    out.write_str(">")
}

/// A word or string.
#[attr(name = "test.conditional_alias", summary = "", parse = parse_word, print = print_word)]
pub struct ConditionalAliasAttr {
    /// The word of the text.
    pub value: Handle<StringAttr>,
}

fn parse_word(parser: &mut AsmParser<'_>) -> ParseResult<ConditionalAliasAttr> {
    parser.parse_punct("<")?;
    let value = match parser.parse_optional_keyword() {
        Some(word) => StringAttr::get(parser.context(), &*word),
        None => Parameter::parse(parser)?,
    };
    parser.parse_punct(">")?;
    Ok(ConditionalAliasAttr { value })
}

fn print_word(attr: &ConditionalAliasAttr, out: &mut AsmPrinter<'_>) -> fmt::Result {
    out.write_str("<")?;
    let cx = out.context();
    terrace_ir::print::keyword_or_string(out, &attr.value.data(cx).text())?;
    out.write_str(">")
}

/// A list of numbers separated by `x`.
#[attr(name = "test.decimal_shape", summary = "", parse = parse_shape, print = print_shape)]
pub struct DecimalShapeAttr {
    /// The numbers of the text.
    pub shape: Vec<i64>,
}

fn parse_shape(parser: &mut AsmParser<'_>) -> ParseResult<DecimalShapeAttr> {
    parser.parse_punct("<")?;
    let mut shape = Vec::new();
    if parser.parse_optional_punct(">") {
        return Ok(DecimalShapeAttr { shape });
    }
    let sizes = parser.parse_dimensions(false, false)?;
    shape.extend(sizes.into_iter().flatten());
    parser.parse_punct(">")?;
    Ok(DecimalShapeAttr { shape })
}

fn print_shape(attr: &DecimalShapeAttr, out: &mut AsmPrinter<'_>) -> fmt::Result {
    let sizes: Vec<String> = attr.shape.iter().map(i64::to_string).collect();
    write!(out, "<{}>", sizes.join("x"))
}

/// Parses a list of attributes in angle brackets, which may be absent.
pub(crate) fn parse_arguments(parser: &mut AsmParser<'_>) -> ParseResult<Vec<Attribute>> {
    let mut arguments = Vec::new();
    parser.parse_list(Delimiter::OptionalLessGreater, "", |parser| {
        arguments.push(parser.parse_attribute(None)?);
        Ok(())
    })?;
    Ok(arguments)
}

/// Returns the integer of `#test.override_builder`, which stands for a built-in attribute; `None`
/// for other names.
pub(crate) fn parse_attribute(
    _: &LoadedDialect,
    parser: &mut AsmParser<'_>,
    name: &str,
    _: Option<Type>,
) -> ParseResult<Option<Attribute>> {
    if name != "override_builder" {
        return Ok(None);
    }
    parser.parse_punct("<")?;
    let value: i32 = Parameter::parse(parser).map_err(|error| {
        let message =
            "failed to parse TestOverrideBuilderAttr parameter 'a' which is to be a `int`";
        parser.error(parser.position(), message).after(error)
    })?;
    parser.parse_punct(">")?;
    let cx = parser.context();
    Ok(Some(IntegerAttr::get(cx, IndexType::get(cx).ty(), i64::from(value)).attr()))
}
