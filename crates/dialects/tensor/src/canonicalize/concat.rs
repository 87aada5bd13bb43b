//! Canonicalization of `tensor.concat`.

use terrace_builtin::shaped::DYNAMIC;
use terrace_ir::{Body, OpType, PatternSet, Rewriter, Value};

use super::{cast_to, replace_by_cast, tensor, with_shape};
use crate::ConcatOp;

pub(crate) fn concat(set: &mut PatternSet) {
    set.add::<ConcatOp>("SingleInputConcatOp", |op, rewriter| {
        let view = op.view(rewriter.body());
        let only = view.inputs().next().filter(|_| view.inputs().len() == 1)?;
        let ty = rewriter.body().value_type(view.result());
        let value = cast_to(rewriter, only, ty);
        rewriter.replace_op(op.op(), &[value]);
        Some(())
    });
    set.add::<ConcatOp>("InferConcatOperandTypes", infer_operands);
    set.add::<ConcatOp>("InferConcatResultType", infer_result);
}

/// Returns the shape of the result as far as the types of `inputs` determine it; `along` is the
/// concatenated dimension. `None` if the sum of sizes overflows.
fn inferred_shape(body: &Body, inputs: &[Value], along: usize) -> Option<Vec<i64>> {
    let first = tensor(body, *inputs.first()?)?;
    let mut shape = first.shape.to_vec();
    for input in &inputs[1..] {
        for (dim, (size, other)) in shape.iter_mut().zip(&tensor(body, *input)?.shape).enumerate() {
            *size = match (*size, *other) {
                (DYNAMIC, _) | (_, DYNAMIC) if dim == along => DYNAMIC,
                (a, b) if dim == along => a.checked_add(b)?,
                (DYNAMIC, b) => b,
                (a, _) => a,
            };
        }
    }
    Some(shape)
}

/// Casts inputs to the static sizes that are implied by the other inputs and the result.
fn infer_operands(op: ConcatOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = op.view(body);
    let along = usize::try_from(view.dim()).ok()?;
    let inputs: Vec<Value> = view.inputs().collect();
    let mut shape = inferred_shape(body, &inputs, along)?;
    let result = &tensor(body, view.result())?.shape;
    for (size, known) in shape.iter_mut().zip(result) {
        if *known != DYNAMIC {
            *size = *known;
        }
    }
    // The size of the only input of unknown size along the dimension follows from the total.
    let sizes: Vec<i64> = inputs
        .iter()
        .map(|input| Some(tensor(body, *input)?.shape[along]))
        .collect::<Option<_>>()?;
    let unknown = sizes.iter().filter(|size| **size == DYNAMIC).count();
    let known: i64 = sizes.iter().filter(|size| **size != DYNAMIC).sum();
    let rest = (unknown == 1 && shape[along] != DYNAMIC).then(|| shape[along] - known);
    let mut casts = Vec::new();
    for (at, input) in inputs.iter().enumerate() {
        let ty = tensor(body, *input)?;
        let mut wanted = shape.clone();
        wanted[along] = match (sizes[at], rest) {
            (DYNAMIC, Some(rest)) => rest,
            (size, _) => size,
        };
        let wanted = with_shape(body, ty, &wanted);
        if wanted != body.value_type(*input) {
            casts.push((at, *input, wanted));
        }
    }
    if casts.is_empty() {
        return None;
    }
    for (at, input, ty) in casts {
        let value = cast_to(rewriter, input, ty);
        rewriter.body_mut().set_operand(op.op(), at, value);
    }
    Some(())
}

/// Refines the result type by the static sizes that the inputs imply, and casts the result back.
///
/// `concat dim(0) %a, %b : (tensor<2xf32>, tensor<3xf32>) -> tensor<?xf32>` =>
/// `cast (concat dim(0) %a, %b : … -> tensor<5xf32>)`
fn infer_result(op: ConcatOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = op.view(body);
    let along = usize::try_from(view.dim()).ok()?;
    let inputs: Vec<Value> = view.inputs().collect();
    let result = tensor(body, view.result())?;
    let shape = inferred_shape(body, &inputs, along)?;
    let more = |(a, b): (&i64, &i64)| *a != DYNAMIC && *b == DYNAMIC;
    if !shape.iter().zip(&result.shape).any(more) {
        return None;
    }
    let joined = shape.iter().zip(&result.shape);
    let shape: Vec<i64> = joined.map(|(a, b)| if *a == DYNAMIC { *b } else { *a }).collect();
    let ty = with_shape(body, result, &shape);
    let dim = view.dim();
    let new = ConcatOp::build(rewriter, ty, dim, inputs).op();
    replace_by_cast(rewriter, op.op(), new);
    Some(())
}
