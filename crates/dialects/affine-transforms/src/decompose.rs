//! Decomposition of `affine.apply` into sums and products of parts that are invariant in as many
//! loops as possible: [`reorder_by_hoistability`] and [`decompose_apply`] (MLIR:
//! `DecomposeAffineOps.cpp`).

use terrace_affine::{AffineApplyOp, AppliedMap, invariant_loops, map_of};
use terrace_builtin::{AffineExpr, AffineMap, AffineMapAttr, BinaryKind};
use terrace_ir::{Body, Builder, OpType, Operand, Value};

/// Turns all operands of `op` into symbols, those first that are invariant in the most loops;
/// `None` for an invalid operation (MLIR: `reorderOperandsByHoistability`).
pub fn reorder_by_hoistability(body: &mut Body, op: AffineApplyOp) -> Option<()> {
    let cx = body.context().clone();
    let view = op.view(body);
    let map = map_of(*view, view.map())?.clone();
    let operands: Vec<Value> = view.map_operands().collect();
    let mut order: Vec<usize> = (0..operands.len()).collect();
    let count = |at: &usize| invariant_loops(body, op.op(), operands[*at]);
    order.sort_by_key(|at| std::cmp::Reverse(count(at)));
    let mut leaves = vec![AffineExpr::constant(&cx, 0); operands.len()];
    for (number, at) in (0..).zip(&order) {
        leaves[*at] = AffineExpr::symbol(&cx, number);
    }
    let (dims, symbols) = leaves.split_at_checked(map.num_dims as usize)?;
    let map = map.replace_dims_and_symbols(&cx, dims, symbols, 0, operands.len() as u32);
    let sorted = order.into_iter().map(|at| operands[at]).collect();
    let mut applied = AppliedMap::new(&map.simplified(&cx), sorted)?;
    applied.canonicalize(*view);
    op.set_map(body, AffineMapAttr::get(&cx, applied.map));
    body.set_operands(op.op(), &applied.operands);
    Some(())
}

/// Splits `op`, a sum or product of symbols, into an `affine.apply` for each term and one for each
/// partial result, in the order of the last symbol of the terms. `None`, without a change, for
/// other expressions (MLIR: `decompose`).
pub fn decompose_apply(body: &mut Body, op: AffineApplyOp) -> Option<()> {
    let cx = body.context().clone();
    let view = op.view(body);
    let map = map_of(*view, view.map())?.clone();
    let operands: Vec<Value> = view.map_operands().collect();
    let [expr] = map.results[..] else { return None };
    let (kind, lhs, rhs) = expr.as_binary(&cx)?;
    let is_terminal = lhs.as_binary(&cx).is_none() && rhs.as_binary(&cx).is_none();
    if map.num_dims > 0 || is_terminal || !matches!(kind, BinaryKind::Add | BinaryKind::Mul) {
        return None;
    }
    let (mut terms, mut rest) = (Vec::new(), expr);
    while let Some((_, lhs, rhs)) = rest.as_binary(&cx).filter(|(own, ..)| *own == kind) {
        terms.push(rhs);
        rest = lhs;
    }
    terms.push(rest);
    terms.sort_by_key(|term| term.num_symbols(&cx));
    let mut parts = Vec::new();
    for term in terms {
        let part = AffineMap::new(0, map.num_symbols, [term]);
        let mut applied = AppliedMap::new(&part, operands.clone())?;
        applied.canonicalize(body.op(op.op()));
        parts.push(applied);
    }
    let [first, second] = [0, 1].map(|at| AffineExpr::symbol(&cx, at));
    let joined = AffineMap::new(0, 2, [first.binary(&cx, kind, second)]);
    let mut builder = Builder::before(body, op.op());
    let mut apply = |map: AffineMap, operands: &[Value]| {
        let map = AffineMapAttr::get(&cx, map);
        AffineApplyOp::build(&mut builder, map, operands).value(&mut builder)
    };
    let mut all: Option<Value> = None;
    for part in parts {
        let value = apply(part.map, &part.operands);
        all = Some(match all {
            Some(all) => apply(joined.clone(), &[all, value]),
            None => value,
        });
    }
    let old = body.result(op.op(), 0);
    body.replace_all_uses(old, all?);
    body.erase(op.op());
    Some(())
}
