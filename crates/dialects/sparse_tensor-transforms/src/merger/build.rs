//! The tensor expression of a structured operation (MLIR: `buildTensorExpFromLinalg`).

use terrace_arith::SelectOp as ArithSelectOp;
use terrace_ir::{Body, Op, Value};
use terrace_linalg::IndexOp;
use terrace_sparse_tensor::{BinaryOp, ReduceOp, SelectOp, UnaryOp, encoding_of};

use super::admissible::{is_admissible_branch, is_constant_zero, is_greater, preserves_zero};
use super::{ExpressionId, ExpressionKind, Merger};

/// The greatest number of expressions of an operation; a larger one is not sparsified.
const MAX_EXPRESSIONS: usize = 1 << 14;

/// An expression with whether it is zero where a sparse tensor has no element.
type Built = Option<(ExpressionId, bool)>;

impl Merger {
    /// Builds the expression of the value that the structured operation `op` yields; `None` if it
    /// contains an operation that cannot be sparsified.
    pub(crate) fn build_expression(&mut self, body: &Body, op: Op) -> Option<ExpressionId> {
        let block = body.first_block(body.region(op, 0)?)?;
        let end = body.last_op(block)?;
        let value = body.operands(end).next()?;
        self.build(body, op, value).map(|(expression, _)| expression)
    }

    /// Whether the expression is the negation of a number.
    pub(crate) fn is_negation(&self, at: ExpressionId) -> bool {
        match self.kind(at) {
            ExpressionKind::Unary(op) => self.negations.contains(&op),
            _ => false,
        }
    }

    fn leaf(&mut self, kind: ExpressionKind) -> ExpressionId {
        self.add(kind, [None, None])
    }

    fn build(&mut self, body: &Body, op: Op, value: Value) -> Built {
        if self.expression_count() > MAX_EXPRESSIONS {
            return None;
        }
        let cx = body.context();
        let block = body.first_block(body.region(op, 0)?)?;
        let Some(definition) = body.defining_op(value) else {
            let argument = body.arguments(block).iter().position(|held| *held == value);
            let Some(at) = argument else {
                return Some((self.leaf(ExpressionKind::Invariant(value)), false));
            };
            let operand = body.operands(op).nth(at)?;
            let ty = body.value_type(operand);
            if terrace_builtin::shaped::shape_of(cx, ty).is_none() {
                return Some((self.leaf(ExpressionKind::Invariant(operand)), false));
            }
            let is_sparse = encoding_of(cx, ty).is_some();
            return Some((self.leaf(ExpressionKind::Tensor(at)), is_sparse));
        };
        if body.parent_block(definition) != Some(block) {
            return Some((self.leaf(ExpressionKind::Invariant(value)), false));
        }
        if let Some(index) = body.op(definition).cast::<IndexOp>() {
            return Some((self.leaf(ExpressionKind::Loop(index.dim() as usize)), false));
        }
        let operands: Vec<Value> = body.operands(definition).collect();
        let built: Vec<Built> =
            operands.iter().map(|operand| self.build(body, op, *operand)).collect();
        let known = match built[..] {
            [Some(x)] => self.unary(body, definition, x),
            [Some(x), Some(y)] => self.binary(body, definition, x, y),
            [Some(x), Some(y), Some(z)] => self.ternary(body, definition, x, y, z),
            _ => None,
        };
        known.or_else(|| self.dense(body, definition, &built))
    }

    fn unary(&mut self, body: &Body, op: Op, (of, is_sparse): (ExpressionId, bool)) -> Built {
        let view = body.op(op);
        let kind = if preserves_zero(view.name_str()) {
            if matches!(view.name_str(), "arith.negf" | "complex.neg") {
                self.negations.push(op);
            }
            ExpressionKind::Unary(op)
        } else if view.is::<UnaryOp>() && (0..2).all(|at| is_admissible_branch(body, op, at)) {
            ExpressionKind::CustomUnary(op)
        } else if view.is::<SelectOp>() && is_admissible_branch(body, op, 0) {
            ExpressionKind::Select(op)
        } else {
            return None;
        };
        Some((self.add(kind, [Some(of), None]), is_sparse))
    }

    fn binary(
        &mut self,
        body: &Body,
        op: Op,
        (x, x_sparse): (ExpressionId, bool),
        (y, y_sparse): (ExpressionId, bool),
    ) -> Built {
        let (any, all) = (x_sparse || y_sparse, x_sparse && y_sparse);
        let is_invariant = matches!(self.kind(y), ExpressionKind::Invariant(_));
        let (kind, is_sparse) = match body.op(op).name_str() {
            "arith.mulf" | "complex.mul" | "arith.muli" | "arith.andi" => {
                (ExpressionKind::Product(op), any)
            }
            "arith.divf" | "complex.div" | "arith.divsi" | "arith.divui"
                if !self.may_be_zero(body, y) =>
            {
                (ExpressionKind::Scale(op), any)
            }
            "arith.shrsi" | "arith.shrui" | "arith.shli" if is_invariant => {
                (ExpressionKind::Scale(op), any)
            }
            "arith.addf" | "complex.add" | "arith.addi" => (ExpressionKind::Sum(op), all),
            "arith.subf" | "complex.sub" | "arith.subi" => (ExpressionKind::Difference(op), all),
            "arith.ori" | "arith.xori" => (ExpressionKind::Union(op), all),
            "arith.cmpi" | "arith.cmpf" => (ExpressionKind::Compare(op), any),
            "sparse_tensor.binary" => {
                let view = body.op(op).cast::<BinaryOp>()?;
                let admissible = is_admissible_branch(body, op, 0)
                    && (view.left_identity() || is_admissible_branch(body, op, 1))
                    && (view.right_identity() || is_admissible_branch(body, op, 2));
                if !admissible {
                    return None;
                }
                (ExpressionKind::CustomBinary(op), any)
            }
            _ => return None,
        };
        Some((self.add(kind, [Some(x), Some(y)]), is_sparse))
    }

    fn ternary(
        &mut self,
        body: &Body,
        op: Op,
        (x, x_sparse): (ExpressionId, bool),
        (y, y_sparse): (ExpressionId, bool),
        (z, z_sparse): (ExpressionId, bool),
    ) -> Built {
        if body.op(op).is::<ReduceOp>() && is_admissible_branch(body, op, 0) {
            let is_sparse = x_sparse || y_sparse || z_sparse;
            return Some((self.add(ExpressionKind::Reduce(op), [Some(x), Some(y)]), is_sparse));
        }
        // `x > 0 ? x : 0` is the only selection that maps zero to zero.
        let is_zero = |of: ExpressionId| match self.kind(of) {
            ExpressionKind::Invariant(value) => is_constant_zero(body, value) == Some(true),
            _ => false,
        };
        let ExpressionKind::Compare(compare) = self.kind(x) else { return None };
        let ExpressionKind::Tensor(tensor) = self.kind(y) else { return None };
        let [Some(left), Some(right)] = self.operands(x) else { return None };
        let is_relu = body.op(op).is::<ArithSelectOp>()
            && is_greater(body, compare)
            && is_zero(z)
            && self.kind(left) == ExpressionKind::Tensor(tensor)
            && is_zero(right);
        is_relu.then(|| (self.add(ExpressionKind::Relu(compare), [Some(y), None]), y_sparse))
    }

    /// Builds any operation with one result on at most two operands that do not depend on sparse
    /// tensors.
    fn dense(&mut self, body: &Body, op: Op, operands: &[Built]) -> Built {
        let is_dense = |built: &Built| matches!(built, Some((_, false)));
        if body.result_count(op) != 1 || !operands.iter().all(is_dense) {
            return None;
        }
        let held = |at: usize| operands.get(at).copied().flatten().map(|(of, _)| of);
        match operands.len() {
            1 | 2 => Some((self.add(ExpressionKind::Dense(op), [held(0), held(1)]), false)),
            _ => None,
        }
    }
}
