//! Syntax of `sparse_tensor.coiterate`.
//!
//! `(%s, %t) at(%c) iter_args(%a = %b) : (types) -> types case %i, _ { … }`

use std::fmt;

use terrace_builtin::DenseArrayAttr;
use terrace_ir::syntax::{Delimiter, OpAsmParser, OpAsmPrinter, ParseResult, RegionPrint};
use terrace_ir::{ArrayAttr, OpRef, OpState};

use super::{Head, bits, iterator_type, mismatch, parse_defined, print_defined};
use crate::{CoIterateOpRef, CoIterateProperties, YieldOp};

/// Parses a `sparse_tensor.coiterate`:
/// `(%a, %b) at(%crd) iter_args(%c = %d) : (types) -> types case %it, _ { … } {…}`.
pub(crate) fn parse_coiterate(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let cx = parser.context();
    let spaces = parser.parse_operand_list(Delimiter::Paren)?;
    let mut head = Head::parse(parser)?;
    parser.parse_punct(":")?;
    parser.parse_punct("(")?;
    let types = parser.parse_type_list()?;
    parser.parse_punct(")")?;
    if types.len() != spaces.len() {
        return Err(mismatch(parser));
    }
    head.resolve(parser, state, &spaces, &types)?;
    let sizes = [spaces.len(), head.initial.len()].map(|size| size as i32);
    state.add_attribute(cx, "operandSegmentSizes", DenseArrayAttr::i32s(cx, &sizes).attr());
    let common = [head.carried, head.coordinates].concat();
    let mut cases = Vec::new();
    while parser.parse_optional_keyword_str("case") {
        let (defined, mut iterators) = parse_defined(parser, Delimiter::None, spaces.len())?;
        cases.push(bits(cx, defined).attr());
        let held = (0..u64::BITS).zip(&types).filter(|(place, _)| defined >> place & 1 == 1);
        for (iterator, (_, ty)) in iterators.iter_mut().zip(held) {
            iterator.ty = iterator_type(parser, *ty)?;
        }
        let arguments = [&common[..], &iterators].concat();
        parser.parse_region_ended_by::<YieldOp>(state, &arguments)?;
    }
    let (used, cases) = (bits(cx, head.used), ArrayAttr::get(cx, cases));
    state.properties_mut().update::<CoIterateProperties, _>(|p| {
        (p.crd_used_lvls, p.cases) = (used, cases);
    });
    state.attributes_mut().extend(parser.parse_optional_attr_dict()?);
    Ok(())
}

/// Prints a `sparse_tensor.coiterate`; in generic form if a region has too few arguments or no
/// case.
pub(crate) fn print_coiterate(
    printer: &mut OpAsmPrinter<'_>,
    op: CoIterateOpRef<'_>,
) -> fmt::Result {
    let generic: OpRef<'_> = *op;
    let regions = generic.regions().enumerate();
    let all: Option<Vec<_>> =
        regions.map(|(at, region)| Some((region, op.case(at)?, op.arguments(at)?))).collect();
    let Some(all) = all else { return printer.print_generic_op(generic) };
    let (body, used) = (generic.body(), op.used_levels());
    printer.write_str(" (")?;
    printer.print_values(body, op.iter_spaces())?;
    printer.write_str(")")?;
    let first = all.first().map(|(.., arguments)| arguments);
    if let Some(first) = first.filter(|_| used != 0) {
        printer.write_str(" at(")?;
        print_defined(printer, body, (op.dimensions(), used), first.coordinates)?;
        printer.write_str(")")?;
    }
    let carries = op.init_args().len() > 0;
    if let Some(first) = first.filter(|_| carries) {
        printer.write_str(" iter_args")?;
        printer.print_assignments(body, first.carried.iter().copied(), op.init_args())?;
    }
    printer.write_str(" : (")?;
    printer.print_types(op.iter_spaces().map(|value| body.value_type(value)))?;
    printer.write_str(")")?;
    let types: Vec<_> = op.init_args().map(|value| body.value_type(value)).collect();
    printer.print_optional_arrow_types(types.into_iter())?;
    for (region, case, arguments) in all {
        printer.newline()?;
        printer.write_str("case ")?;
        if case != 0 {
            let count = op.iter_spaces().len() as u64;
            print_defined(printer, body, (count, case), arguments.iterators)?;
        }
        printer.write_str(" ")?;
        let options =
            RegionPrint { entry_arguments: false, terminators: carries, ..RegionPrint::default() };
        printer.print_region_of(region, options)?;
    }
    Ok(())
}
