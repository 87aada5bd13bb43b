//! Assembly of sparse tensors from dense ones, and disassembly.

use terrace_arith::{BuildConstant, IndexCastOp, MulIOp};
use terrace_bufferization::ToTensorOp;
use terrace_builtin::shaped::{element_type_or_self, shape_of};
use terrace_builtin::{IntegerType, RankedTensorType};
use terrace_ir::{Builder, OpType, Operand, Type, Value};
use terrace_llvm::IntToPtrOp;
use terrace_memref::{ExtractAlignedPointerAsIndexOp, LoadOp, StoreOp};
use terrace_rewrite::Rw;
use terrace_scf::ForOp;
use terrace_sparse_tensor::{AssembleOp, DisassembleOp, SparseTensorType};
use terrace_tensor::CastOp;

use super::access::{buffer_size, level_array, values};
use super::creation::{Creation, Parameters};
use super::{RuntimeCalls, type_of};
use crate::buffers::{buffer_of, size_of_type, stack_buffer};
use crate::runtime::pointer_type;
use crate::storage::{FieldKind, StorageLayout, dimension_sizes};

pub(super) fn populate(calls: &mut RuntimeCalls<'_>) {
    calls.add::<AssembleOp>("SparseTensorAssembleConverter", assemble);
    calls.add::<DisassembleOp>("SparseTensorDisassembleConverter", disassemble);
}

/// Creates the address of the first element of `buffer` as an `index`.
fn address(b: &mut Builder<'_>, buffer: Value) -> Value {
    ExtractAlignedPointerAsIndexOp::build(b, buffer).value(b)
}

/// Passes the addresses of the buffers of the operands to the library.
fn assemble(op: AssembleOp, operands: &[Value], rw: Rw<'_, '_>) -> Option<()> {
    let ty = type_of(&rw, op.view(rw.body()).result());
    let cx = rw.context().clone();
    let tensor = SparseTensorType::of(&cx, ty)?;
    let sizes = dimension_sizes(rw, &tensor, &[])?;
    let parameters = Parameters::new(rw, ty, &sizes, None)?;
    let mut addresses = Vec::new();
    for operand in operands {
        let buffer = buffer_of(rw, *operand)?;
        addresses.push(address(rw, buffer));
    }
    let buffers = stack_buffer(rw, &addresses)?;
    let address = address(rw, buffers);
    let wide = IntegerType::get(&cx, 64).ty();
    let address = IndexCastOp::build(rw, wide, address).value(rw);
    let pointer = IntToPtrOp::build(rw, pointer_type(&cx), address).value(rw);
    let new = parameters.create(rw, Creation::Pack, Some(pointer))?;
    rw.replace_op(op.op(), &[new]);
    Some(())
}

/// The parts of a tensor that the library returns: the buffer and its used size.
type Part = (Value, Value);

/// Returns the buffers of the library as tensors. Coordinates that have one array in the output are
/// copied to it.
fn disassemble(op: DisassembleOp, operands: &[Value], rw: Rw<'_, '_>) -> Option<()> {
    let view = op.view(rw.body());
    let ty = type_of(&rw, view.tensor());
    let results: Vec<Type> = view.result_types().collect();
    let (pointer, outputs) = operands.split_first()?;
    let cx = rw.context().clone();
    let tensor = SparseTensorType::of(&cx, ty)?;
    let layout = StorageLayout::of(&cx, &tensor)?;
    let (mut buffers, mut lengths) = (Vec::new(), Vec::new());
    for (at, field) in layout.fields().iter().enumerate() {
        let level = field.level.map_or(0, |level| level as i64);
        let element = element_type_or_self(&cx, field.ty);
        let shared = field.level == Some(tensor.coordinate_start());
        let buffer = match field.kind {
            FieldKind::Specifier => break,
            FieldKind::Positions => level_array(rw, "sparsePositions", element, *pointer, level)?,
            FieldKind::Coordinates if shared => {
                let (buffer, size) =
                    copied_coordinates(rw, &tensor, element, *pointer, *outputs.get(at)?)?;
                buffers.push(buffer);
                lengths.push(size_of_type(rw, size, *results.get(outputs.len() + at)?)?);
                continue;
            }
            FieldKind::Coordinates => {
                level_array(rw, "sparseCoordinates", element, *pointer, level)?
            }
            FieldKind::Values => values(rw, element, *pointer)?,
        };
        let size = buffer_size(rw, buffer);
        buffers.push(buffer);
        lengths.push(size_of_type(rw, size, *results.get(outputs.len() + at)?)?);
    }
    let mut values = Vec::new();
    for (buffer, ty) in buffers.into_iter().zip(&results) {
        let element = element_type_or_self(&cx, *ty);
        let shape = shape_of(&cx, type_of(&rw, buffer))?.to_vec();
        let tensor = RankedTensorType::get(&cx, &shape, element).ty();
        let tensor = ToTensorOp::build(rw, tensor, buffer).value(rw);
        values.push(CastOp::build(rw, *ty, tensor).value(rw));
    }
    values.extend(lengths);
    rw.replace_op(op.op(), &values);
    Some(())
}

/// Copies the coordinates of the levels with a common array to the buffer of the tensor `output`.
/// Like MLIR, copies those of the first two levels only.
fn copied_coordinates(
    b: &mut Builder<'_>,
    tensor: &SparseTensorType<'_>,
    element: Type,
    pointer: Value,
    output: Value,
) -> Option<Part> {
    let buffer = buffer_of(b, output)?;
    let first = tensor.coordinate_start() as i64;
    let rows = level_array(b, "sparseCoordinates", element, pointer, first)?;
    let columns = level_array(b, "sparseCoordinates", element, pointer, first + 1)?;
    let count = buffer_size(b, rows);
    let rank = b.constant_index(2);
    let size = MulIOp::build(b, count, rank).value(b);
    let start = b.constant_index(0);
    let step = b.constant_index(1);
    ForOp::define(b, start, count, step, (), |b, at, _| {
        let row = LoadOp::build(b, rows, [at]).value(b);
        let column = LoadOp::build(b, columns, [at]).value(b);
        StoreOp::build(b, row, buffer, [at, start]);
        StoreOp::build(b, column, buffer, [at, step]);
    });
    Some((buffer, size))
}
