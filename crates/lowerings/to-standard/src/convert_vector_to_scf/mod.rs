//! The pass `convert-vector-to-scf`: lowers transfers between vectors and memrefs or tensors, and
//! `vector.print`, to loops (MLIR: `VectorToSCF.cpp`).

mod buffers;
mod elements;
mod print;
mod scalable;
mod transfer;
mod unroll;

use terrace_affine::AffineDialect;
use terrace_arith::{ArithDialect, BuildConstant};
use terrace_ir::{Block, Builder, Op, OpType, PatternSet, Rewriter, Type, Value};
use terrace_memref::MemrefDialect;
use terrace_pass::{PassResult, Target, pass};
use terrace_scf::{ForOp, ScfDialect, YieldOp};
use terrace_tensor::TensorDialect;
use terrace_transforms::apply_patterns_everywhere;
use terrace_vector_transforms::populate_vector_transfer_permutation_map_lowering;

/// Replace transfers between vectors and memory by loops over narrower transfers
#[pass(name = "convert-vector-to-scf", title = "ConvertVectorToSCF", run = run)]
pub struct ConvertVectorToScf {
    /// Emit operations for each slice instead of loops
    #[option]
    pub full_unroll: bool,
    /// Number of dimensions that transfers keep
    #[option(default = 1)]
    pub target_rank: u32,
    /// Replace transfers from and to tensors, too
    #[option]
    pub lower_tensors: bool,
    /// Replace writes of transposed scalable vectors by loops
    #[option]
    pub lower_scalable: bool,
}

fn run(pass: &ConvertVectorToScf, target: &mut Target<'_>) -> PassResult {
    let options = VectorToScfOptions {
        full_unroll: pass.full_unroll,
        target_rank: pass.target_rank as usize,
        lower_tensors: pass.lower_tensors,
        lower_scalable: pass.lower_scalable,
    };
    let cx = target.context();
    cx.load::<AffineDialect>();
    cx.load::<ArithDialect>();
    cx.load::<MemrefDialect>();
    cx.load::<ScfDialect>();
    cx.load::<TensorDialect>();
    let mut permutations = PatternSet::new();
    populate_vector_transfer_permutation_map_lowering(&mut permutations);
    apply_patterns_everywhere(target.body_mut(), permutations);
    let mut patterns = PatternSet::new();
    populate_vector_to_scf(&mut patterns, options);
    apply_patterns_everywhere(target.body_mut(), patterns);
    Ok(())
}

/// The options of the lowering (MLIR: `VectorTransferToSCFOptions`).
#[derive(Clone, Copy, Debug)]
pub struct VectorToScfOptions {
    /// Whether transfers are unrolled into one transfer for each slice, without loops.
    pub full_unroll: bool,
    /// The largest rank of transfers that are not split.
    pub target_rank: usize,
    /// Whether transfers from and to tensors are lowered as well.
    pub lower_tensors: bool,
    /// Whether writes of transposed scalable vectors are lowered to loops.
    pub lower_scalable: bool,
}

impl Default for VectorToScfOptions {
    fn default() -> Self {
        Self { full_unroll: false, target_rank: 1, lower_tensors: false, lower_scalable: false }
    }
}

/// Adds the patterns that lower transfers and `vector.print` to loops
/// (MLIR: `populateVectorToSCFConversionPatterns`).
pub fn populate_vector_to_scf(set: &mut PatternSet, options: VectorToScfOptions) {
    if options.full_unroll {
        unroll::populate(set, options);
    } else {
        buffers::populate(set, options);
    }
    if options.lower_scalable {
        scalable::populate(set, options);
    }
    if options.target_rank == 1 {
        elements::populate(set);
    }
    print::populate(set);
}

/// Creates the constants 0, `end` and 1, the bounds and the step of a loop.
fn bounds(builder: &mut Builder<'_>, end: i64) -> [Value; 3] {
    [0, end, 1].map(|number| builder.constant_index(number))
}

/// Builds an `scf.for` with the initial value `state`, if given. `fill` builds its body from the
/// induction variable and the loop-carried value, and returns the value to yield.
fn build_loop(
    rewriter: &mut Rewriter<'_>,
    [start, end, step]: [Value; 3],
    state: Option<Value>,
    fill: impl FnOnce(&mut Rewriter<'_>, Value, Option<Value>) -> Option<Value>,
) -> Op {
    let of = |value: &Value| rewriter.body().value_type(*value);
    let types: Vec<Type> = state.iter().map(of).collect();
    let arguments = [&[of(&start)], &types[..]].concat();
    let block = build_block(rewriter, &arguments, |rewriter, arguments| {
        fill(rewriter, arguments[0], arguments.get(1).copied())
    });
    let new = ForOp::build(rewriter, &types, start, end, step, state.as_slice()).op();
    attach_block(rewriter, new, 0, block);
    new
}

/// Builds a block with arguments of these types. `fill` builds its operations and returns the value
/// that the terminator yields.
///
/// The block belongs to no region until [`attach_block`] inserts it, so that the greedy driver
/// visits its operations only in the next iteration, as in MLIR.
fn build_block(
    rewriter: &mut Rewriter<'_>,
    arguments: &[Type],
    fill: impl FnOnce(&mut Rewriter<'_>, &[Value]) -> Option<Value>,
) -> Block {
    let (point, location) = (rewriter.point(), rewriter.location());
    let arguments = arguments.iter().map(|ty| (*ty, location));
    let block = rewriter.body_mut().new_block(arguments);
    let arguments = rewriter.body().arguments(block).to_vec();
    rewriter.set_at_end(block);
    let value = fill(rewriter, &arguments);
    YieldOp::build(rewriter, value.as_slice());
    rewriter.flush();
    rewriter.set_point(point);
    block
}

/// Appends the detached `block` to region `index` of `op`.
fn attach_block(rewriter: &mut Rewriter<'_>, op: Op, index: usize, block: Block) {
    let region = rewriter.body().region(op, index).expect("the operation has such a region");
    rewriter.body_mut().insert_block(block, region, None);
}
