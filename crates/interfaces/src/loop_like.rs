//! Loops: [`LoopLike`] and queries about values defined in loops.

use std::ops::Range;

use terrace_ir::fold::FoldResult;
use terrace_ir::{Body, Op, OpRef, Value};
use terrace_ods::interface;

/// An induction variable with its bounds. It starts at `lower`, is increased by `step` after each
/// iteration, and stays below `upper`.
#[derive(Clone, Copy, Debug)]
pub struct InductionVariable {
    /// The region argument that holds the variable.
    pub value: Value,
    /// The inclusive lower bound.
    pub lower: FoldResult,
    /// The exclusive upper bound.
    pub upper: FoldResult,
    /// The increment per iteration.
    pub step: FoldResult,
}

/// An operation with regions that are executed repeatedly (MLIR: `LoopLikeOpInterface`).
#[interface]
pub trait LoopLike {
    /// Returns the indices of the regions that are executed repeatedly.
    fn loop_regions(self) -> Vec<usize>;

    /// Returns the induction variables; empty if the loop has no induction variables or does not
    /// declare them.
    fn induction_variables(self) -> Vec<InductionVariable> {
        Vec::new()
    }

    /// Returns the range of the operands that initialize the loop-carried values, which correspond
    /// to the results and to the last arguments of the only region. `None` if the loop carries no
    /// values in this way (MLIR: `getInitsMutable`).
    fn inits(self) -> Option<Range<usize>> {
        None
    }
}

/// Whether `value` is defined in a region of `op`, at any depth.
pub fn is_defined_within(body: &Body, value: Value, op: Op) -> bool {
    let mut at = body.value_block(value).and_then(|block| body.block_region(block));
    while let Some(region) = at {
        let owner = body.region_owner(region);
        if owner == Some(op) {
            return true;
        }
        at = owner.and_then(|owner| body.parent_region(owner));
    }
    false
}

/// Whether `value` is defined outside the regions of the loop `op` that are executed repeatedly
/// (MLIR: `isDefinedOutsideOfLoop`).
pub fn is_defined_outside_of_loop(op: DynLoopLike<'_>, value: Value) -> bool {
    let body = op.body();
    let Some(block) = body.value_block(value) else { return true };
    let inner = |index: usize| OpRef::region(*op, index).map(|region| region.id());
    let loops: Vec<_> = op.loop_regions().into_iter().filter_map(inner).collect();
    let mut at = body.block_region(block);
    while let Some(region) = at {
        if loops.contains(&region) {
            return false;
        }
        at = body.region_owner(region).and_then(|owner| body.parent_region(owner));
    }
    true
}
