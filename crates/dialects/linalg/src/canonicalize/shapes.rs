//! Canonicalization of any structured operation: static shapes, and operations without iterations.

use rustc_hash::FxHashMap;
use terrace_builtin::shaped::{DYNAMIC, has_static_shape};
use terrace_builtin::types::{MemRefType, RankedTensorType};
use terrace_builtin::{AffineMap, TypeExt};
use terrace_ir::{Body, Op, OpType, PatternSet, Rewriter, Type, Value};
use terrace_tensor::{CastOp, preserves_static_information};

use terrace_tensor::cast_to;

use super::clone_with;
use crate::{LINALG_OPS, Structured};

pub(crate) fn dialect(set: &mut PatternSet) {
    set.add_at("EraseDeadLinalgOp", LINALG_OPS, erase_dead);
    set.add::<CastOp>("FoldTensorCastConsumerOp", cast_result);
    set.add_at("InferStaticShapeOfOperands", LINALG_OPS, infer_static_shapes);
    super::relayout::dialect(set);
}

/// Returns the type of `value` if it is a ranked tensor.
pub(super) fn tensor(body: &Body, value: Value) -> Option<&RankedTensorType> {
    body.value_type(value).downcast(body.context())
}

/// Erases an operation on a buffer without elements.
fn erase_dead(op: Op, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    Structured::of(body.op(op))?;
    let is_empty = |ty: Type| {
        let ty: Option<&MemRefType> = ty.downcast(body.context());
        ty.is_some_and(|ty| ty.shape.contains(&0))
    };
    if !body.op(op).operand_types().any(is_empty) || body.result_count(op) > 0 {
        return None;
    }
    rewriter.erase_op(op);
    Some(())
}

/// Gives a result the more static type that it is cast to: `cast (op outs(%init))` =>
/// `op outs(cast %init)`.
fn cast_result(cast: CastOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = cast.view(body);
    let source = view.source();
    let (old, new) = (body.value_type(source), body.value_type(view.dest()));
    let (op, index) = body.result_of(source)?;
    let structured = Structured::of(body.op(op))?;
    if !preserves_static_information(body.context(), new, old)
        || new == old
        || body.parent_block(op) != body.parent_block(cast.op())
        || structured.outputs().len() != body.result_count(op)
    {
        return None;
    }
    let place = structured.input_count() + index;
    let mut operands: Vec<Value> = body.operands(op).collect();
    let mut types: Vec<Type> = body.op(op).result_types().collect();
    rewriter.set_before(op);
    let location = rewriter.body().location(op);
    rewriter.set_location(location);
    operands[place] = cast_to(rewriter, operands[place], new);
    types[index] = new;
    let copy = clone_with(rewriter, op, &operands, &types);
    let result = rewriter.body().result(copy, index);
    let mut values: Vec<Value> = rewriter.body().results(copy).collect();
    values[index] = cast_to(rewriter, result, old);
    rewriter.replace_op(op, &values);
    rewriter.replace_op(cast.op(), &[result]);
    Some(())
}

/// Makes the sizes of operands static that the sizes of other operands determine.
fn infer_static_shapes(op: Op, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = body.op(op);
    let structured = Structured::of(view)?;
    let maps = structured.indexing_maps()?;
    if view.operand_types().any(TypeExt::is_memref)
        || maps.len() != view.operand_count()
        || !maps.iter().all(|map| map.is_projected_permutation(body.context(), false))
    {
        return None;
    }
    let operands: Vec<Value> = view.operands().collect();
    let known = known_sizes(body, &operands, &maps);
    let inputs = structured.input_count();
    let mut changed = Vec::new();
    for (at, (value, map)) in operands.iter().zip(&maps).enumerate() {
        if let Some(ty) = static_type(body, *value, map, &known) {
            changed.push((at, ty));
        }
    }
    if changed.is_empty() {
        return None;
    }
    let old: Vec<Type> = view.result_types().collect();
    let mut operands = operands;
    for (at, ty) in changed {
        operands[at] = cast_to(rewriter, operands[at], ty);
    }
    let types: Vec<Type> = operands[inputs..]
        .iter()
        .map(|init| rewriter.body().value_type(*init))
        .filter(|ty| ty.is::<RankedTensorType>())
        .collect();
    let copy = clone_with(rewriter, op, &operands, &types);
    let results: Vec<Value> = rewriter.body().results(copy).collect();
    let values: Vec<Value> =
        results.into_iter().zip(old).map(|(new, ty)| cast_to(rewriter, new, ty)).collect();
    rewriter.replace_op(op, &values);
    Some(())
}

/// Returns the sizes of loops that static dimensions of operands determine, by loop. An operand
/// that is the cast of a tensor of static shape has the sizes of that tensor.
fn known_sizes(body: &Body, operands: &[Value], maps: &[AffineMap]) -> FxHashMap<u32, i64> {
    let mut known = FxHashMap::default();
    for (value, map) in operands.iter().zip(maps) {
        let Some(ty) = tensor(body, *value) else { continue };
        let source = body.defined_by::<CastOp>(*value).map(|cast| cast.source());
        let source = source
            .filter(|source| has_static_shape(body.context(), body.value_type(*source)))
            .and_then(|source| tensor(body, source));
        let shape = source.map_or(&ty.shape, |source| &source.shape);
        for (at, (size, dynamic)) in shape.iter().zip(&ty.shape).enumerate() {
            if *dynamic != DYNAMIC
                && let Some(dim) = map.dim_at(body.context(), at)
            {
                known.entry(dim).or_insert(*size);
            }
        }
    }
    known
}

/// Returns the type of `value` with all known sizes; `None` if none of them is new.
fn static_type(
    body: &Body,
    value: Value,
    map: &AffineMap,
    known: &FxHashMap<u32, i64>,
) -> Option<Type> {
    let ty = tensor(body, value)?;
    let size_of = |at: usize| known.get(&map.dim_at(body.context(), at)?).copied();
    let shape: Vec<i64> = ty
        .shape
        .iter()
        .enumerate()
        .map(|(at, size)| if *size == DYNAMIC { size_of(at).unwrap_or(DYNAMIC) } else { *size })
        .collect();
    let new = RankedTensorType::with_encoding(body.context(), &shape, ty.element, ty.encoding).ty();
    (shape[..] != ty.shape[..]).then_some(new)
}
