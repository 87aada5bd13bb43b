//! Sampled products: products of dense matrices at the stored elements of a sparse one.

use terrace_gpu::{SDDMMBufferSizeOp, SDDMMOp};
use terrace_ir::{Op, OpType, Operand, Rewriter, TypeAttr};
use terrace_sparse_tensor::{LoadOp, NumberOfEntriesOp};

use super::device::{Stream, buffer_of, size, upload, wait};
use super::formats::{MatrixFormat, Storage, byte, matrix};
use super::libgen::{Operands, tensor};
use super::products::{dense, destroy_dense, destroy_matrix, download};

/// Replaces a sampled product (MLIR: `rewriteSDDMM`).
pub(super) fn sampled_product(
    op: Op,
    [a, b, c]: Operands,
    rw: &mut Rewriter<'_>,
    enable_runtime: bool,
) -> Option<()> {
    let cx = rw.context().clone();
    let ty = tensor(&cx, rw.body(), c)?;
    if [a, b]
        .into_iter()
        .any(|value| tensor(&cx, rw.body(), value).is_none_or(|ty| ty.encoding.is_some()))
    {
        return None;
    }
    let format = MatrixFormat::of(&cx, &ty, enable_runtime)?;
    if !matches!(format, MatrixFormat::Csr | MatrixFormat::Bsr { .. }) {
        return None;
    }
    let compute = TypeAttr::get(&cx, ty.element);
    let entries = NumberOfEntriesOp::build(rw, c).value(rw);
    let (m, k, n) = (size(rw, a, 0)?, size(rw, a, 1)?, size(rw, b, 1)?);
    let mut tokens = Vec::new();
    let host_a = buffer_of(rw, a)?;
    let device_a = upload(rw, host_a, &mut tokens)?;
    let host_b = buffer_of(rw, b)?;
    let device_b = upload(rw, host_b, &mut tokens)?;
    let host_c = Storage::of(rw, c, format)?;
    let device_c = host_c.upload(rw, &mut tokens)?;
    wait(rw, &tokens);
    let mut stream = Stream::begin(rw);
    let a = dense(&mut stream, device_a, &[m, k])?;
    let b = dense(&mut stream, device_b, &[k, n])?;
    let sampled = matrix(&mut stream, [m, n, entries], device_c, format)?;
    let token = Some(stream.token_type());
    let after = [stream.token];
    let bytes = SDDMMBufferSizeOp::build(stream.rw, token, after, a, b, sampled, compute).op();
    let bytes = stream.value(bytes)?;
    let buffer = stream.alloc_buffer(byte(&cx), bytes)?;
    let after = [stream.token];
    let product = SDDMMOp::build(stream.rw, token, after, a, b, sampled, compute, buffer).op();
    stream.enqueue(product);
    destroy_dense(&mut stream, a);
    destroy_dense(&mut stream, b);
    destroy_matrix(&mut stream, sampled);
    stream.dealloc(buffer);
    stream.dealloc(device_a);
    stream.dealloc(device_b);
    device_c.dealloc_indices(&mut stream);
    download(stream, host_c.values, device_c.values);
    let new = LoadOp::build(rw, c).value(rw);
    rw.replace_op(op, &[new]);
    Some(())
}
