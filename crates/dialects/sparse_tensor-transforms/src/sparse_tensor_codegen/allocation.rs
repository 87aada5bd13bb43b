//! Allocation, deallocation and rematerialization of sparse tensors.

use terrace_arith::{BuildConstant, CmpIOp, CmpIPredicate};
use terrace_bufferization::{AllocTensorOp, DeallocTensorOp};
use terrace_ir::{Builder, Op, OpType, Operand, Type, Value};
use terrace_memref::{AllocOp, CopyOp, DeallocOp, DimOp};
use terrace_rewrite::{Rw, TypeConverter};
use terrace_scf::{ForOp, IfOp};
use terrace_sparse_tensor::{LoadOp, SparseTensorType};
use terrace_tensor::EmptyOp;

use super::Codegen;
use crate::buffers::{load, store, zero};
use crate::storage::{Descriptor, FieldKind, allocate_fields, dimension_sizes};

pub(super) fn populate(codegen: &mut Codegen<'_>, initialize: bool, deallocate: bool) {
    codegen.add::<DeallocTensorOp>("SparseTensorDeallocConverter", move |op, types, rw| {
        let tensor = op.view(rw.body()).tensor();
        let cx = rw.context().clone();
        let descriptor = Descriptor::of(&cx, rw, types, tensor)?;
        if deallocate {
            for buffer in descriptor.buffers() {
                DeallocOp::build(rw, *buffer);
            }
        }
        rw.erase_op(op.op());
        Some(())
    });
    codegen.add::<AllocTensorOp>("SparseTensorAllocConverter", move |op, types, rw| {
        let view = op.view(rw.body());
        let (sizes, hint) = (view.dynamic_sizes().collect::<Vec<_>>(), view.size_hint());
        match view.copy() {
            Some(source) => copy(op.op(), source, types, rw),
            None => allocate(op.op(), &sizes, hint, initialize, rw),
        }
    });
    codegen.add::<EmptyOp>("SparseTensorEmptyConverter", move |op, _, rw| {
        let sizes: Vec<Value> = op.view(rw.body()).dynamic_sizes().collect();
        allocate(op.op(), &sizes, None, initialize, rw)
    });
    codegen.add::<LoadOp>("SparseTensorLoadConverter", |op, types, rw| {
        let view = op.view(rw.body());
        let (tensor, has_inserts) = (view.tensor(), view.has_inserts());
        let cx = rw.context().clone();
        let descriptor = Descriptor::of(&cx, rw, types, tensor)?;
        if has_inserts {
            finish_insertions(rw, &descriptor)?;
        }
        rw.replace_op_with_lists(op.op(), &[descriptor.fields]);
        Some(())
    });
}

/// Replaces `op` by a new, empty tensor whose dynamic dimensions have the sizes `dynamic`.
fn allocate(
    op: Op,
    dynamic: &[Value],
    hint: Option<Value>,
    initialize: bool,
    rw: Rw<'_, '_>,
) -> Option<()> {
    let cx = rw.context().clone();
    let ty: Type = rw.body().op(op).result_types().next()?;
    let tensor = SparseTensorType::of(&cx, ty)?;
    if tensor.encoding.is_none() || !tensor.is_identity() {
        return None;
    }
    let sizes = dimension_sizes(rw, &tensor, dynamic)?;
    let descriptor = allocate_fields(&cx, rw, ty, initialize, hint, &sizes)?;
    rw.replace_op_with_lists(op, &[descriptor.fields]);
    Some(())
}

/// Replaces `op` by a copy of the buffers of `source`.
fn copy(op: Op, source: Value, types: &TypeConverter, rw: Rw<'_, '_>) -> Option<()> {
    let cx = rw.context().clone();
    let descriptor = Descriptor::of(&cx, rw, types, source)?;
    let mut fields = Vec::new();
    for buffer in descriptor.buffers() {
        let ty = rw.body().value_type(*buffer);
        let first = rw.constant_index(0);
        let size = DimOp::build(rw, *buffer, first).value(rw);
        let new = AllocOp::build(rw, ty, [size], ()).value(rw);
        CopyOp::build(rw, *buffer, new);
        fields.push(new);
    }
    fields.push(descriptor.specifier());
    rw.replace_op_with_lists(op, &[fields]);
    Some(())
}

/// Fills the positions of entries without inserted elements, which are still zero, with the
/// position before.
fn finish_insertions(b: &mut Builder<'_>, descriptor: &Descriptor<'_>) -> Option<()> {
    let tensor = descriptor.tensor;
    let ty = tensor.position_type();
    for level in (1..tensor.level_rank()).filter(|at| tensor.level_type(*at).has_positions()) {
        let positions = descriptor.positions(level)?;
        let end = descriptor.buffer_size(b, FieldKind::Positions, Some(level))?;
        let first = b.constant_index(0);
        let start = b.constant_index(1);
        let initial = load(b, positions, first)?;
        let step = b.constant_index(1);
        ForOp::define(b, start, end, step, [initial], |b, at, carried| {
            let old = carried[0];
            let new = load(b, positions, at).unwrap_or(old);
            let none = zero(b, ty).unwrap_or(old);
            let empty = CmpIOp::build(b, CmpIPredicate::Eq, new, none).value(b);
            IfOp::define(
                b,
                empty,
                &[ty],
                |b| {
                    store(b, old, positions, at);
                    [old]
                },
                |_| [new],
            )
        });
    }
    Some(())
}
