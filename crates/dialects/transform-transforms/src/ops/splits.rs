//! The operations that split loops of structured payload, and compute sizes for that.

use terrace_builtin::IntegerAttr;
use terrace_builtin::mixed::Mixed;
use terrace_ir::{Attribute, Builder, Diagnostic, OpRef, Type, Value};
use terrace_linalg::Structured;
use terrace_linalg_transforms::tiling::{
    continuous_sizes, split, static_continuous_sizes, static_extent, static_two_sizes, two_sizes,
};
use terrace_transform::predicates::is_handle;
use terrace_transform::{ContinuousTileSizesOp, MultiTileSizesOp, SplitOp};

use super::loops::wrong_kind;
use crate::interpreter::{Interpreter, Item, Results, item};
use crate::outcome::{Failure, Outcome};
use crate::payload::OpPlace;
use crate::state::Mapped;

/// Splits a loop of each payload operation, or of one operation repeatedly.
pub(crate) fn split_payload(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    results: &mut Results,
) -> Outcome {
    let Some(view) = op.cast::<SplitOp>() else { return Ok(()) };
    let targets = interpreter.state.ops(view.target());
    let is_multiway = view.multiway();
    if is_multiway && targets.len() != 1 {
        let message = format!(
            "requires exactly one target when multiway split is enabled (got {})",
            targets.len()
        );
        return Err(Failure::at(op, message));
    }
    let points = points(interpreter, op, view.dynamic_chunk_sizes(), targets.len())?;
    let points =
        points.unwrap_or_else(|| vec![Mixed::Static(view.static_chunk_sizes()); targets.len()]);
    if !is_multiway && points.len() != targets.len() {
        let message = format!(
            "expected the dynamic split point handle to point to as many operations ({}) as the \
             target handle ({})",
            points.len(),
            targets.len()
        );
        return Err(interpreter.definite(op.error(&message)));
    }
    let dim = usize::try_from(view.dimension()).unwrap_or(usize::MAX);
    let mut parts = Vec::new();
    if is_multiway {
        let mut rest = Some(targets[0]);
        for point in points {
            let Some(target) = rest else { break };
            let (first, second) = split_one(interpreter, op, target, dim, point)?;
            parts.push(first);
            rest = second;
        }
        parts.extend(rest);
    } else {
        let (mut second, mut single) = (Vec::new(), None);
        for (target, point) in targets.iter().zip(points) {
            let location = interpreter.payload.op(*target).location();
            let (lower, upper) = split_one(interpreter, op, *target, dim, point)?;
            parts.push(lower);
            match upper {
                Some(upper) => second.push(upper),
                None => single = Some(location),
            }
        }
        if let Some(location) = single.filter(|_| !second.is_empty()) {
            let message = "splitting does not produce the second part for a subset of targets";
            let note =
                "expected splitting to produce the second part of all or none of the targets";
            let error = Diagnostic::error(op.location(), message)
                .with_note(op.location(), note)
                .with_note(location, "first target with no second part");
            return Err(Failure::silenceable(error));
        }
        parts.extend(second);
    }
    results[0] = Some(Mapped::Ops(parts));
    Ok(())
}

/// Returns the split points to which `value` refers; `None` without one.
fn points(
    interpreter: &Interpreter<'_, '_>,
    op: OpRef<'_>,
    value: Option<Value>,
    count: usize,
) -> Outcome<Option<Vec<Mixed>>> {
    let Some(value) = value else { return Ok(None) };
    let points = match interpreter.state.get(value) {
        Some(Mapped::Ops(ops)) => ops.clone(),
        Some(Mapped::Params(params)) => {
            let number = |param: &Attribute| {
                let number = param.downcast::<IntegerAttr>(op.context())?;
                number.to_i64().map(Mixed::Static)
            };
            return Ok(Some(params.iter().filter_map(number).collect()));
        }
        _ => return Ok(Some(vec![Mixed::Static(0); count])),
    };
    let mut values = Vec::new();
    for place in points {
        let view = interpreter.payload.op(place);
        let is_index = view.result_count() == 1
            && view.result_types().all(|ty| ty.is::<terrace_builtin::IndexType>());
        if !is_index {
            let message =
                "expected dynamic split point handle to point to a single-result index-typed op";
            let error = op.error(message).with_note(view.location(), "dynamic split point");
            return Err(Failure::silenceable(error));
        }
        values.push(Mixed::Dynamic(view.result(0)));
    }
    Ok(Some(values))
}

/// Splits the loop `dim` of the operation at `target`.
fn split_one(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    target: OpPlace,
    dim: usize,
    point: Mixed,
) -> Outcome<(OpPlace, Option<OpPlace>)> {
    let view = interpreter.payload.op(target);
    let location = view.location();
    let wrong =
        |message: &str| Failure::silenceable(op.error(message).with_note(location, "target op"));
    let loops = Structured::of(view).and_then(Structured::parallel_loops);
    let loops = loops.ok_or_else(|| wrong("only applies to structured ops"))?;
    if dim >= loops.len() {
        return Err(wrong(&format!("dimension {dim} does not exist in target op")));
    }
    let parts = interpreter.rewrite_at(target, |rewriter| split(rewriter, target.op, dim, point));
    let Some((first, second)) = parts else {
        let error = op.error("internal failure in splitting").with_note(location, "target op");
        return Err(interpreter.definite(error));
    };
    let at = |op| OpPlace { body: target.body, op };
    Ok((at(first), second.map(at)))
}

/// Computes two sizes of tiles that cover a loop of the payload operation.
pub(crate) fn multitile_sizes(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    place: OpPlace,
) -> Outcome<Vec<Item>> {
    let Some(view) = op.cast::<MultiTileSizesOp>() else { return Ok(Vec::new()) };
    let (target, divisor) = (view.target_size(), view.divisor());
    let dim = usize::try_from(view.dimension()).unwrap_or(usize::MAX);
    let payload = interpreter.payload.op(place);
    if Structured::of(payload).is_none() {
        return Err(wrong_kind(interpreter, op, place));
    }
    let ty: Type = op.body().value_type(view.low_size());
    if is_handle(op.context(), ty) {
        let sizes = interpreter.rewrite_at(place, |rewriter| {
            let sizes = two_sizes(rewriter, place.op, dim, target, divisor)?;
            let defining = |b: &Builder<'_>, value| b.body().defining_op(value);
            let values = [sizes.low, sizes.high, sizes.split];
            values.into_iter().map(|value| defining(rewriter, value)).collect::<Option<Vec<_>>>()
        });
        let sizes =
            sizes.ok_or_else(|| Failure::of(op, "could not generate tile size computation"));
        return Ok(sizes?.into_iter().map(|new| item(place, new)).collect());
    }
    if has_dynamic_shape(payload) {
        let message = "cannot compute parametric tile sizes for dynamically shaped payload op";
        let error = op.error(message).with_note(payload.location(), "payload op");
        return Err(Failure::silenceable(error));
    }
    let sizes = static_extent(payload.body(), place.op, dim)
        .and_then(|size| static_two_sizes(size, target, divisor))
        .ok_or_else(|| Failure::of(op, "failed to compute multi-size tiling sizes"))?;
    let cx = op.context();
    let number = ty.downcast::<terrace_transform::ParamType>(cx).map(|param| param.r#type);
    let number = number.unwrap_or_else(|| terrace_builtin::IntegerType::get(cx, 64).ty());
    let param = |size: i64| Item::Param(IntegerAttr::get(cx, number, size).attr());
    Ok([sizes.low, sizes.high, sizes.split].map(param).to_vec())
}

/// Computes decreasing sizes of tiles that cover a loop of the payload operation.
pub(crate) fn continuous_tile_sizes(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    results: &mut Results,
) -> Outcome {
    let Some(view) = op.cast::<ContinuousTileSizesOp>() else { return Ok(()) };
    let target = view.target_size();
    let dim = usize::try_from(view.dimension()).unwrap_or(usize::MAX);
    let targets = interpreter.state.ops(op.operand(0));
    let [place] = targets[..] else {
        let message = format!("requires exactly one target (got {})", targets.len());
        return Err(Failure::at(op, message));
    };
    let payload = interpreter.payload.op(place);
    if Structured::of(payload).is_none() {
        let error = Diagnostic::error(op.location(), "expected Linalg Op");
        return Err(interpreter.definite(error));
    }
    let ty: Type = op.body().value_type(view.chunk_sizes());
    if is_handle(op.context(), ty) {
        let made = interpreter.rewrite_at(place, |rewriter| {
            let sizes = continuous_sizes(rewriter, place.op, dim, target)?;
            let defining = |list: Vec<Value>| {
                let ops = list.into_iter().map(|value| rewriter.body().defining_op(value));
                ops.collect::<Option<Vec<_>>>()
            };
            Some([defining(sizes.tiles)?, defining(sizes.chunks)?])
        });
        let Some(made) = made else {
            return Err(Failure::at(op, "could not generate tile size computation"));
        };
        for (result, ops) in results.iter_mut().zip(made) {
            let places = ops.into_iter().map(|op| OpPlace { body: place.body, op });
            *result = Some(Mapped::Ops(places.collect()));
        }
        return Ok(());
    }
    if has_dynamic_shape(payload) {
        let message = "cannot compute parametric tile sizes for dynamically shaped payload op";
        let error = Diagnostic::error(op.location(), message);
        return Err(Failure::silenceable(error.with_note(payload.location(), "payload op")));
    }
    let sizes = static_extent(payload.body(), place.op, dim)
        .and_then(|extent| static_continuous_sizes(extent, target))
        .ok_or_else(|| Failure::at(op, "failed to compute multi-size tiling sizes"))?;
    let cx = op.context();
    let number = terrace_builtin::IntegerType::get(cx, 64).ty();
    for (result, sizes) in results.iter_mut().zip([sizes.tiles, sizes.chunks]) {
        let params = sizes.into_iter().map(|size| IntegerAttr::get(cx, number, size).attr());
        *result = Some(Mapped::Params(params.collect()));
    }
    Ok(())
}

/// Whether an operand of `payload` has a dynamic shape.
fn has_dynamic_shape(payload: OpRef<'_>) -> bool {
    payload.operands().any(|operand| {
        let ty = payload.body().value_type(operand);
        let shape = terrace_builtin::shaped::shape_of(payload.context(), ty);
        shape.is_some_and(|shape| shape.contains(&terrace_builtin::DYNAMIC))
    })
}
