//! Affine operations around an operation, affine scopes, and the order of operations.

use std::collections::HashSet;

use terrace_affine::{AffineForOp, AffineIfOp, AffineParallelOp};
use terrace_ir::dominance::Dominance;
use terrace_ir::op_traits::AffineScope;
use terrace_ir::{Block, Body, Op, OpRef, OpType, Region, Value};

/// An affine operation with regions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AffineRegionOp {
    /// A loop with one induction variable.
    For(AffineForOp),
    /// A loop with several induction variables.
    Parallel(AffineParallelOp),
    /// A conditional operation.
    If(AffineIfOp),
}

impl AffineRegionOp {
    /// Returns the operation as one of the kinds; `None` for other operations.
    pub fn of(op: OpRef<'_>) -> Option<Self> {
        let id = op.id();
        if op.is::<AffineForOp>() {
            Some(Self::For(AffineForOp::from_op(id)))
        } else if op.is::<AffineParallelOp>() {
            Some(Self::Parallel(AffineParallelOp::from_op(id)))
        } else if op.is::<AffineIfOp>() {
            Some(Self::If(AffineIfOp::from_op(id)))
        } else {
            None
        }
    }

    /// Returns the operation without its kind.
    pub fn op(self) -> Op {
        match self {
            Self::For(op) => op.op(),
            Self::Parallel(op) => op.op(),
            Self::If(op) => op.op(),
        }
    }
}

/// Returns the induction variables of an affine operation; none for `affine.if`.
pub fn induction_variables(body: &Body, op: AffineRegionOp) -> &[Value] {
    let block = body.region(op.op(), 0).and_then(|region| body.first_block(region));
    let arguments = block.map_or(&[][..], |block| body.arguments(block));
    match op {
        AffineRegionOp::For(_) => &arguments[..arguments.len().min(1)],
        AffineRegionOp::Parallel(_) => arguments,
        AffineRegionOp::If(_) => &[],
    }
}

/// Returns the affine operation whose induction variable `value` is; `None` for other values.
pub(crate) fn loop_of(body: &Body, value: Value) -> Option<AffineRegionOp> {
    let (block, _) = body.argument_of(value)?;
    let owner = body.region_owner(body.block_region(block)?)?;
    let owner = AffineRegionOp::of(body.op(owner))?;
    induction_variables(body, owner).contains(&value).then_some(owner)
}

/// Returns the affine operations around `op` up to the affine scope, outermost first (MLIR:
/// `getEnclosingAffineOps`).
pub fn enclosing_affine_ops(body: &Body, op: Op) -> Vec<AffineRegionOp> {
    let around = body.op(op).ancestors().filter(|around| around.id() != op);
    let around = around.take_while(|around| !around.has_trait::<AffineScope>());
    let mut found: Vec<_> = around.filter_map(AffineRegionOp::of).collect();
    found.reverse();
    found
}

/// Returns the affine loops around `op` up to the affine scope, outermost first.
pub fn enclosing_loops(body: &Body, op: Op) -> Vec<AffineRegionOp> {
    let mut loops = enclosing_affine_ops(body, op);
    loops.retain(|around| !matches!(around, AffineRegionOp::If(_)));
    loops
}

/// Returns the `affine.for` loops around `op` up to the affine scope, outermost first.
pub fn enclosing_for_loops(body: &Body, op: Op) -> Vec<AffineForOp> {
    let around = enclosing_affine_ops(body, op).into_iter();
    let is_for = |around| match around {
        AffineRegionOp::For(op) => Some(op),
        _ => None,
    };
    around.filter_map(is_for).collect()
}

/// Returns the `affine.for` loops around all of `ops`, outermost first; none for no operations
/// (MLIR: `getInnermostCommonLoopDepth`).
pub fn innermost_common_loops(body: &Body, ops: &[Op]) -> Vec<AffineForOp> {
    let mut nests = ops.iter().map(|op| enclosing_for_loops(body, *op));
    let mut common = nests.next().unwrap_or_default();
    for nest in nests {
        let count = common.iter().zip(&nest).take_while(|(a, b)| a == b).count();
        common.truncate(count);
    }
    common
}

/// Returns the number of affine loops around both operations; an `affine.parallel` counts once for
/// each induction variable (MLIR: `getNumCommonSurroundingLoops`).
pub fn common_loops(body: &Body, a: Op, b: Op) -> usize {
    let (a, b) = (enclosing_loops(body, a), enclosing_loops(body, b));
    let common = a.iter().zip(&b).take_while(|(a, b)| a == b);
    common.map(|(op, _)| induction_variables(body, *op).len()).sum()
}

/// Returns the operation of `region` that is or encloses `op`; `None` if `op` is not in `region`.
pub(crate) fn ancestor_in_region(body: &Body, op: Op, region: Region) -> Option<Op> {
    let mut op = op;
    while body.parent_region(op)? != region {
        op = body.parent_op(op)?;
    }
    Some(op)
}

/// Returns the operations of the innermost common block that are or enclose `a` and `b`; `None` if
/// no block holds both, or an operation between the block and `a` or `b` is not affine.
pub(crate) fn in_common_block(body: &Body, a: Op, b: Op) -> Option<(Op, Op)> {
    let mut first = a;
    loop {
        let block = body.parent_block(first)?;
        if let Some(second) = body.ancestor_in_block(b, block) {
            let mut inner = b;
            while inner != second {
                inner = body.parent_op(inner)?;
                AffineRegionOp::of(body.op(inner))?;
            }
            return Some((first, second));
        }
        first = body.parent_op(first)?;
        AffineRegionOp::of(body.op(first))?;
    }
}

/// Whether `a` is `b`, or properly dominates `b`.
pub fn dominates(dominance: &Dominance<'_>, body: &Body, a: Op, b: Op) -> bool {
    if a == b {
        return true;
    }
    let lifted = body.parent_region(a).and_then(|region| ancestor_in_region(body, b, region));
    let (Some(at), Some(of), Some(b)) =
        (lifted.and_then(|op| body.parent_block(op)), body.parent_block(a), lifted)
    else {
        return false;
    };
    if at != of {
        return dominance.block_dominates(of, at);
    }
    a != b && body.is_before_in_block(a, b)
}

/// Whether each path from `b` to the end of their common region passes through `a`, another
/// operation.
pub fn post_dominates(body: &Body, a: Op, b: Op) -> bool {
    let (Some(of), Some(at)) = (body.parent_block(a), body.parent_block(b)) else { return false };
    if of == at {
        return body.is_before_in_block(b, a);
    }
    let (mut seen, mut pending): (HashSet<Block>, _) = (HashSet::from([at]), vec![at]);
    while let Some(block) = pending.pop() {
        let Some(end) = body.last_op(block) else { return false };
        let mut successors = body.op(end).successors().peekable();
        if successors.peek().is_none() {
            return false;
        }
        pending.extend(successors.filter(|next| *next != of && seen.insert(*next)));
    }
    true
}
