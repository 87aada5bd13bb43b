//! Interfaces of the `tensor` operations: speculation, destination style, subsets and integer
//! ranges.

use terrace_builtin::mixed::MixedSlice;
use terrace_builtin::shaped::{known_sizes, rank};
use terrace_builtin::values::type_of;
use terrace_builtin::{IntegerAttr, mixed_slice};
use terrace_interfaces::int_range::infer;
use terrace_interfaces::{
    DestinationStyle, HyperrectangularSlice, InferIntRange, IntRange, ParallelCombining,
    Speculatability, Speculatable, SubsetAccess, SubsetOp,
};
use terrace_ir::fold::constant_value;
use terrace_ir::{Context, Value};

use crate::{DimOpRef, ExtractSliceOpRef, InsertOpRef, InsertSliceOpRef, ParallelInsertSliceOpRef};

impl Speculatable for DimOpRef<'_> {
    fn speculatability(self) -> Speculatability {
        let (cx, body) = (self.context(), (*self).body());
        let index = constant_value(body, self.index())
            .and_then(|index| index.downcast::<IntegerAttr>(cx)?.value.to_u64());
        let rank = rank(cx, body.value_type(self.source()));
        match (index, rank) {
            (Some(index), Some(rank)) if index < rank as u64 => Speculatability::Always,
            _ => Speculatability::Not,
        }
    }
}

impl DestinationStyle for InsertOpRef<'_> {
    fn inits(self) -> std::ops::Range<usize> {
        1..2
    }
}

impl DestinationStyle for InsertSliceOpRef<'_> {
    fn inits(self) -> std::ops::Range<usize> {
        1..2
    }
}

impl ParallelCombining for ParallelInsertSliceOpRef<'_> {
    fn updated_destinations(self) -> std::ops::Range<usize> {
        1..2
    }
}

/// Returns `slice` in the form of the subset interface.
fn hyperrectangle(cx: &Context, slice: &MixedSlice) -> HyperrectangularSlice {
    let [offsets, sizes, strides] = [&slice.offsets, &slice.sizes, &slice.strides]
        .map(|list| list.iter().map(|one| one.to_fold_result(cx)).collect());
    HyperrectangularSlice { offsets, sizes, strides }
}

impl SubsetOp for ExtractSliceOpRef<'_> {
    fn subset_access(self) -> SubsetAccess {
        SubsetAccess::Extraction { source: 0 }
    }

    fn accessed_slice(self) -> Option<HyperrectangularSlice> {
        Some(hyperrectangle(self.context(), &mixed_slice!(self)))
    }
}

impl SubsetOp for InsertSliceOpRef<'_> {
    fn subset_access(self) -> SubsetAccess {
        SubsetAccess::Insertion { source: 0, destination: 1 }
    }

    fn accessed_slice(self) -> Option<HyperrectangularSlice> {
        Some(hyperrectangle(self.context(), &mixed_slice!(self)))
    }
}

impl SubsetOp for ParallelInsertSliceOpRef<'_> {
    fn subset_access(self) -> SubsetAccess {
        SubsetAccess::Insertion { source: 0, destination: 1 }
    }

    fn accessed_slice(self) -> Option<HyperrectangularSlice> {
        Some(hyperrectangle(self.context(), &mixed_slice!(self)))
    }
}

impl InferIntRange for DimOpRef<'_> {
    fn infer_ranges(self, operands: &[Option<IntRange>], set: &mut dyn FnMut(Value, IntRange)) {
        let sizes = known_sizes(self.context(), type_of(*self, self.source()));
        let index = operands.get(1).and_then(Option::as_ref);
        set(self.result(), infer::size(sizes.as_deref(), index));
    }
}
