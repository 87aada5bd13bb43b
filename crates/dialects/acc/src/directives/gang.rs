//! The `gang` clause of a loop: `({num=%a : i32, static=%b : i32} [#acc.device_type<host>])`.

use std::fmt;

use terrace_builtin::DenseArrayAttr;
use terrace_ir::format::{CustomArg, CustomDirective, Directive, Parsed};
use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult};
use terrace_ir::{Attribute, OpRef, OpState};

use super::devices::{
    Typed, no_device, parse_any_device, parse_devices, print_after_keyword, print_device, segments,
};
use crate::{GangArgType, GangArgTypeAttr};

/// The `gang` clause of a loop.
pub(crate) struct GangClause;

impl Directive for GangClause {
    const DIRECTIVE: CustomDirective =
        CustomDirective { name: "GangClause", parse: parse_gang, print: print_gang };
}

/// The kinds of gang operands and their keywords, in the order in which one round of parsing tries
/// them.
const KINDS: [(GangArgType, &str); 3] =
    [(GangArgType::Num, "num"), (GangArgType::Dim, "dim"), (GangArgType::Static, "static")];

/// The arguments of the directive by name.
struct Arguments {
    operands: CustomArg,
    kinds: CustomArg,
    devices: CustomArg,
    sizes: CustomArg,
    keyword_only: CustomArg,
}

impl Arguments {
    fn of(args: &[CustomArg]) -> Option<Self> {
        let &[operands, _, kinds, devices, sizes, keyword_only] = args else { return None };
        Some(Self { operands, kinds, devices, sizes, keyword_only })
    }
}

/// Parses `num=%a : i32, static=%b : i32`; requires a comma before the first value if `goes_on` is
/// set, and sets `goes_on` after a value.
fn parse_values(
    parser: &mut OpAsmParser<'_>,
    typed: &mut Typed,
    kinds: &mut Vec<Attribute>,
    goes_on: &mut bool,
) -> ParseResult {
    loop {
        let after_comma = *goes_on;
        if after_comma && !parser.parse_optional_punct(",") {
            return Ok(());
        }
        let start = kinds.len();
        for (kind, keyword) in KINDS {
            if parser.parse_optional_keyword_str(keyword) {
                parser.parse_punct("=")?;
                typed.parse(parser)?;
                kinds.push(GangArgTypeAttr(kind).intern(parser.context()).attr());
                *goes_on = true;
            }
        }
        if kinds.len() > start {
            continue;
        }
        return match after_comma {
            true => Err(parser.error(parser.position(), "new value expected after comma")),
            false => Ok(()),
        };
    }
}

fn parse_gang(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    parsed: &mut Parsed,
    args: &[CustomArg],
) -> ParseResult<bool> {
    let Some(args) = Arguments::of(args) else { return Ok(false) };
    let cx = parser.context();
    if !parser.parse_optional_punct("(") {
        args.keyword_only.set_elements(parser.context(), state, vec![no_device(cx)]);
        Typed::default().store(parsed, args.operands);
        return Ok(true);
    }
    let mut without = Vec::new();
    let mut more = true;
    if parser.parse_optional_punct("[") {
        without = parse_devices(parser)?;
        more = parser.parse_optional_punct(",");
    }
    let (mut typed, mut kinds) = (Typed::default(), Vec::new());
    let (mut devices, mut lengths) = (Vec::new(), Vec::new());
    let mut goes_on = false;
    while more {
        let start = typed.operands.len();
        parser.parse_punct("{")?;
        parse_values(parser, &mut typed, &mut kinds, &mut goes_on)?;
        if typed.operands.is_empty() {
            let message = "expect at least one of num, dim or static values";
            return Err(parser.error(parser.position(), message));
        }
        parser.parse_punct("}")?;
        devices.push(parse_any_device(parser)?);
        lengths.push((typed.operands.len() - start) as i32);
        more = parser.parse_optional_punct(",");
    }
    parser.parse_punct(")")?;
    typed.store(parsed, args.operands);
    args.kinds.set_elements(parser.context(), state, kinds);
    args.devices.set_elements(parser.context(), state, devices);
    args.keyword_only.set_elements(parser.context(), state, without);
    args.sizes.set_property(cx, state, DenseArrayAttr::i32s(cx, &lengths).attr());
    Ok(true)
}

fn print_gang(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>, args: &[CustomArg]) -> fmt::Result {
    let Some(args) = Arguments::of(args) else { return Ok(()) };
    let kinds = args.kinds.elements(op).into_iter();
    let mut values = kinds.zip(args.operands.values(op));
    let sizes = segments(op, args.sizes);
    let clause = (args.operands, args.devices, args.keyword_only);
    print_after_keyword(printer, op, clause, |printer, devices| {
        printer.print_list(devices.iter().zip(sizes), |printer, (device, size)| {
            printer.write_str("{")?;
            printer.print_list(values.by_ref().take(size), |printer, (kind, value)| {
                let held = kind.downcast::<GangArgTypeAttr>(op.context()).map(|kind| kind.0);
                let known = KINDS.iter().find(|(kind, _)| Some(*kind) == held);
                write!(printer, "{}=", known.map_or("", |(_, keyword)| keyword))?;
                printer.print_typed_operand(op.body(), value)
            })?;
            printer.write_str("}")?;
            print_device(printer, *device)
        })
    })
}
