//! Lowering of `memref.copy`.

use std::sync::Mutex;

use terrace_builtin::{DYNAMIC, IntegerAttr, MemRefType, UnrankedMemRefType};
use terrace_ir::{Handle, Op, Type, Value};
use terrace_llvm::{LLVMFunctionType, LLVMVoidType};

use super::descriptor::{MemRef, Part, unranked};
use super::emit::{At, Emit};
use crate::build;
use crate::symbols::{Around, call_function, lock};
use crate::types::int;

/// Lowers `memref.copy` to `llvm.intr.memcpy` if both memrefs are contiguous, and to a call of the
/// runtime function `memrefCopy` otherwise.
pub(super) fn copy(
    e: &mut Emit<'_, '_>,
    op: Op,
    operands: &[Value],
    around: &Mutex<Around>,
) -> Option<()> {
    let (from, to) = (e.operand_type(op, 0)?, e.operand_type(op, 1)?);
    match is_contiguous(e, from) && is_contiguous(e, to) {
        true => by_intrinsic(e, from, operands)?,
        false => by_function(e, [from, to], operands, around)?,
    }
    e.rw.erase_op(op);
    Some(())
}

/// Whether the elements of a memref are contiguous. A memref with a size of 0 counts only with
/// identity layout.
fn is_contiguous(e: &Emit<'_, '_>, ty: Type) -> bool {
    let Some(ty) = ty.downcast::<MemRefType>(&e.cx) else { return false };
    let is_static = ty.shape.iter().all(|size| *size != DYNAMIC && *size != 0);
    ty.has_identity_layout(&e.cx) || is_static && is_row_major(e, ty)
}

/// Whether the inner strides of a memref of static shape are row-major, and all outer dimensions
/// have size 1 (MLIR: `isStaticShapeAndContiguousRowMajor`).
fn is_row_major(e: &Emit<'_, '_>, ty: &MemRefType) -> bool {
    let Some(layout) = ty.strided_layout(&e.cx) else { return false };
    let mut wanted = 1i64;
    let mut outer = ty.shape.iter().zip(&layout.strides).rev().skip_while(|(size, stride)| {
        let fits = **stride == wanted;
        wanted = wanted.wrapping_mul(**size);
        fits
    });
    outer.all(|(size, _)| *size == 1)
}

/// Copies a contiguous memref of type `ty` by `llvm.intr.memcpy`.
fn by_intrinsic(e: &mut Emit<'_, '_>, ty: Type, operands: &[Value]) -> Option<()> {
    let cx = e.cx.clone();
    let ty = ty.downcast::<MemRefType>(&cx)?;
    let element = e.convert(ty.element)?;
    let [from, to] = [MemRef(operands[0]), MemRef(operands[1])];
    let mut count = e.constant(1);
    for at in 0..ty.shape.len() {
        let size = from.get(e, Part::Size(at))?;
        count = e.mul(count, size);
    }
    let size = e.size_of(element, At::Constant(1));
    let size = e.mul(count, size);
    let start = |e: &mut Emit<'_, '_>, memref: MemRef| {
        let aligned = memref.get(e, Part::Aligned)?;
        let offset = memref.get(e, Part::Offset)?;
        Some(e.at(aligned, element, At::Value(offset)))
    };
    let from = start(e, from)?;
    let to = start(e, to)?;
    e.memcpy(to, from, size);
    Some(())
}

/// Copies memrefs of any layout by the runtime function `memrefCopy`, which gets the element size
/// and pointers to unranked descriptors on the stack.
fn by_function(
    e: &mut Emit<'_, '_>,
    types: [Type; 2],
    operands: &[Value],
    around: &Mutex<Around>,
) -> Option<()> {
    let cx = e.cx.clone();
    let pointer = e.pointer();
    let stack = e.value("llvm.intr.stacksave", &[], pointer);
    let from = as_unranked(e, types[0], operands[0])?;
    let to = as_unranked(e, types[1], operands[1])?;
    let one = e.constant(1);
    let from = e.on_stack(from, one);
    let to = e.on_stack(to, one);
    let element = terrace_builtin::shaped::element_type_or_self(&cx, types[0]);
    let size = e.size_of(e.convert(element)?, At::Constant(1));
    let ty = LLVMFunctionType {
        return_type: LLVMVoidType.intern(&cx).ty(),
        params: vec![e.index, pointer, pointer],
        var_arg: false,
    };
    let name = lock(around).module()?.function(&cx, "memrefCopy", ty)?;
    call_function(e.rw, &name, &[size, from, to], None);
    build::op(e.rw, "llvm.intr.stackrestore", &[stack], &[], &[]);
    Some(())
}

/// Returns an unranked descriptor for `value`: a ranked descriptor is stored on the stack.
fn as_unranked(e: &mut Emit<'_, '_>, ty: Type, value: Value) -> Option<Value> {
    let cx = e.cx.clone();
    let Some(ty) = ty.downcast::<MemRefType>(&cx) else { return Some(value) };
    let rank = IntegerAttr::get(&cx, e.index, ty.shape.len() as i64).attr();
    let rank = build::constant(e.rw, rank, e.index);
    let one = e.index_constant(1, int(&cx, 64));
    let address = e.on_stack(value, one);
    let ty = UnrankedMemRefType { element: ty.element, memory_space: ty.memory_space };
    let lowered = e.convert(Handle::of(&cx, ty).ty())?;
    Some(unranked(e, lowered, rank, address))
}
