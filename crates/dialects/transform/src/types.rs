//! Verifiers of types.

use terrace_builtin::IntegerType;
use terrace_ir::Context;

use crate::ParamType;

/// Verifies that the type of a parameter is an integer of at most 64 bits.
pub(crate) fn verify_param(ty: &ParamType, cx: &Context) -> Result<(), String> {
    match ty.r#type.downcast::<IntegerType>(cx).is_some_and(|integer| integer.width <= 64) {
        true => Ok(()),
        false => Err("only supports integer types with width <=64".to_owned()),
    }
}
