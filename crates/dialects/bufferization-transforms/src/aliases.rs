//! Alias analysis of buffers (MLIR: `BufferViewFlowAnalysis`): [`Aliases`] maps each value to the
//! values that may refer to the same memory. The passes of this crate use it before they move or
//! rename allocations.

use rustc_hash::{FxHashMap, FxHashSet};
use terrace_arith::SelectOp;
use terrace_interfaces::{
    DynBranchOp, DynCallOp, DynRegionBranchOp, DynViewLike, RegionBranchOp, RegionPoint, ViewLike,
    region_operands, successor_operand_values,
};
use terrace_ir::{Body, Op, OpRef, Value};
use terrace_memref::ReallocOp;

/// A map from each value to the values it flows to directly: results that are views of it, and
/// block arguments and results that it is passed to.
pub(super) struct Aliases(FxHashMap<Value, Vec<Value>>);

/// The flow of [`Aliases`] backward, from each value to the values that it may come from.
pub(super) struct Origins(Aliases);

impl Origins {
    /// Collects the flow of every operation below the root of `body` in one walk.
    pub(super) fn new(body: &Body) -> Self {
        let mut backward = Aliases(FxHashMap::default());
        for (from, targets) in Aliases::new(body).0 {
            targets.into_iter().for_each(|to| backward.flows(to, from));
        }
        Self(backward)
    }

    /// Returns `value` and every value it may come from, each once (MLIR: `resolveReverse`).
    pub(super) fn of(&self, value: Value) -> Vec<Value> {
        self.0.of(value)
    }
}

impl Aliases {
    /// Collects the flow of every operation below the root of `body` in one walk.
    pub(super) fn new(body: &Body) -> Self {
        let mut aliases = Self(FxHashMap::default());
        for op in body.ops_below(Op::ROOT) {
            aliases.add(body.op(op));
        }
        aliases
    }

    /// Returns `value` and every value it flows to, directly or transitively, each once.
    pub(super) fn of(&self, value: Value) -> Vec<Value> {
        let (mut all, mut met) = (vec![value], FxHashSet::from_iter([value]));
        let mut at = 0;
        while let Some(value) = all.get(at) {
            let next = self.0.get(value).into_iter().flatten();
            let new: Vec<Value> = next.copied().filter(|value| met.insert(*value)).collect();
            all.extend(new);
            at += 1;
        }
        all
    }

    fn flows(&mut self, from: Value, to: Value) {
        self.0.entry(from).or_default().push(to);
    }

    /// Adds the flow through `op`: selections, reallocations, views, branches and calls.
    fn add(&mut self, op: OpRef<'_>) {
        if let Some(select) = op.cast::<SelectOp>() {
            self.flows(select.true_value(), select.result());
            self.flows(select.false_value(), select.result());
        } else if let Some(realloc) = op.cast::<ReallocOp>() {
            self.flows(realloc.source(), op.result(0));
        } else if let Some(view) = op.interface::<DynViewLike<'_>>() {
            self.flows(view.view_source(), op.result(0));
        } else if let Some(branch) = op.interface::<DynBranchOp<'_>>() {
            for (index, block) in op.successors().enumerate() {
                let arguments = op.body().arguments(block);
                for (value, argument) in
                    successor_operand_values(branch, index).into_iter().zip(arguments)
                {
                    value.into_iter().for_each(|value| self.flows(value, *argument));
                }
            }
        } else if let Some(regions) = op.interface::<DynRegionBranchOp<'_>>() {
            self.add_regions(regions);
        } else if op.interface::<DynCallOp<'_>>().is_some() {
            // Callees are not analysed: every operand may alias every result.
            for operand in op.operands() {
                op.results().for_each(|result| self.flows(operand, result));
            }
        }
    }

    /// Adds the flow from the operands of `op` into its regions, and from the terminators of its
    /// regions to other regions and to the results of `op`.
    fn add_regions(&mut self, op: DynRegionBranchOp<'_>) {
        for successor in op.successor_regions(RegionPoint::Parent) {
            let passed = op.entry_successor_operands(successor.to);
            for (at, input) in passed.zip(successor.input_values(*op)) {
                self.flows(op.operand(at), input);
            }
        }
        for (index, region) in OpRef::regions(*op).enumerate() {
            for successor in op.successor_regions(RegionPoint::Region(index)) {
                let inputs = successor.input_values(*op);
                for end in region.blocks().filter_map(|block| block.terminator()) {
                    let passed = region_operands(end, successor.to).unwrap_or_default();
                    for (at, input) in passed.zip(&inputs) {
                        self.flows(end.operand(at), *input);
                    }
                }
            }
        }
    }
}
