//! Syntax shared by operations with hand-written parsers and printers: function types, sizes,
//! control flow.

mod affine;
mod control;
mod switch_cases;

pub use affine::{
    AffineExprs, parse_bare_affine_map, parse_dims_and_symbols, print_affine_expr_of_values,
    print_affine_map_of_values, print_dims_and_symbols,
};
pub use control::{parse_branches, parse_loop_range, print_branches, print_loop_range};
pub use switch_cases::{SwitchGroups, parse_switch_cases, print_switch_cases};

use std::fmt;

use terrace_ir::syntax::{Delimiter, OpAsmParser, OpAsmPrinter, ParseResult, UnresolvedOperand};
use terrace_ir::{Body, Type, Value};

use crate::shaped::DYNAMIC;
use crate::types::FunctionType;

/// Writes ` -> i32` or ` -> (i32, i64)`; nothing if there are no types. A single function type is
/// also in parentheses (MLIR: `printOptionalArrowTypeList`).
///
/// # Errors
/// When writing fails.
pub fn print_optional_arrow_types(
    printer: &mut OpAsmPrinter<'_>,
    types: impl IntoIterator<Item = Type>,
) -> fmt::Result {
    let types: Vec<Type> = types.into_iter().collect();
    if types.is_empty() {
        return Ok(());
    }
    printer.write_str(" -> ")?;
    print_one_or_several(printer, &types)
}

/// Writes `(i32, i64) -> i32`, in the syntax of a function type (MLIR: `printFunctionalType`).
///
/// # Errors
/// When writing fails.
pub fn print_functional_type(
    printer: &mut OpAsmPrinter<'_>,
    inputs: impl IntoIterator<Item = Type>,
    results: impl IntoIterator<Item = Type>,
) -> fmt::Result {
    printer.write_str("(")?;
    printer.print_types(inputs)?;
    printer.write_str(") -> ")?;
    print_one_or_several(printer, &results.into_iter().collect::<Vec<_>>())
}

/// Writes types in parentheses; a single type other than a function type without parentheses.
fn print_one_or_several(printer: &mut OpAsmPrinter<'_>, types: &[Type]) -> fmt::Result {
    if let [ty] = types
        && !ty.is::<FunctionType>()
    {
        return printer.print_type(*ty);
    }
    printer.write_str("(")?;
    printer.print_types(types.iter().copied())?;
    printer.write_str(")")
}

/// A list of static numbers and operands as it is written, `[4, %n, [8]]`.
#[derive(Clone, Debug, Default)]
pub struct MixedIndices {
    /// The numbers, with [`DYNAMIC`] in place of operands.
    pub numbers: Vec<i64>,
    /// The operands, in order.
    pub operands: Vec<UnresolvedOperand>,
    /// The types of the operands; empty if they are not written.
    pub types: Vec<Type>,
    /// For each entry, whether it is scalable, which is written in brackets: `[8]`.
    pub scalable: Vec<bool>,
}

/// Reads numbers and operands in `delimiter`; operands are followed by their types if `types` is
/// set (MLIR: `parseDynamicIndexList`).
///
/// # Errors
/// When the text does not match this syntax.
pub fn parse_mixed_indices(
    parser: &mut OpAsmParser<'_>,
    delimiter: Delimiter,
    types: bool,
) -> ParseResult<MixedIndices> {
    let mut list = MixedIndices::default();
    let entries = parser.parse_list(delimiter, " in dynamic index list", |parser| {
        let scalable = parser.parse_optional_punct("[");
        list.scalable.push(scalable);
        match parser.parse_optional_operand()? {
            Some(operand) => {
                list.operands.push(operand);
                list.numbers.push(DYNAMIC);
                if types {
                    parser.parse_punct(":")?;
                    list.types.push(parser.parse_type()?);
                }
            }
            None => list.numbers.push(parser.parse_integer()?),
        }
        if scalable { parser.parse_punct("]") } else { Ok(()) }
    });
    match entries {
        Ok(()) => Ok(list),
        Err(error) => {
            let message = "expected SSA value or integer";
            Err(parser.error(parser.name_position(), message).after(error))
        }
    }
}

/// Writes numbers, with a value in place of each [`DYNAMIC`] one, in parentheses or square brackets
/// (MLIR: `printDynamicIndexList`).
///
/// # Errors
/// When writing fails.
pub fn print_mixed_indices(
    printer: &mut OpAsmPrinter<'_>,
    body: &Body,
    values: &[Value],
    numbers: &[i64],
    scalable: &[bool],
    delimiter: Delimiter,
) -> fmt::Result {
    print_typed_mixed_indices(printer, body, values, numbers, scalable, (delimiter, false))
}

/// As [`print_mixed_indices`], with the types of the values if `types` is set.
///
/// # Errors
/// When writing fails.
pub fn print_typed_mixed_indices(
    printer: &mut OpAsmPrinter<'_>,
    body: &Body,
    values: &[Value],
    numbers: &[i64],
    scalable: &[bool],
    (delimiter, types): (Delimiter, bool),
) -> fmt::Result {
    let paren = delimiter == Delimiter::Paren;
    let mut values = values.iter();
    printer.write_str(if paren { "(" } else { "[" })?;
    printer.print_list(numbers.iter().enumerate(), |printer, (at, number)| {
        let scalable = scalable.get(at).copied().unwrap_or(false);
        printer.write_str(if scalable { "[" } else { "" })?;
        match (*number == DYNAMIC).then(|| values.next()).flatten() {
            None => write!(printer, "{number}")?,
            Some(value) => {
                printer.print_operand(body, *value)?;
                if types {
                    printer.write_str(" : ")?;
                    printer.print_type(body.value_type(*value))?;
                }
            }
        }
        printer.write_str(if scalable { "]" } else { "" })
    })?;
    printer.write_str(if paren { ")" } else { "]" })
}
