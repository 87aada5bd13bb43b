//! The pass `gpu-launch-sink-index-computations`: copies computations of indices into the
//! `gpu.launch` that uses their results, so that the results are no arguments of the kernel
//! (MLIR: `KernelOutlining.cpp`). [`sink_into_launch`] is the main function.

use rustc_hash::FxHashSet;
use terrace_arith::{CmpIOp, SelectOp};
use terrace_gpu::LaunchOp;
use terrace_ir::fold::constant_value;
use terrace_ir::{Body, Mapping, Op, OpType, Value, ensure_sufficient_stack};
use terrace_memref::DimOp;
use terrace_pass::{PassResult, Target, pass};
use terrace_transforms::{for_each_body, post_order, values_from_above};

/// Copy computations of indices into the kernels that use them
#[pass(
    name = "gpu-launch-sink-index-computations",
    title = "GpuLaunchSinkIndexComputationsPass",
    run = run
)]
pub struct GpuLaunchSinkIndexComputations {}

fn run(_: &GpuLaunchSinkIndexComputations, target: &mut Target<'_>) -> PassResult {
    for_each_body(target.body_mut(), &|body: &mut Body| {
        for op in post_order(body, Op::ROOT) {
            if body.op(op).is::<LaunchOp>() {
                sink_into_launch(body, LaunchOp::from_op(op));
            }
        }
    });
    Ok(())
}

/// Copies constants, sizes of memrefs, comparisons and selections that `launch` uses into it, if
/// all of their operands are copied or used there, too (MLIR: `sinkOperationsIntoLaunchOp`).
pub fn sink_into_launch(body: &mut Body, launch: LaunchOp) {
    let used = values_from_above(body, launch.op());
    let mut sinking = Sinking {
        body,
        used: used.iter().copied().collect(),
        sunk: Vec::new(),
        available: FxHashSet::default(),
    };
    for value in used {
        if let Some(op) = sinking.body.defining_op(value) {
            sinking.sink(op);
        }
    }
    let sunk = sinking.sunk;
    let inside: FxHashSet<Op> = body.ops_below(launch.op()).collect();
    let region = body.region(launch.op(), 0);
    let Some(block) = region.and_then(|region| body.first_block(region)) else { return };
    let first = body.first_op(block);
    let mut mapping = Mapping::new();
    for op in sunk {
        let copy = body.clone_op(op, &mut mapping);
        body.insert_op(copy, block, first);
        let results: Vec<(Value, Value)> = body.results(op).zip(body.results(copy)).collect();
        for (old, new) in results {
            body.replace_uses_if(old, new, |body, use_| inside.contains(&body.user(use_)));
        }
    }
}

/// The operations that are copied into a launch.
struct Sinking<'b> {
    body: &'b Body,
    /// The values that the launch uses.
    used: FxHashSet<Value>,
    /// The operations to copy, definitions before uses.
    sunk: Vec<Op>,
    /// The results of the operations to copy.
    available: FxHashSet<Value>,
}

impl Sinking<'_> {
    /// Adds `op`, after the definitions of its operands, to the operations to copy, if it computes
    /// an index from values that are available in the launch; returns whether it is one of them
    /// (MLIR: `extractBeneficiaryOps`).
    fn sink(&mut self, op: Op) -> bool {
        if self.sunk.contains(&op) {
            return true;
        }
        let body = self.body;
        let view = body.op(op);
        let is_constant =
            view.result_count() == 1 && constant_value(body, view.result(0)).is_some();
        if !is_constant && !view.is::<DimOp>() && !view.is::<SelectOp>() && !view.is::<CmpIOp>() {
            return false;
        }
        for operand in view.operands() {
            let is_available = self.available.contains(&operand)
                || body
                    .defining_op(operand)
                    .is_some_and(|op| ensure_sufficient_stack(|| self.sink(op)))
                || self.used.contains(&operand);
            if !is_available {
                return false;
            }
        }
        self.sunk.push(op);
        self.available.extend(view.results());
        true
    }
}
