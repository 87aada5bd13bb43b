//! Conversions to `nvgpu.mma.sync` and to the loads and stores of its operands ([`convert`]).

use terrace_affine::unfolded_apply;
use terrace_arith::{BuildConstant, ConstantOp};
use terrace_builtin::affine::AffineMap;
use terrace_builtin::values::{integer_array, integers};
use terrace_builtin::{AffineExpr, DenseElementsAttr, MemRefType, TypeExt, VectorType};
use terrace_gpu::{AddressSpace, AddressSpaceAttr, LaneIdOp};
use terrace_ir::op_text;
use terrace_ir::{Body, Builder, Diagnostic, Op, Operand, Value};
use terrace_memref as memref;
use terrace_nvgpu::{LdMatrixOp, MmaSyncOp};
use terrace_scf::{ForOp, YieldOp};
use terrace_vector::{
    BroadcastOp, ContractionOp, ExtractOp, ExtractStridedSliceOp, InsertOp, LoadOp, StoreOp,
    Transfer, TransferReadOp, TransferWriteOp,
};

use super::fragments::{Registers, WarpMatrix};
use super::{Matrices, loops};
use crate::vectors::vector;

/// Creates the operations for `op` on the registers of a thread, before `op`.
///
/// # Errors
/// If `op` has no form on registers.
pub(super) fn convert(
    body: &mut Body,
    op: Op,
    matrices: &mut Matrices,
) -> Result<(), Vec<Diagnostic>> {
    let view = body.op(op);
    let mut errors = Vec::new();
    let done = match () {
        () if view.is::<TransferReadOp>() => read(body, op, matrices),
        () if view.is::<TransferWriteOp>() => write(body, op, matrices),
        () if view.is::<ExtractStridedSliceOp>() => slice(body, op, matrices, &mut errors),
        () if view.is::<ContractionOp>() => product(body, op, matrices),
        () if view.is::<ForOp>() => loops::convert_loop(body, op, matrices),
        () if view.is::<YieldOp>() => loops::convert_yield(body, op, matrices),
        () if view.is::<ConstantOp>() => constant(body, op, matrices),
        () => {
            let message = format!("unhandled vector to mma type: {}", op_text(view));
            errors.push(view.plain_error(message));
            None
        }
    };
    if done.is_some() {
        return Ok(());
    }
    let view = body.op(op);
    errors.push(view.error("failed to convert op during vector-to-nvgpu conversion"));
    Err(errors)
}

/// Returns the matrix of `op` with the registers that hold it.
fn fragment(body: &Body, op: Op) -> Option<(WarpMatrix, Registers)> {
    let matrix = WarpMatrix::of(body, op)?;
    let registers = matrix.registers(body.context())?;
    Some((matrix, registers))
}

fn read(body: &mut Body, op: Op, matrices: &mut Matrices) -> Option<()> {
    let cx = body.context().clone();
    let transfer = Transfer::of(body, op)?;
    let matrix = WarpMatrix::of(body, op)?;
    let ty = body.value_type(transfer.base).downcast::<MemRefType>(&cx)?;
    let space = ty.memory_space.and_then(|space| space.downcast::<AddressSpaceAttr>(&cx));
    let is_shared = space.is_some_and(|space| space.0 == AddressSpace::Workgroup);
    let bits = i64::from(transfer.ty.element.int_or_float_width(&cx)?);
    let [rows, columns] = transfer.ty.shape[..] else { return None };
    // In transposed order, whole lines of at least eight rows can be loaded.
    let fits = transfer.map.is_minor_identity(&cx)
        || (bits == 16 && columns >= 8 && rows.saturating_mul(bits) >= 128);
    let new = match is_shared && matrix.tile_bits() == 128 && fits {
        true => load_tiles(body, &transfer)?,
        false => load_elements(body, &transfer)?,
    };
    matrices.insert(transfer.vector, new);
    Some(())
}

/// Loads the matrix by `nvgpu.ldmatrix`.
fn load_tiles(body: &mut Body, transfer: &Transfer) -> Option<Value> {
    let cx = body.context().clone();
    let (matrix, registers) = fragment(body, transfer.op)?;
    if transfer.map.results.len() != 2 {
        return None;
    }
    let is_transposed = transfer.map.dim_at(&cx, 0)? > transfer.map.dim_at(&cx, 1)?;
    let (tiles, map) = matrix.load_tiles(&cx, is_transposed)?;
    let mut b = Builder::before(body, transfer.op);
    let lane = LaneIdOp::build(&mut b).value(&mut b);
    let indices = shifted_indices(&mut b, transfer, &map, &[lane]);
    let ty = registers.vector(&cx);
    Some(LdMatrixOp::build(&mut b, ty, transfer.base, indices, is_transposed, tiles).value(&mut b))
}

/// Loads the matrix by loads of each register; of each element if the rows of the matrix are not
/// those in memory.
fn load_elements(body: &mut Body, transfer: &Transfer) -> Option<Value> {
    let cx = body.context().clone();
    let (matrix, registers) = fragment(body, transfer.op)?;
    let map = matrix.element_map(&cx, &registers);
    let by_registers = transfer.map.is_minor_identity(&cx);
    let mut b = Builder::before(body, transfer.op);
    let lane = LaneIdOp::build(&mut b).value(&mut b);
    let zero = terrace_builtin::folding::zero_of(&cx, registers.element)?;
    let zero = ConstantOp::build(&mut b, zero).value(&mut b);
    let mut all = BroadcastOp::build(&mut b, registers.vector(&cx), zero).value(&mut b);
    let loaded = match registers.ty.is::<VectorType>() {
        true => registers.ty,
        false => VectorType::get(&cx, &[1], registers.ty).ty(),
    };
    for register in 0..registers.count {
        let first = register * registers.elements;
        if by_registers {
            let element = b.constant_index(first);
            let indices = shifted_indices(&mut b, transfer, &map, &[lane, element]);
            let new = LoadOp::build(&mut b, loaded, transfer.base, indices).value(&mut b);
            all = InsertOp::build(&mut b, new, all, (), vec![register]).value(&mut b);
            continue;
        }
        for at in 0..registers.elements {
            let element = b.constant_index(first + at);
            let indices = shifted_indices(&mut b, transfer, &map, &[lane, element]);
            let new = memref::LoadOp::build(&mut b, transfer.base, indices).value(&mut b);
            all = InsertOp::build(&mut b, new, all, (), vec![register, at]).value(&mut b);
        }
    }
    Some(all)
}

/// Returns the indices of the transfer, those of the vector's dimensions plus the results of `map`
/// for `inputs` (MLIR: `getXferIndices`).
fn shifted_indices(
    b: &mut Builder<'_>,
    transfer: &Transfer,
    map: &AffineMap,
    inputs: &[Value],
) -> Vec<Value> {
    let cx = b.context().clone();
    let mut indices = transfer.indices.clone();
    let mut shifts = map.results.iter();
    let index = AffineExpr::dim(&cx, map.num_dims);
    for at in 0..transfer.map.results.len() {
        let dim = transfer.map.dim_at(&cx, at).map(|dim| dim as usize);
        let Some(dim) = dim.filter(|dim| *dim < indices.len()) else { continue };
        let Some(shift) = shifts.next() else { break };
        let sum = AffineMap::new(map.num_dims + 1, 0, [index.add(&cx, *shift)]);
        let operands = [inputs, &[indices[dim]]].concat();
        indices[dim] = unfolded_apply(b, transfer.op, &sum, operands);
    }
    indices
}

fn write(body: &mut Body, op: Op, matrices: &Matrices) -> Option<()> {
    let cx = body.context().clone();
    let transfer = Transfer::of(body, op)?;
    let all = *matrices.get(&transfer.vector)?;
    let (matrix, registers) = fragment(body, op)?;
    let map = matrix.element_map(&cx, &registers);
    let mut b = Builder::before(body, op);
    let lane = LaneIdOp::build(&mut b).value(&mut b);
    for register in 0..registers.count {
        let element = b.constant_index(register * registers.elements);
        let part = ExtractOp::build(&mut b, registers.ty, all, (), vec![register]).value(&mut b);
        let indices = shifted_indices(&mut b, &transfer, &map, &[lane, element]);
        StoreOp::build(&mut b, part, transfer.base, indices);
    }
    body.erase(op);
    Some(())
}

/// Slices the registers of a matrix that is read.
fn slice(
    body: &mut Body,
    op: Op,
    matrices: &mut Matrices,
    errors: &mut Vec<Diagnostic>,
) -> Option<()> {
    let cx = body.context().clone();
    let (_, registers) = fragment(body, op)?;
    let view = body.op(op).cast::<ExtractStridedSliceOp>()?;
    let (source, result) = (view.source(), view.result0());
    let read = body.defining_op(source).filter(|op| body.op(*op).is::<TransferReadOp>())?;
    fragment(body, read)?;
    let all = *matrices.get(&source)?;
    let shape = vector(body, source)?.shape.clone();
    let offsets = integers(&cx, view.offsets().data(&cx))?;
    let [row, column] = offsets[..] else { return None };
    let [rows, columns] = shape[..] else { return None };
    let first = match (row, column) {
        (0, 0) => 0,
        (row, 0) => rows / row,
        (0, column) => columns / column,
        _ => {
            let message = "Slicing fragments in 2D is not supported. ";
            errors.push(body.op(op).plain_error(message));
            return None;
        }
    };
    let mut b = Builder::before(body, op);
    let (offsets, strides) = (integer_array(&cx, [first, 0]), integer_array(&cx, [1, 1]));
    let sizes = integer_array(&cx, [registers.count, registers.elements]);
    let ty = registers.vector(&cx);
    let new = ExtractStridedSliceOp::build(&mut b, ty, all, offsets, sizes, strides).value(&mut b);
    matrices.insert(result, new);
    Some(())
}

fn product(body: &mut Body, op: Op, matrices: &mut Matrices) -> Option<()> {
    let cx = body.context().clone();
    let view = body.op(op).cast::<ContractionOp>()?;
    let result = view.result0();
    let values = [view.lhs(), view.rhs(), view.acc()];
    let (lhs, rhs) = (vector(body, values[0])?, vector(body, values[1])?);
    let ([m, k], [n, _]) =
        (lhs.shape.get(..2)?.try_into().ok()?, rhs.shape.get(..2)?.try_into().ok()?);
    let shape: [i64; 3] = [m, n, k];
    let [a, b, c] = values.map(|value| matrices.get(&value).copied());
    let (a, b, c) = (a?, b?, c?);
    let ty = body.value_type(c);
    let mut builder = Builder::before(body, op);
    let shape = integer_array(&cx, shape);
    let new = MmaSyncOp::build(&mut builder, ty, a, b, c, shape).value(&mut builder);
    matrices.insert(result, new);
    Some(())
}

fn constant(body: &mut Body, op: Op, matrices: &mut Matrices) -> Option<()> {
    let cx = body.context().clone();
    let (_, registers) = fragment(body, op)?;
    let view = body.op(op).cast::<ConstantOp>()?;
    let dense = view.value().downcast::<DenseElementsAttr>(&cx)?;
    let value = dense.resize_splat(&cx, registers.vector(&cx))?;
    let result = view.result();
    let mut b = Builder::before(body, op);
    let new = ConstantOp::build(&mut b, value.attr()).value(&mut b);
    matrices.insert(result, new);
    Some(())
}
