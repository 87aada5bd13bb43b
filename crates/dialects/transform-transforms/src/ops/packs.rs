//! The operations that pack structured payload.

use terrace_ir::{Diagnostic, OpRef, Value};
use terrace_linalg::{Structured, UnPackOp};
use terrace_linalg_transforms::packing::pack;
use terrace_linalg_transforms::{MatmulPacking, lower_pack, lower_unpack, pack_matmul_greedily};
use terrace_transform::{LowerPackOp, LowerUnPackOp, PackGreedilyOp, PackOp};

use super::loops::wrong_kind;
use crate::interpreter::{Interpreter, Item, Results, item};
use crate::outcome::{Failure, Outcome};
use crate::payload::OpPlace;
use crate::state::Mapped;

/// Packs the payload operation.
pub(crate) fn pack_payload(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    results: &mut Results,
) -> Outcome {
    let Some(view) = op.cast::<PackOp>() else { return Ok(()) };
    let targets = interpreter.state.ops(op.operand(0));
    if targets.is_empty() {
        return Ok(());
    }
    let single = match targets[..] {
        [place] => Structured::of(interpreter.payload.op(place))
            .and_then(Structured::parallel_loops)
            .map(|loops| (place, loops.len())),
        _ => None,
    };
    let Some((place, loops)) = single else {
        let message =
            format!("requires target to map to exactly 1 LinalgOp (got {})", targets.len());
        return Err(Failure::of(op, message));
    };
    let statics = view.static_packed_sizes().to_vec();
    if statics.len() != loops {
        let message = format!(
            "requires number of packed sizes match the number of loops ({} vs {loops})",
            statics.len()
        );
        return Err(Failure::of(op, message));
    }
    let operands: Vec<Value> = view.packed_sizes().collect();
    let rows = interpreter.mixed_sizes(op, &statics, &operands, 1)?;
    let sizes = rows.into_iter().next().unwrap_or_default();
    let packed = interpreter.rewrite_at(place, |rewriter| pack(rewriter, place.op, &sizes));
    let Some(packed) = packed else {
        return Err(interpreter.definite(op.error("data tiling failed")));
    };
    let place = OpPlace { body: place.body, op: packed.op };
    results[0] = Some(Mapped::Ops(vec![place]));
    Ok(())
}

/// Packs each payload operation that contains a product of matrices.
pub(crate) fn pack_greedily(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    results: &mut Results,
) -> Outcome {
    let Some(view) = op.cast::<PackGreedilyOp>() else { return Ok(()) };
    let statics = view.static_matmul_packed_sizes().to_vec();
    let operands: Vec<Value> = view.matmul_packed_sizes().collect();
    let rows = interpreter.mixed_sizes(op, &statics, &operands, 1)?;
    let order = view.matmul_inner_dims_order().iter();
    let packing = MatmulPacking {
        sizes: rows.into_iter().next().unwrap_or_default(),
        multiples: view.matmul_padded_sizes_next_multiple_of().to_vec(),
        order: order.filter_map(|at| usize::try_from(*at).ok()).collect(),
    };
    let mut packed = Vec::new();
    for place in interpreter.state.ops(op.operand(0)) {
        if Structured::of(interpreter.payload.op(place)).is_none() {
            continue;
        }
        let made = interpreter
            .rewrite_at(place, |rewriter| pack_matmul_greedily(rewriter, place.op, &packing));
        packed.extend(made.map(|made| OpPlace { body: place.body, op: made.op }));
    }
    results[0] = Some(Mapped::Ops(packed));
    Ok(())
}

/// Lowers the payload `linalg.pack` to changes of the shape.
pub(crate) fn lower_pack_payload(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    place: OpPlace,
) -> Outcome<Vec<Item>> {
    let by_slice = op.cast::<LowerPackOp>().is_some_and(|op| op.lower_pad_like_with_insert_slice());
    let payload = interpreter.payload.op(place);
    if !payload.is::<terrace_linalg::PackOp>() {
        return Err(wrong_kind(interpreter, op, place));
    }
    let location = payload.location();
    let new = interpreter.rewrite_at(place, |rewriter| lower_pack(rewriter, place.op, by_slice));
    let new = new.ok_or_else(|| {
        let message = "cannot lower to pad + expand + transpose";
        Failure::silenceable(Diagnostic::error(location, message))
    })?;
    let [expand, transpose] =
        new.tiles.map_or([Item::None; 2], |ops| ops.map(|op| item(place, op)));
    Ok(vec![item(place, new.pad), expand, transpose])
}

/// Lowers the payload `linalg.unpack` to changes of the shape.
pub(crate) fn lower_unpack_payload(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    place: OpPlace,
) -> Outcome<Vec<Item>> {
    let view = op.cast::<LowerUnPackOp>();
    let by_slice = view.is_some_and(|op| op.lower_unpad_like_with_extract_slice());
    let payload = interpreter.payload.op(place);
    if !payload.is::<UnPackOp>() {
        return Err(wrong_kind(interpreter, op, place));
    }
    let location = payload.location();
    let new = interpreter.rewrite_at(place, |rewriter| lower_unpack(rewriter, place.op, by_slice));
    let new = new.ok_or_else(|| {
        let message = "cannot lower to transpose + collapse + extract";
        Failure::silenceable(Diagnostic::error(location, message))
    })?;
    let tiles = new.tiles.map_or([Item::None; 3], |ops| ops.map(|op| item(place, op)));
    Ok(tiles.into_iter().chain([item(place, new.slice)]).collect())
}
