//! The custom directives in the assembly formats of the dialect.

use std::fmt;

use terrace_builtin::syntax::{SwitchGroups, parse_switch_cases, print_switch_cases};
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

/// The operand groups that the directive sets.
const GROUPS: SwitchGroups = SwitchGroups { flag: 0, default: 1, cases: 2 };

fn parse_cases(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    parsed: &mut Parsed,
    _: &[CustomArg],
) -> ParseResult<bool> {
    let values = parse_switch_cases(parser, parsed, &GROUPS)?;
    if values.is_some() {
        state.properties_mut().update::<SwitchProperties, _>(|p| p.case_values = values);
    }
    Ok(true)
}

fn print_cases(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>, _: &[CustomArg]) -> fmt::Result {
    let Some(switch) = op.cast::<SwitchOp>() else { return Ok(()) };
    let values = switch.case_values().map(|values| values.data(op.context()));
    print_switch_cases(printer, op, switch.default_operands(), values, switch.case_operands())
}
