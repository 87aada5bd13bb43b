//! The operation `arith.select`.

use terrace_builtin::constraints::{AnyType, BoolLike, i1_same_shape};
use terrace_builtin::op_traits::{Elementwise, Scalarizable, Tensorizable, Vectorizable};
use terrace_builtin::shaped::shape_of;
use terrace_builtin::{IntegerType, TypeExt};
use terrace_ir::op_traits::Pure;
use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult};
use terrace_ir::{Diagnostic, OpRef, OpState};
use terrace_ods::operation;

/// Selects one of two values by a condition; a condition with the shape of the values selects
/// element by element.
///
/// ```text
/// arith.select %condition, %true_value, %false_value attr-dict : (condition type,)? type
/// ```
///
/// The type of the condition is left out if it is `i1`.
///
/// ```mlir
/// func.func @relu(%v: vector<4xf32>) -> vector<4xf32> {
///   %zeros = arith.constant dense<0.0> : vector<4xf32>
///   %positive = arith.cmpf ogt, %v, %zeros : vector<4xf32>
///   %result = arith.select %positive, %v, %zeros : vector<4xi1>, vector<4xf32>
///   return %result : vector<4xf32>
/// }
/// ```
#[operation(
    name = "arith.select",
    traits = [
        Pure, AllTypesMatch(true_value, false_value, result),
        Predicate("condition is signless i1 or has matching shape", condition_fits),
        Elementwise, Scalarizable, Vectorizable, Tensorizable,
    ],
    interfaces = [terrace_interfaces::InferIntRange],
    fold = crate::fold::select,
    canonicalize = crate::canonicalize::select,
    assembly = custom(parse_select, print_select),
    verify = verify_select,
)]
pub struct SelectOp {
    #[operand]
    condition: BoolLike,
    #[operand]
    true_value: AnyType,
    #[operand]
    false_value: AnyType,
    #[result]
    result: AnyType,
}

fn condition_fits(op: OpRef<'_>) -> bool {
    let cx = op.context();
    let (Some(condition), Some(result)) = (op.operand_types().next(), op.result_types().next())
    else {
        return true;
    };
    if condition.is_signless_integer_of(cx, 1) {
        return true;
    }
    // Unranked types are left to the other checks.
    match (shape_of(cx, condition), shape_of(cx, result)) {
        (Some(a), Some(b)) => a == b,
        _ => result.is_shaped(cx),
    }
}

fn verify_select(op: SelectOpRef<'_>) -> Result<(), Diagnostic> {
    let (cx, body) = (op.context(), op.body());
    let (condition, result) = (body.value_type(op.condition()), body.value_type(op.result()));
    if condition.is_signless_integer_of(cx, 1) {
        return Ok(());
    }
    if !result.is_vector() && !result.is_tensor() {
        return Err(op.error(format!(
            "expected condition to be a signless i1, but got '{}'",
            condition.to_text(cx)
        )));
    }
    match i1_same_shape(cx, result) {
        Some(wanted) if wanted != condition => Err(op.error(format!(
            "expected condition type to have the same shape as the result type, expected '{}', but \
             got '{}'",
            wanted.to_text(cx),
            condition.to_text(cx)
        ))),
        _ => Ok(()),
    }
}

/// Parses `%c, %a, %b : type`, or `%c, %a, %b : condition type, type`.
fn parse_select(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let operands = parser.parse_operands(3)?;
    let attributes = parser.parse_optional_attr_dict()?;
    state.attributes_mut().extend(attributes);
    parser.parse_punct(":")?;
    let mut ty = parser.parse_type()?;
    let condition_type = if parser.parse_optional_punct(",") {
        std::mem::replace(&mut ty, parser.parse_type()?)
    } else {
        IntegerType::get(parser.context(), 1).ty()
    };
    state.add_result(ty);
    for (index, operand) in operands.iter().enumerate() {
        let ty = if index == 0 { condition_type } else { ty };
        let value = parser.resolve_operand(operand, ty)?;
        state.add_operand(value);
    }
    Ok(())
}

fn print_select(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>) -> std::fmt::Result {
    printer.write_str(" ")?;
    printer.print_operands(op)?;
    printer.print_attr_dict_without(op, &[])?;
    printer.write_str(" : ")?;
    if let Some(condition) = op.operand_types().next().filter(|ty| ty.is_shaped(op.context())) {
        printer.print_type(condition)?;
        printer.write_str(", ")?;
    }
    op.result_types().next().map_or(Ok(()), |ty| printer.print_type(ty))
}
