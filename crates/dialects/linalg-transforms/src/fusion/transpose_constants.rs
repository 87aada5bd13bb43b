//! Evaluation of transposes of constants ([`constant_transposes`], MLIR: `ConstantFold.cpp`).

use terrace_arith::ConstantOp;
use terrace_builtin::attributes::DenseElementsAttr;
use terrace_builtin::types::RankedTensorType;
use terrace_builtin::{DYNAMIC, ElementsAttr};
use terrace_ir::fold::constant_value;
use terrace_ir::{Attribute, Op, OpType, PatternSet, Rewriter};
use terrace_linalg::LINALG_OPS;

use super::FusionControl;
use crate::generic::{Generic, block_of, yielded};

/// Returns the pattern that evaluates an operation which only permutes the dimensions of a constant
/// tensor, where `control` allows (MLIR: `populateConstantFoldLinalgOperations`).
pub fn constant_transposes(control: &FusionControl) -> PatternSet {
    let control = control.clone();
    let mut set = PatternSet::new();
    set.add_at("FoldConstantTranspose", LINALG_OPS, move |op, rewriter| {
        let body = rewriter.body();
        let input = Generic::of(body, op)?.inputs.first().copied()?;
        let value = transposed(op, rewriter)?;
        if !control(rewriter.body(), op, 0, input) {
            return None;
        }
        let new = ConstantOp::build(rewriter, value).op();
        rewriter.replace_with(op, new);
        Some(())
    });
    set
}

/// Returns the value of `op` if it copies a constant to permuted indices.
fn transposed(op: Op, rewriter: &Rewriter<'_>) -> Option<Attribute> {
    let cx = rewriter.context();
    let body = rewriter.body();
    let generic = Generic::of(body, op)?;
    let ([input], [_]) = (&generic.inputs[..], &generic.outputs[..]) else { return None };
    let block = block_of(body, op)?;
    let is_copy =
        yielded(body, op)? == [*body.arguments(block).first()?] && body.ops_in(block).count() == 1;
    let ty = body.value_type(body.results(op).next()?);
    let result = ty.downcast::<RankedTensorType>(cx)?;
    if !is_copy
        || !generic.has_tensors(body)
        || result.shape.contains(&DYNAMIC)
        || !generic.maps.iter().all(|map| map.is_permutation(cx))
    {
        return None;
    }
    let constant = constant_value(body, *input)?;
    let dense = constant.downcast::<DenseElementsAttr>(cx)?;
    let source = body.value_type(*input).downcast::<RankedTensorType>(cx)?;
    if source.element != result.element {
        return None;
    }
    if dense.is_splat() {
        return dense.resize_splat(cx, ty).map(Attribute::from);
    }
    // The stride, in elements of the input, of each loop.
    let mut strides = vec![0usize; generic.parallel.len()];
    let mut stride = 1;
    for (at, size) in source.shape.iter().enumerate().rev() {
        *strides.get_mut(generic.maps[0].dim_at(cx, at)? as usize)? = stride;
        stride *= usize::try_from(*size).ok()?;
    }
    let steps: Vec<(usize, usize)> = result
        .shape
        .iter()
        .enumerate()
        .map(|(at, size)| Some((*size as usize, strides[generic.maps[1].dim_at(cx, at)? as usize])))
        .collect::<Option<_>>()?;
    let elements: Vec<Attribute> = dense.attributes(cx).collect();
    let mut values = Vec::with_capacity(elements.len());
    let mut index = vec![0usize; steps.len()];
    for _ in 0..elements.len() {
        let place: usize =
            index.iter().zip(&steps).map(|(index, (_, stride))| index * stride).sum();
        values.push(*elements.get(place)?);
        for (index, (size, _)) in index.iter_mut().zip(&steps).rev() {
            *index += 1;
            if *index < *size {
                break;
            }
            *index = 0;
        }
    }
    DenseElementsAttr::from_attributes(cx, ty, values).ok().map(Attribute::from)
}
