//! Lowerings of SPIR-V arithmetic, comparisons, casts and bit operations.

use terrace_builtin::property::EnumAttr;
use terrace_builtin::shaped::element_type_or_self;
use terrace_builtin::{IntegerType, TypeExt, VectorType};
use terrace_ir::{Op, Type, Value};
use terrace_llvm::{FCmpPredicate, ICmpPredicate};
use terrace_rewrite::TypeConverter;

use super::Rw;
use crate::build;
use crate::convert_arith_to_llvm::resize;
use crate::direct::{Carry, Direct};

/// The operations with a counterpart that has the same operands.
pub(super) static DIRECT: &[Direct] = &[
    ("spirv.IAdd", "llvm.add", Carry::Same),
    ("spirv.IMul", "llvm.mul", Carry::Same),
    ("spirv.ISub", "llvm.sub", Carry::Same),
    ("spirv.FAdd", "llvm.fadd", Carry::Same),
    ("spirv.FDiv", "llvm.fdiv", Carry::Same),
    ("spirv.FMul", "llvm.fmul", Carry::Same),
    ("spirv.FNegate", "llvm.fneg", Carry::Same),
    ("spirv.FRem", "llvm.frem", Carry::Same),
    ("spirv.FSub", "llvm.fsub", Carry::Same),
    ("spirv.SDiv", "llvm.sdiv", Carry::Same),
    ("spirv.SRem", "llvm.srem", Carry::Same),
    ("spirv.UDiv", "llvm.udiv", Carry::Same),
    ("spirv.UMod", "llvm.urem", Carry::Same),
    ("spirv.BitCount", "llvm.intr.ctpop", Carry::Same),
    ("spirv.BitReverse", "llvm.intr.bitreverse", Carry::Same),
    ("spirv.BitwiseAnd", "llvm.and", Carry::Same),
    ("spirv.BitwiseOr", "llvm.or", Carry::Same),
    ("spirv.BitwiseXor", "llvm.xor", Carry::Same),
    ("spirv.ConvertFToS", "llvm.fptosi", Carry::Same),
    ("spirv.ConvertFToU", "llvm.fptoui", Carry::Same),
    ("spirv.ConvertSToF", "llvm.sitofp", Carry::Same),
    ("spirv.ConvertUToF", "llvm.uitofp", Carry::Same),
    ("spirv.GL.Ceil", "llvm.intr.ceil", Carry::Same),
    ("spirv.GL.Cos", "llvm.intr.cos", Carry::Same),
    ("spirv.GL.Exp", "llvm.intr.exp", Carry::Same),
    ("spirv.GL.FAbs", "llvm.intr.fabs", Carry::Same),
    ("spirv.GL.Floor", "llvm.intr.floor", Carry::Same),
    ("spirv.GL.FMax", "llvm.intr.maxnum", Carry::Same),
    ("spirv.GL.FMin", "llvm.intr.minnum", Carry::Same),
    ("spirv.GL.Log", "llvm.intr.log", Carry::Same),
    ("spirv.GL.Sin", "llvm.intr.sin", Carry::Same),
    ("spirv.GL.SMax", "llvm.intr.smax", Carry::Same),
    ("spirv.GL.SMin", "llvm.intr.smin", Carry::Same),
    ("spirv.GL.Sqrt", "llvm.intr.sqrt", Carry::Same),
    ("spirv.GL.Tan", "llvm.intr.tan", Carry::Same),
    ("spirv.GL.Tanh", "llvm.intr.tanh", Carry::Same),
    ("spirv.LogicalAnd", "llvm.and", Carry::Same),
    ("spirv.LogicalOr", "llvm.or", Carry::Same),
    ("spirv.Select", "llvm.select", Carry::Same),
    ("spirv.Undef", "llvm.mlir.undef", Carry::Same),
];

/// The integer comparisons and their predicates.
pub(super) static INTEGER_COMPARISONS: &[(&str, ICmpPredicate)] = &[
    ("spirv.IEqual", ICmpPredicate::Eq),
    ("spirv.INotEqual", ICmpPredicate::Ne),
    ("spirv.LogicalEqual", ICmpPredicate::Eq),
    ("spirv.LogicalNotEqual", ICmpPredicate::Ne),
    ("spirv.SGreaterThan", ICmpPredicate::Sgt),
    ("spirv.SGreaterThanEqual", ICmpPredicate::Sge),
    ("spirv.SLessThan", ICmpPredicate::Slt),
    ("spirv.SLessThanEqual", ICmpPredicate::Sle),
    ("spirv.UGreaterThan", ICmpPredicate::Ugt),
    ("spirv.UGreaterThanEqual", ICmpPredicate::Uge),
    ("spirv.ULessThan", ICmpPredicate::Ult),
    ("spirv.ULessThanEqual", ICmpPredicate::Ule),
];

/// The floating-point comparisons and their predicates.
pub(super) static FLOAT_COMPARISONS: &[(&str, FCmpPredicate)] = &[
    ("spirv.FOrdEqual", FCmpPredicate::Oeq),
    ("spirv.FOrdGreaterThan", FCmpPredicate::Ogt),
    ("spirv.FOrdGreaterThanEqual", FCmpPredicate::Oge),
    ("spirv.FOrdLessThan", FCmpPredicate::Olt),
    ("spirv.FOrdLessThanEqual", FCmpPredicate::Ole),
    ("spirv.FOrdNotEqual", FCmpPredicate::One),
    ("spirv.FUnordEqual", FCmpPredicate::Ueq),
    ("spirv.FUnordGreaterThan", FCmpPredicate::Ugt),
    ("spirv.FUnordGreaterThanEqual", FCmpPredicate::Uge),
    ("spirv.FUnordLessThan", FCmpPredicate::Ult),
    ("spirv.FUnordLessThanEqual", FCmpPredicate::Ule),
    ("spirv.FUnordNotEqual", FCmpPredicate::Une),
];

/// The casts, and their counterparts to more and to fewer bits.
pub(super) static RESIZING_CASTS: &[(&str, &str, &str)] = &[
    ("spirv.FConvert", "llvm.fpext", "llvm.fptrunc"),
    ("spirv.SConvert", "llvm.sext", "llvm.trunc"),
    ("spirv.UConvert", "llvm.zext", "llvm.trunc"),
];

/// The shifts and their counterparts.
pub(super) static SHIFTS: &[(&str, &str)] = &[
    ("spirv.ShiftLeftLogical", "llvm.shl"),
    ("spirv.ShiftRightArithmetic", "llvm.ashr"),
    ("spirv.ShiftRightLogical", "llvm.lshr"),
];

/// Returns the converted type of the result of `op`; `None` if it is not convertible.
pub(super) fn result_type(op: Op, types: &TypeConverter, rw: Rw<'_, '_>) -> Option<Type> {
    types.convert_one(&rw.context().clone(), rw.body().op(op).result_types().next()?)
}

/// Returns the width in bits of `ty` or of its elements.
fn width(rw: Rw<'_, '_>, ty: Type) -> Option<u32> {
    let cx = rw.context();
    element_type_or_self(cx, ty).int_or_float_width(cx)
}

/// Lowers a comparison to the operation `name` with `predicate`.
pub(super) fn compare(
    op: Op,
    operands: &[Value],
    types: &TypeConverter,
    rw: Rw<'_, '_>,
    name: &str,
    predicate: impl EnumAttr,
) -> Option<()> {
    let ty = result_type(op, types, rw)?;
    let predicate = predicate.to_attribute(rw.context());
    let attributes = build::named(rw.context(), &[("predicate", predicate)]);
    let value = build::value(rw, name, operands, ty, &attributes);
    rw.replace_op(op, &[value]);
    Some(())
}

/// Lowers a cast to `extend` if the result has more bits, or to `truncate` if it has fewer.
pub(super) fn resizing_cast(
    op: Op,
    operands: &[Value],
    types: &TypeConverter,
    rw: Rw<'_, '_>,
    (extend, truncate): (&str, &str),
) -> Option<()> {
    let ty = result_type(op, types, rw)?;
    let from = rw.body().value_type(operands[0]);
    let (from, to) = (width(rw, from)?, width(rw, ty)?);
    if from == to {
        return None;
    }
    let value = build::value(rw, if from < to { extend } else { truncate }, operands, ty, &[]);
    rw.replace_op(op, &[value]);
    Some(())
}

/// Lowers a cast that keeps the bits to `llvm.bitcast`, or to its operand if both are the same
/// pointer type.
pub(super) fn bitcast(
    op: Op,
    operands: &[Value],
    types: &TypeConverter,
    rw: Rw<'_, '_>,
) -> Option<()> {
    let ty = result_type(op, types, rw)?;
    let is_same_pointer =
        ty.is::<terrace_llvm::LLVMPointerType>() && rw.body().value_type(operands[0]) == ty;
    let attributes = build::all_attributes(rw.body().op(op));
    let value = match is_same_pointer {
        true => operands[0],
        false => build::value(rw, "llvm.bitcast", operands, ty, &attributes),
    };
    rw.replace_op(op, &[value]);
    Some(())
}

/// Lowers a shift to the operation `name`, with the shift amount extended to the width of the
/// shifted value.
pub(super) fn shift(
    op: Op,
    operands: &[Value],
    types: &TypeConverter,
    rw: Rw<'_, '_>,
    name: &str,
) -> Option<()> {
    let cx = rw.context().clone();
    let ty = result_type(op, types, rw)?;
    let by = rw.body().op(op).operand_types().nth(1)?;
    let is_unsigned = element_type_or_self(&cx, by)
        .downcast::<IntegerType>(&cx)
        .is_some_and(|ty| ty.is_unsigned());
    let (from, to) = (width(rw, by)?, width(rw, ty)?);
    if from > to {
        return None;
    }
    let by = resize(rw, operands[1], from, ty, to, !is_unsigned);
    let value = build::value(rw, name, &[operands[0], by], ty, &[]);
    rw.replace_op(op, &[value]);
    Some(())
}

/// Inverts all bits of `value`; `ones` is the constant with all bits set.
fn inverted(rw: Rw<'_, '_>, value: Value, ones: Value) -> Value {
    build::binary(rw, "llvm.xor", value, ones)
}

pub(super) fn not(op: Op, operands: &[Value], types: &TypeConverter, rw: Rw<'_, '_>) -> Option<()> {
    let ty = result_type(op, types, rw)?;
    let ones = build::int_constant(rw, ty, -1)?;
    let value = inverted(rw, operands[0], ones);
    rw.replace_op(op, &[value]);
    Some(())
}

/// Lowers `spirv.GL.InverseSqrt` to a division of one by the square root.
pub(super) fn inverse_sqrt(
    op: Op,
    operands: &[Value],
    types: &TypeConverter,
    rw: Rw<'_, '_>,
) -> Option<()> {
    let ty = result_type(op, types, rw)?;
    let one = build::float_constant(rw, ty, 1.0)?;
    let root = build::value(rw, "llvm.intr.sqrt", operands, ty, &[]);
    let value = build::binary(rw, "llvm.fdiv", one, root);
    rw.replace_op(op, &[value]);
    Some(())
}

/// Resizes and broadcasts `value`, a bit offset or bit count, to the integer type or vector type
/// `ty`.
fn spread(rw: Rw<'_, '_>, value: Value, ty: Type) -> Option<Value> {
    let cx = rw.context().clone();
    let own = rw.body().value_type(value);
    let (from, to) = (width(rw, own)?, width(rw, ty)?);
    let value = match ty.downcast::<VectorType>(&cx) {
        None => value,
        Some(vector) => {
            let [count] = vector.shape[..] else { return None };
            let all = build::poison(rw, VectorType::get(&cx, &[count], own).ty());
            (0..count)
                .try_fold(all, |all, at| super::composite::insert_element(rw, all, value, at))?
        }
    };
    Some(resize(rw, value, from, ty, to, false))
}

/// Builds the mask whose lowest `count` bits are clear and all others are set. Returns the mask and
/// the constant with all bits set.
fn high_bits(rw: Rw<'_, '_>, count: Value, ty: Type) -> Option<(Value, Value)> {
    let ones = build::int_constant(rw, ty, -1)?;
    Some((build::binary(rw, "llvm.shl", ones, count), ones))
}

/// Lowers a bit field insertion to `(base & ~(mask << offset)) | (insert << offset)`, where `mask`
/// has the lowest `count` bits set.
pub(super) fn bit_field_insert(
    op: Op,
    operands: &[Value],
    types: &TypeConverter,
    rw: Rw<'_, '_>,
) -> Option<()> {
    let ty = result_type(op, types, rw)?;
    let &[base, insert, offset, count] = operands else { return None };
    let offset = spread(rw, offset, ty)?;
    let count = spread(rw, count, ty)?;
    let (high, ones) = high_bits(rw, count, ty)?;
    let low = inverted(rw, high, ones);
    let field = build::binary(rw, "llvm.shl", low, offset);
    let others = inverted(rw, field, ones);
    let kept = build::binary(rw, "llvm.and", base, others);
    let put = build::binary(rw, "llvm.shl", insert, offset);
    let value = build::binary(rw, "llvm.or", kept, put);
    rw.replace_op(op, &[value]);
    Some(())
}

/// Lowers a signed bit field extraction to a left shift of the field to the top and an arithmetic
/// right shift.
pub(super) fn bit_field_s_extract(
    op: Op,
    operands: &[Value],
    types: &TypeConverter,
    rw: Rw<'_, '_>,
) -> Option<()> {
    let ty = result_type(op, types, rw)?;
    let &[base, offset, count] = operands else { return None };
    let offset = spread(rw, offset, ty)?;
    let count = spread(rw, count, ty)?;
    let width = width(rw, ty)?;
    let width = build::int_constant(rw, ty, i64::from(width))?;
    let end = build::binary(rw, "llvm.add", count, offset);
    let above = build::binary(rw, "llvm.sub", width, end);
    let top = build::binary(rw, "llvm.shl", base, above);
    let back = build::binary(rw, "llvm.add", offset, above);
    let value = build::binary(rw, "llvm.ashr", top, back);
    rw.replace_op(op, &[value]);
    Some(())
}

/// Lowers an unsigned bit field extraction to `(base >> offset) & mask`, where `mask` has the
/// lowest `count` bits set.
pub(super) fn bit_field_u_extract(
    op: Op,
    operands: &[Value],
    types: &TypeConverter,
    rw: Rw<'_, '_>,
) -> Option<()> {
    let ty = result_type(op, types, rw)?;
    let &[base, offset, count] = operands else { return None };
    let offset = spread(rw, offset, ty)?;
    let count = spread(rw, count, ty)?;
    let (high, ones) = high_bits(rw, count, ty)?;
    let low = inverted(rw, high, ones);
    let down = build::binary(rw, "llvm.lshr", base, offset);
    let value = build::binary(rw, "llvm.and", down, low);
    rw.replace_op(op, &[value]);
    Some(())
}
