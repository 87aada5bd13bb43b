//! Verifiers of contractions and outer products.

use terrace_builtin::affine::AffineMap;
use terrace_builtin::attributes::AffineMapAttr;
use terrace_builtin::shaped::TypeExt;
use terrace_builtin::types::VectorType;
use terrace_builtin::values::{element_of, quoted, shape_of, type_of};
use terrace_ir::{Diagnostic, Value};

use super::{is_supported, vector_of};
use crate::{ContractionOpRef, IteratorType, IteratorTypeAttr, OuterProductOpRef};

/// Returns the indexing maps; another attribute in their place counts as an invalid map.
fn maps(op: ContractionOpRef<'_>) -> Vec<AffineMap> {
    let cx = op.context();
    let maps = op.indexing_maps();
    if maps.is_absent() {
        return Vec::new();
    }
    let map = |a: &terrace_ir::Attribute| match a.downcast::<AffineMapAttr>(cx) {
        Some(map) => map.0.clone(),
        // An invalid map: indexing maps have no symbols.
        None => AffineMap::new(0, 1, []),
    };
    maps.data(cx).0.iter().map(map).collect()
}

/// Returns, for each iterator, whether it is a reduction.
fn reductions(op: ContractionOpRef<'_>) -> Vec<bool> {
    let (cx, types) = (op.context(), op.iterator_types());
    if types.is_absent() {
        return Vec::new();
    }
    let reduces = |a: &terrace_ir::Attribute| {
        let ty = a.downcast::<IteratorTypeAttr>(cx);
        ty.is_some_and(|ty| ty.0 == IteratorType::Reduction)
    };
    types.data(cx).0.iter().map(reduces).collect()
}

/// Returns the position of dimension `dim` in the results of `map`; `None` if no result is `dim`.
fn place(op: ContractionOpRef<'_>, map: &AffineMap, dim: usize) -> Option<usize> {
    let cx = op.context();
    (0..map.results.len()).find(|at| map.dim_at(cx, *at) == Some(dim as u32))
}

/// Returns the sizes of all iterators as a vector type; `None` if an iterator occurs in neither
/// operand.
pub(super) fn iteration_space(op: ContractionOpRef<'_>) -> Option<VectorType> {
    let maps = maps(op);
    let operands = [vector_of(*op, op.lhs())?, vector_of(*op, op.rhs())?];
    let mut space = operands[0].clone();
    (space.shape, space.scalable) = (0..reductions(op).len())
        .map(|dim| {
            let mut pairs = maps.iter().zip(operands);
            pairs.find_map(|(map, ty)| {
                let at = place(op, map, dim)?;
                Some((*ty.shape.get(at)?, *ty.scalable.get(at)?))
            })
        })
        .collect::<Option<Vec<_>>>()?
        .into_iter()
        .unzip();
    Some(space)
}

pub(crate) fn contract(op: ContractionOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let element = element_of(*op, op.lhs());
    if element.is_any_integer() && !element.is_signless_integer(cx) {
        return Err(op.error("only supports signless integer types"));
    }
    let (maps, reductions) = (maps(op), reductions(op));
    let [lhs_map, rhs_map, acc_map] = &maps[..] else {
        return Err(op.error("expected an indexing map for each vector operand"));
    };
    verify_maps(op, &maps, reductions.len())?;
    let places: Vec<[Option<usize>; 3]> = (0..reductions.len())
        .map(|dim| [lhs_map, rhs_map, acc_map].map(|map| place(op, map, dim)))
        .collect();
    let contracted =
        |dim: usize| reductions[dim] && places[dim][0].is_some() && places[dim][1].is_some();
    if !(0..places.len()).any(contracted) {
        return Err(op.error("expected at least one contracting dimension pair"));
    }
    let batch = |dim: usize| !reductions[dim] && places[dim].iter().all(Option::is_some);
    let (lhs, rhs) = (shape_of(*op, op.lhs()), shape_of(*op, op.rhs()));
    let agree = |dim: usize| match places[dim] {
        [Some(l), Some(r), _] => lhs.get(l) == rhs.get(r),
        _ => true,
    };
    if !(0..places.len()).filter(|dim| contracted(*dim)).all(agree) {
        return Err(op.error("invalid contracting dimension map"));
    }
    if !(0..places.len()).filter(|dim| batch(*dim)).all(agree) {
        return Err(op.error("invalid batch dimension map"));
    }
    let free = |dim: &usize| !contracted(*dim) && places[*dim][..2].iter().any(Option::is_some);
    verify_result(op, (0..places.len()).filter(free).count(), acc_map)?;
    let result = type_of(*op, op.result0());
    let element = vector_of(*op, op.result0()).map_or(result, |vector| vector.element);
    if !is_supported(op.kind(), element) {
        return Err(op.error("unsupported contraction type"));
    }
    Ok(())
}

fn verify_maps(
    op: ContractionOpRef<'_>,
    maps: &[AffineMap],
    iterators: usize,
) -> Result<(), Diagnostic> {
    let operands: [Value; 3] = [op.lhs(), op.rhs(), op.acc()];
    for (at, (map, operand)) in maps.iter().zip(operands).enumerate() {
        if map.num_symbols != 0 {
            return Err(op.error(format!("expected indexing map {at} to have no symbols")));
        }
        if map.num_dims as usize != iterators {
            return Err(op.error(format!(
                "expected indexing map {at} to have {iterators} number of inputs"
            )));
        }
        let rank = vector_of(*op, operand).map_or(0, |ty| ty.shape.len());
        if map.results.len() != rank {
            return Err(
                op.error(format!("expected indexing map {at} to have {rank} number of outputs"))
            );
        }
        if !map.is_projected_permutation(op.context(), false) {
            return Err(op.error(format!(
                "expected indexing map {at} to be a projected permutation of its inputs"
            )));
        }
    }
    Ok(())
}

/// Verifies the type of the result, which has the `free` iterators that are not reductions.
fn verify_result(
    op: ContractionOpRef<'_>,
    free: usize,
    acc_map: &AffineMap,
) -> Result<(), Diagnostic> {
    let cx = op.context();
    let (acc, result) = (vector_of(*op, op.acc()), vector_of(*op, op.result0()));
    let invalid = "invalid accumulator/result vector shape";
    if free == 0 {
        return if acc.is_none() && result.is_none() { Ok(()) } else { Err(op.error(invalid)) };
    }
    let (Some(_), Some(result)) = (acc, result) else { return Err(op.error(invalid)) };
    let Some(space) = iteration_space(op) else {
        let message = "expected all dimensions to be either a LHS or a RHS dimension";
        return Err(op.error(message));
    };
    let extent = |at| {
        let dim = acc_map.dim_at(cx, at)? as usize;
        Some((*space.shape.get(dim)?, *space.scalable.get(dim)?))
    };
    let (shape, scalable): (Vec<i64>, Vec<bool>) =
        (0..acc_map.results.len()).filter_map(extent).unzip();
    if shape[..] == result.shape[..] && type_of(*op, op.acc()) == type_of(*op, op.result0()) {
        return Ok(());
    }
    let expected = VectorType::scalable(cx, &shape, &scalable, result.element);
    Err(op.error(format!("{invalid}, expected: {}", quoted(*op, expected.ty()))))
}

pub(crate) fn outerproduct(op: OuterProductOpRef<'_>) -> Result<(), Diagnostic> {
    let (Some(lhs), Some(result)) = (vector_of(*op, op.lhs()), vector_of(*op, op.result0())) else {
        return Ok(());
    };
    if lhs.shape.len() != 1 {
        return Err(op.error("expected 1-d vector for operand #1"));
    }
    if let Some(rhs) = vector_of(*op, op.rhs()) {
        if rhs.shape.len() != 1 {
            return Err(op.error("expected 1-d vector for operand #2"));
        }
        if result.shape.len() != 2 {
            return Err(op.error("expected 2-d vector result"));
        }
        if lhs.shape[0] != result.shape[0] {
            return Err(op.error("expected #1 operand dim to match result dim #1"));
        }
        if rhs.shape[0] != result.shape[1] {
            return Err(op.error("expected #2 operand dim to match result dim #2"));
        }
        if lhs.scalable[0] && !rhs.scalable[0] {
            return Err(op.error("expected either both or only #2 operand dim to be scalable"));
        }
    } else {
        if result.shape.len() != 1 {
            return Err(op.error("expected 1-d vector result"));
        }
        if lhs.shape[0] != result.shape[0] {
            return Err(op.error("expected #1 operand dim to match result dim #1"));
        }
    }
    if op.acc().is_some_and(|acc| type_of(*op, acc) != type_of(*op, op.result0())) {
        return Err(op.error("expected operand #3 of same type as result type"));
    }
    if !is_supported(op.kind(), result.element) {
        return Err(op.error("unsupported outerproduct type"));
    }
    Ok(())
}
