//! Tensor expressions (MLIR: `TensorExp`).

use terrace_ir::{Op, Region, Value};

use super::Merger;

/// An expression, index into the table of the merger.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ExpressionId(usize);

/// The kind of an expression, by the iteration space that it has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ExpressionKind {
    /// An element of a tensor.
    Tensor(usize),
    /// A value defined outside of the loops.
    Invariant(Value),
    /// The coordinate of a loop.
    Loop(usize),
    /// A zero for an absent element.
    Zero,
    /// An operation on one operand that maps zero to zero.
    Unary(Op),
    /// The negation of the second operand of a subtraction, where the first one is absent.
    Negate(Op),
    /// `max(x, 0)`, with the comparison.
    Relu(Op),
    /// A `sparse_tensor.unary` operation.
    CustomUnary(Op),
    /// A `sparse_tensor.select` operation.
    Select(Op),
    /// A branch of `sparse_tensor.binary` for one operand.
    Branch(Region),
    /// An operation that is zero if an operand is zero.
    Product(Op),
    /// A division by a constant, or a shift by an invariant number.
    Scale(Op),
    /// An operation whose result is the other operand if one is zero.
    Sum(Op),
    /// A subtraction of two operands.
    Difference(Op),
    /// An `or` or `xor` of integers.
    Union(Op),
    /// A comparison of two operands.
    Compare(Op),
    /// A `sparse_tensor.binary` operation.
    CustomBinary(Op),
    /// A `sparse_tensor.reduce` operation.
    Reduce(Op),
    /// Any operation on elements of dense tensors.
    Dense(Op),
}

/// A tensor expression.
#[derive(Clone, Copy)]
pub(super) struct Expression {
    pub(super) kind: ExpressionKind,
    pub(super) operands: [Option<ExpressionId>; 2],
    /// The value, if it is computed.
    pub(super) value: Option<Value>,
}

impl Merger {
    /// Adds an expression.
    pub(super) fn add(
        &mut self,
        kind: ExpressionKind,
        operands: [Option<ExpressionId>; 2],
    ) -> ExpressionId {
        let value = match kind {
            ExpressionKind::Invariant(value) => Some(value),
            _ => None,
        };
        self.expressions.push(Expression { kind, operands, value });
        ExpressionId(self.expressions.len() - 1)
    }

    /// Returns the kind of an expression.
    pub(crate) fn kind(&self, at: ExpressionId) -> ExpressionKind {
        self.expressions[at.0].kind
    }

    /// Returns the operands of an expression.
    pub(crate) fn operands(&self, at: ExpressionId) -> [Option<ExpressionId>; 2] {
        self.expressions[at.0].operands
    }

    /// Returns the value of an expression, if it is computed.
    pub(crate) fn value(&self, at: ExpressionId) -> Option<Value> {
        self.expressions[at.0].value
    }

    /// Sets or clears the value of an expression.
    pub(crate) fn set_value(&mut self, at: ExpressionId, value: Option<Value>) {
        self.expressions[at.0].value = value;
    }

    /// Returns the number of expressions.
    pub(super) fn expression_count(&self) -> usize {
        self.expressions.len()
    }

    /// Whether the expression contains an element of the tensor.
    fn contains(&self, at: ExpressionId, tensor: usize) -> bool {
        match self.kind(at) {
            ExpressionKind::Tensor(held) => held == tensor,
            _ => self.operands(at).into_iter().flatten().any(|of| self.contains(of, tensor)),
        }
    }

    /// Whether the expression negates the output, which a reduction cannot do.
    pub(crate) fn negates_output(&self, at: ExpressionId) -> bool {
        let [first, second] = self.operands(at);
        let negates = |of: Option<ExpressionId>| of.is_some_and(|of| self.negates_output(of));
        let contains =
            |of: Option<ExpressionId>| of.is_some_and(|of| self.contains(of, self.output));
        match self.kind(at) {
            ExpressionKind::Negate(_) => contains(first),
            ExpressionKind::Unary(_) if self.is_negation(at) => contains(first),
            ExpressionKind::Difference(_) => contains(second) || negates(first),
            _ => negates(first) || negates(second),
        }
    }

    /// Whether the iteration space of the expression is that of the tensor (MLIR:
    /// `isSingleCondition`).
    pub(crate) fn has_space_of(&self, at: ExpressionId, tensor: usize) -> bool {
        let [first, second] = self.operands(at);
        let has = |of: Option<ExpressionId>| of.is_some_and(|of| self.has_space_of(of, tensor));
        let is_invariant = |of: Option<ExpressionId>| {
            of.is_some_and(|of| matches!(self.kind(of), ExpressionKind::Invariant(_)))
        };
        match self.kind(at) {
            ExpressionKind::Tensor(held) => held == tensor,
            ExpressionKind::Unary(_)
            | ExpressionKind::Negate(_)
            | ExpressionKind::Relu(_)
            | ExpressionKind::CustomUnary(_)
            | ExpressionKind::Scale(_) => has(first),
            ExpressionKind::Product(_) | ExpressionKind::Reduce(_) => match has(first) {
                true => has(second) || is_invariant(second),
                false => has(second) && is_invariant(first),
            },
            ExpressionKind::Sum(_) => has(first) && has(second),
            ExpressionKind::Dense(_) => true,
            _ => false,
        }
    }
}
