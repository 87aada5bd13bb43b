//! Verifiers of matrix products and other contractions.

use terrace_builtin::TypeExt;
use terrace_builtin::affine::AffineMap;
use terrace_ir::{Context, Diagnostic, OpRef, Value};

use crate::structured::{Structured, attribute_maps, default_product_maps, rank_of, type_of};
use crate::{BatchMatmulOpRef, BatchReduceMatmulOpRef, ContractOpRef, MatmulOpRef};

/// Returns the dimensions that a map projects to; `None` if a result is not a dimension.
fn dims(cx: &Context, map: &AffineMap) -> Option<Vec<u32>> {
    map.results.iter().map(|result| result.as_dim(cx)).collect()
}

/// Returns the indexing maps of `op` and the default maps; `None` if they are equal or missing.
fn own_maps(op: OpRef<'_>) -> Option<(Vec<AffineMap>, [AffineMap; 3])> {
    let cx = op.context();
    let usual = default_product_maps(cx, op.name_str())?;
    let maps = attribute_maps(cx, op.attribute("indexing_maps")?)?;
    (maps != usual).then_some((maps, usual))
}

/// Whether all results of `map` are results of `usual`.
fn is_among(map: &AffineMap, usual: &AffineMap) -> bool {
    map.results.iter().all(|r| usual.results.contains(r))
}

/// Checks that indexing maps of the inputs other than the default ones have only results of the
/// default ones, or are the map to `d2`, which broadcasts a vector.
pub(crate) fn matmul(op: MatmulOpRef<'_>) -> Result<(), Diagnostic> {
    let Some((maps, usual)) = own_maps(*op) else { return Ok(()) };
    for (map, usual) in maps.iter().zip(&usual[..2]) {
        if map.results.len() < 2 {
            if dims(op.context(), map).as_deref() != Some(&[2]) {
                return Err(op.error("Invalid broadcast requested, should be (d2)."));
            }
        } else if !is_among(map, usual) {
            return Err(op.error("Unexpected dim expression in map result."));
        }
    }
    Ok(())
}

/// Checks that the inputs of a batched matrix product have the default indexing maps or maps that
/// broadcast, with the batch first, and that the output has the default map.
fn verify_batch(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let Some((maps, usual)) = own_maps(op) else { return Ok(()) };
    let cx = op.context();
    let [lhs, rhs, output] = &maps[..] else {
        return Err(op.error("Indexing_map attribute must have 3 affine maps."));
    };
    // Dimensions: batch, row, column, reduction.
    let broadcasts: [&[&[u32]]; 2] = [&[&[3], &[0, 3], &[1, 3]], &[&[3], &[0, 3], &[3, 2]]];
    for ((map, usual), broadcasts) in [lhs, rhs].into_iter().zip(&usual).zip(broadcasts) {
        if map.results.len() > 3 {
            return Err(op.error("no. of result dim expressions exceeds 3."));
        }
        if !is_among(map, usual) {
            return Err(op.error(
                "Unexpected result dim expression (outside the set of default result dims).",
            ));
        }
        let found = dims(cx, map).unwrap_or_default();
        if found.len() < 3 && !broadcasts.contains(&&found[..]) {
            return Err(op.error("Invalid broadcast requested."));
        }
        if found.len() == 3 && found[0] != 0 {
            return Err(op.error("Invalid batch dimension expression."));
        }
    }
    let (found, wanted) = (output.results.len(), usual[2].results.len());
    if found != wanted {
        return Err(op.error(format!("expects {wanted} dims, but got ({found}).")));
    }
    match output.results == usual[2].results {
        true => Ok(()),
        false => Err(op.error("Invalid output map result dimension.")),
    }
}

pub(crate) fn batch_matmul(op: BatchMatmulOpRef<'_>) -> Result<(), Diagnostic> {
    verify_batch(*op)
}

pub(crate) fn batch_reduce_matmul(op: BatchReduceMatmulOpRef<'_>) -> Result<(), Diagnostic> {
    verify_batch(*op)
}

/// Checks that every loop is parallel or a reduction, and that there is a reduction.
pub(crate) fn contract(op: ContractOpRef<'_>) -> Result<(), Diagnostic> {
    let (op, cx) = (*op, op.context());
    let fail = |message: String| Err(op.plain_error(message));
    let maps = op.attribute("indexing_maps").and_then(|maps| attribute_maps(cx, maps));
    let mut maps = maps.unwrap_or_default();
    // As in MLIR, only the maps of three operands are verified here.
    maps.truncate(op.operand_count().min(3));
    let Some(first) = maps.first() else { return Ok(()) };
    for (at, map) in maps.iter().enumerate() {
        if map.num_dims != first.num_dims {
            return fail("iteration spaces of provided affine_maps differ".to_owned());
        }
        if !map.is_projected_permutation(cx, false) {
            return fail("provided affine_map is not a projected permutation".to_owned());
        }
        let ty = type_of(op, at);
        if rank_of(cx, ty) != map.results.len() {
            let message = match ty.is_shaped(cx) {
                true => "ranks of shaped operand and results of corresponding affine_map differ",
                false => "affine_map specifies shaped access while operand has non-shaped type",
            };
            return fail(message.to_owned());
        }
    }
    let has = |at: usize, dim: u32| {
        let found = maps.get(at).and_then(|map| dims(cx, map));
        found.is_some_and(|dims| dims.contains(&dim))
    };
    let mut contracts = false;
    for dim in 0..first.num_dims {
        let (lhs, rhs, output) = (has(0, dim), has(1, dim), has(2, dim));
        if !lhs && !rhs && !output {
            return fail(format!(
                "iteration space dim at index {dim} not used to access any operand"
            ));
        }
        let contracting = lhs && rhs && !output;
        contracts |= contracting;
        if !contracting && !output {
            return fail(format!(
                "iteration space dim at index {dim} is neither a contracting dim nor of parallel \
                 iteration type"
            ));
        }
    }
    match contracts {
        true => Ok(()),
        false => fail("'indexing_maps' do not specify a contracting dimension".to_owned()),
    }
}

pub(crate) fn contract_regions(op: ContractOpRef<'_>) -> Result<(), Diagnostic> {
    super::structured_regions(*op)?;
    verify_contraction(*op)
}

/// Checks that `op` sums products over at least one loop (MLIR: `verifyContractionInterface`).
pub(super) fn verify_contraction(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let Some(structured) = Structured::of(op) else { return Ok(()) };
    let cx = op.context();
    let fail = |message: &str| Err(op.plain_error(message));
    if structured.input_count() != 2 || structured.outputs().len() != 1 {
        return fail("expected op with 2 inputs and 1 outputs");
    }
    if structured.parallel_loops().is_none_or(|loops| loops.iter().all(|parallel| *parallel)) {
        return fail("expected at least 1 reduction");
    }
    let maps = structured.indexing_maps().unwrap_or_default();
    if !maps.iter().all(|map| map.is_projected_permutation(cx, false)) {
        return fail("expected indexing maps to be projected permutations");
    }
    match sums_products(op) {
        true => Ok(()),
        false => fail("expected add/mul op in the body"),
    }
}

/// Pairs of operation names: addition, and the multiplication that belongs to it.
const RINGS: [(&str, &str); 4] = [
    ("arith.addf", "arith.mulf"),
    ("arith.addi", "arith.muli"),
    ("complex.add", "complex.mul"),
    ("arith.ori", "arith.andi"),
];

/// Whether the body adds the product of its first two arguments to the third, ignoring casts.
fn sums_products(op: OpRef<'_>) -> bool {
    let Some(block) = op.region(0).and_then(|region| region.entry()) else { return false };
    let (&[a, b, c], Some(end)) = (block.arguments(), block.last()) else { return false };
    let Some([yielded]) = operands(end) else { return false };
    let Some(sum) = definition(op, yielded) else { return false };
    let Some([x, y]) = operands(sum) else { return false };
    let other = match (x == c, y == c) {
        (true, _) => y,
        (_, true) => x,
        _ => return false,
    };
    let Some(product) = definition(op, other) else { return false };
    let Some([x, y]) = operands(product) else { return false };
    let factors = [without_casts(op, x), without_casts(op, y)];
    (factors == [a, b] || factors == [b, a])
        && RINGS.contains(&(sum.name_str(), product.name_str()))
}

fn operands<const N: usize>(op: OpRef<'_>) -> Option<[Value; N]> {
    op.operands().collect::<Vec<Value>>().try_into().ok()
}

/// Returns the value at the start of a chain of casts that ends in `value`.
fn without_casts(op: OpRef<'_>, mut value: Value) -> Value {
    while let Some(cast) = op.body().defining_op(value).map(|op_id| op.body().op(op_id))
        && let Some([operand]) = operands(cast)
    {
        value = operand;
    }
    value
}

/// Returns the operation that defines `value`, looking through casts; `None` for a block argument.
fn definition(op: OpRef<'_>, value: Value) -> Option<OpRef<'_>> {
    let value = without_casts(op, value);
    op.body().defining_op(value).map(|op_id| op.body().op(op_id))
}
