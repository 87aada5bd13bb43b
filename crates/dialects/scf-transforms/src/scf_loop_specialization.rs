//! The passes `scf-for-loop-specialization` and `scf-parallel-loop-specialization`: copy loops
//! whose upper bound is a minimum with a constant, for the case that the constant is the minimum
//! (MLIR: `LoopSpecialization.cpp`).

use terrace_affine::{AffineMinOp, map_of};
use terrace_arith::{AndIOp, ArithDialect, BuildConstant, CmpIOp, CmpIPredicate};
use terrace_ir::{Body, Builder, Mapping, Op, OpType, Operand, Value};
use terrace_pass::{PassResult, Target, pass};
use terrace_scf::{ForOp, IfOp, ParallelOp, ScfDialect};
use terrace_transforms::for_each_body;

use crate::loops::ops_of_type;

/// Copy loops for the case that their upper bound is a constant
#[pass(name = "scf-for-loop-specialization", title = "SCFForLoopSpecialization", run = on_for)]
pub struct ForLoopSpecialization {}

fn on_for(_: &ForLoopSpecialization, target: &mut Target<'_>) -> PassResult {
    run(target, &|body| {
        for op in ops_of_type::<ForOp>(body, Op::ROOT) {
            let upper = op.view(body).upper_bound();
            specialize(body, op.op(), &[upper]);
        }
    })
}

/// Copy parallel loops for the case that their upper bounds are constants
#[pass(
    name = "scf-parallel-loop-specialization",
    title = "SCFParallelLoopSpecialization",
    run = on_parallel
)]
pub struct ParallelLoopSpecialization {}

fn on_parallel(_: &ParallelLoopSpecialization, target: &mut Target<'_>) -> PassResult {
    run(target, &|body| {
        for op in ops_of_type::<ParallelOp>(body, Op::ROOT) {
            let upper: Vec<Value> = op.view(body).upper_bound().collect();
            specialize(body, op.op(), &upper);
        }
    })
}

fn run(target: &mut Target<'_>, work: &(impl Fn(&mut Body) + Sync)) -> PassResult {
    let cx = target.context();
    cx.load::<ScfDialect>();
    cx.load::<ArithDialect>();
    for_each_body(target.body_mut(), work);
    Ok(())
}

/// Returns the least constant result of the `affine.min` that defines `value`; `None` for other
/// values.
fn constant_minimum(body: &Body, value: Value) -> Option<i64> {
    let min = body.defined_by::<AffineMinOp>(value)?;
    let results = &map_of(*min, min.map())?.results;
    results.iter().filter_map(|result| result.as_constant(body.context())).min()
}

/// Replaces the loop `op` by an `scf.if` that holds a copy whose upper bounds are constants, and a
/// copy of the loop. A loop with results, or with an upper bound that is not a minimum with a
/// constant, remains.
fn specialize(body: &mut Body, op: Op, upper: &[Value]) {
    let constants: Option<Vec<i64>> =
        upper.iter().map(|bound| constant_minimum(body, *bound)).collect();
    let Some(constants) = constants.filter(|all| !all.is_empty()) else { return };
    if body.result_count(op) > 0 {
        return;
    }
    let mut mapping = Mapping::new();
    let mut builder = Builder::before(body, op);
    let mut condition: Option<Value> = None;
    for (bound, number) in upper.iter().zip(constants) {
        let constant = builder.constant_index(number);
        let holds = CmpIOp::build(&mut builder, CmpIPredicate::Eq, *bound, constant);
        let holds = holds.value(&mut builder);
        condition = Some(match condition {
            Some(others) => AndIOp::build(&mut builder, others, holds).value(&mut builder),
            None => holds,
        });
        mapping.map_value(*bound, constant);
    }
    let Some(condition) = condition else { return };
    let copy = |builder: &mut Builder<'_>, mapping: &mut Mapping| {
        let clone = builder.body_mut().clone_op(op, mapping);
        builder.insert(clone);
    };
    IfOp::define(
        &mut builder,
        condition,
        &[],
        |b| copy(b, &mut mapping),
        |b| copy(b, &mut Mapping::new()),
    );
    body.erase(op);
}
