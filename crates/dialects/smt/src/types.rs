//! Verifiers of types, found by the importer by their names.

use terrace_ir::{Context, Type};

use crate::predicates::{is_non_function_type, is_value_type};
use crate::{ArrayType, BitVectorType, SMTFuncType, SortType};

/// Returns the error `message` unless all `types` satisfy `test`.
fn expect(
    cx: &Context,
    types: &[Type],
    test: fn(&Context, Type) -> bool,
    message: &str,
) -> Result<(), String> {
    match types.iter().all(|ty| test(cx, *ty)) {
        true => Ok(()),
        false => Err(message.to_owned()),
    }
}

/// Checks that the indices and the elements have types of terms.
pub(crate) fn verify_array(ty: &ArrayType, cx: &Context) -> Result<(), String> {
    expect(cx, &[ty.domain_type], is_value_type, "domain must be any SMT value type")?;
    expect(cx, &[ty.range_type], is_value_type, "range must be any SMT value type")
}

/// Checks that the width is positive.
pub(crate) fn verify_bv(ty: &BitVectorType, _: &Context) -> Result<(), String> {
    match ty.width > 0 {
        true => Ok(()),
        false => Err("bit-vector must have at least a width of one".to_owned()),
    }
}

/// Checks that the arguments, of which there is at least one, and the value are no functions.
pub(crate) fn verify_func(ty: &SMTFuncType, cx: &Context) -> Result<(), String> {
    if ty.domain_types.is_empty() {
        return Err("domain must not be empty".to_owned());
    }
    let message = "domain types must be any non-function SMT type";
    expect(cx, &ty.domain_types, is_non_function_type, message)?;
    let message = "range type must be any non-function SMT type";
    expect(cx, &[ty.range_type], is_non_function_type, message)
}

/// Checks that the parameters are no functions.
pub(crate) fn verify_sort(ty: &SortType, cx: &Context) -> Result<(), String> {
    let message = "sort parameter types must be any non-function SMT type";
    expect(cx, &ty.sort_params, is_non_function_type, message)
}
