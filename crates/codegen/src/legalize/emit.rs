//! Emission of single instructions of the flat form into the current block.

use super::function::FunctionLegalizer;
use crate::flat::{BinaryOp, CompareOp, Instruction, Type, UnaryOp, ValueId};

impl FunctionLegalizer<'_, '_> {
    /// Creates a value that is not defined yet.
    pub(super) fn new_value(&mut self, ty: Type) -> ValueId {
        self.out.types.push(ty);
        self.out.types.len() as ValueId - 1
    }

    /// Returns the machine type of a value.
    pub(super) fn ty(&self, value: ValueId) -> Type {
        self.out.types[value as usize]
    }

    /// Emits an instruction without results.
    pub(super) fn push(&mut self, instruction: Instruction) {
        self.instructions.push((Vec::new(), instruction));
    }

    /// Emits an instruction with one result.
    pub(super) fn emit(&mut self, ty: Type, instruction: Instruction) -> ValueId {
        let value = self.new_value(ty);
        self.instructions.push((vec![value], instruction));
        value
    }

    /// Emits an instruction with results of these types.
    pub(super) fn emit_all(&mut self, types: &[Type], instruction: Instruction) -> Vec<ValueId> {
        let values: Vec<ValueId> = types.iter().map(|ty| self.new_value(*ty)).collect();
        self.instructions.push((values.clone(), instruction));
        values
    }

    /// Returns the number with these bits; a block has each number once.
    pub(super) fn number(&mut self, ty: Type, bits: u64) -> ValueId {
        if let Some(known) = self.numbers.get(&(ty, bits)) {
            return *known;
        }
        let value = self.emit(ty, Instruction::Constant(bits));
        self.numbers.insert((ty, bits), value);
        self.known.insert(value, bits);
        value
    }

    /// Emits an operation on one value.
    pub(super) fn unary(&mut self, op: UnaryOp, to: Type, value: ValueId) -> ValueId {
        self.emit(to, Instruction::Unary(op, value))
    }

    /// Emits an operation on two values. Additions of zero, multiplications by 1 and operations on
    /// known 64-bit numbers, which addresses consist of, are folded.
    pub(super) fn binary(&mut self, op: BinaryOp, a: ValueId, b: ValueId) -> ValueId {
        let ty = self.ty(a);
        if ty == Type::I64 {
            let (x, y) = (self.known.get(&a).copied(), self.known.get(&b).copied());
            match (op, x, y) {
                (BinaryOp::Add, Some(x), Some(y)) => return self.number(ty, x.wrapping_add(y)),
                (BinaryOp::Mul, Some(x), Some(y)) => return self.number(ty, x.wrapping_mul(y)),
                (BinaryOp::Add, _, Some(0)) | (BinaryOp::Mul, _, Some(1)) => return a,
                (BinaryOp::Add, Some(0), _) => return b,
                _ => {}
            }
        }
        self.emit(ty, Instruction::Binary(op, a, b))
    }

    /// Emits an operation on a value and a number.
    pub(super) fn binary_number(&mut self, op: BinaryOp, a: ValueId, bits: u64) -> ValueId {
        let number = self.number(self.ty(a), bits);
        self.binary(op, a, number)
    }

    /// Emits a comparison.
    pub(super) fn compare(&mut self, op: CompareOp, a: ValueId, b: ValueId) -> ValueId {
        self.emit(Type::I32, Instruction::Compare(op, a, b))
    }

    /// Emits a comparison with a number.
    pub(super) fn compare_number(&mut self, op: CompareOp, a: ValueId, bits: u64) -> ValueId {
        let number = self.number(self.ty(a), bits);
        self.compare(op, a, number)
    }

    /// Emits the negation of a boolean.
    pub(super) fn not(&mut self, value: ValueId) -> ValueId {
        self.compare_number(CompareOp::Eq, value, 0)
    }

    /// Emits a choice between two values.
    pub(super) fn select(&mut self, condition: ValueId, yes: ValueId, no: ValueId) -> ValueId {
        if yes == no {
            return yes;
        }
        self.emit(self.ty(yes), Instruction::Select(condition, yes, no))
    }

    /// Emits a choice between two scalars.
    pub(super) fn select_parts(
        &mut self,
        condition: ValueId,
        yes: &[ValueId],
        no: &[ValueId],
    ) -> Vec<ValueId> {
        yes.iter().zip(no).map(|(yes, no)| self.select(condition, *yes, *no)).collect()
    }

    /// Emits a call of a function that the host provides.
    pub(super) fn call_host(
        &mut self,
        name: &'static str,
        arguments: Vec<ValueId>,
        results: &[Type],
    ) -> Vec<ValueId> {
        let parameters: Vec<Type> = arguments.iter().map(|value| self.ty(*value)).collect();
        let function = self.program.host(name, &parameters, results);
        self.emit_all(results, Instruction::Call(function, arguments))
    }

    /// Sets the bits above a width to zero.
    pub(super) fn mask(&mut self, bits: u32, value: ValueId) -> ValueId {
        if bits >= self.ty(value).bits() {
            return value;
        }
        self.binary_number(BinaryOp::And, value, (1 << bits) - 1)
    }

    /// Sets the bits above a width to the sign.
    pub(super) fn extend(&mut self, bits: u32, value: ValueId) -> ValueId {
        let ty = self.ty(value);
        match bits {
            8 => self.unary(UnaryOp::Extend8, ty, value),
            16 => self.unary(UnaryOp::Extend16, ty, value),
            32 if ty == Type::I64 => self.unary(UnaryOp::Extend32, ty, value),
            bits if bits >= ty.bits() => value,
            bits => {
                let shift = u64::from(ty.bits() - bits);
                let high = self.binary_number(BinaryOp::Shl, value, shift);
                self.binary_number(BinaryOp::ShrS, high, shift)
            }
        }
    }
}
