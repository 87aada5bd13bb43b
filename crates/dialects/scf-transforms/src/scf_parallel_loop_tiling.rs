//! The pass `scf-parallel-loop-tiling`: splits `scf.parallel` into loops over tiles and loops
//! within a tile (MLIR: `ParallelLoopTiling.cpp`). [`tile_parallel_loop`] is the main function.

use terrace_affine::{AffineDialect, AffineMinOp};
use terrace_arith::{AddIOp, AndIOp, ArithDialect, BuildConstant, CmpIOp, CmpIPredicate, MulIOp};
use terrace_builtin::values::constant_integer;
use terrace_builtin::{AffineExpr, AffineMap, AffineMapAttr};
use terrace_ir::{Block, Body, Builder, Diagnostic, Location, Op, OpType, Operand, Value};
use terrace_pass::{PassResult, Target, pass};
use terrace_scf::{IfOp, ParallelOp, ScfDialect};
use terrace_transforms::for_each_body;

use crate::loops::{body_block, ops_of_type, splice_body};

/// Tile parallel loops
#[pass(name = "scf-parallel-loop-tiling", title = "SCFParallelLoopTiling", run = run)]
pub struct ParallelLoopTiling {
    /// Number of iterations of a tile in each dimension; 1 for dimensions without a number
    #[option]
    pub parallel_loop_tile_sizes: Vec<i64>,
    /// Test whether an iteration is in bounds inside of a tile of fixed size, instead of computing
    /// the size of the tile
    #[option]
    pub no_min_max_bounds: bool,
}

fn run(pass: &ParallelLoopTiling, target: &mut Target<'_>) -> PassResult {
    let cx = target.context().clone();
    if pass.parallel_loop_tile_sizes.contains(&0) {
        let message = "tile size cannot be 0";
        return Err(target.emit(Diagnostic::error(Location::unknown(&cx), message)));
    }
    cx.load::<ScfDialect>();
    cx.load::<ArithDialect>();
    cx.load::<AffineDialect>();
    for_each_body(target.body_mut(), &|body: &mut Body| {
        for op in innermost_loops(body) {
            // Loops with reductions remain.
            let _ = tile_parallel_loop(
                body,
                op,
                &pass.parallel_loop_tile_sizes,
                pass.no_min_max_bounds,
            );
        }
    });
    Ok(())
}

/// Returns the loops that contain no `scf.parallel`, in post-order (MLIR:
/// `getInnermostParallelLoops`).
fn innermost_loops(body: &Body) -> Vec<ParallelOp> {
    let has_no_loop =
        |op: &ParallelOp| !body.ops_below(op.op()).any(|inner| body.op(inner).is::<ParallelOp>());
    ops_of_type(body, Op::ROOT).into_iter().filter(has_no_loop).collect()
}

/// Splits an `scf.parallel` without results into a loop over tiles of `sizes` iterations and a loop
/// over the iterations of a tile; a missing size is 1. Returns both loops. `None`, without a
/// change, for a loop with results.
///
/// The upper bounds of the inner loop are minima, unless the number of iterations is a constant
/// multiple of the size; with `checks_bounds`, the inner loop always executes full tiles, and an
/// `scf.if` skips iterations that are out of bounds.
pub fn tile_parallel_loop(
    body: &mut Body,
    op: ParallelOp,
    sizes: &[i64],
    checks_bounds: bool,
) -> Option<[ParallelOp; 2]> {
    if body.result_count(op.op()) > 0 {
        return None;
    }
    let from = body_block(body, op.op())?;
    let [lower, upper, steps] = op.view(body).bounds();
    let mut builder = Builder::before(body, op.op());
    let b = &mut builder;
    let zero = b.constant_index(0);
    let size = |at: usize| sizes.get(at).copied().unwrap_or(1);
    let constants: Vec<Value> = (0..steps.len()).map(|at| b.constant_index(size(at))).collect();
    let tile_steps: Vec<Value> = (steps.iter().zip(constants))
        .map(|(step, size)| MulIOp::build(b, *step, size).value(b))
        .collect();
    let mut outer_variables = Vec::new();
    let outer = ParallelOp::define(b, &lower, &upper, &tile_steps, |_, variables| {
        outer_variables.extend_from_slice(variables);
    });
    set_before_end(b, body_block(b.body(), outer.op())?)?;
    let mut needs_check = false;
    let mut limits = Vec::new();
    for (at, variable) in outer_variables.iter().enumerate() {
        let is_full = is_multiple(b.body(), [lower[at], upper[at], steps[at]], size(at));
        needs_check |= !is_full;
        limits.push(match is_full || checks_bounds {
            true => tile_steps[at],
            false => least_size(b, tile_steps[at], upper[at], *variable),
        });
    }
    let mut inner_variables = Vec::new();
    let zeros = vec![zero; steps.len()];
    let inner = ParallelOp::define(b, &zeros, &limits, &steps, |_, variables| {
        inner_variables.extend_from_slice(variables);
    });
    let mut to = body_block(b.body(), inner.op())?;
    set_before_end(b, to)?;
    let pairs: Vec<(Value, Value)> = inner_variables.iter().copied().zip(outer_variables).collect();
    let sums: Vec<Value> =
        (pairs.iter()).map(|(inner, outer)| AddIOp::build(b, *inner, *outer).value(b)).collect();
    if checks_bounds && needs_check {
        let mut holds = b.constant_bool(true);
        for (at, (inner, outer)) in pairs.iter().enumerate() {
            let distance = MulIOp::build(b, *inner, steps[at]).value(b);
            let index = AddIOp::build(b, distance, *outer).value(b);
            let inside = CmpIOp::build(b, CmpIPredicate::Ult, index, upper[at]).value(b);
            holds = AndIOp::build(b, holds, inside).value(b);
        }
        let conditional = IfOp::define_then(b, holds, |_| ());
        to = body_block(b.body(), conditional.op())?;
    }
    let end = b.body().last_op(to);
    splice_body(b, from, to, end, &sums)?;
    body.erase(op.op());
    Some([outer, inner])
}

/// Moves the insertion point in front of the terminator of `block`.
fn set_before_end(b: &mut Builder<'_>, block: Block) -> Option<()> {
    let end = b.body().last_op(block)?;
    b.set_before(end);
    Some(())
}

/// Whether the number of iterations is a constant multiple of `size`.
fn is_multiple(body: &Body, bounds: [Value; 3], size: i64) -> bool {
    let [Some(lower), Some(upper), Some(step)] =
        bounds.map(|bound| constant_integer(body, bound).map(i128::from))
    else {
        return false;
    };
    step > 0 && ((upper - lower) + (step - 1)).div_euclid(step) % i128::from(size) == 0
}

/// Creates the minimum of `size` and `upper - variable`.
fn least_size(b: &mut Builder<'_>, size: Value, upper: Value, variable: Value) -> Value {
    let cx = b.context().clone();
    let [d0, d1, d2] = [0, 1, 2].map(|at| AffineExpr::dim(&cx, at));
    let map = AffineMapAttr::get(&cx, AffineMap::new(3, 0, [d0, d1.sub(&cx, d2)]));
    AffineMinOp::build(b, map, [size, upper, variable]).value(b)
}
