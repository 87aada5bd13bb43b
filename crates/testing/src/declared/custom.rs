//! Operations with hand-written syntax, and this syntax.

use std::fmt::{self, Write};

use base64::Engine;
use base64::engine::DecodePaddingMode;
use base64::engine::general_purpose::{GeneralPurpose, GeneralPurposeConfig};
use terrace_builtin::constraints::{AnyInteger, AnyType, I32, Index};
use terrace_builtin::property::{AnyAttr, StrArrayAttr, StrAttr};
use terrace_builtin::{FunctionType, IndexType, NoneType};
use terrace_ir::constraints::{AnyRegion, SingleBlockRegion, SizedRegion};
use terrace_ir::op_traits::{NoTerminator, SingleBlock, SingleBlockImplicitTerminator};
use terrace_ir::syntax::{
    Argument, Delimiter, OpAsmParser, OpAsmPrinter, ParseResult, RegionPrint, SourcePos,
    TypeElision,
};
use terrace_ir::{
    ArrayAttr, Attribute, Block, Body, Builder, Handle, Location, NameValue, OpName, OpRef,
    OpState, Region, StringAttr, Type, TypeAttr, Value,
};
use terrace_ods::operation;

use super::TypeAttrKind;
use crate::TestReturnOp;

/// An operation with a list of names.
#[operation(name = "test.string_attr_pretty_name", result_names = name_results, assembly = custom(parse_pretty_names, print_pretty_names))]
pub struct StringAttrPrettyNameOp {
    #[result]
    result: Variadic<I32>,
    #[attr(StrArrayAttr)]
    names: Handle<ArrayAttr>,
}

/// An operation that names its results.
#[operation(name = "test.custom_result_name", result_names = name_results)]
pub struct CustomResultNameOp {
    #[operand]
    a: Variadic<AnyInteger>,
    #[result]
    result: Variadic<AnyInteger>,
    #[attr(StrArrayAttr)]
    names: Handle<ArrayAttr>,
}

/// An operation with an attribute and its type.
#[operation(name = "test.typed_attr", assembly = custom(parse_typed_attribute, print_typed_attribute))]
pub struct TypedAttrOp {
    #[attr(TypeAttrKind, name = "type")]
    r#type: Handle<TypeAttr>,
    #[attr(AnyAttr)]
    attr: Attribute,
}

/// An operation with a string in base 64.
#[operation(name = "test.parse_b64", assembly = custom(parse_b64, print_b64))]
pub struct ParseB64Op {
    #[attr(StrAttr)]
    b64: Handle<StringAttr>,
}

/// An operation with the name of an operation.
#[operation(name = "test.parse_custom_operation_name_api", assembly = custom(parse_operation_name, print_operation_name))]
pub struct ParseCustomOperationNameApiOp {
    #[attr(StrAttr)]
    name: Handle<StringAttr>,
}

/// An operation with a keyword.
#[operation(name = "test.parse_wrapped_keyword", assembly = custom(parse_keyword, print_keyword))]
pub struct ParseWrappedKeywordOp {
    #[attr(StrAttr)]
    keyword: Handle<StringAttr>,
}

/// An operation whose number of results is parsed.
#[operation(name = "test.parse_integer_literal", assembly = custom(parse_integer_literal, print_integer_literal))]
pub struct ParseIntegerLiteralOp {
    #[result]
    result: Variadic<Index>,
}

/// An operation with a region, for formats.
#[operation(name = "test.dummy_op_with_region_ref", assembly = custom(parse_region_ref, print_region_ref))]
pub struct DummyOpWithRegionRefOp {
    #[region]
    region: AnyRegion,
}

/// A loop nest with names of induction variables.
#[operation(name = "test.polyfor", block_argument_names = name_loop_variables, assembly = custom(parse_polyfor, print_polyfor))]
pub struct PolyforOp {
    #[region]
    region: SingleBlockRegion,
}

/// A region that wraps one operation.
#[operation(name = "test.wrapping_region", traits = [SingleBlock, SingleBlockImplicitTerminator<TestReturnOp>], assembly = custom(parse_wrapping, print_wrapping))]
pub struct WrappingRegionOp {
    #[result]
    result: Variadic<AnyType>,
    #[region]
    region: SingleBlockRegion,
}

/// A region that is printed as one operation.
#[operation(name = "test.pretty_printed_region", traits = [SingleBlock, SingleBlockImplicitTerminator<TestReturnOp>], assembly = custom(parse_pretty_region, print_pretty_region))]
pub struct PrettyPrintedRegionOp {
    #[operand]
    a: AnyType,
    #[operand]
    b: AnyType,
    #[result]
    result: AnyType,
    #[region]
    region: AnyRegion,
}

/// A block without terminator.
#[operation(name = "test.single_no_terminator_custom_asm_op", traits = [NoTerminator, SingleBlock], assembly = custom(parse_no_terminator, print_no_terminator))]
pub struct SingleNoTerminatorCustomAsmOp {
    #[region]
    region: SizedRegion<1>,
}

/// An operation whose format is that of the dialect.
#[operation(name = "test.dialect_custom_format_fallback", assembly = custom(parse_fallback, print_fallback))]
pub struct DialectCustomFormatFallbackOp {}

/// An operation whose syntax is one of the dialect.
#[operation(name = "test.dialect_custom_printer", assembly = custom(parse_custom_format, print_custom_format))]
pub struct DialectCustomPrinterOp {
    #[result]
    result: Variadic<AnyType>,
}

/// Base64 that accepts any bits in front of the padding, as MLIR does.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &base64::alphabet::STANDARD,
    GeneralPurposeConfig::new()
        .with_decode_allow_trailing_bits(true)
        .with_decode_padding_mode(DecodePaddingMode::RequireCanonical),
);

/// Returns the string attribute `name` of `op`; `None` if it is absent or no string.
fn string_of<'c>(op: OpRef<'c>, name: &str) -> Option<&'c StringAttr> {
    op.attribute(name)?.downcast::<StringAttr>(op.context())
}

/// Parses a string in base64 into the attribute `b64`.
fn parse_b64(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let at = parser.position();
    let Some(text) = parser.parse_optional_string() else {
        return Err(parser.error(at, "expected string"));
    };
    let bytes = BASE64.decode(&text).map_err(|error| match error {
        _ if !text.len().is_multiple_of(4) => {
            parser.error(at, "Base64 encoded strings must be a multiple of 4 bytes in length")
        }
        base64::DecodeError::InvalidByte(index, byte) => {
            parser.error(at, &format!("Invalid Base64 character {byte:#02x} at index {index}"))
        }
        error => parser.error(at, &error.to_string()),
    })?;
    let cx = parser.context();
    state.set_inherent(cx, "b64", StringAttr::get(cx, bytes));
    Ok(())
}

/// Prints the attribute `b64` in base64.
fn print_b64(printer: &mut OpAsmPrinter<'_>, op: ParseB64OpRef<'_>) -> fmt::Result {
    let Some(string) = string_of(*op, "b64") else { return Ok(()) };
    write!(printer, " \"{}\"", BASE64.encode(&string.value))
}

/// Parses the name of an operation in parentheses, and attributes.
fn parse_operation_name(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    parser.parse_punct("(")?;
    let at = parser.position();
    let Some(name) = parser.parse_optional_keyword() else {
        return Err(plain_error(parser, at, "expected bare identifier or keyword"));
    };
    parser.parse_punct(")")?;
    let attributes = parser.parse_optional_attr_dict()?;
    state.attributes_mut().extend(attributes);
    let cx = parser.context();
    state.set_inherent(cx, "name", StringAttr::from_text(cx, &name));
    Ok(())
}

/// Creates an error that does not name the operation being read.
fn plain_error(parser: &OpAsmParser<'_>, at: SourcePos, message: &str) -> terrace_ir::Diagnostic {
    terrace_ir::Diagnostic::error(parser.location_at(at), message)
}

/// Prints the name in parentheses, and attributes.
fn print_operation_name(
    printer: &mut OpAsmPrinter<'_>,
    op: ParseCustomOperationNameApiOpRef<'_>,
) -> fmt::Result {
    let Some(name) = string_of(*op, "name") else { return Ok(()) };
    write!(printer, "({})", name.text())?;
    printer.print_attr_dict_without(*op, &["name"])
}

/// Parses a keyword into the attribute `keyword`.
fn parse_keyword(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let keyword = parser.parse_keyword()?;
    let cx = parser.context();
    state.set_inherent(cx, "keyword", StringAttr::from_text(cx, &keyword));
    Ok(())
}

/// Prints the attribute `keyword`.
fn print_keyword(printer: &mut OpAsmPrinter<'_>, op: ParseWrappedKeywordOpRef<'_>) -> fmt::Result {
    let Some(keyword) = string_of(*op, "keyword") else { return Ok(()) };
    write!(printer, " {}", keyword.text())
}

/// The largest number of results that is read; MLIR reads any number until memory ends.
const MAX_RESULTS: i64 = 1 << 16;

/// Parses the number of results, of type `index`, behind a colon.
fn parse_integer_literal(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    if !parser.parse_optional_punct(":") {
        return Ok(());
    }
    let at = parser.position();
    let count = parser.parse_integer()?;
    if !(0..=MAX_RESULTS).contains(&count) {
        return Err(parser.error(at, "has too many results"));
    }
    let index = IndexType::get(parser.context()).ty();
    (0..count).for_each(|_| state.add_result(index));
    Ok(())
}

/// Prints the number of results; attributes are not written.
fn print_integer_literal(
    printer: &mut OpAsmPrinter<'_>,
    op: ParseIntegerLiteralOpRef<'_>,
) -> fmt::Result {
    match op.result_count() {
        0 => Ok(()),
        count => write!(printer, " : {count}"),
    }
}

/// Parses a fixed keyword.
fn parse_fallback(parser: &mut OpAsmParser<'_>, _: &mut OpState) -> ParseResult {
    parser.parse_keyword_str("custom_format_fallback")
}

/// Prints a fixed keyword.
fn print_fallback(
    printer: &mut OpAsmPrinter<'_>,
    _: DialectCustomFormatFallbackOpRef<'_>,
) -> fmt::Result {
    printer.write_str(" custom_format_fallback")
}

/// Parses a fixed keyword.
fn parse_custom_format(parser: &mut OpAsmParser<'_>, _: &mut OpState) -> ParseResult {
    parser.parse_keyword_str("custom_format")
}

/// Prints a fixed keyword.
fn print_custom_format(
    printer: &mut OpAsmPrinter<'_>,
    _: DialectCustomPrinterOpRef<'_>,
) -> fmt::Result {
    printer.write_str(" custom_format")
}

/// Parses a type and an attribute of this type.
fn parse_typed_attribute(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let cx = parser.context();
    let attributes = parser.parse_optional_attr_dict()?;
    state.attributes_mut().extend(attributes);
    let ty: Handle<TypeAttr> = parser.parse_attribute_of(Some(NoneType::get(cx).ty()))?;
    parser.parse_punct("=")?;
    let attribute = parser.parse_attribute(Some(ty.data(cx).0))?;
    state.set_inherent(cx, "type", ty);
    state.set_inherent(cx, "attr", attribute);
    Ok(())
}

/// Prints the type, and the attribute without its type.
fn print_typed_attribute(printer: &mut OpAsmPrinter<'_>, op: TypedAttrOpRef<'_>) -> fmt::Result {
    printer.print_attr_dict_without(*op, &["type", "attr"])?;
    let (Some(ty), Some(attribute)) = (op.attribute("type"), op.attribute("attr")) else {
        return Ok(());
    };
    printer.write_str(" ")?;
    printer.print_attribute(ty, TypeElision::Never)?;
    printer.write_str(" = ")?;
    printer.print_attribute(attribute, TypeElision::Must)
}

/// Parses a region and attributes.
fn parse_region_ref(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let region = parser.parse_region(state, &[], false)?;
    state.adopt_region(region);
    let attributes = parser.parse_optional_attr_dict()?;
    state.attributes_mut().extend(attributes);
    Ok(())
}

/// Prints a region and attributes; a space ends the line.
fn print_region_ref(
    printer: &mut OpAsmPrinter<'_>,
    op: DummyOpWithRegionRefOpRef<'_>,
) -> fmt::Result {
    let Some(region) = (*op).region(0) else { return Ok(()) };
    printer.write_str(" ")?;
    printer.print_region_of(region, RegionPrint::default())?;
    printer.print_attr_dict_without(*op, &[])?;
    printer.write_str(" ")
}

/// Parses attributes after their keyword; the names of the results are the attribute `names` if it
/// is not written.
fn parse_pretty_names(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let cx = parser.context();
    let attributes = parser.parse_optional_attr_dict_with_keyword()?;
    let written = attributes.iter().any(|(name, _)| name.as_str(cx) == "names");
    state.attributes_mut().extend(attributes);
    let i32 = terrace_builtin::IntegerType::get(cx, 32).ty();
    let count = parser.result_count();
    (0..count).for_each(|_| state.add_result(i32));
    if count == 0 || written {
        return Ok(());
    }
    let names: Vec<Attribute> = (0..count)
        .map(|at| {
            let name = parser.result_name(at).map_or_else(String::new, |(name, _)| name);
            let numbered = name.starts_with(|first: char| first.is_ascii_digit());
            StringAttr::from_text(cx, if numbered { "" } else { &name }).attr()
        })
        .collect();
    state.set_inherent(cx, "names", ArrayAttr::get(cx, names));
    Ok(())
}

/// Prints attributes, without `names` if these are the names of the results.
fn print_pretty_names(
    printer: &mut OpAsmPrinter<'_>,
    op: StringAttrPrettyNameOpRef<'_>,
) -> fmt::Result {
    let names = result_names(*op);
    let agree = names.len() == op.result_count()
        && op.results().zip(&names).all(|(result, name)| {
            let printed = printer.operand_text(op.body(), result);
            let printed = printed.trim_start_matches('%');
            printed == name
        });
    printer.print_all_attributes_with_keyword(*op, if agree { &["names"] } else { &[] })
}

/// Returns the strings of the attribute `names`.
fn result_names(op: OpRef<'_>) -> Vec<String> {
    let cx = op.context();
    let names = op.attribute("names").and_then(|names| names.downcast::<ArrayAttr>(cx));
    let names = names.map(|names| names.0.to_vec()).unwrap_or_default();
    let text = |name: &Attribute| Some(name.downcast::<StringAttr>(cx)?.text().into_owned());
    names.iter().map(|name| text(name).unwrap_or_default()).collect()
}

/// Names the results by the attribute `names`.
fn name_results(op: OpRef<'_>, name: NameValue<'_>) {
    for (result, text) in op.results().zip(result_names(op)) {
        if !text.is_empty() {
            name(result, &text);
        }
    }
}

/// Names the arguments of a region by the attribute `arg_names`.
fn name_loop_variables(op: OpRef<'_>, region: Region, name: NameValue<'_>) {
    let (cx, body) = (op.context(), op.regions().next().map(|region| region.body()));
    let names = op.attribute("arg_names").and_then(|names| names.downcast::<ArrayAttr>(cx));
    let (Some(names), Some(body)) = (names, body) else { return };
    let Some(entry) = body.first_block(region) else { return };
    for (argument, text) in body.arguments(entry).iter().zip(names.0.iter()) {
        if let Some(text) = text.downcast::<StringAttr>(cx).filter(|text| !text.text().is_empty()) {
            name(*argument, &text.text());
        }
    }
}

/// Parses the names of the arguments of a region, of type `index`, and the region.
fn parse_polyfor(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let ty = IndexType::get(parser.context()).ty();
    let mut arguments = Vec::new();
    while let Some(argument) = parser.parse_optional_argument(false, false)? {
        arguments.push(Argument { ty, ..argument });
        if !parser.parse_optional_punct(",") {
            break;
        }
    }
    let region = parser.parse_region(state, &arguments, false)?;
    state.adopt_region(region);
    Ok(())
}

/// Prints the names of the arguments of the region, and the region.
fn print_polyfor(printer: &mut OpAsmPrinter<'_>, op: PolyforOpRef<'_>) -> fmt::Result {
    let Some(region) = (*op).region(0) else { return Ok(()) };
    printer.write_str(" ")?;
    if let Some(entry) = region.entry() {
        printer.print_values(region.body(), entry.arguments().iter().copied())?;
    }
    printer.write_str(" ")?;
    let print = RegionPrint { entry_arguments: false, ..RegionPrint::default() };
    printer.print_region_of(region, print)
}

/// Parses a region without terminator.
fn parse_no_terminator(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let region = parser.parse_region(state, &[], false)?;
    state.adopt_region(region);
    Ok(())
}

/// Prints a region without its arguments; attributes are not written.
fn print_no_terminator(
    printer: &mut OpAsmPrinter<'_>,
    op: SingleNoTerminatorCustomAsmOpRef<'_>,
) -> fmt::Result {
    let Some(region) = (*op).region(0) else { return Ok(()) };
    let print = RegionPrint { entry_arguments: false, ..RegionPrint::default() };
    printer.print_region_of(region, print)
}

/// Adds a region with one block, whose arguments have the types `types`, and returns it.
fn add_block(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    types: &[(Type, Location)],
) -> Block {
    let region = parser.empty_region(state);
    state.adopt_region(region);
    state.region_body(parser.body()).append_block(region, types.iter().copied())
}

/// Parses an operation in generic form, whose results are those of this operation.
fn parse_wrapping(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let cx = parser.context();
    parser.parse_keyword_str("wraps")?;
    let at = parser.position();
    let name = parser.parse_optional_keyword_or_string()?.unwrap_or_default();
    if name.is_empty() {
        return Err(plain_error(parser, at, "empty operation name is invalid"));
    }
    if let Some((dialect, _)) = name.split_once('.') {
        parser.load_dialect(dialect);
    }
    let block = add_block(parser, state, &[]);
    let mut wrapped = OpState::new(cx, OpName::get(cx, &name), parser.location_at(at));
    parser.parse_generic_op_after_name(&mut wrapped)?;
    state.add_results(wrapped.result_types());
    let location = state.location();
    let body = state.region_body(parser.body());
    let mut builder = Builder::at_end(body, block, location);
    let op = builder.create(wrapped);
    let results = builder.body().results(op).collect::<Vec<Value>>();
    TestReturnOp::build(&mut builder, results);
    Ok(())
}

/// Prints the first operation of the region in generic form.
fn print_wrapping(printer: &mut OpAsmPrinter<'_>, op: WrappingRegionOpRef<'_>) -> fmt::Result {
    printer.write_str(" wraps ")?;
    match (*op).region(0).and_then(|region| region.entry()?.ops().next()) {
        Some(wrapped) => printer.print_generic_op(wrapped),
        None => Ok(()),
    }
}

/// Parses two operands and either a region or the name of the operation of which it consists.
fn parse_pretty_region(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let cx = parser.context();
    let at = parser.position();
    let operands = parser.parse_operand_list(Delimiter::None)?;
    if !parser.parse_optional_keyword_str("start") {
        if parser.parse_optional_punct("(") {
            let region = parser.parse_region(state, &[], false)?;
            state.adopt_region(region);
            parser.parse_punct(")")?;
        }
        let attributes = parser.parse_optional_attr_dict()?;
        state.attributes_mut().extend(attributes);
        let function = parse_function_type(parser)?;
        state.add_results(&function.data(cx).results);
        return parser.resolve_operands_with_types(state, &operands, &function.data(cx).inputs, at);
    }
    let name = parser.parse_keyword()?;
    parser.parse_keyword_str("end")?;
    let function = parse_function_type(parser)?;
    let function = function.data(cx);
    let location = parser.parse_optional_location()?.unwrap_or_else(|| state.location());
    state.add_results(&function.results);
    parser.resolve_operands_with_types(state, &operands, &function.inputs, at)?;
    state.set_location(location);
    let name = match name.split_once('.') {
        Some((dialect, _)) => {
            parser.load_dialect(dialect);
            name
        }
        None => format!(".{name}"),
    };
    let arguments: Vec<_> = function.inputs.iter().map(|ty| (*ty, location)).collect();
    let block = add_block(parser, state, &arguments);
    let body: &mut Body = state.region_body(parser.body());
    let mut inner = OpState::new(cx, OpName::get(cx, &name), location);
    inner.add_operands(body.arguments(block));
    inner.add_results(&function.results);
    let mut builder = Builder::at_end(body, block, location);
    let op = builder.create(inner);
    let results = builder.body().results(op).collect::<Vec<Value>>();
    TestReturnOp::build(&mut builder, results);
    Ok(())
}

/// Parses the type of a function behind a colon.
fn parse_function_type(parser: &mut OpAsmParser<'_>) -> ParseResult<Handle<FunctionType>> {
    let at = parser.position();
    if !parser.parse_optional_punct(":") {
        return Err(plain_error(parser, at, "expected ':' followed by operation type"));
    }
    parser.parse_type_of::<FunctionType>()
}

/// Prints the operands, the region and the type; attributes are not written.
fn print_pretty_region(
    printer: &mut OpAsmPrinter<'_>,
    op: PrettyPrintedRegionOpRef<'_>,
) -> fmt::Result {
    printer.write_str(" ")?;
    printer.print_operands(*op)?;
    if let Some(region) = (*op).region(0) {
        printer.write_str(" (")?;
        printer.print_region_of(region, RegionPrint::default())?;
        printer.write_str(")")?;
    }
    let cx = op.context();
    let inputs: Vec<Type> = op.operand_types().collect();
    let results: Vec<Type> = op.result_types().collect();
    printer.write_str(" : ")?;
    printer.print_type(FunctionType::get(cx, &inputs, &results).ty())
}

/// Parses an attribute with a location in parentheses, and attributes.
pub(crate) fn parse_attr_with_loc(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
) -> ParseResult {
    let cx = parser.context();
    parser.parse_punct("(")?;
    let at = parser.position();
    let value = parser.parse_attribute(None)?;
    let location = parser.parse_optional_location()?.unwrap_or_else(|| parser.location_at(at));
    parser.parse_punct(")")?;
    let attributes = parser.parse_optional_attr_dict()?;
    state.attributes_mut().extend(attributes);
    state.set_inherent(cx, "value", value);
    state.set_inherent(cx, "loc", location);
    Ok(())
}

/// Prints the attribute `value` with the location `loc`, and attributes.
pub(crate) fn print_attr_with_loc(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>) -> fmt::Result {
    let (Some(value), Some(location)) = (op.attribute("value"), op.attribute("loc")) else {
        return Ok(());
    };
    printer.write_str("(")?;
    printer.print_attribute(value, TypeElision::Never)?;
    if let Some(location) = location.as_location() {
        printer.print_optional_location(location)?;
    }
    printer.write_str(")")?;
    printer.print_attr_dict_without(op, &["value", "loc"])
}
