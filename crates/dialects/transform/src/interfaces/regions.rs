//! Control flow between the regions of script operations.

use std::ops::Range;

use terrace_interfaces::{RegionBranchOp, RegionPoint, RegionSuccessor, RegionSuccessors};
use terrace_ir::Attribute;

use crate::{AlternativesOpRef, ForeachOpRef, SequenceOpRef};

impl RegionBranchOp for SequenceOpRef<'_> {
    fn successor_regions(self, from: RegionPoint) -> RegionSuccessors {
        RegionSuccessors::from_iter([match from {
            // The argument of an outermost sequence is the root of the payload.
            RegionPoint::Parent if self.operand_count() == 0 => {
                RegionSuccessor::without_inputs(RegionPoint::Region(0))
            }
            RegionPoint::Parent => RegionSuccessor::region(*self, 0),
            RegionPoint::Region(_) => RegionSuccessor::parent(*self),
        }])
    }

    fn entry_successor_operands(self, _: RegionPoint) -> Range<usize> {
        0..self.operand_count()
    }

    fn region_invocation_bounds(self, _: usize, _: &[Option<Attribute>]) -> (u64, Option<u64>) {
        (1, Some(1))
    }
}

impl RegionBranchOp for ForeachOpRef<'_> {
    fn successor_regions(self, from: RegionPoint) -> RegionSuccessors {
        let body = RegionSuccessor::region(*self, 0);
        match from {
            RegionPoint::Parent => RegionSuccessors::from_iter([body]),
            RegionPoint::Region(_) => {
                RegionSuccessors::from_iter([body, RegionSuccessor::parent(*self)])
            }
        }
    }

    fn entry_successor_operands(self, _: RegionPoint) -> Range<usize> {
        0..self.operand_count()
    }
}

impl RegionBranchOp for AlternativesOpRef<'_> {
    fn successor_regions(self, from: RegionPoint) -> RegionSuccessors {
        let region = |at| RegionSuccessor::without_inputs(RegionPoint::Region(at));
        match from {
            RegionPoint::Parent => (0..self.region_count()).map(region).collect(),
            RegionPoint::Region(_) => RegionSuccessors::from_iter([RegionSuccessor::parent(*self)]),
        }
    }
}
