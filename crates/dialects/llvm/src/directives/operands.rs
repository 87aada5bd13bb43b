//! Custom directives for indices, operand bundles and the linkage keyword.

use std::fmt;

use terrace_builtin::property::write_enum;
use terrace_ir::format::{CustomArg, CustomDirective, Directive, Parsed};
use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult};
use terrace_ir::{OpRef, OpState};

use crate::assembly::{Bundles, parse_keyword, print_bundles};
use crate::{
    AssumeOp, AssumeProperties, GEPOp, GEPProperties, IFuncOp, IFuncProperties, LinkageAttr,
};

/// The directive for the indices of an `llvm.getelementptr`, values and constants: `%i, 0, 2`.
pub(crate) struct GEPIndices;

impl Directive for GEPIndices {
    const DIRECTIVE: CustomDirective =
        CustomDirective { name: "GEPIndices", parse: parse_indices, print: print_indices };
}

/// The marker for a dynamic index among the constant indices.
pub const DYNAMIC_INDEX: i32 = i32::MIN;

fn parse_indices(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    parsed: &mut Parsed,
    _: &[CustomArg],
) -> ParseResult<bool> {
    let mut constants = Vec::new();
    loop {
        let at = parser.position();
        let negative_or_number = parser.parse_optional_integer()?;
        if let Some(literal) = negative_or_number {
            let radix = if literal.hex { 16 } else { 10 };
            let value = i64::from_str_radix(&literal.digits, radix).ok();
            let value = value.map(|value| if literal.negative { -value } else { value });
            let value = value.and_then(|value| i32::try_from(value).ok());
            let large = || parser.error(at, "integer value too large");
            constants.push(value.ok_or_else(large)?);
        } else {
            constants.push(DYNAMIC_INDEX);
            parsed.operands[1].push(parser.parse_operand()?);
        }
        if !parser.parse_optional_punct(",") {
            break;
        }
    }
    state.properties_mut().update::<GEPProperties, _>(|p| p.raw_constant_indices = constants);
    Ok(true)
}

fn print_indices(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>, _: &[CustomArg]) -> fmt::Result {
    let Some(gep) = op.cast::<GEPOp>() else { return Ok(()) };
    let mut values = gep.dynamic_indices();
    let properties = gep.properties();
    printer.print_list(&properties.raw_constant_indices, |printer, index| match *index {
        DYNAMIC_INDEX => match values.next() {
            Some(value) => printer.print_operand(op.body(), value),
            None => printer.write_str("<<out-of-bounds>>"),
        },
        index => write!(printer, "{index}"),
    })
}

/// The directive for the operand bundles of an `llvm.intr.assume`.
pub(crate) struct OpBundles;

impl Directive for OpBundles {
    const DIRECTIVE: CustomDirective =
        CustomDirective { name: "OpBundles", parse: parse_op_bundles, print: print_op_bundles };
}

fn parse_op_bundles(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    parsed: &mut Parsed,
    _: &[CustomArg],
) -> ParseResult<bool> {
    let bundles = Bundles::parse_optional(parser)?;
    let tags = bundles.tags(parser.context());
    let found = tags.is_some();
    state.properties_mut().update::<AssumeProperties, _>(|p| p.op_bundle_tags = tags);
    parsed.segments.push((1, bundles.sizes()));
    let (operands, types) = bundles.into_parts();
    parsed.operands[1] = operands;
    parsed.operand_types[1].set(types);
    Ok(found)
}

fn print_op_bundles(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>, _: &[CustomArg]) -> fmt::Result {
    let Some(assume) = op.cast::<AssumeOp>() else { return Ok(()) };
    if assume.op_bundle_sizes().is_empty() {
        return Ok(());
    }
    print_bundles(printer, op, assume.op_bundle_tags(), assume.op_bundle_operands())
}

/// The directive for the linkage of an `llvm.mlir.ifunc`, which is always printed.
pub(crate) struct LLVMLinkage;

impl Directive for LLVMLinkage {
    const DIRECTIVE: CustomDirective =
        CustomDirective { name: "LLVMLinkage", parse: parse_linkage, print: print_linkage };
}

fn parse_linkage(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    _: &mut Parsed,
    _: &[CustomArg],
) -> ParseResult<bool> {
    let linkage = LinkageAttr { linkage: parse_keyword(parser)? }.intern(parser.context());
    state.properties_mut().update::<IFuncProperties, _>(|p| p.linkage = linkage);
    Ok(true)
}

fn print_linkage(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>, _: &[CustomArg]) -> fmt::Result {
    let Some(ifunc) = op.cast::<IFuncOp>() else { return Ok(()) };
    let linkage = ifunc.linkage();
    match linkage.is_absent() {
        true => Ok(()),
        false => write_enum(linkage.data(op.context()).linkage, printer),
    }
}
