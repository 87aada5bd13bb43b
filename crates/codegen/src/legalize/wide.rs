//! Integers of 65 to 128 bits: two values, least significant first. Multiplications, divisions and
//! shifts are calls of the host.

use terrace_llvm_ir::model::instructions::{BinaryOp as Op, IntPredicate};

use super::function::FunctionLegalizer;
use super::integers::compare_op;
use crate::flat::{BinaryOp, CompareOp, Type, UnaryOp, ValueId};

impl FunctionLegalizer<'_, '_> {
    /// Translates an operation on two integers.
    pub(super) fn wide_binary(
        &mut self,
        op: Op,
        bits: u32,
        a: &[ValueId],
        b: &[ValueId],
    ) -> Vec<ValueId> {
        let bitwise = match op {
            Op::And => Some(BinaryOp::And),
            Op::Or => Some(BinaryOp::Or),
            Op::Xor => Some(BinaryOp::Xor),
            _ => None,
        };
        if let Some(op) = bitwise {
            return vec![self.binary(op, a[0], b[0]), self.binary(op, a[1], b[1])];
        }
        let (name, signed) = match op {
            Op::Add => return self.wide_add(bits, a, b),
            Op::Sub => return self.wide_sub(bits, a, b),
            Op::Mul => ("terrace.mul128", false),
            Op::UDiv => ("terrace.udiv128", false),
            Op::URem => ("terrace.urem128", false),
            Op::SDiv => ("terrace.sdiv128", true),
            Op::SRem => ("terrace.srem128", true),
            Op::Shl => ("terrace.shl128", false),
            Op::LShr => ("terrace.lshr128", false),
            _ => ("terrace.ashr128", true),
        };
        let signed_right = signed && op != Op::AShr;
        let mut operand = |value: &[ValueId], signed: bool| {
            let high = if signed { self.extend(bits - 64, value[1]) } else { value[1] };
            vec![value[0], high]
        };
        let mut arguments = operand(a, signed);
        arguments.extend(operand(b, signed_right));
        let result = self.call_host(name, arguments, &[Type::I64, Type::I64]);
        vec![result[0], self.mask(bits - 64, result[1])]
    }

    fn wide_add(&mut self, bits: u32, a: &[ValueId], b: &[ValueId]) -> Vec<ValueId> {
        let low = self.binary(BinaryOp::Add, a[0], b[0]);
        let carry = self.compare(CompareOp::LtU, low, a[0]);
        let carry = self.unary(UnaryOp::ExtendU, Type::I64, carry);
        let high = self.binary(BinaryOp::Add, a[1], b[1]);
        let high = self.binary(BinaryOp::Add, high, carry);
        vec![low, self.mask(bits - 64, high)]
    }

    fn wide_sub(&mut self, bits: u32, a: &[ValueId], b: &[ValueId]) -> Vec<ValueId> {
        let low = self.binary(BinaryOp::Sub, a[0], b[0]);
        let borrow = self.compare(CompareOp::LtU, a[0], b[0]);
        let borrow = self.unary(UnaryOp::ExtendU, Type::I64, borrow);
        let high = self.binary(BinaryOp::Sub, a[1], b[1]);
        let high = self.binary(BinaryOp::Sub, high, borrow);
        vec![low, self.mask(bits - 64, high)]
    }

    /// Translates a comparison of two integers.
    pub(super) fn wide_compare(
        &mut self,
        predicate: IntPredicate,
        bits: u32,
        a: &[ValueId],
        b: &[ValueId],
    ) -> ValueId {
        let (op, signed) = compare_op(predicate);
        if matches!(op, CompareOp::Eq | CompareOp::Ne) {
            let low = self.binary(BinaryOp::Xor, a[0], b[0]);
            let high = self.binary(BinaryOp::Xor, a[1], b[1]);
            let any = self.binary(BinaryOp::Or, low, high);
            return self.compare_number(op, any, 0);
        }
        let (mut x, mut y) = (a[1], b[1]);
        if signed {
            x = self.extend(bits - 64, x);
            y = self.extend(bits - 64, y);
        }
        let unsigned = match op {
            CompareOp::LtS => CompareOp::LtU,
            CompareOp::LeS => CompareOp::LeU,
            CompareOp::GtS => CompareOp::GtU,
            CompareOp::GeS => CompareOp::GeU,
            op => op,
        };
        let low = self.compare(unsigned, a[0], b[0]);
        let high = self.compare(op, x, y);
        let same = self.compare(CompareOp::Eq, x, y);
        self.select(same, low, high)
    }
}
