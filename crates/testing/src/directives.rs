//! Test operations whose formats pass operands and types to custom directives.

use std::fmt;

use terrace_builtin::constraints::{AnyType, I64};
use terrace_ir::format::{CustomArg, CustomDirective, Directive, Parsed, TypesOf, Var};
use terrace_ir::op_traits::{AttrSizedOperandSegments, AttrSizedResultSegments};
use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult};
use terrace_ir::{Arity, OpRef, OpState, Type};
use terrace_ods::operation;

/// An operation with operands in a directive.
#[operation(
    name = "test.format_custom_directive_operands",
    traits = [AttrSizedOperandSegments],
    format = "custom<CustomDirectiveOperands>($operand, $opt_operand, $var_operands) attr-dict",
)]
pub struct FormatCustomDirectiveOperands {
    #[operand]
    operand: I64,
    #[operand(name = "optOperand")]
    opt_operand: Optional<I64>,
    #[operand(name = "varOperands")]
    var_operands: Variadic<I64>,
}

/// An operation with operands and their types in a directive.
#[operation(
    name = "test.format_custom_directive_operands_and_types",
    traits = [AttrSizedOperandSegments],
    format = "custom<CustomDirectiveOperandsAndTypes>($operand, $opt_operand, $var_operands, \
              type($operand), type($opt_operand), type($var_operands)) attr-dict",
)]
pub struct FormatCustomDirectiveOperandsAndTypes {
    #[operand]
    operand: AnyType,
    #[operand(name = "optOperand")]
    opt_operand: Optional<AnyType>,
    #[operand(name = "varOperands")]
    var_operands: Variadic<AnyType>,
}

/// An operation with result types in a directive.
#[operation(
    name = "test.format_custom_directive_results",
    traits = [AttrSizedResultSegments],
    format = "custom<CustomDirectiveResults>(type($result), type($opt_result), \
              type($var_results)) attr-dict",
)]
pub struct FormatCustomDirectiveResults {
    #[result]
    result: AnyType,
    #[result(name = "optResult")]
    opt_result: Optional<AnyType>,
    #[result(name = "varResults")]
    var_results: Variadic<AnyType>,
}

/// An operation with result types in a directive, to which a second directive refers.
#[operation(
    name = "test.format_custom_directive_results_with_type_refs",
    traits = [AttrSizedResultSegments],
    format = "custom<CustomDirectiveResults>(type($result), type($opt_result), \
              type($var_results)) custom<CustomDirectiveWithTypeRefs>(ref(type($result)), \
              ref(type($opt_result)), ref(type($var_results))) attr-dict",
)]
pub struct FormatCustomDirectiveResultsWithTypeRefs {
    #[result]
    result: AnyType,
    #[result(name = "optResult")]
    opt_result: Optional<AnyType>,
    #[result(name = "varResults")]
    var_results: Variadic<AnyType>,
}

/// An operation with an optional operand to which a directive refers.
#[operation(
    name = "test.format_custom_directive_with_optional_operand_ref",
    format = "($opt_operand^)? `:` custom<CustomDirectiveOptionalOperandRef>(ref($opt_operand)) \
              attr-dict"
)]
pub struct FormatCustomDirectiveWithOptionalOperandRef {
    #[operand(name = "optOperand")]
    opt_operand: Optional<I64>,
}

/// The syntax `%a, %b -> (%c)`.
pub struct CustomDirectiveOperands;

impl Directive for CustomDirectiveOperands {
    const DIRECTIVE: CustomDirective = CustomDirective {
        name: "CustomDirectiveOperands",
        parse: parse_operands,
        print: print_operands,
    };
}

/// Returns the indices of the three operands or results that `args` name, and whether they are
/// results.
fn places(args: &[CustomArg]) -> ([usize; 3], bool) {
    let one = |arg: &CustomArg| match arg {
        CustomArg::Var(Var::Operand(at))
        | CustomArg::Type(TypesOf::Var(Var::Operand(at)))
        | CustomArg::RefType(TypesOf::Var(Var::Operand(at))) => (usize::from(*at), false),
        CustomArg::Type(TypesOf::Var(Var::Result(at)))
        | CustomArg::RefType(TypesOf::Var(Var::Result(at))) => (usize::from(*at), true),
        _ => (0, false),
    };
    let all: Vec<(usize, bool)> = args.iter().map(one).collect();
    ([all[0].0, all[1].0, all[2].0], all[0].1)
}

fn parse_operands(
    parser: &mut OpAsmParser<'_>,
    _: &mut OpState,
    parsed: &mut Parsed,
    args: &[CustomArg],
) -> ParseResult<bool> {
    let ([single, optional, variadic], _) = places(args);
    parsed.operands[single].push(parser.parse_operand()?);
    if parser.parse_optional_punct(",") {
        parsed.operands[optional].push(parser.parse_operand()?);
    }
    parser.parse_punct("->")?;
    parser.parse_punct("(")?;
    while let Some(operand) = parser.parse_optional_operand()? {
        parsed.operands[variadic].push(operand);
        if !parser.parse_optional_punct(",") {
            break;
        }
    }
    parser.parse_punct(")")?;
    Ok(true)
}

fn print_operands(
    printer: &mut OpAsmPrinter<'_>,
    op: OpRef<'_>,
    args: &[CustomArg],
) -> fmt::Result {
    let Some(info) = op.info() else { return Ok(()) };
    let ([single, optional, variadic], _) = places(args);
    let groups = info.operand_groups(op);
    let mut list = |at: usize, before: &str| -> fmt::Result {
        let (start, len) = groups[at];
        for (index, value) in op.operands().skip(start as usize).take(len as usize).enumerate() {
            printer.write_str(if index > 0 { ", " } else { before })?;
            printer.print_operand(op.body(), value)?;
        }
        Ok(())
    };
    list(single, "")?;
    list(optional, ", ")?;
    list(variadic, " -> (")?;
    printer.write_str(if groups[variadic].1 > 0 { ")" } else { " -> ()" })
}

/// The syntax `: i32, i64 -> (f32)`.
pub struct CustomDirectiveResults;

impl Directive for CustomDirectiveResults {
    const DIRECTIVE: CustomDirective = CustomDirective {
        name: "CustomDirectiveResults",
        parse: parse_all_types,
        print: print_types,
    };
}

/// The syntax `%a, %b -> (%c) : i32, i64 -> (f32)`.
pub struct CustomDirectiveOperandsAndTypes;

impl Directive for CustomDirectiveOperandsAndTypes {
    const DIRECTIVE: CustomDirective = CustomDirective {
        name: "CustomDirectiveOperandsAndTypes",
        parse: |parser, state, parsed, args| {
            parse_operands(parser, state, parsed, &args[..3])?;
            parse_all_types(parser, state, parsed, &args[3..])
        },
        print: |printer, op, args| {
            print_operands(printer, op, &args[..3])?;
            print_types(printer, op, &args[3..])
        },
    };
}

fn parse_all_types(
    parser: &mut OpAsmParser<'_>,
    _: &mut OpState,
    parsed: &mut Parsed,
    args: &[CustomArg],
) -> ParseResult<bool> {
    let (places, results) = places(args);
    let types = parse_types(parser)?;
    let store = if results { &mut parsed.result_types } else { &mut parsed.operand_types };
    places.into_iter().zip(types).for_each(|(at, types)| store[at].set(types));
    Ok(true)
}

fn parse_types(parser: &mut OpAsmParser<'_>) -> ParseResult<[Vec<Type>; 3]> {
    let mut types = [vec![], vec![], vec![]];
    parser.parse_punct(":")?;
    types[0].push(parser.parse_type()?);
    if parser.parse_optional_punct(",") {
        types[1].push(parser.parse_type()?);
    }
    parser.parse_punct("->")?;
    parser.parse_punct("(")?;
    while let Some(ty) = parser.parse_optional_type()? {
        types[2].push(ty);
        if !parser.parse_optional_punct(",") {
            break;
        }
    }
    parser.parse_punct(")")?;
    Ok(types)
}

fn print_types(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>, args: &[CustomArg]) -> fmt::Result {
    let Some(info) = op.info() else { return Ok(()) };
    let (places, results) = places(args);
    let groups = if results { info.result_groups(op) } else { info.operand_groups(op) };
    let types: Vec<Type> =
        if results { op.result_types().collect() } else { op.operand_types().collect() };
    for (at, (place, before)) in places.into_iter().zip([" : ", ", ", " -> ("]).enumerate() {
        let (start, len) = groups[place];
        if len > 0 || at == 2 {
            printer.write_str(before)?;
        }
        for (index, ty) in types[start as usize..][..len as usize].iter().enumerate() {
            printer.write_str(if index > 0 { ", " } else { "" })?;
            printer.print_type(*ty)?;
        }
    }
    printer.write_str(")")
}

/// The syntax `type_refs_capture : i32, i64 -> (f32)`, with the types referred to.
pub struct CustomDirectiveWithTypeRefs;

impl Directive for CustomDirectiveWithTypeRefs {
    const DIRECTIVE: CustomDirective = CustomDirective {
        name: "CustomDirectiveWithTypeRefs",
        parse: |parser, _, parsed, args| {
            parser.parse_keyword_str("type_refs_capture")?;
            let at = parser.position();
            let types = parse_types(parser)?;
            let (places, _) = places(args);
            let known = places.map(|at| parsed.result_types[at].get().unwrap_or(&[]));
            match known == types.each_ref().map(|types| &types[..]) {
                true => Ok(true),
                false => Err(parser.error(at, "expected the types of the results")),
            }
        },
        print: |printer, op, args| {
            printer.write_str(" type_refs_capture ")?;
            print_types(printer, op, args)
        },
    };
}

/// A digit, `1` if the operand referred to is present.
pub struct CustomDirectiveOptionalOperandRef;

impl Directive for CustomDirectiveOptionalOperandRef {
    const DIRECTIVE: CustomDirective = CustomDirective {
        name: "CustomDirectiveOptionalOperandRef",
        parse: |parser, _, parsed, args| {
            let [CustomArg::Ref(Var::Operand(index))] = args else { return Ok(false) };
            let at = parser.position();
            let there = parser.parse_integer()? != 0;
            match there != parsed.operands[usize::from(*index)].is_empty() {
                true => Ok(true),
                false => Err(parser.error(at, "expected whether the operand is there")),
            }
        },
        print: |printer, op, _| {
            let optional = op.info().is_some_and(|i| i.operands[0].arity == Arity::Optional);
            let there = optional && op.operand_count() > 0;
            printer.write_str(if there { "1" } else { "0" })
        },
    };
}
