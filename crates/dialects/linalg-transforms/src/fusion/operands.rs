//! Patterns that simplify operands of `linalg.generic`: constants and filled tensors become
//! scalars, and outputs that are not read become new tensors.

use terrace_arith::ConstantOp;
use terrace_builtin::attributes::DenseElementsAttr;
use terrace_builtin::types::RankedTensorType;
use terrace_builtin::{FloatAttr, IntegerAttr};
use terrace_ir::fold::constant_value;
use terrace_ir::{Attribute, Body, OpType, Operand, PatternSet, Rewriter, Value};
use terrace_linalg::{FillOp, GenericOp};
use terrace_sparse_tensor::encoding_of;
use terrace_tensor::EmptyOp;
use terrace_tensor_transforms::empty_like;

use crate::generic::{Generic, block_of, covers_loops};

/// Adds the patterns of this module.
pub(super) fn populate_operand_folds(set: &mut PatternSet) {
    set.add::<GenericOp>("FoldFillWithGenericOp", use_filled_values);
    set.add::<GenericOp>("FoldScalarOrSplatConstant", use_scalar_constants);
    set.add::<GenericOp>("RemoveOutsDependency", replace_unread_outputs);
}

/// Uses the filled value in the region instead of the elements of a filled input.
fn use_filled_values(op: GenericOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let generic = Generic::of(body, op.op())?;
    let arguments = body.arguments(block_of(body, op.op())?).to_vec();
    let filled = |(input, argument): (&Value, &Value)| {
        let value = body.defined_by::<FillOp>(*input)?.inputs().next()?;
        let is_used = body.has_uses(*argument);
        (is_used && body.value_type(value) == body.value_type(*argument))
            .then_some((*argument, value))
    };
    let changes: Vec<(Value, Value)> =
        generic.inputs.iter().zip(&arguments).filter_map(filled).collect();
    if changes.is_empty() {
        return None;
    }
    for (argument, value) in changes {
        rewriter.replace_all_uses(argument, value);
    }
    Some(())
}

/// Returns the scalar of a constant number or splat.
fn scalar_constant(body: &Body, value: Value) -> Option<Attribute> {
    let cx = body.context();
    let constant = constant_value(body, value)?;
    let scalar = match constant.downcast::<DenseElementsAttr>(cx) {
        Some(dense) => dense.splat_value(cx)?,
        None => constant,
    };
    (scalar.is::<IntegerAttr>() || scalar.is::<FloatAttr>()).then_some(scalar)
}

/// Removes an input that is a constant number or splat, and uses a scalar constant in the region.
fn use_scalar_constants(op: GenericOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let op = op.op();
    let cx = rewriter.context().clone();
    let body = rewriter.body();
    let generic = Generic::of(body, op)?;
    if !generic.has_tensors(body) {
        return None;
    }
    let constant = |(index, value): (usize, &Value)| Some((index, scalar_constant(body, *value)?));
    let (index, scalar) = generic.inputs.iter().enumerate().find_map(constant)?;
    let defined = body.defining_op(generic.inputs[index])?;
    let mut new = generic.clone();
    new.inputs.remove(index);
    new.maps.remove(index);
    if !covers_loops(&cx, new.parallel.len(), &new.maps) {
        return None;
    }
    let block = block_of(body, op)?;
    let argument = *body.arguments(block).get(index)?;
    let location = body.location(defined);
    let old_location = rewriter.location();
    rewriter.set_location(location);
    let value = ConstantOp::build(rewriter, scalar).value(rewriter);
    rewriter.set_location(old_location);
    let new = new.build_from(rewriter, op)?;
    let body = rewriter.body_mut();
    body.replace_all_uses(argument, value);
    body.erase_block_argument(block, index);
    rewriter.replace_with(op, new);
    Some(())
}

/// Replaces outputs whose elements are not read by new tensors of the same shape, which removes the
/// dependency on their definitions.
fn replace_unread_outputs(op: GenericOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let op = op.op();
    let cx = rewriter.context().clone();
    let generic = Generic::of(rewriter.body(), op)?;
    let arguments = rewriter.body().arguments(block_of(rewriter.body(), op)?).to_vec();
    let mut changed = None;
    for (at, output) in generic.outputs.iter().enumerate() {
        let body = rewriter.body();
        let index = generic.inputs.len() + at;
        let ty = body.value_type(*output);
        if !ty.is::<RankedTensorType>()
            || body.has_uses(*arguments.get(index)?)
            || encoding_of(&cx, ty).is_some()
            || body.defined_by::<EmptyOp>(*output).is_some()
        {
            continue;
        }
        let empty = empty_like(rewriter, *output)?;
        rewriter.body_mut().set_operand(op, index, empty);
        changed = Some(());
    }
    changed
}
