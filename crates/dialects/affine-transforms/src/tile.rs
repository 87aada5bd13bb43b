//! Tiling of perfect nests of affine loops: [`tile_nest`] with constant sizes and
//! [`tile_nest_parametric`] with sizes that are values (MLIR: `tilePerfectlyNested`).

use terrace_affine::{AffineForOp, AppliedMap};
use terrace_affine_analysis::{
    AffineRegionOp, ValueConstraints, constant_trip_count, largest_trip_divisor, lower_bound,
    upper_bound,
};
use terrace_builtin::{AffineExpr, AffineMap};
use terrace_ir::{Body, Builder, Context, Op, OpType, Value};

use crate::loops::{
    body_block, build_loop, induction_variable, set_lower_bound, set_step, set_upper_bound,
};

/// The loops of a tiled nest, outermost first.
#[derive(Clone, Debug)]
pub struct TiledNest {
    /// The loops over tiles.
    pub tiles: Vec<AffineForOp>,
    /// The loops over the iterations of a tile.
    pub points: Vec<AffineForOp>,
}

/// Tiles the perfect nest `loops` by `sizes`, one per loop; the loops are replaced. `None`, without
/// a change, if a loop carries values or the bounds of a loop depend on another.
pub fn tile_nest(body: &mut Body, loops: &[AffineForOp], sizes: &[u32]) -> Option<TiledNest> {
    check_nest(body, loops)?;
    let cx = body.context().clone();
    let bounds = bounds_of(body, loops)?;
    let counts: Vec<_> = loops
        .iter()
        .map(|op| (constant_trip_count(body, *op), largest_trip_divisor(body, *op)))
        .collect();
    let nest = wrap(body, loops)?;
    for (at, ([lower, upper], step)) in bounds.iter().enumerate() {
        let size = i64::from(sizes[at]);
        let tile = nest.tiles[at];
        set_lower_bound(body, tile, lower);
        set_upper_bound(body, tile, upper);
        set_step(body, tile, step.checked_mul(size)?);
        let variable = induction_variable(body, tile)?;
        let first = AffineExpr::dim(&cx, 0);
        let shifted = |by: i64| AppliedMap {
            map: AffineMap::new(1, 0, [first.add_constant(&cx, by)]),
            operands: vec![variable],
        };
        let (count, divisor) = counts[at];
        let end = match count {
            Some(count) if count < size as u64 => shifted((count as i64).wrapping_mul(*step)),
            _ if divisor % size as u64 != 0 => {
                let dims = upper.map.num_dims;
                let end = AffineExpr::dim(&cx, dims).add_constant(&cx, size.wrapping_mul(*step));
                let results = std::iter::once(end).chain(upper.map.results.iter().copied());
                let map = AffineMap::new(dims + 1, upper.map.num_symbols, results);
                let operands = [upper.dims(), &[variable], upper.symbols()].concat();
                AppliedMap { map, operands }
            }
            _ => shifted(size.wrapping_mul(*step)),
        };
        let point = nest.points[at];
        set_lower_bound(body, point, &shifted(0));
        set_upper_bound(body, point, &end);
        set_step(body, point, *step);
    }
    replace(body, loops, &nest);
    Some(nest)
}

/// Tiles the perfect nest `loops` by the values `sizes`, one per loop; the loops are replaced.
/// `None`, without a change, if a loop carries values, the bounds of a loop depend on another, or a
/// lower bound is not constant.
pub fn tile_nest_parametric(
    body: &mut Body,
    loops: &[AffineForOp],
    sizes: &[Value],
) -> Option<TiledNest> {
    check_nest(body, loops)?;
    let cx = body.context().clone();
    let bounds = bounds_of(body, loops)?;
    // MLIR reads other lower bounds as constants.
    let starts: Option<Vec<i64>> =
        bounds.iter().map(|([lower, _], _)| lower.map.single_constant(&cx)).collect();
    let starts = starts?;
    let nest = wrap(body, loops)?;
    for (at, ([lower, upper], step)) in bounds.iter().enumerate() {
        let (tile, point) = (nest.tiles[at], nest.points[at]);
        let start = AffineExpr::constant(&cx, starts[at]);
        let (dims, symbols) = (upper.map.num_dims, upper.map.num_symbols);
        let size = AffineExpr::symbol(&cx, symbols);
        let last = |result: &AffineExpr| start.add(&cx, result.sub(&cx, start).ceil_div(&cx, size));
        let results = upper.map.results.iter().map(last).collect::<Vec<_>>();
        let operands = [&upper.operands[..], &sizes[at..=at]].concat();
        let map = AffineMap::new(dims, symbols + 1, results);
        set_lower_bound(body, tile, lower);
        set_upper_bound(body, tile, &AppliedMap { map, operands });
        set_step(body, tile, *step);
        let variable = induction_variable(body, tile)?;
        let first =
            |dim: u32, size: AffineExpr| AffineExpr::dim(&cx, dim).sub(&cx, start).mul(&cx, size);
        let own = AffineExpr::symbol(&cx, 0);
        let begin = AppliedMap {
            map: AffineMap::new(1, 1, [first(0, own).add(&cx, start)]),
            operands: vec![variable, sizes[at]],
        };
        let end = first(dims, size).add(&cx, size.mul_constant(&cx, *step)).add(&cx, start);
        let results = std::iter::once(end).chain(upper.map.results.iter().copied());
        let map = AffineMap::new(dims + 1, symbols + 1, results);
        let operands = [upper.dims(), &[variable], upper.symbols(), &sizes[at..=at]].concat();
        set_lower_bound(body, point, &begin);
        set_upper_bound(body, point, &AppliedMap { map, operands });
        set_step(body, point, *step);
    }
    replace(body, loops, &nest);
    Some(nest)
}

/// Checks that no loop carries values and that no bound of a loop depends on another loop of the
/// nest (MLIR: `performPreTilingChecks`).
fn check_nest(body: &Body, loops: &[AffineForOp]) -> Option<()> {
    if loops.is_empty() || loops.iter().any(|op| body.result_count(op.op()) > 0) {
        return None;
    }
    if loops.len() == 1 {
        return Some(());
    }
    let ops: Vec<AffineRegionOp> = loops.iter().copied().map(AffineRegionOp::For).collect();
    let set = ValueConstraints::of_nest(body, &ops)?;
    set.relation.is_hyper_rectangular(0..loops.len()).then_some(())
}

/// Returns the bounds and the step of each loop.
fn bounds_of(body: &Body, loops: &[AffineForOp]) -> Option<Vec<([AppliedMap; 2], i64)>> {
    let of = |op: &AffineForOp| {
        let bounds = [lower_bound(body, *op)?, upper_bound(body, *op)?];
        Some((bounds, op.view(body).step_value()?))
    };
    loops.iter().map(of).collect()
}

/// Puts a new nest of twice as many loops around the body of `loops`, in front of the outermost.
fn wrap(body: &mut Body, loops: &[AffineForOp]) -> Option<TiledNest> {
    let (outermost, innermost) = (*loops.first()?, *loops.last()?);
    let zero: Context = body.context().clone();
    let zero = AppliedMap::constant(&zero, 0);
    let mut all = Vec::new();
    let mut builder = Builder::before(body, outermost.op());
    for _ in 0..2 * loops.len() {
        let op = build_loop(&mut builder, &zero, &zero, 1);
        let block = body_block(builder.body(), op.op())?;
        let end = builder.body().last_op(block)?;
        builder.set_before(end);
        all.push(op);
    }
    let to = body_block(body, all.last()?.op())?;
    let (from, end) = (body_block(body, innermost.op())?, body.last_op(to)?);
    let last = body.last_op(from)?;
    let ops: Vec<Op> = body.ops_in(from).take_while(|op| *op != last).collect();
    ops.into_iter().for_each(|op| body.move_op(op, to, Some(end)));
    let points = all.split_off(loops.len());
    Some(TiledNest { tiles: all, points })
}

/// Replaces the induction variables of `loops` by those of the tiled nest, and erases the loops.
fn replace(body: &mut Body, loops: &[AffineForOp], nest: &TiledNest) {
    for (old, new) in loops.iter().zip(&nest.points) {
        let variables = induction_variable(body, *old).zip(induction_variable(body, *new));
        if let Some((old, new)) = variables {
            body.replace_all_uses(old, new);
        }
    }
    if let Some(outermost) = loops.first() {
        body.erase(outermost.op());
    }
}
