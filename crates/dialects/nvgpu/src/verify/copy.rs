//! Verifiers of copies into shared memory, and from there into registers.

use terrace_builtin::{IntegerAttr, MemRefType, TypeExt, VectorType};
use terrace_ir::Diagnostic;

use super::{ensure, ensure_plain, is_shared, quoted};
use crate::{DeviceAsyncCopyOpRef, LdMatrixOpRef};

/// Verifies the layouts and spaces of the memrefs, the numbers of indices, and that the elements
/// copied have 4, 8 or 16 bytes.
pub(crate) fn device_async_copy(op: DeviceAsyncCopyOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let destination = op.body().value_type(op.dst());
    let memref = |value| op.body().value_type(value).downcast::<MemRefType>(cx);
    let (Some(src), Some(dst)) = (memref(op.src()), memref(op.dst())) else { return Ok(()) };
    for (memref, what) in [(src, "source"), (dst, "destination")] {
        ensure_plain(memref.has_unit_stride(cx), *op, || {
            format!("{what} memref most minor dim must have unit stride")
        })?;
    }
    ensure_plain(is_shared(cx, dst), *op, || {
        "destination memref must have a memory space attribute of IntegerAttr(3) or \
         gpu::AddressSpaceAttr(Workgroup)"
            .to_owned()
    })?;
    ensure_plain(src.element == dst.element, *op, || {
        "source and destination must have the same element type".to_owned()
    })?;
    let (sources, destinations) = (op.src_indices().len(), op.dst_indices().len());
    ensure(src.shape.len() == sources, *op, || {
        format!("expected {} source indices, got {sources}", src.shape.len())
    })?;
    ensure(dst.shape.len() == destinations, *op, || {
        format!("expected {} destination indices, got {destinations}", dst.shape.len())
    })?;
    let Some(width) = dst.element.int_or_float_width(cx).map(i64::from) else { return Ok(()) };
    let elements = IntegerAttr::to_i64(op.dst_elements().data(cx)).unwrap_or(0);
    let bytes = width.saturating_mul(elements) / 8;
    ensure_plain(matches!(bytes, 4 | 8 | 16), *op, || {
        let mut message = format!(
            "Requested copy elements is {elements} with width {width}. But copy elements could be \
             one of "
        );
        for (bytes, end) in [(4, ", "), (8, ", "), (16, ".")] {
            let count = bytes * 8 / width;
            if count >= 1 {
                message.push_str(&format!("{count}{end}"));
            }
        }
        message
    })?;
    ensure(!op.bypass_l1() || bytes == 16, *op, || {
        format!(
            "bypassL1 does not satify alignment for {} with destination element {elements}. Unset \
             bypassL1, or set destination element to {}",
            quoted(cx, destination),
            16 * 8 / width
        )
    })
}

/// Verifies that the source is in shared memory and that the result has the registers of the tiles.
pub(crate) fn ldmatrix(op: LdMatrixOpRef<'_>) -> Result<(), Diagnostic> {
    let (cx, body) = (op.context(), op.body());
    let source = body.value_type(op.src_memref()).downcast::<MemRefType>(cx);
    let result = body.value_type(op.res()).downcast::<VectorType>(cx);
    let (Some(source), Some(result)) = (source, result) else { return Ok(()) };
    ensure_plain(is_shared(cx, source), *op, || {
        "expected nvgpu.ldmatrix srcMemref must have a memory space attribute of IntegerAttr(3) or \
         gpu::AddressSpaceAttr(Workgroup)"
            .to_owned()
    })?;
    let Some(width) = result.element.int_or_float_width(cx).map(i64::from) else {
        return Ok(());
    };
    ensure_plain(width <= 32, *op, || "nvgpu.ldmatrix works for 32b or lower".to_owned())?;
    ensure_plain(!op.transpose() || width == 16, *op, || {
        "nvgpu.ldmatrix transpose works only at 16b granularity".to_owned()
    })?;
    let &[tiles, elements] = &result.shape[..] else {
        return Err(op.plain_error("results must be 2 dimensional vector"));
    };
    let expected = 32 / width.max(1);
    ensure_plain(elements == expected, *op, || {
        format!("expected vector register shape[1] = {expected}")
    })?;
    ensure_plain(tiles == i64::from(op.num_tiles()), *op, || {
        "expected vector register shape[0] and numTiles to match".to_owned()
    })
}
