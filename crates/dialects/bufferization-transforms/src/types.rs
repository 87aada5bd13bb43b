//! The types of buffers: [`BufferTypes`] derives the memref type of a tensor without rewriting
//! anything (MLIR: `getBufferType`).

use terrace_builtin::TypeExt;
use terrace_ir::{Diagnostic, Op, OpRef, Type, Value};

use crate::analysis::query::Query;
use crate::layout::{TypeOptions, fully_dynamic, space_of};
use crate::signatures::Signatures;

/// A derivation of buffer types.
pub struct BufferTypes<'a> {
    query: Query<'a>,
    options: TypeOptions,
    signatures: &'a Signatures,
    /// The values whose types are being derived, outer ones first.
    pending: Vec<Value>,
}

impl<'a> BufferTypes<'a> {
    pub(crate) fn new(query: Query<'a>, options: TypeOptions, signatures: &'a Signatures) -> Self {
        Self { query, options, signatures, pending: Vec::new() }
    }

    /// Returns the options.
    pub fn options(&self) -> TypeOptions {
        self.options
    }

    /// Returns answers about the body, without decisions.
    pub fn query(&self) -> Query<'a> {
        self.query
    }

    pub(crate) fn signatures(&self) -> &'a Signatures {
        self.signatures
    }

    /// Whether the type of `value` is being derived.
    pub fn is_pending(&self, value: Value) -> bool {
        self.pending.contains(&value)
    }

    /// Whether the type of `value` is being derived for a second time, inside of the first.
    pub fn is_repeated(&self, value: Value) -> bool {
        self.pending.iter().filter(|pending| **pending == value).count() > 1
    }

    /// Returns the type of the buffer of `value`; the type of `value` itself if it is a memref.
    ///
    /// # Errors
    /// If the memory space cannot be inferred, or branches disagree about it.
    pub fn get(&mut self, value: Value) -> Result<Type, Diagnostic> {
        let body = self.query.body();
        let ty = body.value_type(value);
        if !ty.is_tensor() {
            return Ok(ty);
        }
        let Some(owner) = self.query.owner(value) else {
            return Ok(self.options.unknown(body.context(), ty, None));
        };
        let op = body.op(owner);
        // Loops end the derivation when a value comes up for the second time. In unreachable code,
        // values may depend on each other without a loop.
        if self.pending.len() > 2 * body.value_end() {
            return self.unknown(op, value);
        }
        self.pending.push(value);
        let found = match self.query.model(owner) {
            Some(model) => {
                terrace_ir::ensure_sufficient_stack(|| model.buffer_type(op, value, self))
            }
            None => self.unknown(op, value),
        };
        self.pending.pop();
        found
    }

    /// Returns the memref type of `value`, whose origin is unknown.
    pub fn unknown(&self, op: OpRef<'_>, value: Value) -> Result<Type, Diagnostic> {
        let ty = op.body().value_type(value);
        let space = self.options.space(ty, op)?;
        Ok(self.options.unknown(op.context(), ty, space))
    }

    /// Returns the default type: that of the first aliasing use if it is equivalent, otherwise
    /// that of a tensor of unknown origin.
    pub fn by_default(&mut self, op: OpRef<'_>, value: Value) -> Result<Type, Diagnostic> {
        if op.body().defining_op(value).is_none() {
            return self.unknown(op, value);
        }
        let uses = self.query.aliasing_uses(value);
        match uses.first() {
            Some(first) if first.is_equivalent => self.get(self.query.tensor(first.to)),
            _ => self.unknown(op, value),
        }
    }
}

/// Returns the common type of `types`, buffers of one tensor of type `tensor`: their type if they
/// agree, otherwise a dynamic layout. `None` if `types` is empty.
///
/// # Errors
/// `message` at `op` if the memory spaces differ.
pub(crate) fn common_type(
    op: OpRef<'_>,
    tensor: Type,
    types: &[Type],
    message: &str,
) -> Result<Option<Type>, Diagnostic> {
    let cx = op.context();
    let Some((first, others)) = types.split_first() else { return Ok(None) };
    if others.iter().all(|ty| ty == first) {
        return Ok(Some(*first));
    }
    let space = space_of(cx, *first);
    if others.iter().any(|ty| space_of(cx, *ty) != space) {
        return Err(op.plain_error(message));
    }
    Ok(Some(fully_dynamic(cx, tensor, space)))
}

/// Whether `op` creates an allocation or a conversion between tensors and buffers, which stay.
pub(crate) fn is_conversion(body: &terrace_ir::Body, op: Op) -> bool {
    let op = body.op(op);
    op.is::<terrace_bufferization::ToTensorOp>() || op.is::<terrace_bufferization::ToBufferOp>()
}
