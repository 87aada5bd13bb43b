//! Expressions in vector loops.

use terrace_builtin::types::VectorType;
use terrace_ir::{Body, Op, Rewriter, Value};
use terrace_memref::LoadOp;
use terrace_vector::{BroadcastOp, StepOp};

use super::VectorLoop;
use crate::emit;

/// Operations on one operand that are vectorized.
const UNARY: &[&str] = &[
    "arith.bitcast",
    "arith.extf",
    "arith.extsi",
    "arith.extui",
    "arith.fptosi",
    "arith.fptoui",
    "arith.index_cast",
    "arith.negf",
    "arith.sitofp",
    "arith.truncf",
    "arith.trunci",
    "arith.uitofp",
    "math.absf",
    "math.absi",
    "math.ceil",
    "math.expm1",
    "math.floor",
    "math.log1p",
    "math.sin",
    "math.sqrt",
    "math.tanh",
];

/// Operations on two operands that are vectorized.
const BINARY: &[&str] = &[
    "arith.addf",
    "arith.addi",
    "arith.andi",
    "arith.divf",
    "arith.divsi",
    "arith.divui",
    "arith.mulf",
    "arith.muli",
    "arith.ori",
    "arith.shli",
    "arith.shrsi",
    "arith.shrui",
    "arith.subf",
    "arith.subi",
    "arith.xori",
];

/// The way in which an expression is vectorized.
enum VectorExpression {
    /// The expression is the variable of the loop.
    Variable,
    /// The expression is invariant.
    Invariant,
    /// The expression is loaded.
    Load(Value, Vec<Value>),
    /// The expression is an operation on vectors.
    Operation(Op),
}

impl VectorLoop {
    fn classify(&self, body: &Body, value: Value) -> Option<VectorExpression> {
        if !VectorType::is_valid_element(body.context(), body.value_type(value)) {
            return None;
        }
        if value == self.variable {
            return Some(VectorExpression::Variable);
        }
        let definition = body.defining_op(value);
        let Some(op) = definition.filter(|op| body.parent_block(*op) == Some(self.block)) else {
            return Some(VectorExpression::Invariant);
        };
        let view = body.op(op);
        if let Some(load) = view.cast::<LoadOp>() {
            return Some(VectorExpression::Load(load.memref(), load.indices().collect()));
        }
        let name = view.name_str();
        let is_known = match view.operand_count() {
            1 => UNARY.binary_search(&name).is_ok(),
            2 => BINARY.binary_search(&name).is_ok(),
            _ => false,
        };
        let is_shift = matches!(name, "arith.shli" | "arith.shrsi" | "arith.shrui");
        let fits = is_known && (!is_shift || self.is_invariant(body, view.operand(1)));
        fits.then_some(VectorExpression::Operation(op))
    }

    /// Whether the expression can be vectorized.
    pub(super) fn accepts(&self, body: &Body, value: Value) -> bool {
        match self.classify(body, value) {
            None => false,
            Some(VectorExpression::Variable | VectorExpression::Invariant) => true,
            Some(VectorExpression::Load(_, indices)) => self.accepts_subscripts(body, &indices),
            Some(VectorExpression::Operation(op)) => {
                body.operands(op).all(|operand| self.accepts(body, operand))
            }
        }
    }

    /// Creates the vector of an expression (MLIR: `vectorizeExpr`).
    pub(super) fn expression(
        &self,
        rewriter: &mut Rewriter<'_>,
        value: Value,
        mask: Value,
    ) -> Option<Value> {
        match self.classify(rewriter.body(), value)? {
            VectorExpression::Variable => {
                let ty = rewriter.body().value_type(value);
                let ty = self.vector_type(rewriter, ty);
                let first = BroadcastOp::build(rewriter, ty, value);
                let first = rewriter.value(first);
                let steps = StepOp::build(rewriter, ty);
                let steps = rewriter.value(steps);
                Some(emit::add(rewriter, first, steps))
            }
            VectorExpression::Invariant => Some(self.broadcast(rewriter, value)),
            VectorExpression::Load(memory, indices) => {
                let indices = self.subscripts(rewriter, &indices, mask)?;
                self.load(rewriter, memory, indices, mask)
            }
            VectorExpression::Operation(op) => {
                let operands: Vec<Value> = rewriter.body().operands(op).collect();
                let mut vectors = Vec::new();
                for operand in operands {
                    vectors.push(self.expression(rewriter, operand, mask)?);
                }
                let ty = rewriter.body().value_type(value);
                let ty = self.vector_type(rewriter, ty);
                let name = rewriter.body().op(op).name();
                let mut state = rewriter.state(name);
                state.add_operands(&vectors);
                state.add_result(ty);
                let op = rewriter.create(state);
                Some(rewriter.body().result(op, 0))
            }
        }
    }
}
