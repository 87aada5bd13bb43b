//! Accesses to the buffers and sizes of sparse tensors.

use terrace_arith::BuildConstant;
use terrace_builtin::values::constant_integer;
use terrace_ir::{OpType, Operand, Value};
use terrace_memref::CastOp;
use terrace_rewrite::{Rw, TypeConverter};
use terrace_sparse_tensor::{
    HasRuntimeLibraryOp, LvlOp, NumberOfEntriesOp, StorageSpecifierKind, ToCoordinatesBufferOp,
    ToCoordinatesOp, ToPositionsOp, ToSliceOffsetOp, ToSliceStrideOp, ToValuesOp,
};

use super::Codegen;
use crate::buffers::subview;
use crate::storage::{Descriptor, FieldKind};

pub(super) fn populate(codegen: &mut Codegen<'_>) {
    codegen.add::<LvlOp>("SparseLvlOpConverter", level_size);
    codegen.add::<ToSliceOffsetOp>("SparseSliceGetterOpConverter", |op, types, rw| {
        let view = op.view(rw.body());
        let (slice, dim) = (view.slice(), level_of(view.dim().data(view.context()).to_i64())?);
        slice_entry(op.op(), slice, StorageSpecifierKind::DimOffset, dim, types, rw)
    });
    codegen.add::<ToSliceStrideOp>("SparseSliceGetterOpConverter", |op, types, rw| {
        let view = op.view(rw.body());
        let (slice, dim) = (view.slice(), level_of(view.dim().data(view.context()).to_i64())?);
        slice_entry(op.op(), slice, StorageSpecifierKind::DimStride, dim, types, rw)
    });
    codegen.add::<ToPositionsOp>("SparseToPositionsConverter", |op, types, rw| {
        let view = op.view(rw.body());
        let (tensor, level) =
            (view.tensor(), level_of(view.level().data(view.context()).to_i64())?);
        used_part(op.op(), tensor, FieldKind::Positions, Some(level), types, rw)
    });
    codegen.add::<ToCoordinatesOp>("SparseToCoordinatesConverter", coordinates);
    codegen.add::<ToCoordinatesBufferOp>("SparseToCoordinatesBufferConverter", |op, types, rw| {
        let tensor = op.view(rw.body()).tensor();
        let cx = rw.context().clone();
        let start = Descriptor::of(&cx, rw, types, tensor)?.tensor.coordinate_start();
        used_part(op.op(), tensor, FieldKind::Coordinates, Some(start), types, rw)
    });
    codegen.add::<ToValuesOp>("SparseToValuesConverter", |op, types, rw| {
        let tensor = op.view(rw.body()).tensor();
        used_part(op.op(), tensor, FieldKind::Values, None, types, rw)
    });
    codegen.add::<NumberOfEntriesOp>("SparseNumberOfEntriesConverter", |op, types, rw| {
        let tensor = op.view(rw.body()).tensor();
        let cx = rw.context().clone();
        let descriptor = Descriptor::of(&cx, rw, types, tensor)?;
        let size = descriptor.get(rw, StorageSpecifierKind::ValMemSize, None);
        rw.replace_op(op.op(), &[size]);
        Some(())
    });
    codegen.add::<HasRuntimeLibraryOp>("SparseHasRuntimeLibraryConverter", |op, _, rw| {
        let no = rw.constant_bool(false);
        rw.replace_op(op.op(), &[no]);
        Some(())
    });
}

/// Returns a level or dimension as an index; `None` if it is negative.
fn level_of(number: Option<i64>) -> Option<usize> {
    usize::try_from(number?).ok()
}

/// Replaces `op` by the size of a constant level of its tensor.
fn level_size(op: LvlOp, types: &TypeConverter, rw: Rw<'_, '_>) -> Option<()> {
    let view = op.view(rw.body());
    let (tensor, index) = (view.source(), view.index());
    let level = level_of(constant_integer(rw.body(), index))?;
    let cx = rw.context().clone();
    let size = Descriptor::of(&cx, rw, types, tensor)?.level_size(rw, level);
    rw.replace_op(op.op(), &[size]);
    Some(())
}

/// Replaces `op` by an entry of the specifier of `slice` for the dimension `dim`.
fn slice_entry(
    op: terrace_ir::Op,
    slice: Value,
    entry: StorageSpecifierKind,
    dim: usize,
    types: &TypeConverter,
    rw: Rw<'_, '_>,
) -> Option<()> {
    let cx = rw.context().clone();
    let value = Descriptor::of(&cx, rw, types, slice)?.get(rw, entry, Some(dim));
    rw.replace_op(op, &[value]);
    Some(())
}

/// Replaces `op` by the used part of a buffer of `tensor`. A buffer of several dimensions is used
/// as a whole.
fn used_part(
    op: terrace_ir::Op,
    tensor: Value,
    kind: FieldKind,
    level: Option<usize>,
    types: &TypeConverter,
    rw: Rw<'_, '_>,
) -> Option<()> {
    let cx = rw.context().clone();
    let descriptor = Descriptor::of(&cx, rw, types, tensor)?;
    let size = descriptor.buffer_size(rw, kind, level)?;
    let view = subview(rw, descriptor.buffer(kind, level)?, size)?;
    rw.replace_op(op, &[view]);
    Some(())
}

/// Replaces `op` by a view of the coordinates of a level, with the type of its result.
fn coordinates(op: ToCoordinatesOp, types: &TypeConverter, rw: Rw<'_, '_>) -> Option<()> {
    let view = op.view(rw.body());
    let (tensor, result) = (view.tensor(), view.result());
    let level = level_of(view.level().data(view.context()).to_i64())?;
    let cx = rw.context().clone();
    let descriptor = Descriptor::of(&cx, rw, types, tensor)?;
    let mut coordinates = descriptor.coordinates_view(rw, level)?;
    let ty = rw.body().value_type(result);
    if rw.body().value_type(coordinates) != ty {
        coordinates = CastOp::build(rw, ty, coordinates).value(rw);
    }
    rw.replace_op(op.op(), &[coordinates]);
    Some(())
}
