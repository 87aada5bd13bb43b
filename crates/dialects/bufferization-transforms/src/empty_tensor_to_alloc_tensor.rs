//! The pass `empty-tensor-to-alloc-tensor`: replaces empty tensors by new tensors, which become
//! allocations (MLIR: `EmptyTensorToAllocTensor.cpp`).

use terrace_bufferization::{AllocTensorOp, BufferizationDialect};
use terrace_ir::{OpType, PatternSet, Rewriter, Value};
use terrace_pass::{PassResult, Target, pass};
use terrace_tensor::EmptyOp;
use terrace_transforms::apply_patterns_everywhere;

/// Replace empty tensors by new tensors
#[pass(
    name = "empty-tensor-to-alloc-tensor",
    title = "EmptyTensorToAllocTensorPass",
    run = run
)]
pub struct EmptyTensorToAllocTensor {}

fn run(_: &EmptyTensorToAllocTensor, target: &mut Target<'_>) -> PassResult {
    target.context().load::<BufferizationDialect>();
    let mut patterns = PatternSet::new();
    patterns.add::<EmptyOp>("EmptyTensorLoweringPattern", replace);
    apply_patterns_everywhere(target.body_mut(), patterns);
    Ok(())
}

/// Replaces an empty tensor by a new tensor of the same type and sizes:
/// `tensor.empty(%n)  =>  bufferization.alloc_tensor(%n)`.
fn replace(op: EmptyOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let view = op.view(rewriter.body());
    let ty = rewriter.body().value_type(view.result());
    let sizes: Vec<Value> = view.dynamic_sizes().collect();
    let new = AllocTensorOp::build(rewriter, ty, &sizes[..], None, None);
    rewriter.replace_with(op.op(), new.op());
    Some(())
}
