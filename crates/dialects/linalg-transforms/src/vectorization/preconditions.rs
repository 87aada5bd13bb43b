//! The conditions under which a structured operation is vectorized (MLIR:
//! `vectorizeOpPrecondition`).

use terrace_builtin::DYNAMIC;
use terrace_builtin::shaped::shape_of;
use terrace_builtin::types::VectorType;
use terrace_ir::{Body, Op};
use terrace_linalg::Structured;

use super::VectorizationOptions;
use super::state::static_loops;
use super::support::{combining_kind, has_only_scalar_elementwise, match_single_reduction};
use crate::generic::{Generic, block_of};

/// Whether `op` applies a function to each element of operands of the same loops (MLIR:
/// `isElementwise`).
pub(crate) fn is_elementwise(body: &Body, op: Op, generic: &Generic) -> bool {
    let cx = body.context();
    generic.is_parallel()
        && generic.maps.iter().all(|map| map.is_projected_permutation(cx, true))
        && generic.maps[generic.inputs.len()..].iter().all(|map| map.is_permutation(cx))
        && block_of(body, op).is_some_and(|block| has_only_scalar_elementwise(body, block))
}

/// Checks that vectors of `sizes` cover dimensions of the sizes `shape` (MLIR:
/// `isValidMaskedInputVector`).
pub(super) fn covers(shape: &[i64], sizes: &[i64]) -> Option<()> {
    let fits = |(size, vector): (&i64, &i64)| *size == DYNAMIC || size <= vector;
    let is_covered = shape.len() == sizes.len()
        && !sizes.contains(&DYNAMIC)
        && shape.iter().zip(sizes).all(fits);
    is_covered.then_some(())
}

/// Checks that `op` can be vectorized.
pub(super) fn check(
    body: &Body,
    op: Op,
    generic: &Generic,
    options: &VectorizationOptions,
) -> Option<()> {
    let (cx, view) = (body.context(), body.op(op));
    let structured = Structured::of(view)?;
    if options.sizes.contains(&0) {
        return None;
    }
    let shapes = || generic.operands().filter_map(|value| shape_of(cx, body.value_type(value)));
    if shapes().any(|shape| shape.contains(&0)) {
        return None;
    }
    if !options.sizes.is_empty() {
        covers(&static_loops(body, generic)?, &options.sizes)?;
    }
    let elementwise = is_elementwise(body, op, generic);
    let is_dynamic = shapes().any(|shape| shape.contains(&DYNAMIC));
    if is_dynamic && !structured.is_convolution() {
        let is_known = elementwise
            || view.is::<terrace_linalg::GenericOp>()
            || view.is::<terrace_linalg::CopyOp>()
            || structured.is_contraction();
        if options.sizes.is_empty() || !is_known {
            return None;
        }
    }
    scalable(body, op, generic, options, elementwise)?;
    let block = block_of(body, op)?;
    for inner in body.ops_in(block) {
        let view = body.op(inner);
        let mut types = view.operand_types().chain(view.result_types());
        if let Some(extract) = view.cast::<terrace_tensor::ExtractOp>() {
            if extract.indices().len() != 1 && !options.nd_extract {
                return None;
            }
            if !view.result_types().all(|ty| VectorType::is_valid_element(cx, ty)) {
                return None;
            }
        } else if !types.all(|ty| VectorType::is_valid_element(cx, ty)) {
            return None;
        }
    }
    if elementwise || structured.is_convolution() {
        return Some(());
    }
    if !generic.maps.iter().all(|map| map.is_projected_permutation(cx, true)) {
        return None;
    }
    if generic.is_parallel() {
        return None;
    }
    for (output, map) in generic.maps[generic.inputs.len()..].iter().enumerate() {
        if map.is_permutation(cx) {
            continue;
        }
        let combiner = match_single_reduction(body, block, generic.inputs.len(), output)?;
        combining_kind(body.op(combiner))?;
    }
    Some(())
}

/// Checks that the scalable sizes are in loops for which they are supported (MLIR:
/// `vectorizeScalableVectorPrecondition`).
fn scalable(
    body: &Body,
    op: Op,
    generic: &Generic,
    options: &VectorizationOptions,
    elementwise: bool,
) -> Option<()> {
    let count = options.scalable.iter().filter(|flag| **flag).count();
    if count == 0 {
        return Some(());
    }
    let last = options.scalable.iter().rposition(|flag| *flag)?;
    let is_parallel = |dim: usize| generic.parallel.get(dim).copied().unwrap_or(false);
    let sees_parallel =
        (last + 1..options.sizes.len()).any(|dim| is_parallel(dim) && options.sizes[dim] != 1);
    let is_product = matches!(
        body.op(op).name_str(),
        "linalg.matmul" | "linalg.batch_matmul" | "linalg.mmt4d" | "linalg.batch_mmt4d"
    );
    if count > 2 {
        return None;
    }
    if is_parallel(last) {
        if sees_parallel {
            return None;
        }
        if count == 2 {
            let before = last.checked_sub(1)?;
            if !options.scalable[before] || !is_parallel(before) {
                return None;
            }
        }
    } else if count == 2 || last + 1 != options.sizes.len() || is_product {
        return None;
    }
    let is_named =
        matches!(body.op(op).name_str(), "linalg.depthwise_conv_1d_nwc_wc" | "linalg.matvec");
    (elementwise || is_product || is_named || !generic.is_parallel()).then_some(())
}
