//! Writing of the assigned tiles to the operations ([`assign`]), and erasure of operations on tiles
//! that are dead ([`erase_dead_tile_ops`]).

use rustc_hash::FxHashSet;
use terrace_arm_sme::tiles::is_tile;
use terrace_arm_sme::{CopyTileOp, is_tile_op, set_tile_id, tile_id};
use terrace_asm::{PrintFlags, print_op};
use terrace_builtin::values;
use terrace_ir::effects::{is_memory_effect_free, is_trivially_dead};
use terrace_ir::{Body, Mapping, Op, Reported, Value};

use super::gather::passed_values;
use super::live_range::LiveRange;

/// Assigns the tiles of `ranges` to the operations of their values. Copies between equal tiles are
/// bypassed, and operands in other tiles are computed again if that is cheap (MLIR:
/// `assignTileIdsAndResolveTrivialConflicts`).
///
/// # Errors
/// If an operand is in another tile and cannot be computed again; the error is reported.
pub(super) fn assign(body: &mut Body, ranges: &[LiveRange]) -> Result<(), Reported> {
    for range in ranges {
        let Some(tile) = range.tile else { continue };
        for value in &range.values {
            assign_to_value(body, *value, tile);
            if bypass_copy(body, range, *value, tile) {
                continue;
            }
            check_argument(body, range, *value, tile)?;
            resolve_conflict(body, range, *value, tile)?;
        }
    }
    Ok(())
}

/// Assigns `tile` to the definition of `value`, and to its users that work on a tile without having
/// one as result.
fn assign_to_value(body: &mut Body, value: Value, tile: u32) {
    let definition = body.defining_op(value);
    let users: Vec<Op> = body.uses(value).map(|use_| body.user(use_)).collect();
    let users = users
        .into_iter()
        .filter(|user| !body.op(*user).result_types().any(|ty| is_tile(body.context(), ty)));
    for op in definition.into_iter().chain(users).collect::<Vec<_>>() {
        if is_tile_op(body.op(op)) {
            set_tile_id(body, op, tile);
        }
    }
}

/// Whether `value` has the tile `tile` of `range`.
fn has_tile(body: &Body, range: &LiveRange, value: Value, tile: u32) -> bool {
    let definition = body.defining_op(value).map(|op| body.op(op)).filter(|op| is_tile_op(*op));
    definition.and_then(tile_id) == Some(tile) || range.values.contains(&value)
}

/// Replaces `value` by the original if it is a copy of a value in the same tile; whether it is.
fn bypass_copy(body: &mut Body, range: &LiveRange, value: Value, tile: u32) -> bool {
    let Some(copy) = body.defined_by::<CopyTileOp>(value) else { return false };
    let original = copy.tile();
    let is_redundant = has_tile(body, range, original, tile);
    if is_redundant {
        body.replace_all_uses(value, original);
    }
    is_redundant
}

/// Checks that branches pass values in the same tile to `value`, if it is a block argument.
fn check_argument(body: &Body, range: &LiveRange, value: Value, tile: u32) -> Result<(), Reported> {
    let is_same = |passed: Value| has_tile(body, range, passed, tile);
    if passed_values(body, value).into_iter().all(is_same) {
        return Ok(());
    }
    let message = "block argument not allocated to the same SME virtial tile as predecessors";
    Err(body.context().emit(body.root().error(message)))
}

/// Replaces the tile operand of the definition of `value` by a new computation in `tile` if the
/// operand is in another tile.
fn resolve_conflict(
    body: &mut Body,
    range: &LiveRange,
    value: Value,
    tile: u32,
) -> Result<(), Reported> {
    let Some(op) = body.defining_op(value).filter(|op| is_tile_op(body.op(*op))) else {
        return Ok(());
    };
    let is_tile_at = |at: &usize| is_tile(body.context(), body.value_type(body.operand(op, *at)));
    let Some(at) = (0..body.operand_count(op)).find(is_tile_at) else { return Ok(()) };
    let operand = body.operand(op, at);
    if has_tile(body, range, operand, tile) {
        return Ok(());
    }
    let Some(definition) = body.defining_op(operand).filter(|op| is_cloneable(body, *op)) else {
        let message = "tile operand allocated to different SME virtial tile (move required)";
        let note = format!("tile operand is: {}", quoted(body, operand));
        let error = body.op(op).error(message).with_note(body.value_location(operand), note);
        return Err(body.context().emit(error));
    };
    let clone = body.clone_op(definition, &mut Mapping::new());
    set_tile_id(body, clone, tile);
    if let Some(block) = body.parent_block(op) {
        body.insert_op(clone, block, Some(op));
    }
    let computed = body.result(clone, 0);
    if body.op(op).is::<CopyTileOp>() {
        body.replace_all_uses(value, computed);
    } else {
        body.set_operand(op, at, computed);
    }
    Ok(())
}

/// Returns the text of `value` in messages: its definition, or the index of the block argument.
fn quoted(body: &Body, value: Value) -> String {
    match body.argument_of(value) {
        Some((_, at)) => {
            let ty = values::quoted(body.root(), body.value_type(value));
            format!("<block argument> of type {ty} at index: {at}")
        }
        None => {
            let flags = PrintFlags::new().local_scope(true).elide_elements_above(Some(16));
            let definition = body.defining_op(value).map(|op| print_op(body.op(op), &flags));
            definition.unwrap_or_default().trim_end().to_owned()
        }
    }
}

/// Whether `op` is cheap to compute again: an operation on tiles without operands and effects
/// (MLIR: `isTriviallyCloneableTileOp`).
pub(super) fn is_cloneable(body: &Body, op: Op) -> bool {
    let view = body.op(op);
    is_tile_op(view)
        && view.result_count() == 1
        && view.operand_count() == 0
        && is_memory_effect_free(view)
}

/// Erases operations on tiles without effects and uses, with operations that this makes dead (MLIR:
/// `eraseTriviallyDeadTileOps`).
pub(super) fn erase_dead_tile_ops(body: &mut Body) {
    let mut candidates: Vec<Op> =
        body.ops_below(Op::ROOT).filter(|op| is_tile_op(body.op(*op))).collect();
    let mut erased = FxHashSet::default();
    while let Some(op) = candidates.pop() {
        if erased.contains(&op) || !is_trivially_dead(body, op) {
            continue;
        }
        let definitions = body.operands(op).filter_map(|value| body.defining_op(value));
        candidates.extend(definitions.filter(|op| is_tile_op(body.op(*op))).collect::<Vec<_>>());
        body.erase(op);
        erased.insert(op);
    }
}
