//! Tensors that a reader of the runtime library fills.

use terrace_arith::{BuildConstant, CmpIOp, CmpIPredicate, MulIOp};
use terrace_builtin::{IndexType, IntegerType};
use terrace_ir::{OpType, Operand};
use terrace_memref::StoreOp;
use terrace_rewrite::{Rw, TypeConverter};
use terrace_scf::IfOp;
use terrace_sparse_tensor::{NewOp, SparseTensorSortKind, SparseTensorType, StorageSpecifierKind};

use super::Codegen;
use crate::buffers::{cast_number, sort};
use crate::runtime::{self, call, element_suffix, map_buffers, open_reader, width_suffix};
use crate::storage::{FieldKind, allocate_fields};

pub(super) fn populate(codegen: &mut Codegen<'_>) {
    codegen.add::<NewOp>("SparseNewConverter", read);
}

/// Allocates a tensor that is stored as coordinates, reads the entries into its buffers, and sorts
/// them if the tensor is ordered and the entries are not.
fn read(op: NewOp, types: &TypeConverter, rw: Rw<'_, '_>) -> Option<()> {
    let view = op.view(rw.body());
    let (source, result) = (view.source(), view.result());
    let ty = rw.body().value_type(result);
    let cx = rw.context().clone();
    let tensor = SparseTensorType::of(&cx, ty)?;
    let encoding = tensor.encoding?;
    if tensor.coordinate_start() != 0 {
        return None;
    }
    let source = rw.converted_value(source, types)?;
    let (index, flag) = (IndexType::get(&cx).ty(), IntegerType::get(&cx, 1).ty());
    let reader = open_reader(rw, &tensor, source)?;
    let count = call(rw, "getSparseTensorReaderNSE", &[index], &[reader.handle])[0];
    let maps = map_buffers(rw, &tensor, &reader.sizes, reader.sizes_buffer)?;
    let mut descriptor = allocate_fields(&cx, rw, ty, false, Some(count), &maps.level_sizes)?;
    let coordinates = descriptor.buffer(FieldKind::Coordinates, Some(0))?;
    let values = descriptor.values()?;
    let name = format!(
        "getSparseTensorReaderReadToBuffers{}{}",
        width_suffix(encoding.coordinate_width),
        element_suffix(&cx, tensor.element)?
    );
    let arguments = [reader.handle, maps.to_level, maps.to_dimension, coordinates, values];
    let is_sorted = call(rw, &name, &[flag], &arguments)[0];
    let rank = tensor.level_rank();
    if !tensor.level_type(rank.checked_sub(1)?).nonordered {
        let no = rw.constant_bool(false);
        let unsorted = CmpIOp::build(rw, CmpIPredicate::Eq, is_sorted, no).value(rw);
        IfOp::define_then(rw, unsorted, |b| {
            let algorithm = SparseTensorSortKind::HybridQuickSort;
            sort(b, count, coordinates, &[values], rank, algorithm);
        });
    }
    let one = rw.constant_index(1);
    let end = cast_number(rw, count, tensor.position_type())?;
    StoreOp::build(rw, end, descriptor.positions(0)?, [one]);
    let rank = rw.constant_index(rank as i64);
    let size = MulIOp::build(rw, count, rank).value(rw);
    descriptor.set(rw, StorageSpecifierKind::CrdMemSize, Some(0), size);
    descriptor.set(rw, StorageSpecifierKind::ValMemSize, None, count);
    runtime::call(rw, "delSparseTensorReader", &[], &[reader.handle]);
    rw.replace_op_with_lists(op.op(), &[descriptor.fields]);
    Some(())
}
