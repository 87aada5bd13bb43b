//! The values where the address of a value comes from ([`underlying_values`]).

use rustc_hash::FxHashSet;
use terrace_interfaces::{
    DynBranchOp, DynRegionBranchOp, DynViewLike, RegionBranchOp, RegionPoint, ViewLike,
    region_operands, successor_operand_value,
};
use terrace_ir::{Body, OpRef, RegionRef, Value};

/// The length of the longest chain of definitions that is followed.
const MAX_DEPTH: usize = 10;

/// Returns the values whose memory `value` may refer to: values that are neither views nor
/// forwarded by control flow, or that are too many definitions away.
pub(crate) fn underlying_values(body: &Body, value: Value) -> Vec<Value> {
    let mut search = Search { body, visited: FxHashSet::default(), found: Vec::new() };
    search.visit(value, MAX_DEPTH);
    search.found
}

struct Search<'a> {
    body: &'a Body,
    visited: FxHashSet<Value>,
    found: Vec<Value>,
}

impl Search<'_> {
    fn visit(&mut self, value: Value, depth: usize) {
        if !self.visited.insert(value) {
            return;
        }
        let Some(depth) = depth.checked_sub(1) else {
            self.found.push(value);
            return;
        };
        match self.body.result_of(value) {
            Some((op, index)) => self.visit_result(value, self.body.op(op), index, depth),
            None => self.visit_argument(value, depth),
        }
    }

    fn visit_result(&mut self, value: Value, op: OpRef<'_>, index: usize, depth: usize) {
        if let Some(view) = op.interface::<DynViewLike<'_>>()
            && index == 0
        {
            return self.visit(view.view_source(), depth);
        }
        match op.interface::<DynRegionBranchOp<'_>>() {
            Some(branch) => self.visit_flow(branch, RegionPoint::Parent, value, index, depth),
            None => self.found.push(value),
        }
    }

    fn visit_argument(&mut self, value: Value, depth: usize) {
        let body = self.body;
        let Some((block, index)) = body.argument_of(value) else { return };
        let Some(region) = body.block_region(block) else { return self.found.push(value) };
        if RegionRef::new(body, region).entry().map(|entry| entry.id()) != Some(block) {
            for (op, successor) in body.predecessor_edges(block) {
                let branch = body.op(op).interface::<DynBranchOp<'_>>();
                let passed = branch.and_then(|b| successor_operand_value(b, successor, index));
                match passed {
                    Some(passed) => self.visit(passed, depth),
                    // The control flow is unknown.
                    None => return self.found.push(value),
                }
            }
            return;
        }
        let owner = body.region_owner(region).map(|owner| body.op(owner));
        let at = owner.and_then(|op| op.regions().position(|own| own.id() == region));
        let branch = owner.and_then(|op| op.interface::<DynRegionBranchOp<'_>>());
        match (branch, at) {
            (Some(branch), Some(at)) => {
                self.visit_flow(branch, RegionPoint::Region(at), value, index, depth);
            }
            _ => self.found.push(value),
        }
    }

    /// Visits what the predecessors of `to`, the regions of `branch` and its entry, forward to
    /// `value`, which has the number `index` among the arguments or results of `to`.
    fn visit_flow(
        &mut self,
        branch: DynRegionBranchOp<'_>,
        to: RegionPoint,
        value: Value,
        index: usize,
        depth: usize,
    ) {
        if let Some(at) = self.forwarded(branch, RegionPoint::Parent, to, value, index) {
            let operand = branch.entry_successor_operands(to).nth(at);
            if let Some(operand) = operand.filter(|operand| *operand < branch.operand_count()) {
                self.visit(branch.operand(operand), depth);
            }
        }
        for (number, region) in branch.regions().enumerate() {
            let from = RegionPoint::Region(number);
            let Some(at) = self.forwarded(branch, from, to, value, index) else { continue };
            for terminator in region.blocks().filter_map(|block| block.last()) {
                match region_operands(terminator, to) {
                    Some(mut operands) => {
                        if let Some(operand) = operands.nth(at) {
                            self.visit(terminator.operand(operand), depth);
                        }
                    }
                    // What such a terminator passes on is unknown.
                    None if terminator.successors().len() > 0 => return self.found.push(value),
                    None => {}
                }
            }
        }
    }

    /// Returns the position of the argument or result `value` of `to`, whose number is `index`,
    /// among the values that `from` forwards. `None` if `from` does not precede `to`, or if it does
    /// but forwards nothing to `value`, which then is where its address comes from.
    fn forwarded(
        &mut self,
        branch: DynRegionBranchOp<'_>,
        from: RegionPoint,
        to: RegionPoint,
        value: Value,
        index: usize,
    ) -> Option<usize> {
        let successors = branch.successor_regions(from);
        let inputs = successors.into_iter().find(|one| one.to == to)?.inputs;
        if !inputs.contains(&index) {
            self.found.push(value);
            return None;
        }
        Some(index - inputs.start)
    }
}
