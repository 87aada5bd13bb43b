//! Interface implementations of the operations.

use std::ops::Range;

use terrace_interfaces::{DestinationStyle, HyperrectangularSlice, SubsetAccess, SubsetOp};

use crate::CopyOpRef;

impl DestinationStyle for CopyOpRef<'_> {
    fn inits(self) -> Range<usize> {
        self.inputs().count()..(*self).operands().len()
    }
}

impl SubsetOp for CopyOpRef<'_> {
    fn subset_access(self) -> SubsetAccess {
        SubsetAccess::Insertion { source: 0, destination: 1 }
    }

    /// Returns `None`: MLIR treats the destination as no slice, not even as the whole tensor.
    fn accessed_slice(self) -> Option<HyperrectangularSlice> {
        None
    }
}
