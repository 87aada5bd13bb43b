//! The implementations of the test operations that tile payload.

use terrace_builtin::IntegerAttr;
use terrace_builtin::mixed::Mixed;
use terrace_ir::{ArrayAttr, Context, Diagnostic, Handle, Op, OpRef, OpType};
use terrace_linalg_transforms::tiling::{
    ForallTiling, FusionTiling, Tiles, replace_fused, tile_and_fuse, tile_using_forall,
};
use terrace_passes::transform::{
    Failure, Interpreter, Item, Mapped, OpPlace, Outcome, Results, Transform, TransformTable,
};

use super::{TestFuseUsingForallOp, TestTileUsingForallOp};

/// Adds the implementations to the table of `cx`.
pub(super) fn register(cx: &Context) {
    TransformTable::of(cx).add(&[
        (TestTileUsingForallOp::INFO, Transform::Whole(tile)),
        (TestFuseUsingForallOp::INFO, Transform::Whole(fuse)),
    ]);
}

/// Returns the numbers in `list`.
fn numbers(cx: &Context, list: Handle<ArrayAttr>) -> Vec<i64> {
    let number = |one: &terrace_ir::Attribute| one.downcast::<IntegerAttr>(cx)?.to_i64();
    list.data(cx).0.iter().filter_map(number).collect()
}

/// Returns the tiles of these sizes.
fn sizes(cx: &Context, list: Handle<ArrayAttr>) -> Vec<Mixed> {
    numbers(cx, list).into_iter().map(Mixed::Static).collect()
}

/// Returns the loops from the outermost one.
fn order(cx: &Context, list: Handle<ArrayAttr>) -> Vec<usize> {
    numbers(cx, list).into_iter().filter_map(|at| usize::try_from(at).ok()).collect()
}

fn failed(op: OpRef<'_>) -> Failure {
    Failure::definite(op.context(), Diagnostic::error(op.location(), "failed to tile operation"))
}

/// Tiles each payload operation.
fn tile(interpreter: &mut Interpreter<'_, '_>, op: OpRef<'_>, results: &mut Results) -> Outcome {
    let Some(view) = op.cast::<TestTileUsingForallOp>() else { return Ok(()) };
    let cx = op.context();
    let tiling = ForallTiling {
        tiles: Tiles::Steps(sizes(cx, view.tile_sizes())),
        mapping: view.mapping(),
        interchange: order(cx, view.interchange()),
    };
    apply(interpreter, op, results, |rewriter, target| {
        let tiled = tile_using_forall(rewriter, target, &tiling)?;
        if !tiled.loops.is_empty() {
            match rewriter.body().result_count(target) == tiled.results.len() {
                true => rewriter.replace_op(target, &tiled.results),
                false => rewriter.erase_op(target),
            }
        }
        Some((tiled.op, tiled.loops))
    })
}

/// Tiles each payload operation and fuses the producers of its operands.
fn fuse(interpreter: &mut Interpreter<'_, '_>, op: OpRef<'_>, results: &mut Results) -> Outcome {
    let Some(view) = op.cast::<TestFuseUsingForallOp>() else { return Ok(()) };
    let cx = op.context();
    let tiling = FusionTiling {
        sizes: sizes(cx, view.tile_sizes()),
        interchange: order(cx, view.interchange()),
        by_forall: true,
        cleans_up: false,
    };
    apply(interpreter, op, results, |rewriter, target| {
        let fused = tile_and_fuse(rewriter, target, &tiling)?;
        replace_fused(rewriter, target, &fused);
        Some((fused.tiled.op, fused.tiled.loops))
    })
}

/// Calls `tile` with each payload operation of the first operand of `op`; the results are the tiled
/// operations and the loops.
fn apply(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    results: &mut Results,
    tile: impl Fn(&mut terrace_ir::Rewriter<'_>, Op) -> Option<(Op, Vec<Op>)>,
) -> Outcome {
    let mut columns: Vec<Vec<Item>> = vec![Vec::new(); results.len()];
    for place in interpreter.state.ops(op.operand(0)) {
        let tiled = interpreter.rewrite_at(place, |rewriter| tile(rewriter, place.op));
        let (tiled, loops) = tiled.ok_or_else(|| failed(op))?;
        for (column, new) in columns.iter_mut().zip([tiled].into_iter().chain(loops)) {
            column.push(Item::Op(OpPlace { body: place.body, op: new }));
        }
    }
    for (at, column) in columns.into_iter().enumerate() {
        let mapped: Mapped = interpreter.collect(op, at, column);
        results[at] = Some(mapped);
    }
    Ok(())
}
