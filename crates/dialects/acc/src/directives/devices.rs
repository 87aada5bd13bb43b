//! Device types in clauses, `[#acc.device_type<nvidia>]`, and typed operands.

use std::fmt;

use terrace_builtin::DenseArrayAttr;
use terrace_ir::format::{CustomArg, Parsed};
use terrace_ir::syntax::{
    Delimiter, OpAsmParser, OpAsmPrinter, ParseResult, TypeElision, UnresolvedOperand,
};
use terrace_ir::{Attribute, Context, OpRef, Type};

use crate::{DeviceType, DeviceTypeAttr};

/// Returns `#acc.device_type<none>`, which stands for all device types not listed.
pub(super) fn no_device(cx: &Context) -> Attribute {
    DeviceTypeAttr(DeviceType::None).intern(cx).attr()
}

/// Whether `devices` is the single entry `#acc.device_type<none>`.
pub(super) fn is_only_none(cx: &Context, devices: &[Attribute]) -> bool {
    devices == [no_device(cx)]
}

/// Returns the segment sizes stored in the property `arg`: operands per group.
pub(super) fn segments(op: OpRef<'_>, arg: CustomArg) -> Vec<usize> {
    let cx = op.context();
    let array = arg.property(op).and_then(|array| array.downcast::<DenseArrayAttr>(cx));
    let sizes = array.and_then(|array| array.as_i32s(cx)).into_iter().flatten();
    sizes.map(|size| usize::try_from(size).unwrap_or(0)).collect()
}

/// Parses a list of attributes and `]`; the caller has consumed `[`.
pub(super) fn parse_devices(parser: &mut OpAsmParser<'_>) -> ParseResult<Vec<Attribute>> {
    let mut devices = Vec::new();
    parser.parse_list(Delimiter::None, "", |parser| {
        devices.push(parser.parse_attribute(None)?);
        Ok(())
    })?;
    parser.parse_punct("]")?;
    Ok(devices)
}

/// Parses an optional `[a, b],`: the device types whose clause has no operands.
pub(super) fn parse_leading_devices(parser: &mut OpAsmParser<'_>) -> ParseResult<Vec<Attribute>> {
    if !parser.parse_optional_punct("[") {
        return Ok(Vec::new());
    }
    let devices = parse_devices(parser)?;
    parser.parse_punct(",")?;
    Ok(devices)
}

/// Parses an optional `[a]`; returns `#acc.device_type<none>` if it is absent.
pub(super) fn parse_device(parser: &mut OpAsmParser<'_>) -> ParseResult<Attribute> {
    parse_device_with(parser, |parser| {
        Ok(parser.parse_attribute_of::<DeviceTypeAttr>(None)?.attr())
    })
}

/// Parses as [`parse_device`] but accepts any attribute, which the verifier then checks.
pub(super) fn parse_any_device(parser: &mut OpAsmParser<'_>) -> ParseResult<Attribute> {
    parse_device_with(parser, |parser| parser.parse_attribute(None))
}

fn parse_device_with(
    parser: &mut OpAsmParser<'_>,
    parse: impl FnOnce(&mut OpAsmParser<'_>) -> ParseResult<Attribute>,
) -> ParseResult<Attribute> {
    if !parser.parse_optional_punct("[") {
        return Ok(no_device(parser.context()));
    }
    let device = parse(parser)?;
    parser.parse_punct("]")?;
    Ok(device)
}

/// Prints `[a, b]`, or nothing if `devices` is empty.
pub(super) fn print_devices(printer: &mut OpAsmPrinter<'_>, devices: &[Attribute]) -> fmt::Result {
    if devices.is_empty() {
        return Ok(());
    }
    printer.write_str("[")?;
    printer.print_list(devices, |printer, device| {
        printer.print_attribute(*device, TypeElision::Never)
    })?;
    printer.write_str("]")
}

/// Prints ` [a]`, or nothing for `#acc.device_type<none>`.
pub(super) fn print_device(printer: &mut OpAsmPrinter<'_>, device: Attribute) -> fmt::Result {
    if device == no_device(printer.context()) {
        return Ok(());
    }
    printer.write_str(" ")?;
    print_devices(printer, &[device])
}

/// Prints `(`, the device types without operands, the operands by `print` and `)`. Prints nothing
/// if the bare keyword is equivalent.
pub(super) fn print_after_keyword(
    printer: &mut OpAsmPrinter<'_>,
    op: OpRef<'_>,
    (operands, devices, keyword_only): (CustomArg, CustomArg, CustomArg),
    print: impl FnOnce(&mut OpAsmPrinter<'_>, &[Attribute]) -> fmt::Result,
) -> fmt::Result {
    let (devices, keyword_only) = (devices.elements(op), keyword_only.elements(op));
    if operands.values(op).is_empty() && is_only_none(op.context(), &keyword_only) {
        return Ok(());
    }
    printer.write_str("(")?;
    print_devices(printer, &keyword_only)?;
    if !keyword_only.is_empty() && !devices.is_empty() {
        printer.write_str(", ")?;
    }
    if !devices.is_empty() {
        print(printer, &devices)?;
    }
    printer.write_str(")")
}

/// Parsed operands with their types.
#[derive(Default)]
pub(super) struct Typed {
    pub(super) operands: Vec<UnresolvedOperand>,
    types: Vec<Type>,
}

impl Typed {
    /// Parses `%a : type`.
    pub(super) fn parse(&mut self, parser: &mut OpAsmParser<'_>) -> ParseResult {
        self.operands.push(parser.parse_operand()?);
        parser.parse_punct(":")?;
        self.types.push(parser.parse_type()?);
        Ok(())
    }

    /// Parses `%a : type, %b : type`.
    pub(super) fn parse_list(&mut self, parser: &mut OpAsmParser<'_>) -> ParseResult {
        parser.parse_list(Delimiter::None, "", |parser| self.parse(parser))
    }

    /// Parses `%a, %b : type, type`.
    pub(super) fn parse_apart(&mut self, parser: &mut OpAsmParser<'_>) -> ParseResult {
        parser.parse_list(Delimiter::None, "", |parser| {
            self.operands.push(parser.parse_operand()?);
            Ok(())
        })?;
        parser.parse_punct(":")?;
        self.types = parser.parse_type_list()?;
        Ok(())
    }

    /// Stores the operands and their types in `parsed` under `arg`.
    pub(super) fn store(self, parsed: &mut Parsed, arg: CustomArg) {
        parsed.set_operands(arg, self.operands);
        parsed.set_types(arg, self.types);
    }
}
