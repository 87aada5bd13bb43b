//! Operations as passes see them.

use std::ops::Range;

use terrace_interfaces::{DestinationStyle, HyperrectangularSlice, SubsetAccess, SubsetOp};

use crate::MaterializeInDestinationOpRef;

impl DestinationStyle for MaterializeInDestinationOpRef<'_> {
    fn inits(self) -> Range<usize> {
        1..2
    }
}

impl SubsetOp for MaterializeInDestinationOpRef<'_> {
    fn subset_access(self) -> SubsetAccess {
        SubsetAccess::Insertion { source: 0, destination: 1 }
    }

    /// None: MLIR compares what is materialized with no slice, not even with all of the destination.
    fn accessed_slice(self) -> Option<HyperrectangularSlice> {
        None
    }
}
