//! Interface implementations of the operations.

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

    /// Returns `None`: MLIR treats the destination as no slice, not even as the whole tensor.
    fn accessed_slice(self) -> Option<HyperrectangularSlice> {
        None
    }
}
