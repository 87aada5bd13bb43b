//! The operations that tile structured payload, and their sizes from the script.

use terrace_asm::diagnostic_at;
use terrace_builtin::mixed::Mixed;
use terrace_builtin::{DYNAMIC, IntegerAttr};
use terrace_ir::{Diagnostic, Op, OpRef, Severity, Value};
use terrace_linalg::Structured;
use terrace_linalg_transforms::tiling::{
    ForallTiling, Tiled, Tiles, scalar_loops, tile_dynamic_by_one, tile_using_for,
    tile_using_forall, tiled_loops,
};
use terrace_transform::{TileUsingForOp, TileUsingForallOp};

use super::loops::wrong_kind;
use crate::interpreter::{Interpreter, Item, Results, item};
use crate::outcome::{Failure, Outcome, failed_to_apply};
use crate::payload::OpPlace;
use crate::state::Mapped;

impl Interpreter<'_, '_> {
    /// Returns the numbers or payload values for `count` targets to which the operand `value`
    /// refers, which is a parameter or a handle to operations that define sizes.
    pub(crate) fn sizes_of(
        &self,
        op: OpRef<'_>,
        value: Value,
        count: usize,
    ) -> Outcome<Vec<Mixed>> {
        let cx = self.context();
        let location = op.body().value_location(value);
        match self.state.get(value) {
            Some(Mapped::Params(params)) => {
                if params.len() != count {
                    let message = format!(
                        "expected as many parameter values ({}) as target ops ({count})",
                        params.len()
                    );
                    let error = Diagnostic::error(op.location(), message);
                    return Err(Failure::silenceable(
                        error.with_note(location, "for this parameter"),
                    ));
                }
                let number = |param: &terrace_ir::Attribute| {
                    param.downcast::<IntegerAttr>(cx).and_then(IntegerAttr::to_i64)
                };
                let numbers: Option<Vec<i64>> = params.iter().map(number).collect();
                let numbers = numbers.ok_or_else(|| {
                    let message =
                        "expected the parameter to be associated with an integer attribute";
                    Failure::at(op, message)
                })?;
                Ok(numbers.into_iter().map(Mixed::Static).collect())
            }
            Some(Mapped::Ops(ops)) => {
                if ops.len() != count {
                    let message = format!(
                        "expected as many dynamic size-producing operations ({}) as target ops \
                         ({count})",
                        ops.len()
                    );
                    let error = Diagnostic::error(op.location(), message);
                    return Err(Failure::silenceable(error.with_note(location, "for this handle")));
                }
                let mut sizes = Vec::new();
                for place in ops {
                    let view = self.payload.op(*place);
                    let is_index = view.result_count() == 1
                        && view.result_types().all(|ty| ty.is::<terrace_builtin::IndexType>());
                    if !is_index {
                        let message = "expected sizes to be produced by ops with a single \
                                       index-type result";
                        let error = Diagnostic::error(op.location(), message);
                        let error = error.with_note(view.location(), "size producer op");
                        return Err(Failure::silenceable(error));
                    }
                    sizes.push(Mixed::Dynamic(view.result(0)));
                }
                Ok(sizes)
            }
            _ => Ok(vec![Mixed::Static(0); count]),
        }
    }

    /// Returns, for each of `count` targets, the entries of `statics`, of which the dynamic ones
    /// are taken from `operands` in order.
    pub(crate) fn mixed_sizes(
        &self,
        op: OpRef<'_>,
        statics: &[i64],
        operands: &[Value],
        count: usize,
    ) -> Outcome<Vec<Vec<Mixed>>> {
        let mut columns = Vec::new();
        for operand in operands {
            columns.push(self.sizes_of(op, *operand, count)?);
        }
        let row = |target: usize| {
            let mut columns = columns.iter();
            let entry = |size: &i64| match *size {
                DYNAMIC => columns.next().map_or(Mixed::Static(0), |column| column[target]),
                size => Mixed::Static(size),
            };
            statics.iter().map(entry).collect()
        };
        Ok((0..count).map(row).collect())
    }

    /// Tiles the operation at `place` by `tile` and replaces it.
    pub(crate) fn replace_tiled(
        &mut self,
        place: OpPlace,
        tile: impl FnOnce(&mut terrace_ir::Rewriter<'_>) -> Option<Tiled>,
    ) -> Option<Tiled> {
        self.rewrite_at(place, |rewriter| {
            let tiled = tile(rewriter)?;
            if !tiled.loops.is_empty() {
                let count = rewriter.body().result_count(place.op);
                match tiled.results.len() == count {
                    true => rewriter.replace_op(place.op, &tiled.results),
                    false => rewriter.erase_op(place.op),
                }
            }
            Some(tiled)
        })
    }
}

/// Returns the number of loops of the operation at `place`; `None` if it cannot be tiled.
fn loop_count(interpreter: &Interpreter<'_, '_>, place: OpPlace) -> Option<usize> {
    Some(tiled_loops(interpreter.payload.op(place))?.len())
}

/// Tiles the payload by nests of `scf.for`.
pub(crate) fn using_for(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    results: &mut Results,
) -> Outcome {
    let Some(tile) = op.cast::<TileUsingForOp>() else { return Ok(()) };
    let targets = interpreter.state.ops(op.operand(0));
    let operands: Vec<Value> = tile.dynamic_sizes().collect();
    let statics = tile.static_sizes().to_vec();
    let rows = interpreter.mixed_sizes(op, &statics, &operands, targets.len())?;
    let scalable: Vec<bool> = tile.scalable_sizes().map(|flags| flags.to_vec()).unwrap_or_default();
    let interchange: Vec<usize> =
        tile.interchange().iter().filter_map(|dim| usize::try_from(*dim).ok()).collect();
    let mut tiled_ops = Vec::new();
    let mut loops: Vec<Vec<OpPlace>> = vec![Vec::new(); results.len().saturating_sub(1)];
    for (place, sizes) in targets.into_iter().zip(rows) {
        let Some(count) = loop_count(interpreter, place) else {
            let view = interpreter.payload.op(place);
            return Err(Failure::on_target(
                op,
                view.location(),
                "only ops implementing TilingInterface are supported",
            ));
        };
        if sizes.len() > count {
            let message =
                format!("too many tiles provided, expected at most {count} found {}", sizes.len());
            let location = interpreter.payload.op(place).location();
            return Err(Failure::on_target(op, location, message));
        }
        let tiled = interpreter.replace_tiled(place, |rewriter| {
            tile_using_for(rewriter, place.op, &sizes, &scalable, &interchange)
        });
        let Some(tiled) = tiled else {
            return Err(failed_to_apply(op, interpreter.payload.op(place)));
        };
        let at = |op: Op| OpPlace { body: place.body, op };
        tiled_ops.push(at(tiled.op));
        if tiled.loops.len() != loops.len() {
            let message = format!(
                "expected number of loops to tile ({}) to match number of `loops` results ({})",
                tiled.loops.len(),
                loops.len()
            );
            return Err(Failure::at(op, message));
        }
        loops.iter_mut().zip(tiled.loops).for_each(|(list, one)| list.push(at(one)));
    }
    results[0] = Some(Mapped::Ops(tiled_ops));
    for (result, list) in results.iter_mut().skip(1).zip(loops) {
        *result = Some(Mapped::Ops(list));
    }
    Ok(())
}

/// Tiles the dynamic loops of the payload operation by 1.
pub(crate) fn scalarize(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    place: OpPlace,
) -> Outcome<Vec<Item>> {
    if Structured::of(interpreter.payload.op(place)).is_none() {
        return Err(wrong_kind(interpreter, op, place));
    }
    let tiled =
        interpreter.replace_tiled(place, |rewriter| tile_dynamic_by_one(rewriter, place.op));
    match tiled {
        Some(tiled) => Ok(vec![item(place, tiled.op)]),
        None => {
            let error = failed_to_apply(op, interpreter.payload.op(place));
            Err(Failure::Definite(error.report(op.context())))
        }
    }
}

/// Lowers each payload operation to loops over the elements of buffers.
pub(crate) fn convert_to_loops(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    results: &mut Results,
) -> Outcome {
    let mut loops = Vec::new();
    for place in interpreter.state.ops(op.operand(0)) {
        let view = interpreter.payload.op(place);
        if tiled_loops(view).is_none() {
            let error = op.error("expected the payload to implement TilingInterface");
            return Err(Failure::silenceable(error.with_note(view.location(), "payload op")));
        }
        let nest = interpreter.rewrite_at(place, |rewriter| {
            let nest = scalar_loops(rewriter, place.op)?;
            rewriter.erase_op(place.op);
            Some(nest)
        });
        let Some(nest) = nest else {
            let error = failed_to_apply(op, interpreter.payload.op(place));
            return Err(Failure::Definite(error.report(op.context())));
        };
        loops.extend(nest.into_iter().map(|op| OpPlace { body: place.body, op }));
    }
    results[0] = Some(Mapped::Ops(loops));
    Ok(())
}

/// Returns the sizes to which the packed handle `value` refers: one per payload entity.
fn packed_sizes(
    interpreter: &Interpreter<'_, '_>,
    op: OpRef<'_>,
    value: Value,
) -> Outcome<Vec<Mixed>> {
    let count = interpreter.state.get(value).map_or(0, Mapped::len);
    interpreter.sizes_of(op, value, count)
}

/// Tiles the payload by `scf.forall`.
pub(crate) fn using_forall(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    results: &mut Results,
) -> Outcome {
    let Some(tile) = op.cast::<TileUsingForallOp>() else { return Ok(()) };
    let targets = interpreter.state.ops(op.operand(0));
    let one = |statics: &[i64], operands: Vec<Value>, packed: Option<Value>| match packed {
        Some(packed) => packed_sizes(interpreter, op, packed),
        None => {
            let rows = interpreter.mixed_sizes(op, statics, &operands, 1)?;
            Ok(rows.into_iter().next().unwrap_or_default())
        }
    };
    let threads =
        one(tile.static_num_threads(), tile.num_threads().collect(), tile.packed_num_threads())?;
    let sizes =
        one(tile.static_tile_sizes(), tile.tile_sizes().collect(), tile.packed_tile_sizes())?;
    let mapping = tile.mapping();
    let tiles = if threads.is_empty() { Tiles::Sizes(sizes) } else { Tiles::Threads(threads) };
    let tiling = ForallTiling { tiles, mapping, interchange: Vec::new() };
    let (mut tiled_ops, mut loops) = (Vec::new(), Vec::new());
    for place in targets {
        let view = interpreter.payload.op(place);
        let Some(parallel) = tiled_loops(view) else {
            let message = "only TilingInterface ops are supported";
            return Err(Failure::on_target(op, view.location(), message));
        };
        let (list, harmless): (_, &[i64]) = match &tiling.tiles {
            Tiles::Threads(list) => (list, &[0, 1]),
            Tiles::Sizes(list) | Tiles::Steps(list) => (list, &[0]),
        };
        let sequential = list.iter().zip(&parallel).enumerate().filter(|(_, (_, is))| !**is);
        for (at, (size, _)) in sequential {
            if !harmless.iter().any(|one| *size == Mixed::Static(*one)) {
                let message = format!("tiling is not thread safe at axis #{at}");
                op.context().emit(diagnostic_at(view, Severity::Warning, message));
            }
        }
        let tiled = interpreter
            .replace_tiled(place, |rewriter| tile_using_forall(rewriter, place.op, &tiling));
        let Some(tiled) = tiled else {
            return Err(failed_to_apply(op, interpreter.payload.op(place)));
        };
        let at = |op: Op| OpPlace { body: place.body, op };
        tiled_ops.push(at(tiled.op));
        loops.extend(tiled.loops.into_iter().map(at));
    }
    results[0] = Some(Mapped::Ops(tiled_ops));
    results[1] = Some(Mapped::Ops(loops));
    Ok(())
}
