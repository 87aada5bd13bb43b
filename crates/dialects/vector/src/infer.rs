//! Inference of result types.

use terrace_builtin::types::VectorType;
use terrace_ir::{Diagnostic, InferArgs, Types};

use crate::ShuffleProperties;

/// Infers the result type of `vector.shuffle`: the first operand's type, with the length of the
/// mask (at least 1) as its first size.
///
/// # Errors
/// When the first operand is not a vector.
pub(crate) fn shuffle(args: &InferArgs<'_>) -> Result<Types, Diagnostic> {
    let failed = || Diagnostic::error(args.location, "failed to infer returned types");
    let ty = args.operands.first().and_then(|ty| ty.downcast::<VectorType>(args.cx));
    let ty = ty.ok_or_else(failed)?;
    let rows = args.properties.as_ref().with::<ShuffleProperties, _>(|p| p.mask.len());
    let mut shape = vec![rows.max(1) as i64];
    shape.extend(ty.shape.iter().skip(1));
    Ok(Types::from_slice(&[VectorType::get(args.cx, &shape, ty.element).ty()]))
}
