//! Syntax of the cases of branches on integers: `default: ^bb1(%a : i32), 42: ^bb2`.

use std::fmt;

use terrace_ir::format::Parsed;
use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult};
use terrace_ir::{Handle, OpRef, Value};

use crate::attributes::DenseElementsAttr;
use crate::types::{IntegerType, VectorType};

/// The indices of operand groups of a branch on an integer.
pub struct SwitchGroups {
    /// The integer that decides; its group has been parsed.
    pub flag: usize,
    /// The operands of the default destination.
    pub default: usize,
    /// The operands of the other destinations, in segments.
    pub cases: usize,
}

/// Parses the cases of a branch whose successor groups are the default destination and the others
/// (MLIR: `custom<SwitchOpCases>`). Returns their values as a vector of the type of the flag;
/// `None` without cases, or if the flag is not an integer.
///
/// # Errors
/// When the syntax is wrong, which is reported.
pub fn parse_switch_cases(
    parser: &mut OpAsmParser<'_>,
    parsed: &mut Parsed,
    groups: &SwitchGroups,
) -> ParseResult<Option<Handle<DenseElementsAttr>>> {
    parser.parse_keyword_str("default")?;
    parser.parse_punct(":")?;
    let default = parser.parse_destination()?;
    parsed.successors[0].push(default.block);
    parsed.operands[groups.default] = default.operands;
    parsed.operand_types[groups.default].set(default.types);
    let (mut values, mut lengths, mut types) = (Vec::new(), Vec::new(), Vec::new());
    while parser.parse_optional_punct(",") {
        values.push(parser.parse_integer()?);
        parser.parse_punct(":")?;
        let case = parser.parse_destination()?;
        parsed.successors[1].push(case.block);
        lengths.push(case.operands.len() as i32);
        parsed.operands[groups.cases].extend(case.operands);
        types.extend(case.types);
    }
    parsed.operand_types[groups.cases].set(types);
    parsed.segments.push((groups.cases as u16, lengths));
    let flag = parsed.operand_types[groups.flag].get().and_then(|types| types.first().copied());
    let Some(flag) = flag.filter(|ty| ty.is::<IntegerType>() && !values.is_empty()) else {
        return Ok(None);
    };
    let ty = VectorType::get(parser.context(), &[values.len() as i64], flag);
    Ok(DenseElementsAttr::from_ints(parser.context(), ty, values).ok())
}

/// Prints the cases of `op` with the values `values`. `default` are the operands of the first
/// successor, `cases` those of the others.
///
/// # Errors
/// When the printer's output cannot be written.
pub fn print_switch_cases<Group: IntoIterator<Item = Value>>(
    printer: &mut OpAsmPrinter<'_>,
    op: OpRef<'_>,
    default: impl Iterator<Item = Value>,
    values: Option<&DenseElementsAttr>,
    cases: impl IntoIterator<Item = Group>,
) -> fmt::Result {
    let mut destinations = op.successors();
    printer.write_str("  default: ")?;
    printer.print_destination(op, destinations.next(), default)?;
    let Some(values) = values else { return Ok(()) };
    let mut cases = cases.into_iter();
    // Case values are printed without a sign, whatever their type is.
    for value in values.ints(op.context()) {
        printer.write_str(",")?;
        printer.newline()?;
        write!(printer, "  {}: ", value.display_unsigned())?;
        let operands = cases.next().into_iter().flatten();
        printer.print_destination(op, destinations.next(), operands)?;
    }
    printer.newline()
}
