//! Expanded access patterns: dense buffers for one level, whose entries are inserted at once.

use std::sync::Arc;

use terrace_arith::BuildConstant;
use terrace_builtin::shaped::DYNAMIC;
use terrace_builtin::{IndexType, IntegerType, MemRefType};
use terrace_ir::{InsertionPoint, OpType, Operand, Value};
use terrace_memref::{AllocOp, DeallocOp};
use terrace_rewrite::{Rw, TypeConverter};
use terrace_scf::ForOp;
use terrace_sparse_tensor::{CompressOp, ExpandOp, SparseTensorSortKind};

use super::Codegen;
use super::insertion::InsertFunctions;
use crate::buffers::{fill, load, sort, store, top_of_nest, zero};
use crate::storage::Descriptor;

pub(super) fn populate(codegen: &mut Codegen<'_>, functions: &Arc<InsertFunctions>) {
    codegen.add::<ExpandOp>("SparseExpandConverter", expand);
    let functions = functions.clone();
    codegen.add::<CompressOp>("SparseCompressConverter", move |op, types, rw| {
        compress(op, types, &functions, rw)
    });
}

/// Allocates the buffers of values, of flags and of the added coordinates behind the definition of
/// the tensor, with the size of its last level.
fn expand(op: ExpandOp, types: &TypeConverter, rw: Rw<'_, '_>) -> Option<()> {
    let tensor = op.view(rw.body()).tensor();
    let definition = rw.body().defining_op(tensor)?;
    let cx = rw.context().clone();
    let descriptor = Descriptor::of(&cx, rw, types, tensor)?;
    let point = rw.point();
    rw.set_after(definition);
    let last = descriptor.tensor.level_rank().checked_sub(1)?;
    let size = descriptor.level_size(rw, last);
    let (element, flag) = (descriptor.tensor.element, IntegerType::get(&cx, 1).ty());
    let index = IndexType::get(&cx).ty();
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
}

/// Sorts the added coordinates if the last level is ordered, inserts their values and resets the
/// buffers, which are freed behind the enclosing nest of loops.
fn compress(
    op: CompressOp,
    types: &TypeConverter,
    functions: &InsertFunctions,
    rw: Rw<'_, '_>,
) -> Option<()> {
    let view = op.view(rw.body());
    let (tensor, outer) = (view.tensor(), view.lvl_coords().collect::<Vec<_>>());
    let operands = [view.values(), view.filled(), view.added(), view.count()];
    let ty = rw.body().value_type(tensor);
    let cx = rw.context().clone();
    let descriptor = Descriptor::of(&cx, rw, types, tensor)?;
    let mut converted = Vec::new();
    for value in operands {
        converted.push(rw.converted_value(value, types)?);
    }
    let [values, filled, added, count] = converted[..] else { return None };
    let mut coordinates = Vec::new();
    for value in outer {
        coordinates.push(rw.converted_value(value, types)?);
    }
    let last = descriptor.tensor.level_rank().checked_sub(1)?;
    if !descriptor.tensor.level_type(last).nonordered {
        sort(rw, count, added, &[], 1, SparseTensorSortKind::HybridQuickSort);
    }
    let element = descriptor.tensor.element;
    let start = rw.constant_index(0);
    let step = rw.constant_index(1);
    let mut complete = Some(());
    let inits = descriptor.fields.clone();
    let new = ForOp::define(rw, start, count, step, inits, |b, at, fields| {
        let mut insert = || -> Option<Vec<Value>> {
            let coordinate = load(b, added, at)?;
            let value = load(b, values, coordinate)?;
            let arguments = [fields, &coordinates, &[coordinate, value]].concat();
            let new = functions.call(b, ty, &arguments)?;
            let no_value = zero(b, element)?;
            store(b, no_value, values, coordinate)?;
            let no_flag = b.constant_bool(false);
            store(b, no_flag, filled, coordinate)?;
            Some(new)
        };
        insert().unwrap_or_else(|| {
            complete = None;
            fields.to_vec()
        })
    });
    complete?;
    let fields: Vec<Value> = rw.body().results(new.op()).collect();
    let top = top_of_nest(rw, op.op());
    rw.at(InsertionPoint::After(top), |b| {
        for buffer in [values, filled, added] {
            DeallocOp::build(b, buffer);
        }
    });
    rw.replace_op_with_lists(op.op(), &[fields]);
    Some(())
}
