//! Predicates and type transformers that the declarations in `generated` use as constraints between
//! operands and results.

pub use crate::types::{
    field, is_compatible_floating_point_type, is_compatible_outer_type, is_compatible_type,
    is_compatible_vector_type, is_loadable_type,
};

use terrace_builtin::predicates::is_scalable;
use terrace_builtin::shaped::{element_type_of, num_elements};
use terrace_builtin::{IntegerType, TypeExt, VectorType};
use terrace_ir::{Context, OpRef, Type};

/// Returns the structure of a value of type `ty` and an `i1`, the result type of operations with
/// overflow; never `None`, as the signature is that of a type map in declarations.
pub fn value_and_flag(cx: &Context, ty: Type) -> Option<Type> {
    let flag = IntegerType::get(cx, 1).ty();
    Some(crate::LLVMStructType::literal(cx, false, &[ty, flag]).ty())
}

/// Returns the size of a vector in bits, with scalable sizes counted once; 0 for another type.
fn bits(cx: &Context, ty: Type) -> u64 {
    let Some(vector) = ty.downcast::<VectorType>(cx) else { return 0 };
    let count = vector.shape.iter().map(|size| *size as u64).product::<u64>();
    count.saturating_mul(u64::from(vector.element.int_or_float_width(cx).unwrap_or(0)))
}

/// Whether operands and results have at most 2^17 bits each.
pub fn are_small_vectors(op: OpRef<'_>) -> bool {
    op.operand_types().chain(op.result_types()).all(|ty| bits(op.context(), ty) <= 1 << 17)
}

/// Whether the inserted vector is scalable only if the destination is.
pub fn inserts_fixed(op: OpRef<'_>) -> bool {
    let scalable: Vec<bool> = op.operand_types().map(|ty| is_scalable(op.context(), ty)).collect();
    !scalable.get(1).is_some_and(|source| *source) || scalable[0]
}

/// Whether the extracted vector is scalable only if the source is.
pub fn extracts_fixed(op: OpRef<'_>) -> bool {
    let scalable = |ty: Option<Type>| ty.is_some_and(|ty| is_scalable(op.context(), ty));
    !scalable(op.result_types().next()) || scalable(op.operand_types().next())
}

/// Whether the result has twice as many elements as the first operand, of the same type.
pub fn is_interleaved(op: OpRef<'_>) -> bool {
    let cx = op.context();
    let (from, to) = (op.operand_types().next(), op.result_types().next());
    let (Some(from), Some(to)) = (from, to) else { return true };
    num_elements(cx, to) == num_elements(cx, from).map(|count| count * 2)
        && is_scalable(cx, to) == is_scalable(cx, from)
        && element_type_of(cx, to) == element_type_of(cx, from)
}
