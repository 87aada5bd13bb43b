//! Builders of asynchronous operations of a GPU: copies between host and device
//! ([`Stream`]).

use terrace_arith::BuildConstant;
use terrace_bufferization::ToBufferOp;
use terrace_builtin::shaped::shape_of;
use terrace_builtin::types::{MemRefType, RankedTensorType};
use terrace_builtin::{DYNAMIC, TypeExt};
use terrace_gpu::{AllocOp, AsyncTokenType, DeallocOp, MemcpyOp, WaitOp};
use terrace_ir::{Builder, Op, OpType, Operand, Rewriter, Type, Value};

/// A sequence of device operations, each of which waits for the one before.
pub(super) struct Stream<'r, 'b> {
    pub(super) rw: &'r mut Rewriter<'b>,
    /// The token of the last operation.
    pub(super) token: Value,
}

pub(super) fn token_type(b: &Builder<'_>) -> Type {
    AsyncTokenType.intern(b.context()).ty()
}

/// Creates an operation that ends at once, and returns its token.
fn first_wait(b: &mut Builder<'_>) -> Value {
    let ty = token_type(b);
    let wait = WaitOp::build(b, Some(ty), ()).op();
    b.body().result(wait, 0)
}

/// Makes the host wait for `tokens`.
pub(super) fn wait(b: &mut Builder<'_>, tokens: &[Value]) {
    WaitOp::build(b, None, tokens);
}

/// Returns the size of dimension `dim` of a tensor or memref (MLIR: `createOrFoldDimOp`).
pub(super) fn size(b: &mut Builder<'_>, value: Value, dim: usize) -> Option<Value> {
    let cx = b.context().clone();
    let ty = b.body().value_type(value);
    let known = *shape_of(&cx, ty)?.get(dim)?;
    if known != DYNAMIC {
        return Some(b.constant_index(known));
    }
    let at = b.constant_index(i64::try_from(dim).ok()?);
    Some(match ty.is_memref() {
        true => terrace_memref::DimOp::build(b, value, at).value(b),
        false => terrace_tensor::DimOp::build(b, value, at).value(b),
    })
}

/// Returns the buffer of a dense tensor.
pub(super) fn buffer_of(b: &mut Builder<'_>, tensor: Value) -> Option<Value> {
    let cx = b.context().clone();
    let ty = b.body().value_type(tensor).downcast::<RankedTensorType>(&cx)?;
    let ty = MemRefType::get(&cx, &ty.shape, ty.element).ty();
    Some(ToBufferOp::build(b, ty, tensor).value(b))
}

/// Creates a copy of the host's memref `host` on the device, and adds the token of its completion
/// to `tokens` (MLIR: `genAllocCopy`).
pub(super) fn upload(rw: &mut Rewriter<'_>, host: Value, tokens: &mut Vec<Value>) -> Option<Value> {
    let mut stream = Stream::begin(rw);
    let memory = stream.alloc_like(host)?;
    stream.copy(memory, host);
    tokens.push(stream.token);
    Some(memory)
}

impl<'r, 'b> Stream<'r, 'b> {
    /// Begins a stream by an operation that ends at once.
    pub(super) fn begin(rw: &'r mut Rewriter<'b>) -> Self {
        let token = first_wait(rw);
        Self { rw, token }
    }

    pub(super) fn token_type(&self) -> Type {
        token_type(self.rw)
    }

    /// Makes the token of `op`, its last result, the current one, and returns the other results.
    pub(super) fn enqueue(&mut self, op: Op) -> Vec<Value> {
        let mut results: Vec<Value> = self.rw.body().results(op).collect();
        if let Some(token) = results.pop() {
            self.token = token;
        }
        results
    }

    /// As [`Stream::enqueue`], for an operation with one result and a token.
    pub(super) fn value(&mut self, op: Op) -> Option<Value> {
        self.enqueue(op).first().copied()
    }

    /// Allocates memory of type `ty` with these dynamic sizes.
    pub(super) fn alloc(&mut self, ty: Type, sizes: &[Value]) -> Option<Value> {
        let token = self.token_type();
        let op = AllocOp::build(self.rw, ty, Some(token), [self.token], sizes, ()).op();
        self.value(op)
    }

    /// Allocates memory for as many elements of type `element` as `size` (MLIR: `genAllocBuffer`).
    pub(super) fn alloc_buffer(&mut self, element: Type, size: Value) -> Option<Value> {
        let ty = MemRefType::get(self.rw.context(), &[DYNAMIC], element).ty();
        self.alloc(ty, &[size])
    }

    /// Allocates memory of the shape of the memref `memory`.
    fn alloc_like(&mut self, memory: Value) -> Option<Value> {
        let cx = self.rw.context().clone();
        let ty = self.rw.body().value_type(memory).downcast::<MemRefType>(&cx)?;
        let dims = (0..ty.shape.len()).filter(|dim| ty.shape[*dim] == DYNAMIC);
        let sizes: Option<Vec<Value>> = dims.map(|dim| size(self.rw, memory, dim)).collect();
        let ty = MemRefType::get(&cx, &ty.shape, ty.element).ty();
        self.alloc(ty, &sizes?)
    }

    pub(super) fn copy(&mut self, to: Value, from: Value) {
        let token = self.token_type();
        let op = MemcpyOp::build(self.rw, Some(token), [self.token], to, from).op();
        self.enqueue(op);
    }

    pub(super) fn dealloc(&mut self, memory: Value) {
        let token = self.token_type();
        let op = DeallocOp::build(self.rw, Some(token), [self.token], memory).op();
        self.enqueue(op);
    }
}
