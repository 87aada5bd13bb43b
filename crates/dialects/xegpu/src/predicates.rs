//! Predicates that the declarations in `generated` use as constraints.

use terrace_builtin::shaped::{element_type_of, num_elements};
use terrace_builtin::{IntegerAttr, MemRefType, TypeExt};
use terrace_gpu::{AddressSpace, AddressSpaceAttr};
use terrace_ir::{Attribute, Context, OpRef, Type};

use crate::{LayoutAttr, MemorySpace, MemorySpaceAttr, SliceAttr};

/// Whether the attribute is a layout or a slice of one (MLIR: `DistributeLayoutAttr`).
pub(crate) fn is_layout(attribute: Attribute) -> bool {
    attribute.is::<LayoutAttr>() || attribute.is::<SliceAttr>()
}

/// Whether the type is a memref in shared local memory.
pub(crate) fn is_shared(cx: &Context, ty: Type) -> bool {
    let space = ty.downcast::<MemRefType>(cx).and_then(|memref| memref.memory_space);
    let Some(space) = space else { return false };
    let number = space.downcast::<IntegerAttr>(cx).and_then(IntegerAttr::to_i64);
    let own = space.downcast::<MemorySpaceAttr>(cx).map(|space| space.0);
    let of_gpu = space.downcast::<AddressSpaceAttr>(cx).map(|space| space.0);
    number == Some(MemorySpace::SLM as i64)
        || own == Some(MemorySpace::SLM)
        || of_gpu == Some(AddressSpace::Workgroup)
}

/// Whether the operand and the result have the same number of bits.
pub(crate) fn same_bits(op: OpRef<'_>) -> bool {
    let cx = op.context();
    let bits = |ty: Type| {
        let width = element_type_of(cx, ty).and_then(|element| element.int_or_float_width(cx));
        Some(num_elements(cx, ty)?.wrapping_mul(u64::from(width?)))
    };
    let (source, desc) = (op.operand_types().next(), op.result_types().next());
    source.map(bits) == desc.map(bits)
}
