//! Test operations with properties that are not attributes.

use std::fmt;

use terrace_builtin::constraints::I64;
use terrace_builtin::property::{
    ArrayProp, ConfinedProp, EnumPropInAttrForm, EnumPropWithAttrForm, NamedEnumProp, OptionalProp,
    SomeProp, UnitProp, ValuePredicate,
};
use terrace_ir::format::{CustomArg, CustomDirective, Directive, Parsed, Var};
use terrace_ir::op_traits::{AttrSizedOperandSegments, AttrSizedResultSegments};
use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult};
use terrace_ir::{Context, OpInfo, OpRef, OpState, PropertyInfo};
use terrace_ods::{enum_attr, operation};

/// An operation with properties of several types and an attribute.
#[operation(
    name = "test.with_properties",
    format = "`a` `=` $a `,` `b` `=` $b `,` `c` `=` $c `,` `flag` `=` $flag `,` `array` `=` $array \
              `,` `array32` `=` $array32 attr-dict"
)]
pub struct TestOpWithProperties {
    #[property]
    a: i64,
    #[attr]
    b: String,
    #[property]
    c: String,
    #[property]
    flag: bool,
    #[property]
    array: Vec<i64>,
    #[property]
    array32: Vec<i32>,
}

/// An operation with default-valued properties.
#[operation(
    name = "test.with_default_valued_properties",
    format = "($a^) : (`na`)? ($b^)? ($c^)? ($unit^)? attr-dict"
)]
pub struct TestOpWithDefaultValuedProperties {
    #[attr(default = 0)]
    a: i32,
    #[property(default = String::new())]
    b: String,
    #[property(default = -1)]
    c: i32,
    #[property(UnitProp)]
    unit: bool,
}

/// An operation with optional properties.
#[operation(
    name = "test.with_optional_properties",
    format = "(`anAttr` `=` $an_attr^)? (`simple` `=` $simple^)? (`simplei8` `=` $simplei8^)? \
              (`simpleui8` `=` $simpleui8^)? \
              (`nonTrivialStorage` `=` $non_trivial_storage^)? (`hasDefault` `=` $has_default^)? \
              (`nested` `=` $nested^)? (`longSyntax` `=` $long_syntax^)? (`hasUnit` $has_unit^)? \
              (`maybeUnit` `=` $maybe_unit^)? attr-dict"
)]
pub struct TestOpWithOptionalProperties {
    #[attr(name = "anAttr")]
    an_attr: Option<i32>,
    #[property]
    simple: Option<i64>,
    #[property]
    simplei8: Option<i8>,
    #[property]
    simpleui8: Option<u8>,
    #[property(name = "nonTrivialStorage")]
    non_trivial_storage: Option<String>,
    #[property(SomeProp, name = "hasDefault")]
    has_default: Option<i64>,
    #[property]
    nested: Option<Option<i64>>,
    #[property(SomeProp, name = "longSyntax")]
    long_syntax: Option<String>,
    #[property(UnitProp, name = "hasUnit")]
    has_unit: bool,
    #[property(SomeProp<UnitProp>, name = "maybeUnit")]
    maybe_unit: Option<bool>,
}

/// An operation with array properties.
#[operation(
    name = "test.with_array_properties",
    format = "`ints` `=` $ints `strings` `=` $strings `nested` `=` $nested `opt` `=` $opt \
              `explicitOptions` `=` $explicit_options `explicitUnits` `=` $explicit_units \
              ($has_default^ `thats_has_default`)? attr-dict"
)]
pub struct TestOpWithArrayProperties {
    #[property(ArrayProp)]
    ints: Vec<i64>,
    #[property(ArrayProp)]
    strings: Vec<String>,
    #[property(ArrayProp<ArrayProp>)]
    nested: Vec<Vec<i32>>,
    #[property(OptionalProp<ArrayProp>)]
    opt: Option<Vec<i32>>,
    #[property(ArrayProp<OptionalProp>, name = "explicitOptions")]
    explicit_options: Vec<Option<i64>>,
    #[property(ArrayProp<UnitProp>, name = "explicitUnits")]
    explicit_units: Vec<bool>,
    #[property(ArrayProp, name = "hasDefault", default = Vec::new())]
    has_default: Vec<i64>,
}

/// The predicate of non-negative numbers.
pub struct NonNegative;

impl ValuePredicate<i64> for NonNegative {
    const SUMMARY: &'static str = "non-negative int64_t";
    fn holds(value: &i64, _: &Context) -> bool {
        *value >= 0
    }
}

/// The predicate of numbers from 0 to 5.
pub struct BetweenZeroAndFive;

impl ValuePredicate<i64> for BetweenZeroAndFive {
    const SUMMARY: &'static str = "between 0 and 5";
    fn holds(value: &i64, _: &Context) -> bool {
        (0..=5).contains(value)
    }
}

/// The predicate of lists with at least one element.
pub struct NonEmpty;

impl ValuePredicate<Vec<i64>> for NonEmpty {
    const SUMMARY: &'static str = "non-empty array of int64_t";
    fn holds(value: &Vec<i64>, _: &Context) -> bool {
        !value.is_empty()
    }
}

/// The predicate of non-empty lists without negative numbers.
pub struct NonEmptyNonNegative;

impl ValuePredicate<Vec<i64>> for NonEmptyNonNegative {
    const SUMMARY: &'static str = "non-empty array of non-negative int64_t";
    fn holds(value: &Vec<i64>, _: &Context) -> bool {
        !value.is_empty()
    }
}

type NonNegativeProp = ConfinedProp<NonNegative>;
type NonEmptyNonNegativeProp = ConfinedProp<NonEmptyNonNegative, ArrayProp<NonNegativeProp>>;

/// An operation with predicates on its properties.
#[operation(name = "test.op_with_property_predicates", format = "prop-dict attr-dict")]
pub struct TestOpWithPropertyPredicates {
    #[property(NonNegativeProp)]
    scalar: i64,
    #[property(OptionalProp<NonNegativeProp>)]
    optional: Option<i64>,
    #[property(NonNegativeProp, default = 0)]
    defaulted: i64,
    #[property(ConfinedProp<BetweenZeroAndFive>)]
    more_constrained: i64,
    #[property(ArrayProp<NonNegativeProp>)]
    array: Vec<i64>,
    #[property(ConfinedProp<NonEmpty, ArrayProp>)]
    non_empty_unconstrained: Vec<i64>,
    #[property(NonEmptyNonNegativeProp)]
    non_empty_constrained: Vec<i64>,
    #[property(OptionalProp<NonEmptyNonNegativeProp>)]
    non_empty_optional: Option<Vec<i64>>,
    #[property]
    unconstrained: i64,
}

/// An operation with a property in a directive.
#[operation(
    name = "test.using_property_in_custom",
    format = "custom<UsingPropertyInCustom>($prop) attr-dict"
)]
pub struct TestOpUsingPropertyInCustom {
    #[property]
    prop: Vec<i64>,
}

/// An operation with a property in a directive and one in the property dictionary.
#[operation(
    name = "test.using_property_in_custom_and_other",
    format = "custom<UsingPropertyInCustom>($prop) prop-dict attr-dict"
)]
pub struct TestOpUsingPropertyInCustomAndOther {
    #[property]
    prop: Vec<i64>,
    #[property]
    other: i64,
}

/// Returns the property that an argument of a directive names; `None` if it names no property.
pub(crate) fn argument(
    info: Option<&'static OpInfo>,
    arg: Option<&CustomArg>,
) -> Option<&'static PropertyInfo> {
    let Some(CustomArg::Var(Var::Property(index))) = arg else { return None };
    info?.properties?.fields.get(usize::from(*index))
}

/// Parses a property in its default syntax.
fn parse_property(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    _: &mut Parsed,
    args: &[CustomArg],
) -> ParseResult<bool> {
    let info = state.name().info(parser.context());
    let Some(field) = argument(info, args.first()) else { return Ok(false) };
    field.parse(parser, state.properties_mut()).map(|()| true)
}

fn print_property(
    printer: &mut OpAsmPrinter<'_>,
    op: OpRef<'_>,
    args: &[CustomArg],
) -> fmt::Result {
    argument(op.info(), args.first()).map_or(Ok(()), |field| field.print(printer, op.properties()))
}

/// The directive with the syntax `[1, 2]`.
pub struct UsingPropertyInCustom;

impl Directive for UsingPropertyInCustom {
    const DIRECTIVE: CustomDirective = CustomDirective {
        name: "UsingPropertyInCustom",
        parse: parse_property,
        print: print_property,
    };
}

/// An operation with a property to which a directive refers.
#[operation(
    name = "test.using_property_ref_in_custom",
    format = "custom<IntProperty>($first) `+` custom<SumProperty>($second, ref($first)) attr-dict"
)]
pub struct UsingPropertyRefInCustomOp {
    #[property]
    first: i64,
    #[property]
    second: i64,
}

/// The directive for a number, `1`.
pub struct IntProperty;

impl Directive for IntProperty {
    const DIRECTIVE: CustomDirective =
        CustomDirective { name: "IntProperty", parse: parse_property, print: print_property };
}

/// The directive with the syntax `4 = 5`: a property, and its sum with the property that `ref`
/// names.
pub struct SumProperty;

impl Directive for SumProperty {
    const DIRECTIVE: CustomDirective =
        CustomDirective { name: "SumProperty", parse: parse_sum, print: print_sum };
}

fn parse_sum(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    parsed: &mut Parsed,
    args: &[CustomArg],
) -> ParseResult<bool> {
    let at = parser.position();
    parse_property(parser, state, parsed, args)?;
    parser.parse_punct("=")?;
    let sum = parser.parse_integer()?;
    let p: UsingPropertyRefInCustomProperties = state.properties().as_ref().get();
    if p.first.checked_add(p.second) != Some(sum) {
        return Err(parser.error(at, "Expected sum to equal first + second"));
    }
    Ok(true)
}

fn print_sum(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>, args: &[CustomArg]) -> fmt::Result {
    print_property(printer, op, args)?;
    let p: UsingPropertyRefInCustomProperties = op.properties().get();
    write!(printer, " = {}", p.first.wrapping_add(p.second))
}

/// An operation with groups of operands and results, whose segment sizes are elided from the
/// property dictionary.
#[operation(
    name = "test.variadic_segment_prop",
    traits = [AttrSizedOperandSegments, AttrSizedResultSegments],
    format = "$a1 `:` $a2 `:` type($b1) `:` type($b2) prop-dict attr-dict `end`",
)]
pub struct TestOpVariadicSegmentProp {
    #[operand]
    a1: Variadic<I64>,
    #[operand]
    a2: Variadic<I64>,
    #[result]
    b1: Variadic<I64>,
    #[result]
    b2: Variadic<I64>,
}

/// An operation with a property dictionary in its format but without properties.
#[operation(name = "test.empty_properties", format = "prop-dict attr-dict")]
pub struct TestOpWithEmptyProperties {}

/// An enumeration of three cases.
#[enum_attr(
    repr = i32, attr = "test.enum", brackets = false, summary = "a test enum",
    cpp = "test::TestEnum"
)]
pub enum TestEnum {
    /// The first case.
    First,
    /// The second case.
    Second,
    /// The third case.
    Third,
}

/// An operation with an enumeration as property.
#[operation(name = "test.op_with_enum_prop", format = "$value attr-dict")]
pub struct OpWithEnumProp {
    #[property]
    value: TestEnum,
}

/// An enumeration of bits.
#[enum_attr(
    repr = i32, bits = true, attr = "test.bit_enum", summary = "a test bit enum",
    cpp = "test::TestBitEnum"
)]
pub enum TestBitEnum {
    /// The permission to read.
    Read = 1,
    /// The permission to write.
    Write = 2,
    /// The permission to execute.
    Execute = 4,
}

/// An enumeration of bits with bars between the cases.
#[enum_attr(
    repr = i32, bits = true, separator = " | ", attr = "test.bit_enum_vbar",
    summary = "another test bit enum", cpp = "test::TestBitEnumVerticalBar"
)]
pub enum TestBitEnumVerticalBar {
    /// The owner may access.
    User = 1,
    /// The group may access.
    Group = 2,
    /// All others may access.
    Other = 4,
}

/// An operation with an enumeration property that also accepts the attribute.
#[operation(name = "test.op_with_enum_prop_attr_form", format = "prop-dict attr-dict")]
pub struct OpWithEnumPropAttrForm {
    #[property(EnumPropWithAttrForm)]
    value: TestEnum,
}

/// An operation with an enumeration property that is printed as the attribute.
#[operation(name = "test.op_with_enum_prop_attr_form_always", format = "prop-dict attr-dict")]
pub struct OpWithEnumPropAttrFormAlways {
    #[property(EnumPropInAttrForm)]
    value: TestEnum,
}

/// An operation with bit enumerations after the enumeration's name.
#[operation(name = "test.op_with_bit_enum_prop_named", format = "$value1 ($value2^)? attr-dict")]
pub struct OpWithBitEnumPropNamed {
    #[property(NamedEnumProp)]
    value1: TestBitEnum,
    #[property(NamedEnumProp, default = TestBitEnum::READ)]
    value2: TestBitEnum,
}

/// An operation with bit enumerations as properties.
#[operation(
    name = "test.op_with_bit_enum_prop",
    format = "$value1 ($value2^)? attr-dict `:` `(` `)`"
)]
pub struct OpWithBitEnumProp {
    #[property]
    value1: TestBitEnum,
    #[property(default = TestBitEnum::READ)]
    value2: TestBitEnum,
}
