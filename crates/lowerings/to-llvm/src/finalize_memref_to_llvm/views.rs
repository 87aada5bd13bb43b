//! Lowerings of memref casts, views and queries, which build or read descriptors.

use terrace_builtin::values::constant_integer;
use terrace_builtin::{DYNAMIC, MemRefType, UnrankedMemRefType};
use terrace_ir::{Op, OpType, Type, Value};
use terrace_llvm::{GEPNoWrapFlags, is_compatible_type};
use terrace_memref::{ReinterpretCastOp, TransposeOp};

use super::descriptor::{
    Described, MemRef, POINTER_BYTES, Part, Underlying, address_of, rank_of, unranked,
    unranked_on_stack,
};
use super::emit::{At, Emit};
use crate::build;
use crate::types::{array, descriptor, int};

/// Lowers `memref.cast`. A cast between ranked memrefs keeps the descriptor, a cast to unranked
/// stores it on the stack, a cast to ranked loads it.
pub(super) fn cast(e: &mut Emit<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    let cx = e.cx.clone();
    let (from, to) = (e.operand_type(op, 0)?, e.result_type(op)?);
    let lowered = e.convert(to)?;
    let value = match (from.downcast::<MemRefType>(&cx), to.is::<MemRefType>()) {
        (Some(_), true) if e.type_of(operands[0]) == lowered => operands[0],
        (Some(from), false) => {
            let one = e.index_constant(1, int(&cx, 64));
            let address = e.on_stack(operands[0], one);
            let rank = e.constant(from.shape.len() as i64);
            unranked(e, lowered, rank, address)
        }
        (None, true) => {
            let address = address_of(e, operands[0]);
            e.load(address, lowered)
        }
        _ => return None,
    };
    e.replace(op, value)
}

/// Lowers `memref.reinterpret_cast` to a descriptor of the same pointers with a new offset, new
/// sizes and strides.
pub(super) fn reinterpret_cast(e: &mut Emit<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    let ty = e.convert(e.result_type(op)?)?;
    let view = ReinterpretCastOp::from_op(op).view(e.rw.body());
    let offset = view.static_offsets().first().copied();
    let (sizes, strides) = (view.static_sizes().to_vec(), view.static_strides().to_vec());
    let (offsets, rest) = operands[1..].split_at(view.offsets().len());
    let (dynamic_sizes, dynamic_strides) = rest.split_at(view.sizes().len());
    let mut all = MemRef::poison(e, ty);
    let pointers = Described::of(e, op, operands, 0)?.pointers(e)?;
    all.set_pointers(e, pointers);
    let mut set = |part, number, dynamic: &mut std::slice::Iter<'_, Value>| {
        let number = match number {
            DYNAMIC => *dynamic.next()?,
            number => e.constant(number),
        };
        all.set(e, part, number);
        Some(())
    };
    set(Part::Offset, offset?, &mut offsets.iter())?;
    let (mut dynamic_sizes, mut dynamic_strides) = (dynamic_sizes.iter(), dynamic_strides.iter());
    for (at, (size, stride)) in sizes.into_iter().zip(strides).enumerate() {
        set(Part::Size(at), size, &mut dynamic_sizes)?;
        set(Part::Stride(at), stride, &mut dynamic_strides)?;
    }
    e.replace(op, all.0)
}

/// Lowers `memref.view` to a descriptor of the shifted aligned pointer with row-major strides.
pub(super) fn view(e: &mut Emit<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    let cx = e.cx.clone();
    let (from, to) = (e.operand_type(op, 0)?, e.result_type(op)?);
    let byte = e.convert(from.downcast::<MemRefType>(&cx)?.element)?;
    let lowered = e.convert(to)?;
    let to = to.downcast::<MemRefType>(&cx)?;
    let layout = to.strided_layout(&cx)?;
    let source = MemRef(operands[0]);
    let mut all = MemRef::poison(e, lowered);
    let allocated = source.get(e, Part::Allocated)?;
    all.set(e, Part::Allocated, allocated);
    let aligned = source.get(e, Part::Aligned)?;
    let aligned = e.at(aligned, byte, At::Value(operands[1]));
    all.set(e, Part::Aligned, aligned);
    all.set_constant(e, Part::Offset, layout.offset);
    let mut dynamic = operands[2..].iter().rev();
    let (mut stride, mut inner): (Option<Value>, Option<Value>) = (None, None);
    for (at, size) in to.shape.iter().enumerate().rev() {
        let size = match *size {
            DYNAMIC => *dynamic.next()?,
            size => e.constant(size),
        };
        all.set(e, Part::Size(at), size);
        let step = match (layout.strides[at], stride, inner) {
            (DYNAMIC, Some(stride), Some(inner)) => e.mul(stride, inner),
            (DYNAMIC, ..) => e.constant(1),
            (known, ..) => e.constant(known),
        };
        all.set(e, Part::Stride(at), step);
        (stride, inner) = (Some(step), Some(size));
    }
    e.replace(op, all.0)
}

/// Lowers `memref.transpose` to a descriptor with permuted sizes and strides.
pub(super) fn transpose(e: &mut Emit<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    let cx = e.cx.clone();
    let map = TransposeOp::from_op(op).view(e.rw.body()).permutation().data(&cx).0.clone();
    if map.is_identity(&cx) {
        return e.replace(op, operands[0]);
    }
    let source = MemRef(operands[0]);
    let mut all = MemRef::poison(e, e.type_of(operands[0]));
    for part in [Part::Allocated, Part::Aligned, Part::Offset] {
        let value = source.get(e, part)?;
        all.set(e, part, value);
    }
    for (to, from) in map.results.iter().enumerate() {
        let from = from.as_dim(&cx)? as usize;
        for (to, from) in
            [(Part::Size(to), Part::Size(from)), (Part::Stride(to), Part::Stride(from))]
        {
            let value = source.get(e, from)?;
            all.set(e, to, value);
        }
    }
    e.replace(op, all.0)
}

/// Lowers `memref.memory_space_cast` to a descriptor whose pointers are cast to the new address
/// space.
pub(super) fn memory_space_cast(e: &mut Emit<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    let cx = e.cx.clone();
    let (from, to) = (e.operand_type(op, 0)?, e.result_type(op)?);
    let lowered = e.convert(to)?;
    let cast = |e: &mut Emit<'_, '_>, value: Value, pointer: Type| {
        e.value("llvm.addrspacecast", &[value], pointer)
    };
    if let Some(to) = to.downcast::<MemRefType>(&cx) {
        let (source, pointer) = (MemRef(operands[0]), e.pointer_to(to.memory_space)?);
        let rank = to.shape.len();
        let mut parts = Vec::new();
        let pieces = [Part::Allocated, Part::Aligned, Part::Offset].into_iter();
        for part in pieces.chain((0..rank).map(Part::Size)).chain((0..rank).map(Part::Stride)) {
            parts.push(source.get(e, part)?);
        }
        for part in &mut parts[..2] {
            *part = cast(e, *part, pointer);
        }
        let all = descriptor(e.builder(), lowered, &parts);
        return e.replace(op, all);
    }
    let source_pointer = e.pointer_to(from.downcast::<UnrankedMemRefType>(&cx)?.memory_space)?;
    let pointer = e.pointer_to(to.downcast::<UnrankedMemRefType>(&cx)?.memory_space)?;
    let rank = rank_of(e, operands[0]);
    let source = Underlying::of(e, operands[0], source_pointer);
    let (all, target, size) = unranked_on_stack(e, lowered, rank, pointer)?;
    let (allocated, aligned) = source.pointers(e);
    let allocated = cast(e, allocated, pointer);
    let aligned = cast(e, aligned, pointer);
    target.set_pointers(e, (allocated, aligned));
    let from = source.offset_address(e);
    let to = target.offset_address(e);
    let pointers = e.constant(2 * POINTER_BYTES);
    let rest = e.sub(size, pointers);
    e.memcpy(to, from, rest);
    e.replace(op, all)
}

/// Lowers `memref.extract_strided_metadata` to a descriptor of rank 0 and the fields of the source
/// descriptor.
pub(super) fn extract_strided_metadata(
    e: &mut Emit<'_, '_>,
    op: Op,
    operands: &[Value],
) -> Option<()> {
    let cx = e.cx.clone();
    if !is_compatible_type(&cx, e.type_of(operands[0])) {
        return None;
    }
    let rank = e.operand_type(op, 0)?.downcast::<MemRefType>(&cx)?.shape.len();
    let base = e.result_type(op)?;
    let offset = base.downcast::<MemRefType>(&cx)?.strided_layout(&cx)?.offset;
    let lowered = e.convert(base)?;
    let source = MemRef(operands[0]);
    let pointers = (source.get(e, Part::Allocated)?, source.get(e, Part::Aligned)?);
    let mut base = MemRef::poison(e, lowered);
    base.set_pointers(e, pointers);
    base.set_constant(e, Part::Offset, offset);
    let mut results = vec![base.0, source.get(e, Part::Offset)?];
    for part in (0..rank).map(Part::Size).chain((0..rank).map(Part::Stride)) {
        results.push(source.get(e, part)?);
    }
    e.rw.replace_op(op, &results);
    Some(())
}

pub(super) fn extract_aligned_pointer(
    e: &mut Emit<'_, '_>,
    op: Op,
    operands: &[Value],
) -> Option<()> {
    let aligned = Described::of(e, op, operands, 0)?.aligned(e)?;
    let number = e.value("llvm.ptrtoint", &[aligned], e.index);
    e.replace(op, number)
}

pub(super) fn rank(e: &mut Emit<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    let cx = e.cx.clone();
    let value = match e.operand_type(op, 0)?.downcast::<MemRefType>(&cx) {
        Some(ty) => e.constant(ty.shape.len() as i64),
        None => rank_of(e, operands[0]),
    };
    e.replace(op, value)
}

/// Lowers `memref.dim` to a constant, a field of the descriptor, or a load for a dynamic index.
pub(super) fn dim(e: &mut Emit<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    let cx = e.cx.clone();
    let ty = e.operand_type(op, 0)?;
    let value = match ty.downcast::<MemRefType>(&cx) {
        Some(ty) => ranked_size(e, op, ty, operands)?,
        None => unranked_size(e, op, ty.downcast::<UnrankedMemRefType>(&cx)?, operands)?,
    };
    e.replace(op, value)
}

/// Returns a size of a ranked memref. For a dynamic index, stores all sizes on the stack and loads
/// one.
fn ranked_size(e: &mut Emit<'_, '_>, op: Op, ty: &MemRefType, operands: &[Value]) -> Option<Value> {
    let body = e.rw.body();
    let at = constant_integer(body, body.op(op).operands().nth(1)?);
    let at = at.and_then(|at| usize::try_from(at).ok()).filter(|at| *at < ty.shape.len());
    let source = MemRef(operands[0]);
    if let Some(at) = at {
        return source.number(e, Part::Size(at), ty.shape[at]);
    }
    let sizes = array(&e.cx, ty.shape.len() as u64, e.index);
    let one = e.constant(1);
    let all = build::extract(e.rw, source.0, &[3], sizes);
    let address = e.on_stack(all, one);
    let indices = [At::Constant(0), At::Value(operands[1])];
    let size = e.address(e.pointer(), address, sizes, &indices, GEPNoWrapFlags::NONE);
    Some(e.load(size, e.index))
}

/// Loads a size of an unranked memref from its ranked descriptor, behind the offset.
fn unranked_size(
    e: &mut Emit<'_, '_>,
    op: Op,
    ty: &UnrankedMemRefType,
    operands: &[Value],
) -> Option<Value> {
    let Some(pointer) = e.pointer_to(ty.memory_space) else {
        let view = e.rw.body().op(op);
        let message = "memref memory space must be convertible to an integer address space";
        e.cx.emit(view.error(message));
        return None;
    };
    let scalar = MemRefType::get(&e.cx, &[], ty.element).ty();
    let scalar = e.convert(scalar)?;
    let address = address_of(e, operands[0]);
    let indices = [At::Constant(0), At::Constant(2)];
    let offset = e.address(pointer, address, scalar, &indices, GEPNoWrapFlags::NONE);
    let one = e.constant(1);
    let at = e.add(one, operands[1]);
    let size = e.at(offset, e.index, At::Value(at));
    Some(e.load(size, e.index))
}
