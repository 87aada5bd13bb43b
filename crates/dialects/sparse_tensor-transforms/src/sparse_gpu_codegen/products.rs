//! Products of a sparse matrix and a dense vector or matrix.

use terrace_bufferization::ToTensorOp;
use terrace_gpu::{
    Create2To4SpMatOp, CreateDnTensorOp, DestroyDnTensorOp, DestroySpMatOp, SpMMBufferSizeOp,
    SpMMOp, SpMVBufferSizeOp, SpMVOp, SparseDnTensorHandleType,
};
use terrace_ir::{Op, OpType, Operand, Rewriter, Type, TypeAttr, Value};
use terrace_sparse_tensor::NumberOfEntriesOp;

use super::device::{Stream, buffer_of, size, upload, wait};
use super::formats::{MatrixFormat, Storage, byte, matrix, matrix_type};
use super::libgen::{Operands, tensor};

/// Creates a handle of the dense tensor in `memory` with these sizes.
pub(super) fn dense(stream: &mut Stream<'_, '_>, memory: Value, sizes: &[Value]) -> Option<Value> {
    let ty = SparseDnTensorHandleType.intern(stream.rw.context()).ty();
    let token = Some(stream.token_type());
    let op = CreateDnTensorOp::build(stream.rw, ty, token, [stream.token], memory, sizes).op();
    stream.value(op)
}

pub(super) fn destroy_dense(stream: &mut Stream<'_, '_>, handle: Value) {
    let token = Some(stream.token_type());
    let op = DestroyDnTensorOp::build(stream.rw, token, [stream.token], handle).op();
    stream.enqueue(op);
}

pub(super) fn destroy_matrix(stream: &mut Stream<'_, '_>, handle: Value) {
    let token = Some(stream.token_type());
    let op = DestroySpMatOp::build(stream.rw, token, [stream.token], handle).op();
    stream.enqueue(op);
}

/// Copies the result `device` to `host`, frees it, and makes the host wait.
pub(super) fn download(mut stream: Stream<'_, '_>, host: Value, device: Value) {
    stream.copy(host, device);
    stream.dealloc(device);
    let token = stream.token;
    wait(stream.rw, &[token]);
}

/// Replaces `op` by the tensor in `buffer`.
fn replace(rw: &mut Rewriter<'_>, op: Op, buffer: Value) -> Option<()> {
    let ty = rw.body().value_type(rw.body().results(op).next()?);
    let new = ToTensorOp::build(rw, ty, buffer).value(rw);
    rw.replace_op(op, &[new]);
    Some(())
}

/// Returns the format of the sparse factor `a` of a product with dense operands (MLIR:
/// `getCuSparseFormat`).
fn format_of(rw: &Rewriter<'_>, [a, b, c]: Operands, enable_runtime: bool) -> Option<MatrixFormat> {
    let cx = rw.context();
    let [a, b, c] = [a, b, c].map(|value| tensor(cx, rw.body(), value));
    if b?.encoding.is_some() || c?.encoding.is_some() {
        return None;
    }
    // Products of blocks are not available.
    MatrixFormat::of(cx, &a?, enable_runtime)
        .filter(|format| !matches!(format, MatrixFormat::Bsr { .. }))
}

fn element_type(rw: &Rewriter<'_>, value: Value) -> Option<Type> {
    Some(tensor(rw.context(), rw.body(), value)?.element)
}

/// Replaces a product of a matrix and a vector (MLIR: `rewriteSpMV`).
pub(super) fn matrix_vector(
    op: Op,
    operands: Operands,
    rw: &mut Rewriter<'_>,
    enable_runtime: bool,
) -> Option<()> {
    let format = format_of(rw, operands, enable_runtime)?;
    let cx = rw.context().clone();
    let [a, x, y] = operands;
    let compute = TypeAttr::get(&cx, element_type(rw, y)?);
    let entries = NumberOfEntriesOp::build(rw, a).value(rw);
    let (rows, columns) = (size(rw, a, 0)?, size(rw, a, 1)?);
    let mut tokens = Vec::new();
    let storage = Storage::of(rw, a, format)?.upload(rw, &mut tokens)?;
    let host_x = buffer_of(rw, x)?;
    let device_x = upload(rw, host_x, &mut tokens)?;
    let host_y = buffer_of(rw, y)?;
    let device_y = upload(rw, host_y, &mut tokens)?;
    wait(rw, &tokens);
    let mut stream = Stream::begin(rw);
    let a = matrix(&mut stream, [rows, columns, entries], storage, format)?;
    let x = dense(&mut stream, device_x, &[columns])?;
    let y = dense(&mut stream, device_y, &[rows])?;
    let token = Some(stream.token_type());
    let after = [stream.token];
    let bytes = SpMVBufferSizeOp::build(stream.rw, token, after, a, x, y, compute).op();
    let bytes = stream.value(bytes)?;
    let buffer = stream.alloc_buffer(byte(&cx), bytes)?;
    let after = [stream.token];
    let product = SpMVOp::build(stream.rw, token, after, a, x, y, compute, buffer).op();
    stream.enqueue(product);
    destroy_matrix(&mut stream, a);
    destroy_dense(&mut stream, x);
    destroy_dense(&mut stream, y);
    storage.dealloc_indices(&mut stream);
    stream.dealloc(storage.values);
    stream.dealloc(buffer);
    stream.dealloc(device_x);
    download(stream, host_y, device_y);
    replace(rw, op, host_y)
}

/// Replaces a product of a sparse and a dense matrix (MLIR: `rewriteSpMM`).
pub(super) fn matrix_matrix(
    op: Op,
    operands: Operands,
    rw: &mut Rewriter<'_>,
    enable_runtime: bool,
) -> Option<()> {
    let format = format_of(rw, operands, enable_runtime)?;
    let cx = rw.context().clone();
    let [a, b, c] = operands;
    let compute = TypeAttr::get(&cx, element_type(rw, c)?);
    let entries = NumberOfEntriesOp::build(rw, a).value(rw);
    let (m, k, n) = (size(rw, a, 0)?, size(rw, a, 1)?, size(rw, b, 1)?);
    let mut tokens = Vec::new();
    let storage = Storage::of(rw, a, format)?.upload(rw, &mut tokens)?;
    let host_b = buffer_of(rw, b)?;
    let device_b = upload(rw, host_b, &mut tokens)?;
    let host_c = buffer_of(rw, c)?;
    let device_c = upload(rw, host_c, &mut tokens)?;
    wait(rw, &tokens);
    let mut stream = Stream::begin(rw);
    let a = matrix(&mut stream, [m, k, entries], storage, format)?;
    let b = dense(&mut stream, device_b, &[k, n])?;
    let c = dense(&mut stream, device_c, &[m, n])?;
    let buffers = multiply(&mut stream, [a, b, c], compute, 1)?;
    storage.dealloc_indices(&mut stream);
    stream.dealloc(storage.values);
    buffers.into_iter().for_each(|buffer| stream.dealloc(buffer));
    stream.dealloc(device_b);
    download(stream, host_c, device_c);
    replace(rw, op, host_c)
}

/// Creates the product `c += a * b` of handles, which needs this number of buffers, and destroys
/// the handles. Returns the buffers.
fn multiply(
    stream: &mut Stream<'_, '_>,
    [a, b, c]: [Value; 3],
    compute: terrace_ir::Handle<TypeAttr>,
    buffers: usize,
) -> Option<Vec<Value>> {
    let cx = stream.rw.context().clone();
    let index = terrace_builtin::IndexType::get(&cx).ty();
    let (token, after) = (Some(stream.token_type()), [stream.token]);
    let sizes = vec![index; buffers];
    let sizes = SpMMBufferSizeOp::build(stream.rw, &sizes, token, after, a, b, c, compute).op();
    let sizes = stream.enqueue(sizes);
    let buffers = sizes.into_iter().map(|bytes| stream.alloc_buffer(byte(&cx), bytes));
    let buffers: Vec<Value> = buffers.collect::<Option<_>>()?;
    let after = [stream.token];
    let product = SpMMOp::build(stream.rw, token, after, a, b, c, compute, &buffers[..]).op();
    stream.enqueue(product);
    destroy_matrix(stream, a);
    destroy_dense(stream, b);
    destroy_dense(stream, c);
    Some(buffers)
}

/// Replaces a product of a matrix of which two of four elements are stored, converted from the
/// first operand, and a dense matrix (MLIR: `rewrite2To4SpMM`).
pub(super) fn matrix_2_of_4(op: Op, operands: Operands, rw: &mut Rewriter<'_>) -> Option<()> {
    let cx = rw.context().clone();
    let [a, b, c] = operands;
    let mut tokens = Vec::new();
    let host_a = buffer_of(rw, a)?;
    let device_a = upload(rw, host_a, &mut tokens)?;
    let host_b = buffer_of(rw, b)?;
    let device_b = upload(rw, host_b, &mut tokens)?;
    let host_c = buffer_of(rw, c)?;
    let device_c = upload(rw, host_c, &mut tokens)?;
    wait(rw, &tokens);
    let (m, k, n) = (size(rw, device_a, 0)?, size(rw, device_b, 0)?, size(rw, device_c, 1)?);
    let compute = TypeAttr::get(&cx, element_type(rw, c)?);
    let mut stream = Stream::begin(rw);
    let (ty, token, after) = (matrix_type(&stream), Some(stream.token_type()), [stream.token]);
    let new = Create2To4SpMatOp::build(stream.rw, ty, token, after, m, k, device_a).op();
    let a = stream.value(new)?;
    let b = dense(&mut stream, device_b, &[k, n])?;
    let c = dense(&mut stream, device_c, &[m, n])?;
    let buffers = multiply(&mut stream, [a, b, c], compute, 3)?;
    buffers.into_iter().for_each(|buffer| stream.dealloc(buffer));
    stream.dealloc(device_a);
    stream.dealloc(device_b);
    download(stream, host_c, device_c);
    replace(rw, op, host_c)
}
