//! The operations that pack structured payload.

use terrace_builtin::shaped::shape_of;
use terrace_ir::{Body, Diagnostic, Op, OpRef, Value};
use terrace_linalg::{Structured, UnPackOp};
use terrace_linalg_transforms::packing::pack;
use terrace_linalg_transforms::{
    MatmulPacking, lower_pack, lower_unpack, pack_matmul_greedily, transpose_pack,
};
use terrace_transform::{LowerPackOp, LowerUnPackOp, PackGreedilyOp, PackOp, PackTransposeOp};

use super::fuse::quoted;
use super::loops::wrong_kind;
use crate::interpreter::{Interpreter, Item, Results, item};
use crate::outcome::{Failure, Outcome, failed_to_apply};
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

/// Transposes a packed operand of a structured payload operation, and its result.
pub(crate) fn pack_transpose(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    results: &mut Results,
) -> Outcome {
    let Some(view) = op.cast::<PackTransposeOp>() else { return Ok(()) };
    let packs = interpreter.state.ops(view.target_pack_or_un_pack_op());
    let users = interpreter.state.ops(view.target_linalg_op());
    if packs.is_empty() {
        return Ok(());
    }
    let ([place], [user]) = (&packs[..], &users[..]) else {
        let message = format!(
            "requires target to map to exactly 1 packing op and 1 packed op (got {} and {})",
            packs.len(),
            users.len()
        );
        return Err(Failure::at(op, message));
    };
    let (place, user) = (*place, *user);
    let payload = interpreter.payload.op(place);
    let is_pack = payload.is::<terrace_linalg::PackOp>();
    if !is_pack && !payload.is::<UnPackOp>() {
        return Err(Failure::at(op, "requires target to map to a linalg.pack or linalg.unpack"));
    }
    if Structured::of(interpreter.payload.op(user)).is_none() {
        return Err(Failure::at(op, "requires a LinalgOp target"));
    }
    let body = interpreter.payload.body(place.body);
    let pack = packed_by(body, place.op, user.op).map_err(|message| Failure::at(op, message))?;
    let (outer, inner) = (positions(view.outer_perm()), positions(view.inner_perm()));
    let ranks = [pack, place.op].map(|op| packed_ranks(body, op));
    for (name, order, which) in [("outer", &outer, 0), ("inner", &inner, 1)] {
        let fits = order.is_empty() || ranks.iter().all(|ranks| ranks[which] == order.len());
        if !fits {
            let text = quoted(body.op(place.op), true);
            return Err(Failure::at(op, format!("invalid {name}_perm: {text}")));
        }
    }
    let unpack = (!is_pack).then_some(place.op);
    let new = interpreter.rewrite_at(place, |rewriter| {
        transpose_pack(rewriter, pack, user.op, unpack, &outer, &inner)
    });
    let Some(new) = new else {
        return Err(failed_to_apply(op, interpreter.payload.op(place)));
    };
    let at = |op: Op| OpPlace { body: place.body, op };
    results[0] = Some(Mapped::Ops(vec![at(new.op)]));
    results[1] = Some(Mapped::Ops(vec![at(new.pack)]));
    results[2] = Some(Mapped::Ops(new.unpack.map(at).into_iter().collect()));
    Ok(())
}

fn positions(list: &[i64]) -> Vec<usize> {
    list.iter().filter_map(|at| usize::try_from(*at).ok()).collect()
}

/// Returns the numbers of outer and inner dimensions of the pack or unpack `op`.
fn packed_ranks(body: &Body, op: Op) -> [usize; 2] {
    let view = body.op(op);
    let rank = |value| shape_of(body.context(), body.value_type(value)).map_or(0, <[i64]>::len);
    match (view.cast::<terrace_linalg::PackOp>(), view.cast::<UnPackOp>()) {
        (Some(pack), _) => [rank(pack.source()), pack.inner_dims_pos().len()],
        (None, Some(unpack)) => [rank(unpack.dest()), unpack.inner_dims_pos().len()],
        _ => [0, 0],
    }
}

/// Returns the pack of the operand of `user` that the pack or unpack `op` belongs to.
///
/// # Errors
/// The message, if `user` does not use or produce the packed value alone.
fn packed_by(body: &Body, op: Op, user: Op) -> Result<Op, &'static str> {
    let Some(unpack) = body.op(op).cast::<UnPackOp>() else {
        let result = body.result(op, 0);
        let is_used =
            body.has_one_use(result) && body.uses(result).all(|use_| body.user(use_) == user);
        return if is_used { Ok(op) } else { Err("not a single use by the LinalgOp target") };
    };
    let source = unpack.source();
    let number = body.results(user).position(|result| result == source);
    let number = number.ok_or("not produced by the LinalgOp target")?;
    let init = Structured::of(body.op(user)).and_then(|user| user.outputs().nth(number));
    let pack = init.and_then(|init| body.defined_by::<terrace_linalg::PackOp>(init));
    let pack = pack.filter(|pack| body.has_one_use(pack.result()));
    pack.map(|pack| (*pack).id()).ok_or("could not find matching pack op")
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
