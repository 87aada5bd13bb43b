//! The syntax that structured operations share: `ins(%a : T) outs(%b : U)` and results.

use std::fmt;

use terrace_builtin::attributes::DenseArrayAttr;
use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult, SourcePos};
use terrace_ir::{Attribute, DictionaryAttr, Ident, OpRef, OpState, SetError, Type};

use crate::structured::Structured;

/// The parts that [`parse`] has read.
pub(super) struct Common {
    /// The position of the attribute dictionary, or of the token after the operation's name.
    pub(super) position: SourcePos,
    pub(super) inputs: Vec<Type>,
    pub(super) outputs: Vec<Type>,
}

impl Common {
    /// Returns the types of all operands, inputs first.
    pub(super) fn types(&self) -> impl Iterator<Item = Type> + '_ {
        self.inputs.iter().chain(&self.outputs).copied()
    }
}

/// Parses properties in `<…>`, an attribute dictionary, inputs and outputs, and adds the latter as
/// operands. `segments` is whether their numbers are stored in a property.
pub(super) fn parse(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    segments: bool,
) -> ParseResult<Common> {
    let cx = parser.context();
    let with_properties = parser.parse_optional_punct("<");
    if with_properties {
        let at = parser.position();
        let attribute = parser.parse_attribute(None)?;
        parser.parse_punct(">")?;
        let Some(dictionary) = attribute.downcast::<DictionaryAttr>(cx) else {
            return Err(parser.error(at, "expected DictionaryAttr to set properties"));
        };
        state.attributes_mut().extend(dictionary.entries().iter().copied());
    }
    let position = parser.position();
    let attributes = parser.parse_optional_attr_dict()?;
    if !with_properties {
        check_inherent(parser, state, position, &attributes)?;
    }
    state.attributes_mut().extend(attributes);
    let inputs = parse_operands(parser, state, "ins")?;
    let outputs = parse_operands(parser, state, "outs")?;
    if segments {
        let sizes = [inputs.len() as i32, outputs.len() as i32];
        let sizes = DenseArrayAttr::i32s(cx, &sizes).attr();
        state.add_attribute(cx, "operandSegmentSizes", sizes);
    }
    Ok(Common { position, inputs, outputs })
}

/// Verifies those of `attributes` that the operation declares.
fn check_inherent(
    parser: &OpAsmParser<'_>,
    state: &OpState,
    position: SourcePos,
    attributes: &[(Ident, Attribute)],
) -> ParseResult {
    let cx = parser.context();
    let Some(info) = state.name().info(cx).and_then(|info| info.properties) else { return Ok(()) };
    for (name, value) in attributes {
        let Some(field) = info.field(name.as_str(cx)) else { continue };
        let mut properties = info.default();
        let holds = match field.set(cx, &mut properties, Some(*value)) {
            Ok(()) => field.check(cx, properties.as_ref()),
            Err(SetError::Kind | SetError::Constraint | SetError::Message(_)) => false,
        };
        if !holds {
            let message = format!(
                "'{}' op attribute '{}' failed to satisfy constraint: {}",
                state.name().as_str(cx),
                field.name,
                field.constraint()
            );
            return Err(parser.error(position, &message));
        }
    }
    Ok(())
}

/// Parses an optional `keyword(%a, %b : T, U)`.
fn parse_operands(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    keyword: &str,
) -> ParseResult<Vec<Type>> {
    if !parser.parse_optional_keyword_str(keyword) {
        return Ok(Vec::new());
    }
    // As in MLIR, errors about the outputs are reported at the parenthesis.
    let parenthesis = parser.position();
    parser.parse_punct("(")?;
    let at = if keyword == "outs" { parenthesis } else { parser.position() };
    let operands = match parser.parse_optional_operand()? {
        None => Vec::new(),
        Some(first) => {
            let mut operands = vec![first];
            while parser.parse_optional_punct(",") {
                operands.push(parser.parse_operand()?);
            }
            operands
        }
    };
    parser.parse_punct(":")?;
    let types = parser.parse_type_list()?;
    parser.parse_punct(")")?;
    parser.resolve_operands_with_types(state, &operands, &types, at)?;
    Ok(types)
}

/// Prints ` ins(…) outs(…)`, each only if it has operands.
pub(super) fn print(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>) -> fmt::Result {
    let inputs =
        Structured::of(op).map_or(op.operand_count(), |structured| structured.input_count());
    let inputs = inputs.min(op.operand_count());
    print_operands(printer, op, "ins", 0..inputs)?;
    print_operands(printer, op, "outs", inputs..op.operand_count())
}

fn print_operands(
    printer: &mut OpAsmPrinter<'_>,
    op: OpRef<'_>,
    keyword: &str,
    range: std::ops::Range<usize>,
) -> fmt::Result {
    if range.is_empty() {
        return Ok(());
    }
    write!(printer, " {keyword}(")?;
    printer.print_values(op.body(), range.clone().map(|at| op.operand(at)))?;
    printer.write_str(" : ")?;
    let types = op.operand_types().skip(range.start).take(range.len());
    printer.print_types(types)?;
    printer.write_str(")")
}
