//! Custom directives for clauses whose operands have annotations besides their types.

use std::fmt;

use terrace_builtin::property::EnumAttr;
use terrace_ir::format::{CustomArg, CustomDirective, Directive, Parsed};
use terrace_ir::syntax::{Delimiter, OpAsmParser, OpAsmPrinter, ParseResult, TypeElision};
use terrace_ir::{Attribute, OpRef, OpState, SymbolRefAttr, UnitAttr, Value};

use super::keywords::{case, invalid, set_value, value};
use super::operands::Typed;
use crate::{
    ClauseGrainsizeType, ClauseNumTasksType, ClauseScheduleKind, ClauseTaskDepend, ScheduleModifier,
};

/// Returns the operands named by `operands`, each with the element of `array` at the same index.
fn with_elements(
    op: OpRef<'_>,
    operands: CustomArg,
    array: CustomArg,
) -> impl Iterator<Item = (Value, Option<Attribute>)> {
    let mut elements = array.elements(op).into_iter();
    operands.values(op).into_iter().map(move |value| (value, elements.next()))
}

fn print_element(printer: &mut OpAsmPrinter<'_>, element: Option<Attribute>) -> fmt::Result {
    element.map_or(Ok(()), |element| printer.print_attribute(element, TypeElision::Never))
}

/// The directive for allocators and the variables they allocate:
/// `%allocator : i64 -> %x : !llvm.ptr`.
pub(crate) struct AllocateAndAllocator;

impl Directive for AllocateAndAllocator {
    const DIRECTIVE: CustomDirective = CustomDirective {
        name: "AllocateAndAllocator",
        parse: |parser, _, parsed, args| {
            let &[variables, _, allocators, _] = args else { return Ok(false) };
            let (mut read, mut by) = (Typed::default(), Typed::default());
            parser.parse_list(Delimiter::None, "", |parser| {
                by.parse(parser)?;
                parser.parse_punct("->")?;
                read.parse(parser)
            })?;
            read.store(parsed, variables);
            by.store(parsed, allocators);
            Ok(true)
        },
        print: |printer, op, args| {
            let &[variables, _, allocators, _] = args else { return Ok(()) };
            let pairs = allocators.values(op).into_iter().zip(variables.values(op));
            printer.print_list(pairs, |printer, (allocator, variable)| {
                printer.print_typed_operand(op.body(), allocator)?;
                printer.write_str(" -> ")?;
                printer.print_typed_operand(op.body(), variable)
            })
        },
    };
}

/// The directive for variables and their alignments: `%x : !llvm.ptr -> 32 : i64`.
pub(crate) struct AlignedClause;

impl Directive for AlignedClause {
    const DIRECTIVE: CustomDirective = CustomDirective {
        name: "AlignedClause",
        parse: |parser, state, parsed, args| {
            let &[variables, _, alignments] = args else { return Ok(false) };
            let (mut typed, mut read) = (Typed::default(), Vec::new());
            parser.parse_list(Delimiter::None, "", |parser| {
                typed.parse(parser)?;
                parser.parse_punct("->")?;
                read.push(parser.parse_attribute(None)?);
                Ok(())
            })?;
            typed.store(parsed, variables);
            alignments.set_elements(parser.context(), state, read);
            Ok(true)
        },
        print: |printer, op, args| {
            let &[variables, _, alignments] = args else { return Ok(()) };
            let pairs = with_elements(op, variables, alignments);
            printer.print_list(pairs, |printer, (variable, alignment)| {
                printer.print_typed_operand(op.body(), variable)?;
                printer.write_str(" -> ")?;
                print_element(printer, alignment)
            })
        },
    };
}

/// The directive for linear variables and their steps: `%x = %step : !llvm.ptr`.
pub(crate) struct LinearClause;

impl Directive for LinearClause {
    const DIRECTIVE: CustomDirective = CustomDirective {
        name: "LinearClause",
        parse: |parser, _, parsed, args| {
            let &[variables, _, steps] = args else { return Ok(false) };
            let (mut typed, mut read) = (Typed::default(), Vec::new());
            parser.parse_list(Delimiter::None, "", |parser| {
                typed.parse_operand(parser)?;
                parser.parse_punct("=")?;
                read.push(parser.parse_operand()?);
                typed.parse_type(parser)
            })?;
            typed.store(parsed, variables);
            parsed.set_operands(steps, read);
            Ok(true)
        },
        print: |printer, op, args| {
            let &[variables, _, steps] = args else { return Ok(()) };
            let mut steps = steps.values(op).into_iter();
            printer.print_list(variables.values(op), |printer, variable| {
                printer.print_operand(op.body(), variable)?;
                if let Some(step) = steps.next() {
                    printer.write_str(" = ")?;
                    printer.print_operand(op.body(), step)?;
                }
                printer.write_str(" : ")?;
                printer.print_type(op.body().value_type(variable))
            })
        },
    };
}

/// The directive for variables and their copy functions: `%x -> @copy : !llvm.ptr`.
pub(crate) struct Copyprivate;

impl Directive for Copyprivate {
    const DIRECTIVE: CustomDirective = CustomDirective {
        name: "Copyprivate",
        parse: |parser, state, parsed, args| {
            let &[variables, _, symbols] = args else { return Ok(false) };
            let (mut typed, mut read) = (Typed::default(), Vec::new());
            parser.parse_list(Delimiter::None, "", |parser| {
                typed.parse_operand(parser)?;
                parser.parse_punct("->")?;
                read.push(parser.parse_attribute_of::<SymbolRefAttr>(None)?.attr());
                typed.parse_type(parser)
            })?;
            typed.store(parsed, variables);
            symbols.set_elements(parser.context(), state, read);
            Ok(true)
        },
        print: |printer, op, args| {
            let &[variables, _, symbols] = args else { return Ok(()) };
            let pairs = with_elements(op, variables, symbols);
            printer.print_list(pairs, |printer, (variable, symbol)| {
                printer.print_operand(op.body(), variable)?;
                printer.write_str(" -> ")?;
                print_element(printer, symbol)?;
                printer.write_str(" : ")?;
                printer.print_type(op.body().value_type(variable))
            })
        },
    };
}

/// The directive for the kinds of dependences of a task on variables:
/// `taskdependin -> %x : !llvm.ptr`.
pub(crate) struct DependVarList;

impl Directive for DependVarList {
    const DIRECTIVE: CustomDirective =
        CustomDirective { name: "DependVarList", parse: parse_depend, print: print_depend };
}

fn parse_depend(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    parsed: &mut Parsed,
    args: &[CustomArg],
) -> ParseResult<bool> {
    let &[variables, _, kinds] = args else { return Ok(false) };
    let (mut typed, mut read) = (Typed::default(), Vec::new());
    parser.parse_list(Delimiter::None, "", |parser| {
        let at = parser.position();
        let word = parser.parse_keyword()?;
        parser.parse_punct("->")?;
        typed.parse(parser)?;
        let kind: Option<ClauseTaskDepend> = case(&word);
        let Some(kind) = kind else {
            return Err(invalid(parser, at, &word));
        };
        read.push(kind.to_attribute(parser.context()));
        Ok(())
    })?;
    typed.store(parsed, variables);
    kinds.set_elements(parser.context(), state, read);
    Ok(true)
}

fn print_depend(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>, args: &[CustomArg]) -> fmt::Result {
    let &[variables, _, kinds] = args else { return Ok(()) };
    printer.print_list(with_elements(op, variables, kinds), |printer, (variable, kind)| {
        let kind = kind.and_then(|kind| ClauseTaskDepend::from_attribute(op.context(), kind).ok());
        write!(printer, "{} -> ", kind.map_or("", ClauseTaskDepend::keyword))?;
        printer.print_typed_operand(op.body(), variable)
    })
}

/// The directive for the grain size of tasks, with an optional modifier: `strict, %size: i64`.
pub(crate) struct GrainsizeClause;

impl Directive for GrainsizeClause {
    const DIRECTIVE: CustomDirective = CustomDirective {
        name: "GrainsizeClause",
        parse: |parser, state, parsed, args| {
            parse_amount::<ClauseGrainsizeType>(parser, state, parsed, args, "grainsize")
        },
        print: print_amount::<ClauseGrainsizeType>,
    };
}

/// The directive for the number of tasks, with an optional modifier: `strict, %number: i64`.
pub(crate) struct NumTasksClause;

impl Directive for NumTasksClause {
    const DIRECTIVE: CustomDirective = CustomDirective {
        name: "NumTasksClause",
        parse: |parser, state, parsed, args| {
            parse_amount::<ClauseNumTasksType>(parser, state, parsed, args, "num_tasks")
        },
        print: print_amount::<ClauseNumTasksType>,
    };
}

fn parse_amount<E: EnumAttr>(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    parsed: &mut Parsed,
    args: &[CustomArg],
    clause: &str,
) -> ParseResult<bool> {
    let &[modifier, amount, _] = args else { return Ok(false) };
    if let Some(word) = parser.parse_optional_keyword() {
        let known: Option<E> = case(&word);
        let Some(known) = known else {
            let message = format!("invalid {clause} modifier : '{word}'");
            return Err(parser.error(parser.position(), &message));
        };
        set_value(parser, state, modifier, known);
        parser.parse_punct(",")?;
    }
    let mut typed = Typed::default();
    if let Err(error) = typed.parse_operand(parser) {
        let message = format!("expected {clause} operand");
        return Err(parser.error(parser.position(), &message).after(error));
    }
    typed.parse_type(parser)?;
    typed.store(parsed, amount);
    Ok(true)
}

fn print_amount<E: EnumAttr + fmt::Display>(
    printer: &mut OpAsmPrinter<'_>,
    op: OpRef<'_>,
    args: &[CustomArg],
) -> fmt::Result {
    let &[modifier, amount, types] = args else { return Ok(()) };
    if let Some(modifier) = value::<E>(op, modifier) {
        write!(printer, "{modifier}, ")?;
    }
    printer.print_values(op.body(), amount.values(op))?;
    printer.write_str(": ")?;
    printer.print_types(types.types(op))
}

/// The directive for the schedule of a worksharing loop: `static = %chunk : i64, monotonic, simd`.
pub(crate) struct ScheduleClause;

impl Directive for ScheduleClause {
    const DIRECTIVE: CustomDirective =
        CustomDirective { name: "ScheduleClause", parse: parse_schedule, print: print_schedule };
}

fn parse_schedule(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    parsed: &mut Parsed,
    args: &[CustomArg],
) -> ParseResult<bool> {
    let &[kind, modifier, simd, chunk, _] = args else { return Ok(false) };
    let error = |parser: &OpAsmParser<'_>, message: &str| {
        Err(parser.error(parser.name_position(), message))
    };
    let known: Option<ClauseScheduleKind> = case(&parser.parse_keyword()?);
    let Some(known) = known else { return error(parser, " expected schedule kind") };
    set_value(parser, state, kind, known);
    let mut typed = Typed::default();
    let in_chunks = matches!(
        known,
        ClauseScheduleKind::Static | ClauseScheduleKind::Dynamic | ClauseScheduleKind::Guided
    );
    if in_chunks && parser.parse_optional_punct("=") {
        typed.parse(parser)?;
    }
    typed.store(parsed, chunk);
    let mut words = Vec::new();
    while parser.parse_optional_punct(",") {
        words.push(parser.parse_keyword()?);
    }
    if words.len() > 2 {
        return error(parser, " unexpected modifier(s)");
    }
    let mut modifiers = Vec::<ScheduleModifier>::new();
    for word in words {
        match case(&word) {
            Some(known) => modifiers.push(known),
            None => return error(parser, &format!(" unknown modifier type: {word}")),
        }
    }
    let (first, is_simd) = match modifiers[..] {
        [] => return Ok(true),
        [ScheduleModifier::Simd] => (ScheduleModifier::None, true),
        [first] => (first, false),
        [ScheduleModifier::Simd, ..] => return error(parser, " incorrect modifier order"),
        [first, ScheduleModifier::Simd] => (first, true),
        _ => return error(parser, " incorrect modifier order"),
    };
    set_value(parser, state, modifier, first);
    if is_simd {
        let cx = parser.context();
        simd.set_property(cx, state, UnitAttr::get(cx).attr());
    }
    Ok(true)
}

fn print_schedule(
    printer: &mut OpAsmPrinter<'_>,
    op: OpRef<'_>,
    args: &[CustomArg],
) -> fmt::Result {
    let &[kind, modifier, simd, chunk, _] = args else { return Ok(()) };
    if let Some(kind) = value::<ClauseScheduleKind>(op, kind) {
        printer.write_str(kind.keyword())?;
    }
    for value in chunk.values(op) {
        printer.write_str(" = ")?;
        printer.print_typed_operand(op.body(), value)?;
    }
    if let Some(modifier) = value::<ScheduleModifier>(op, modifier) {
        write!(printer, ", {modifier}")?;
    }
    match simd.property(op) {
        Some(_) => printer.write_str(", simd"),
        None => Ok(()),
    }
}
