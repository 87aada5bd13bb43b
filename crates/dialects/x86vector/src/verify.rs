//! Verifiers of the `x86vector` operations for all that their declarations cannot state;
//! `generated` refers to them by name.

use terrace_builtin::attr_type;
use terrace_ir::Diagnostic;

use crate::MaskCompressOpRef;

/// Verifies that the elements that are not compressed come from one source, of the result's type.
pub(crate) fn avx512_mask_compress(op: MaskCompressOpRef<'_>) -> Result<(), Diagnostic> {
    let body = op.body();
    let result = body.value_type(op.dst());
    let (value, constant) = (op.src(), op.constant_src());
    let problem = if value.is_some() && constant.is_some() {
        "cannot use both src and constant_src"
    } else if value.is_some_and(|value| body.value_type(value) != result) {
        "failed to verify that src and dst have same type"
    } else if constant.is_some_and(|elements| attr_type(op.context(), elements) != Some(result)) {
        "failed to verify that constant_src and dst have same type"
    } else {
        return Ok(());
    };
    Err(op.plain_error(problem))
}
