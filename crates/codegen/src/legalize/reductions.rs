//! Reductions of vectors: `llvm.vector.reduce.*`.

use terrace_llvm_ir::model::Type;
use terrace_llvm_ir::model::instructions::{BinaryOp as Op, IntPredicate, Value};

use super::Step;
use super::function::FunctionLegalizer;
use super::shapes::Scalar;
use crate::flat::{BinaryOp, ValueId};

/// A reduction of two scalars to one.
#[derive(Clone, Copy)]
pub(super) enum Reduction {
    /// A binary operation.
    Op(Op),
    /// The operand for which a comparison with the other one is true.
    Choice(IntPredicate),
    /// The minimum or maximum of floating-point numbers; the flag tells whether NaN propagates.
    MinMax(BinaryOp, bool),
}

impl Reduction {
    /// Returns the reduction with this name, behind `llvm.vector.reduce.`; `None` for other names.
    pub(super) fn from_name(name: &str) -> Option<Reduction> {
        Some(match name {
            "add" => Reduction::Op(Op::Add),
            "mul" => Reduction::Op(Op::Mul),
            "and" => Reduction::Op(Op::And),
            "or" => Reduction::Op(Op::Or),
            "xor" => Reduction::Op(Op::Xor),
            "fadd" => Reduction::Op(Op::FAdd),
            "fmul" => Reduction::Op(Op::FMul),
            "smin" => Reduction::Choice(IntPredicate::Slt),
            "smax" => Reduction::Choice(IntPredicate::Sgt),
            "umin" => Reduction::Choice(IntPredicate::Ult),
            "umax" => Reduction::Choice(IntPredicate::Ugt),
            "fmin" => Reduction::MinMax(BinaryOp::Min, false),
            "fmax" => Reduction::MinMax(BinaryOp::Max, false),
            "fminimum" => Reduction::MinMax(BinaryOp::Min, true),
            "fmaximum" => Reduction::MinMax(BinaryOp::Max, true),
            _ => return None,
        })
    }
}

impl FunctionLegalizer<'_, '_> {
    /// Translates a reduction. `arguments` are the vector, or a start value and the vector.
    pub(super) fn reduce(
        &mut self,
        reduction: Reduction,
        ty: Type,
        arguments: &[Value],
    ) -> Step<Vec<ValueId>> {
        let scalar = self.program.scalar(ty)?;
        let (vector, start) = match arguments {
            [vector] => (*vector, None),
            [start, vector] => (*vector, Some(self.get(*start)?)),
            _ => return Err("a reduction with other arguments".to_owned()),
        };
        let lanes = self.split(vector)?;
        let mut result = start;
        for lane in lanes {
            result = Some(match result {
                None => lane,
                Some(before) => self.reduce_step(reduction, scalar, &before, &lane)?,
            });
        }
        result.ok_or("a reduction of an empty vector".to_owned())
    }

    /// Reduces two scalars to one.
    pub(super) fn reduce_step(
        &mut self,
        reduction: Reduction,
        scalar: Scalar,
        a: &[ValueId],
        b: &[ValueId],
    ) -> Step<Vec<ValueId>> {
        match reduction {
            Reduction::Op(op) => self.binary_op(op, scalar, a, b),
            Reduction::Choice(predicate) => {
                let first = self.icmp(predicate, scalar, a, b);
                Ok(self.select_parts(first, a, b))
            }
            Reduction::MinMax(op, propagates) => {
                Ok(vec![self.min_max(op, propagates, scalar, a[0], b[0])])
            }
        }
    }
}
