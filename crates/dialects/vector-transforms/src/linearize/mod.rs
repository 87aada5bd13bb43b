//! Conversion of vectors of several dimensions to vectors of one dimension with the same elements
//! (MLIR: `VectorLinearize.cpp`): [`linearize_converter`], [`is_linear`] and the patterns.

mod base;
mod shuffle_like;

pub use base::populate_vector_linearize_base;
pub use shuffle_like::populate_vector_linearize_shuffle_like;

use terrace_builtin::VectorType;
use terrace_builtin::op_traits::Vectorizable;
use terrace_ir::{Context, OpRef, Operand, TraitFlags, Type};
use terrace_rewrite::TypeConverter;
use terrace_vector::{
    ExtractOp, ExtractStridedSliceOp, InsertOp, InsertStridedSliceOp, ShapeCastOp,
};

/// Returns the converter of vectors to one dimension, with `vector.shape_cast` between both forms
/// (MLIR: `populateForVectorLinearize`).
pub fn linearize_converter() -> TypeConverter {
    let mut converter = TypeConverter::new();
    converter.rule(|cx, ty| Some(Some(linear_type(cx, ty).unwrap_or(ty))));
    converter.materialization(|b, ty, values| {
        let [value] = values[..] else { return None };
        let are_vectors = ty.is::<VectorType>() && b.body().value_type(value).is::<VectorType>();
        are_vectors.then(|| ShapeCastOp::build(b, ty, value).value(b))
    });
    converter
}

/// Returns the vector type of one dimension for `ty`; `None` if `ty` has at most one dimension or
/// more than one scalable dimension.
fn linear_type(cx: &Context, ty: Type) -> Option<Type> {
    let vector = ty.downcast::<VectorType>(cx)?;
    let scalable = vector.scalable.iter().filter(|scalable| **scalable).count();
    if vector.shape.len() < 2 || scalable > 1 {
        return None;
    }
    let count = vector.shape.iter().try_fold(1i64, |count, size| count.checked_mul(*size))?;
    Some(VectorType::scalable(cx, &[count], &[scalable == 1], vector.element).ty())
}

/// Whether `op` needs no conversion: it has no vectors that `converter` converts, or there is no
/// pattern for its kind.
pub fn is_linear(op: OpRef<'_>, converter: &TypeConverter) -> bool {
    !is_linearizable(op) || converter.is_legal_op(op)
}

/// Whether patterns convert operations like `op`. Those on parts of vectors become shuffles, which
/// have no scalable vectors.
fn is_linearizable(op: OpRef<'_>) -> bool {
    let cx = op.context();
    let is_supported = op.name().dialect(cx) == "vector"
        || op.flags().contains(TraitFlags::CONSTANT_LIKE)
        || op.has_trait::<Vectorizable>();
    let is_fixed = |ty: Option<Type>| {
        !ty.and_then(|ty| ty.downcast::<VectorType>(cx)).is_some_and(VectorType::is_scalable)
    };
    if op.is::<ShapeCastOp>() {
        false
    } else if op.is::<ExtractOp>() {
        is_fixed(op.operand_types().next())
    } else if op.is::<ExtractStridedSliceOp>()
        || op.is::<InsertStridedSliceOp>()
        || op.is::<InsertOp>()
    {
        is_fixed(op.result_types().next())
    } else {
        is_supported
    }
}
