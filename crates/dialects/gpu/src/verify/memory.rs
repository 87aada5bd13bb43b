//! Verifiers of allocations, copies and matrix operations.

use terrace_builtin::MemRefType;
use terrace_builtin::attributes::layout_map;
use terrace_builtin::shaped::{element_type_or_self, num_dynamic_dims, verify_compatible_shape};
use terrace_builtin::values::verify_dynamic_sizes;
use terrace_ir::{Context, Diagnostic, Type};

use crate::{
    AddressSpace, AddressSpaceAttr, AllocOpRef, DynamicSharedMemoryOpRef, MMAMatrixType,
    MemcpyOpRef, SubgroupMmaComputeOpRef, SubgroupMmaLoadMatrixOpRef, SubgroupMmaStoreMatrixOpRef,
};

/// Checks that there are as many sizes and symbols as the type has dynamic dimensions and layout
/// symbols.
pub(crate) fn alloc(op: AllocOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let Some(result) = op.result_types().next() else { return Ok(()) };
    let Some(ty) = result.downcast::<MemRefType>(cx) else { return Ok(()) };
    verify_dynamic_sizes(*op, result, op.dynamic_sizes().len())?;
    let map = layout_map(cx, ty.layout, ty.shape.len());
    let wanted = if ty.has_identity_layout(cx) { 0 } else { map.num_symbols as usize };
    match op.symbol_operands().len() == wanted {
        true => Ok(()),
        false => Err(op.error("symbol operand count does not equal memref symbol count")),
    }
}

/// Checks that source and destination have compatible element types and shapes.
pub(crate) fn memcpy(op: MemcpyOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let type_of = |value| op.body().value_type(value);
    let (dst, src) = (type_of(op.dst()), type_of(op.src()));
    if element_type_or_self(cx, dst) != element_type_or_self(cx, src) {
        return Err(op.error("arguments have incompatible element type"));
    }
    match verify_compatible_shape(cx, dst, src) {
        true => Ok(()),
        false => Err(op.error("arguments have incompatible shape")),
    }
}

/// Checks that the result is in workgroup memory and has a dynamic size.
pub(crate) fn dynamic_shared_memory(op: DynamicSharedMemoryOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let Some(result) = op.result_types().next() else { return Ok(()) };
    let space = result.downcast::<MemRefType>(cx).and_then(|ty| ty.memory_space);
    let space = space.and_then(|space| space.downcast::<AddressSpaceAttr>(cx));
    if space.is_none_or(|space| space.0 != AddressSpace::Workgroup) {
        return Err(op.error("address space must be address_space<workgroup>"));
    }
    if num_dynamic_dims(cx, result) == 0 {
        return Err(
            op.error("result memref type must be memref<?xi8, #gpu.address_space<workgroup>>")
        );
    }
    Ok(())
}

/// Whether the elements of the innermost dimension are contiguous.
fn has_unit_stride(cx: &Context, ty: Type) -> bool {
    ty.downcast::<MemRefType>(cx).is_some_and(|memref| memref.has_unit_stride(cx))
}

/// Checks that the innermost dimension of the source is contiguous.
pub(crate) fn subgroup_mma_load_matrix(
    op: SubgroupMmaLoadMatrixOpRef<'_>,
) -> Result<(), Diagnostic> {
    if has_unit_stride(op.context(), op.body().value_type(op.src_memref())) {
        return Ok(());
    }
    Err(op.plain_error("expected source memref most minor dim must have unit stride"))
}

/// Checks that the innermost dimension of the destination is contiguous and that the matrix is a
/// result (`COp`).
pub(crate) fn subgroup_mma_store_matrix(
    op: SubgroupMmaStoreMatrixOpRef<'_>,
) -> Result<(), Diagnostic> {
    let cx = op.context();
    if !has_unit_stride(cx, op.body().value_type(op.dst_memref())) {
        let message = "expected destination memref most minor dim must have unit stride";
        return Err(op.plain_error(message));
    }
    let matrix = op.body().value_type(op.src()).downcast::<MMAMatrixType>(cx);
    if matrix.is_some_and(|matrix| matrix.operand != "COp") {
        let message = "expected the operand matrix being stored to have 'COp' operand type";
        return Err(op.plain_error(message));
    }
    Ok(())
}

/// Checks that the operands are an `AOp`, a `BOp` and a `COp`, in this order, and that their sizes
/// are those of a matrix product.
pub(crate) fn subgroup_mma_compute(op: SubgroupMmaComputeOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let matrix = |value| op.body().value_type(value).downcast::<MMAMatrixType>(cx);
    let (Some(a), Some(b), Some(c)) = (matrix(op.op_a()), matrix(op.op_b()), matrix(op.op_c()))
    else {
        return Ok(());
    };
    if a.operand != "AOp" || b.operand != "BOp" || c.operand != "COp" {
        return Err(op.plain_error("operands must be in the order AOp, BOp, COp"));
    }
    let (&[m, k], &[l, n], &[rows, columns]) = (&a.shape[..], &b.shape[..], &c.shape[..]) else {
        return Ok(());
    };
    if k != l || m != rows || n != columns {
        return Err(op.plain_error("operand shapes do not satisfy matmul constraints"));
    }
    Ok(())
}
