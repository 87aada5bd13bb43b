//! The pass `affine-loop-coalescing`: turns perfect nests of loops with independent bounds into one
//! loop (MLIR: `LoopCoalescing.cpp`, `coalesceLoops`).

use terrace_affine::{AffineApplyOp, AffineDialect, AffineForOp, AffineMinOp, AppliedMap};
use terrace_arith::ArithDialect;
use terrace_builtin::{AffineExpr, AffineMap, AffineMapAttr, BinaryKind};
use terrace_ir::{Block, Body, Builder, Op, OpType, Operand, Value, ensure_sufficient_stack};
use terrace_pass::{PassResult, Target, pass};
use terrace_scf::ForOp;
use terrace_scf_transforms::{bands, coalesce_nest, outermost_definitions};

use crate::loops::{
    body_block, induction_variable, lower_bound, perfect_nest, set_upper_bound, upper_bound,
};

/// Coalesce nested loops with independent bounds into a single loop
#[pass(name = "affine-loop-coalescing", title = "LoopCoalescing", anchor = "func.func", run = run)]
pub struct AffineLoopCoalescing {}

fn run(_: &AffineLoopCoalescing, target: &mut Target<'_>) -> PassResult {
    target.context().load::<AffineDialect>();
    target.context().load::<ArithDialect>();
    let body = target.body_mut();
    let blocks: Vec<Block> =
        body.regions(Op::ROOT).flat_map(|region| body.blocks_in(region)).collect();
    blocks.into_iter().for_each(|block| coalesce_in(body, block));
    Ok(())
}

/// Coalesces the nests in `block`, outer nests first.
fn coalesce_in(body: &mut Body, block: Block) {
    let ops: Vec<Op> = body.ops_in(block).collect();
    for op in ops {
        if body.op(op).is::<AffineForOp>() {
            let nest = perfect_nest(body, AffineForOp::from_op(op));
            coalesce_bands(body, &nest);
        } else if body.op(op).is::<ForOp>() {
            coalesce_nest(body, ForOp::from_op(op));
        }
        let regions = body.regions(op);
        let blocks: Vec<Block> = regions.flat_map(|region| body.blocks_in(region)).collect();
        for inner in blocks {
            ensure_sufficient_stack(|| coalesce_in(body, inner));
        }
    }
}

/// Coalesces the perfect nest with the outermost loop `op`; whether its loops were coalesced.
pub fn coalesce_affine_nest(body: &mut Body, op: AffineForOp) -> bool {
    let nest = perfect_nest(body, op);
    coalesce(body, &nest).is_some()
}

/// Coalesces the bands of `nest` whose operands are defined outside of the band (MLIR:
/// `coalescePerfectlyNestedAffineLoops`).
fn coalesce_bands(body: &mut Body, nest: &[AffineForOp]) {
    let ops: Vec<Op> = nest.iter().map(|op| op.op()).collect();
    let operands: Vec<Vec<Value>> = ops.iter().map(|op| body.operands(*op).collect()).collect();
    let outermost = outermost_definitions(body, &ops, &operands);
    for band in bands(&outermost, &vec![0; nest.len()]) {
        // A band with other bounds or steps remains.
        let _ = coalesce(body, &nest[band]);
    }
}

/// Turns the perfect nest `loops` into its outermost loop (MLIR: `coalesceLoops` of affine loops).
fn coalesce(body: &mut Body, loops: &[AffineForOp]) -> Option<()> {
    let cx = body.context().clone();
    for op in loops {
        let lower = lower_bound(body, *op)?.map.single_constant(&cx);
        let view = op.view(body);
        if lower != Some(0) || view.step_value() != Some(1) || view.inits().len() > 0 {
            return None;
        }
    }
    let (outer, inner) = (*loops.first()?, *loops.last()?);
    let location = body.location(outer.op());
    let mut builder = Builder::before(body, outer.op());
    let mut sizes = Vec::new();
    let mut product: Option<Value> = None;
    for op in loops {
        let bound = upper_bound(builder.body(), *op)?;
        let map = AffineMapAttr::get(&cx, bound.map.clone());
        let size = match bound.map.results.len() {
            1 => AffineApplyOp::build(&mut builder, map, &bound.operands).value(&mut builder),
            _ => AffineMinOp::build(&mut builder, map, &bound.operands).value(&mut builder),
        };
        product = Some(match product {
            None => size,
            Some(before) => combined(&mut builder, BinaryKind::Mul, before, size),
        });
        sizes.push(size);
    }
    let total = AppliedMap {
        map: AffineMap::new(0, 1, [AffineExpr::symbol(&cx, 0)]),
        operands: vec![product?],
    };
    set_upper_bound(body, outer, &total);
    let (to, from) = (body_block(body, outer.op())?, body_block(body, inner.op())?);
    let mut rest = induction_variable(body, outer)?;
    let mut builder = Builder::at_start(body, to, location);
    for (at, op) in loops.iter().enumerate().rev() {
        let old = induction_variable(builder.body(), *op)?;
        let own = match at {
            0 => rest,
            _ => combined(&mut builder, BinaryKind::Mod, rest, sizes[at]),
        };
        builder.body_mut().replace_uses_if(old, own, |body, use_| {
            body.ancestor_in_block(body.user(use_), from).is_some()
        });
        if at > 0 {
            rest = combined(&mut builder, BinaryKind::FloorDiv, rest, sizes[at]);
        }
    }
    let second = loops.get(1)?.op();
    let end = body.last_op(from)?;
    let ops: Vec<Op> = body.ops_in(from).take_while(|op| *op != end).collect();
    for op in ops {
        body.move_op(op, to, Some(second));
    }
    body.erase(second);
    Some(())
}

/// Creates an `affine.apply` of `(d0)[s0] -> (d0 KIND s0)` to `dim` and `symbol`.
fn combined(builder: &mut Builder<'_>, kind: BinaryKind, dim: Value, symbol: Value) -> Value {
    let cx = builder.context().clone();
    let expr = AffineExpr::dim(&cx, 0).binary(&cx, kind, AffineExpr::symbol(&cx, 0));
    let map = AffineMapAttr::get(&cx, AffineMap::new(1, 1, [expr]));
    AffineApplyOp::build(builder, map, [dim, symbol]).value(builder)
}
