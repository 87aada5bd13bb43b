//! Passes that convert vectors of several dimensions to vectors of one dimension.

use std::sync::Arc;

use terrace_arith::ArithDialect;
use terrace_builtin::{TypeExt, VectorType};
use terrace_ir::{Context, OpRef, Type};
use terrace_pass::{PassRegistry, PassResult, Target, pass};
use terrace_rewrite::{ConversionPatterns, ConversionTarget};
use terrace_scf_transforms::populate_scf_structural_type_conversion;
use terrace_transforms::convert_bodies;
use terrace_vector::{InsertOp, VectorDialect};
use terrace_vector_transforms::{
    is_linear, linearize_converter, populate_vector_linearize_base,
    populate_vector_linearize_shuffle_like,
};

/// Adds the passes of this file to `registry`.
pub(crate) fn register(registry: &mut PassRegistry) {
    registry.insert::<TestVectorLinearize>().insert::<TestVectorBitWidthLinearize>();
}

/// Convert vectors of several dimensions to vectors of one dimension.
#[pass(
    name = "test-vector-linearize",
    title = "(anonymous namespace)::TestVectorLinearize",
    run = linearize
)]
struct TestVectorLinearize {}

fn linearize(_: &TestVectorLinearize, target: &mut Target<'_>) -> PassResult {
    target.context().load::<ArithDialect>();
    target.context().load::<VectorDialect>();
    let converter = Arc::new(linearize_converter());
    let (mut patterns, mut legal) = (ConversionPatterns::new(), ConversionTarget::new());
    let types = converter.clone();
    legal.dynamically_legal_unknown(move |op| is_linear(op, &types));
    populate_vector_linearize_base(&mut patterns, &converter);
    populate_vector_linearize_shuffle_like(&mut patterns, &converter);
    populate_scf_structural_type_conversion(&mut patterns, &mut legal, &converter);
    convert_bodies(target.body_mut(), &legal, &patterns)
}

/// Convert vectors of several dimensions, with a small last one, to vectors of one dimension.
#[pass(
    name = "test-bit-width-constrained-vector-linearize",
    title = "(anonymous namespace)::TestVectorBitWidthLinearize",
    run = linearize_small
)]
struct TestVectorBitWidthLinearize {
    /// Size in bits of the last dimension from which vectors are kept
    #[option(default = 4294967295)]
    target_vector_bitwidth: u32,
}

fn linearize_small(pass: &TestVectorBitWidthLinearize, target: &mut Target<'_>) -> PassResult {
    target.context().load::<VectorDialect>();
    let converter = Arc::new(linearize_converter());
    let (mut patterns, mut legal) = (ConversionPatterns::new(), ConversionTarget::new());
    let (types, limit) = (converter.clone(), pass.target_vector_bitwidth);
    legal.dynamically_legal_unknown(move |op| has_large_rows(op, limit) || is_linear(op, &types));
    populate_vector_linearize_base(&mut patterns, &converter);
    populate_vector_linearize_shuffle_like(&mut patterns, &converter);
    convert_bodies(target.body_mut(), &legal, &patterns)
}

/// Whether the last dimension of a result of `op` has at least `limit` bits; for an insertion, the
/// last dimension of the inserted vector more than `limit` bits.
fn has_large_rows(op: OpRef<'_>, limit: u32) -> bool {
    let cx = op.context();
    match op.is::<InsertOp>() {
        true => op
            .operand_types()
            .next()
            .is_some_and(|ty| is_large_row(cx, ty, limit.saturating_add(1))),
        false => op.result_types().any(|ty| is_large_row(cx, ty, limit)),
    }
}

fn is_large_row(cx: &Context, ty: Type, limit: u32) -> bool {
    let Some(vector) = ty.downcast::<VectorType>(cx) else { return false };
    let Some(size) = vector.shape.last() else { return false };
    if vector.element.is_index() {
        return true;
    }
    let width = vector.element.int_or_float_width(cx).unwrap_or(0);
    // As in MLIR, the product wraps around.
    (*size as u32).wrapping_mul(width) >= limit
}
