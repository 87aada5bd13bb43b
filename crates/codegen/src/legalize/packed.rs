//! Vectors of 128 bits that one value holds: longer vectors of 32-bit and 64-bit numbers are cut
//! into them. Operations without a vector instruction are applied to the lanes.

use rustc_hash::FxHashMap;
use terrace_llvm_ir::model::Type;
use terrace_llvm_ir::model::instructions::{BinaryOp as Op, Value};

use super::function::FunctionLegalizer;
use super::shapes::Scalar;
use super::{Placement, Step};
use crate::flat::{self, BinaryOp, Instruction, Lanes, UnaryOp, ValueId};

/// The origins of vectors of 128 bits and of their lanes, so that packing and unpacking cancel out.
#[derive(Default)]
pub(super) struct PackedValues {
    /// The lanes that a vector was made of.
    lanes: FxHashMap<ValueId, Vec<ValueId>>,
    /// The bits of constant vectors.
    bits: FxHashMap<ValueId, u128>,
    /// The vector and the lane that a number was read from.
    origin: FxHashMap<ValueId, (ValueId, usize)>,
}

impl FunctionLegalizer<'_, '_> {
    /// Returns the vector with these bits.
    pub(super) fn vector_number(&mut self, bits: u128) -> ValueId {
        let value = self.emit(flat::Type::V128, Instruction::VectorConstant(bits));
        self.packed.bits.insert(value, bits);
        value
    }

    /// Returns the numbers in the lanes of a vector of 128 bits.
    pub(super) fn unpack(&mut self, lanes: Lanes, vector: ValueId) -> Vec<ValueId> {
        // A bitcast keeps the vector, but changes the type of its lanes.
        if let Some(known) = self.packed.lanes.get(&vector)
            && self.ty(known[0]) == lanes.ty()
        {
            return known.clone();
        }
        let width = 128 / lanes.count();
        if let Some(bits) = self.packed.bits.get(&vector).copied() {
            let mask = u64::MAX >> (64 - width);
            let lane = |at: usize| (bits >> (at * width)) as u64 & mask;
            return (0..lanes.count()).map(|at| self.number(lanes.ty(), lane(at))).collect();
        }
        let mut numbers = Vec::with_capacity(lanes.count());
        for at in 0..lanes.count() {
            let number = self.emit(lanes.ty(), Instruction::ExtractLane(lanes, at as u8, vector));
            self.packed.origin.insert(number, (vector, at));
            numbers.push(number);
        }
        numbers
    }

    /// Returns the values that hold a value of type `ty`, of which `parts` has some vectors as
    /// single lanes.
    pub(super) fn pack(&mut self, ty: Type, parts: Vec<ValueId>) -> Step<Vec<ValueId>> {
        if ty == Type::VOID || parts.is_empty() {
            return Ok(parts);
        }
        let shape = self.program.shape(ty)?;
        if parts.len() == shape.parts.len() {
            return Ok(parts);
        }
        let (mut rest, mut packed) = (&parts[..], Vec::with_capacity(shape.parts.len()));
        for slot in &shape.slots {
            let count = match slot.scalar {
                Scalar::Packed(lanes)
                    if rest.first().is_some_and(|part| self.ty(*part) != flat::Type::V128) =>
                {
                    lanes.count()
                }
                scalar => scalar.parts().len(),
            };
            let Some((own, more)) = rest.split_at_checked(count) else {
                return Err("a vector with fewer lanes than its type".to_owned());
            };
            rest = more;
            match slot.scalar {
                Scalar::Packed(lanes) if count > 1 => packed.push(self.pack_lanes(lanes, own)),
                _ => packed.extend(own),
            }
        }
        Ok(packed)
    }

    /// Returns the vector with these lanes.
    fn pack_lanes(&mut self, lanes: Lanes, numbers: &[ValueId]) -> ValueId {
        // The vector that most lanes come from is changed in the other lanes.
        let from = |at: usize| {
            let (vector, lane) = self.packed.origin.get(&numbers[at])?;
            (*lane == at).then_some(*vector)
        };
        let vectors: Vec<ValueId> = (0..numbers.len()).filter_map(from).collect();
        let mut kept = vec![false; numbers.len()];
        let mut vector = match vectors.first() {
            Some(vector) if vectors.iter().all(|other| other == vector) => {
                let kept_lane =
                    |at: usize| self.packed.origin.get(&numbers[at]) == Some(&(*vector, at));
                kept = (0..numbers.len()).map(kept_lane).collect();
                *vector
            }
            _ => {
                let all: Option<Vec<u64>> =
                    numbers.iter().map(|number| self.known.get(number).copied()).collect();
                if let Some(bits) = all {
                    let width = 128 / lanes.count();
                    let lanes = bits.iter().enumerate();
                    let bits =
                        lanes.fold(0, |all, (at, bits)| all | u128::from(*bits) << (at * width));
                    return self.vector_number(bits);
                }
                kept.iter_mut().zip(numbers).for_each(|(kept, one)| *kept = *one == numbers[0]);
                self.emit(flat::Type::V128, Instruction::Splat(lanes, numbers[0]))
            }
        };
        let changed = kept.iter().any(|kept| !kept);
        for (at, number) in numbers.iter().enumerate().filter(|(at, _)| !kept[*at]) {
            let replaced = Instruction::ReplaceLane(lanes, at as u8, vector, *number);
            vector = self.emit(flat::Type::V128, replaced);
        }
        if changed || !self.packed.lanes.contains_key(&vector) {
            self.packed.lanes.insert(vector, numbers.to_vec());
        }
        vector
    }

    /// Translates an operation on two vectors; `None` if it has no vector instruction.
    pub(super) fn packed_binary(
        &mut self,
        op: Op,
        ty: Type,
        a: Value,
        b: Value,
    ) -> Step<Option<Vec<ValueId>>> {
        let Some(lanes) = self.program.packed_lanes(ty)? else { return Ok(None) };
        let op = match op {
            Op::Add | Op::FAdd => BinaryOp::Add,
            Op::Sub | Op::FSub => BinaryOp::Sub,
            Op::Mul | Op::FMul => BinaryOp::Mul,
            Op::FDiv => BinaryOp::DivS,
            Op::And => BinaryOp::And,
            Op::Or => BinaryOp::Or,
            Op::Xor => BinaryOp::Xor,
            _ => return Ok(None),
        };
        let (a, b) = (self.get(a)?, self.get(b)?);
        Ok(Some(self.packed_pairs(lanes, op, &a, &b)))
    }

    fn packed_pairs(
        &mut self,
        lanes: Lanes,
        op: BinaryOp,
        a: &[ValueId],
        b: &[ValueId],
    ) -> Vec<ValueId> {
        let mut parts = Vec::with_capacity(a.len());
        for (a, b) in a.iter().zip(b) {
            parts.push(self.emit(flat::Type::V128, Instruction::VectorBinary(lanes, op, *a, *b)));
        }
        parts
    }

    /// Translates `a * b + c` with rounding in between; `None` for scalars and other vectors.
    pub(super) fn packed_multiply_add(
        &mut self,
        ty: Type,
        a: Value,
        b: Value,
        c: Value,
    ) -> Step<Option<Vec<ValueId>>> {
        let Some(lanes) = self.program.packed_lanes(ty)? else { return Ok(None) };
        let (a, b, c) = (self.get(a)?, self.get(b)?, self.get(c)?);
        let products = self.packed_pairs(lanes, BinaryOp::Mul, &a, &b);
        Ok(Some(self.packed_pairs(lanes, BinaryOp::Add, &products, &c)))
    }

    /// Translates `a * b + c` without rounding in between; `None` for scalars, other vectors, and
    /// programs with fixed addresses, whose engines compute each lane.
    pub(super) fn packed_fused(
        &mut self,
        ty: Type,
        a: Value,
        b: Value,
        c: Value,
    ) -> Step<Option<Vec<ValueId>>> {
        let name = match self.program.packed_lanes(ty)? {
            Some(Lanes::F32x4) => "terrace.fma_f32x4",
            Some(Lanes::F64x2) => "terrace.fma_f64x2",
            _ => return Ok(None),
        };
        if self.program.placement != Placement::Linked {
            return Ok(None);
        }
        let (a, b, c) = (self.get(a)?, self.get(b)?, self.get(c)?);
        let mut parts = Vec::with_capacity(a.len());
        for ((a, b), c) in a.into_iter().zip(b).zip(c) {
            parts.extend(self.call_host(name, vec![a, b, c], &[flat::Type::V128]));
        }
        Ok(Some(parts))
    }

    /// Translates an operation on the floating-point lanes of a vector; `None` for scalars and
    /// other vectors.
    pub(super) fn packed_unary(
        &mut self,
        op: UnaryOp,
        ty: Type,
        value: Value,
    ) -> Step<Option<Vec<ValueId>>> {
        let lanes = self.program.packed_lanes(ty)?.filter(|lanes| lanes.ty().is_float());
        let Some(lanes) = lanes else { return Ok(None) };
        let parts = self.get(value)?.into_iter();
        Ok(Some(
            parts
                .map(|part| self.emit(flat::Type::V128, Instruction::VectorUnary(lanes, op, part)))
                .collect(),
        ))
    }
}
