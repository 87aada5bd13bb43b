//! Lowerings of allocations, copies and the registration of host memory.

use terrace_builtin::{DYNAMIC, IntegerAttr, MemRefType, TypeExt, UnrankedMemRefType};
use terrace_gpu::{AllocOp, DeallocOp, HostRegisterOp, HostUnregisterOp, MemcpyOp, MemsetOp};
use terrace_ir::{Op, OpType, Operand, Type, Value};
use terrace_llvm as llvm;

use super::runtime::Runtime;
use crate::build;
use crate::finalize_memref_to_llvm::alloc::{Shape, plain};
use crate::finalize_memref_to_llvm::descriptor::{
    DescriptorField, RankedDescriptor, address_of, rank_of,
};
use crate::llvm_builder::{GepIndex, LlvmBuilder};
use crate::types::int;

/// Lowers `gpu.alloc`. Memory that the host shares is allocated synchronously, other memory with
/// one dependency.
pub(super) fn alloc(runtime: &mut Runtime<'_, '_>, op: AllocOp, operands: &[Value]) -> Option<()> {
    let view = op.view(runtime.b.rw.body());
    let (is_shared, is_async) = (view.host_shared(), view.async_token().is_some());
    let dependencies = view.async_dependencies().len();
    let sizes = view.dynamic_sizes().len();
    let ty = runtime.b.result_type(op.op())?;
    let ty = plain(&runtime.b, ty).filter(|_| runtime.are_lowered(operands))?;
    if is_shared == is_async || (!is_shared && dependencies != 1) {
        return None;
    }
    let sizes = operands.get(dependencies..dependencies + sizes)?;
    let b = &mut runtime.b;
    let shape = Shape::of(b, &ty, sizes)?;
    let element = b.convert(ty.element)?;
    let size = b.size_of(element, GepIndex::Value(shape.count));
    let pointer = b.pointer();
    let null = llvm::ZeroOp::build(b.rw, pointer).value(b.rw);
    let stream = operands.first().copied().filter(|_| dependencies > 0).unwrap_or(null);
    let byte = int(&b.cx, 8);
    let flag = IntegerAttr::get(&b.cx, byte, i64::from(is_shared)).attr();
    let flag = build::constant(b.rw, flag, byte);
    let address = runtime.call_for_pointer("mgpuMemAlloc", &[size, stream, flag])?;
    let descriptor = shape.describe(&mut runtime.b, &ty, (address, address))?;
    let results = [descriptor, stream];
    runtime.b.rw.replace_op(op.op(), if is_async { &results } else { &results[..1] });
    Some(())
}

/// Lowers an asynchronous `gpu.dealloc` with one dependency.
pub(super) fn dealloc(
    runtime: &mut Runtime<'_, '_>,
    op: DeallocOp,
    operands: &[Value],
) -> Option<()> {
    let view = op.view(runtime.b.rw.body());
    view.async_token()?;
    let &[stream, memref] = operands else { return None };
    if !runtime.are_lowered(operands) {
        return None;
    }
    let address = RankedDescriptor(memref).get(&mut runtime.b, DescriptorField::Allocated)?;
    runtime.call("mgpuMemFree", &[address, stream])?;
    runtime.b.replace(op.op(), stream)
}

/// Lowers `gpu.host_register` to a call with an unranked descriptor.
pub(super) fn host_register(
    runtime: &mut Runtime<'_, '_>,
    op: HostRegisterOp,
    operands: &[Value],
) -> Option<()> {
    registration(runtime, op.op(), operands, "mgpuMemHostRegisterMemRef")
}

/// Lowers `gpu.host_unregister` to a call with an unranked descriptor.
pub(super) fn host_unregister(
    runtime: &mut Runtime<'_, '_>,
    op: HostUnregisterOp,
    operands: &[Value],
) -> Option<()> {
    registration(runtime, op.op(), operands, "mgpuMemHostUnregisterMemRef")
}

/// Calls `function` with the fields of an unranked descriptor and the size of its elements.
fn registration(
    runtime: &mut Runtime<'_, '_>,
    op: Op,
    operands: &[Value],
    function: &str,
) -> Option<()> {
    let b = &mut runtime.b;
    let cx = b.cx.clone();
    let element = b.operand_type(op, 0)?.downcast::<UnrankedMemRefType>(&cx)?.element;
    let element = b.convert(element)?;
    let &[memref] = operands else { return None };
    let size = b.size_of(element, GepIndex::Constant(1));
    let (rank, address) = (rank_of(b, memref), address_of(b, memref));
    runtime.call(function, &[rank, address, size])?;
    runtime.b.rw.erase_op(op);
    Some(())
}

/// Lowers an asynchronous `gpu.memcpy` with one dependency.
pub(super) fn memcpy(
    runtime: &mut Runtime<'_, '_>,
    op: MemcpyOp,
    operands: &[Value],
) -> Option<()> {
    op.view(runtime.b.rw.body()).async_token()?;
    let &[stream, target, source] = operands else { return None };
    let ty = runtime.b.operand_type(op.op(), 2)?;
    let ty = plain(&runtime.b, ty).filter(|_| runtime.are_lowered(operands))?;
    let source = RankedDescriptor(source);
    let b = &mut runtime.b;
    let count = element_count(b, &ty, source)?;
    let (pointer, element) = (b.pointer_to(ty.memory_space)?, b.convert(ty.element)?);
    let null = llvm::ZeroOp::build(b.rw, pointer).value(b.rw);
    let end = b.element_pointer(null, element, GepIndex::Value(count));
    let size = llvm::PtrToIntOp::build(b.rw, b.index, end).value(b.rw);
    let source = default_address(runtime, source)?;
    let target = default_address(runtime, RankedDescriptor(target))?;
    runtime.call("mgpuMemcpy", &[target, source, size, stream])?;
    runtime.b.replace(op.op(), stream)
}

/// Lowers an asynchronous `gpu.memset` of 16-bit or 32-bit elements with one dependency.
pub(super) fn memset(
    runtime: &mut Runtime<'_, '_>,
    op: MemsetOp,
    operands: &[Value],
) -> Option<()> {
    op.view(runtime.b.rw.body()).async_token()?;
    let &[stream, target, value] = operands else { return None };
    let ty = runtime.b.operand_type(op.op(), 1)?;
    let ty = plain(&runtime.b, ty).filter(|_| runtime.are_lowered(operands))?;
    let (function, bits) = function_for(runtime, value)?;
    let target = RankedDescriptor(target);
    let count = element_count(&mut runtime.b, &ty, target)?;
    let value = llvm::BitcastOp::build(runtime.b.rw, bits, value).value(runtime.b.rw);
    let target = default_address(runtime, target)?;
    runtime.call(function, &[target, value, count, stream])?;
    runtime.b.replace(op.op(), stream)
}

/// Returns the function that sets memory to copies of `value`, and the integer type that it
/// expects; `None` unless `value` is a number of 16 or 32 bits.
fn function_for(runtime: &Runtime<'_, '_>, value: Value) -> Option<(&'static str, Type)> {
    let cx = &runtime.b.cx;
    match runtime.b.type_of(value).int_or_float_width(cx)? {
        16 => Some(("mgpuMemset16", int(cx, 16))),
        32 => Some(("mgpuMemset32", int(cx, 32))),
        _ => None,
    }
}

/// Returns the aligned pointer of `memref` in the default address space.
fn default_address(runtime: &mut Runtime<'_, '_>, memref: RankedDescriptor) -> Option<Value> {
    let aligned = memref.get(&mut runtime.b, DescriptorField::Aligned)?;
    Some(runtime.in_default_space(aligned))
}

/// Builds the number of elements of `memref`, which has the type `ty`; `None` if it is not a
/// descriptor.
fn element_count(
    b: &mut LlvmBuilder<'_, '_>,
    ty: &MemRefType,
    memref: RankedDescriptor,
) -> Option<Value> {
    if !ty.shape.contains(&DYNAMIC) {
        return Some(b.constant(ty.shape.iter().fold(1, |count, size| count.wrapping_mul(*size))));
    }
    let mut count = memref.get(b, DescriptorField::Size(0))?;
    for at in 1..ty.shape.len() {
        let size = memref.get(b, DescriptorField::Size(at))?;
        count = b.mul(count, size);
    }
    Some(count)
}
