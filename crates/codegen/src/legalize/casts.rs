//! Conversions between types.

use terrace_llvm_ir::model::instructions::{CastOp, Value};
use terrace_llvm_ir::model::{FloatKind, Type};

use super::Step;
use super::function::FunctionLegalizer;
use super::shapes::{Scalar, Slot};
use crate::flat::{self, UnaryOp, ValueId};

impl FunctionLegalizer<'_, '_> {
    /// Translates a conversion to the type `to`.
    pub(super) fn cast(&mut self, op: CastOp, value: Value, to: Type) -> Step<Vec<ValueId>> {
        let from = self.type_of(value);
        if op == CastOp::Bitcast {
            return self.bitcast(value, to);
        }
        let of = self.program.lanes(from)?.0;
        self.lanewise(to, &[value], |this, scalar, lanes| {
            let value = &lanes[0];
            Ok(match (op, of, scalar) {
                (CastOp::FpTrunc | CastOp::FpExt, Scalar::Float(from), Scalar::Float(to)) => {
                    vec![this.convert_float(from, to, value[0])]
                }
                (CastOp::SiToFp, Scalar::Int(bits), Scalar::Float(kind)) => {
                    vec![this.int_to_float(bits, kind, true, value)]
                }
                (CastOp::UiToFp, Scalar::Int(bits), Scalar::Float(kind)) => {
                    vec![this.int_to_float(bits, kind, false, value)]
                }
                (CastOp::FpToSi, Scalar::Float(kind), Scalar::Int(bits)) => {
                    this.float_to_int(kind, bits, true, value[0])
                }
                (CastOp::FpToUi, Scalar::Float(kind), Scalar::Int(bits)) => {
                    this.float_to_int(kind, bits, false, value[0])
                }
                (op, Scalar::Int(from), Scalar::Int(to)) => {
                    this.resize(from, to, op == CastOp::SExt, value)
                }
                _ => return Err("a conversion that cannot be executed".to_owned()),
            })
        })
    }

    /// Translates a conversion of an integer to a floating-point number.
    pub(super) fn int_to_float(
        &mut self,
        bits: u32,
        kind: FloatKind,
        signed: bool,
        value: &[ValueId],
    ) -> ValueId {
        // Integers of up to 24 bits are exact as `float`, others as `double` up to 53 bits.
        let through = match kind {
            FloatKind::Double => flat::Type::F64,
            FloatKind::Half | FloatKind::BFloat if bits > 24 => flat::Type::F64,
            _ => flat::Type::F32,
        };
        let number = if bits > 64 {
            let high = if signed { self.extend(bits - 64, value[1]) } else { value[1] };
            let name = match (through, signed) {
                (flat::Type::F64, true) => "terrace.si128_to_f64",
                (flat::Type::F64, false) => "terrace.ui128_to_f64",
                (_, true) => "terrace.si128_to_f32",
                (_, false) => "terrace.ui128_to_f32",
            };
            self.call_host(name, vec![value[0], high], &[through])[0]
        } else {
            let (op, value) = match signed {
                true => (UnaryOp::ConvertS, self.extend(bits, value[0])),
                false => (UnaryOp::ConvertU, value[0]),
            };
            self.unary(op, through, value)
        };
        let from = match through {
            flat::Type::F64 => FloatKind::Double,
            _ => FloatKind::Single,
        };
        self.convert_float(from, kind, number)
    }

    /// Translates a conversion of a floating-point number to an integer.
    pub(super) fn float_to_int(
        &mut self,
        kind: FloatKind,
        bits: u32,
        signed: bool,
        value: ValueId,
    ) -> Vec<ValueId> {
        let value = self.widen(kind, value);
        if bits > 64 {
            let value = match self.ty(value) {
                flat::Type::F64 => value,
                _ => self.unary(UnaryOp::Promote, flat::Type::F64, value),
            };
            let name = if signed { "terrace.f64_to_si128" } else { "terrace.f64_to_ui128" };
            let result = self.call_host(name, vec![value], &[flat::Type::I64, flat::Type::I64]);
            return vec![result[0], self.mask(bits - 64, result[1])];
        }
        let ty = if bits > 32 { flat::Type::I64 } else { flat::Type::I32 };
        let op = if signed { UnaryOp::TruncSatS } else { UnaryOp::TruncSatU };
        let result = self.unary(op, ty, value);
        vec![self.mask(bits, result)]
    }

    fn bitcast(&mut self, value: Value, to: Type) -> Step<Vec<ValueId>> {
        let from = self.type_of(value);
        let (source, target) = (self.program.shape(from)?, self.program.shape(to)?);
        let widths = |shape: &super::shapes::Shape| {
            let width = |slot: &Slot| (slot.scalar.bits(), slot.scalar.parts().len());
            shape.slots.iter().map(width).collect::<Vec<_>>()
        };
        let parts = self.get(value)?;
        if widths(&source) != widths(&target) {
            // The bits go through memory below the stack pointer, which nothing else uses.
            let size = self.program.module.layout.size(&self.program.module.types, from).max(16);
            let address = self.below_stack(size);
            self.store(from, &parts, address)?;
            return self.load(to, address);
        }
        let types = target.parts.iter().copied();
        Ok(parts.into_iter().zip(types).map(|(part, ty)| self.reinterpret(part, ty)).collect())
    }

    /// Returns the bits of a value as a value of another type of the same width.
    fn reinterpret(&mut self, value: ValueId, to: flat::Type) -> ValueId {
        match self.ty(value) == to {
            true => value,
            false => self.unary(UnaryOp::Reinterpret, to, value),
        }
    }
}
