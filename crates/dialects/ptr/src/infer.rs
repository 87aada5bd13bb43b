//! Inference of result types.

use terrace_builtin::shaped::with_element;
use terrace_ir::{Diagnostic, InferArgs, Types};

use crate::predicates::{is_shaped, same_container, same_shape};

/// Infers the result type of `ptr.ptr_add`: the type of the base; if only the offset is shaped, its
/// shape with elements of the type of the base.
pub(crate) fn ptr_add(args: &InferArgs<'_>) -> Result<Types, Diagnostic> {
    let failed = |message: &str| Diagnostic::error(args.location, message.to_owned());
    let &[base, offset] = args.operands else {
        return Err(failed("failed to infer returned types"));
    };
    if !is_shaped(offset) {
        return Ok(Types::from_slice(&[base]));
    }
    if !is_shaped(base) {
        let result = with_element(args.cx, offset, base);
        let result = result.ok_or_else(|| failed("failed to infer returned types"))?;
        return Ok(Types::from_slice(&[result]));
    }
    if !same_shape(args.cx, base, offset) {
        return Err(failed("shapes of base and offset must match"));
    }
    if !same_container(base, offset) {
        return Err(failed("the shaped containers type must match"));
    }
    Ok(Types::from_slice(&[base]))
}
