//! Code for tensor expressions.

use terrace_arith::{CmpFOp, CmpIOp, SelectOp};
use terrace_builtin::folding::zero_of;
use terrace_ir::{Body, Mapping, Op, OpName, Rewriter, Type, Value};
use terrace_memref::LoadOp;
use terrace_sparse_tensor::{ExtractValOp, SparseTensorType};

use super::kernel::Kernel;
use crate::constants::{from_attribute, zero};
use crate::iterators::SparseEmitStrategy;
use crate::merger::{ExpressionId, ExpressionKind};

impl Kernel {
    /// Creates the value of an expression. `None` if the branch of a custom operation is absent
    /// (MLIR: `genExp`).
    pub(super) fn expression(
        &mut self,
        rewriter: &mut Rewriter<'_>,
        at: ExpressionId,
    ) -> Option<Value> {
        let kind = self.merger.kind(at);
        match kind {
            ExpressionKind::Tensor(tensor) => return self.load(rewriter, at, tensor),
            ExpressionKind::Invariant(value) => return Some(value),
            ExpressionKind::Loop(at) => return self.emitter.coordinate_of_loop(at),
            _ => {}
        }
        let around = self.enter_custom_reduction(at);
        let operands = self.operand_values(rewriter, at);
        let value = self.combine(rewriter, kind, operands);
        self.custom_reduction = around;
        if matches!(kind, ExpressionKind::Select(_)) {
            // A conditional insertion uses the value later.
            self.merger.set_value(at, operands[0]);
        }
        value
    }

    /// Creates the values of the operands; an absent element is the zero of the other operand.
    fn operand_values(
        &mut self,
        rewriter: &mut Rewriter<'_>,
        at: ExpressionId,
    ) -> [Option<Value>; 2] {
        let [first, second] = self.merger.operands(at);
        let is_zero = |kernel: &Self, of: Option<ExpressionId>| {
            of.is_some_and(|of| kernel.merger.kind(of) == ExpressionKind::Zero)
        };
        let value = |kernel: &mut Self, rewriter: &mut Rewriter<'_>, of: Option<ExpressionId>| {
            of.and_then(|of| kernel.expression(rewriter, of))
        };
        let zero_like = |rewriter: &mut Rewriter<'_>, other: Option<Value>| {
            let ty = rewriter.body().value_type(other?);
            zero(rewriter, ty)
        };
        if is_zero(self, first) {
            let other = value(self, rewriter, second);
            return [zero_like(rewriter, other), other];
        }
        let first = value(self, rewriter, first);
        if is_zero(self, second) {
            return [first, zero_like(rewriter, first)];
        }
        [first, value(self, rewriter, second)]
    }

    /// Creates the operation of an expression on its operands (MLIR: `buildExp`).
    fn combine(
        &mut self,
        rewriter: &mut Rewriter<'_>,
        kind: ExpressionKind,
        [first, second]: [Option<Value>; 2],
    ) -> Option<Value> {
        match kind {
            ExpressionKind::Tensor(_)
            | ExpressionKind::Invariant(_)
            | ExpressionKind::Loop(_)
            | ExpressionKind::Zero => None,
            ExpressionKind::Unary(op) => plain(rewriter, op, &[first?]),
            ExpressionKind::Product(op)
            | ExpressionKind::Scale(op)
            | ExpressionKind::Sum(op)
            | ExpressionKind::Difference(op)
            | ExpressionKind::Union(op) => plain(rewriter, op, &[first?, second?]),
            ExpressionKind::Negate(op) => negate(rewriter, op, first?),
            ExpressionKind::Compare(op) => compare(rewriter, op, first?, second?),
            ExpressionKind::Relu(op) => {
                let ty = rewriter.body().value_type(first?);
                let zero = zero(rewriter, ty)?;
                let is_greater = compare(rewriter, op, first?, zero)?;
                let select = SelectOp::build(rewriter, is_greater, first?, zero);
                Some(rewriter.value(select))
            }
            ExpressionKind::CustomUnary(op) | ExpressionKind::Select(op) => {
                let region = rewriter.body().region(op, 0)?;
                self.branch(rewriter, region, &[first?])
            }
            ExpressionKind::Branch(region) => self.branch(rewriter, region, &[first?]),
            ExpressionKind::CustomBinary(op) | ExpressionKind::Reduce(op) => {
                let region = rewriter.body().region(op, 0)?;
                self.branch(rewriter, region, &[first?, second?])
            }
            ExpressionKind::Dense(op) => {
                let mut mapping = Mapping::new();
                let operands: Vec<Value> = rewriter.body().operands(op).collect();
                for (operand, value) in operands.into_iter().zip([first, second]) {
                    mapping.map_value(operand, value?);
                }
                let copy = rewriter.body_mut().clone_op(op, &mut mapping);
                rewriter.insert(copy);
                Some(rewriter.body().result(copy, 0))
            }
        }
    }

    /// Creates the element of a tensor for the current iteration (MLIR: `genTensorLoad`).
    pub(super) fn load(
        &mut self,
        rewriter: &mut Rewriter<'_>,
        at: ExpressionId,
        tensor: usize,
    ) -> Option<Value> {
        if let Some(value) = self.merger.value(at) {
            return Some(value);
        }
        let cx = rewriter.context().clone();
        let ty = rewriter.body().value_type(self.operands[tensor]);
        let explicit = SparseTensorType::of(&cx, ty).and_then(|ty| ty.encoding?.explicit_value);
        if let Some(explicit) = explicit {
            return Some(from_attribute(rewriter, explicit));
        }
        if self.is_sparse_output(tensor) {
            return self.load_inserted(rewriter, tensor);
        }
        self.load_element(rewriter, tensor)
    }

    /// Loads the element of a tensor at the current position.
    pub(super) fn load_element(
        &mut self,
        rewriter: &mut Rewriter<'_>,
        tensor: usize,
    ) -> Option<Value> {
        let (memory, indices) = self.subscript(rewriter, tensor)?;
        if self.options.emit == SparseEmitStrategy::SparseIterator
            && memory == self.operands[tensor]
        {
            let op = ExtractValOp::build(rewriter, memory, *indices.first()?);
            return Some(rewriter.value(op));
        }
        let op = LoadOp::build(rewriter, memory, &indices[..]);
        Some(rewriter.value(op))
    }

    /// Returns the buffer of a tensor, or the tensor for loops over iteration spaces, with the
    /// indices of the current element (MLIR: `genSubscript`).
    pub(super) fn subscript(
        &mut self,
        rewriter: &mut Rewriter<'_>,
        tensor: usize,
    ) -> Option<(Value, Vec<Value>)> {
        let operand = self.operands[tensor];
        let ty = rewriter.body().value_type(operand);
        if terrace_sparse_tensor::encoding_of(rewriter.context(), ty).is_some() {
            let position = self.emitter.element_position(tensor);
            if self.options.emit == SparseEmitStrategy::SparseIterator {
                return Some((operand, position));
            }
            return Some((self.emitter.buffer(tensor)?, position));
        }
        let exprs = self.maps[tensor].results.clone();
        let indices = exprs.iter().map(|expr| self.emitter.affine(rewriter, *expr)).collect();
        Some((self.emitter.buffer(tensor)?, indices))
    }
}

/// Returns the type of the result of `op`.
fn result_type(body: &Body, op: Op) -> Option<Type> {
    body.results(op).next().map(|result| body.value_type(result))
}

/// Creates the operation of the name of `op` with other operands and without its attributes.
fn plain(rewriter: &mut Rewriter<'_>, op: Op, operands: &[Value]) -> Option<Value> {
    let name = rewriter.body().op(op).name();
    named(rewriter, name, operands, result_type(rewriter.body(), op)?)
}

fn named(rewriter: &mut Rewriter<'_>, name: OpName, operands: &[Value], ty: Type) -> Option<Value> {
    let mut state = rewriter.state(name);
    state.add_operands(operands);
    state.add_result(ty);
    let op = rewriter.create(state);
    Some(rewriter.body().result(op, 0))
}

/// Creates the negation of `value`, as a subtraction `op` of it from zero.
fn negate(rewriter: &mut Rewriter<'_>, op: Op, value: Value) -> Option<Value> {
    let ty = result_type(rewriter.body(), op)?;
    let name = match rewriter.body().op(op).name_str() {
        "arith.subf" => "arith.negf",
        "complex.sub" => "complex.neg",
        _ => {
            let zero = zero_of(rewriter.context(), ty)?;
            let zero = terrace_arith::ConstantOp::build(rewriter, zero);
            let zero = rewriter.value(zero);
            return Some(crate::emit::sub(rewriter, zero, value));
        }
    };
    let name = OpName::get(rewriter.context(), name);
    named(rewriter, name, &[value], ty)
}

/// Creates a comparison by the predicate of `op`.
fn compare(rewriter: &mut Rewriter<'_>, op: Op, lhs: Value, rhs: Value) -> Option<Value> {
    if let Some(view) = rewriter.body().op(op).cast::<CmpIOp>() {
        let predicate = view.predicate();
        return Some(crate::emit::compare(rewriter, predicate, lhs, rhs));
    }
    let predicate = rewriter.body().op(op).cast::<CmpFOp>()?.predicate();
    let op = CmpFOp::build(rewriter, predicate, lhs, rhs);
    Some(rewriter.value(op))
}
