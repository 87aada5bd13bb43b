//! Functions on types and memory spaces that declarations and verifiers use, those of dialects for
//! one vendor's devices too.

use terrace_builtin::IntegerAttr;
use terrace_ir::{Attribute, Context, Type};

use crate::{AddressSpace, AddressSpaceAttr, MMAMatrixType, SelectObjectAttr};

/// Returns the element type of a matrix; `None` for any other type.
pub fn element(cx: &Context, ty: Type) -> Option<Type> {
    ty.downcast::<MMAMatrixType>(cx).map(|ty| ty.element)
}

/// Whether memory space 3, or `#gpu.address_space<workgroup>`, is the space `space`: the memory
/// that a workgroup shares. Absent spaces are other memory.
pub fn is_workgroup_memory(cx: &Context, space: Option<Attribute>) -> bool {
    let Some(space) = space else { return false };
    match space.downcast::<AddressSpaceAttr>(cx) {
        Some(space) => space.0 == AddressSpace::Workgroup,
        None => number_of(cx, space) == Some(3),
    }
}

/// Whether the space `space` is global memory: absent, 0, 1, or `#gpu.address_space<global>`.
pub fn is_global_memory(cx: &Context, space: Option<Attribute>) -> bool {
    let Some(space) = space else { return true };
    match space.downcast::<AddressSpaceAttr>(cx) {
        Some(space) => space.0 == AddressSpace::Global,
        None => matches!(number_of(cx, space), Some(0 | 1)),
    }
}

/// Returns the number of a memory space; `None` if it is not an integer.
fn number_of(cx: &Context, space: Attribute) -> Option<i64> {
    space.downcast::<IntegerAttr>(cx)?.to_i64()
}

/// Whether the attribute is a target for which kernels are compiled
/// (MLIR: `gpu::TargetAttrInterface`).
pub fn is_target(attribute: Attribute) -> bool {
    const TARGETS: &[&str] = &["nvvm.target", "rocdl.target", "spirv.target_env", "xevm.target"];
    TARGETS.contains(&attribute.kind().info().name)
}

/// Whether the attribute selects how a binary is translated
/// (MLIR: `gpu::OffloadingTranslationAttrTrait`).
pub fn is_offloading_handler(attribute: Attribute) -> bool {
    attribute.is::<SelectObjectAttr>()
}
