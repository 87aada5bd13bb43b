//! Verifiers of the `pdl_interp` operations for all that their declarations cannot state;
//! `generated` refers to them by name.

use terrace_ir::{ArrayAttr, Diagnostic, OpName, OpRef, StringAttr};
use terrace_pdl::{RangeType, elements_fit};

use crate::{
    CreateOperationOpRef, CreateRangeOpRef, ForEachOpRef, SwitchAttributeOpRef,
    SwitchOperandCountOpRef, SwitchOperationNameOpRef, SwitchResultCountOpRef, SwitchTypeOpRef,
    SwitchTypesOpRef,
};

/// Verifies that inferred result types are not given as well and that the created operation can
/// infer them.
pub(crate) fn create_operation(op: CreateOperationOpRef<'_>) -> Result<(), Diagnostic> {
    if !op.inferred_result_types() {
        return Ok(());
    }
    if op.input_result_types().next().is_some() {
        let message = "with inferred results cannot also have explicit result types";
        return Err(op.error(message));
    }
    let cx = op.context();
    let name = (*op).attribute("name").and_then(|name| name.downcast::<StringAttr>(cx));
    let Some(name) = name.map(|name| name.text()) else { return Ok(()) };
    let info = OpName::get(cx, &name).info(cx);
    if info.is_some_and(|info| info.infer.is_some()) {
        return Ok(());
    }
    Err(op.error(format!(
        "has inferred results, but the created operation '{name}' does not support result type \
         inference (or is not registered)"
    )))
}

/// Verifies that the elements have the element type of the range.
pub(crate) fn create_range(op: CreateRangeOpRef<'_>) -> Result<(), Diagnostic> {
    elements_fit(*op)
}

/// Verifies that the operand is a range of the type of the loop variable.
pub(crate) fn foreach(op: ForEachOpRef<'_>) -> Result<(), Diagnostic> {
    let entry = (*op).region(0).and_then(|region| region.entry());
    let arguments = entry.map_or(&[][..], |entry| entry.arguments());
    let &[variable] = arguments else {
        return Err(op.error("requires exactly one argument"));
    };
    let ty = entry.map(|entry| entry.body().value_type(variable));
    let range = (*op).operand_types().next().and_then(|ty| ty.downcast::<RangeType>(op.context()));
    if range.map(|range| range.element) != ty {
        return Err(op.error("operand must be a range of loop variable type"));
    }
    Ok(())
}

/// Verifies that there is a successor for each case value.
fn cases(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let Some(values) = op.attribute("caseValues") else { return Ok(()) };
    let values = match values.downcast::<ArrayAttr>(cx) {
        Some(array) => array.0.len() as u64,
        None => {
            let elements = values.downcast::<terrace_builtin::DenseElementsAttr>(cx);
            elements.map_or(0, |elements| elements.num_elements(cx))
        }
    };
    // The first successor is the default.
    let cases = op.successors().len().saturating_sub(1) as u64;
    if cases != values {
        return Err(op.error(format!(
            "expected number of cases to match the number of case values, got {cases} but \
             expected {values}"
        )));
    }
    Ok(())
}

/// Verifies that there is a successor for each case value.
pub(crate) fn switch_attribute(op: SwitchAttributeOpRef<'_>) -> Result<(), Diagnostic> {
    cases(*op)
}

/// Verifies that there is a successor for each case value.
pub(crate) fn switch_operand_count(op: SwitchOperandCountOpRef<'_>) -> Result<(), Diagnostic> {
    cases(*op)
}

/// Verifies that there is a successor for each case value.
pub(crate) fn switch_operation_name(op: SwitchOperationNameOpRef<'_>) -> Result<(), Diagnostic> {
    cases(*op)
}

/// Verifies that there is a successor for each case value.
pub(crate) fn switch_result_count(op: SwitchResultCountOpRef<'_>) -> Result<(), Diagnostic> {
    cases(*op)
}

/// Verifies that there is a successor for each case value.
pub(crate) fn switch_type(op: SwitchTypeOpRef<'_>) -> Result<(), Diagnostic> {
    cases(*op)
}

/// Verifies that there is a successor for each case value.
pub(crate) fn switch_types(op: SwitchTypesOpRef<'_>) -> Result<(), Diagnostic> {
    cases(*op)
}
