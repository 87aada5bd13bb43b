//! Loads, stores, allocations and addresses.

use terrace_llvm_ir::model::Type;
use terrace_llvm_ir::model::instructions::{
    Alloca, AtomicOp, AtomicRmw, BinaryOp as Op, CmpXchg, Gep, IntPredicate, Value,
};

use super::Step;
use super::function::FunctionLegalizer;
use super::reductions::Reduction;
use super::shapes::{Scalar, Slot};
use crate::flat::{self, BinaryOp, Instruction, UnaryOp, ValueId};

/// Greatest offset in bytes that is part of an instruction.
const MAX_OFFSET: u64 = 1 << 20;

impl FunctionLegalizer<'_, '_> {
    /// Translates an `alloca`.
    pub(super) fn alloca(&mut self, alloca: &Alloca) -> Step<Vec<ValueId>> {
        if let Some(bytes) = self.frame_bytes(self.block, alloca) {
            return Ok(vec![self.frame(bytes, alloca.align)]);
        }
        let module = self.program.module;
        let size = module.layout.size(&module.types, alloca.element);
        let bits = self.program.scalar(self.type_of(alloca.count))?.bits();
        let count = self.get(alloca.count)?;
        let count = self.resize(bits, 64, false, &count)[0];
        let bytes = self.binary_number(BinaryOp::Mul, count, size);
        Ok(vec![self.allocate(bytes, alloca.align)])
    }

    /// Translates a `getelementptr`, whose operands may be vectors.
    pub(super) fn gep(&mut self, ty: Type, gep: &Gep) -> Step<Vec<ValueId>> {
        let mut operands = vec![gep.base];
        let mut widths = Vec::with_capacity(gep.indices.len());
        for index in &gep.indices {
            operands.push(*index);
            widths.push(self.program.lanes(self.type_of(*index))?.0.bits());
        }
        let indices = gep.indices.clone();
        let constants: Vec<Option<u64>> =
            indices.iter().map(|index| self.constant(*index)).collect();
        self.lanewise(ty, &operands, |this, _, lanes| {
            let (mut address, mut offset, mut ty) = (lanes[0][0], 0i64, gep.element);
            for (at, width) in widths.iter().enumerate() {
                if let Some(index) = constants[at] {
                    let shift = 64 - (*width).min(64);
                    let index = (index << shift) as i64 >> shift;
                    let (step, element) = this.program.gep_step(ty, at, index)?;
                    offset = offset.wrapping_add(step);
                    ty = element;
                    continue;
                }
                let (stride, element) = this.program.gep_stride(ty, at)?;
                ty = element;
                let index = this.resize(*width, 64, true, &lanes[at + 1])[0];
                let scaled = this.binary_number(BinaryOp::Mul, index, stride);
                address = this.binary(BinaryOp::Add, address, scaled);
            }
            Ok(vec![this.binary_number(BinaryOp::Add, address, offset as u64)])
        })
    }

    /// Reads a value of a type.
    pub(super) fn load(&mut self, ty: Type, address: ValueId) -> Step<Vec<ValueId>> {
        let shape = self.program.shape(ty)?;
        let mut parts = Vec::with_capacity(shape.parts.len());
        for slot in &shape.slots {
            parts.extend(self.load_slot(*slot, address));
        }
        Ok(parts)
    }

    /// Reads a scalar.
    pub(super) fn load_slot(&mut self, slot: Slot, address: ValueId) -> Vec<ValueId> {
        let bits = slot.scalar.bits();
        let (byte, within) = (slot.offset / 8, (slot.offset % 8) as u32);
        if within == 0 && bits.is_multiple_of(8) {
            let (address, offset) = self.at(address, byte);
            return self.load_bytes(slot.scalar, address, offset);
        }
        // The bits of lanes are adjacent: the bytes around them are read and shifted.
        let span = (within + bits).div_ceil(8) * 8;
        let (address, offset) = self.at(address, byte);
        let all = self.load_bytes(Scalar::Int(span), address, offset);
        let shift = self.scalar_number(Scalar::Int(span), u128::from(within));
        let shifted = match within {
            0 => all,
            _ if span > 64 => self.wide_binary(Op::LShr, span, &all, &shift),
            _ => vec![self.binary(BinaryOp::ShrU, all[0], shift[0])],
        };
        self.resize(span, bits, false, &shifted)
    }

    /// Reads a scalar of whole bytes.
    fn load_bytes(&mut self, scalar: Scalar, address: ValueId, offset: u32) -> Vec<ValueId> {
        let mut left = scalar.bits().div_ceil(8);
        let mut offset = offset;
        let mut parts = Vec::new();
        for ty in scalar.parts() {
            let mut part = None;
            let mut shift = 0;
            while left > 0 && shift < ty.bits() {
                let bytes = 1 << left.min(ty.bits() / 8).ilog2();
                let load = Instruction::Load { bytes: bytes as u8, address, offset };
                let piece = self.emit(*ty, load);
                part = Some(match part {
                    None => piece,
                    Some(low) => {
                        let high = self.binary_number(BinaryOp::Shl, piece, u64::from(shift));
                        self.binary(BinaryOp::Or, low, high)
                    }
                });
                (left, offset, shift) = (left - bytes, offset + bytes, shift + bytes * 8);
            }
            parts.push(part.unwrap_or_else(|| self.number(*ty, 0)));
        }
        parts
    }

    /// Writes a value of a type.
    pub(super) fn store(&mut self, ty: Type, parts: &[ValueId], address: ValueId) -> Step {
        let shape = self.program.shape(ty)?;
        let mut rest = parts;
        let mut slots = shape.slots.iter().peekable();
        while let Some(slot) = slots.next() {
            let (value, more) = rest.split_at(slot.scalar.parts().len());
            rest = more;
            if slot.offset % 8 == 0 && slot.scalar.bits() % 8 == 0 {
                self.store_slot(*slot, value, address);
                continue;
            }
            // Adjacent lanes are collected until a byte ends.
            let mut start = slot.offset / 8 * 8;
            let mut bits = value.to_vec();
            let mut end = slot.offset + u64::from(slot.scalar.bits());
            let mut width = slot.scalar.bits();
            while end % 8 != 0
                && let Some(next) = slots.peek().copied().filter(|next| next.offset == end)
            {
                let (value, more) = rest.split_at(next.scalar.parts().len());
                rest = more;
                slots.next();
                if width + next.scalar.bits() > 128 {
                    // Write the whole bytes, and keep the bits of the last byte.
                    let whole = width / 8 * 8;
                    let scalar = Scalar::Int(whole);
                    let low = self.resize(width, whole, false, &bits);
                    self.store_slot(Slot { scalar, offset: start }, &low, address);
                    let by = self.scalar_number(Scalar::Int(width), u128::from(whole));
                    let high = self.int_any(Op::LShr, width, &bits, &by);
                    bits = self.resize(width, width - whole, false, &high);
                    (width, start) = (width - whole, start + u64::from(whole));
                }
                let total = width + next.scalar.bits();
                if total > 128 {
                    return Err("lanes whose bits cannot be stored".to_owned());
                }
                let low = self.resize(width, total, false, &bits);
                let high = self.resize(next.scalar.bits(), total, false, value);
                let shift = self.scalar_number(Scalar::Int(total), u128::from(end - start));
                let high = self.int_any(Op::Shl, total, &high, &shift);
                bits = self.int_any(Op::Or, total, &low, &high);
                width = total;
                end += u64::from(next.scalar.bits());
            }
            let whole = width.next_multiple_of(8);
            let bits = self.resize(width, whole, false, &bits);
            let whole = Slot { scalar: Scalar::Int(whole), offset: start };
            self.store_slot(whole, &bits, address);
        }
        Ok(())
    }

    /// Translates an operation on two integers of any width.
    pub(super) fn int_any(
        &mut self,
        op: Op,
        bits: u32,
        a: &[ValueId],
        b: &[ValueId],
    ) -> Vec<ValueId> {
        match bits > 64 {
            true => self.wide_binary(op, bits, a, b),
            false => vec![self.int_binary(op, bits, a[0], b[0])],
        }
    }

    /// Writes a scalar of whole bytes.
    pub(super) fn store_slot(&mut self, slot: Slot, value: &[ValueId], address: ValueId) {
        let (address, mut offset) = self.at(address, slot.offset / 8);
        let mut left = slot.scalar.bits().div_ceil(8);
        for part in value {
            let (ty, mut shift) = (self.ty(*part), 0);
            while left > 0 && shift < ty.bits() {
                let bytes = 1 << left.min(ty.bits() / 8).ilog2();
                let value = match shift {
                    0 => *part,
                    _ => self.binary_number(BinaryOp::ShrU, *part, u64::from(shift)),
                };
                self.push(Instruction::Store { bytes: bytes as u8, address, offset, value });
                (left, offset, shift) = (left - bytes, offset + bytes, shift + bytes * 8);
            }
        }
    }

    /// Returns an address and an offset that together are `bytes` behind an address.
    fn at(&mut self, address: ValueId, bytes: u64) -> (ValueId, u32) {
        match bytes <= MAX_OFFSET {
            true => (address, bytes as u32),
            false => (self.binary_number(BinaryOp::Add, address, bytes), 0),
        }
    }

    /// Translates an `atomicrmw`; there is one thread.
    pub(super) fn atomic_rmw(&mut self, ty: Type, rmw: &AtomicRmw) -> Step<Vec<ValueId>> {
        let address = self.one(rmw.pointer)?;
        let operand = self.get(rmw.value)?;
        let old = self.load(ty, address)?;
        let scalar = self.program.scalar(ty)?;
        let reduction = match rmw.op {
            AtomicOp::Xchg => None,
            AtomicOp::Add => Some(Reduction::Op(Op::Add)),
            AtomicOp::Sub => Some(Reduction::Op(Op::Sub)),
            AtomicOp::And | AtomicOp::Nand => Some(Reduction::Op(Op::And)),
            AtomicOp::Or => Some(Reduction::Op(Op::Or)),
            AtomicOp::Xor => Some(Reduction::Op(Op::Xor)),
            AtomicOp::FAdd => Some(Reduction::Op(Op::FAdd)),
            AtomicOp::FSub => Some(Reduction::Op(Op::FSub)),
            AtomicOp::Max => Some(Reduction::Choice(IntPredicate::Sgt)),
            AtomicOp::Min => Some(Reduction::Choice(IntPredicate::Slt)),
            AtomicOp::UMax => Some(Reduction::Choice(IntPredicate::Ugt)),
            AtomicOp::UMin => Some(Reduction::Choice(IntPredicate::Ult)),
            AtomicOp::FMax => Some(Reduction::MinMax(BinaryOp::Max, false)),
            AtomicOp::FMin => Some(Reduction::MinMax(BinaryOp::Min, false)),
            AtomicOp::FMaximum => Some(Reduction::MinMax(BinaryOp::Max, true)),
            AtomicOp::FMinimum => Some(Reduction::MinMax(BinaryOp::Min, true)),
            _ => return Err("an atomic operation that cannot be executed".to_owned()),
        };
        let mut new = match reduction {
            Some(reduction) => self.reduce_step(reduction, scalar, &old, &operand)?,
            None => operand,
        };
        if rmw.op == AtomicOp::Nand {
            let bits = scalar.bits();
            let ones = self.scalar_number(scalar, u128::MAX >> (128 - bits));
            new = self.int_any(Op::Xor, bits, &new, &ones);
        }
        self.store(ty, &new, address)?;
        Ok(old)
    }

    /// Translates a `cmpxchg`; there is one thread.
    pub(super) fn compare_exchange(&mut self, exchange: &CmpXchg) -> Step<Vec<ValueId>> {
        let ty = self.type_of(exchange.expected);
        let (address, scalar) = (self.one(exchange.pointer)?, self.program.scalar(ty)?);
        let (expected, new) = (self.get(exchange.expected)?, self.get(exchange.new)?);
        let old = self.load(ty, address)?;
        let equal = self.icmp(IntPredicate::Eq, scalar, &old, &expected);
        let stored = self.select_parts(equal, &new, &old);
        self.store(ty, &stored, address)?;
        let mut parts = old;
        parts.push(equal);
        Ok(parts)
    }

    /// Reads an argument of a list of further arguments (`va_arg`) and advances the list.
    pub(super) fn next_argument(&mut self, ty: Type, list: ValueId) -> Step<Vec<ValueId>> {
        let load =
            Instruction::Load { bytes: 8, address: list, offset: super::calls::OVERFLOW_AREA };
        let address = self.emit(flat::Type::I64, load);
        let parts = self.load(ty, address)?;
        let module = self.program.module;
        let size = module.layout.size(&module.types, ty).next_multiple_of(8);
        let next = self.binary_number(BinaryOp::Add, address, size);
        let offset = super::calls::OVERFLOW_AREA;
        self.push(Instruction::Store { bytes: 8, address: list, offset, value: next });
        Ok(parts)
    }

    /// Returns an integer operand as a 64-bit number, with zeros above its width.
    pub(super) fn number64(&mut self, value: Value) -> Step<ValueId> {
        let bits = self.program.scalar(self.type_of(value))?.bits();
        let parts = self.get(value)?;
        Ok(self.resize(bits, 64, false, &parts)[0])
    }

    /// Returns a boolean as a 64-bit number.
    pub(super) fn boolean64(&mut self, value: ValueId) -> ValueId {
        self.unary(UnaryOp::ExtendU, flat::Type::I64, value)
    }
}
