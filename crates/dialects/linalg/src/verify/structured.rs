//! Verifiers that all structured operations share, run after their regions (MLIR:
//! `DestinationStyleOpInterface`, `LinalgStructuredInterface`, `ContractionOpInterface`).

use terrace_builtin::affine::AffineMap;
use terrace_builtin::shaped::{self, DYNAMIC};
use terrace_builtin::types::{
    MemRefType, RankedTensorType, UnrankedMemRefType, UnrankedTensorType,
};
use terrace_builtin::values::verify_destinations;
use terrace_ir::{Context, Diagnostic, OpRef, Type, Value};

use super::products::verify_contraction;
use crate::structured::{Named, Structured, rank_of, shape_of};

/// Checks a named operation as a structured operation, and as a contraction if it is a contraction.
pub(crate) fn named_regions(op: OpRef<'_>) -> Result<(), Diagnostic> {
    structured_regions(op)?;
    match Named::of(op) {
        Some(named) if named.is_contraction() => verify_contraction(op),
        _ => Ok(()),
    }
}

/// Checks that a matrix product is valid as a structured operation and as a contraction.
pub(crate) fn product_regions(op: OpRef<'_>) -> Result<(), Diagnostic> {
    structured_regions(op)?;
    verify_contraction(op)
}

/// Checks that the only output is filled with one scalar of its element type.
pub(crate) fn fill(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let [value, output] = op.operands().collect::<Vec<Value>>()[..] else {
        return Err(op.plain_error("expected op with 1 input and 1 output"));
    };
    let cx = op.context();
    let ty = op.body().value_type(value);
    if is_tensor(ty) || is_memref(ty) {
        return Err(op.plain_error("expected op with scalar input"));
    }
    let element = shaped::element_type_or_self(cx, op.body().value_type(output));
    match ty == element {
        true => Ok(()),
        false => Err(op.error(format!(
            "expected fill value type ({}) to match output element type ({})",
            shaped::quoted(cx, ty),
            shaped::quoted(cx, element)
        ))),
    }
}

pub(crate) fn structured_regions(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let Some(structured) = Structured::of(op) else { return Ok(()) };
    verify_destinations(op, structured.input_count()..op.operand_count())?;
    verify_semantics(structured)?;
    verify_maps(structured)?;
    verify_region(structured)
}

fn is_tensor(ty: Type) -> bool {
    ty.is::<RankedTensorType>() || ty.is::<UnrankedTensorType>()
}

fn is_memref(ty: Type) -> bool {
    ty.is::<MemRefType>() || ty.is::<UnrankedMemRefType>()
}

/// Returns the element type of a memref or ranked tensor, otherwise the type itself.
pub(super) fn element_or_self(op: OpRef<'_>, value: Value) -> Type {
    let (cx, ty) = (op.context(), op.body().value_type(value));
    match ty.is::<MemRefType>() || ty.is::<RankedTensorType>() {
        true => shaped::element_type_or_self(cx, ty),
        false => ty,
    }
}

fn verify_semantics(structured: Structured<'_>) -> Result<(), Diagnostic> {
    let op = structured.op();
    if op.operand_types().any(is_tensor) && op.operand_types().any(is_memref) {
        return Err(op.error("expected to have pure tensor or buffer semantics"));
    }
    Ok(())
}

fn verify_maps(structured: Structured<'_>) -> Result<(), Diagnostic> {
    let (op, cx) = (structured.op(), structured.op().context());
    let Some(maps) = structured.indexing_maps() else { return Ok(()) };
    let loops = structured.parallel_loops().map_or(0, |loops| loops.len());
    if maps.len() != op.operand_count() {
        return Err(op.error(format!(
            "expected the number of indexing_map ({}) to be equal to the number of input/output \
             operands ({})",
            maps.len(),
            op.operand_count()
        )));
    }
    for (at, (map, ty)) in maps.iter().zip(op.operand_types()).enumerate() {
        if map.num_symbols != 0 {
            return Err(op.error(format!("unexpected symbols in indexing_map #{at}")));
        }
        let rank = rank_of(cx, ty);
        if rank != map.results.len() {
            return Err(op.error(format!(
                "expected operand #{at} rank ({rank}) to match the result rank of indexing_map ({})",
                map.results.len()
            )));
        }
    }
    let dims = maps.iter().map(|map| map.num_dims).max().unwrap_or(loops as u32);
    let all = AffineMap::new(dims, 0, maps.iter().flat_map(|m| m.results.iter().copied()));
    let found = |dim| (0..all.results.len()).any(|result| all.dim_at(cx, result) == Some(dim));
    if !(0..dims).all(found) {
        let all = all.to_text(cx);
        return Err(op.error(format!("invalid indexing maps are non-invertible: ({all})")));
    }
    verify_ranges(op, cx, &maps, &all)?;
    match maps.iter().position(|map| map.num_dims as usize != loops) {
        Some(at) => Err(op.error(format!(
            "expected indexing_map #{at} to have {loops} dim(s) to match the number of loops"
        ))),
        None => Ok(()),
    }
}

/// Checks the operand shapes against the index ranges, if all loops have known ranges.
fn verify_ranges(
    op: OpRef<'_>,
    cx: &Context,
    maps: &[AffineMap],
    all: &AffineMap,
) -> Result<(), Diagnostic> {
    let sizes: Vec<i64> =
        op.operand_types().flat_map(|ty| shape_of(cx, ty).iter().copied()).collect();
    let range = |dim| {
        let at = (0..all.results.len()).find(|at| all.dim_at(cx, *at) == Some(dim))?;
        sizes.get(at).copied().filter(|size| *size != DYNAMIC)
    };
    let Some(ranges) = (0..all.num_dims).map(range).collect::<Option<Vec<i64>>>() else {
        return Ok(());
    };
    let last: Vec<i64> = ranges.iter().map(|range| range - 1).collect();
    let first = vec![0; ranges.len()];
    for (at, (map, ty)) in maps.iter().zip(op.operand_types()).enumerate() {
        let ends = (map.evaluate(cx, &first, &[]), map.evaluate(cx, &last, &[]));
        let (Some(low), Some(high)) = ends else { continue };
        for (dim, size) in shape_of(cx, ty).iter().enumerate() {
            if *size == DYNAMIC || *size == 0 {
                continue;
            }
            let (least, most) = (low[dim].min(high[dim]), low[dim].max(high[dim]) + 1);
            if least < 0 {
                return Err(op.error(format!(
                    "unexpected result less than 0 at expression #{dim} in {}",
                    map.to_text(cx)
                )));
            }
            let plain = map.dim_at(cx, dim).is_some();
            if (plain && most != *size) || most > *size {
                let relation = if plain { "" } else { "greater than or equal to " };
                return Err(op.error(format!(
                    "inferred input/output operand #{at} has shape's dimension #{dim} to be \
                     {relation}{most}, but found {size}"
                )));
            }
        }
    }
    Ok(())
}

fn verify_region(structured: Structured<'_>) -> Result<(), Diagnostic> {
    let (op, cx) = (structured.op(), structured.op().context());
    let region = op.region(0).filter(|region| op.region_count() == 1 && region.has_one_block());
    let Some(block) = region.and_then(|region| region.entry()) else {
        return Err(op.error("expects to have 1 region with 1 block"));
    };
    if block.arguments().len() != op.operand_count() {
        return Err(op.error(
            "expected as many non-induction variable region arguments as the number of \
             input/output operands",
        ));
    }
    for (at, (ty, operand)) in block.argument_types().zip(op.operands()).enumerate() {
        let wanted = element_or_self(op, operand);
        if ty != wanted {
            return Err(op.error(format!(
                "expected type of bb argument #{at} ({}) to match element or self type of the \
                 corresponding operand ({})",
                shaped::quoted(cx, ty),
                shaped::quoted(cx, wanted)
            )));
        }
    }
    Ok(())
}
