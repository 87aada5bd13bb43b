//! The instructions of Cranelift for the computations of the flat form.

use cranelift_codegen::ir::condcodes::{FloatCC, IntCC};
use cranelift_codegen::ir::{self, Endianness, InstBuilder, MemFlagsData, Value, types};

use super::function::{FunctionEmitter, machine_type};
use crate::flat::{BinaryOp, CompareOp, Instruction, Lanes, Type, UnaryOp};

/// Whether calls of a function are emitted as instructions.
pub(super) fn is_instruction(name: &str) -> bool {
    matches!(
        name,
        "terrace.fma"
            | "terrace.fmaf"
            | "terrace.fma_f32x4"
            | "terrace.fma_f64x2"
            | "terrace.bswap64"
            | "terrace.bitreverse64"
            | "terrace.mul128"
    )
}

/// Returns the type of a vector in Cranelift.
fn vector_type(lanes: Lanes) -> ir::Type {
    match lanes {
        Lanes::I32x4 => types::I32X4,
        Lanes::I64x2 => types::I64X2,
        Lanes::F32x4 => types::F32X4,
        Lanes::F64x2 => types::F64X2,
    }
}

fn condition(op: CompareOp) -> IntCC {
    match op {
        CompareOp::Eq => IntCC::Equal,
        CompareOp::Ne => IntCC::NotEqual,
        CompareOp::LtS => IntCC::SignedLessThan,
        CompareOp::LtU => IntCC::UnsignedLessThan,
        CompareOp::LeS => IntCC::SignedLessThanOrEqual,
        CompareOp::LeU => IntCC::UnsignedLessThanOrEqual,
        CompareOp::GtS => IntCC::SignedGreaterThan,
        CompareOp::GtU => IntCC::UnsignedGreaterThan,
        CompareOp::GeS => IntCC::SignedGreaterThanOrEqual,
        CompareOp::GeU => IntCC::UnsignedGreaterThanOrEqual,
    }
}

fn float_condition(op: CompareOp) -> FloatCC {
    match op {
        CompareOp::Eq => FloatCC::Equal,
        CompareOp::Ne => FloatCC::NotEqual,
        CompareOp::LtS | CompareOp::LtU => FloatCC::LessThan,
        CompareOp::LeS | CompareOp::LeU => FloatCC::LessThanOrEqual,
        CompareOp::GtS | CompareOp::GtU => FloatCC::GreaterThan,
        CompareOp::GeS | CompareOp::GeU => FloatCC::GreaterThanOrEqual,
    }
}

impl FunctionEmitter<'_> {
    /// Emits an instruction that computes a value of type `ty` from values.
    pub(super) fn compute(&mut self, instruction: &Instruction, ty: Type) -> Result<Value, String> {
        Ok(match instruction {
            Instruction::Constant(bits) => match ty {
                Type::F32 => self.builder.ins().f32const(f32::from_bits(*bits as u32)),
                Type::F64 => self.builder.ins().f64const(f64::from_bits(*bits)),
                Type::I32 => self.builder.ins().iconst(types::I32, i64::from(*bits as u32)),
                Type::I64 => self.builder.ins().iconst(types::I64, bits.cast_signed()),
                Type::V128 => self.vector(u128::from(*bits)),
            },
            Instruction::VectorConstant(bits) => self.vector(*bits),
            Instruction::VectorUnary(lanes, op, a) => {
                let a = self.get(*a);
                let a = self.cast(vector_type(*lanes), a);
                let value = self.float_unary(*op, a)?;
                self.cast(types::I8X16, value)
            }
            Instruction::VectorBinary(lanes, op, a, b) => {
                let ty = vector_type(*lanes);
                let (a, b) = (self.get(*a), self.get(*b));
                let (a, b) = (self.cast(ty, a), self.cast(ty, b));
                let is_float = lanes.ty().is_float();
                let value = self.binary(*op, a, b, is_float)?;
                self.cast(types::I8X16, value)
            }
            Instruction::Splat(lanes, a) => {
                let a = self.get(*a);
                let value = self.builder.ins().splat(vector_type(*lanes), a);
                self.cast(types::I8X16, value)
            }
            Instruction::ExtractLane(lanes, lane, a) => {
                let a = self.get(*a);
                let a = self.cast(vector_type(*lanes), a);
                self.builder.ins().extractlane(a, *lane)
            }
            Instruction::ReplaceLane(lanes, lane, a, b) => {
                let (a, b) = (self.get(*a), self.get(*b));
                let a = self.cast(vector_type(*lanes), a);
                let value = self.builder.ins().insertlane(a, b, *lane);
                self.cast(types::I8X16, value)
            }
            Instruction::Unary(op, a) => {
                let a = self.get(*a);
                self.unary(*op, a, ty)?
            }
            Instruction::Binary(op, a, b) => {
                let (a, b) = (self.get(*a), self.get(*b));
                self.binary(*op, a, b, ty.is_float())?
            }
            Instruction::Compare(op, a, b) => {
                let is_float = self.ty(*a).is_float();
                let (a, b) = (self.get(*a), self.get(*b));
                let value = match is_float {
                    true => self.builder.ins().fcmp(float_condition(*op), a, b),
                    false => self.builder.ins().icmp(condition(*op), a, b),
                };
                self.builder.ins().uextend(types::I32, value)
            }
            Instruction::Select(condition, yes, no) => {
                let (yes, no) = (self.get(*yes), self.get(*no));
                let condition = self.get(*condition);
                self.builder.ins().select(condition, yes, no)
            }
            _ => return Err("an instruction without machine code".to_owned()),
        })
    }

    /// Emits the call of a function of [`is_instruction`], and returns its results.
    pub(super) fn intrinsic(&mut self, name: &str, arguments: &[Value]) -> Option<Vec<Value>> {
        let fused_lanes = match name {
            "terrace.fma_f32x4" => Some(types::F32X4),
            "terrace.fma_f64x2" => Some(types::F64X2),
            _ => None,
        };
        if let (Some(ty), [a, b, c]) = (fused_lanes, arguments) {
            let (a, b, c) = (self.cast(ty, *a), self.cast(ty, *b), self.cast(ty, *c));
            let value = self.builder.ins().fma(a, b, c);
            return Some(vec![self.cast(types::I8X16, value)]);
        }
        let ins = self.builder.ins();
        Some(match (name, arguments) {
            ("terrace.fma" | "terrace.fmaf", [a, b, c]) => vec![ins.fma(*a, *b, *c)],
            ("terrace.bswap64", [a]) => vec![ins.bswap(*a)],
            ("terrace.bitreverse64", [a]) => vec![ins.bitrev(*a)],
            ("terrace.mul128", [a, b, c, d]) => {
                let low = ins.imul(*a, *c);
                let high = self.builder.ins().umulhi(*a, *c);
                let left = self.builder.ins().imul(*a, *d);
                let right = self.builder.ins().imul(*b, *c);
                let high = self.builder.ins().iadd(high, left);
                vec![low, self.builder.ins().iadd(high, right)]
            }
            _ => return None,
        })
    }

    /// Interprets a vector as one with other lanes.
    fn cast(&mut self, ty: ir::Type, value: Value) -> Value {
        if self.builder.func.dfg.value_type(value) == ty {
            return value;
        }
        let little = MemFlagsData::new().with_endianness(Endianness::Little);
        self.builder.ins().bitcast(ty, little, value)
    }

    /// Emits an operation on a floating-point number, or on each lane of a vector.
    fn float_unary(&mut self, op: UnaryOp, a: Value) -> Result<Value, String> {
        let ins = self.builder.ins();
        Ok(match op {
            UnaryOp::Neg => ins.fneg(a),
            UnaryOp::Abs => ins.fabs(a),
            UnaryOp::Sqrt => ins.sqrt(a),
            UnaryOp::Ceil => ins.ceil(a),
            UnaryOp::Floor => ins.floor(a),
            UnaryOp::Trunc => ins.trunc(a),
            UnaryOp::Nearest => ins.nearest(a),
            _ => return Err("an operation on vectors without machine code".to_owned()),
        })
    }

    /// Emits an operation on one value, with a result of type `to`.
    fn unary(&mut self, op: UnaryOp, a: Value, to: Type) -> Result<Value, String> {
        let to = machine_type(to);
        let narrow = match op {
            UnaryOp::Extend8 => Some(types::I8),
            UnaryOp::Extend16 => Some(types::I16),
            UnaryOp::Extend32 => Some(types::I32),
            _ => None,
        };
        if let Some(narrow) = narrow {
            let low = self.builder.ins().ireduce(narrow, a);
            return Ok(self.builder.ins().sextend(to, low));
        }
        let ins = self.builder.ins();
        Ok(match op {
            UnaryOp::Clz => ins.clz(a),
            UnaryOp::Ctz => ins.ctz(a),
            UnaryOp::Popcnt => ins.popcnt(a),
            UnaryOp::Wrap => ins.ireduce(to, a),
            UnaryOp::ExtendU => ins.uextend(to, a),
            UnaryOp::ExtendS => ins.sextend(to, a),
            UnaryOp::ConvertS => ins.fcvt_from_sint(to, a),
            UnaryOp::ConvertU => ins.fcvt_from_uint(to, a),
            UnaryOp::TruncSatS => ins.fcvt_to_sint_sat(to, a),
            UnaryOp::TruncSatU => ins.fcvt_to_uint_sat(to, a),
            UnaryOp::Promote => ins.fpromote(to, a),
            UnaryOp::Demote => ins.fdemote(to, a),
            UnaryOp::Reinterpret => ins.bitcast(to, MemFlagsData::new(), a),
            _ => self.float_unary(op, a)?,
        })
    }

    /// Emits an operation on two numbers, or on each pair of lanes of two vectors.
    fn binary(
        &mut self,
        op: BinaryOp,
        a: Value,
        b: Value,
        is_float: bool,
    ) -> Result<Value, String> {
        let ins = self.builder.ins();
        Ok(match (op, is_float) {
            (BinaryOp::Add, true) => ins.fadd(a, b),
            (BinaryOp::Sub, true) => ins.fsub(a, b),
            (BinaryOp::Mul, true) => ins.fmul(a, b),
            (BinaryOp::DivS, true) => ins.fdiv(a, b),
            (BinaryOp::Min, _) => ins.fmin(a, b),
            (BinaryOp::Max, _) => ins.fmax(a, b),
            (BinaryOp::CopySign, _) => ins.fcopysign(a, b),
            (BinaryOp::Add, false) => ins.iadd(a, b),
            (BinaryOp::Sub, false) => ins.isub(a, b),
            (BinaryOp::Mul, false) => ins.imul(a, b),
            (BinaryOp::DivS, false) => ins.sdiv(a, b),
            (BinaryOp::DivU, _) => ins.udiv(a, b),
            (BinaryOp::RemS, _) => ins.srem(a, b),
            (BinaryOp::RemU, _) => ins.urem(a, b),
            (BinaryOp::And, _) => ins.band(a, b),
            (BinaryOp::Or, _) => ins.bor(a, b),
            (BinaryOp::Xor, _) => ins.bxor(a, b),
            (BinaryOp::Shl, _) => ins.ishl(a, b),
            (BinaryOp::ShrS, _) => ins.sshr(a, b),
            (BinaryOp::ShrU, _) => ins.ushr(a, b),
        })
    }
}
