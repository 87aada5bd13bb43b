//! Conversions between sparse tensors with the same levels, and slices.

use terrace_arith::BuildConstant;
use terrace_builtin::mixed::Mixed;
use terrace_builtin::mixed_slice;
use terrace_builtin::shaped::element_type_or_self;
use terrace_ir::{Builder, Op, OpType, Operand, Type, Value};
use terrace_memref::{AllocOp, CopyOp, DimOp, LoadOp, StoreOp};
use terrace_rewrite::{Rw, TypeConverter};
use terrace_scf::ForOp;
use terrace_sparse_tensor::{
    ConvertOp, ReinterpretMapOp, ReorderCOOOp, SparseTensorEncodingAttr, StorageSpecifierInitOp,
    StorageSpecifierKind, StorageSpecifierType, encoding_of,
};
use terrace_tensor::{CastOp, ExtractSliceOp};

use super::Codegen;
use crate::buffers::{cast_number, sort};
use crate::storage::{Descriptor, FieldKind, StorageLayout};

pub(super) fn populate(codegen: &mut Codegen<'_>) {
    codegen.add::<CastOp>("SparseCastConverter", |op, types, rw| {
        let view = op.view(rw.body());
        let (source, dest) = (view.source(), view.dest());
        let [from, to] = [source, dest].map(|value| rw.body().value_type(value));
        let encoding = encoding_of(rw.context(), to)?;
        if encoding_of(rw.context(), from) != Some(encoding) {
            return None;
        }
        replace_by_fields_of(op.op(), source, types, rw)
    });
    codegen.add::<ReinterpretMapOp>("SparseReMapConverter", |op, types, rw| {
        let source = op.view(rw.body()).source();
        replace_by_fields_of(op.op(), source, types, rw)
    });
    codegen.add::<ExtractSliceOp>("SparseExtractSliceConverter", extract_slice);
    codegen.add::<ConvertOp>("SparseConvertConverter", convert);
    codegen.add::<ReorderCOOOp>("SparseReorderCOOConverter", reorder);
}

/// Replaces `op` by its operand `source`, whose storage it shares.
fn replace_by_fields_of(
    op: Op,
    source: Value,
    types: &TypeConverter,
    rw: Rw<'_, '_>,
) -> Option<()> {
    let fields = rw.converted_values(source, types)?;
    rw.replace_op_with_lists(op, &[fields]);
    Some(())
}

/// Sorts the coordinates in place.
fn reorder(op: ReorderCOOOp, types: &TypeConverter, rw: Rw<'_, '_>) -> Option<()> {
    let view = op.view(rw.body());
    let (source, algorithm) = (view.input_coo(), view.algorithm());
    let cx = rw.context().clone();
    let descriptor = Descriptor::of(&cx, rw, types, source)?;
    let start = descriptor.tensor.coordinate_start();
    let coordinates = descriptor.buffer(FieldKind::Coordinates, Some(start))?;
    let values = descriptor.values()?;
    let count = descriptor.buffer_size(rw, FieldKind::Values, None)?;
    let rank = descriptor.tensor.level_rank();
    sort(rw, count, coordinates, &[values], rank, algorithm);
    rw.replace_op_with_lists(op.op(), &[descriptor.fields]);
    Some(())
}

/// Copies the buffers; converts the numbers in those whose type changes.
fn convert(op: ConvertOp, types: &TypeConverter, rw: Rw<'_, '_>) -> Option<()> {
    let view = op.view(rw.body());
    let (source, dest) = (view.source(), view.dest());
    let [from, to] = [source, dest].map(|value| rw.body().value_type(value));
    let cx = rw.context().clone();
    let (old, new) = (encoding_of(&cx, from)?, encoding_of(&cx, to)?);
    let without_widths = |encoding: &SparseTensorEncodingAttr| SparseTensorEncodingAttr {
        position_width: 0,
        coordinate_width: 0,
        ..encoding.clone()
    };
    let (old, new) = (old.data(&cx), new.data(&cx));
    if without_widths(old) != without_widths(new) || !old.slices.is_empty() {
        return None;
    }
    let descriptor = Descriptor::of(&cx, rw, types, source)?;
    let tensor = terrace_sparse_tensor::SparseTensorType::of(&cx, to)?;
    if old == new && tensor.element == descriptor.tensor.element {
        return replace_by_fields_of(op.op(), source, types, rw);
    }
    let layout = StorageLayout::of(&cx, &tensor)?;
    let mut fields = Vec::new();
    for (field, buffer) in layout.fields().iter().zip(descriptor.buffers()) {
        fields.push(converted_copy(rw, *buffer, field.ty)?);
    }
    fields.push(descriptor.specifier());
    rw.replace_op_with_lists(op.op(), &[fields]);
    Some(())
}

/// Allocates a buffer of type `ty` with the converted elements of `buffer`.
fn converted_copy(b: &mut Builder<'_>, buffer: Value, ty: Type) -> Option<Value> {
    let first = b.constant_index(0);
    let size = DimOp::build(b, buffer, first).value(b);
    let new = AllocOp::build(b, ty, [size], ()).value(b);
    if b.body().value_type(buffer) == ty {
        CopyOp::build(b, buffer, new);
        return Some(new);
    }
    let element = element_type_or_self(b.context(), ty);
    let start = b.constant_index(0);
    let step = b.constant_index(1);
    let mut complete = Some(());
    ForOp::define(b, start, size, step, (), |b, at, _| {
        let value = LoadOp::build(b, buffer, [at]).value(b);
        match cast_number(b, value, element) {
            Some(value) => _ = StoreOp::build(b, value, new, [at]),
            None => complete = None,
        }
    });
    complete?;
    Some(new)
}

/// Replaces a slice by the buffers of its source and a specifier with its offsets, sizes and
/// strides.
fn extract_slice(op: ExtractSliceOp, types: &TypeConverter, rw: Rw<'_, '_>) -> Option<()> {
    let view = op.view(rw.body());
    let (source, result) = (view.source(), view.result());
    let slice = mixed_slice!(view);
    let [from, to] = [source, result].map(|value| rw.body().value_type(value));
    let cx = rw.context().clone();
    let (old, new) = (encoding_of(&cx, from)?, encoding_of(&cx, to)?);
    let without_slices =
        |e: &SparseTensorEncodingAttr| SparseTensorEncodingAttr { slices: Vec::new(), ..e.clone() };
    let fits = without_slices(old.data(&cx)) == without_slices(new.data(&cx));
    if new.data(&cx).slices.is_empty() || !fits {
        return None;
    }
    let mut descriptor = Descriptor::of(&cx, rw, types, source)?;
    let ty = StorageSpecifierType::of(&cx, new).ty();
    let specifier = StorageSpecifierInitOp::build(rw, ty, Some(descriptor.specifier())).value(rw);
    descriptor.set_specifier(specifier);
    let dims = slice.offsets.iter().zip(&slice.sizes).zip(&slice.strides).enumerate();
    for (dim, ((offset, size), stride)) in dims {
        let mut values = Vec::new();
        for number in [offset, size, stride] {
            values.push(match *number {
                Mixed::Dynamic(value) => rw.converted_value(value, types)?,
                number => rw.constant_or_value(number),
            });
        }
        let entries = [
            StorageSpecifierKind::DimOffset,
            StorageSpecifierKind::LvlSize,
            StorageSpecifierKind::DimStride,
        ];
        for (entry, value) in entries.into_iter().zip(values) {
            descriptor.set(rw, entry, Some(dim), value);
        }
    }
    rw.replace_op_with_lists(op.op(), &[descriptor.fields]);
    Some(())
}
