//! Verifiers of the tensor data mover: addresses and descriptors of tensors and tiles.

use terrace_builtin::{MemRefType, TypeExt, VectorType};
use terrace_gpu::predicates::{is_global_memory, is_workgroup_memory};
use terrace_ir::{Diagnostic, OpRef, Type, Value};

use super::ensure;
use crate::{
    MakeDmaBaseOpRef, MakeDmaDescriptorOpRef, MakeGatherDmaBaseOpRef, MakeGatherDmaDescriptorOpRef,
    TDMBaseType, TDMGatherBaseType,
};

/// Verifies the memory spaces of both memrefs and the size of their elements.
fn verify_base(op: OpRef<'_>, global: Value, shared: Value) -> Result<(), Diagnostic> {
    let cx = op.context();
    let memref = |value| op.body().value_type(value).downcast::<MemRefType>(cx);
    let (Some(global), Some(shared)) = (memref(global), memref(shared)) else { return Ok(()) };
    let message = "lds memref must have workgroup address space attribute.";
    ensure(is_workgroup_memory(cx, shared.memory_space), op, message)?;
    let message = "global memref must have global address space attribute.";
    ensure(is_global_memory(cx, global.memory_space), op, message)?;
    match shared.element.int_or_float_width(cx) {
        Some(8 | 16 | 32 | 64) | None => Ok(()),
        Some(width) => Err(op.error(format!(
            "element type must be 1, 2, 4, or 8 bytes long but type was {width} bits long."
        ))),
    }
}

/// Verifies the memory spaces and the elements.
pub(crate) fn make_dma_base(op: MakeDmaBaseOpRef<'_>) -> Result<(), Diagnostic> {
    verify_base(*op, op.global(), op.lds())
}

/// Verifies the memory spaces and the elements.
pub(crate) fn make_gather_dma_base(op: MakeGatherDmaBaseOpRef<'_>) -> Result<(), Diagnostic> {
    verify_base(*op, op.global(), op.lds())
}

/// The parts that descriptors of both kinds have.
struct Descriptor<'a> {
    op: OpRef<'a>,
    /// The type of the elements of the tensor; `None` if the base has another type.
    element: Option<Type>,
    strides: &'a [i64],
    sizes: &'a [i64],
    tile: &'a [i64],
    barrier: Option<Value>,
    /// Whether there is an early timeout without a mask of workgroups.
    stray_timeout: bool,
}

impl Descriptor<'_> {
    fn verify(&self) -> Result<(), Diagnostic> {
        let (op, cx) = (self.op, self.op.context());
        ensure(!self.strides.is_empty(), op, "strides must not be empty.")?;
        let message = "strides for the innermost dimension must be 1.";
        ensure(self.strides.last() == Some(&1), op, message)?;
        let rank = self.sizes.len();
        ensure(rank <= 5, op, "tensor and tile must be at most of rank 5.")?;
        ensure(rank == self.strides.len(), op, "strides and sizes must have same rank.")?;
        ensure(rank == self.tile.len(), op, "tensor must have same rank as tile.")?;
        let width = self.element.and_then(|element| element.int_or_float_width(cx));
        if let Some(width) = width.filter(|width| !matches!(width, 8 | 16 | 32 | 64)) {
            return Err(op.error(format!(
                "element type width must be 1, 2, 4 or 8 bytes, but was {width} bits long"
            )));
        }
        let barrier = self.barrier.map(|barrier| op.body().value_type(barrier));
        let barrier = barrier.and_then(|ty| ty.downcast::<MemRefType>(cx));
        let shared = barrier.is_none_or(|memref| is_workgroup_memory(cx, memref.memory_space));
        ensure(shared, op, "atomic barrier address must be in LDS.")?;
        let message = "early timeout does not apply when workgroup_mask is not set.";
        ensure(!self.stray_timeout, op, message)
    }
}

/// Verifies ranks, strides and elements of tensor and tile, and the optional parts.
pub(crate) fn make_dma_descriptor(op: MakeDmaDescriptorOpRef<'_>) -> Result<(), Diagnostic> {
    let base = op.body().value_type(op.base()).downcast::<TDMBaseType>(op.context());
    Descriptor {
        op: *op,
        element: base.map(|base| base.element_type),
        strides: op.global_static_strides(),
        sizes: op.global_static_sizes(),
        tile: op.shared_static_sizes(),
        barrier: op.atomic_barrier_address(),
        stray_timeout: op.early_timeout().is_some() && op.workgroup_mask().is_none(),
    }
    .verify()
}

/// Verifies that rows of a matrix are gathered by indices of the base's type, and the rest as of
/// other descriptors.
pub(crate) fn make_gather_dma_descriptor(
    op: MakeGatherDmaDescriptorOpRef<'_>,
) -> Result<(), Diagnostic> {
    let cx = op.context();
    let base = op.body().value_type(op.base()).downcast::<TDMGatherBaseType>(cx);
    let flat = op.global_static_sizes().len() <= 2;
    ensure(flat, *op, "tensor and tile must be at most of rank two in gather mode.")?;
    let indices = op.body().value_type(op.indices()).downcast::<VectorType>(cx);
    let same = match (indices, base) {
        (Some(indices), Some(base)) => indices.element == base.index_type,
        _ => true,
    };
    ensure(same, *op, "indices' element type must match base's element type.")?;
    Descriptor {
        op: *op,
        element: base.map(|base| base.element_type),
        strides: op.global_static_strides(),
        sizes: op.global_static_sizes(),
        tile: op.shared_static_sizes(),
        barrier: op.atomic_barrier_address(),
        stray_timeout: op.early_timeout().is_some() && op.workgroup_mask().is_none(),
    }
    .verify()
}
