//! The custom directives in the assembly formats of the dialect.

use std::fmt;

use terrace_builtin::{DenseElementsAttr, IntegerType, VectorType};
use terrace_ir::format::{CustomArg, CustomDirective, Directive, Parsed};
use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult};
use terrace_ir::{OpRef, OpState};

use crate::{SwitchOp, SwitchProperties};

/// The cases of a `cf.switch`: `default: ^bb1(%a : i32), 42: ^bb2`.
pub(crate) struct SwitchOpCases;

impl Directive for SwitchOpCases {
    const DIRECTIVE: CustomDirective =
        CustomDirective { name: "SwitchOpCases", parse: parse_cases, print: print_cases };
}

/// The indices of the operand groups that the directive sets.
const FLAG: usize = 0;
const DEFAULT: usize = 1;
const CASES: usize = 2;

fn parse_cases(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    parsed: &mut Parsed,
    _: &[CustomArg],
) -> ParseResult<bool> {
    parser.parse_keyword_str("default")?;
    parser.parse_punct(":")?;
    let default = parser.parse_destination()?;
    parsed.successors[0].push(default.block);
    parsed.operands[DEFAULT] = default.operands;
    parsed.operand_types[DEFAULT].set(default.types);
    let (mut values, mut lengths, mut all_types) = (Vec::new(), Vec::new(), Vec::new());
    while parser.parse_optional_punct(",") {
        values.push(parser.parse_integer()?);
        parser.parse_punct(":")?;
        let case = parser.parse_destination()?;
        parsed.successors[1].push(case.block);
        lengths.push(case.operands.len() as i32);
        parsed.operands[CASES].extend(case.operands);
        all_types.extend(case.types);
    }
    parsed.operand_types[CASES].set(all_types);
    parsed.segments.push((CASES as u16, lengths));
    let flag = parsed.operand_types[FLAG].get().and_then(|types| types.first().copied());
    let Some(flag) = flag.filter(|ty| ty.is::<IntegerType>() && !values.is_empty()) else {
        return Ok(true);
    };
    let ty = VectorType::get(parser.context(), &[values.len() as i64], flag);
    if let Ok(elements) = DenseElementsAttr::from_ints(parser.context(), ty, values) {
        state.properties_mut().update::<SwitchProperties, _>(|p| p.case_values = Some(elements));
    }
    Ok(true)
}

fn print_cases(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>, _: &[CustomArg]) -> fmt::Result {
    let Some(switch) = op.cast::<SwitchOp>() else { return Ok(()) };
    let mut destinations = op.successors();
    printer.write_str("  default: ")?;
    printer.print_destination(op, destinations.next(), switch.default_operands())?;
    let Some(values) = switch.case_values() else { return Ok(()) };
    let mut groups = switch.case_operands();
    // Case values are printed without a sign, whatever their type is.
    for value in values.data(op.context()).ints(op.context()) {
        printer.write_str(",")?;
        printer.newline()?;
        write!(printer, "  {}: ", value.display_unsigned())?;
        let operands = groups.next().into_iter().flatten();
        printer.print_destination(op, destinations.next(), operands)?;
    }
    printer.newline()
}
