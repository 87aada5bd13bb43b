//! Floating-point operations. `half` and `bfloat` are computed as `float` and rounded after each
//! operation, which gives the correctly rounded result of addition, subtraction, multiplication,
//! division and square root.

use terrace_llvm_ir::model::FloatKind;
use terrace_llvm_ir::model::instructions::{BinaryOp as Op, FloatPredicate};

use super::Step;
use super::function::FunctionLegalizer;
use super::shapes::Scalar;
use crate::flat::{BinaryOp, CompareOp, Type, UnaryOp, ValueId};

impl FunctionLegalizer<'_, '_> {
    /// Converts a number to `float` if it has 16 bits.
    pub(super) fn widen(&mut self, kind: FloatKind, value: ValueId) -> ValueId {
        let name = match kind {
            FloatKind::Half => "terrace.f16_to_f32",
            FloatKind::BFloat => "terrace.bf16_to_f32",
            _ => return value,
        };
        self.call_host(name, vec![value], &[Type::F32])[0]
    }

    /// Rounds a `float` to a format of 16 bits; the inverse of [`Self::widen`].
    pub(super) fn narrow(&mut self, kind: FloatKind, value: ValueId) -> ValueId {
        let name = match kind {
            FloatKind::Half => "terrace.f32_to_f16",
            FloatKind::BFloat => "terrace.f32_to_bf16",
            _ => return value,
        };
        self.call_host(name, vec![value], &[Type::I32])[0]
    }

    /// Translates an operation on two floating-point numbers.
    pub(super) fn float_binary(
        &mut self,
        op: Op,
        kind: FloatKind,
        a: ValueId,
        b: ValueId,
    ) -> Step<Vec<ValueId>> {
        let (a, b) = (self.widen(kind, a), self.widen(kind, b));
        let op = match op {
            Op::FAdd => BinaryOp::Add,
            Op::FSub => BinaryOp::Sub,
            Op::FMul => BinaryOp::Mul,
            Op::FDiv => BinaryOp::DivS,
            _ => {
                let ty = self.ty(a);
                let name = if ty == Type::F64 { "terrace.fmod" } else { "terrace.fmodf" };
                let result = self.call_host(name, vec![a, b], &[ty])[0];
                return Ok(vec![self.narrow(kind, result)]);
            }
        };
        let result = self.binary(op, a, b);
        Ok(vec![self.narrow(kind, result)])
    }

    /// Translates a negation, which changes the sign of NaN, too.
    pub(super) fn float_neg(&mut self, scalar: Scalar, value: &[ValueId]) -> Step<Vec<ValueId>> {
        Ok(vec![match scalar.parts()[0] {
            Type::I32 => self.binary_number(BinaryOp::Xor, value[0], 0x8000),
            ty => self.unary(UnaryOp::Neg, ty, value[0]),
        }])
    }

    /// Translates an operation on one number that the machine has.
    pub(super) fn float_unary(&mut self, op: UnaryOp, scalar: Scalar, value: ValueId) -> ValueId {
        let Scalar::Float(kind) = scalar else { return value };
        let value = self.widen(kind, value);
        let result = self.unary(op, self.ty(value), value);
        self.narrow(kind, result)
    }

    /// Translates a comparison of floating-point numbers.
    pub(super) fn fcmp(
        &mut self,
        predicate: FloatPredicate,
        scalar: Scalar,
        a: &[ValueId],
        b: &[ValueId],
    ) -> ValueId {
        use FloatPredicate as P;
        let Scalar::Float(kind) = scalar else { return a[0] };
        let (a, b) = (self.widen(kind, a[0]), self.widen(kind, b[0]));
        match predicate {
            P::False => self.number(Type::I32, 0),
            P::True => self.number(Type::I32, 1),
            P::Oeq => self.compare(CompareOp::Eq, a, b),
            P::Ogt => self.compare(CompareOp::GtS, a, b),
            P::Oge => self.compare(CompareOp::GeS, a, b),
            P::Olt => self.compare(CompareOp::LtS, a, b),
            P::Ole => self.compare(CompareOp::LeS, a, b),
            P::Une => self.compare(CompareOp::Ne, a, b),
            P::One | P::Ueq => {
                let less = self.compare(CompareOp::LtS, a, b);
                let greater = self.compare(CompareOp::GtS, a, b);
                let differ = self.binary(BinaryOp::Or, less, greater);
                if predicate == P::One { differ } else { self.not(differ) }
            }
            P::Ord | P::Uno => {
                let op = if predicate == P::Ord { CompareOp::Eq } else { CompareOp::Ne };
                let first = self.compare(op, a, a);
                let second = self.compare(op, b, b);
                let both = if predicate == P::Ord { BinaryOp::And } else { BinaryOp::Or };
                self.binary(both, first, second)
            }
            P::Ugt | P::Uge | P::Ult | P::Ule => {
                let inverse = match predicate {
                    P::Ugt => CompareOp::LeS,
                    P::Uge => CompareOp::LtS,
                    P::Ult => CompareOp::GeS,
                    _ => CompareOp::GtS,
                };
                let result = self.compare(inverse, a, b);
                self.not(result)
            }
        }
    }

    /// Translates the conversion of a floating-point number to another format.
    pub(super) fn convert_float(
        &mut self,
        from: FloatKind,
        to: FloatKind,
        value: ValueId,
    ) -> ValueId {
        let value = self.widen(from, value);
        match (self.ty(value), to) {
            (Type::F64, FloatKind::Single) => self.unary(UnaryOp::Demote, Type::F32, value),
            (Type::F32, FloatKind::Double) => self.unary(UnaryOp::Promote, Type::F64, value),
            // In one step, since rounding to `float` first may round twice.
            (Type::F64, FloatKind::Half) => {
                self.call_host("terrace.f64_to_f16", vec![value], &[Type::I32])[0]
            }
            (Type::F64, FloatKind::BFloat) => {
                self.call_host("terrace.f64_to_bf16", vec![value], &[Type::I32])[0]
            }
            _ => self.narrow(to, value),
        }
    }

    /// Translates the minimum or maximum of two numbers; `propagates` if the result is NaN as soon
    /// as one of them is, else NaN is ignored.
    pub(super) fn min_max(
        &mut self,
        op: BinaryOp,
        propagates: bool,
        scalar: Scalar,
        a: ValueId,
        b: ValueId,
    ) -> ValueId {
        let Scalar::Float(kind) = scalar else { return a };
        let (a, b) = (self.widen(kind, a), self.widen(kind, b));
        let mut result = self.binary(op, a, b);
        if !propagates {
            let is_number = self.compare(CompareOp::Eq, a, a);
            let other = self.select(is_number, a, b);
            let ordered = self.compare(CompareOp::Eq, result, result);
            result = self.select(ordered, result, other);
        }
        self.narrow(kind, result)
    }
}
