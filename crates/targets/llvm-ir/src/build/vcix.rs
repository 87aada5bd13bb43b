//! The translation of the `vcix` dialect: [`VcixTranslation`].

use std::sync::Arc;

use terrace_builtin::{IntegerAttr, VectorType};
use terrace_ir::{Attribute, OpRef};
use terrace_numeric::Int;
use terrace_vcix::{BinaryImmOp, BinaryOp};

use super::{LlvmTranslation, OpTranslation, Translated, Translator};
use crate::model::Type;
use crate::model::instructions::Value;

/// The translation of the `vcix` dialect.
pub(super) struct VcixTranslation;

impl LlvmTranslation for VcixTranslation {
    fn operation(&self, name: &str) -> Option<OpTranslation> {
        match name {
            "vcix.v.iv" => Some(Arc::new(binary_immediate)),
            "vcix.v.sv" => Some(Arc::new(binary)),
            _ => None,
        }
    }
}

/// Translates `vcix.v.iv`: a vector and an immediate.
fn binary_immediate(op: OpRef<'_>, translator: &mut Translator<'_>) -> Translated {
    let Some(view) = op.cast::<BinaryImmOp>() else { return Ok(()) };
    let immediate = register(translator, view.opcode(), view.imm());
    call(op, translator, "llvm.riscv.sf.vc.v.iv.se", view.opcode(), immediate, view.vl().is_some())
}

/// Translates `vcix.v.sv`: a vector, and a vector or a scalar.
fn binary(op: OpRef<'_>, translator: &mut Translator<'_>) -> Translated {
    let Some(view) = op.cast::<BinaryOp>() else { return Ok(()) };
    let second = translator.operand(op, 1);
    let ty = translator.value_type(second);
    let name = if translator.module.types.lanes(ty).is_some() {
        "llvm.riscv.sf.vc.v.vv.se"
    } else if translator.module.types.int_bits(ty).is_some() {
        "llvm.riscv.sf.vc.v.xv.se"
    } else {
        "llvm.riscv.sf.vc.v.fv.se"
    };
    call(op, translator, name, view.opcode(), second, view.vl().is_some())
}

/// Calls the intrinsic `name` of the instruction `opcode` on the first operand of `op` and
/// `second`. The number of elements is the last operand if `has_length` is set, and otherwise that
/// of the result.
fn call(
    op: OpRef<'_>,
    translator: &mut Translator<'_>,
    name: &str,
    opcode: Attribute,
    second: Value,
    has_length: bool,
) -> Translated {
    let cx = translator.context();
    let first = translator.operand(op, 0);
    let code = register(translator, opcode, opcode);
    let length = match has_length {
        true => translator.operand(op, op.operand_count() - 1),
        false => {
            let ty = op.result_types().next();
            let shape = ty.and_then(|ty| ty.downcast::<VectorType>(cx)).map(|ty| &ty.shape);
            let count = shape.and_then(|shape| shape.first()).copied().unwrap_or(0);
            let ty = register_type(translator, opcode);
            let bits = translator.module.types.int_bits(ty).unwrap_or(64);
            translator.module.constants.int(ty, Int::from_i64(bits, count)).into()
        }
    };
    let result = translator.result_type(op);
    let register = register_type(translator, opcode);
    let [vector, other] = [first, second].map(|value| translator.value_type(value));
    let overloads = [result, register, vector, other, register];
    let id = translator.intrinsic(op, name, &overloads, &[code, first, second, length])?;
    translator.map_result(op, Value::Instruction(id));
    Ok(())
}

/// Returns the type of the registers of the target, which is that of the opcode.
fn register_type(translator: &Translator<'_>, opcode: Attribute) -> Type {
    let integer = opcode.downcast::<IntegerAttr>(translator.context());
    match integer.map(|integer| integer.value.width()) {
        Some(32) => Type::I32,
        _ => Type::I64,
    }
}

/// Returns `number` as a constant of a register; `opcode` determines its width.
fn register(translator: &mut Translator<'_>, opcode: Attribute, number: Attribute) -> Value {
    let ty = register_type(translator, opcode);
    let number = number.downcast::<IntegerAttr>(translator.context());
    let number = number.map_or(0, |number| number.value.low_u64() as i64);
    let bits = translator.module.types.int_bits(ty).unwrap_or(64);
    translator.module.constants.int(ty, Int::from_i64(bits, number)).into()
}
