//! Syntax of `sparse_tensor.iterate`.
//!
//! `%i in %space at(%c, _) iter_args(%a = %b) : type -> types { … }`

use std::fmt;

use terrace_ir::syntax::{Delimiter, OpAsmParser, OpAsmPrinter, ParseResult, RegionPrint};
use terrace_ir::{OpRef, OpState};

use super::{Head, bits, iterator_type, mismatch, print_defined};
use crate::{IterateOpRef, IterateProperties, YieldOp};

/// Parses a `sparse_tensor.iterate`:
/// `%it in %space at(%crd) iter_args(%a = %b) : type -> types { … } {…}`.
pub(crate) fn parse_iterate(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let (cx, name) = (parser.context(), parser.name_position());
    let wrong = |parser: &OpAsmParser<'_>, message: &str| Err(parser.error(name, message));
    let mut iterators = parser.parse_argument_list(Delimiter::None, false, false)?;
    parser.parse_keyword_str("in")?;
    let spaces = parser.parse_operand_list(Delimiter::None)?;
    if iterators.len() != spaces.len() {
        return wrong(parser, "mismatch in number of sparse iterators and sparse spaces");
    }
    let mut head = Head::parse(parser)?;
    parser.parse_punct(":")?;
    let types = parser.parse_type_list()?;
    if types.len() != spaces.len() {
        return Err(mismatch(parser));
    }
    for (iterator, ty) in iterators.iter_mut().zip(&types) {
        iterator.ty = iterator_type(parser, *ty)?;
    }
    head.resolve(parser, state, &spaces, &types)?;
    let used = bits(cx, head.used);
    state.properties_mut().update::<IterateProperties, _>(|p| p.crd_used_lvls = used);
    if iterators.len() != 1 {
        return wrong(parser, "expected only one iterator/iteration space");
    }
    let arguments = [head.carried, head.coordinates, iterators].concat();
    parser.parse_region_ended_by::<YieldOp>(state, &arguments)?;
    state.attributes_mut().extend(parser.parse_optional_attr_dict()?);
    Ok(())
}

/// Prints a `sparse_tensor.iterate`; in generic form if its region has too few arguments.
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
        let count = op.space().map_or(0, |space| space.levels.count());
        printer.write_str(" at(")?;
        print_defined(printer, body, (count, used), arguments.coordinates)?;
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
