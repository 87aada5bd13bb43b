//! Addresses of the elements of a memref, and the attributes of accesses.

use terrace_builtin::property::EnumAttr;
use terrace_builtin::{DYNAMIC, IntegerAttr, IntegerType, MemRefType, TypeExt};
use terrace_ir::{Attribute, Builder, Context, Op, OpRef, OpType, Type, Value};
use terrace_rewrite::Rw;
use terrace_spirv::{
    self as spirv, ArrayType, Capability, MemoryAccess, PointerType, StorageClass, TargetEnv,
};

use crate::build;
use crate::types::{SpirvTypeOptions, element_storage, is_scalar};

/// Returns the type of the memref that `op` accesses by its operand number `at`.
pub(super) fn accessed<'c>(cx: &'c Context, op: OpRef<'_>, at: usize) -> Option<&'c MemRefType> {
    op.operand_types().nth(at)?.downcast::<MemRefType>(cx)
}

/// Builds the position of an element from its indices, as an integer of `width` bits
/// (MLIR: `linearizeIndex`).
pub(crate) fn linear_index(
    builder: &mut Builder<'_>,
    indices: &[Value],
    strides: &[i64],
    offset: i64,
    width: u32,
) -> Value {
    let ty = IntegerType::get(builder.context(), width).ty();
    let start = build::index_constant(builder, ty, offset);
    indices.iter().zip(strides).fold(start, |sum, (index, stride)| {
        let stride = build::index_constant(builder, ty, *stride);
        let product = build::folded(builder, spirv::IMulOp::INFO, &[*index, stride], ty);
        build::folded(builder, spirv::IAddOp::INFO, &[product, sum], ty)
    })
}

/// Builds a `spirv.AccessChain` with a result of type `ty`.
pub(crate) fn access_chain(
    builder: &mut Builder<'_>,
    base: Value,
    indices: &[Value],
    ty: Type,
) -> Value {
    let operands = [&[base], indices].concat();
    build::value(builder, spirv::AccessChainOp::INFO, &operands, ty)
}

/// Builds the pointer to an element of a memref; the first of `place` is the converted memref, the
/// others are indices. `None` if the layout of the memref is not static (MLIR: `getElementPtr`).
pub(crate) fn element_pointer(
    rw: Rw<'_, '_>,
    env: &TargetEnv,
    options: SpirvTypeOptions,
    memref: &MemRefType,
    place: &[Value],
) -> Option<Value> {
    let cx = rw.context().clone();
    let (base, indices) = place.split_first()?;
    let layout = memref.strided_layout(&cx)?;
    if layout.offset == DYNAMIC || layout.strides.contains(&DYNAMIC) {
        return None;
    }
    let width = options.index_width();
    let base_type = rw.body().value_type(*base);
    let pointer = base_type.downcast::<PointerType>(&cx)?;
    let pointee = element_storage(&cx, env, base_type)?;
    let ty = PointerType { pointee, storage_class: pointer.storage_class }.intern(&cx).ty();
    let is_kernel = env.has_capability(Capability::Kernel);
    let zero = (!is_kernel || indices.is_empty()).then(|| {
        let integer = IntegerType::get(&cx, width).ty();
        build::index_constant(rw, integer, 0)
    });
    let index = match (indices.is_empty(), zero) {
        (true, Some(zero)) => zero,
        _ => linear_index(rw, indices, &layout.strides, layout.offset, width),
    };
    if let Some(zero) = zero.filter(|_| !is_kernel) {
        return Some(access_chain(rw, *base, &[zero, index], ty));
    }
    if pointer.pointee.is::<ArrayType>() {
        return Some(access_chain(rw, *base, &[index], ty));
    }
    Some(build::value(rw, spirv::PtrAccessChainOp::INFO, &[*base, index], ty))
}

/// Builds a `spirv.Store`; `attributes` are those of the access.
pub(crate) fn store(
    builder: &mut Builder<'_>,
    pointer: Value,
    value: Value,
    attributes: &[(&str, Attribute)],
) {
    build::operation(builder, spirv::StoreOp::INFO, &[pointer, value], &[], attributes);
}

/// The attributes of an access to memory.
pub(crate) type AccessAttributes = Vec<(&'static str, Attribute)>;

/// Returns the attributes of the access through `pointer` that replaces `op`, a load or store of
/// memref; `None` if the required alignment is unknown (MLIR: `calculateMemoryRequirements`).
pub(super) fn memory_attributes(
    rw: Rw<'_, '_>,
    op: Op,
    pointer: Value,
) -> Option<AccessAttributes> {
    let view = rw.body().op(op);
    let nontemporal = view.attribute("nontemporal");
    let nontemporal = nontemporal.and_then(|value| value.downcast::<IntegerAttr>(rw.context()));
    let is_nontemporal = nontemporal.is_some_and(|value| value.as_bool(rw.context()) == Some(true));
    let alignment = view.attribute("alignment");
    let alignment = alignment.and_then(|value| value.downcast::<IntegerAttr>(rw.context()));
    let alignment = alignment.and_then(|value| value.to_i64()).unwrap_or(0);
    access_attributes(rw, pointer, is_nontemporal, alignment)
}

/// Returns the attributes of an access through `pointer`. `alignment` is in bytes, 0 = not stated.
pub(crate) fn access_attributes(
    rw: Rw<'_, '_>,
    pointer: Value,
    is_nontemporal: bool,
    alignment: i64,
) -> Option<AccessAttributes> {
    let cx = rw.context().clone();
    let alignment = i32::try_from(alignment).ok()?;
    let ty = rw.body().value_type(pointer);
    let pointer = ty.downcast::<PointerType>(&cx)?;
    let mut access = MemoryAccess::NONE;
    if is_nontemporal {
        access = access | MemoryAccess::NONTEMPORAL;
    }
    let is_physical = pointer.storage_class == StorageClass::PhysicalStorageBuffer;
    if alignment == 0 && !is_physical {
        let access = is_nontemporal.then(|| ("memory_access", access.to_attribute(&cx)));
        return Some(access.into_iter().collect());
    }
    let width = pointer.pointee.int_or_float_width(&cx);
    let width = width.filter(|width| is_scalar(&cx, pointer.pointee) && *width > 1)?;
    let bytes = if alignment == 0 { i32::try_from(width / 8).ok()? } else { alignment };
    access = access | MemoryAccess::ALIGNED;
    let alignment = IntegerAttr::i32(&cx, bytes).attr();
    Some(vec![("memory_access", access.to_attribute(&cx)), ("alignment", alignment)])
}
