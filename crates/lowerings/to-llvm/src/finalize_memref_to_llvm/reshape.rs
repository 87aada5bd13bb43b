//! Lowering of `memref.reshape`, which reads the new shape from a memref.

use terrace_builtin::{DYNAMIC, MemRefType, UnrankedMemRefType};
use terrace_ir::{Op, Value};
use terrace_llvm::{CondBrOp, GEPNoWrapFlags, ICmpPredicate};

use super::descriptor::{Described, MemRef, Part, unranked_on_stack};
use super::emit::{At, Emit};
use crate::build;
use crate::types::{cast, int};

/// Lowers `memref.reshape` to a descriptor with the sizes in operand 1, ranked or unranked.
pub(super) fn reshape(e: &mut Emit<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    let cx = e.cx.clone();
    let to = e.result_type(op)?;
    match to.downcast::<MemRefType>(&cx) {
        Some(to) => ranked(e, op, to, operands),
        None => unranked(e, op, to.downcast::<UnrankedMemRefType>(&cx)?, operands),
    }
}

/// Builds the descriptor of a ranked result: sizes and strides are unrolled.
fn ranked(e: &mut Emit<'_, '_>, op: Op, to: &MemRefType, operands: &[Value]) -> Option<()> {
    let cx = e.cx.clone();
    let layout = to.strided_layout(&cx).filter(|layout| layout.offset != DYNAMIC)?;
    let lowered = e.convert(e.result_type(op)?)?;
    let shape = e.rw.body().op(op).operands().nth(1)?;
    let mut all = MemRef::poison(e, lowered);
    let pointers = Described::of(e, op, operands, 0)?.pointers(e)?;
    all.set_pointers(e, pointers);
    all.set_constant(e, Part::Offset, layout.offset);
    let mut outer = None;
    for (at, size) in to.shape.iter().enumerate().rev() {
        let stride = match (layout.strides[at], outer) {
            (DYNAMIC, Some(stride)) => stride,
            (DYNAMIC, None) => e.constant(1),
            (known, _) => e.constant(known),
        };
        let size = match *size {
            DYNAMIC => read_size(e, shape, at)?,
            size => e.constant(size),
        };
        all.set(e, Part::Size(at), size);
        all.set(e, Part::Stride(at), stride);
        outer = Some(e.mul(stride, size));
    }
    e.replace(op, all.0)
}

/// Loads size `at` from the memref `shape` and casts it to the converted index type.
fn read_size(e: &mut Emit<'_, '_>, shape: Value, at: usize) -> Option<Value> {
    let cx = e.cx.clone();
    let element = e.type_of(shape).downcast::<MemRefType>(&cx)?.element;
    let at = e.constant(at as i64);
    let size = e.value("memref.load", &[shape, at], element);
    let index = e.index;
    Some(if element == index { size } else { cast(e.builder(), index, &[size]) })
}

/// Builds the descriptor of an unranked result on the stack: a loop computes sizes and strides.
fn unranked(
    e: &mut Emit<'_, '_>,
    op: Op,
    to: &UnrankedMemRefType,
    operands: &[Value],
) -> Option<()> {
    let cx = e.cx.clone();
    let shape_type = e.operand_type(op, 1)?.downcast::<MemRefType>(&cx)?;
    let element = e.convert(shape_type.element)?;
    let lowered = e.convert(e.result_type(op)?)?;
    let pointer = e.pointer_to(to.memory_space)?;
    let shape = MemRef(operands[1]);
    let rank = shape.get(e, Part::Size(0))?;
    let (all, target, _) = unranked_on_stack(e, lowered, rank, pointer)?;
    let source = Described::of(e, op, operands, 0)?;
    let pointers = source.pointers(e)?;
    let offset = source.offset(e)?;
    target.set_pointers(e, pointers);
    let address = target.offset_address(e);
    e.store(offset, address);
    let numbers = target.numbers(e, rank);
    let sizes = shape.get(e, Part::Aligned)?;
    let one = e.constant(1);
    let last = e.sub(rank, one);

    // A loop over the dimensions, last to first: each stride is the product of the sizes behind it.
    let (before, location) = (e.rw.body().parent_block(op)?, e.rw.location());
    let next = e.rw.body().next_op(op)?;
    let body = e.rw.body_mut();
    let rest = body.split_block(next);
    let region = body.block_region(before)?;
    let test = body.new_block([(e.index, location), (e.index, location)]);
    let step = body.new_block([]);
    body.insert_block(test, region, Some(rest));
    body.insert_block(step, region, Some(rest));
    let [at, stride] = [body.arguments(test)[0], body.arguments(test)[1]];
    e.rw.set_at_end(before);
    e.branch(test, &[last, one]);
    e.rw.set_at_end(test);
    let zero = e.constant(0);
    let more = build::icmp(e.rw, ICmpPredicate::Sge, at, zero, int(&cx, 1));
    let none: &[Value] = &[];
    CondBrOp::build(e.rw, more, none, none, step, rest);
    e.rw.set_at_end(step);
    let from = e.address(e.pointer(), sizes, element, &[At::Value(at)], GEPNoWrapFlags::NONE);
    let size = e.load(from, e.index);
    for (numbers, number) in [(numbers.sizes, size), (numbers.strides, stride)] {
        let to = e.at(numbers, e.index, At::Value(at));
        e.store(number, to);
    }
    let outer = e.mul(stride, size);
    let before = e.sub(at, one);
    e.branch(test, &[before, outer]);
    e.rw.set_before(op);
    e.replace(op, all)
}
