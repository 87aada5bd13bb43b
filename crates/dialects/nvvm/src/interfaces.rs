//! Interfaces of operations.

use terrace_interfaces::{InferIntRange, IntRange};
use terrace_ir::Value;

/// Implements the ranges of special registers, which operations state. As in MLIR, the upper bound
/// is in the range.
macro_rules! infer_int_range {
    ($($op:ident),* $(,)?) => {$(
        impl InferIntRange for crate::$op<'_> {
            fn infer_ranges(
                self,
                _: &[Option<IntRange>],
                set: &mut dyn FnMut(Value, IntRange),
            ) {
                let Some(range) = self.range() else { return };
                let cx = self.context();
                let range = range.data(cx);
                let (min, max) = (&range.lower.data(cx).value, &range.upper.data(cx).value);
                let (umin, umax) = (min.clone(), max.clone());
                let (smin, smax) = (min.clone(), max.clone());
                set(self.res(), IntRange { umin, umax, smin, smax });
            }
        }
    )*};
}

infer_int_range! {
    BlockDimXOpRef, BlockDimYOpRef, BlockDimZOpRef, BlockIdXOpRef, BlockIdYOpRef, BlockIdZOpRef,
    BlockInClusterIdXOpRef, BlockInClusterIdYOpRef, BlockInClusterIdZOpRef, ClusterDimBlocksXOpRef,
    ClusterDimBlocksYOpRef, ClusterDimBlocksZOpRef, ClusterDimRef, ClusterDimXOpRef,
    ClusterDimYOpRef, ClusterDimZOpRef, ClusterIdRef, ClusterIdXOpRef, ClusterIdYOpRef,
    ClusterIdZOpRef, GridDimXOpRef, GridDimYOpRef, GridDimZOpRef, GridIdOpRef, LaneIdOpRef,
    SmDimOpRef, SmIdOpRef, ThreadIdXOpRef, ThreadIdYOpRef, ThreadIdZOpRef, WarpDimOpRef,
    WarpIdOpRef, WarpSizeOpRef,
}
