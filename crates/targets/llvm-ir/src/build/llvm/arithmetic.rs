//! Arithmetic, comparisons, choices and conversions.

use terrace_ir::OpRef;
use terrace_llvm as llvm;
use terrace_llvm::{FastmathFlags, IntegerOverflowFlags};

use super::{Translated, Translator};
use crate::build::row::fast_math;
use crate::fold;
use crate::model::Type;
use crate::model::instructions::{
    BinaryOp, CastOp, Flags, FloatPredicate, InstructionKind, IntPredicate, Value,
};

/// Flags of overflow.
fn overflow(flags: IntegerOverflowFlags) -> Flags {
    let bits = flags.value();
    Flags::when(bits & 1 != 0, Flags::NSW).with(Flags::when(bits & 2 != 0, Flags::NUW))
}

/// Reads a property of `op` as flags: `flags!(op, AddOp.overflow_flags => overflow)`.
macro_rules! flags {
    ($op:expr, $ty:ident . $get:ident => $convert:expr) => {
        $op.cast::<llvm::$ty>().map_or(Flags::NONE, |op| $convert(op.$get()))
    };
}

fn exact(set: bool) -> Flags {
    Flags::when(set, Flags::EXACT)
}

/// Returns the flags of arithmetic.
fn binary_flags(kind: BinaryOp, op: OpRef<'_>) -> Flags {
    match kind {
        BinaryOp::Add => flags!(op, AddOp.overflow_flags => overflow),
        BinaryOp::Sub => flags!(op, SubOp.overflow_flags => overflow),
        BinaryOp::Mul => flags!(op, MulOp.overflow_flags => overflow),
        BinaryOp::Shl => flags!(op, ShlOp.overflow_flags => overflow),
        BinaryOp::UDiv => flags!(op, UDivOp.is_exact => exact),
        BinaryOp::SDiv => flags!(op, SDivOp.is_exact => exact),
        BinaryOp::LShr => flags!(op, LShrOp.is_exact => exact),
        BinaryOp::AShr => flags!(op, AShrOp.is_exact => exact),
        BinaryOp::Or => flags!(op, OrOp.is_disjoint => |set| Flags::when(set, Flags::DISJOINT)),
        BinaryOp::FAdd => flags!(op, FAddOp.fastmath_flags => fast_math),
        BinaryOp::FSub => flags!(op, FSubOp.fastmath_flags => fast_math),
        BinaryOp::FMul => flags!(op, FMulOp.fastmath_flags => fast_math),
        BinaryOp::FDiv => flags!(op, FDivOp.fastmath_flags => fast_math),
        BinaryOp::FRem => flags!(op, FRemOp.fastmath_flags => fast_math),
        BinaryOp::URem | BinaryOp::SRem | BinaryOp::And | BinaryOp::Xor => Flags::NONE,
    }
}

/// Translates arithmetic on two values.
pub(super) fn binary(kind: BinaryOp, op: OpRef<'_>, translator: &mut Translator<'_>) {
    let (a, b) = (translator.operand(op, 0), translator.operand(op, 1));
    let result = translator.binary(kind, binary_flags(kind, op), a, b);
    translator.map_result(op, result);
}

/// Translates a conversion.
pub(super) fn cast(kind: CastOp, op: OpRef<'_>, translator: &mut Translator<'_>) {
    let nneg = |set| Flags::when(set, Flags::NNEG);
    let flags = match kind {
        CastOp::ZExt => flags!(op, ZExtOp.non_neg => nneg),
        CastOp::UiToFp => flags!(op, UIToFPOp.non_neg => nneg),
        CastOp::Trunc => flags!(op, TruncOp.overflow_flags => overflow),
        _ => Flags::NONE,
    };
    let value = translator.operand(op, 0);
    let ty = translator.result_type(op);
    let result = translator.cast(kind, flags, value, ty);
    translator.map_result(op, result);
}

/// Translates the operation `llvm.fneg`.
pub(super) fn fneg(op: OpRef<'_>, translator: &mut Translator<'_>) -> Translated {
    let flags = flags!(op, FNegOp.fastmath_flags => fast_math);
    let value = translator.operand(op, 0);
    if let Value::Constant(constant) = value
        && let Some(folded) = fold::fneg(&mut translator.module, constant)
    {
        translator.map_result(op, folded);
        return Ok(());
    }
    let ty = translator.value_type(value);
    let result = translator.emit(ty, InstructionKind::FNeg(flags, value));
    translator.map_result(op, result);
    Ok(())
}

/// Returns the type of comparisons of `value`.
fn flag_type(translator: &mut Translator<'_>, value: Value) -> Type {
    let ty = translator.value_type(value);
    translator.module.types.with_scalar(ty, Type::I1)
}

/// Translates the operation `llvm.icmp`.
pub(super) fn icmp(op: OpRef<'_>, translator: &mut Translator<'_>) -> Translated {
    let Some(view) = op.cast::<llvm::ICmpOp>() else { return Ok(()) };
    let predicate = IntPredicate::ALL.get(view.predicate().value() as usize);
    let predicate = predicate.copied().unwrap_or(IntPredicate::Eq);
    let (a, b) = (translator.operand(op, 0), translator.operand(op, 1));
    let result = translator.compare(predicate, a, b);
    translator.map_result(op, result);
    Ok(())
}

/// Translates the operation `llvm.fcmp`.
pub(super) fn fcmp(op: OpRef<'_>, translator: &mut Translator<'_>) -> Translated {
    let Some(view) = op.cast::<llvm::FCmpOp>() else { return Ok(()) };
    let predicate = FloatPredicate::ALL.get(view.predicate().value() as usize);
    let predicate = predicate.copied().unwrap_or(FloatPredicate::False);
    let (a, b) = (translator.operand(op, 0), translator.operand(op, 1));
    if let (Value::Constant(x), Value::Constant(y)) = (a, b)
        && let Some(folded) = fold::fcmp(&mut translator.module, predicate, x, y)
    {
        translator.map_result(op, folded);
        return Ok(());
    }
    let ty = flag_type(translator, a);
    let flags = fast_math(view.fastmath_flags());
    let result = translator.emit(ty, InstructionKind::FCmp(predicate, flags, a, b));
    translator.map_result(op, result);
    Ok(())
}

/// Translates the operation `llvm.select`.
pub(super) fn select(op: OpRef<'_>, translator: &mut Translator<'_>) -> Translated {
    let flags: FastmathFlags = match op.cast::<llvm::SelectOp>() {
        Some(view) => view.fastmath_flags(),
        None => return Ok(()),
    };
    let [c, a, b] = [0, 1, 2].map(|at| translator.operand(op, at));
    if let (Value::Constant(c), Value::Constant(a), Value::Constant(b)) = (c, a, b)
        && let Some(folded) = fold::select(&mut translator.module, c, a, b)
    {
        translator.map_result(op, folded);
        return Ok(());
    }
    let ty = translator.value_type(a);
    let flags = if translator.is_float_like(ty) { fast_math(flags) } else { Flags::NONE };
    let result = translator.emit(ty, InstructionKind::Select(flags, c, a, b));
    translator.map_result(op, result);
    Ok(())
}

/// Translates the operation `llvm.freeze`.
pub(super) fn freeze(op: OpRef<'_>, translator: &mut Translator<'_>) -> Translated {
    let value = translator.operand(op, 0);
    let ty = translator.value_type(value);
    let result = translator.emit(ty, InstructionKind::Freeze(value));
    translator.map_result(op, result);
    Ok(())
}
