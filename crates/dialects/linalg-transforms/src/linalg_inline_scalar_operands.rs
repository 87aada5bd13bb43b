//! The pass `linalg-inline-scalar-operands`: reads operands that are constant over all loops by
//! `tensor.extract` in the region (MLIR: `InlineScalarOperands.cpp`).

use terrace_arith::BuildConstant;
use terrace_builtin::shaped::rank;
use terrace_ir::{InsertionPoint, OpType, Operand, PatternSet, Rewriter, Value};
use terrace_linalg::{GenericOp, LinalgDialect};
use terrace_pass::{PassResult, Target, pass};
use terrace_tensor::{ExtractOp, TensorDialect};
use terrace_transforms::apply_patterns_everywhere;

use crate::generic::{Generic, block_of};

/// Read operands that do not depend on the loops in the region of `linalg.generic`
#[pass(
    name = "linalg-inline-scalar-operands",
    title = "LinalgInlineScalarOperandsPass",
    run = run
)]
pub struct LinalgInlineScalarOperands {}

fn run(_: &LinalgInlineScalarOperands, target: &mut Target<'_>) -> PassResult {
    target.context().load::<LinalgDialect>();
    target.context().load::<TensorDialect>();
    apply_patterns_everywhere(target.body_mut(), scalar_operand_inlinings());
    Ok(())
}

/// Returns the pattern that moves the reads of operands with constant indexing maps into the region
/// (MLIR: `populateInlineConstantOperandsPatterns`).
pub fn scalar_operand_inlinings() -> PatternSet {
    let mut set = PatternSet::new();
    set.add::<GenericOp>("InlineScalarOperands", inline);
    set
}

fn inline(op: GenericOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let op = op.op();
    let cx = rewriter.context().clone();
    let body = rewriter.body();
    let generic = Generic::of(body, op)?;
    if !generic.has_tensors(body) {
        return None;
    }
    let is_scalar = |index: &usize| {
        generic.maps[*index].is_constant(&cx)
            && rank(&cx, body.value_type(generic.inputs[*index])).is_some()
    };
    let scalars: Vec<usize> = (0..generic.inputs.len()).filter(is_scalar).collect();
    if scalars.is_empty() {
        return None;
    }
    let block = block_of(body, op)?;
    let arguments = body.arguments(block).to_vec();
    let mut new = generic.clone();
    for index in scalars.iter().rev() {
        new.inputs.remove(*index);
        new.maps.remove(*index);
    }
    let new = new.build(rewriter);
    let body = rewriter.body_mut();
    let (from, to) = (body.region(op, 0)?, body.region(new, 0)?);
    body.take_blocks(from, to);
    for index in scalars {
        let at = generic.maps[index].constant_results(&cx)?;
        rewriter.set_point(InsertionPoint::AtStart(block));
        let indices: Vec<Value> =
            at.into_iter().map(|index| rewriter.constant_index(index)).collect();
        let element = ExtractOp::build(rewriter, generic.inputs[index], indices).value(rewriter);
        rewriter.replace_all_uses(arguments[index], element);
    }
    let body = rewriter.body_mut();
    for index in
        (0..generic.inputs.len()).rev().filter(|index| generic.maps[*index].is_constant(&cx))
    {
        if !body.has_uses(arguments[index])
            && rank(&cx, body.value_type(generic.inputs[index])).is_some()
        {
            body.erase_block_argument(block, index);
        }
    }
    rewriter.replace_with(op, new);
    Some(())
}
