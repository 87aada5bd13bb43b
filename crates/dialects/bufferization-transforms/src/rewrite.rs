//! The rewriting of one body: [`Rewrite`] is what the models of operations get, [`bufferize_body`]
//! the driver that rewrites operations until none on tensors is left (MLIR: `bufferizeOp`).

use rustc_hash::{FxHashMap, FxHashSet};
use terrace_arith::BuildConstant;
use terrace_bufferization::{ToBufferOp, ToTensorOp};
use terrace_builtin::shaped::shape_of;
use terrace_builtin::types::MemRefType;
use terrace_builtin::{DYNAMIC, TypeExt};
use terrace_ir::effects::is_memory_effect_free;
use terrace_ir::{
    Attribute, Body, Builder, Change, Diagnostic, InsertionPoint, Op, OpType, Operand, Type, Value,
};
use terrace_memref::{AllocOp, CastOp, CopyOp, DimOp, are_cast_compatible};
use terrace_pass::Explanations;
use terrace_transforms::post_order;

use crate::analysis::order::{check_blocks, has_tensor_semantics};
use crate::analysis::query::{Facts, Query, Scope};
use crate::copies::new_tensor;
use crate::explain::explain_cast;
use crate::globals::{Constant, Constants, Globals};
use crate::layout::{TypeOptions, contiguous, space_of};
use crate::signatures::Signatures;
use crate::types::{BufferTypes, is_conversion};

/// The rewriting of one body.
pub struct Rewrite<'a> {
    body: &'a mut Body,
    /// No decisions: by now every use is in place.
    facts: Facts,
    scope: &'a Scope,
    signatures: &'a Signatures,
    globals: &'a Globals,
    /// The results so far.
    made: Made,
}

/// The results of a rewriting beside the new operations.
#[derive(Default)]
pub(crate) struct Made {
    /// The number of allocations that were created.
    pub(crate) allocations: u64,
    /// The constants that globals hold.
    pub(crate) constants: Constants,
    /// The requested explanations of copies.
    pub(crate) remarks: Vec<Diagnostic>,
}

impl<'a> Rewrite<'a> {
    /// Creates the rewriting of `body` whose uses are all in place.
    pub(crate) fn new(
        body: &'a mut Body,
        scope: &'a Scope,
        signatures: &'a Signatures,
        globals: &'a Globals,
    ) -> Self {
        let facts = Facts::copy_before_write();
        Rewrite { body, facts, scope, signatures, globals, made: Made::default() }
    }

    /// Returns the body.
    pub fn body(&self) -> &Body {
        self.body
    }

    /// Returns the body mutably.
    pub fn body_mut(&mut self) -> &mut Body {
        self.body
    }

    /// Returns the conversions of types.
    pub fn options(&self) -> TypeOptions {
        self.scope.types
    }

    /// Returns the options of the run.
    pub fn scope(&self) -> &'a Scope {
        self.scope
    }

    pub(crate) fn signatures(&self) -> &'a Signatures {
        self.signatures
    }

    pub(crate) fn globals(&self) -> &'a Globals {
        self.globals
    }

    /// Adds a constant that a global holds.
    pub(crate) fn add_constant(&mut self, constant: Constant) {
        self.made.constants.push(constant);
    }

    /// Returns a builder that inserts before `op`, with its location.
    pub fn before(&mut self, op: Op) -> Builder<'_> {
        Builder::before(self.body, op)
    }

    /// Returns the type of the buffer of `value`.
    ///
    /// # Errors
    /// As [`BufferTypes::get`].
    pub fn buffer_type(&self, value: Value) -> Result<Type, Diagnostic> {
        let query = Query::new(self.body, &self.facts, self.scope);
        BufferTypes::new(query, self.scope.types, self.signatures).get(value)
    }

    /// Returns the buffer of the tensor `value`: a `bufferization.to_buffer` behind its definition,
    /// unless it comes from a buffer.
    ///
    /// # Errors
    /// If the type of the buffer cannot be derived.
    pub fn buffer(&mut self, value: Value) -> Result<Value, Diagnostic> {
        if let Some(tensor) = self.body.defined_by::<ToTensorOp>(value) {
            return Ok(tensor.buffer());
        }
        let ty = self.buffer_type(value)?;
        let location = self.body.value_location(value);
        let mut builder = match (self.body.defining_op(value), self.body.value_block(value)) {
            (None, Some(block)) => Builder::at_start(self.body, block, location),
            (Some(op), _) => Builder::after(self.body, op),
            (None, None) => Builder::detached(self.body, location),
        };
        builder.set_location(location);
        Ok(ToBufferOp::build(&mut builder, ty, value).value(&mut builder))
    }

    /// Returns the buffers of the tensors among `values`, and the other values as they are.
    ///
    /// # Errors
    /// As [`Rewrite::buffer`].
    pub fn buffers(&mut self, values: &[Value]) -> Result<Vec<Value>, Diagnostic> {
        let one = |value: &Value| match self.body.value_type(*value).is_tensor() {
            true => self.buffer(*value),
            false => Ok(*value),
        };
        values.iter().map(one).collect()
    }

    /// Returns the buffer of the operand of `op` with index `operand`.
    ///
    /// # Errors
    /// As [`Rewrite::buffer`].
    pub fn operand(&mut self, op: Op, operand: usize) -> Result<Value, Diagnostic> {
        self.buffer(self.body.operand(op, operand))
    }

    /// Returns `buffer` with the type `ty`, by a `memref.cast` before `op` if that is another one.
    pub fn cast(&mut self, op: Op, buffer: Value, ty: Type) -> Value {
        if self.body.value_type(buffer) == ty {
            return buffer;
        }
        let mut builder = self.before(op);
        CastOp::build(&mut builder, ty, buffer).value(&mut builder)
    }

    /// Replaces the results of `op` by `values`: tensors by `bufferization.to_tensor` of a buffer,
    /// that of the last result first.
    pub fn replace(&mut self, op: Op, values: &[Value]) {
        for (at, value) in values.iter().enumerate() {
            self.replace_result(op, at, *value, op);
        }
        self.body.erase(op);
    }

    /// Replaces `op` by the results of `new` like [`Rewrite::replace`], with the conversions in the
    /// order of the results.
    pub fn replace_in_order(&mut self, op: Op, new: Op) {
        let mut after = op;
        for (at, value) in self.body.results(new).collect::<Vec<_>>().into_iter().enumerate() {
            after = self.replace_result(op, at, value, after);
        }
        self.body.erase(op);
    }

    /// Replaces the result of `op` with index `at` by `value`, if it is a tensor by a conversion
    /// after the operation `after`. Returns the conversion, or `after`.
    fn replace_result(&mut self, op: Op, at: usize, value: Value, after: Op) -> Op {
        let result = self.body.result(op, at);
        let ty = self.body.value_type(result);
        if !ty.is_tensor() {
            self.body.replace_all_uses(result, value);
            return after;
        }
        let location = self.body.value_location(value);
        let mut builder = Builder::after(self.body, after);
        builder.set_location(location);
        let tensor = ToTensorOp::build(&mut builder, ty, value);
        let (conversion, new) = (tensor.op(), tensor.value(&mut builder));
        self.body.replace_all_uses(result, new);
        conversion
    }

    /// Replaces `op` by the results of `new`.
    pub fn replace_by(&mut self, op: Op, new: Op) {
        let values: Vec<Value> = self.body.results(new).collect();
        self.replace(op, &values);
    }

    /// Erases `op`, which has no results or only unused ones.
    pub fn erase(&mut self, op: Op) {
        self.body.erase(op);
    }

    /// Creates an operation before `op` with the name and the properties of `op`, other operands
    /// and results, and the regions of `op`.
    pub fn rebuild(&mut self, op: Op, operands: &[Value], results: &[Type]) -> Op {
        rebuild(self.body, op, operands, results)
    }

    /// Gives `new` the discardable attributes of `op`.
    pub fn copy_attributes(&mut self, op: Op, new: Op) {
        let attributes = self.body.attributes(op).to_vec();
        self.body.set_attributes(new, &attributes);
    }

    /// Creates an allocation of type `ty` before `op`.
    pub fn allocate(&mut self, op: Op, ty: Type, sizes: &[Value]) -> Value {
        let location = self.body.location(op);
        self.allocate_at(InsertionPoint::Before(op), location, ty, sizes)
    }

    fn allocate_at(
        &mut self,
        point: InsertionPoint,
        location: terrace_ir::Location,
        ty: Type,
        sizes: &[Value],
    ) -> Value {
        self.made.allocations += 1;
        let alignment = i64::try_from(self.scope.types.alignment).ok().filter(|bytes| *bytes > 0);
        let mut builder = Builder::new(self.body, point, location);
        let alloc = AllocOp::build(&mut builder, ty, sizes, ());
        alloc.set_alignment(builder.body_mut(), alignment);
        alloc.value(&mut builder)
    }

    /// Creates a new tensor like `tensor` before `op`: with its contents, or with its sizes only.
    ///
    /// # Errors
    /// If the memory space cannot be derived.
    pub fn new_tensor(&mut self, op: Op, tensor: Value, copy: bool) -> Result<Value, Diagnostic> {
        let space = match copy {
            true => None,
            false => space_of(self.body.context(), self.buffer_type(tensor)?),
        };
        let mut builder = self.before(op);
        Ok(new_tensor(&mut builder, tensor, copy, space))
    }

    /// Creates a `bufferization.to_buffer` of the tensor `tensor` before `op`, contiguous and in
    /// the memory space `space`.
    pub fn contiguous_buffer(&mut self, op: Op, tensor: Value, space: Option<Attribute>) -> Value {
        let ty = contiguous(self.body.context(), self.body.value_type(tensor), space);
        let mut builder = self.before(op);
        ToBufferOp::build(&mut builder, ty, tensor).value(&mut builder)
    }

    /// Converts `buffer` to the type `ty` before `op`, with the location `location`: by a cast, or
    /// by an allocation and a copy if a cast could fail. `None` if a ranked buffer of an unranked
    /// one is needed (MLIR: `castOrReallocMemRefValue`).
    pub(crate) fn cast_or_reallocate(
        &mut self,
        op: Op,
        location: terrace_ir::Location,
        buffer: Value,
        ty: Type,
    ) -> Option<Value> {
        let cx = self.body.context().clone();
        let from = self.body.value_type(buffer);
        let (source, target) = (from.downcast::<MemRefType>(&cx), ty.downcast::<MemRefType>(&cx));
        if source.is_none() && target.is_some() {
            return None;
        }
        let is_safe = match (source, target) {
            (Some(source), Some(target)) => {
                if source.shape.len() != target.shape.len() || source.element != target.element {
                    return None;
                }
                are_cast_compatible(&cx, from, ty) && is_guaranteed(&cx, source, target)
            }
            _ => true,
        };
        let mut builder = Builder::before(self.body, op);
        builder.set_location(location);
        if is_safe {
            return Some(CastOp::build(&mut builder, ty, buffer).value(&mut builder));
        }
        let shape = shape_of(&cx, ty).unwrap_or_default();
        let sizes = dims_of_memref(&mut builder, buffer, shape);
        let copy = self.allocate_at(InsertionPoint::Before(op), location, ty, &sizes);
        let mut builder = Builder::before(self.body, op);
        builder.set_location(location);
        CopyOp::build(&mut builder, buffer, copy);
        if Explanations::of_copies(&cx) {
            self.made.remarks.push(explain_cast(location, &cx, from, ty));
        }
        Some(copy)
    }
}

/// Creates a `memref.dim` of `buffer` for each dynamic dimension of `shape`.
pub(crate) fn dims_of_memref(
    builder: &mut Builder<'_>,
    buffer: Value,
    shape: &[i64],
) -> Vec<Value> {
    let dims = shape.iter().enumerate().filter(|(_, extent)| **extent == DYNAMIC);
    let mut sizes = Vec::new();
    for (dim, _) in dims {
        let index = builder.constant_index(dim as i64);
        sizes.push(DimOp::build(builder, buffer, index).value(builder));
    }
    sizes
}

/// Whether a cast makes no offset and no stride static, so that it cannot fail at run time.
fn is_guaranteed(cx: &terrace_ir::Context, source: &MemRefType, target: &MemRefType) -> bool {
    let (Some(from), Some(to)) = (source.strided_layout(cx), target.strided_layout(cx)) else {
        return false;
    };
    let keeps = |from: i64, to: i64| from != DYNAMIC || to == DYNAMIC;
    keeps(from.offset, to.offset)
        && from.strides.iter().zip(&to.strides).all(|(from, to)| keeps(*from, *to))
}

/// Creates an operation before `op` with the name, the properties and the regions of `op`, and with
/// other operands and results.
pub(crate) fn rebuild(body: &mut Body, op: Op, operands: &[Value], results: &[Type]) -> Op {
    let view = body.op(op);
    let (name, properties) = (view.name(), view.properties().to_buf());
    let regions: Vec<_> = body.regions(op).collect();
    let mut builder = Builder::before(body, op);
    let mut state = builder.state(name);
    state.add_operands(operands);
    state.add_results(results);
    state.set_properties(properties);
    let new = builder.create_with_regions(state, regions.len());
    let targets: Vec<_> = body.regions(new).collect();
    for (from, to) in regions.into_iter().zip(targets) {
        body.take_blocks(from, to);
    }
    new
}

/// Operations in the order in which they were added; erased ones are `None`.
#[derive(Default)]
struct OpList {
    ops: Vec<Option<Op>>,
    position: FxHashMap<Op, usize>,
}

impl OpList {
    fn push(&mut self, op: Op) {
        self.position.insert(op, self.ops.len());
        self.ops.push(Some(op));
    }

    fn remove(&mut self, op: Op) {
        if let Some(at) = self.position.remove(&op) {
            self.ops[at] = None;
        }
    }
}

/// The operations to rewrite, and those that were created meanwhile.
#[derive(Default)]
struct WorkList {
    list: OpList,
    /// The conversions to buffers.
    to_buffers: OpList,
    /// Operations that were created and not inserted yet.
    created: FxHashSet<Op>,
}

impl WorkList {
    /// Updates the list by the changes of `body` since the last call.
    fn update(&mut self, body: &mut Body, scope: &Scope) {
        body.drain_changes(|body, change| match change {
            Change::OpCreated(op) => _ = self.created.insert(*op),
            Change::OpErased(op) => {
                self.created.remove(op);
                self.to_buffers.remove(*op);
                self.list.remove(*op);
            }
            Change::OpInserted(op) if self.created.contains(op) && !body.is_erased(*op) => {
                self.created.remove(op);
                let view = body.op(*op);
                if view.is::<ToBufferOp>() {
                    self.to_buffers.push(*op);
                } else if !view.is::<ToTensorOp>()
                    && has_tensor_semantics(view)
                    && scope.allows(view)
                {
                    self.list.push(*op);
                }
            }
            _ => {}
        });
    }
}

/// The parts of a program that rewritings of bodies share.
#[derive(Clone, Copy)]
pub(crate) struct Shared<'a> {
    pub(crate) scope: &'a Scope,
    pub(crate) signatures: &'a Signatures,
    pub(crate) globals: &'a Globals,
}

/// Rewrites the operations of `body` that `selects` accepts, its root included. Every use is in
/// place by now.
///
/// # Errors
/// If an operation cannot be rewritten: the messages.
pub(crate) fn bufferize_body(
    body: &mut Body,
    shared: Shared<'_>,
    allow_unknown: bool,
    selects: impl Fn(&Body, Op) -> bool,
) -> Result<Made, Vec<Diagnostic>> {
    let Shared { scope, signatures, globals } = shared;
    let mut work = WorkList::default();
    for op in post_order(body, Op::ROOT).into_iter().chain([Op::ROOT]) {
        let view = body.op(op);
        if view.is::<ToBufferOp>() {
            work.to_buffers.push(op);
        }
        if selects(body, op) && scope.allows(view) && has_tensor_semantics(view) {
            work.list.push(op);
        }
    }
    let mut rewrite = Rewrite::new(body, scope, signatures, globals);
    rewrite.body.start_recording();
    let outcome = run(&mut rewrite, &mut work, allow_unknown);
    rewrite.body.stop_recording();
    outcome.map(|()| rewrite.made)
}

fn run(
    rewrite: &mut Rewrite<'_>,
    work: &mut WorkList,
    allow_unknown: bool,
) -> Result<(), Vec<Diagnostic>> {
    let mut at = 0;
    while at < work.list.ops.len() {
        let next = work.list.ops[at];
        at += 1;
        let Some(op) = next else { continue };
        let query = Query::new(rewrite.body, &rewrite.facts, rewrite.scope);
        let view = rewrite.body.op(op);
        let Some(model) = query.model(op).filter(|_| has_tensor_semantics(view)) else { continue };
        check_blocks(view, model).map_err(|error| vec![error])?;
        let location = view.plain_error("failed to bufferize op");
        model.bufferize(op, rewrite).map_err(|error| vec![error, location])?;
        work.update(rewrite.body, rewrite.scope);
    }
    for op in std::mem::take(&mut work.to_buffers).ops.into_iter().flatten() {
        fold_conversion(rewrite, op);
    }
    for op in post_order(rewrite.body, Op::ROOT) {
        let view = rewrite.body.op(op);
        if view.is::<ToTensorOp>() && !rewrite.body.has_used_results(op) {
            rewrite.body.erase(op);
        }
    }
    work.update(rewrite.body, rewrite.scope);
    if allow_unknown {
        return Ok(());
    }
    for op in work.list.ops.iter().flatten() {
        let view = rewrite.body.op(*op);
        if !is_conversion(rewrite.body, *op)
            && has_tensor_semantics(view)
            && (rewrite.body.has_used_results(*op) || !is_memory_effect_free(view))
        {
            return Err(vec![view.plain_error("op was not bufferized")]);
        }
    }
    Ok(())
}

/// Replaces the `bufferization.to_buffer` `op` of a `bufferization.to_tensor` by the buffer of
/// that, converted to its type.
pub(crate) fn fold_conversion(rewrite: &mut Rewrite<'_>, op: Op) {
    let body = &rewrite.body;
    let Some(tensor) = body.defined_by::<ToTensorOp>(body.operand(op, 0)) else { return };
    let (buffer, result) = (tensor.buffer(), body.result(op, 0));
    if buffer == result {
        // In unreachable code, a buffer may be that of a tensor with this buffer.
        return;
    }
    let ty = body.value_type(result);
    let new = match body.value_type(buffer) == ty {
        true => Some(buffer),
        false => {
            let location = body.value_location(buffer);
            rewrite.cast_or_reallocate(op, location, buffer, ty)
        }
    };
    if let Some(new) = new {
        rewrite.body.replace_all_uses(result, new);
        rewrite.body.erase(op);
    }
}
