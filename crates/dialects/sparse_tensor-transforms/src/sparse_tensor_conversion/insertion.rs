//! Insertion of elements, one by one or from expanded buffers.

use terrace_arith::BuildConstant;
use terrace_builtin::shaped::{DYNAMIC, element_type_or_self};
use terrace_builtin::{IndexType, IntegerType, MemRefType};
use terrace_ir::{Builder, InsertionPoint, OpType, Operand, Value};
use terrace_memref::{AllocOp, AllocaOp, DeallocOp, StoreOp};
use terrace_sparse_tensor::{CompressOp, ExpandOp, LoadOp, SparseTensorType, encoding_of};
use terrace_tensor::InsertOp;

use super::access::level_size;
use super::{RuntimeCalls, type_of};
use crate::buffers::{fill, top_of_nest, zero};
use crate::runtime::{buffer_type, call, element_suffix};

pub(super) fn populate(calls: &mut RuntimeCalls<'_>) {
    calls.add::<LoadOp>("SparseTensorLoadConverter", |op, operands, rw| {
        if op.view(rw.body()).has_inserts() {
            call(rw, "endLexInsert", &[], operands);
        }
        rw.replace_op(op.op(), operands);
        Some(())
    });
    calls.add::<InsertOp>("SparseTensorInsertConverter", |op, operands, rw| {
        let ty = type_of(&rw, op.view(rw.body()).dest());
        encoding_of(rw.context(), ty)?;
        let [value, tensor, indices @ ..] = operands else { return None };
        let cx = rw.context().clone();
        let element = element_type_or_self(&cx, ty);
        let rank = SparseTensorType::of(&cx, ty)?.level_rank();
        let top = top_of_nest(rw, op.op());
        let (coordinates, scalar) = rw.at(InsertionPoint::Before(top), |b| {
            let coordinates = coordinates_buffer(b, rank);
            let scalar = MemRefType::get(&cx, &[], element).ty();
            (coordinates, AllocaOp::build(b, scalar, (), ()).value(b))
        });
        store_all(rw, coordinates, indices);
        StoreOp::build(rw, *value, scalar, ());
        let name = format!("lexInsert{}", element_suffix(&cx, element)?);
        call(rw, &name, &[], &[*tensor, coordinates, scalar]);
        rw.replace_op(op.op(), &[*tensor]);
        Some(())
    });
    calls.add::<ExpandOp>("SparseTensorExpandConverter", |op, operands, rw| {
        let tensor = op.view(rw.body()).tensor();
        let definition = rw.body().defining_op(tensor)?;
        let ty = type_of(&rw, tensor);
        let cx = rw.context().clone();
        let last = SparseTensorType::of(&cx, ty)?.level_rank().checked_sub(1)?;
        let element = element_type_or_self(&cx, ty);
        let point = rw.point();
        rw.set_after(definition);
        let size = level_size(rw, ty, operands[0], last)?;
        let (flag, index) = (IntegerType::get(&cx, 1).ty(), IndexType::get(&cx).ty());
        let [values, filled, added] = [element, flag, index].map(|ty| {
            let ty = MemRefType::get(&cx, &[DYNAMIC], ty).ty();
            AllocOp::build(rw, ty, [size], ()).value(rw)
        });
        let count = rw.constant_index(0);
        let no_value = zero(rw, element)?;
        fill(rw, no_value, values)?;
        let no_flag = rw.constant_bool(false);
        fill(rw, no_flag, filled)?;
        rw.set_point(point);
        rw.replace_op(op.op(), &[values, filled, added, count]);
        Some(())
    });
    calls.add::<CompressOp>("SparseTensorCompressConverter", |op, operands, rw| {
        let ty = type_of(&rw, op.view(rw.body()).tensor());
        let [values, filled, added, count, tensor, outer @ ..] = operands else { return None };
        let cx = rw.context().clone();
        let element = element_type_or_self(&cx, ty);
        let coordinates = coordinates_buffer(rw, SparseTensorType::of(&cx, ty)?.level_rank());
        store_all(rw, coordinates, outer);
        let name = format!("expInsert{}", element_suffix(&cx, element)?);
        call(rw, &name, &[], &[*tensor, coordinates, *values, *filled, *added, *count]);
        let top = top_of_nest(rw, op.op());
        rw.at(InsertionPoint::After(top), |b| {
            for buffer in [values, filled, added] {
                DeallocOp::build(b, *buffer);
            }
        });
        rw.replace_op(op.op(), &[*tensor]);
        Some(())
    });
}

/// Creates a buffer on the stack for the coordinates of `rank` levels.
fn coordinates_buffer(b: &mut Builder<'_>, rank: usize) -> Value {
    let ty = buffer_type(b.context(), IndexType::get(b.context()).ty());
    let size = b.constant_index(rank as i64);
    AllocaOp::build(b, ty, [size], ()).value(b)
}

/// Stores `values` to `buffer`.
fn store_all(b: &mut Builder<'_>, buffer: Value, values: &[Value]) {
    for (at, value) in values.iter().enumerate() {
        let at = b.constant_index(at as i64);
        StoreOp::build(b, *value, buffer, [at]);
    }
}
