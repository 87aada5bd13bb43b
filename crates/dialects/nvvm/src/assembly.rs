//! The hand-written syntax of nvvm's operations.

use std::fmt;

use terrace_builtin::DenseArrayAttr;
use terrace_ir::syntax::{Delimiter, OpAsmParser, OpAsmPrinter, ParseResult};
use terrace_ir::{Ident, OpRef, OpState, Value};

use crate::verify::{Role, infer_element};
use crate::{MMATypesAttr, MmaOpRef};

/// The attribute that says how many operands each matrix has.
const SEGMENTS: &str = "operandSegmentSizes";

/// The attributes that say what the elements of the factors are, left out where types tell it.
const ELEMENTS: [&str; 2] = ["multiplicandAPtxType", "multiplicandBPtxType"];

/// Reads `A[%a] B[%b] C[%c, %d] {…} : (type, type, type) -> type`.
///
/// # Errors
/// When the text is not that of an `nvvm.mma.sync`, or the elements of a factor are neither written
/// nor told by its type.
pub(crate) fn parse_mma_sync(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let mut fragments = Vec::with_capacity(3);
    for name in ["A", "B", "C"] {
        parser.parse_keyword_str(name)?;
        fragments.push(parser.parse_operand_list(Delimiter::OptionalSquare)?);
    }
    let attributes = parser.parse_optional_attr_dict()?;
    parser.parse_punct(":")?;
    parser.parse_punct("(")?;
    let types = parser.parse_type_list()?;
    let (cx, at) = (parser.context().clone(), parser.name_position());
    let count = types.len();
    let miscounted = |parser: &OpAsmParser<'_>| {
        let message = format!("expected one type for each operand segment but got {count} types");
        parser.error(at, &message)
    };
    // MLIR counts the types only where the parenthesis is missing.
    if let Err(unclosed) = parser.parse_punct(")") {
        return Err(match count == fragments.len() {
            true => unclosed,
            false => miscounted(parser).after(unclosed),
        });
    }
    if count > fragments.len() {
        return Err(miscounted(parser));
    }
    for (fragment, ty) in fragments.iter().zip(&types) {
        parser.resolve_operands(state, fragment, *ty)?;
    }
    parser.parse_punct("->")?;
    let result = parser.parse_type()?;
    for (name, ty) in ELEMENTS.into_iter().zip(types.iter().copied().map(Some).chain([None, None]))
    {
        if attributes.iter().any(|(held, _)| *held == Ident::get(&cx, name)) {
            continue;
        }
        // MLIR takes the factors for sums here.
        let Some(element) = ty.and_then(|ty| infer_element(&cx, ty, Role::Sum)) else {
            let message =
                format!("attribute {name} is not provided explicitly and cannot be inferred");
            return Err(parser.error(at, &message));
        };
        state.add_attribute(&cx, name, MMATypesAttr(element).intern(&cx));
    }
    state.add_result(result);
    state.attributes_mut().extend(attributes);
    state.require_attributes();
    let sizes: Vec<i32> = fragments.iter().map(|fragment| fragment.len() as i32).collect();
    state.add_attribute(&cx, SEGMENTS, DenseArrayAttr::i32s(&cx, &sizes).attr());
    Ok(())
}

/// Writes an `nvvm.mma.sync`.
///
/// # Errors
/// When writing fails.
pub(crate) fn print_mma_sync(printer: &mut OpAsmPrinter<'_>, op: MmaOpRef<'_>) -> fmt::Result {
    let fragments: [Vec<Value>; 3] =
        [op.operand_a().collect(), op.operand_b().collect(), op.operand_c().collect()];
    let op: OpRef<'_> = *op;
    let (cx, body) = (op.context(), op.body());
    for (name, fragment) in ["A", "B", "C"].into_iter().zip(&fragments) {
        write!(printer, " {name}[")?;
        printer.print_values(body, fragment.iter().copied())?;
        printer.write_str("] ")?;
    }
    // MLIR asks the type of the first factor for both.
    let first = fragments[0].first().map(|value| body.value_type(*value));
    let mut elided = vec![SEGMENTS];
    if first.and_then(|ty| infer_element(cx, ty, Role::Factor)).is_some() {
        elided.extend(ELEMENTS);
    }
    printer.print_all_attributes(op, &elided)?;
    printer.write_str(" : (")?;
    let heads = fragments.iter().filter_map(|fragment| fragment.first());
    printer.print_types(heads.map(|value| body.value_type(*value)))?;
    printer.write_str(")")?;
    printer.print_optional_arrow_types(op.result_types())
}
