//! Checks of the dialect's types that their declarations cannot state.

use terrace_builtin::TypeExt;
use terrace_ir::Context;

use crate::TDMGatherBaseType;

/// Checks the size of the elements, and that the indices by which rows are gathered are of type
/// `i16` or `i32`.
pub(crate) fn verify_tdm_gather_base(ty: &TDMGatherBaseType, cx: &Context) -> Result<(), String> {
    let bytes = ty.element_type.int_or_float_width(cx).map(|width| width / 8);
    if let Some(bytes) = bytes.filter(|bytes| !matches!(bytes, 1 | 2 | 4 | 8)) {
        return Err(format!(
            "element type must be 1, 2, 4, or 8 bytes wide but type '{}' is {bytes} bytes wide.",
            ty.element_type.to_text(cx)
        ));
    }
    let index = ty.index_type;
    match index.is_signless_integer_of(cx, 16) || index.is_signless_integer_of(cx, 32) {
        true => Ok(()),
        false => {
            Err(format!("index type must be i16 or i32 but index type is '{}'.", index.to_text(cx)))
        }
    }
}
