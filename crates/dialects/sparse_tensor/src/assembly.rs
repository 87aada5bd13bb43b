//! The hand-written syntax of the dialect's operations.

use std::fmt;

use terrace_builtin::{IndexType, IntegerAttr, IntegerType};
use terrace_ir::syntax::{
    Argument, Delimiter, OpAsmParser, OpAsmPrinter, ParseResult, RegionPrint, UnresolvedOperand,
};
use terrace_ir::{OpRef, OpState};

use crate::{IterSpaceType, IterateOpRef, IterateProperties, YieldOp};

/// Reads `(%i, _)`, arguments and levels that have none; gives the levels that have one, as bits.
///
/// # Errors
/// When something else stands there, or there are more levels than bits.
fn parse_coordinates(parser: &mut OpAsmParser<'_>) -> ParseResult<(u64, Vec<Argument>)> {
    let (mut used, mut coordinates, mut level) = (0_u64, Vec::new(), 0_u32);
    let mut at_level = |parser: &mut OpAsmParser<'_>| {
        if !parser.parse_optional_keyword_str("_") {
            coordinates.push(parser.parse_argument(false, false)?);
            used |= 1_u64.checked_shl(level).unwrap_or(0);
        }
        level = level.saturating_add(1);
        Ok(())
    };
    let name = parser.name_position();
    let read = match parser.text_at(parser.position(), 1) {
        b"(" => parser.parse_list(Delimiter::Paren, "", &mut at_level),
        _ => parser.parse_punct("("),
    };
    if let Err(earlier) = read {
        let message = "expecting SSA value or \"_\" for level coordinates";
        return Err(parser.error(name, message).after(earlier));
    }
    if level > u64::BITS {
        return Err(parser.error(name, "parsed more value than expected."));
    }
    let index = IndexType::get(parser.context()).ty();
    coordinates.iter_mut().for_each(|coordinate| coordinate.ty = index);
    Ok((used, coordinates))
}

/// Reads `%iterator in %space at(%i, _) iter_args(%a = %b) : space -> types { … }`.
///
/// # Errors
/// When the text is not that of a `sparse_tensor.iterate`.
pub(crate) fn parse_iterate(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let (cx, name) = (parser.context().clone(), parser.name_position());
    let wrong = |parser: &OpAsmParser<'_>, message: &str| Err(parser.error(name, message));
    let mut iterators = parser.parse_argument_list(Delimiter::None, false, false)?;
    parser.parse_keyword_str("in")?;
    let spaces = parser.parse_operand_list(Delimiter::None)?;
    if iterators.len() != spaces.len() {
        return wrong(parser, "mismatch in number of sparse iterators and sparse spaces");
    }
    let (used, coordinates) = match parser.parse_optional_keyword_str("at") {
        true => parse_coordinates(parser)?,
        false => (0, Vec::new()),
    };
    let carries = parser.parse_optional_keyword_str("iter_args");
    let (mut arguments, initial): (Vec<Argument>, Vec<UnresolvedOperand>) = match carries {
        true => parser.parse_assignment_list()?.into_iter().unzip(),
        false => (Vec::new(), Vec::new()),
    };
    parser.parse_punct(":")?;
    let types = parser.parse_type_list()?;
    if types.len() != spaces.len() {
        let message = "mismatch in number of iteration space operands and iteration space types";
        return wrong(parser, message);
    }
    for (iterator, ty) in iterators.iter_mut().zip(&types) {
        let Some(space) = ty.downcast::<IterSpaceType>(&cx) else {
            let message = "expected sparse_tensor.iter_space type for iteration space operands";
            return wrong(parser, message);
        };
        iterator.ty = space.iterator(&cx);
    }
    let results = if carries { parser.parse_arrow_types()? } else { Vec::new() };
    parser.resolve_operands_with_types(state, &spaces, &types, name)?;
    if results.len() != initial.len() {
        return wrong(parser, "mismatch in number of iteration arguments and return values");
    }
    arguments.iter_mut().zip(&results).for_each(|(argument, ty)| argument.ty = *ty);
    parser.resolve_operands_with_types(state, &initial, &results, name)?;
    state.add_results(&results);
    let used = IntegerAttr::get(&cx, IntegerType::get(&cx, 64), used.cast_signed());
    state.properties_mut().update::<IterateProperties, _>(|p| p.crd_used_lvls = used);
    if iterators.len() != 1 {
        return wrong(parser, "expected only one iterator/iteration space");
    }
    arguments.extend(coordinates);
    arguments.extend(iterators);
    parser.parse_region_ended_by::<YieldOp>(state, &arguments)?;
    state.attributes_mut().extend(parser.parse_optional_attr_dict()?);
    Ok(())
}

/// Writes a `sparse_tensor.iterate`; in generic form, if its region has too few arguments.
///
/// # Errors
/// When writing fails.
pub(crate) fn print_iterate(printer: &mut OpAsmPrinter<'_>, op: IterateOpRef<'_>) -> fmt::Result {
    let generic: OpRef<'_> = *op;
    let (Some(arguments), Some(region)) = (op.arguments(), generic.region(0)) else {
        return printer.print_generic_op(generic);
    };
    let (body, used) = (generic.body(), op.used_levels());
    printer.write_str(" ")?;
    printer.print_operand(body, arguments.iterator)?;
    printer.write_str(" in ")?;
    printer.print_operand(body, op.iter_space())?;
    if used != 0 {
        let count = op.space().map_or(0, |space| space.levels.count()).min(u64::BITS.into());
        let mut coordinates = arguments.coordinates.iter();
        printer.write_str(" at(")?;
        printer.print_list(0..count, |printer, level| {
            let value = is_used(used, level).then(|| coordinates.next()).flatten();
            match value {
                Some(value) => printer.print_operand(body, *value),
                None => printer.write_str("_"),
            }
        })?;
        printer.write_str(")")?;
    }
    let carries = op.init_args().len() > 0;
    if carries {
        printer.write_str(" iter_args")?;
        printer.print_assignments(body, arguments.carried.iter().copied(), op.init_args())?;
    }
    printer.write_str(" : ")?;
    printer.print_type(body.value_type(op.iter_space()))?;
    printer.write_str(" ")?;
    if carries {
        let types: Vec<_> = op.init_args().map(|value| body.value_type(value)).collect();
        printer.print_optional_arrow_types(types.into_iter())?;
    }
    printer.write_str(" ")?;
    let options =
        RegionPrint { entry_arguments: false, terminators: carries, ..RegionPrint::default() };
    printer.print_region_of(region, options)
}

/// Whether the coordinate of `level` is among those that `used` tells.
fn is_used(used: u64, level: u64) -> bool {
    used.checked_shr(level as u32).is_some_and(|rest| rest & 1 == 1)
}
