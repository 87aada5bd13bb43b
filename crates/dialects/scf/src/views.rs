//! Accessors for the parts of loops and conditionals by their meaning.
//!
//! All of them return `None`, or an empty list, on operations that the verifier would reject.

use terrace_builtin::mixed::{Mixed, mixed};
use terrace_ir::{BlockRef, OpType, RegionRef, Value};

use crate::{
    ConditionOp, ConditionOpRef, ForOpRef, ForallOpRef, IfOpRef, ParallelOpRef, WhileOpRef,
    YieldOp, YieldOpRef,
};

/// Returns the terminator of the only block of `region`; `None` if it is not a `T`.
fn terminator<'a, T: OpType>(region: RegionRef<'a>) -> Option<T::Ref<'a>> {
    region.entry()?.terminator()?.cast::<T>()
}

impl<'a> ForOpRef<'a> {
    /// Returns the lower bound, the upper bound and the step.
    pub fn bounds(self) -> [Value; 3] {
        [self.lower_bound(), self.upper_bound(), self.step()]
    }

    /// Returns the block of the loop's region; `None` if the region is empty.
    pub fn body_block(self) -> Option<BlockRef<'a>> {
        self.region().entry()
    }

    /// Returns the induction variable, the first argument of the body; `None` if the body has no
    /// arguments.
    pub fn induction_variable(self) -> Option<Value> {
        self.body_block()?.arguments().first().copied()
    }

    /// Returns the loop-carried values, the arguments of the body after the induction variable
    /// (MLIR: `getRegionIterArgs`).
    pub fn carried(self) -> &'a [Value] {
        self.body_block().and_then(|block| block.arguments().get(1..)).unwrap_or(&[])
    }

    /// Returns the `scf.yield` that passes the loop-carried values to the next iteration; `None` if
    /// the body does not end with one.
    pub fn yield_op(self) -> Option<YieldOpRef<'a>> {
        terminator::<YieldOp>(self.region())
    }
}

impl ForallOpRef<'_> {
    /// Returns the lower bounds, the upper bounds and the steps, each with an entry for each
    /// dimension.
    pub fn bounds(self) -> [Vec<Mixed>; 3] {
        [
            mixed(self.static_lower_bound(), self.dynamic_lower_bound()),
            mixed(self.static_upper_bound(), self.dynamic_upper_bound()),
            mixed(self.static_step(), self.dynamic_step()),
        ]
    }
}

impl<'a> IfOpRef<'a> {
    /// Returns the `scf.yield` of the region that runs if the condition holds.
    pub fn then_yield(self) -> Option<YieldOpRef<'a>> {
        terminator::<YieldOp>(self.then_region())
    }

    /// Returns the `scf.yield` of the else region; `None` if that region is empty.
    pub fn else_yield(self) -> Option<YieldOpRef<'a>> {
        terminator::<YieldOp>(self.else_region())
    }
}

impl<'a> WhileOpRef<'a> {
    /// Returns the `scf.condition` that ends the `before` region (MLIR: `getConditionOp`); `None`
    /// if the region does not end with one.
    pub fn condition_op(self) -> Option<ConditionOpRef<'a>> {
        terminator::<ConditionOp>(self.before())
    }

    /// Returns the `scf.yield` that ends the `after` region (MLIR: `getYieldOp`); `None` if the
    /// region does not end with one.
    pub fn yield_op(self) -> Option<YieldOpRef<'a>> {
        terminator::<YieldOp>(self.after())
    }
}

impl<'a> ParallelOpRef<'a> {
    /// Returns the lower bounds, the upper bounds and the steps, each with an entry for each
    /// dimension.
    pub fn bounds(self) -> [Vec<Value>; 3] {
        [self.lower_bound().collect(), self.upper_bound().collect(), self.step().collect()]
    }

    /// Returns the block of the loop's region; `None` if the region is empty.
    pub fn body_block(self) -> Option<BlockRef<'a>> {
        self.region().entry()
    }

    /// Returns the induction variables, one for each dimension.
    pub fn induction_variables(self) -> &'a [Value] {
        self.body_block().map_or(&[], |block| block.arguments())
    }
}
