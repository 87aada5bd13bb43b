//! Operations as passes see them.

use terrace_builtin::IntegerAttr;
use terrace_builtin::shaped::rank;
use terrace_interfaces::{DestinationStyle, ParallelCombining, Speculatability, Speculatable};
use terrace_ir::fold::constant_value;

use crate::{DimOpRef, InsertOpRef, InsertSliceOpRef, ParallelInsertSliceOpRef};

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
