//! Integers of up to 64 bits, which are held with zeros above their width. [`wide`](super::wide)
//! holds operations on integers of more bits.

use terrace_llvm_ir::model::instructions::{BinaryOp as Op, IntPredicate};

use super::Step;
use super::function::FunctionLegalizer;
use super::shapes::Scalar;
use crate::flat::{BinaryOp, CompareOp, Type, UnaryOp, ValueId};

impl FunctionLegalizer<'_, '_> {
    /// Translates an operation on two scalars.
    pub(super) fn binary_op(
        &mut self,
        op: Op,
        scalar: Scalar,
        a: &[ValueId],
        b: &[ValueId],
    ) -> Step<Vec<ValueId>> {
        match scalar {
            Scalar::Float(kind) => self.float_binary(op, kind, a[0], b[0]),
            Scalar::Int(bits @ 65..) => Ok(self.wide_binary(op, bits, a, b)),
            Scalar::Int(bits) => Ok(vec![self.int_binary(op, bits, a[0], b[0])]),
            Scalar::Packed(_) => Err("an operation on packed lanes".to_owned()),
        }
    }

    /// Translates an operation on two integers of up to 64 bits.
    pub(super) fn int_binary(&mut self, op: Op, bits: u32, a: ValueId, b: ValueId) -> ValueId {
        let op = match op {
            Op::Add => BinaryOp::Add,
            Op::Sub => BinaryOp::Sub,
            Op::Mul => BinaryOp::Mul,
            Op::Shl => BinaryOp::Shl,
            Op::UDiv => return self.binary(BinaryOp::DivU, a, b),
            Op::URem => return self.binary(BinaryOp::RemU, a, b),
            Op::And => return self.binary(BinaryOp::And, a, b),
            Op::Or => return self.binary(BinaryOp::Or, a, b),
            Op::Xor => return self.binary(BinaryOp::Xor, a, b),
            Op::LShr => return self.binary(BinaryOp::ShrU, a, b),
            Op::AShr => {
                let a = self.extend(bits, a);
                let shifted = self.binary(BinaryOp::ShrS, a, b);
                return self.mask(bits, shifted);
            }
            _ => {
                let (a, b) = (self.extend(bits, a), self.extend(bits, b));
                let op = if op == Op::SRem { BinaryOp::RemS } else { BinaryOp::DivS };
                let result = self.binary(op, a, b);
                return self.mask(bits, result);
            }
        };
        let result = self.binary(op, a, b);
        self.mask(bits, result)
    }

    /// Translates a comparison of integers or pointers.
    pub(super) fn icmp(
        &mut self,
        predicate: IntPredicate,
        scalar: Scalar,
        a: &[ValueId],
        b: &[ValueId],
    ) -> ValueId {
        let bits = scalar.bits();
        if bits > 64 {
            return self.wide_compare(predicate, bits, a, b);
        }
        let (op, signed) = compare_op(predicate);
        let (mut x, mut y) = (a[0], b[0]);
        if signed {
            x = self.extend(bits, x);
            y = self.extend(bits, y);
        }
        self.compare(op, x, y)
    }

    /// Translates the conversion of an integer to one of another width.
    pub(super) fn resize(
        &mut self,
        from: u32,
        to: u32,
        signed: bool,
        value: &[ValueId],
    ) -> Vec<ValueId> {
        let narrow = to <= 32;
        let low = match (value.len(), from <= 32) {
            (1, true) if narrow => {
                let value = if signed { self.extend(from, value[0]) } else { value[0] };
                return vec![self.mask(to.min(32), value)];
            }
            (1, true) if signed => {
                let value = self.extend(from, value[0]);
                self.unary(UnaryOp::ExtendS, Type::I64, value)
            }
            (1, true) => self.unary(UnaryOp::ExtendU, Type::I64, value[0]),
            (1, false) if signed && to > from => self.extend(from, value[0]),
            _ => value[0],
        };
        if narrow {
            let low = self.unary(UnaryOp::Wrap, Type::I32, low);
            return vec![self.mask(to, low)];
        }
        if to <= 64 {
            return vec![self.mask(to, low)];
        }
        let high = match (value.get(1), signed) {
            (Some(high), true) if to > from => self.extend(from - 64, *high),
            (Some(high), _) => *high,
            (None, true) => self.binary_number(BinaryOp::ShrS, low, 63),
            (None, false) => self.number(Type::I64, 0),
        };
        vec![low, self.mask(to - 64, high)]
    }
}

/// Returns the comparison for a predicate, and whether it is signed.
pub(super) fn compare_op(predicate: IntPredicate) -> (CompareOp, bool) {
    match predicate {
        IntPredicate::Eq => (CompareOp::Eq, false),
        IntPredicate::Ne => (CompareOp::Ne, false),
        IntPredicate::Slt => (CompareOp::LtS, true),
        IntPredicate::Sle => (CompareOp::LeS, true),
        IntPredicate::Sgt => (CompareOp::GtS, true),
        IntPredicate::Sge => (CompareOp::GeS, true),
        IntPredicate::Ult => (CompareOp::LtU, false),
        IntPredicate::Ule => (CompareOp::LeU, false),
        IntPredicate::Ugt => (CompareOp::GtU, false),
        IntPredicate::Uge => (CompareOp::GeU, false),
    }
}
