//! Bufferization of a single operation into a new buffer: [`BufferAllocation`] (MLIR:
//! `linalg::bufferizeToAllocation`).

use terrace_bufferization::{AllocTensorOp, MaterializeInDestinationOp, ToBufferOp, ToTensorOp};
use terrace_builtin::{RankedTensorType, TypeExt};
use terrace_ir::{
    Attribute, Body, Builder, InsertionPoint, Op, OpType, Operand, TraitFlags, Use, Value,
};
use terrace_memref::{AllocOp, AllocaOp, CopyOp, DeallocOp};
use terrace_vector::MaskOp;

use crate::analysis::{Facts, Query, Scope, tensor_operands};
use crate::copies::dynamic_sizes;
use crate::globals::Globals;
use crate::interface::TensorUse;
use crate::layout::{TypeOptions, contiguous, fully_dynamic};
use crate::models;
use crate::one_shot_bufferize::load_dialects;
use crate::rewrite::Rewrite;
use crate::signatures::Signatures;

/// The alignment of allocations that the rewriting of an operation creates, in bytes.
const ALIGNMENT: u64 = 64;

/// The operation that copies a tensor to a buffer (MLIR: `MemcpyOp`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BufferCopy {
    /// The operation `bufferization.materialize_in_destination`.
    MaterializeInDestination,
    /// The operation `memref.copy`, of a buffer with dynamic layout.
    MemrefCopy,
    /// The operation `linalg.copy`, of a buffer with dynamic layout.
    LinalgCopy,
}

/// The options of the bufferization of one operation (MLIR: `BufferizeToAllocationOptions`).
#[derive(Clone, Copy, Debug)]
pub struct BufferAllocation {
    /// The memory space of the buffer.
    pub space: Option<Attribute>,
    /// The operation that copies the previous contents.
    pub copy: BufferCopy,
    /// Whether the buffer is on the stack.
    pub on_stack: bool,
    /// Whether a buffer on the heap is freed at the end of its block.
    pub emit_dealloc: bool,
    /// Whether the operation stays, and only its destination moves to a buffer.
    pub destination_only: bool,
}

impl BufferAllocation {
    /// Creates a buffer for the elements of `tensor`.
    pub fn allocate_like(&self, b: &mut Builder<'_>, tensor: Value) -> Value {
        let ty = contiguous(b.context(), b.body().value_type(tensor), self.space);
        let sizes = dynamic_sizes(b, tensor);
        if self.on_stack {
            return AllocaOp::build(b, ty, &sizes[..], ()).value(b);
        }
        let alloc = AllocOp::build(b, ty, &sizes[..], ());
        if self.emit_dealloc
            && let Some(block) = b.body().parent_block(alloc.op())
        {
            let buffer = alloc.value(b);
            let is_end = |op: &Op| b.body().op(*op).might_have(TraitFlags::TERMINATOR);
            let end = b.body().last_op(block).filter(is_end);
            let point = end.map_or(InsertionPoint::AtEnd(block), InsertionPoint::Before);
            b.at(point, |b| _ = DeallocOp::build(b, buffer));
        }
        alloc.value(b)
    }

    /// Copies the elements of the tensor `source` to `buffer`.
    pub fn copy_to(&self, b: &mut Builder<'_>, source: Value, buffer: Value) {
        if self.copy == BufferCopy::MaterializeInDestination {
            let copy = MaterializeInDestinationOp::build(b, None, source, buffer);
            copy.set_writable(b.body_mut(), true);
            return;
        }
        let ty = fully_dynamic(b.context(), b.body().value_type(source), None);
        let from = ToBufferOp::build(b, ty, source);
        from.set_read_only(b.body_mut(), true);
        let from = from.value(b);
        if self.copy == BufferCopy::MemrefCopy {
            CopyOp::build(b, from, buffer);
        } else {
            terrace_linalg::build_named(b, "linalg.copy", &[from], &[buffer], &[]);
        }
    }

    /// Creates the tensor with the elements of `buffer` that replaces `tensor`, by which alone the
    /// buffer is accessed.
    pub fn tensor_of(&self, b: &mut Builder<'_>, tensor: Value, buffer: Value) -> Value {
        let ty = b.body().value_type(tensor);
        let new = ToTensorOp::build(b, ty, buffer);
        mark_unique(b.body_mut(), new);
        new.value(b)
    }

    /// Bufferizes `op` into a new buffer before it and returns the buffer. `None` if `op` does not
    /// bufferize, has a buffer of its own, or writes to several tensors.
    pub fn bufferize(&self, body: &mut Body, op: Op) -> Option<Value> {
        models::attach(body.context());
        load_dialects(body.context());
        let view = body.op(op);
        if view.is::<MaskOp>() {
            return self.bufferize_mask(body, op);
        }
        if view.is::<AllocTensorOp>() {
            let tensor = body.result(op, 0);
            let mut b = Builder::before(body, op);
            let buffer = self.allocate_like(&mut b, tensor);
            let new = self.tensor_of(&mut b, tensor, buffer);
            body.replace_all_uses(tensor, new);
            body.erase(op);
            return Some(buffer);
        }
        self.bufferize_before(body, op, op)
    }

    /// Bufferizes the operation in the `vector.mask` `mask`, and the mask itself.
    fn bufferize_mask(&self, body: &mut Body, mask: Op) -> Option<Value> {
        let block = body.first_block(body.region(mask, 0)?)?;
        let masked = body.first_op(block).filter(|op| body.last_op(block) != Some(*op))?;
        let buffer = self.bufferize_before(body, masked, mask)?;
        if self.destination_only {
            return Some(buffer);
        }
        rewrite_one(body, body.last_op(block)?)?;
        let inner: Vec<Op> = body.ops_below(mask).collect();
        for op in inner {
            if body.op(op).is::<ToTensorOp>() && !body.has_used_results(op) {
                body.erase(op);
            }
        }
        let results: Vec<Value> = body.results(mask).collect();
        let tensors = results.into_iter().filter(|result| body.value_type(*result).is_tensor());
        let uses: Vec<Use> = tensors.flat_map(|result| outer_uses(body, mask, result)).collect();
        rewrite_one(body, mask)?;
        mark_uses(body, &uses);
        Some(buffer)
    }

    /// Bufferizes `op` into a new buffer, which is created before `point`.
    fn bufferize_before(&self, body: &mut Body, op: Op, point: Op) -> Option<Value> {
        let (operand, uses) = destination(body, op)?;
        let tensor = body.operand(op, operand);
        let (facts, scope) = (Facts::copy_before_write(), scope());
        let is_defined = !Query::new(body, &facts, &scope).definitions(tensor).is_empty();
        let location = body.location(op);
        let mut b = Builder::before(body, point);
        b.set_location(location);
        let buffer = self.allocate_like(&mut b, tensor);
        if is_defined {
            self.copy_to(&mut b, tensor, buffer);
        }
        let ty = b.body().value_type(tensor);
        let new = ToTensorOp::build(&mut b, ty, buffer);
        if self.destination_only {
            mark_unique(b.body_mut(), new);
        }
        let new = new.value(&mut b);
        body.set_operand(op, operand, new);
        if !self.destination_only {
            rewrite_one(body, op)?;
            mark_uses(body, &uses);
        }
        Some(buffer)
    }
}

/// Returns the index of the only operand of `op` that needs a buffer of its own, and the uses of
/// results that alias operands.
fn destination(body: &Body, op: Op) -> Option<(usize, Vec<Use>)> {
    let (facts, scope) = (Facts::copy_before_write(), scope());
    let query = Query::new(body, &facts, &scope);
    let (view, model) = (body.op(op), query.model(op)?);
    let cx = body.context();
    let (mut operands, mut uses) = (Vec::new(), Vec::new());
    for result in view.results().filter(|result| body.value_type(*result).is_tensor()) {
        if !body.value_type(result).is::<RankedTensorType>() || model.allocates(view, result) {
            return None;
        }
        for alias in query.aliasing_uses(result) {
            operands.push(alias.to.operand);
            uses.extend(outer_uses(body, op, result));
        }
    }
    let writes = tensor_operands(view).filter(|operand| query.writes(TensorUse::new(op, *operand)));
    operands.extend(writes.filter(|operand| {
        body.value_type(body.operand(op, *operand)).downcast::<RankedTensorType>(cx).is_some()
    }));
    operands.sort_unstable();
    operands.dedup();
    match operands[..] {
        [operand] => Some((operand, uses)),
        _ => None,
    }
}

/// Returns the uses of `result` outside of `op`, which defines it. Only unreachable code and graph
/// regions have others, which may be erased with `op`.
fn outer_uses(body: &Body, op: Op, result: Value) -> impl Iterator<Item = Use> {
    let is_outer =
        move |use_: &Use| body.op(body.user(*use_)).ancestors().all(|ancestor| ancestor.id() != op);
    body.uses(result).filter(is_outer)
}

/// Returns the options of the rewriting of a single operation.
fn scope() -> Scope {
    let types = TypeOptions { alignment: ALIGNMENT, ..TypeOptions::default() };
    Scope { types, ..Scope::default() }
}

/// Rewrites `op` to an operation on buffers; `None`, after an error, if it has no such form.
fn rewrite_one(body: &mut Body, op: Op) -> Option<()> {
    let (facts, scope) = (Facts::copy_before_write(), scope());
    let model = Query::new(body, &facts, &scope).model(op)?;
    let (signatures, globals) = (Signatures::default(), Globals::default());
    let mut rewrite = Rewrite::new(body, &scope, &signatures, &globals);
    match model.bufferize(op, &mut rewrite) {
        Ok(()) => Some(()),
        Err(error) => {
            body.context().emit(error);
            None
        }
    }
}

/// Marks the tensors of `uses` as the only accesses to their buffers.
fn mark_uses(body: &mut Body, uses: &[Use]) {
    for use_ in uses {
        let tensor = body.defining_op(body.used_value(*use_));
        if let Some(tensor) = tensor.filter(|op| body.op(*op).is::<ToTensorOp>()) {
            mark_unique(body, ToTensorOp::from_op(tensor));
        }
    }
}

/// Marks `tensor` as the only access to its buffer, which may be written.
fn mark_unique(body: &mut Body, tensor: ToTensorOp) {
    tensor.set_restrict(body, true);
    tensor.set_writable(body, true);
}
