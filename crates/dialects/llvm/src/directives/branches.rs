//! Custom directives for the destinations of switches and indirect branches.

use std::fmt;

use terrace_builtin::{DenseElementsAttr, IntegerType, VectorType};
use terrace_ir::format::{CustomArg, CustomDirective, Directive, Parsed};
use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult};
use terrace_ir::{Block, OpRef, OpState};

use crate::{IndirectBrOp, SwitchOp, SwitchProperties};

/// The directive for the cases of an `llvm.switch`: `[1: ^bb1(…), 2: ^bb2]`.
pub(crate) struct SwitchOpCases;

impl Directive for SwitchOpCases {
    const DIRECTIVE: CustomDirective =
        CustomDirective { name: "SwitchOpCases", parse: parse_cases, print: print_cases };
}

/// The numbers of operands of the destinations parsed so far.
#[derive(Default)]
struct Destinations {
    lengths: Vec<i32>,
}

impl Destinations {
    /// Parses a destination and adds its operands, types and block to the groups with these
    /// indices.
    fn parse(
        &mut self,
        parser: &mut OpAsmParser<'_>,
        parsed: &mut Parsed,
        types: &mut Vec<terrace_ir::Type>,
        operands: usize,
        successors: usize,
    ) -> ParseResult {
        let to = parser.parse_destination()?;
        parsed.successors[successors].push(to.block);
        self.lengths.push(to.operands.len() as i32);
        parsed.operands[operands].extend(to.operands);
        types.extend(to.types);
        Ok(())
    }
}

/// The index of the flag in the operand groups of a switch; the next constants are those of the
/// case operands and, among the successor groups, of the case destinations.
const FLAG: usize = 0;
const CASE_OPERANDS: usize = 2;
const CASE_BLOCKS: usize = 1;

fn parse_cases(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    parsed: &mut Parsed,
    _: &[CustomArg],
) -> ParseResult<bool> {
    parser.parse_punct("[")?;
    let (mut destinations, mut types, mut values) = (Destinations::default(), vec![], vec![]);
    if !parser.parse_optional_punct("]") {
        loop {
            values.push(parser.parse_integer()?);
            parser.parse_punct(":")?;
            destinations.parse(parser, parsed, &mut types, CASE_OPERANDS, CASE_BLOCKS)?;
            if !parser.parse_optional_punct(",") {
                break;
            }
        }
        parser.parse_punct("]")?;
    }
    parsed.operand_types[CASE_OPERANDS].set(types);
    parsed.segments.push((CASE_OPERANDS as u16, destinations.lengths));
    let flag = parsed.operand_types[FLAG].get().and_then(|types| types.first().copied());
    let cx = parser.context();
    let Some(flag) = flag.filter(|_| !values.is_empty()) else { return Ok(true) };
    let Some(width) = flag.downcast::<IntegerType>(cx).map(|ty| ty.width) else {
        let text = flag.to_text(cx);
        let message =
            format!("invalid kind of type specified: expected builtin.integer, but found '{text}'");
        return Err(parser.error(parser.position(), &message));
    };
    let ty = VectorType::get(cx, &[values.len() as i64], flag);
    let unused = i64::BITS.saturating_sub(width);
    let values = values.into_iter().map(|value| (value << unused) >> unused);
    if let Ok(elements) = DenseElementsAttr::from_ints(cx, ty, values) {
        state.properties_mut().update::<SwitchProperties, _>(|p| p.case_values = Some(elements));
    }
    Ok(true)
}

fn print_cases(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>, _: &[CustomArg]) -> fmt::Result {
    let Some(switch) = op.cast::<SwitchOp>() else { return Ok(()) };
    let cx = op.context();
    let mut blocks = op.successors().skip(1);
    let mut groups = switch.case_operands();
    let values = switch.case_values();
    printer.write_str("[")?;
    let values = values.into_iter().flat_map(|values| values.data(cx).ints(cx));
    for (index, value) in values.enumerate() {
        printer.write_str(if index > 0 { "," } else { "" })?;
        printer.newline()?;
        write!(printer, "  {}: ", value.display_signed())?;
        printer.print_destination(op, blocks.next(), groups.next().into_iter().flatten())?;
    }
    printer.newline()?;
    printer.write_str("]")
}

/// The directive for the destinations of an `llvm.indirectbr`: `[^bb1, ^bb2(%a : i32)]`.
pub(crate) struct IndirectBrOpSucessors;

impl Directive for IndirectBrOpSucessors {
    const DIRECTIVE: CustomDirective = CustomDirective {
        name: "IndirectBrOpSucessors",
        parse: parse_successors,
        print: print_successors,
    };
}

fn parse_successors(
    parser: &mut OpAsmParser<'_>,
    _: &mut OpState,
    parsed: &mut Parsed,
    _: &[CustomArg],
) -> ParseResult<bool> {
    parser.parse_punct("[")?;
    let (mut destinations, mut types) = (Destinations::default(), vec![]);
    if !parser.parse_optional_punct("]") {
        loop {
            destinations.parse(parser, parsed, &mut types, 1, 0)?;
            if !parser.parse_optional_punct(",") {
                break;
            }
        }
        parser.parse_punct("]")?;
    }
    parsed.operand_types[1].set(types);
    parsed.segments.push((1, destinations.lengths));
    Ok(true)
}

fn print_successors(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>, _: &[CustomArg]) -> fmt::Result {
    let Some(branch) = op.cast::<IndirectBrOp>() else { return Ok(()) };
    let blocks: Vec<Block> = op.successors().collect();
    let mut groups = branch.succ_operands();
    printer.write_str("[")?;
    for (index, block) in blocks.iter().enumerate() {
        printer.write_str(if index > 0 { "," } else { "" })?;
        printer.newline()?;
        printer.print_destination(op, Some(*block), groups.next().into_iter().flatten())?;
    }
    if !blocks.is_empty() {
        printer.newline()?;
    }
    printer.write_str("]")
}
