//! Loops.

use std::ops::Range;

use terrace_ir::fold::FoldResult;
use terrace_ir::{Body, Op, OpRef, Value};
use terrace_ods::interface;

/// A value that a loop counts with: it starts at the lower bound, and as long as it is below the
/// upper one the loop goes on with a step more.
#[derive(Clone, Copy, Debug)]
pub struct InductionVariable {
    /// The argument of the body.
    pub value: Value,
    /// What it starts with.
    pub lower: FoldResult,
    /// What it stays below.
    pub upper: FoldResult,
    /// How much comes on each time.
    pub step: FoldResult,
}

/// An operation with regions that run repeatedly (MLIR: `LoopLikeOpInterface`).
#[interface]
pub trait LoopLike {
    /// The numbers of the regions that run repeatedly.
    fn loop_regions(self) -> Vec<usize>;

    /// What the loop counts with, as far as it says.
    fn induction_variables(self) -> Vec<InductionVariable> {
        Vec::new()
    }

    /// The operands that the results, and as many arguments at the end of the only region, begin
    /// with; `None` if iterations hand nothing on in this way (MLIR: `getInitsMutable`).
    fn iteration_operands(self) -> Option<Range<usize>> {
        None
    }
}

/// Whether `value` is defined in a region of `op`, at whatever depth.
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

/// Whether `value` is defined outside of all regions of the loop `op` that run repeatedly
/// (MLIR: `isDefinedOutsideOfLoop`).
pub fn is_defined_outside(op: DynLoopLike<'_>, value: Value) -> bool {
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
