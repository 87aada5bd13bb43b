//! The pass `scf-vectorize-loops`: executes several iterations of an innermost loop over memrefs at
//! once, as operations on vectors.
//!
//! `analysis` decides whether a loop can be vectorized and `emit` writes the new loop. The results
//! are those of the scalar loop, bit by bit: operations keep their order for each element, and
//! nothing is reassociated. The default pipeline of `terrace-run` has the pass, since the engines
//! do not vectorize.
#![forbid(unsafe_code)]

mod analysis;
mod emit;

use terrace_arith::ArithDialect;
use terrace_ir::{Body, Op, OpType};
use terrace_memref::MemrefDialect;
use terrace_pass::{PassRegistry, PassResult, Target, pass};
use terrace_scf::{ForOp, ScfDialect};
use terrace_transforms::{for_each_body, post_order};
use terrace_vector::VectorDialect;

use analysis::Plan;

/// Adds the pass to `registry`.
pub fn register(registry: &mut PassRegistry) {
    registry.insert::<VectorizeLoops>();
}

/// Vectorize innermost loops over memrefs
///
/// An innermost `scf.for` with step 1 that loads, computes and stores consecutive elements is
/// divided into a loop over vectors and one over the remaining elements. Where memrefs may overlap,
/// their addresses are compared before the loop. Floating-point results do not change.
#[pass(name = "scf-vectorize-loops", title = "SCFVectorizeLoops", run = run)]
pub struct VectorizeLoops {
    /// Size in bytes of the widest vectors.
    #[option(name = "vector-bytes", default = 64)]
    pub vector_bytes: u64,
}

fn run(pass: &VectorizeLoops, target: &mut Target<'_>) -> PassResult {
    let cx = target.context();
    cx.load::<ArithDialect>();
    cx.load::<MemrefDialect>();
    cx.load::<ScfDialect>();
    cx.load::<VectorDialect>();
    let bytes = pass.vector_bytes;
    for_each_body(target.body_mut(), &|body: &mut Body| {
        for op in post_order(body, Op::ROOT) {
            if body.op(op).is::<ForOp>() {
                vectorize_loop(body, ForOp::from_op(op), bytes);
            }
        }
    });
    Ok(())
}

/// Vectorizes the loop `op` with vectors of up to `bytes` bytes. Returns `None`, without a change,
/// if it cannot be vectorized.
pub fn vectorize_loop(body: &mut Body, op: ForOp, bytes: u64) -> Option<()> {
    let plan = Plan::of(body, op, bytes)?;
    emit::vectorize(body, &plan)
}
