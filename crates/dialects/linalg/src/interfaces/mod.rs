//! Interface implementations of the operations.

use std::ops::Range;

use terrace_builtin::mixed::{Mixed, mixed};
use terrace_builtin::{DYNAMIC, TypeExt};
use terrace_interfaces::{
    DestinationStyle, HyperrectangularSlice, Speculatability, Speculatable, SubsetAccess, SubsetOp,
};
use terrace_ir::{OpRef, OperandGroup, Value};

#[allow(clippy::wildcard_imports, reason = "the views of nearly all operations")]
use crate::*;

/// Implements the interface for operations whose second group of operands are the inits.
macro_rules! destination_style {
    ($($view:ident),* $(,)?) => {$(
        impl DestinationStyle for $view<'_> {
            fn inits(self) -> Range<usize> {
                (*self).body().operand_group((*self).id(), OperandGroup::of(1))
            }
        }
    )*};
}

destination_style! {
    AbsOpRef, AddOpRef, BatchMatmulOpRef, BatchMatvecOpRef, BatchMmt4DOpRef,
    BatchReduceMatmulOpRef, BatchVecmatOpRef, BroadcastOpRef, CeilOpRef, ContractOpRef,
    Conv1DNcwFcwOpRef, Conv1DNwcWcfOpRef, Conv1DOpRef, Conv2DNchwFchwOpRef, Conv2DNchwFchwQOpRef,
    Conv2DNgchwFgchwOpRef, Conv2DNgchwGfchwOpRef, Conv2DNgchwGfchwQOpRef, Conv2DNhwcFhwcOpRef,
    Conv2DNhwcFhwcQOpRef, Conv2DNhwcHwcfOpRef, Conv2DNhwcHwcfQOpRef, Conv2DNhwgcGfhwcOpRef,
    Conv2DNhwgcGfhwcQOpRef, Conv2DOpRef, Conv3DNcdhwFcdhwOpRef, Conv3DNdhwcDhwcfOpRef,
    Conv3DNdhwcDhwcfQOpRef, Conv3DOpRef, CopyOpRef, DepthwiseConv1DNcwCwOpRef,
    DepthwiseConv1DNwcWcOpRef, DepthwiseConv1DNwcWcmOpRef, DepthwiseConv2DNchwChwOpRef,
    DepthwiseConv2DNhwcHwcOpRef, DepthwiseConv2DNhwcHwcQOpRef, DepthwiseConv2DNhwcHwcmOpRef,
    DepthwiseConv2DNhwcHwcmQOpRef, DepthwiseConv3DNcdhwCdhwOpRef, DepthwiseConv3DNdhwcDhwcOpRef,
    DepthwiseConv3DNdhwcDhwcmOpRef, DivOpRef, DivUnsignedOpRef, DotOpRef, ElementwiseOpRef,
    ErfOpRef, ExpOpRef, FillOpRef, FillRng2DOpRef, FloorOpRef, GenericOpRef, PackOpRef,
    SoftmaxOpRef, UnPackOpRef, WinogradFilterTransformOpRef, WinogradInputTransformOpRef,
    WinogradOutputTransformOpRef, LogOpRef, MapOpRef, MatmulOpRef, MatvecOpRef, MaxOpRef,
    MinOpRef, Mmt4DOpRef, MulOpRef, NegFOpRef, PoolingNchwMaxOpRef, PoolingNchwSumOpRef,
    PoolingNcwMaxOpRef, PoolingNcwSumOpRef, PoolingNdhwcMaxOpRef, PoolingNdhwcMinOpRef,
    PoolingNdhwcSumOpRef, PoolingNhwcMaxOpRef, PoolingNhwcMaxUnsignedOpRef, PoolingNhwcMinOpRef,
    PoolingNhwcMinUnsignedOpRef, PoolingNhwcSumOpRef, PoolingNwcMaxOpRef,
    PoolingNwcMaxUnsignedOpRef, PoolingNwcMinOpRef, PoolingNwcMinUnsignedOpRef,
    PoolingNwcSumOpRef, PowFOpRef, QuantizedBatchMatmulOpRef, QuantizedMatmulOpRef,
    ReciprocalOpRef, ReduceOpRef, RoundOpRef, RsqrtOpRef, SelectOpRef, SqrtOpRef, SquareOpRef,
    SubOpRef, TanhOpRef, TransposeOpRef, VecmatOpRef,
}

/// Implements the interface for structured operations, which may be executed speculatively if they
/// work on tensors and their bodies may be.
macro_rules! speculatable {
    ($($view:ident),* $(,)?) => {$(
        impl Speculatable for $view<'_> {
            fn speculatability(self) -> Speculatability {
                match (*self).operand_types().any(TypeExt::is_memref) {
                    true => Speculatability::Not,
                    false => Speculatability::Recursively,
                }
            }
        }
    )*};
}

speculatable! {
    AbsOpRef, AddOpRef, BatchMatmulOpRef, BatchMatvecOpRef, BatchMmt4DOpRef,
    BatchReduceMatmulOpRef, BatchVecmatOpRef, BroadcastOpRef, CeilOpRef, ContractOpRef,
    Conv1DNcwFcwOpRef, Conv1DNwcWcfOpRef, Conv1DOpRef, Conv2DNchwFchwOpRef, Conv2DNchwFchwQOpRef,
    Conv2DNgchwFgchwOpRef, Conv2DNgchwGfchwOpRef, Conv2DNgchwGfchwQOpRef, Conv2DNhwcFhwcOpRef,
    Conv2DNhwcFhwcQOpRef, Conv2DNhwcHwcfOpRef, Conv2DNhwcHwcfQOpRef, Conv2DNhwgcGfhwcOpRef,
    Conv2DNhwgcGfhwcQOpRef, Conv2DOpRef, Conv3DNcdhwFcdhwOpRef, Conv3DNdhwcDhwcfOpRef,
    Conv3DNdhwcDhwcfQOpRef, Conv3DOpRef, CopyOpRef, DepthwiseConv1DNcwCwOpRef,
    DepthwiseConv1DNwcWcOpRef, DepthwiseConv1DNwcWcmOpRef, DepthwiseConv2DNchwChwOpRef,
    DepthwiseConv2DNhwcHwcOpRef, DepthwiseConv2DNhwcHwcQOpRef, DepthwiseConv2DNhwcHwcmOpRef,
    DepthwiseConv2DNhwcHwcmQOpRef, DepthwiseConv3DNcdhwCdhwOpRef, DepthwiseConv3DNdhwcDhwcOpRef,
    DepthwiseConv3DNdhwcDhwcmOpRef, DivOpRef, DivUnsignedOpRef, DotOpRef, ElementwiseOpRef,
    ErfOpRef, ExpOpRef, FillOpRef, FillRng2DOpRef, FloorOpRef, GenericOpRef, LogOpRef, MapOpRef,
    MatmulOpRef, MatvecOpRef, MaxOpRef, MinOpRef, Mmt4DOpRef, MulOpRef, NegFOpRef,
    PoolingNchwMaxOpRef, PoolingNchwSumOpRef, PoolingNcwMaxOpRef, PoolingNcwSumOpRef,
    PoolingNdhwcMaxOpRef, PoolingNdhwcMinOpRef, PoolingNdhwcSumOpRef, PoolingNhwcMaxOpRef,
    PoolingNhwcMaxUnsignedOpRef, PoolingNhwcMinOpRef, PoolingNhwcMinUnsignedOpRef,
    PoolingNhwcSumOpRef, PoolingNwcMaxOpRef, PoolingNwcMaxUnsignedOpRef, PoolingNwcMinOpRef,
    PoolingNwcMinUnsignedOpRef, PoolingNwcSumOpRef, PowFOpRef, QuantizedBatchMatmulOpRef,
    QuantizedMatmulOpRef, ReciprocalOpRef, ReduceOpRef, RoundOpRef, RsqrtOpRef, SelectOpRef,
    SqrtOpRef, SquareOpRef, SubOpRef, TanhOpRef, TransposeOpRef, VecmatOpRef,
}

impl Speculatable for PackOpRef<'_> {
    fn speculatability(self) -> Speculatability {
        match self.padding_value() {
            Some(_) => Speculatability::Always,
            None => {
                tiled(*self, self.dest(), &mixed(self.static_inner_tiles(), self.inner_tiles()))
            }
        }
    }
}

impl Speculatable for UnPackOpRef<'_> {
    fn speculatability(self) -> Speculatability {
        tiled(*self, self.source(), &mixed(self.static_inner_tiles(), self.inner_tiles()))
    }
}

/// Returns the speculatability of an operation with these tiles: a dynamic tile may not divide its
/// dimension.
fn tiled(op: OpRef<'_>, packed: Value, tiles: &[Mixed]) -> Speculatability {
    let shape = terrace_builtin::values::shape_of(op, packed);
    let inner = &shape[shape.len().saturating_sub(tiles.len())..];
    let is_dynamic = |tile: &Mixed| tile.known(op.body()).is_none();
    match tiles.iter().any(is_dynamic) || inner.contains(&DYNAMIC) {
        true => Speculatability::Not,
        false => Speculatability::Always,
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
