//! Separation of full tiles from partial ones ([`separate_full_tiles`]).

use terrace_affine::{AffineForOp, AffineIfOp, AppliedMap};
use terrace_affine_analysis::{AffineRegionOp, ValueConstraints};
use terrace_builtin::IntegerSetAttr;
use terrace_ir::{Body, Builder, InsertionPoint, Mapping, Op, OpType, Type};
use terrace_presburger::Row;

use crate::loops::{body_block, build_canonical_loop, induction_variable};

/// Puts `affine.if` around the nest `points` of loops over the iterations of a tile: full tiles
/// run a copy with bounds that differ by a constant, partial ones the nest itself. `None`, without
/// a change, if a step is not 1 or a loop has no such bounds (MLIR: `separateFullTiles`).
pub fn separate_full_tiles(body: &mut Body, points: &[AffineForOp]) -> Option<()> {
    let first = *points.first()?;
    let full = build_full_tiles(body, points)?;
    let Some(condition) = build_condition(body, points) else {
        body.erase(full.op());
        return None;
    };
    for (at, op) in [full.op(), first.op()].into_iter().enumerate() {
        let block = body.first_block(body.region(condition.op(), at)?)?;
        let end = body.last_op(block);
        body.move_op(op, block, end);
    }
    Some(())
}

/// Builds the nest of full tiles in front of the nest `points` and returns its outermost loop.
fn build_full_tiles(body: &mut Body, points: &[AffineForOp]) -> Option<AffineForOp> {
    let cx = body.context().clone();
    let mut bounds = Vec::new();
    for op in points {
        if op.view(body).step_value() != Some(1) {
            return None;
        }
        let mut set = ValueConstraints::of_nest(body, &[AffineRegionOp::For(*op)])?;
        set.set_dims(1);
        let size = set.relation.dim_size(0)?;
        let of = |row: usize| set.bound_of(&cx, 0, row);
        bounds.push([of(size.lower_row)?, of(size.upper_row)?]);
    }
    let mut mapping = Mapping::new();
    let mut outermost = None;
    let mut builder = Builder::before(body, points.first()?.op());
    for ([lower, upper], old) in bounds.into_iter().zip(points) {
        // Bounds may mention the variables of the loops around.
        let mapped = |mut bound: AppliedMap| {
            bound.operands.iter_mut().for_each(|operand| *operand = mapping.value(*operand));
            bound
        };
        let op = build_canonical_loop(&mut builder, mapped(lower), mapped(upper));
        let block = body_block(builder.body(), op.op())?;
        let end = builder.body().last_op(block)?;
        builder.set_before(end);
        let body = builder.body();
        mapping.map_value(induction_variable(body, *old)?, induction_variable(body, op)?);
        outermost.get_or_insert(op);
    }
    let point = builder.point();
    let from = body_block(body, points.last()?.op())?;
    let last = body.last_op(from)?;
    let ops: Vec<Op> = body.ops_in(from).take_while(|op| *op != last).collect();
    let InsertionPoint::Before(end) = point else { return None };
    let to = body.parent_block(end)?;
    for op in ops {
        let clone = body.clone_op(op, &mut mapping);
        body.insert_op(clone, to, Some(end));
    }
    outermost
}

/// Builds, in front of the nest, the `affine.if` that holds for full tiles (MLIR:
/// `createSeparationCondition`).
fn build_condition(body: &mut Body, points: &[AffineForOp]) -> Option<AffineIfOp> {
    let cx = body.context().clone();
    let ops: Vec<AffineRegionOp> = points.iter().copied().map(AffineRegionOp::For).collect();
    let mut set = ValueConstraints::of_nest(body, &ops)?;
    set.relation.remove_independent_constraints(0..points.len());
    for _ in points {
        set.set_dims(1);
        let size = set.relation.dim_size(0)?;
        let rows = set.relation.inequalities();
        let [lower, upper] = [rows.get(size.lower_row)?.clone(), rows.get(size.upper_row)?.clone()];
        let difference =
            |a: &Row, b: &Row| -> Row { a.iter().zip(b).map(|(a, b)| a - b).collect() };
        let tightened = |row: &Row| match row[0].signum() {
            1 => difference(&lower, row),
            -1 => difference(row, &upper),
            _ => row.clone(),
        };
        let rows: Vec<Row> = rows.iter().map(tightened).collect();
        set.relation.set_inequalities(rows);
        set.remove(0);
    }
    set.relation.remove_trivial_redundancy();
    set.set_dims(set.values.len());
    let first = points.first()?.op();
    let (condition, operands) = set.to_applied_set(body.op(first))?;
    let mut builder = Builder::before(body, first);
    let condition = IntegerSetAttr::get(&cx, condition);
    let none: [Type; 0] = [];
    let op = AffineIfOp::build(&mut builder, &none, &operands[..], condition);
    for at in 0..2 {
        builder.build_block_with(op.op(), at, &none, |_, _| ());
    }
    Some(op)
}
