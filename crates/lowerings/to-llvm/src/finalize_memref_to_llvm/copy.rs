//! Lowering of `memref.copy`.

use terrace_builtin::{DYNAMIC, IntegerAttr, MemRefType, UnrankedMemRefType};
use terrace_ir::{Handle, Op, Operand, Type, Value};
use terrace_llvm::{self as llvm, LLVMFunctionType, LLVMVoidType};

use super::descriptor::{DescriptorField, RankedDescriptor, unranked};
use crate::build;
use crate::llvm_builder::{GepIndex, LlvmBuilder};
use crate::symbols::{EnclosingScopes, call_function};
use crate::types::int;

/// Lowers `memref.copy` to `llvm.intr.memcpy` if both memrefs are contiguous, and to a call of the
/// runtime function `memrefCopy` otherwise.
pub(super) fn copy(
    b: &mut LlvmBuilder<'_, '_>,
    op: Op,
    operands: &[Value],
    scopes: &mut EnclosingScopes,
) -> Option<()> {
    let (from, to) = (b.operand_type(op, 0)?, b.operand_type(op, 1)?);
    match is_contiguous(b, from) && is_contiguous(b, to) {
        true => by_intrinsic(b, from, operands)?,
        false => by_function(b, [from, to], operands, scopes)?,
    }
    b.rw.erase_op(op);
    Some(())
}

/// Whether the elements of a memref are contiguous. A memref with a size of 0 counts only with
/// identity layout.
fn is_contiguous(b: &LlvmBuilder<'_, '_>, ty: Type) -> bool {
    let Some(ty) = ty.downcast::<MemRefType>(&b.cx) else { return false };
    let is_static = ty.shape.iter().all(|size| *size != DYNAMIC && *size != 0);
    ty.has_identity_layout(&b.cx) || is_static && is_row_major(b, ty)
}

/// Whether the inner strides of a memref of static shape are row-major, and all outer dimensions
/// have size 1 (MLIR: `isStaticShapeAndContiguousRowMajor`).
fn is_row_major(b: &LlvmBuilder<'_, '_>, ty: &MemRefType) -> bool {
    let Some(layout) = ty.strided_layout(&b.cx) else { return false };
    let mut wanted = 1i64;
    let mut outer = ty.shape.iter().zip(&layout.strides).rev().skip_while(|(size, stride)| {
        let fits = **stride == wanted;
        wanted = wanted.wrapping_mul(**size);
        fits
    });
    outer.all(|(size, _)| *size == 1)
}

/// Copies a contiguous memref of type `ty` by `llvm.intr.memcpy`.
fn by_intrinsic(b: &mut LlvmBuilder<'_, '_>, ty: Type, operands: &[Value]) -> Option<()> {
    let cx = b.cx.clone();
    let ty = ty.downcast::<MemRefType>(&cx)?;
    let element = b.convert(ty.element)?;
    let [from, to] = [RankedDescriptor(operands[0]), RankedDescriptor(operands[1])];
    let mut count = b.constant(1);
    for at in 0..ty.shape.len() {
        let size = from.get(b, DescriptorField::Size(at))?;
        count = b.mul(count, size);
    }
    let size = b.size_of(element, GepIndex::Constant(1));
    let size = b.mul(count, size);
    let start = |b: &mut LlvmBuilder<'_, '_>, memref: RankedDescriptor| {
        let aligned = memref.get(b, DescriptorField::Aligned)?;
        let offset = memref.get(b, DescriptorField::Offset)?;
        Some(b.element_pointer(aligned, element, GepIndex::Value(offset)))
    };
    let from = start(b, from)?;
    let to = start(b, to)?;
    b.memcpy(to, from, size);
    Some(())
}

/// Copies memrefs of any layout by the runtime function `memrefCopy`, whose arguments are the
/// element size and pointers to unranked descriptors on the stack.
fn by_function(
    b: &mut LlvmBuilder<'_, '_>,
    types: [Type; 2],
    operands: &[Value],
    scopes: &mut EnclosingScopes,
) -> Option<()> {
    let cx = b.cx.clone();
    let pointer = b.pointer();
    let stack = llvm::StackSaveOp::build(b.rw, pointer).value(b.rw);
    let from = as_unranked(b, types[0], operands[0])?;
    let to = as_unranked(b, types[1], operands[1])?;
    let one = b.constant(1);
    let from = b.spill(from, one);
    let to = b.spill(to, one);
    let element = terrace_builtin::shaped::element_type_or_self(&cx, types[0]);
    let size = b.size_of(b.convert(element)?, GepIndex::Constant(1));
    let ty = LLVMFunctionType {
        return_type: LLVMVoidType.intern(&cx).ty(),
        params: vec![b.index, pointer, pointer],
        var_arg: false,
    };
    let name = scopes.module_table()?.function(&cx, "memrefCopy", ty)?;
    call_function(b.rw, &name, &[size, from, to], None);
    llvm::StackRestoreOp::build(b.rw, stack);
    Some(())
}

/// Returns an unranked descriptor for `value`: a ranked descriptor is stored on the stack.
fn as_unranked(b: &mut LlvmBuilder<'_, '_>, ty: Type, value: Value) -> Option<Value> {
    let cx = b.cx.clone();
    let Some(ty) = ty.downcast::<MemRefType>(&cx) else { return Some(value) };
    let rank = IntegerAttr::get(&cx, b.index, ty.shape.len() as i64).attr();
    let rank = build::constant(b.rw, rank, b.index);
    let one = b.index_constant(1, int(&cx, 64));
    let address = b.spill(value, one);
    let ty = UnrankedMemRefType { element: ty.element, memory_space: ty.memory_space };
    let lowered = b.convert(Handle::of(&cx, ty).ty())?;
    Some(unranked(b, lowered, rank, address))
}
