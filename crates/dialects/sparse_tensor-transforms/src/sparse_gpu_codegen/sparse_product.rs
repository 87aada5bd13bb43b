//! Products of two sparse matrices whose result is sparse.

use terrace_bufferization::ToTensorOp;
use terrace_builtin::DYNAMIC;
use terrace_builtin::types::RankedTensorType;
use terrace_gpu::{
    SetCsrPointersOp, SpGEMMCopyOp, SpGEMMCreateDescrOp, SpGEMMDestroyDescrOp,
    SpGEMMWorkEstimationOrComputeKind as Step, SpGEMMWorkEstimationOrComputeOp, SpMatGetSizeOp,
    SparseSpGEMMOpHandleType,
};
use terrace_ir::{Handle, Op, OpType, Operand, Rewriter, Type, TypeAttr, Value};
use terrace_memref::AllocOp;
use terrace_sparse_tensor::{AssembleOp, NumberOfEntriesOp, SparseTensorType};

use super::device::{Stream, size, wait};
use super::formats::{MatrixFormat, Storage, byte, matrix};
use super::libgen::{Operands, tensor};
use super::products::destroy_matrix;
use crate::emit::{add, index};

/// The handles of a product.
struct Handles {
    descriptor: Value,
    /// The factors and the result.
    matrices: [Value; 3],
    /// The element type of the result.
    compute: Handle<TypeAttr>,
}

/// Replaces a product of matrices with compressed rows (MLIR: `rewriteSpGEMM`).
pub(super) fn product(op: Op, [a, b, c]: Operands, rw: &mut Rewriter<'_>) -> Option<()> {
    let cx = rw.context().clone();
    let format = MatrixFormat::Csr;
    for value in [a, b, c] {
        let ty = tensor(&cx, rw.body(), value)?;
        if MatrixFormat::of(&cx, &ty, true) != Some(format) {
            return None;
        }
    }
    let ty = tensor(&cx, rw.body(), c)?;
    let compute = TypeAttr::get(&cx, ty.element);
    let entries_a = NumberOfEntriesOp::build(rw, a).value(rw);
    let entries_b = NumberOfEntriesOp::build(rw, b).value(rw);
    let (m, k, n) = (size(rw, a, 0)?, size(rw, a, 1)?, size(rw, b, 1)?);
    let (host_a, host_b) = (Storage::of(rw, a, format)?, Storage::of(rw, b, format)?);
    let mut tokens = Vec::new();
    let device_a = host_a.upload(rw, &mut tokens)?;
    let device_b = host_b.upload(rw, &mut tokens)?;
    wait(rw, &tokens);
    let mut stream = Stream::begin(rw);
    let a = matrix(&mut stream, [m, k, entries_a], device_a, format)?;
    let b = matrix(&mut stream, [k, n, entries_b], device_b, format)?;
    let zero = index(stream.rw, 0);
    let one = index(stream.rw, 1);
    let rows = add(stream.rw, m, one);
    let positions = stream.alloc_buffer(ty.position_type(), rows)?;
    let empty = Storage {
        first: positions,
        second: Some(stream.alloc_buffer(ty.coordinate_type(), zero)?),
        values: stream.alloc_buffer(ty.element, zero)?,
    };
    let c = matrix(&mut stream, [m, n, zero], empty, format)?;
    let (handle, token) = (SparseSpGEMMOpHandleType.intern(&cx).ty(), Some(stream.token_type()));
    let created = SpGEMMCreateDescrOp::build(stream.rw, handle, token, [stream.token]).op();
    let handles = Handles { descriptor: stream.value(created)?, matrices: [a, b, c], compute };
    // The size of each buffer is the result of a call without a buffer.
    let work = handles.run(&mut stream, Step::WORK_ESTIMATION, zero, empty.values)?;
    let work_buffer = stream.alloc_buffer(byte(&cx), work)?;
    handles.run(&mut stream, Step::WORK_ESTIMATION, work, work_buffer)?;
    let compute_size = handles.run(&mut stream, Step::COMPUTE, zero, empty.values)?;
    let compute_buffer = stream.alloc_buffer(byte(&cx), compute_size)?;
    handles.run(&mut stream, Step::COMPUTE, compute_size, compute_buffer)?;
    let sizes = SpMatGetSizeOp::build(stream.rw, token, [stream.token], c).op();
    let entries = *stream.enqueue(sizes).get(2)?;
    let coordinates = stream.alloc_buffer(ty.coordinate_type(), entries)?;
    let values = stream.alloc_buffer(ty.element, entries)?;
    let device = [positions, coordinates, values];
    let after = [stream.token];
    let set = SetCsrPointersOp::build(stream.rw, token, after, c, positions, coordinates, values);
    let set = set.op();
    stream.enqueue(set);
    let Handles { descriptor, .. } = handles;
    let copy =
        SpGEMMCopyOp::build(stream.rw, token, [stream.token], descriptor, a, b, c, compute).op();
    stream.enqueue(copy);
    let host =
        [(device[0], rows), (device[1], entries), (device[2], entries)].map(|(device, size)| {
            let ty = stream.rw.body().value_type(device);
            AllocOp::build(stream.rw, ty, [size], ()).value(stream.rw)
        });
    let destroyed = SpGEMMDestroyDescrOp::build(stream.rw, token, [stream.token], descriptor).op();
    stream.enqueue(destroyed);
    [a, b, c].into_iter().for_each(|handle| destroy_matrix(&mut stream, handle));
    host.into_iter().zip(device).for_each(|(host, device)| stream.copy(host, device));
    for storage in [device_a, device_b] {
        storage.dealloc_indices(&mut stream);
        stream.dealloc(storage.values);
    }
    device.into_iter().for_each(|memory| stream.dealloc(memory));
    stream.dealloc(work_buffer);
    stream.dealloc(compute_buffer);
    let token = stream.token;
    wait(rw, &[token]);
    assemble(rw, op, host, &ty)
}

impl Handles {
    /// Runs a step of the product with a buffer of `bytes`, and returns the size that the step
    /// needs.
    fn run(
        &self,
        stream: &mut Stream<'_, '_>,
        step: Step,
        bytes: Value,
        buffer: Value,
    ) -> Option<Value> {
        let (token, after) = (Some(stream.token_type()), [stream.token]);
        let Self { descriptor, matrices: [a, b, c], compute } = *self;
        let op = SpGEMMWorkEstimationOrComputeOp::build(
            stream.rw, token, after, descriptor, a, b, c, compute, bytes, buffer, step,
        );
        stream.value(op.op())
    }
}

/// Replaces `op` by the matrix with these positions, coordinates and values.
fn assemble(
    rw: &mut Rewriter<'_>,
    op: Op,
    [positions, coordinates, values]: [Value; 3],
    ty: &SparseTensorType<'_>,
) -> Option<()> {
    let cx = rw.context().clone();
    let mut read = |buffer, element: Type| {
        let ty = RankedTensorType::get(&cx, &[DYNAMIC], element).ty();
        ToTensorOp::build(rw, ty, buffer).value(rw)
    };
    let values = read(values, ty.element);
    let positions = read(positions, ty.position_type());
    let coordinates = read(coordinates, ty.coordinate_type());
    let result = rw.body().value_type(rw.body().results(op).next()?);
    let new = AssembleOp::build(rw, result, [positions, coordinates], values).value(rw);
    rw.replace_op(op, &[new]);
    Some(())
}
