//! Parsers and printers of the loops over iteration spaces, which have no declarative format;
//! `generated` refers to them by name.

mod coiterate;
mod iterate;

pub(crate) use coiterate::{parse_coiterate, print_coiterate};
pub(crate) use iterate::{parse_iterate, print_iterate};

use std::fmt;

use terrace_builtin::{IndexType, IntegerAttr, IntegerType};
use terrace_ir::syntax::{
    Argument, Delimiter, OpAsmParser, OpAsmPrinter, ParseResult, UnresolvedOperand,
};
use terrace_ir::{Body, Context, Diagnostic, Handle, OpState, Type, Value};

use crate::IterSpaceType;

/// Parses `(%i, _)`, at most `most` positions with an argument or `_`; returns the positions that
/// have an argument as a bit set, and the arguments.
fn parse_defined(
    parser: &mut OpAsmParser<'_>,
    delimiter: Delimiter,
    most: usize,
) -> ParseResult<(u64, Vec<Argument>)> {
    let (mut defined, mut arguments, mut place) = (0_u64, Vec::new(), 0_usize);
    let mut at_place = |parser: &mut OpAsmParser<'_>| {
        if !parser.parse_optional_keyword_str("_") {
            arguments.push(parser.parse_argument(false, false)?);
            let bit = u32::try_from(place).ok().and_then(|place| 1_u64.checked_shl(place));
            defined |= bit.unwrap_or(0);
        }
        place += 1;
        Ok(())
    };
    let name = parser.name_position();
    let opens = delimiter == Delimiter::None || parser.text_at(parser.position(), 1) == b"(";
    let read = match opens {
        true => parser.parse_list(delimiter, "", &mut at_place),
        false => parser.parse_punct("("),
    };
    if let Err(earlier) = read {
        let message = "expecting SSA value or \"_\" for level coordinates";
        return Err(parser.error(name, message).after(earlier));
    }
    if place > most.min(u64::BITS as usize) {
        return Err(parser.error(name, "parsed more value than expected."));
    }
    Ok((defined, arguments))
}

/// Prints `%i, _`: `count` positions, with a value for each bit set in `defined`.
fn print_defined<'v>(
    printer: &mut OpAsmPrinter<'_>,
    body: &Body,
    (count, defined): (u64, u64),
    values: impl IntoIterator<Item = &'v Value>,
) -> fmt::Result {
    let mut values = values.into_iter();
    printer.print_list(0..count.min(u64::BITS.into()), |printer, place| {
        let value = (defined >> place & 1 == 1).then(|| values.next()).flatten();
        match value {
            Some(value) => printer.print_operand(body, *value),
            None => printer.write_str("_"),
        }
    })
}

/// Returns the `i64` attribute with these bits.
fn bits(cx: &Context, bits: u64) -> Handle<IntegerAttr> {
    IntegerAttr::get(cx, IntegerType::get(cx, 64), bits.cast_signed())
}

/// The part of a loop between its spaces and their types.
struct Head {
    /// The levels whose coordinates the loop uses, as a bit set.
    used: u64,
    /// The block arguments for the used coordinates.
    coordinates: Vec<Argument>,
    /// Whether the text has `iter_args`.
    carries: bool,
    /// The block arguments for loop-carried values.
    carried: Vec<Argument>,
    /// The initial values of the loop-carried values.
    initial: Vec<UnresolvedOperand>,
}

impl Head {
    /// Parses `at(%i, _) iter_args(%a = %b)`, both optional.
    fn parse(parser: &mut OpAsmParser<'_>) -> ParseResult<Self> {
        let (used, mut coordinates) = match parser.parse_optional_keyword_str("at") {
            true => parse_defined(parser, Delimiter::Paren, usize::MAX)?,
            false => (0, Vec::new()),
        };
        let index = IndexType::get(parser.context()).ty();
        coordinates.iter_mut().for_each(|coordinate| coordinate.ty = index);
        let carries = parser.parse_optional_keyword_str("iter_args");
        let (carried, initial) = match carries {
            true => parser.parse_assignment_list()?.into_iter().unzip(),
            false => (Vec::new(), Vec::new()),
        };
        Ok(Self { used, coordinates, carries, carried, initial })
    }

    /// Parses the result types and adds the spaces, which have these `types`, and the initial
    /// values as operands of `state`.
    fn resolve(
        &mut self,
        parser: &mut OpAsmParser<'_>,
        state: &mut OpState,
        spaces: &[UnresolvedOperand],
        types: &[Type],
    ) -> ParseResult {
        let name = parser.name_position();
        let results = if self.carries { parser.parse_arrow_types()? } else { Vec::new() };
        parser.resolve_operands_with_types(state, spaces, types, name)?;
        if results.len() != self.initial.len() {
            let message = "mismatch in number of iteration arguments and return values";
            return Err(parser.error(name, message));
        }
        self.carried.iter_mut().zip(&results).for_each(|(argument, ty)| argument.ty = *ty);
        parser.resolve_operands_with_types(state, &self.initial, &results, name)?;
        state.add_results(&results);
        Ok(())
    }
}

/// Returns the type of iterators over spaces of type `ty`.
fn iterator_type(parser: &OpAsmParser<'_>, ty: Type) -> ParseResult<Type> {
    let cx = parser.context();
    let space = ty.downcast::<IterSpaceType>(cx).ok_or_else(|| {
        let message = "expected sparse_tensor.iter_space type for iteration space operands";
        parser.error(parser.name_position(), message)
    })?;
    Ok(space.iterator(cx))
}

/// Returns the error for different numbers of spaces and types.
fn mismatch(parser: &OpAsmParser<'_>) -> Diagnostic {
    let message = "mismatch in number of iteration space operands and iteration space types";
    parser.error(parser.name_position(), message)
}
