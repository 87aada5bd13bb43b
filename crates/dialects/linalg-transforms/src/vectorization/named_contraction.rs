//! The vectorization of a contraction to a `vector.contract`
//! (MLIR: `vectorizeAsLinalgContraction`).

use terrace_arith::BuildConstant;
use terrace_builtin::property::EnumAttr;
use terrace_builtin::shaped::{element_type_or_self, shape_of};
use terrace_builtin::types::VectorType;
use terrace_ir::{ArrayAttr, OpType, Rewriter, Value};
use terrace_vector::{ContractionOp, IteratorType};

use super::masks::{create_mask, masked, minor_identity, read, size_values, write};
use super::state::State;
use super::support::{combining_kind, match_single_reduction, zero};
use crate::generic::{block_of, maps_attribute};

/// Vectorizes the operation of `state`; returns the values of its results.
pub(super) fn vectorize(rewriter: &mut Rewriter<'_>, state: &mut State) -> Option<Vec<Value>> {
    let cx = rewriter.context().clone();
    let generic = state.generic.clone();
    let block = block_of(rewriter.body(), state.op)?;
    let combiner = match_single_reduction(rewriter.body(), block, generic.inputs.len(), 0)?;
    let kind = combining_kind(rewriter.body().op(combiner))?;
    let mut vectors = Vec::new();
    for (value, map) in generic.operands().zip(&generic.maps) {
        let ty = rewriter.body().value_type(value);
        let element = element_type_or_self(&cx, ty);
        let dims: Vec<usize> = (0..map.results.len())
            .map(|at| map.dim_at(&cx, at).map(|dim| dim as usize))
            .collect::<Option<_>>()?;
        let vector = state.vector_over(&cx, element, &dims);
        let vector_type = vector.downcast::<VectorType>(&cx)?.clone();
        let padding = zero(rewriter, element)?;
        let origin = rewriter.constant_index(0);
        let rank = dims.len();
        let identity = minor_identity(rewriter, rank, rank);
        let at = vec![origin; rank];
        let op = read(rewriter, vector, value, &at, identity, Some(padding), &vec![true; rank]);
        let shape = shape_of(&cx, ty)?;
        let op = match shape == &vector_type.shape[..] && !vector_type.is_scalable() {
            true => op,
            false => {
                let sizes = size_values(rewriter, value);
                let mask = create_mask(rewriter, &vector_type, &sizes);
                masked(rewriter, op, mask)
            }
        };
        vectors.push(rewriter.body().result(op, 0));
    }
    let [lhs, rhs, acc] = vectors[..] else { return None };
    let maps = maps_attribute(&cx, &generic.maps);
    let iterators = generic.parallel.iter().map(|parallel| match parallel {
        true => IteratorType::Parallel,
        false => IteratorType::Reduction,
    });
    let iterators: Vec<_> = iterators.map(|one| one.to_attribute(&cx)).collect();
    let iterators = ArrayAttr::get(&cx, iterators);
    let ty = rewriter.body().value_type(acc);
    let contract = ContractionOp::build(rewriter, ty, lhs, rhs, acc, maps, iterators);
    contract.set_kind(rewriter.body_mut(), kind);
    let contract = state.mask(rewriter, contract.op(), None);
    let result = rewriter.body().result(contract, 0);
    let output = *generic.outputs.first()?;
    let origin = rewriter.constant_index(0);
    let vector_type = ty.downcast::<VectorType>(&cx)?.clone();
    let rank = vector_type.shape.len();
    let map = minor_identity(rewriter, rank, rank);
    let op = write(rewriter, result, output, &vec![origin; rank], map, &vec![true; rank]);
    let shape = shape_of(&cx, rewriter.body().value_type(output))?;
    let op = match shape == &vector_type.shape[..] && !vector_type.is_scalable() {
        true => op,
        false => {
            let sizes = size_values(rewriter, output);
            let mask = create_mask(rewriter, &vector_type, &sizes);
            masked(rewriter, op, mask)
        }
    };
    Some(rewriter.body().results(op).collect())
}
