//! Directives of assembly formats that dialects share.

use std::fmt;

use terrace_ir::format::{CustomArg, CustomDirective, Directive, Parsed, TypesOf, Var};
use terrace_ir::syntax::{Delimiter, OpAsmParser, OpAsmPrinter, ParseResult, RegionPrint};
use terrace_ir::{Attribute, Diagnostic, OpRef, OpState, PropertyInfo, Value};

use crate::DYNAMIC;
use crate::attributes::DenseArrayAttr;
use crate::syntax::{parse_mixed_indices, print_typed_mixed_indices};

/// The directive for a list of numbers and operands, `[4, %n]` (MLIR: `custom<DynamicIndexList>`).
/// The arguments are the operands, the property with the numbers, optionally the property with
/// flags of scalable entries, the types of the operands if they are written, and a text with
/// `Paren` for parentheses.
pub struct DynamicIndexList;

impl Directive for DynamicIndexList {
    const DIRECTIVE: CustomDirective = CustomDirective {
        name: "DynamicIndexList",
        parse: parse_index_list,
        print: print_index_list,
    };
}

/// The arguments of the directive.
struct Arguments {
    operand: usize,
    numbers: Option<&'static PropertyInfo>,
    scalable: Option<&'static PropertyInfo>,
    types: bool,
    delimiter: Delimiter,
}

impl Arguments {
    fn of(args: &[CustomArg], fields: &'static [PropertyInfo]) -> Self {
        let mut properties = args.iter().filter_map(|arg| match arg {
            CustomArg::Var(Var::Property(at)) => fields.get(usize::from(*at)),
            _ => None,
        });
        let operand = args.iter().find_map(|arg| match arg {
            CustomArg::Var(Var::Operand(at)) => Some(usize::from(*at)),
            _ => None,
        });
        let is_type = |arg: &CustomArg| matches!(arg, CustomArg::Type(TypesOf::Var(_)));
        let paren =
            |arg: &CustomArg| matches!(arg, CustomArg::Text(text) if text.contains("Paren"));
        let delimiter = if args.iter().any(paren) { Delimiter::Paren } else { Delimiter::Square };
        Self {
            operand: operand.unwrap_or(0),
            numbers: properties.next(),
            scalable: properties.next(),
            types: args.iter().any(is_type),
            delimiter,
        }
    }
}

fn parse_index_list(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    parsed: &mut Parsed,
    args: &[CustomArg],
) -> ParseResult<bool> {
    let cx = parser.context();
    let fields = state.name().info(cx).and_then(|info| info.properties);
    let arguments = Arguments::of(args, fields.map_or(&[], |p| p.fields));
    let list = parse_mixed_indices(parser, arguments.delimiter, arguments.types)?;
    parsed.operands[arguments.operand] = list.operands;
    if arguments.types {
        parsed.operand_types[arguments.operand].set(list.types);
    }
    let mut set = |field: Option<&PropertyInfo>, value: Attribute| {
        if let Some(field) = field {
            // Setting fails only if the property is not declared as such an array.
            let _ = field.set(cx, state.properties_mut(), Some(value));
        }
    };
    set(arguments.numbers, DenseArrayAttr::i64s(cx, &list.numbers).attr());
    set(arguments.scalable, DenseArrayAttr::bools(cx, &list.scalable).attr());
    Ok(true)
}

fn print_index_list(
    printer: &mut OpAsmPrinter<'_>,
    op: OpRef<'_>,
    args: &[CustomArg],
) -> fmt::Result {
    let Some(info) = op.info() else { return Ok(()) };
    let arguments = Arguments::of(args, info.properties.map_or(&[], |p| p.fields));
    let cx = op.context();
    let array = |field: Option<&PropertyInfo>| {
        field?.get(cx, op.properties())?.downcast::<DenseArrayAttr>(cx)
    };
    let numbers = array(arguments.numbers).and_then(|array| array.as_i64s(cx));
    let numbers: Vec<i64> = numbers.map(Iterator::collect).unwrap_or_default();
    let scalable = array(arguments.scalable).and_then(|array| array.as_bools(cx));
    let scalable: Vec<bool> = scalable.map(Iterator::collect).unwrap_or_default();
    let (start, len) = info.operand_group(op, arguments.operand).unwrap_or_default();
    let values: Vec<Value> = op.operands().skip(start as usize).take(len as usize).collect();
    let form = (arguments.delimiter, arguments.types);
    print_typed_mixed_indices(printer, op.body(), &values, &numbers, &scalable, form)
}

/// The directive for a list of numbers, each with a region on a line of its own, `case 2 { … }`.
/// The arguments are the property with the numbers, and the variadic region, which must be the last
/// declared.
pub struct SwitchCases;

impl Directive for SwitchCases {
    const DIRECTIVE: CustomDirective =
        CustomDirective { name: "SwitchCases", parse: parse_cases, print: print_cases };
}

fn parse_cases(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    parsed: &mut Parsed,
    args: &[CustomArg],
) -> ParseResult<bool> {
    let &[cases, CustomArg::Var(Var::Region(regions))] = args else { return Ok(false) };
    let cx = parser.context();
    let mut numbers = Vec::new();
    while parser.parse_optional_keyword_str("case") {
        numbers.push(parser.parse_integer()?);
        parsed.regions[usize::from(regions)].push(parser.parse_region(state, &[], false)?);
    }
    cases.set_property(cx, state, DenseArrayAttr::i64s(cx, &numbers).attr());
    Ok(true)
}

fn print_cases(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>, args: &[CustomArg]) -> fmt::Result {
    let &[cases, CustomArg::Var(Var::Region(regions))] = args else { return Ok(()) };
    let cx = op.context();
    let numbers = cases.property(op).and_then(|cases| cases.downcast::<DenseArrayAttr>(cx));
    let Some(numbers) = numbers.and_then(|numbers| numbers.as_i64s(cx)) else { return Ok(()) };
    for (number, region) in numbers.zip(op.regions().skip(usize::from(regions))) {
        printer.newline()?;
        write!(printer, "case {number} ")?;
        let options = RegionPrint { entry_arguments: false, ..RegionPrint::default() };
        printer.print_region_of(region, options)?;
    }
    Ok(())
}

/// The directive for sizes of dimensions, `2x?x4`; `[]` without dimensions. The argument is the
/// property with the sizes.
pub struct DimensionList;

impl Directive for DimensionList {
    const DIRECTIVE: CustomDirective =
        CustomDirective { name: "DimensionList", parse: parse_sizes, print: print_sizes };
}

fn parse_sizes(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    _: &mut Parsed,
    args: &[CustomArg],
) -> ParseResult<bool> {
    let &[sizes] = args else { return Ok(false) };
    let mut values: Vec<i64> = Vec::new();
    if parser.parse_optional_punct("[") {
        parser.parse_punct("]")?;
    } else {
        let dimensions = parser
            .parse_dimensions(true, false)
            .map_err(|error| Diagnostic::error(error.location(), "invalid dimension"))?;
        values.extend(dimensions.into_iter().map(|size| size.unwrap_or(DYNAMIC)));
        if values.is_empty() {
            let message = "Failed parsing dimension list. Did you mean an empty list? It must be \
                           denoted by \"[]\".";
            return Err(parser.error(parser.position(), message));
        }
    }
    let cx = parser.context();
    sizes.set_property(cx, state, DenseArrayAttr::i64s(cx, &values).attr());
    Ok(true)
}

fn print_sizes(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>, args: &[CustomArg]) -> fmt::Result {
    let &[sizes] = args else { return Ok(()) };
    let cx = op.context();
    let array = sizes.property(op).and_then(|sizes| sizes.downcast::<DenseArrayAttr>(cx));
    let values: Vec<i64> =
        array.and_then(|array| array.as_i64s(cx)).into_iter().flatten().collect();
    if values.is_empty() {
        return printer.write_str("[]");
    }
    for (at, size) in values.iter().enumerate() {
        printer.write_str(if at > 0 { "x" } else { "" })?;
        match *size {
            DYNAMIC => printer.write_str("?")?,
            size => write!(printer, "{size}")?,
        }
    }
    Ok(())
}
