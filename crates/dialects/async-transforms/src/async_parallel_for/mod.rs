//! The pass `async-parallel-for`: splits the iterations of `scf.parallel` into blocks that run
//! concurrently (MLIR: `AsyncParallelFor.cpp`).
//!
//! `compute` creates the function that runs one block of iterations, `dispatch` the operations that
//! launch it for all blocks. The code before computes the number of blocks from the number of
//! iterations and worker threads.

mod compute;
mod dispatch;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use terrace_arith::{
    ArithDialect, BuildConstant, CeilDivSIOp, CmpIOp, CmpIPredicate, FPToSIOp, IndexCastOp,
    MaxSIOp, MinSIOp, MulFOp, MulIOp, SIToFPOp, SelectOp, SubIOp,
};
use terrace_async::{AsyncDialect, RuntimeNumWorkerThreadsOp};
use terrace_builtin::{FloatType, IndexType, IntegerAttr, IntegerType, ModuleOp};
use terrace_func::FuncDialect;
use terrace_ir::fold::constant_value;
use terrace_ir::pattern::Rewriter;
use terrace_ir::{
    Attribute, Body, Builder, InsertionPoint, Op, OpType, Operand, PatternSet, Region, Value,
    ensure_sufficient_stack,
};
use terrace_pass::{PassResult, Target, pass};
use terrace_rewrite::{
    FrozenPatterns, GreedyConfig, apply_patterns_greedily, apply_patterns_to_ops, create_or_fold,
};
use terrace_scf::{IfOp, ParallelOp, ScfDialect, YieldOp};

use self::dispatch::Dispatch;
use crate::constants::clone_constants_into;
use crate::new_functions::NewFunctions;

/// Run parallel loops as concurrent tasks
#[pass(
    name = "async-parallel-for",
    title = "AsyncParallelForPass",
    anchor = "builtin.module",
    run = run
)]
#[derive(Clone)]
pub struct AsyncParallelFor {
    /// Launch tasks by splitting the range of blocks recursively; otherwise by a loop in the
    /// calling thread
    #[option(default = true)]
    pub async_dispatch: bool,
    /// Number of worker threads; -1 = determined at run time
    #[option(default = 8)]
    pub num_workers: i32,
    /// Minimum number of iterations of a task
    #[option(default = 1000)]
    pub min_task_size: i32,
}

fn run(pass: &AsyncParallelFor, target: &mut Target<'_>) -> PassResult {
    let cx = target.context();
    cx.load::<ArithDialect>();
    cx.load::<AsyncDialect>();
    cx.load::<FuncDialect>();
    cx.load::<ScfDialect>();
    rewrite_module(pass, target.body_mut());
    Ok(())
}

/// The greatest number of iterations of inner loops that LLVM is expected to unroll.
const MAX_UNROLLED: i64 = 512;

/// The factor for the number of workers that gives the number of blocks.
const FACTOR: f64 = 8.0;

/// Numbers of workers with the factors for greater numbers of workers.
const FACTORS: [(i64, f64); 5] = [(4, 4.0), (8, 2.0), (16, 1.0), (32, 0.8), (64, 0.6)];

/// The state of the pass in one module.
struct Rewriting {
    pass: AsyncParallelFor,
    functions: Mutex<NewFunctions>,
}

/// Rewrites the loops in the module `body`, with nested modules.
fn rewrite_module(pass: &AsyncParallelFor, body: &mut Body) {
    let functions = Mutex::new(NewFunctions::new(body.root()));
    let rewriting = Arc::new(Rewriting { pass: pass.clone(), functions });
    rewriting.rewrite(body);
    // Nested loops are in the new functions. An iteration of MLIR's driver visits all functions.
    let mut done = 0;
    loop {
        let new = done..rewriting.functions().count();
        if new.is_empty() {
            break;
        }
        done = new.end;
        for number in new.rev() {
            let function = rewriting.functions().take(number);
            if let Some(mut function) = function {
                rewriting.rewrite_new(&mut function);
                rewriting.functions().put(number, function);
            }
        }
    }
    let none = NewFunctions::new(body.root());
    std::mem::replace(&mut *rewriting.functions(), none).insert(body);
}

impl Rewriting {
    fn functions(&self) -> MutexGuard<'_, NewFunctions> {
        self.functions.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Rewrites the loops in `body` and in nested bodies, the last body first, which is the order
    /// of MLIR's work list.
    fn rewrite(self: &Arc<Self>, body: &mut Body) {
        for child in body.bodies_in_order_mut().into_iter().rev() {
            match child.root().is::<ModuleOp>() {
                true => rewrite_module(&self.pass, child),
                false => ensure_sufficient_stack(|| self.rewrite(child)),
            }
        }
        let (this, mut patterns) = (self.clone(), PatternSet::new());
        patterns.add::<ParallelOp>("AsyncParallelForRewrite", move |op, rewriter| {
            rewrite_loop(op, &this, rewriter)
        });
        let patterns = FrozenPatterns::new(body.context(), patterns);
        for region in body.regions(Op::ROOT).collect::<Vec<Region>>() {
            apply_patterns_greedily(body, region, &patterns, &GreedyConfig::default());
        }
    }

    /// Rewrites the loops in the new function `body`. In the iteration that creates a function,
    /// MLIR's driver folds the operations outside of its loops, without merging constants.
    fn rewrite_new(self: &Arc<Self>, body: &mut Body) {
        let blocks = body.regions(Op::ROOT).flat_map(|region| body.blocks_in(region));
        let ops: Vec<Op> = blocks.flat_map(|block| body.ops_in(block)).collect();
        let none = FrozenPatterns::new(body.context(), PatternSet::new());
        apply_patterns_to_ops(body, &ops, &none, &GreedyConfig::default());
        self.rewrite(body);
    }
}

/// A parallel loop, its bounds and numbers of iterations.
#[derive(Clone)]
struct Loop {
    op: ParallelOp,
    trip_counts: Vec<Value>,
    lower: Vec<Value>,
    upper: Vec<Value>,
    step: Vec<Value>,
}

impl Loop {
    /// Returns the trip counts, bounds and steps in the order of parameters.
    fn bounds(&self) -> Vec<Value> {
        [&self.trip_counts[..], &self.lower, &self.upper, &self.step].concat()
    }

    /// Returns the number of inner loops with a known number of iterations in total of at most
    /// [`MAX_UNROLLED`], and that number.
    fn unrolled_loops(&self, body: &Body) -> (usize, i64) {
        let count =
            |value: &Value| known(body, *value)?.downcast::<IntegerAttr>(body.context())?.to_i64();
        let (mut loops, mut iterations, mut unrolled) = (0, 1_i64, 0);
        let inner = self.trip_counts.iter().skip(1).rev().enumerate();
        for (at, trip_count) in inner {
            iterations = iterations.wrapping_mul(count(trip_count).unwrap_or(0));
            if (1..=MAX_UNROLLED).contains(&iterations) {
                (loops, unrolled) = (at + 1, iterations);
            }
        }
        (loops, unrolled)
    }
}

/// Returns the integer attribute of the constant `value`; `None` for other values.
fn known(body: &Body, value: Value) -> Option<Attribute> {
    constant_value(body, value).filter(|value| value.is::<IntegerAttr>())
}

/// Replaces a parallel loop without reductions by concurrent tasks.
///
/// ```text
/// scf.parallel (%i) = (%lb) to (%ub) step (%s) { body }  =>
/// scf.if %has_no_iterations { } else {
///   async.execute { call @parallel_compute_fn(%block, …) }   // for each block of iterations
/// }
/// ```
fn rewrite_loop(op: ParallelOp, this: &Arc<Rewriting>, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let [lower, upper, step] = op.view(rewriter.body()).bounds();
    if rewriter.body().result_count(op.op()) > 0 || lower.is_empty() {
        return None;
    }
    let b: &mut Builder<'_> = rewriter;
    let min_size = b.constant_index(i64::from(this.pass.min_task_size));
    clone_constants_into(b.body_mut(), op.op());
    let mut trip_counts = Vec::new();
    for ((lower, upper), step) in lower.iter().zip(&upper).zip(&step) {
        let range = create_or_fold(b, |b| SubIOp::build(b, *upper, *lower).value(b));
        trip_counts.push(create_or_fold(b, |b| CeilDivSIOp::build(b, range, *step).value(b)));
    }
    let mut trip_count = trip_counts[0];
    for inner in &trip_counts[1..] {
        trip_count = MulIOp::build(b, trip_count, *inner).value(b);
    }
    let source = Loop { op, trip_counts, lower, upper, step };
    let zero = b.constant_index(0);
    let is_empty = CmpIOp::build(b, CmpIPredicate::Eq, trip_count, zero).value(b);
    // MLIR's driver visits operations in regions of new operations in the next iteration.
    let dispatch = |b: &mut Builder<'_>| dispatch_blocks(b, this, &source, [trip_count, min_size]);
    let define = |b: &mut Builder<'_>| IfOp::define(b, is_empty, &[], |_| (), dispatch).op();
    let branch = rewriter.at(InsertionPoint::Detached, define);
    rewriter.flush();
    rewriter.insert(branch);
    rewriter.erase_op(op.op());
    Some(())
}

/// Creates the operations that compute the size and the number of blocks of iterations and run the
/// blocks.
fn dispatch_blocks(
    b: &mut Builder<'_>,
    this: &Rewriting,
    source: &Loop,
    [trip_count, min_size]: [Value; 2],
) {
    let (loops, iterations) = source.unrolled_loops(b.body());
    let workers = match i64::from(this.pass.num_workers) {
        count @ 0.. => b.constant_index(count),
        _ => RuntimeNumWorkerThreadsOp::build(b).value(b),
    };
    let max_blocks = max_blocks(b, workers);
    let size = CeilDivSIOp::build(b, trip_count, max_blocks).value(b);
    let size = MaxSIOp::build(b, size, min_size).value(b);
    let block_size = MinSIOp::build(b, trip_count, size).value(b);
    let block_count = CeilDivSIOp::build(b, trip_count, block_size).value(b);
    let run = |b: &mut Builder<'_>, aligned: usize, block_size: Value| {
        let is_recursive = this.pass.async_dispatch;
        let mut dispatch = Dispatch { source, functions: &mut this.functions() };
        dispatch.run(b, aligned, [block_size, block_count], is_recursive);
    };
    if loops == 0 {
        run(b, 0, block_size);
        return;
    }
    let aligned_size = b.constant_index(iterations);
    let is_aligned = CmpIOp::build(b, CmpIPredicate::Sge, block_size, aligned_size).value(b);
    let branch = IfOp::build(b, &[], is_aligned).op();
    b.build_block_with(branch, 0, &[], |b, _| {
        let iterations = b.constant_index(iterations);
        let count = CeilDivSIOp::build(b, block_size, iterations).value(b);
        let block_size = MulIOp::build(b, count, iterations).value(b);
        run(b, loops, block_size);
        YieldOp::build(b, ());
    });
    b.build_block_with(branch, 1, &[], |b, _| {
        run(b, 0, block_size);
        YieldOp::build(b, ());
    });
}

/// Creates the operations that compute the greatest number of blocks for `workers` threads. Many
/// threads get fewer blocks each, because memory limits them.
fn max_blocks(b: &mut Builder<'_>, workers: Value) -> Value {
    let cx = b.context().clone();
    let (f32, i32) = (FloatType::f32(&cx).ty(), IntegerType::get(&cx, 32).ty());
    let constant =
        |b: &mut Builder<'_>, factor| b.constant_float(f32, factor).expect("f32 has constants");
    let mut factor = constant(b, FACTOR);
    for (count, smaller) in FACTORS {
        let count = b.constant_index(count);
        let is_greater = CmpIOp::build(b, CmpIPredicate::Sgt, workers, count).value(b);
        let smaller = constant(b, smaller);
        factor = SelectOp::build(b, is_greater, smaller, factor).value(b);
    }
    let workers = IndexCastOp::build(b, i32, workers).value(b);
    let workers = SIToFPOp::build(b, f32, workers).value(b);
    let scaled = MulFOp::build(b, factor, workers).value(b);
    let scaled = FPToSIOp::build(b, i32, scaled).value(b);
    let scaled = IndexCastOp::build(b, IndexType::get(&cx).ty(), scaled).value(b);
    let one = b.constant_index(1);
    MaxSIOp::build(b, one, scaled).value(b)
}
