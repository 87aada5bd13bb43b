//! Verifiers of raw buffers, and of loads into the memory that a workgroup shares.

use terrace_builtin::{IntegerAttr, MemRefType, StridedLayoutAttr, TypeExt, VectorType};
use terrace_gpu::predicates::{is_global_memory, is_workgroup_memory};
use terrace_ir::{Attribute, Context, Diagnostic, Handle, OpRef, Type, Value};

use super::{ensure, quoted};
use crate::{
    AddressSpace, AddressSpaceAttr, FatRawBufferCastOpRef, GatherToLDSOpRef,
    RawBufferAtomicCmpswapOpRef, RawBufferAtomicFaddOpRef, RawBufferAtomicFmaxOpRef,
    RawBufferAtomicSmaxOpRef, RawBufferAtomicUminOpRef, RawBufferLoadOpRef, RawBufferStoreOpRef,
    TransposeLoadOpRef,
};

/// Verifies that a buffer is in global memory and that there is an index for each dimension.
fn verify_access(op: OpRef<'_>, buffer: Value, indices: usize) -> Result<(), Diagnostic> {
    let cx = op.context();
    let memref = op.body().value_type(buffer).downcast::<MemRefType>(cx);
    let global = memref.filter(|memref| is_global_memory(cx, memref.memory_space));
    let Some(memref) = global else {
        return Err(op.error("Buffer ops must operate on a memref in global memory"));
    };
    let rank = memref.shape.len();
    ensure(rank == indices, op, &format!("Expected {rank} indices to memref"))
}

/// Verifies the memory space of the buffer and the number of indices.
pub(crate) fn raw_buffer_atomic_cmpswap(
    op: RawBufferAtomicCmpswapOpRef<'_>,
) -> Result<(), Diagnostic> {
    verify_access(*op, op.memref(), op.indices().len())
}

/// Verifies the memory space of the buffer and the number of indices.
pub(crate) fn raw_buffer_atomic_fadd(op: RawBufferAtomicFaddOpRef<'_>) -> Result<(), Diagnostic> {
    verify_access(*op, op.memref(), op.indices().len())
}

/// Verifies the memory space of the buffer and the number of indices.
pub(crate) fn raw_buffer_atomic_fmax(op: RawBufferAtomicFmaxOpRef<'_>) -> Result<(), Diagnostic> {
    verify_access(*op, op.memref(), op.indices().len())
}

/// Verifies the memory space of the buffer and the number of indices.
pub(crate) fn raw_buffer_atomic_smax(op: RawBufferAtomicSmaxOpRef<'_>) -> Result<(), Diagnostic> {
    verify_access(*op, op.memref(), op.indices().len())
}

/// Verifies the memory space of the buffer and the number of indices.
pub(crate) fn raw_buffer_atomic_umin(op: RawBufferAtomicUminOpRef<'_>) -> Result<(), Diagnostic> {
    verify_access(*op, op.memref(), op.indices().len())
}

/// Verifies the memory space of the buffer and the number of indices.
pub(crate) fn raw_buffer_load(op: RawBufferLoadOpRef<'_>) -> Result<(), Diagnostic> {
    verify_access(*op, op.memref(), op.indices().len())
}

/// Verifies the memory space of the buffer and the number of indices.
pub(crate) fn raw_buffer_store(op: RawBufferStoreOpRef<'_>) -> Result<(), Diagnostic> {
    verify_access(*op, op.memref(), op.indices().len())
}

/// Returns the type of `source` in the memory of fat raw buffers, with offset 0 if `reset`; `None`
/// if the layout of `source` has no offset that could be reset.
fn fat_buffer_like(cx: &Context, source: &MemRefType, reset: bool) -> Option<Type> {
    let space = Some(Handle::of(cx, AddressSpaceAttr(AddressSpace::FatRawBuffer)).attr());
    let like = |layout| MemRefType::with_layout(cx, &source.shape, source.element, layout, space);
    if !reset || source.has_identity_layout(cx) {
        return Some(like(source.layout).ty());
    }
    let layout = source.layout?.downcast::<StridedLayoutAttr>(cx)?;
    let plain = StridedLayoutAttr { offset: 0, strides: layout.strides.clone() };
    let strided = like(Some(Handle::of(cx, plain).attr()));
    Some(if strided.data(cx).has_identity_layout(cx) { like(None).ty() } else { strided.ty() })
}

/// Verifies that the result is the source in the memory of fat raw buffers.
pub(crate) fn fat_raw_buffer_cast(op: FatRawBufferCastOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let source = op.body().value_type(op.source());
    let result = op.body().value_type(op.result());
    let Some(memref) = source.downcast::<MemRefType>(cx) else { return Ok(()) };
    let Some(wanted) = fat_buffer_like(cx, memref, op.reset_offset()) else {
        let source = quoted(cx, source);
        return Err(op.error(format!("source type {source} can't have its offset reset")));
    };
    if result == wanted {
        return Ok(());
    }
    Err(op.error(format!(
        "expected result type to be {} but got {}",
        quoted(cx, wanted),
        quoted(cx, result)
    )))
}

/// Whether the space is that of fat raw buffers.
fn is_fat_buffer_memory(cx: &Context, space: Option<Attribute>) -> bool {
    let Some(space) = space else { return false };
    match space.downcast::<AddressSpaceAttr>(cx) {
        Some(space) => space.0 == AddressSpace::FatRawBuffer,
        None => {
            let number = space.downcast::<IntegerAttr>(cx);
            number.and_then(IntegerAttr::to_i64) == Some(7)
        }
    }
}

/// Returns the size in bits of a value that is copied; `None` if the type has no fixed size.
fn transfer_size(cx: &Context, ty: Type) -> Option<u64> {
    match ty.downcast::<VectorType>(cx) {
        Some(vector) => {
            let count = vector.shape.iter().map(|size| *size as u64).product::<u64>();
            count.checked_mul(u64::from(vector.element.int_or_float_width(cx)?))
        }
        None => ty.int_or_float_width(cx).map(u64::from),
    }
}

/// Verifies that a supported number of bits is copied from global to workgroup memory.
pub(crate) fn gather_to_lds(op: GatherToLDSOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let memref = |value| op.body().value_type(value).downcast::<MemRefType>(cx);
    let (Some(src), Some(dst)) = (memref(op.src()), memref(op.dst())) else { return Ok(()) };
    let message = "destination type inner most dim must be contiguous";
    ensure(dst.has_unit_stride(cx), *op, message)?;
    let same = src.element == dst.element;
    ensure(same, *op, "source and destination element types must match")?;
    let size = transfer_size(cx, op.transfer_type().data(cx).0);
    let message = "Transfering type size must be 8, 16, 32, 96 or 128 bits";
    ensure(matches!(size, Some(8 | 16 | 32 | 96 | 128)), *op, message)?;
    let space = src.memory_space;
    let message = "source memory address space must be global or fat raw buffer";
    ensure(is_global_memory(cx, space) || is_fat_buffer_memory(cx, space), *op, message)?;
    let message = "destination memory address space must be Workgroup";
    ensure(is_workgroup_memory(cx, dst.memory_space), *op, message)
}

/// Verifies that 64 or 96 bits are loaded from workgroup memory.
pub(crate) fn transpose_load(op: TransposeLoadOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let source = op.body().value_type(op.src()).downcast::<MemRefType>(cx);
    let result = op.body().value_type(op.result()).downcast::<VectorType>(cx);
    let (Some(source), Some(result)) = (source, result) else { return Ok(()) };
    let message = "source memory address space must be Workgroup";
    ensure(is_workgroup_memory(cx, source.memory_space), *op, message)?;
    let Some(width) = result.element.int_or_float_width(cx) else { return Ok(()) };
    let wanted = match width {
        4 | 6 => 16,
        8 => 8,
        16 => 4,
        _ => {
            let message = format!("Unsupported element type size for transpose load: {width} bits");
            return Err(op.error(message));
        }
    };
    if result.shape.iter().product::<i64>() == wanted {
        return Ok(());
    }
    let message = "Transferring type size mismatch: expected num of elements:";
    Err(op.error(format!("{message} {wanted}")))
}
