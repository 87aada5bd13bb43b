//! Assembly of sparse tensors from dense ones, and disassembly.

use terrace_arith::{AddIOp, BuildConstant, MulIOp, SubIOp};
use terrace_bufferization::ToTensorOp;
use terrace_builtin::shaped::shape_of;
use terrace_ir::{Builder, OpType, Operand, Type, Value};
use terrace_memref::{CastOp, CopyOp};
use terrace_rewrite::{Rw, TypeConverter};
use terrace_sparse_tensor::{
    AssembleOp, DisassembleOp, LevelFormat, SparseTensorType, StorageSpecifierInitOp,
    StorageSpecifierKind,
};

use super::Codegen;
use crate::buffers::{buffer_of, flatten, size_of_type, subview};
use crate::emit::load_index;
use crate::storage::{Descriptor, FieldKind, StorageLayout};

pub(super) fn populate(codegen: &mut Codegen<'_>) {
    codegen.add::<AssembleOp>("SparseAssembleOpConverter", assemble);
    codegen.add::<DisassembleOp>("SparseDisassembleOpConverter", disassemble);
}

/// Returns the number of leading batch levels.
fn batch_levels(tensor: &SparseTensorType<'_>) -> usize {
    (0..tensor.level_rank()).take_while(|level| tensor.level_type(*level).is_batch()).count()
}

/// Returns `buffer` with the dimensions behind the batch levels collapsed to one.
fn flat_buffer(b: &mut Builder<'_>, buffer: Value, batches: usize) -> Option<Value> {
    let rank = shape_of(b.context(), b.body().value_type(buffer))?.len();
    if rank > batches + 1 { flatten(b, buffer, batches) } else { Some(buffer) }
}

/// Uses the buffers of the operands as the storage of the tensor, and computes the used sizes from
/// the positions.
fn assemble(op: AssembleOp, types: &TypeConverter, rw: Rw<'_, '_>) -> Option<()> {
    let view = op.view(rw.body());
    let mut inputs: Vec<Value> = view.levels().collect();
    inputs.push(view.values());
    let ty = rw.body().value_type(view.result());
    let cx = rw.context().clone();
    let tensor = SparseTensorType::of(&cx, ty)?;
    let batches = batch_levels(&tensor);
    let layout = StorageLayout::of(&cx, &tensor)?;
    let mut fields = Vec::new();
    for (at, field) in layout.fields().iter().enumerate() {
        if field.kind == FieldKind::Specifier {
            fields.push(StorageSpecifierInitOp::build(rw, field.ty, None).value(rw));
            continue;
        }
        let input = rw.converted_value(*inputs.get(at)?, types)?;
        let buffer = buffer_of(rw, input)?;
        let buffer = flat_buffer(rw, buffer, batches)?;
        fields.push(CastOp::build(rw, field.ty, buffer).value(rw));
    }
    let mut descriptor = Descriptor::new(&cx, ty, fields)?;
    set_sizes(rw, &mut descriptor, batches)?;
    rw.replace_op_with_lists(op.op(), &[descriptor.fields]);
    Some(())
}

/// Sets the sizes of levels and the used sizes of buffers, which the last position of each level
/// determines. Like MLIR, creates a zero and differences that nothing uses.
fn set_sizes(b: &mut Builder<'_>, descriptor: &mut Descriptor<'_>, batches: usize) -> Option<()> {
    let tensor = descriptor.tensor;
    let (rank, start) = (tensor.level_rank(), tensor.coordinate_start());
    b.constant_index(0);
    let one = b.constant_index(1);
    let two = b.constant_index(2);
    let mut size = one;
    for level in 0..rank {
        let level_size = b.constant_index(*tensor.shape.get(level)?);
        descriptor.set(b, StorageSpecifierKind::LvlSize, Some(level), level_size);
        if level > start {
            continue;
        }
        let ty = tensor.level_type(level);
        if ty.is_dense() {
            size = MulIOp::build(b, level_size, size).value(b);
            SubIOp::build(b, size, one);
            continue;
        }
        if ty.is_batch() {
            continue;
        }
        if ty.has_positions() {
            let last = if ty.format == LevelFormat::LooseCompressed {
                size = MulIOp::build(b, size, two).value(b);
                SubIOp::build(b, size, one).value(b)
            } else {
                let end = AddIOp::build(b, size, one).value(b);
                std::mem::replace(&mut size, end)
            };
            descriptor.set(b, StorageSpecifierKind::PosMemSize, Some(level), size);
            let batch = b.constant_index(0);
            let mut indices = vec![batch; batches];
            indices.push(last);
            size = load_index(b, descriptor.positions(level)?, &indices);
            SubIOp::build(b, last, one);
        }
        let coordinates = if level == start {
            let count = b.constant_index((rank - start) as i64);
            MulIOp::build(b, size, count).value(b)
        } else {
            size
        };
        descriptor.set(b, StorageSpecifierKind::CrdMemSize, Some(level), coordinates);
    }
    descriptor.set(b, StorageSpecifierKind::ValMemSize, None, size);
    Some(())
}

/// Creates a view of the first `size` elements of a buffer of one dimension; other buffers are used
/// as a whole.
fn used_part(b: &mut Builder<'_>, buffer: Value, size: Value) -> Option<Value> {
    let rank = shape_of(b.context(), b.body().value_type(buffer))?.len();
    if rank > 1 { Some(buffer) } else { subview(b, buffer, size) }
}

/// Copies the used parts of the buffers to the buffers of the output tensors.
fn disassemble(op: DisassembleOp, types: &TypeConverter, rw: Rw<'_, '_>) -> Option<()> {
    let view = op.view(rw.body());
    let tensor = view.tensor();
    let mut outputs: Vec<Value> = view.out_levels().collect();
    outputs.push(view.out_values());
    let results: Vec<Type> = view.result_types().collect();
    let (returned, length_types) = results.split_at(outputs.len().min(results.len()));
    let (returned, length_types) = (returned.to_vec(), length_types.to_vec());
    let cx = rw.context().clone();
    let descriptor = Descriptor::of(&cx, rw, types, tensor)?;
    let batches = batch_levels(&descriptor.tensor);
    let (mut buffers, mut lengths) = (Vec::new(), Vec::new());
    for (at, source) in descriptor.buffers().iter().enumerate() {
        let field = descriptor.layout.fields()[at];
        let size = descriptor.buffer_size(rw, field.kind, field.level)?;
        let output = rw.converted_value(*outputs.get(at)?, types)?;
        let buffer = buffer_of(rw, output)?;
        buffers.push(buffer);
        lengths.push(size_of_type(rw, size, *length_types.get(at)?)?);
        let flat = flat_buffer(rw, buffer, batches)?;
        let to = used_part(rw, flat, size)?;
        let from = used_part(rw, *source, size)?;
        CopyOp::build(rw, from, to);
    }
    let mut values = Vec::new();
    for (buffer, ty) in buffers.into_iter().zip(returned) {
        values.push(ToTensorOp::build(rw, ty, buffer).value(rw));
    }
    values.extend(lengths);
    rw.replace_op(op.op(), &values);
    Some(())
}
