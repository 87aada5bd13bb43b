//! Lowering of `memref.reshape`, which reads the new shape from a memref.

use terrace_builtin::{DYNAMIC, MemRefType, UnrankedMemRefType};
use terrace_ir::{Op, Operand, Value};
use terrace_llvm::{CondBrOp, GEPNoWrapFlags, ICmpOp, ICmpPredicate};
use terrace_memref::LoadOp;

use super::descriptor::{Descriptor, DescriptorField, RankedDescriptor, unranked_on_stack};
use crate::llvm_builder::{GepIndex, LlvmBuilder};
use crate::types::cast;

/// Lowers `memref.reshape` to a descriptor with the sizes in operand 1, ranked or unranked.
pub(super) fn reshape(b: &mut LlvmBuilder<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    let cx = b.cx.clone();
    let to = b.result_type(op)?;
    match to.downcast::<MemRefType>(&cx) {
        Some(to) => ranked(b, op, to, operands),
        None => unranked(b, op, to.downcast::<UnrankedMemRefType>(&cx)?, operands),
    }
}

/// Builds the descriptor of a ranked result: sizes and strides are unrolled.
fn ranked(b: &mut LlvmBuilder<'_, '_>, op: Op, to: &MemRefType, operands: &[Value]) -> Option<()> {
    let cx = b.cx.clone();
    let layout = to.strided_layout(&cx).filter(|layout| layout.offset != DYNAMIC)?;
    let lowered = b.convert(b.result_type(op)?)?;
    let shape = b.rw.body().op(op).operands().nth(1)?;
    let mut all = RankedDescriptor::poison(b, lowered);
    let pointers = Descriptor::of(b, op, operands, 0)?.pointers(b)?;
    all.set_pointers(b, pointers);
    all.set_constant(b, DescriptorField::Offset, layout.offset);
    let mut outer = None;
    for (at, size) in to.shape.iter().enumerate().rev() {
        let stride = match (layout.strides[at], outer) {
            (DYNAMIC, Some(stride)) => stride,
            (DYNAMIC, None) => b.constant(1),
            (known, _) => b.constant(known),
        };
        let size = match *size {
            DYNAMIC => read_size(b, shape, at)?,
            size => b.constant(size),
        };
        all.set(b, DescriptorField::Size(at), size);
        all.set(b, DescriptorField::Stride(at), stride);
        outer = Some(b.mul(stride, size));
    }
    b.replace(op, all.0)
}

/// Loads size `at` from the memref `shape` and casts it to the converted index type.
fn read_size(b: &mut LlvmBuilder<'_, '_>, shape: Value, at: usize) -> Option<Value> {
    let element = b.type_of(shape).downcast::<MemRefType>(&b.cx)?.element;
    let at = b.constant(at as i64);
    let size = LoadOp::build(b.rw, shape, [at]).value(b.rw);
    let index = b.index;
    Some(if element == index { size } else { cast(b.builder(), index, &[size]) })
}

/// Builds the descriptor of an unranked result on the stack: a loop computes sizes and strides.
fn unranked(
    b: &mut LlvmBuilder<'_, '_>,
    op: Op,
    to: &UnrankedMemRefType,
    operands: &[Value],
) -> Option<()> {
    let cx = b.cx.clone();
    let shape_type = b.operand_type(op, 1)?.downcast::<MemRefType>(&cx)?;
    let element = b.convert(shape_type.element)?;
    let lowered = b.convert(b.result_type(op)?)?;
    let pointer = b.pointer_to(to.memory_space)?;
    let shape = RankedDescriptor(operands[1]);
    let rank = shape.get(b, DescriptorField::Size(0))?;
    let (all, target, _) = unranked_on_stack(b, lowered, rank, pointer)?;
    let source = Descriptor::of(b, op, operands, 0)?;
    let pointers = source.pointers(b)?;
    let offset = source.offset(b)?;
    target.set_pointers(b, pointers);
    let address = target.offset_address(b);
    b.store(offset, address);
    let numbers = target.sizes_and_strides(b, rank);
    let sizes = shape.get(b, DescriptorField::Aligned)?;
    let one = b.constant(1);
    let last = b.sub(rank, one);

    // A loop over the dimensions, last to first: each stride is the product of the sizes behind it.
    let (before, location) = (b.rw.body().parent_block(op)?, b.rw.location());
    let next = b.rw.body().next_op(op)?;
    let body = b.rw.body_mut();
    let rest = body.split_block(next);
    let region = body.block_region(before)?;
    let test = body.new_block([(b.index, location), (b.index, location)]);
    let step = body.new_block([]);
    body.insert_block(test, region, Some(rest));
    body.insert_block(step, region, Some(rest));
    let [at, stride] = [body.arguments(test)[0], body.arguments(test)[1]];
    b.rw.set_at_end(before);
    b.branch(test, &[last, one]);
    b.rw.set_at_end(test);
    let zero = b.constant(0);
    let more = ICmpOp::build(b.rw, ICmpPredicate::Sge, at, zero);
    CondBrOp::build(b.rw, more, (), (), step, rest);
    b.rw.set_at_end(step);
    let from = b.gep(b.pointer(), sizes, element, &[GepIndex::Value(at)], GEPNoWrapFlags::NONE);
    let size = b.load(from, b.index);
    for (numbers, number) in [(numbers.sizes, size), (numbers.strides, stride)] {
        let to = b.element_pointer(numbers, b.index, GepIndex::Value(at));
        b.store(number, to);
    }
    let outer = b.mul(stride, size);
    let before = b.sub(at, one);
    b.branch(test, &[before, outer]);
    b.rw.set_before(op);
    b.replace(op, all)
}
