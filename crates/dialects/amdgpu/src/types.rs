//! Checks of the dialect's types that their declarations cannot state.

use terrace_builtin::TypeExt;
use terrace_ir::Context;

use crate::TDMGatherBaseType;

/// Checks that the indices by which rows are gathered are of type `i16` or `i32`.
pub(crate) fn verify_tdm_gather_base(ty: &TDMGatherBaseType, cx: &Context) -> Result<(), String> {
    let index = ty.index_type;
    match index.is_signless_integer_of(cx, 16) || index.is_signless_integer_of(cx, 32) {
        true => Ok(()),
        false => {
            Err(format!("index type must be i16 or i32 but index type is '{}'.", index.to_text(cx)))
        }
    }
}
