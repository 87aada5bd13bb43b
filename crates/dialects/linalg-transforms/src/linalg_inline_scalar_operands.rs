//! The pass `linalg-inline-scalar-operands`: reads operands that are constant over all loops by
//! `tensor.extract` in the region (MLIR: `InlineScalarOperands.cpp`).

use terrace_arith::BuildConstant;
use terrace_builtin::types::RankedTensorType;
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
    let is_scalar = |index: &usize| generic.maps[*index].is_constant(&cx);
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
    let new = new.build_from(rewriter, op)?;
    for index in &scalars {
        let index = *index;
        let (input, at) = (generic.inputs[index], generic.maps[index].constant_results(&cx)?);
        let is_tensor = rewriter.body().value_type(input).is::<RankedTensorType>();
        let element = if is_tensor {
            rewriter.set_point(InsertionPoint::AtStart(block));
            let indices: Vec<Value> =
                at.into_iter().map(|index| rewriter.constant_index(index)).collect();
            ExtractOp::build(rewriter, input, indices).value(rewriter)
        } else {
            input
        };
        rewriter.replace_all_uses(arguments[index], element);
    }
    for index in scalars.iter().rev() {
        rewriter.body_mut().erase_block_argument(block, *index);
    }
    rewriter.replace_with(op, new);
    Some(())
}
