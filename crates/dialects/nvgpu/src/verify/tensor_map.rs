//! Verifiers of copies by the tensor memory accelerator, whose descriptors (tensor maps) describe
//! a box of a tensor.

use terrace_builtin::{MemRefType, TypeExt};
use terrace_ir::{Diagnostic, OpRef, Type, Value};

use super::{ensure_plain, is_shared, quoted};
use crate::{
    TensorMapDescriptorType, TensorMapInterleaveKind, TensorMapSwizzleKind, TmaAsyncLoadOpRef,
    TmaAsyncStoreOpRef, TmaCreateDescriptorOpRef, WarpgroupGenerateDescriptorOpRef,
};

/// The largest rank of a tensor.
const RANK: usize = 5;
/// The largest size of a box in one dimension.
const SIZE: i64 = 256;

/// Returns the bytes that the last dimension of a box must have; `None` without swizzling.
fn swizzled_bytes(swizzle: TensorMapSwizzleKind) -> Option<i64> {
    match swizzle {
        TensorMapSwizzleKind::SWIZZLE_NONE => None,
        TensorMapSwizzleKind::SWIZZLE_32B => Some(32),
        TensorMapSwizzleKind::SWIZZLE_64B => Some(64),
        TensorMapSwizzleKind::SWIZZLE_128B => Some(128),
    }
}

/// Verifies a descriptor and the memref that a copy with it reads or writes, if there is one.
fn verify_descriptor(
    op: OpRef<'_>,
    descriptor: Value,
    memref: Option<Value>,
) -> Result<(), Diagnostic> {
    let (cx, body) = (op.context(), op.body());
    let descriptor = body.value_type(descriptor).downcast::<TensorMapDescriptorType>(cx);
    let plain = descriptor.filter(|ty| ty.interleave == TensorMapInterleaveKind::INTERLEAVE_NONE);
    let Some(descriptor) = plain else {
        return Err(op.plain_error("Interleave options are not supported yet."));
    };
    let Some(tensor) = descriptor.tensor.downcast::<MemRefType>(cx) else { return Ok(()) };
    let fixed = |text: &'static str| move || text.to_owned();
    ensure_plain(
        is_shared(cx, tensor),
        op,
        fixed(
            "the tensor map descriptor has incorrect address space, it must be shared memory address \
         space.",
        ),
    )?;
    ensure_plain(is_static(tensor), op, fixed("the tensor map descriptor must be static shaped"))?;
    if let Some(size) = tensor.shape.iter().find(|size| !(1..=SIZE).contains(*size)) {
        return Err(op.plain_error(format!(
            "the tensor map descriptor must have dimensions between 1 and {SIZE} but it is {size}"
        )));
    }
    let width = tensor.element.int_or_float_width(cx).map_or(0, i64::from);
    let bytes = tensor.shape.last().map_or(0, |size| size * width / 8);
    let wanted = swizzled_bytes(descriptor.swizzle).filter(|_| tensor.shape.len() > 1);
    if let Some(wanted) = wanted.filter(|wanted| *wanted != bytes) {
        return Err(op.plain_error(format!(
            "the tensormap descriptor must have last dimension of {wanted} bytes but it is \
             {bytes} bytes"
        )));
    }
    let Some(memref) = memref.map(|value| body.value_type(value)) else { return Ok(()) };
    let held = memref.downcast::<MemRefType>(cx);
    let element = held.map(|memref| memref.element);
    ensure_plain(
        element == Some(tensor.element),
        op,
        fixed("the element type of tensor map descriptor and memref must be same"),
    )?;
    let Some(held) = held else { return Ok(()) };
    ensure_plain(
        is_shared(cx, held),
        op,
        fixed(
            "the destination memref has incorrect address space, it must be shared memory address \
         space.",
        ),
    )?;
    ensure_plain(is_static(held), op, fixed("the destination memref must be static shaped"))?;
    ensure_plain(
        held.shape.len() == tensor.shape.len(),
        op,
        fixed("the shape of tensor map descriptor and memref must have same rank"),
    )?;
    ensure_plain(held.shape == tensor.shape, op, || {
        let texts = [descriptor.tensor, memref].map(|ty: Type| quoted(cx, ty));
        format!("memref and tensor map shapes mismatch {} != {}", texts[0], texts[1])
    })?;
    ensure_plain(
        bytes % 16 == 0,
        op,
        fixed("the bytes in the last dimension of the tensor map must be a multiple of 16"),
    )
}

fn is_static(memref: &MemRefType) -> bool {
    !memref.shape.contains(&terrace_builtin::DYNAMIC)
}

/// Verifies that there are at most five coordinates, one for each dimension of the descriptor.
fn verify_coordinates(op: OpRef<'_>, descriptor: Value, count: usize) -> Result<(), Diagnostic> {
    let cx = op.context();
    let descriptor = op.body().value_type(descriptor).downcast::<TensorMapDescriptorType>(cx);
    let tensor = descriptor.and_then(|ty| ty.tensor.downcast::<MemRefType>(cx));
    ensure_plain(count <= RANK, op, || format!("Maximum {RANK} coordinates are supported."))?;
    ensure_plain(tensor.is_none_or(|tensor| tensor.shape.len() == count), op, || {
        "number of coordinates do not match with the rank of tensor descriptor map.".to_owned()
    })
}

/// Verifies descriptor, destination and coordinates.
pub(crate) fn tma_async_load(op: TmaAsyncLoadOpRef<'_>) -> Result<(), Diagnostic> {
    verify_descriptor(*op, op.tensor_map_descriptor(), Some(op.dst()))?;
    verify_coordinates(*op, op.tensor_map_descriptor(), op.coordinates().len())
}

/// Verifies descriptor, source and coordinates.
pub(crate) fn tma_async_store(op: TmaAsyncStoreOpRef<'_>) -> Result<(), Diagnostic> {
    verify_descriptor(*op, op.tensor_map_descriptor(), Some(op.src()))?;
    verify_coordinates(*op, op.tensor_map_descriptor(), op.coordinates().len())
}

/// Verifies the number of sizes and the descriptor.
pub(crate) fn tma_create_descriptor(op: TmaCreateDescriptorOpRef<'_>) -> Result<(), Diagnostic> {
    ensure_plain(op.box_dimensions().len() <= RANK, *op, || {
        format!("Maximum {RANK} coordinates are supported.")
    })?;
    verify_descriptor(*op, op.tensor_map(), None)
}

/// Verifies that the descriptor is valid and swizzles 128 bytes.
pub(crate) fn warpgroup_generate_descriptor(
    op: WarpgroupGenerateDescriptorOpRef<'_>,
) -> Result<(), Diagnostic> {
    verify_descriptor(*op, op.tensor_map(), None)?;
    let ty = op.body().value_type(op.tensor_map());
    let swizzle = ty.downcast::<TensorMapDescriptorType>(op.context()).map(|ty| ty.swizzle);
    ensure_plain(swizzle == Some(TensorMapSwizzleKind::SWIZZLE_128B), *op, || {
        "supports only swizzle_128b is supported for the time being".to_owned()
    })
}
