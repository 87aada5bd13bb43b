//! Lowerings of memref casts, views and queries, which build or read descriptors.

use terrace_builtin::values::constant_integer;
use terrace_builtin::{DYNAMIC, MemRefType, UnrankedMemRefType};
use terrace_ir::{Op, OpType, Operand, Type, Value};
use terrace_llvm::{self as llvm, GEPNoWrapFlags, is_compatible_type};
use terrace_memref::{ReinterpretCastOp, TransposeOp};

use super::descriptor::{
    Descriptor, DescriptorField, DescriptorInMemory, POINTER_BYTES, RankedDescriptor, address_of,
    rank_of, unranked, unranked_on_stack,
};
use crate::build;
use crate::llvm_builder::{GepIndex, LlvmBuilder};
use crate::types::{array, descriptor, int};

/// Lowers `memref.cast`. A cast between ranked memrefs keeps the descriptor, a cast to an unranked
/// memref stores it on the stack, a cast to a ranked memref loads it.
pub(super) fn cast(b: &mut LlvmBuilder<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    let cx = b.cx.clone();
    let (from, to) = (b.operand_type(op, 0)?, b.result_type(op)?);
    let lowered = b.convert(to)?;
    let value = match (from.downcast::<MemRefType>(&cx), to.is::<MemRefType>()) {
        (Some(_), true) if b.type_of(operands[0]) == lowered => operands[0],
        (Some(from), false) => {
            let one = b.index_constant(1, int(&cx, 64));
            let address = b.spill(operands[0], one);
            let rank = b.constant(from.shape.len() as i64);
            unranked(b, lowered, rank, address)
        }
        (None, true) => {
            let address = address_of(b, operands[0]);
            b.load(address, lowered)
        }
        _ => return None,
    };
    b.replace(op, value)
}

/// Lowers `memref.reinterpret_cast` to a descriptor of the same pointers with a new offset, new
/// sizes and strides.
pub(super) fn reinterpret_cast(
    b: &mut LlvmBuilder<'_, '_>,
    op: Op,
    operands: &[Value],
) -> Option<()> {
    let ty = b.convert(b.result_type(op)?)?;
    let view = ReinterpretCastOp::from_op(op).view(b.rw.body());
    let offset = view.static_offsets().first().copied();
    let (sizes, strides) = (view.static_sizes().to_vec(), view.static_strides().to_vec());
    let (offsets, rest) = operands[1..].split_at(view.offsets().len());
    let (dynamic_sizes, dynamic_strides) = rest.split_at(view.sizes().len());
    let mut all = RankedDescriptor::poison(b, ty);
    let pointers = Descriptor::of(b, op, operands, 0)?.pointers(b)?;
    all.set_pointers(b, pointers);
    let mut set = |part, number, dynamic: &mut std::slice::Iter<'_, Value>| {
        let number = match number {
            DYNAMIC => *dynamic.next()?,
            number => b.constant(number),
        };
        all.set(b, part, number);
        Some(())
    };
    set(DescriptorField::Offset, offset?, &mut offsets.iter())?;
    let (mut dynamic_sizes, mut dynamic_strides) = (dynamic_sizes.iter(), dynamic_strides.iter());
    for (at, (size, stride)) in sizes.into_iter().zip(strides).enumerate() {
        set(DescriptorField::Size(at), size, &mut dynamic_sizes)?;
        set(DescriptorField::Stride(at), stride, &mut dynamic_strides)?;
    }
    b.replace(op, all.0)
}

/// Lowers `memref.view` to a descriptor of the shifted aligned pointer with row-major strides.
pub(super) fn view(b: &mut LlvmBuilder<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    let cx = b.cx.clone();
    let (from, to) = (b.operand_type(op, 0)?, b.result_type(op)?);
    let byte = b.convert(from.downcast::<MemRefType>(&cx)?.element)?;
    let lowered = b.convert(to)?;
    let to = to.downcast::<MemRefType>(&cx)?;
    let layout = to.strided_layout(&cx)?;
    let source = RankedDescriptor(operands[0]);
    let mut all = RankedDescriptor::poison(b, lowered);
    let allocated = source.get(b, DescriptorField::Allocated)?;
    all.set(b, DescriptorField::Allocated, allocated);
    let aligned = source.get(b, DescriptorField::Aligned)?;
    let aligned = b.element_pointer(aligned, byte, GepIndex::Value(operands[1]));
    all.set(b, DescriptorField::Aligned, aligned);
    all.set_constant(b, DescriptorField::Offset, layout.offset);
    let mut dynamic = operands[2..].iter().rev();
    let (mut stride, mut inner): (Option<Value>, Option<Value>) = (None, None);
    for (at, size) in to.shape.iter().enumerate().rev() {
        let size = match *size {
            DYNAMIC => *dynamic.next()?,
            size => b.constant(size),
        };
        all.set(b, DescriptorField::Size(at), size);
        let step = match (layout.strides[at], stride, inner) {
            (DYNAMIC, Some(stride), Some(inner)) => b.mul(stride, inner),
            (DYNAMIC, ..) => b.constant(1),
            (known, ..) => b.constant(known),
        };
        all.set(b, DescriptorField::Stride(at), step);
        (stride, inner) = (Some(step), Some(size));
    }
    b.replace(op, all.0)
}

/// Lowers `memref.transpose` to a descriptor with permuted sizes and strides.
pub(super) fn transpose(b: &mut LlvmBuilder<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    let cx = b.cx.clone();
    let map = TransposeOp::from_op(op).view(b.rw.body()).permutation().data(&cx).0.clone();
    if map.is_identity(&cx) {
        return b.replace(op, operands[0]);
    }
    let source = RankedDescriptor(operands[0]);
    let mut all = RankedDescriptor::poison(b, b.type_of(operands[0]));
    for part in [DescriptorField::Allocated, DescriptorField::Aligned, DescriptorField::Offset] {
        let value = source.get(b, part)?;
        all.set(b, part, value);
    }
    for (to, from) in map.results.iter().enumerate() {
        let from = from.as_dim(&cx)? as usize;
        for (to, from) in [
            (DescriptorField::Size(to), DescriptorField::Size(from)),
            (DescriptorField::Stride(to), DescriptorField::Stride(from)),
        ] {
            let value = source.get(b, from)?;
            all.set(b, to, value);
        }
    }
    b.replace(op, all.0)
}

/// Lowers `memref.memory_space_cast` to a descriptor whose pointers are cast to the new address
/// space.
pub(super) fn memory_space_cast(
    b: &mut LlvmBuilder<'_, '_>,
    op: Op,
    operands: &[Value],
) -> Option<()> {
    let cx = b.cx.clone();
    let (from, to) = (b.operand_type(op, 0)?, b.result_type(op)?);
    let lowered = b.convert(to)?;
    let cast = |b: &mut LlvmBuilder<'_, '_>, value: Value, pointer: Type| {
        llvm::AddrSpaceCastOp::build(b.rw, pointer, value).value(b.rw)
    };
    if let Some(to) = to.downcast::<MemRefType>(&cx) {
        let (source, pointer) = (RankedDescriptor(operands[0]), b.pointer_to(to.memory_space)?);
        let rank = to.shape.len();
        let mut parts = Vec::new();
        let pieces =
            [DescriptorField::Allocated, DescriptorField::Aligned, DescriptorField::Offset]
                .into_iter();
        for part in pieces
            .chain((0..rank).map(DescriptorField::Size))
            .chain((0..rank).map(DescriptorField::Stride))
        {
            parts.push(source.get(b, part)?);
        }
        for part in &mut parts[..2] {
            *part = cast(b, *part, pointer);
        }
        let all = descriptor(b.builder(), lowered, &parts);
        return b.replace(op, all);
    }
    let source_pointer = b.pointer_to(from.downcast::<UnrankedMemRefType>(&cx)?.memory_space)?;
    let pointer = b.pointer_to(to.downcast::<UnrankedMemRefType>(&cx)?.memory_space)?;
    let rank = rank_of(b, operands[0]);
    let source = DescriptorInMemory::of(b, operands[0], source_pointer);
    let (all, target, size) = unranked_on_stack(b, lowered, rank, pointer)?;
    let (allocated, aligned) = source.pointers(b);
    let allocated = cast(b, allocated, pointer);
    let aligned = cast(b, aligned, pointer);
    target.set_pointers(b, (allocated, aligned));
    let from = source.offset_address(b);
    let to = target.offset_address(b);
    let pointers = b.constant(2 * POINTER_BYTES);
    let rest = b.sub(size, pointers);
    b.memcpy(to, from, rest);
    b.replace(op, all)
}

/// Lowers `memref.extract_strided_metadata` to a descriptor of rank 0 and the fields of the source
/// descriptor.
pub(super) fn extract_strided_metadata(
    b: &mut LlvmBuilder<'_, '_>,
    op: Op,
    operands: &[Value],
) -> Option<()> {
    let cx = b.cx.clone();
    if !is_compatible_type(&cx, b.type_of(operands[0])) {
        return None;
    }
    let rank = b.operand_type(op, 0)?.downcast::<MemRefType>(&cx)?.shape.len();
    let base = b.result_type(op)?;
    let offset = base.downcast::<MemRefType>(&cx)?.strided_layout(&cx)?.offset;
    let lowered = b.convert(base)?;
    let source = RankedDescriptor(operands[0]);
    let pointers =
        (source.get(b, DescriptorField::Allocated)?, source.get(b, DescriptorField::Aligned)?);
    let mut base = RankedDescriptor::poison(b, lowered);
    base.set_pointers(b, pointers);
    base.set_constant(b, DescriptorField::Offset, offset);
    let mut results = vec![base.0, source.get(b, DescriptorField::Offset)?];
    for part in (0..rank).map(DescriptorField::Size).chain((0..rank).map(DescriptorField::Stride)) {
        results.push(source.get(b, part)?);
    }
    b.rw.replace_op(op, &results);
    Some(())
}

pub(super) fn extract_aligned_pointer(
    b: &mut LlvmBuilder<'_, '_>,
    op: Op,
    operands: &[Value],
) -> Option<()> {
    let aligned = Descriptor::of(b, op, operands, 0)?.aligned(b)?;
    let number = llvm::PtrToIntOp::build(b.rw, b.index, aligned).value(b.rw);
    b.replace(op, number)
}

pub(super) fn rank(b: &mut LlvmBuilder<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    let cx = b.cx.clone();
    let value = match b.operand_type(op, 0)?.downcast::<MemRefType>(&cx) {
        Some(ty) => b.constant(ty.shape.len() as i64),
        None => rank_of(b, operands[0]),
    };
    b.replace(op, value)
}

/// Lowers `memref.dim` to a constant, a field of the descriptor, or a load for a dynamic index.
pub(super) fn dim(b: &mut LlvmBuilder<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    let cx = b.cx.clone();
    let ty = b.operand_type(op, 0)?;
    let value = match ty.downcast::<MemRefType>(&cx) {
        Some(ty) => ranked_size(b, op, ty, operands)?,
        None => unranked_size(b, op, ty.downcast::<UnrankedMemRefType>(&cx)?, operands)?,
    };
    b.replace(op, value)
}

/// Returns a size of a ranked memref. For a dynamic index, stores all sizes on the stack and loads
/// the selected one. `None` if the type is not convertible.
fn ranked_size(
    b: &mut LlvmBuilder<'_, '_>,
    op: Op,
    ty: &MemRefType,
    operands: &[Value],
) -> Option<Value> {
    let body = b.rw.body();
    let at = constant_integer(body, body.op(op).operands().nth(1)?);
    let at = at.and_then(|at| usize::try_from(at).ok()).filter(|at| *at < ty.shape.len());
    let source = RankedDescriptor(operands[0]);
    if let Some(at) = at {
        return source.field_or_constant(b, DescriptorField::Size(at), ty.shape[at]);
    }
    let sizes = array(&b.cx, ty.shape.len() as u64, b.index);
    let one = b.constant(1);
    let all = build::extract(b.rw, source.0, &[3], sizes);
    let address = b.spill(all, one);
    let indices = [GepIndex::Constant(0), GepIndex::Value(operands[1])];
    let size = b.gep(b.pointer(), address, sizes, &indices, GEPNoWrapFlags::NONE);
    Some(b.load(size, b.index))
}

/// Loads a size of an unranked memref from its ranked descriptor, where the sizes follow the
/// offset.
fn unranked_size(
    b: &mut LlvmBuilder<'_, '_>,
    op: Op,
    ty: &UnrankedMemRefType,
    operands: &[Value],
) -> Option<Value> {
    let Some(pointer) = b.pointer_to(ty.memory_space) else {
        let view = b.rw.body().op(op);
        let message = "memref memory space must be convertible to an integer address space";
        b.cx.emit(view.error(message));
        return None;
    };
    let scalar = MemRefType::get(&b.cx, &[], ty.element).ty();
    let scalar = b.convert(scalar)?;
    let address = address_of(b, operands[0]);
    let indices = [GepIndex::Constant(0), GepIndex::Constant(2)];
    let offset = b.gep(pointer, address, scalar, &indices, GEPNoWrapFlags::NONE);
    let one = b.constant(1);
    let at = b.add(one, operands[1]);
    let size = b.element_pointer(offset, b.index, GepIndex::Value(at));
    Some(b.load(size, b.index))
}
