//! The vectorization of `tensor.pad` and `tensor.insert_slice`.

use terrace_arith::BuildConstant;
use terrace_builtin::DYNAMIC;
use terrace_builtin::mixed::{Mixed, mixed, split};
use terrace_builtin::shaped::{element_type_or_self, shape_of};
use terrace_builtin::types::VectorType;
use terrace_ir::{Body, Op, Operand, Rewriter, Value};
use terrace_linalg::FillOp;
use terrace_tensor::{EmptyOp, InsertSliceOp, PadOp};
use terrace_tensor_transforms::reified_sizes;
use terrace_vector::{BroadcastOp, TransferWriteOp};

use super::VectorizationOptions;
use super::masks::{read_all, write_all};
use super::preconditions::covers;
use super::support::zero;

/// Returns the value by which the `tensor.pad` `op` pads everywhere; `None` if it depends on the
/// position (MLIR: `getConstantPaddingValue`).
pub(crate) fn constant_padding(body: &Body, op: Op) -> Option<Value> {
    let block = body.first_block(body.region(op, 0)?)?;
    let value = body.operands(body.last_op(block)?).next()?;
    let is_constant = body
        .defining_op(value)
        .is_some_and(|op| terrace_ir::fold::constant_of(body.op(op)).is_some());
    let is_outside = body.value_block(value) != Some(block);
    (is_constant || is_outside).then_some(value)
}

/// Vectorizes the `tensor.pad` `op` (MLIR: `vectorizeAsTensorPadOp`).
pub(super) fn pad(
    rewriter: &mut Rewriter<'_>,
    op: Op,
    options: &VectorizationOptions,
) -> Option<Vec<Value>> {
    let cx = rewriter.context().clone();
    let view = rewriter.body().op(op).cast::<PadOp>()?;
    let (source, result) = (view.source(), view.result());
    let low = mixed(view.static_low(), view.low());
    let padding = constant_padding(rewriter.body(), op)?;
    let body = rewriter.body();
    let shape = shape_of(&cx, body.value_type(result))?.to_vec();
    covers(&shape, &options.sizes)?;
    if options.scalable.contains(&true) || low.iter().any(|low| low.known(body).is_none()) {
        return None;
    }
    let block = body.value_block(padding);
    if block.is_some_and(|block| body.block_region(block) == body.region(op, 0)) {
        return None;
    }
    let sizes = reified_sizes(rewriter, result)?;
    let element = element_type_or_self(&cx, rewriter.body().value_type(source));
    let ty = VectorType::get(&cx, &options.sizes, element).data(&cx).clone();
    let value = read_all(rewriter, source, &ty, Some(padding), false);
    let (_, dynamic) = split(&sizes);
    let to = rewriter.body().value_type(result);
    let dest = EmptyOp::build(rewriter, to, &dynamic[..]).value(rewriter);
    Some(vec![write_all(rewriter, value, dest, Vec::new(), false)?])
}

/// Returns the value of all elements of `value`, a tensor or vector, if operations fill it with one
/// scalar (MLIR: `getStaticPadVal`).
fn filled_value(body: &Body, value: Value) -> Option<Value> {
    let mut value = value;
    loop {
        if let Some(fill) = body.defined_by::<FillOp>(value) {
            return (*fill).operands().next();
        }
        if let Some(broadcast) = body.defined_by::<BroadcastOp>(value) {
            let source = broadcast.source();
            return (!body.value_type(source).is::<VectorType>()).then_some(source);
        }
        value = if let Some(write) = body.defined_by::<TransferWriteOp>(value) {
            write.value_to_store()
        } else {
            let slice = body.defined_by::<InsertSliceOp>(value)?;
            let shape = |value| shape_of(body.context(), body.value_type(value));
            (shape(slice.source()) != shape(slice.dest())).then(|| slice.dest())?
        };
    }
}

/// Vectorizes the `tensor.insert_slice` `op` (MLIR: `vectorizeAsInsertSliceOp`).
pub(super) fn insert_slice(
    rewriter: &mut Rewriter<'_>,
    op: Op,
    options: &VectorizationOptions,
) -> Option<Vec<Value>> {
    let cx = rewriter.context().clone();
    let view = rewriter.body().op(op).cast::<InsertSliceOp>()?;
    let (source, dest) = (view.source(), view.dest());
    let offsets = mixed(view.static_offsets(), view.offsets());
    let body = rewriter.body();
    let from = shape_of(&cx, body.value_type(source))?.to_vec();
    let to = shape_of(&cx, body.value_type(dest))?.to_vec();
    let element = element_type_or_self(&cx, body.value_type(source));
    let has_sizes = !options.sizes.is_empty();
    let padding = filled_value(body, view.result());
    if options.scalable.contains(&true)
        || !VectorType::is_valid_element(&cx, element)
        || padding.is_none() && !has_sizes && from.contains(&DYNAMIC)
        || has_sizes && options.sizes.len() < from.len()
    {
        return None;
    }
    let more = to.len().checked_sub(from.len())?;
    let mut shape = Vec::new();
    for (at, size) in from.iter().enumerate() {
        shape.push(match (has_sizes, *size, to[more + at]) {
            (true, _, _) => options.sizes[at],
            (false, DYNAMIC, DYNAMIC) => return None,
            (false, DYNAMIC, size) | (false, size, _) => size,
        });
    }
    let padding = match padding {
        Some(padding) => padding,
        None => zero(rewriter, element)?,
    };
    rewriter.constant_index(0);
    let ty = VectorType::get(&cx, &shape, element).data(&cx).clone();
    let value = read_all(rewriter, source, &ty, Some(padding), !has_sizes);
    let indices = offsets.into_iter().map(|offset: Mixed| rewriter.constant_or_value(offset));
    let indices = indices.collect();
    Some(vec![write_all(rewriter, value, dest, indices, !has_sizes)?])
}
