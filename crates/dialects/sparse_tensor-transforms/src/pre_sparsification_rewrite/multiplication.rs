//! Kernels that yield zero, and sums of products that a sparse kernel samples.

use terrace_arith::{AddFOp, AddIOp, MulFOp, MulIOp};
use terrace_bufferization::AllocTensorOp;
use terrace_builtin::AffineMapAttr;
use terrace_ir::{ArrayAttr, Attribute, Body, Mapping, Op, OpType, Operand, Rewriter, Value};
use terrace_linalg::{GenericOp, YieldOp};
use terrace_sparse_tensor::SparseTensorType;

use super::clone_into;
use super::kernel::{Kernel, is_new_tensor, is_sparse, is_zero};
use crate::constants::zero;

/// Replaces a kernel that yields zeros into a new tensor by that tensor if it is sparse, or else by
/// a constant (MLIR: `FoldInvariantYield`).
pub(super) fn fold_zero(op: GenericOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let op = op.op();
    let body = rewriter.body();
    let kernel = Kernel::of(body, op)?;
    let argument = body.argument_of(kernel.yielded).filter(|(block, _)| *block == kernel.block);
    let operand = argument.and_then(|(_, at)| body.operands(op).nth(at));
    let yields_zero = is_zero(body, operand.unwrap_or(kernel.yielded));
    let output = kernel.output;
    if !yields_zero || !is_new_tensor(body, output) || !body.has_one_use(output) {
        return None;
    }
    let ty = body.value_type(body.result(op, 0));
    let cx = rewriter.context().clone();
    let tensor = SparseTensorType::of(&cx, ty)?;
    if tensor.encoding.is_some() {
        rewriter.replace_op(op, &[output]);
        return Some(());
    }
    tensor.has_static_shape().then_some(())?;
    let constant = zero(rewriter, ty)?;
    let allocation = rewriter.body().defining_op(output)?;
    rewriter.replace_op(op, &[constant]);
    rewriter.erase_op(allocation);
    Some(())
}

/// Whether `value` is a new tensor of zeros, or a constant of zeros.
fn is_zero_tensor(body: &Body, value: Value) -> bool {
    if let Some(allocation) = body.defined_by::<AllocTensorOp>(value) {
        return allocation.copy().is_some_and(|copy| is_zero(body, copy));
    }
    is_zero(body, value)
}

/// Returns the operands of the multiplication `op`; `None` for other operations.
fn factors(body: &Body, op: Op) -> Option<[Value; 2]> {
    let is_product = body.op(op).is::<MulFOp>() || body.op(op).is::<MulIOp>();
    let mut operands = body.operands(op).filter(|_| is_product);
    Some([operands.next()?, operands.next()?])
}

/// Whether a kernel multiplies its two inputs (MLIR: `isSampling`).
fn is_sampling(body: &Body, kernel: &Kernel<'_>) -> bool {
    let Some(factors) = body.defining_op(kernel.yielded).and_then(|op| factors(body, op)) else {
        return false;
    };
    let [a, b] = factors;
    let inputs = body.arguments(kernel.block);
    inputs.get(..2).is_some_and(|inputs| inputs == [a, b] || inputs == [b, a])
}

/// Whether `value` is a product of block arguments other than `output` (MLIR: `isMulChain`).
fn is_product(body: &Body, value: Value, output: Value) -> bool {
    let mut rest = vec![value];
    while let Some(value) = rest.pop() {
        match body.defining_op(value) {
            None if value == output => return false,
            None => {}
            Some(op) => match factors(body, op) {
                Some(factors) => rest.extend(factors),
                None => return false,
            },
        }
    }
    true
}

/// Whether a kernel adds a product to its output (MLIR: `isSumOfMul`).
fn is_sum_of_products(body: &Body, kernel: &Kernel<'_>) -> bool {
    let Some(sum) = body.defining_op(kernel.yielded) else { return false };
    if !body.op(sum).is::<AddFOp>() && !body.op(sum).is::<AddIOp>() {
        return false;
    }
    let Some(output) = body.arguments(kernel.block).last().copied() else { return false };
    let operands: Vec<Value> = body.operands(sum).collect();
    let [a, b] = operands[..] else { return false };
    (a == output && is_product(body, b, output)) || (b == output && is_product(body, a, output))
}

/// Whether a kernel with two inputs and parallel loops has only identities as indexing maps.
fn is_elementwise(body: &Body, kernel: &Kernel<'_>) -> Option<bool> {
    let maps = kernel.structured.indexing_maps()?;
    let parallel = kernel.structured.parallel_loops()?;
    let identities = maps.iter().all(|map| map.is_identity(body.context()));
    Some(kernel.inputs.len() == 2 && identities && parallel.iter().all(|parallel| *parallel))
}

/// Fuses a kernel that multiplies a sparse tensor by a sum of products with the kernel of that sum,
/// which then computes only the sampled elements (MLIR: `FuseSparseMultiplyOverAdd`).
pub(super) fn fuse(op: GenericOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let op = op.op();
    let cx = rewriter.context().clone();
    let body = rewriter.body();
    let consumer = Kernel::of(body, op)?;
    is_elementwise(body, &consumer)?.then_some(())?;
    let sampler = consumer.inputs.iter().position(|input| is_sparse(body, *input))?;
    let other = 1 - sampler;
    let sum = consumer.inputs[other];
    let producer = Kernel::of(body, body.defining_op(sum)?)?;
    if !body.has_one_use(sum)
        || !is_new_tensor(body, consumer.output)
        || !is_zero_tensor(body, producer.output)
        || !is_sampling(body, &consumer)
        || !is_sum_of_products(body, &producer)
    {
        return None;
    }
    let mut inputs = producer.inputs.clone();
    inputs.push(consumer.inputs[sampler]);
    let mut maps = producer.structured.indexing_maps()?;
    maps.push(maps.last()?.clone());
    let maps: Vec<Attribute> =
        maps.into_iter().map(|map| AffineMapAttr::get(&cx, map).attr()).collect();
    let iterators = body.op(producer.op).cast::<GenericOp>()?.iterator_types();
    let (output, initial) = (consumer.output, producer.output);
    let accumulation = body.defining_op(producer.yielded)?;
    let product = body.defining_op(consumer.yielded)?;
    let end = body.last_op(producer.block)?;
    let ops = body.ops_in(producer.block);
    let factors: Vec<Op> = ops.filter(|op| *op != accumulation && *op != end).collect();
    if factors.iter().any(|op| body.results(*op).next().is_none()) {
        return None;
    }
    let factor = body.result(*factors.last()?, 0);
    let consumed = body.arguments(consumer.block).to_vec();
    let mut arguments = body.arguments(producer.block).to_vec();
    arguments.insert(arguments.len() - 1, consumed[sampler]);
    let location = body.op(producer.op).location();
    let types: Vec<_> = arguments.iter().map(|value| (body.value_type(*value), location)).collect();
    let result_type = body.value_type(body.result(op, 0));

    let maps = ArrayAttr::get(&cx, maps);
    let outputs = [output];
    let fused = GenericOp::build(rewriter, &[result_type], &inputs, outputs, maps, iterators).op();
    let after = rewriter.point();
    let body = rewriter.body_mut();
    let block = body.append_block(body.region(fused, 0)?, types);
    let mut mapping = Mapping::new();
    for (old, new) in arguments.iter().zip(body.arguments(block).to_vec()) {
        mapping.map_value(*old, new);
    }
    rewriter.set_at_end(block);
    for factor in factors {
        clone_into(rewriter, factor, &mut mapping);
    }
    let sampled = mapping.value(factor);
    mapping.map_value(consumed[other], sampled);
    let product = clone_into(rewriter, product, &mut mapping);
    mapping.map_value(factor, product);
    let value = clone_into(rewriter, accumulation, &mut mapping);
    YieldOp::build(rewriter, [value]);
    rewriter.set_point(after);
    if !is_sparse(rewriter.body(), rewriter.body().result(op, 0)) {
        initialize(rewriter, output, initial);
    }
    let value = rewriter.body().result(fused, 0);
    rewriter.replace_op(op, &[value]);
    Some(())
}

/// Makes the allocation of `output` copy the tensor that the allocation of `initial` copies.
fn initialize(rewriter: &mut Rewriter<'_>, output: Value, initial: Value) -> Option<()> {
    let copied = rewriter.body().defined_by::<AllocTensorOp>(initial)?.copy()?;
    let view = rewriter.body().defined_by::<AllocTensorOp>(output)?;
    let (sizes, hint) = (view.dynamic_sizes().collect::<Vec<_>>(), view.size_hint());
    let ty = rewriter.body().value_type(output);
    let old = rewriter.body().defining_op(output)?;
    rewriter.set_before(old);
    let new = AllocTensorOp::build(rewriter, ty, &sizes[..], Some(copied), hint).value(rewriter);
    rewriter.replace_op(old, &[new]);
    Some(())
}
