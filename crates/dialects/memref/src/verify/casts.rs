//! Verifiers of casts, and the compatibility of memref types.

use terrace_builtin::types::UnrankedMemRefType;
use terrace_builtin::values::{element_of, quoted, type_of, verify_cast};
use terrace_builtin::{DYNAMIC, MemRefType, shaped};
use terrace_ir::{Context, Diagnostic, OpRef, Type};

use super::{memory_space_of, memref, verify_same_space};
use crate::{CastOpRef, MemorySpaceCastOpRef, ReinterpretCastOpRef};

/// Whether two sizes, strides or offsets may be equal: both are static and equal, or at least one
/// is `DYNAMIC`.
fn agree(a: i64, b: i64) -> bool {
    a == b || a == DYNAMIC || b == DYNAMIC
}

/// Whether the layouts are equal or have strides and offsets that may be equal.
fn layouts_agree(cx: &Context, from: &MemRefType, to: &MemRefType) -> bool {
    if from.layout == to.layout {
        return true;
    }
    let (Some(a), Some(b)) = (from.strided_layout(cx), to.strided_layout(cx)) else { return false };
    let mut strides = a.strides.iter().zip(&b.strides);
    a.strides.len() == b.strides.len()
        && agree(a.offset, b.offset)
        && strides.all(|(a, b)| agree(*a, *b))
}

/// Whether `memref.cast` may convert one type to the other, that is, the types differ only in what
/// is static (MLIR: `CastOp::areCastCompatible`).
pub fn are_cast_compatible(cx: &Context, from: Type, to: Type) -> bool {
    let same = shaped::element_type_or_self(cx, from) == shaped::element_type_or_self(cx, to)
        && memory_space_of(cx, from) == memory_space_of(cx, to);
    let ranked = |ty: Type| ty.downcast::<MemRefType>(cx);
    same && match (ranked(from), ranked(to)) {
        (Some(a), Some(b)) => {
            let mut sizes = a.shape.iter().zip(b.shape.iter());
            a.shape.len() == b.shape.len()
                && layouts_agree(cx, a, b)
                && sizes.all(|(a, b)| agree(*a, *b))
        }
        (None, None) => false,
        _ => true,
    }
}

/// Verifies that one type may be cast to the other.
pub(crate) fn cast(op: CastOpRef<'_>) -> Result<(), Diagnostic> {
    let [from, to] = [op.source(), op.dest()].map(|value| type_of(*op, value));
    verify_cast(*op, are_cast_compatible(op.context(), from, to))
}

/// Verifies that the types differ only in their memory spaces.
pub(crate) fn memory_space_cast(op: MemorySpaceCastOpRef<'_>) -> Result<(), Diagnostic> {
    let (from, to) = (op.source(), op.dest());
    let shapes = match (memref(*op, from), memref(*op, to)) {
        (Some(a), Some(b)) => a.layout == b.layout && a.shape == b.shape,
        (None, None) => [from, to].iter().all(|value| is_unranked(*op, *value)),
        _ => false,
    };
    verify_cast(*op, shapes && element_of(*op, from) == element_of(*op, to))
}

fn is_unranked(op: OpRef<'_>, value: terrace_ir::Value) -> bool {
    type_of(op, value).is::<UnrankedMemRefType>()
}

/// Formats `wanted` for a message: `dynamic` or the number.
fn known(wanted: i64) -> String {
    if wanted == DYNAMIC { "dynamic".into() } else { wanted.to_string() }
}

/// Verifies that the result has the memory space and element type of the source, and the sizes,
/// offset and strides that the operation states.
pub(crate) fn reinterpret_cast(op: ReinterpretCastOpRef<'_>) -> Result<(), Diagnostic> {
    let (offsets, sizes, strides) = (op.static_offsets(), op.static_sizes(), op.static_strides());
    let slice = terrace_builtin::slices::Slice { offsets, sizes, strides };
    let operands = [op.offsets().len(), op.sizes().len(), op.strides().len()];
    let Some(result) = memref(*op, op.result()) else { return Ok(()) };
    let rank = result.shape.len();
    slice.verify_ranks(*op, [1, rank, rank], operands)?;
    verify_same_space(*op, ["source", "result memref"], [op.source(), op.result()])?;
    let [from, to] = [op.source(), op.result()].map(|value| quoted(*op, type_of(*op, value)));
    if element_of(*op, op.source()) != result.element {
        return Err(op.plain_error(format!(
            "different element types specified for source type {from} and result memref type {to}"
        )));
    }
    let differs = |found: i64, wanted: i64| found != DYNAMIC && found != wanted;
    for (dim, (&found, &wanted)) in result.shape.iter().zip(sizes).enumerate() {
        if differs(found, wanted) {
            return Err(op.plain_error(format!(
                "expected result type with size = {} instead of {found} in dim = {dim}",
                known(wanted)
            )));
        }
    }
    let Some(layout) = result.strided_layout(op.context()) else {
        return Err(
            op.plain_error(format!("expected result type to have strided layout but found {to}"))
        );
    };
    let offset = offsets.first().copied().unwrap_or(DYNAMIC);
    if differs(layout.offset, offset) {
        return Err(op.plain_error(format!(
            "expected result type with offset = {} instead of {}",
            known(offset),
            layout.offset
        )));
    }
    for (dim, (&found, &wanted)) in layout.strides.iter().zip(strides).enumerate() {
        if differs(found, wanted) {
            return Err(op.plain_error(format!(
                "expected result type with stride = {} instead of {found} in dim = {dim}",
                known(wanted)
            )));
        }
    }
    Ok(())
}
