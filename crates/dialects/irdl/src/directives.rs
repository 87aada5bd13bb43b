//! The custom directives in the assembly formats of the dialect.

use std::fmt;

use terrace_ir::format::{CustomArg, CustomDirective, Directive, Parsed};
use terrace_ir::syntax::{Delimiter, OpAsmParser, OpAsmPrinter, ParseResult, RegionPrint};
use terrace_ir::{ArrayAttr, Attribute, Context, OpRef, OpState, StringAttr, Type};

use crate::{AttributeType, RegionType, Variadicity, VariadicityArrayAttr, VariadicityAttr};

/// The directive for a region with one block, which is omitted if the block is empty.
pub(crate) struct SingleBlockRegion;

impl Directive for SingleBlockRegion {
    const DIRECTIVE: CustomDirective = CustomDirective {
        name: "SingleBlockRegion",
        parse: parse_single_block,
        print: print_single_block,
    };
}

fn parse_single_block(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    parsed: &mut Parsed,
    _: &[CustomArg],
) -> ParseResult<bool> {
    let read = parser.parse_optional_region(state, &[], false)?;
    let held = match read {
        Some(held) => held,
        None => parser.empty_region(state),
    };
    let body = state.region_body(parser.body());
    if body.last_block(held).is_none() {
        body.append_block(held, []);
    }
    // The region is the only one of these operations.
    parsed.regions[0].push(held);
    Ok(read.is_some())
}

fn print_single_block(
    printer: &mut OpAsmPrinter<'_>,
    op: OpRef<'_>,
    _: &[CustomArg],
) -> fmt::Result {
    match op.region(0) {
        Some(held) if held.entry().is_some_and(|block| !block.is_empty()) => {
            printer.print_region_of(held, RegionPrint::default())
        }
        _ => Ok(()),
    }
}

/// Returns the type of the listed values: region handles in `irdl.regions`, otherwise attribute
/// handles.
fn listed_type(cx: &Context, state: &OpState) -> Type {
    match state.name().as_str(cx) {
        "irdl.regions" => RegionType.intern(cx).ty(),
        _ => AttributeType.intern(cx).ty(),
    }
}

fn names_attribute(cx: &Context, names: &[String]) -> Attribute {
    let texts: Vec<Attribute> =
        names.iter().map(|name| StringAttr::from_text(cx, name).attr()).collect();
    ArrayAttr::get(cx, texts).attr()
}

/// Returns the strings in an array attribute; empty if there is no array.
pub(crate) fn texts(cx: &Context, list: Option<Attribute>) -> Vec<String> {
    let list = list.and_then(|list| list.downcast::<ArrayAttr>(cx));
    let text = |held: &Attribute| {
        let text = held.downcast::<StringAttr>(cx).and_then(StringAttr::as_str);
        text.unwrap_or_default().to_owned()
    };
    list.map(|list| list.0.iter().map(text).collect()).unwrap_or_default()
}

/// A list of named values, `(name: %value, …)`.
pub(crate) struct NamedValueList;

impl Directive for NamedValueList {
    const DIRECTIVE: CustomDirective =
        CustomDirective { name: "NamedValueList", parse: parse_list, print: print_list };
}

/// A list of named values with variadicity, `(name: %value, name: optional %value, …)`.
pub(crate) struct NamedValueListWithVariadicity;

impl Directive for NamedValueListWithVariadicity {
    const DIRECTIVE: CustomDirective = CustomDirective {
        name: "NamedValueListWithVariadicity",
        parse: parse_list,
        print: print_list,
    };
}

fn parse_list(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    parsed: &mut Parsed,
    args: &[CustomArg],
) -> ParseResult<bool> {
    let &[values, names, ref variadicity @ ..] = args else { return Ok(false) };
    let cx = parser.context();
    let (mut operands, mut texts, mut kinds) = (Vec::new(), Vec::new(), Vec::new());
    parser.parse_list(Delimiter::Paren, "", |parser| {
        texts.push(parser.parse_keyword()?);
        parser.parse_punct(":")?;
        let kind = match variadicity {
            [] => None,
            _ => parser.parse_optional_keyword_in(&["single", "optional", "variadic"]),
        };
        kinds.push(match kind {
            Some(1) => Variadicity::Optional,
            Some(2) => Variadicity::Variadic,
            _ => Variadicity::Single,
        });
        operands.push(parser.parse_operand()?);
        Ok(())
    })?;
    let ty = listed_type(cx, state);
    parsed.set_types(values, vec![ty; operands.len()]);
    parsed.set_operands(values, operands);
    names.set_property(cx, state, names_attribute(cx, &texts));
    if let [variadicity] = variadicity {
        let value = kinds.into_iter().map(|kind| VariadicityAttr(kind).intern(cx)).collect();
        variadicity.set_property(cx, state, VariadicityArrayAttr { value }.intern(cx));
    }
    Ok(true)
}

fn print_list(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>, args: &[CustomArg]) -> fmt::Result {
    let &[values, names, ref variadicity @ ..] = args else { return Ok(()) };
    let cx = op.context();
    let names = texts(cx, names.property(op));
    let kinds = variadicity.first().and_then(|held| held.property(op));
    let kinds = kinds.and_then(|held| held.downcast::<VariadicityArrayAttr>(cx));
    printer.write_str("(")?;
    for (at, value) in values.values(op).into_iter().enumerate() {
        let name = names.get(at).map_or("", String::as_str);
        write!(printer, "{}{name}: ", if at > 0 { ", " } else { "" })?;
        let kind = kinds.and_then(|kinds| kinds.value.get(at)).map(|kind| kind.data(cx).0);
        match kind {
            Some(kind) if kind != Variadicity::Single => write!(printer, "{} ", kind.keyword())?,
            _ => {}
        }
        printer.print_operand(op.body(), value)?;
    }
    printer.write_str(")")
}
