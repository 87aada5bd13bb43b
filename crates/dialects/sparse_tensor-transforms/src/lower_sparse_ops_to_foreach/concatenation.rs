//! Concatenations of sparse and dense tensors.

use terrace_arith::BuildConstant;
use terrace_builtin::shaped::DYNAMIC;
use terrace_ir::{Builder, OpType, Operand, Rewriter, Value};
use terrace_sparse_tensor::{ConcatenateOp, SparseTensorType};
use terrace_tensor::DimOp;

use super::sizes::sizes_of;
use super::tensor_builder::{TensorBuilder, for_each};
use crate::emit::{add, index};
use crate::stage_sparse_ops::concatenation_needs_sort;

/// Inserts the entries of all inputs into a new tensor, with the offset of the input added to the
/// coordinate of the dimension of the concatenation (MLIR: `ConcatenateRewriter`).
pub(super) fn concatenate(op: ConcatenateOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let view = op.view(rewriter.body());
    if concatenation_needs_sort(view) {
        let error = (*view).plain_error("ConcatenateOp not staged");
        rewriter.context().emit(error);
    }
    let cx = rewriter.context().clone();
    let inputs: Vec<Value> = view.inputs().collect();
    let dimension = usize::try_from(view.dimension().data(&cx).to_i64()?).ok()?;
    let result = view.result();
    let ty = rewriter.body().value_type(result);
    let dest = SparseTensorType::of(&cx, ty)?;
    let sizes = result_sizes(rewriter, &dest, &inputs, dimension)?;
    let skips_zeros = !dest.is_all_dense();
    let mut result = TensorBuilder::new(rewriter, ty, &sizes)?;
    let mut offset = rewriter.constant_index(0);
    for input in inputs {
        let carried = [result.value];
        let op_loop = for_each(rewriter, input, &carried, None, |b, entry| {
            let mut coordinates = entry.coordinates.to_vec();
            let along = coordinates.get_mut(dimension)?;
            *along = add(b, *along, offset);
            result.value = *entry.carried.first()?;
            match skips_zeros {
                true => result.insert_nonzero(b, entry.value, &coordinates)?,
                false => result.insert(b, entry.value, &coordinates),
            }
            Some(vec![result.value])
        })?;
        let input = SparseTensorType::of(&cx, rewriter.body().value_type(input))?;
        let size = rewriter.constant_index(*input.shape.get(dimension)?);
        offset = add(rewriter, offset, size);
        result.value = rewriter.body().result(op_loop, 0);
    }
    let value = result.finish(rewriter);
    rewriter.replace_op(op.op(), &[value]);
    Some(())
}

/// Returns the sizes of the result of a concatenation along `dimension` (MLIR:
/// `concatSizesFromInputs`).
fn result_sizes(
    b: &mut Builder<'_>,
    dest: &SparseTensorType<'_>,
    inputs: &[Value],
    dimension: usize,
) -> Option<Vec<Value>> {
    if dest.has_static_shape() {
        return Some(dest.shape.iter().map(|size| index(b, *size)).collect());
    }
    let (first, rest) = inputs.split_first()?;
    let mut sizes = sizes_of(b, *first)?;
    let size = sizes.get_mut(dimension)?;
    match *dest.shape.get(dimension)? {
        DYNAMIC => {
            for input in rest {
                let dim = index(b, dimension as i64);
                let more = DimOp::build(b, *input, dim).value(b);
                *size = add(b, *size, more);
            }
        }
        known => *size = index(b, known),
    }
    Some(sizes)
}
