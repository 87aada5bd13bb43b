//! The transposition of a factor of a product of matrices: [`transpose_factor`] (MLIR:
//! `transposeMatmul`, `transposeBatchMatmul`).

use terrace_builtin::mixed::split;
use terrace_builtin::shaped::element_type_or_self;
use terrace_builtin::types::RankedTensorType;
use terrace_ir::{Op, OpType, Operand, Rewriter, Value};
use terrace_linalg::{build_named, build_transpose, default_product_maps};
use terrace_tensor::EmptyOp;
use terrace_tensor_transforms::mixed_sizes;

use crate::generic::{Generic, maps_attribute};

/// Transposes the factor number `factor` of the `linalg.matmul` or `linalg.batch_matmul` `op`, and
/// replaces `op` by a product that reads it in that layout. `None`, without a change, for other
/// operations, and for products on buffers or of factors that are already transposed.
pub fn transpose_factor(rewriter: &mut Rewriter<'_>, op: Op, factor: usize) -> Option<Op> {
    let cx = rewriter.context().clone();
    let name = rewriter.body().op(op).name_str();
    let (name, batches) = match name {
        "linalg.matmul" => ("linalg.matmul", 0),
        "linalg.batch_matmul" => ("linalg.batch_matmul", 1),
        _ => return None,
    };
    let generic = Generic::of(rewriter.body(), op)?;
    let mut maps = default_product_maps(&cx, name)?;
    if !generic.has_tensors(rewriter.body()) || generic.maps[..] != maps[..] {
        return None;
    }
    let source = *generic.inputs.get(factor)?;
    let mut sizes = mixed_sizes(rewriter, source)?;
    sizes[batches..].reverse();
    let (shape, dynamic) = split(&sizes);
    let element = element_type_or_self(&cx, rewriter.body().value_type(source));
    let ty = RankedTensorType::get(&cx, &shape, element).ty();
    let empty = EmptyOp::build(rewriter, ty, &dynamic[..]).value(rewriter);
    let mut order: Vec<i64> = (0..shape.len() as i64).collect();
    order[batches..].reverse();
    let transposed = build_transpose(rewriter, source, empty, &order);
    let mut inputs: Vec<Value> = generic.inputs.clone();
    inputs[factor] = rewriter.body().result(transposed.op(), 0);
    maps[factor].results[batches..].reverse();
    let maps = maps_attribute(&cx, &maps).attr();
    let attributes = [("indexing_maps", maps)];
    let new = build_named(rewriter, name, &inputs, &generic.outputs, &attributes)?;
    rewriter.replace_with(op, new);
    Some(new)
}
