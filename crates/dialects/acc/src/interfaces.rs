//! Control flow between the regions of constructs.

use std::ops::Range;

use terrace_interfaces::{
    RegionBranchOp, RegionBranchTerminator, RegionPoint, RegionSuccessor, RegionSuccessors,
};

use crate::{
    DataOpRef, HostDataOpRef, KernelEnvironmentOpRef, KernelsOpRef, LoopOpRef, ParallelOpRef,
    SerialOpRef, TerminatorOpRef,
};

/// Declares operations whose region is entered without values and returns to the parent.
macro_rules! region_branch_op {
    ($($op:ident),* $(,)?) => {$(
        impl RegionBranchOp for $op<'_> {
            fn successor_regions(self, from: RegionPoint) -> RegionSuccessors {
                let successor = match from {
                    RegionPoint::Parent => RegionSuccessor::without_inputs(RegionPoint::Region(0)),
                    RegionPoint::Region(_) => RegionSuccessor::parent(*self),
                };
                RegionSuccessors::from_iter([successor])
            }
        }
    )*};
}
region_branch_op! {
    DataOpRef, HostDataOpRef, KernelEnvironmentOpRef, KernelsOpRef, ParallelOpRef, SerialOpRef,
}

impl RegionBranchOp for LoopOpRef<'_> {
    /// An unstructured loop executes its region once; another one may execute it again, and may
    /// skip it.
    fn successor_regions(self, from: RegionPoint) -> RegionSuccessors {
        let region = RegionSuccessor::without_inputs(RegionPoint::Region(0));
        let parent = RegionSuccessor::parent(*self);
        match (self.unstructured(), from) {
            (false, _) => RegionSuccessors::from_iter([region, parent]),
            (true, RegionPoint::Parent) => RegionSuccessors::from_iter([region]),
            (true, RegionPoint::Region(_)) => RegionSuccessors::from_iter([parent]),
        }
    }
}

impl RegionBranchTerminator for TerminatorOpRef<'_> {
    fn mutable_successor_operands(self, _: RegionPoint) -> Range<usize> {
        0..0
    }
}
