//! The custom directive of matrix multiplications.

use std::fmt;

use terrace_builtin::{IntegerAttr, IntegerType};
use terrace_ir::format::{CustomArg, CustomDirective, Directive, Parsed};
use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult};
use terrace_ir::{OpRef, OpState};

/// The directive that reads and prints the sizes of a multiplication: `16x16x4`.
pub(crate) struct MNKDimensionList;

impl Directive for MNKDimensionList {
    const DIRECTIVE: CustomDirective =
        CustomDirective { name: "MNKDimensionList", parse: parse_sizes, print: print_sizes };
}

fn parse_sizes(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    _: &mut Parsed,
    args: &[CustomArg],
) -> ParseResult<bool> {
    let cx = parser.context();
    let sizes = parser.parse_dimensions(false, false)?;
    if sizes.len() != 3 {
        let message = "expected 3 dimensions in MNK dimension list";
        return Err(parser.error(parser.position(), message));
    }
    for (arg, size) in args.iter().zip(sizes.into_iter().flatten()) {
        // MLIR keeps the lower 32 bits.
        let value = IntegerAttr::get(cx, IntegerType::get(cx, 32), i64::from(size as i32));
        arg.set_property(cx, state, value);
    }
    Ok(true)
}

fn print_sizes(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>, args: &[CustomArg]) -> fmt::Result {
    let cx = op.context();
    for (at, arg) in args.iter().enumerate() {
        let size = arg.property(op).and_then(|size| size.downcast::<IntegerAttr>(cx)?.to_i64());
        let separator = if at > 0 { "x" } else { "" };
        write!(printer, "{separator}{}", size.unwrap_or(0))?;
    }
    Ok(())
}
