//! Vectorization of structured operations (MLIR: `linalg::vectorize`): [`vectorize`] rewrites one
//! operation to vector operations on whole tensors or buffers. The transform operations
//! `structured.vectorize` and `structured.vectorize_children_and_apply_patterns` call it.

mod convolution;
mod extract;
mod forwarding;
mod generic;
mod masks;
mod moves;
mod named_contraction;
mod packs;
mod pads;
mod preconditions;
mod slices;
mod state;
mod support;

pub use forwarding::copy_forwarding;
pub use moves::{memref_copy_vectorization, vectorization};
pub use pads::pad_vectorization;

pub(crate) use slices::constant_padding;
use support::match_reduction;
pub(crate) use support::match_single_reduction;

use terrace_ir::{Block, Body, Op, Rewriter, Value};
use terrace_linalg::Structured;

use crate::generic::Generic;
use state::State;

/// Whether the structured operation `op` applies a function to each element of operands of the same
/// loops (MLIR: `isElementwise`).
pub fn is_elementwise_body(body: &Body, op: Op) -> bool {
    Generic::of(body, op).is_some_and(|generic| preconditions::is_elementwise(body, op, &generic))
}

/// Whether one operation in `block`, the region of a structured operation with `inputs` inputs,
/// reduces the output number `output` (MLIR: `matchReduction`).
pub fn is_reduced_by_one(body: &Body, block: Block, inputs: usize, output: usize) -> bool {
    match_single_reduction(body, block, inputs, output).is_some()
}

/// Returns the value and the only operation by which `block`, with `inputs` arguments in front of
/// those of the outputs, reduces the output number `output` (MLIR: `matchReduction`).
pub fn single_reduction(
    body: &Body,
    block: Block,
    inputs: usize,
    output: usize,
) -> Option<(Value, Op)> {
    let found = match_reduction(body, block, inputs, output)?;
    match found.combiners[..] {
        [only] => Some((found.reduced, only)),
        _ => None,
    }
}

/// The parameters of [`vectorize`].
#[derive(Clone, Debug, Default)]
pub struct VectorizationOptions {
    /// The vector size of each loop, or of each dimension of an operation that is not structured;
    /// empty to take the static sizes.
    pub sizes: Vec<i64>,
    /// Whether each size is a multiple of `vector.vscale`; as long as `sizes`.
    pub scalable: Vec<bool>,
    /// Whether a `tensor.extract` with several indices is vectorized.
    pub nd_extract: bool,
    /// Whether the loops over the width and the channels of a depthwise convolution become one
    /// dimension of the vectors.
    pub flatten_depthwise: bool,
    /// Whether dynamic sizes are assumed to equal the vector sizes, so that no masks are needed.
    pub assume_dynamic_match: bool,
    /// Whether a contraction becomes a `vector.contract`.
    pub named_contraction: bool,
}

/// Whether operations of the kind of `op` can be vectorized (MLIR: `hasVectorizationImpl`).
pub fn has_vectorization(rewriter: &Rewriter<'_>, op: Op) -> bool {
    let view = rewriter.body().op(op);
    Structured::of(view).is_some()
        || view.is::<terrace_tensor::PadOp>()
        || view.is::<terrace_linalg::PackOp>()
        || view.is::<terrace_linalg::UnPackOp>()
        || view.is::<terrace_tensor::InsertSliceOp>()
}

/// Rewrites `op` to operations on vectors. `None`, without a change, if `op` cannot be vectorized
/// with these options.
pub fn vectorize(
    rewriter: &mut Rewriter<'_>,
    op: Op,
    options: &VectorizationOptions,
) -> Option<()> {
    rewriter.set_before(op);
    let view = rewriter.body().op(op);
    let results = if view.is::<terrace_tensor::PadOp>() {
        slices::pad(rewriter, op, options)?
    } else if view.is::<terrace_tensor::InsertSliceOp>() {
        slices::insert_slice(rewriter, op, options)?
    } else if view.is::<terrace_linalg::PackOp>() {
        packs::pack(rewriter, op, options)?
    } else if view.is::<terrace_linalg::UnPackOp>() {
        packs::unpack(rewriter, op, options)?
    } else {
        structured(rewriter, op, options)?
    };
    match results.is_empty() {
        true => rewriter.erase_op(op),
        false => rewriter.replace_op(op, &results),
    }
    Some(())
}

/// Vectorizes a structured operation; returns the values of its results.
fn structured(
    rewriter: &mut Rewriter<'_>,
    op: Op,
    options: &VectorizationOptions,
) -> Option<Vec<Value>> {
    let generic = Generic::of(rewriter.body(), op)?;
    preconditions::check(rewriter.body(), op, &generic, options)?;
    let is_convolution =
        Structured::of(rewriter.body().op(op)).is_some_and(Structured::is_convolution);
    let convolution = match is_convolution {
        true => Some(convolution::Convolution::of(rewriter.body(), op, options)?),
        false => None,
    };
    let mut state = State::of(rewriter, op, generic, options)?;
    if let Some(convolution) = convolution {
        return convolution.vectorize(rewriter);
    }
    if options.named_contraction
        && Structured::of(rewriter.body().op(op)).is_some_and(Structured::is_contraction)
    {
        return named_contraction::vectorize(rewriter, &mut state);
    }
    generic::expand_applies(rewriter, op)?;
    generic::vectorize(rewriter, &mut state)
}
