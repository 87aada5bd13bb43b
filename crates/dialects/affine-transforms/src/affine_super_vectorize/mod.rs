//! The pass `affine-super-vectorize`: turns nests of parallel `affine.for` loops into loops over
//! vectors (MLIR: `SuperVectorize.cpp`). [`matches`] finds the nests, [`vectorize`] rewrites one.

mod matches;
mod reduce;
mod vectorize;

use rustc_hash::FxHashMap;
use terrace_affine::{AffineDialect, AffineForOp};
use terrace_arith::ArithDialect;
use terrace_ir::{Body, Diagnostic, Op, OpType, Severity};
use terrace_pass::{PassResult, Target, pass};

use matches::{MatchedNest, NestPattern, buckets, varying_dim};
use terrace_affine_analysis::{LoopReduction, parallel_reductions};
use vectorize::vectorize_loop_nest;

/// Turn affine loops into loops over vectors
#[pass(
    name = "affine-super-vectorize",
    title = "AffineVectorize",
    anchor = "func.func",
    run = run
)]
pub struct AffineVectorize {
    /// Numbers of elements of the vectors, one per vectorized loop of a nest
    #[option]
    pub virtual_vector_size: Vec<i64>,
    /// For each vectorized loop, the dimension of memrefs that its variable indexes, counted from
    /// the last; -1 for any
    #[option(name = "test-fastest-varying")]
    pub fastest_varying: Vec<i64>,
    /// Vectorize loops with reductions
    #[option]
    pub vectorize_reductions: bool,
}

fn run(pass: &AffineVectorize, target: &mut Target<'_>) -> PassResult {
    let sizes = &pass.virtual_vector_size;
    let at = target.body().root();
    if pass.vectorize_reductions && sizes.len() != 1 {
        let message = "Vectorizing reductions is supported only for 1-D vectors.";
        return Err(target.emit(at.plain_error(message)));
    }
    if sizes.iter().any(|size| *size <= 0) {
        let message = "Vectorization factor must be greater than zero.";
        return Err(target.emit(at.plain_error(message)));
    }
    if !pass.fastest_varying.is_empty() && pass.fastest_varying.len() != sizes.len() {
        let message = "Fastest varying pattern specified with different size than the vector size.";
        return Err(target.emit(Diagnostic::new(Severity::Remark, at.location(), message)));
    }
    if sizes.is_empty() || sizes.len() > 3 {
        return Ok(());
    }
    let cx = target.context();
    cx.load::<AffineDialect>();
    cx.load::<ArithDialect>();
    cx.load::<terrace_ub::UbDialect>();
    cx.load::<terrace_vector::VectorDialect>();
    vectorize_all(target.body_mut(), pass);
    Ok(())
}

/// The loops that may be vectorized, each with its reductions.
pub(crate) type ParallelLoops = FxHashMap<Op, Vec<LoopReduction>>;

/// Returns the loops of `body` whose iterations are independent, or combine loop-carried values by
/// reductions if `with_reductions` (MLIR: `isLoopParallel`).
fn parallel_loops(body: &Body, with_reductions: bool) -> ParallelLoops {
    let is_loop = |op: &Op| body.op(*op).is::<AffineForOp>();
    let all = body.ops_below(Op::ROOT).filter(is_loop);
    let reductions =
        |op: Op| Some((op, parallel_reductions(body, AffineForOp::from_op(op), with_reductions)?));
    all.filter_map(reductions).collect()
}

fn vectorize_all(body: &mut Body, pass: &AffineVectorize) {
    let loops = parallel_loops(body, pass.vectorize_reductions);
    let dims = &pass.fastest_varying;
    let wanted: Vec<Option<usize>> = (0..pass.virtual_vector_size.len())
        .map(|level| dims.get(level).and_then(|dim| usize::try_from(*dim).ok()))
        .collect();
    let found = NestPattern { loops: &loops, wanted: &wanted }.matches(body);
    for bucket in buckets(body, found) {
        for nest in bucket {
            // An earlier nest may have been rewritten.
            let is_vectorizable = body.parent_block(nest.root).is_some()
                && varying_dim(body, AffineForOp::from_op(nest.root)).is_some();
            if is_vectorizable
                && vectorize_loop_nest(body, &nest, &pass.virtual_vector_size, &loops)
            {
                break;
            }
        }
    }
}

/// Vectorizes the loop `op` and the contents of its body by vectors of `size` elements; returns
/// whether it was possible. `None`, without a change, if the iterations of the loop depend on each
/// other.
pub fn vectorize_loop(body: &mut Body, op: AffineForOp, size: i64) -> Option<bool> {
    let reductions = parallel_reductions(body, op, true)?;
    let loops = ParallelLoops::from_iter([(op.op(), reductions)]);
    let nest = MatchedNest { root: op.op(), levels: vec![(op.op(), 0)] };
    Some(vectorize_loop_nest(body, &nest, &[size], &loops))
}
