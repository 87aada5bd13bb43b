//! Lowerings of SPIR-V arithmetic, comparisons, casts and bit operations.

use terrace_builtin::property::EnumAttr;
use terrace_builtin::shaped::element_type_or_self;
use terrace_builtin::{IntegerType, TypeExt, VectorType};
use terrace_ir::{Op, OpInfo, OpType, Operand, Type, Value};
use terrace_llvm::{self as llvm, FCmpPredicate, ICmpPredicate};
use terrace_rewrite::{Rw, TypeConverter};
use terrace_spirv as spirv;

use crate::build;
use crate::convert_arith_to_llvm::resize;
use crate::one_to_one::{OneToOneEntry, one_to_one};

/// The operations with a counterpart that has the same operands.
pub(super) static ONE_TO_ONE: &[OneToOneEntry] = one_to_one![
    spirv::IAddOp => llvm::AddOp,
    spirv::IMulOp => llvm::MulOp,
    spirv::ISubOp => llvm::SubOp,
    spirv::FAddOp => llvm::FAddOp,
    spirv::FDivOp => llvm::FDivOp,
    spirv::FMulOp => llvm::FMulOp,
    spirv::FNegateOp => llvm::FNegOp,
    spirv::FRemOp => llvm::FRemOp,
    spirv::FSubOp => llvm::FSubOp,
    spirv::SDivOp => llvm::SDivOp,
    spirv::SRemOp => llvm::SRemOp,
    spirv::UDivOp => llvm::UDivOp,
    spirv::UModOp => llvm::URemOp,
    spirv::BitCountOp => llvm::CtPopOp,
    spirv::BitReverseOp => llvm::BitReverseOp,
    spirv::BitwiseAndOp => llvm::AndOp,
    spirv::BitwiseOrOp => llvm::OrOp,
    spirv::BitwiseXorOp => llvm::XOrOp,
    spirv::ConvertFToSOp => llvm::FPToSIOp,
    spirv::ConvertFToUOp => llvm::FPToUIOp,
    spirv::ConvertSToFOp => llvm::SIToFPOp,
    spirv::ConvertUToFOp => llvm::UIToFPOp,
    spirv::GLCeilOp => llvm::FCeilOp,
    spirv::GLCosOp => llvm::CosOp,
    spirv::GLExpOp => llvm::ExpOp,
    spirv::GLFAbsOp => llvm::FAbsOp,
    spirv::GLFloorOp => llvm::FFloorOp,
    spirv::GLFMaxOp => llvm::MaxNumOp,
    spirv::GLFMinOp => llvm::MinNumOp,
    spirv::GLLogOp => llvm::LogOp,
    spirv::GLSinOp => llvm::SinOp,
    spirv::GLSMaxOp => llvm::SMaxOp,
    spirv::GLSMinOp => llvm::SMinOp,
    spirv::GLSqrtOp => llvm::SqrtOp,
    spirv::GLTanOp => llvm::TanOp,
    spirv::GLTanhOp => llvm::TanhOp,
    spirv::LogicalAndOp => llvm::AndOp,
    spirv::LogicalOrOp => llvm::OrOp,
    spirv::SelectOp => llvm::SelectOp,
    spirv::UndefOp => llvm::UndefOp,
];

/// The integer comparisons and their predicates.
pub(super) static INTEGER_COMPARISONS: &[(&OpInfo, ICmpPredicate)] = &[
    (spirv::IEqualOp::INFO, ICmpPredicate::Eq),
    (spirv::INotEqualOp::INFO, ICmpPredicate::Ne),
    (spirv::LogicalEqualOp::INFO, ICmpPredicate::Eq),
    (spirv::LogicalNotEqualOp::INFO, ICmpPredicate::Ne),
    (spirv::SGreaterThanOp::INFO, ICmpPredicate::Sgt),
    (spirv::SGreaterThanEqualOp::INFO, ICmpPredicate::Sge),
    (spirv::SLessThanOp::INFO, ICmpPredicate::Slt),
    (spirv::SLessThanEqualOp::INFO, ICmpPredicate::Sle),
    (spirv::UGreaterThanOp::INFO, ICmpPredicate::Ugt),
    (spirv::UGreaterThanEqualOp::INFO, ICmpPredicate::Uge),
    (spirv::ULessThanOp::INFO, ICmpPredicate::Ult),
    (spirv::ULessThanEqualOp::INFO, ICmpPredicate::Ule),
];

/// The floating-point comparisons and their predicates.
pub(super) static FLOAT_COMPARISONS: &[(&OpInfo, FCmpPredicate)] = &[
    (spirv::FOrdEqualOp::INFO, FCmpPredicate::Oeq),
    (spirv::FOrdGreaterThanOp::INFO, FCmpPredicate::Ogt),
    (spirv::FOrdGreaterThanEqualOp::INFO, FCmpPredicate::Oge),
    (spirv::FOrdLessThanOp::INFO, FCmpPredicate::Olt),
    (spirv::FOrdLessThanEqualOp::INFO, FCmpPredicate::Ole),
    (spirv::FOrdNotEqualOp::INFO, FCmpPredicate::One),
    (spirv::FUnordEqualOp::INFO, FCmpPredicate::Ueq),
    (spirv::FUnordGreaterThanOp::INFO, FCmpPredicate::Ugt),
    (spirv::FUnordGreaterThanEqualOp::INFO, FCmpPredicate::Uge),
    (spirv::FUnordLessThanOp::INFO, FCmpPredicate::Ult),
    (spirv::FUnordLessThanEqualOp::INFO, FCmpPredicate::Ule),
    (spirv::FUnordNotEqualOp::INFO, FCmpPredicate::Une),
];

/// The casts, each with its counterparts to more and to fewer bits.
pub(super) static RESIZING_CASTS: &[(&OpInfo, &OpInfo, &OpInfo)] = &[
    (spirv::FConvertOp::INFO, llvm::FPExtOp::INFO, llvm::FPTruncOp::INFO),
    (spirv::SConvertOp::INFO, llvm::SExtOp::INFO, llvm::TruncOp::INFO),
    (spirv::UConvertOp::INFO, llvm::ZExtOp::INFO, llvm::TruncOp::INFO),
];

/// The shifts, each with its counterpart in the llvm dialect.
pub(super) static SHIFTS: &[(&OpInfo, &OpInfo)] = &[
    (spirv::ShiftLeftLogicalOp::INFO, llvm::ShlOp::INFO),
    (spirv::ShiftRightArithmeticOp::INFO, llvm::AShrOp::INFO),
    (spirv::ShiftRightLogicalOp::INFO, llvm::LShrOp::INFO),
];

/// Returns the converted type of the result of `op`; `None` if it is not convertible.
pub(super) fn result_type(op: Op, types: &TypeConverter, rw: Rw<'_, '_>) -> Option<Type> {
    types.convert_one(&rw.context().clone(), rw.body().op(op).result_types().next()?)
}

/// Returns the width in bits of `ty` or of its elements; `None` for other types.
fn width(rw: Rw<'_, '_>, ty: Type) -> Option<u32> {
    let cx = rw.context();
    element_type_or_self(cx, ty).int_or_float_width(cx)
}

/// Lowers a comparison to `target` with `predicate`.
pub(super) fn compare(
    op: Op,
    operands: &[Value],
    types: &TypeConverter,
    rw: Rw<'_, '_>,
    target: &'static OpInfo,
    predicate: impl EnumAttr,
) -> Option<()> {
    let ty = result_type(op, types, rw)?;
    let predicate = predicate.to_attribute(rw.context());
    let attributes = build::named(rw.context(), &[("predicate", predicate)]);
    let value = build::value(rw, target, operands, ty, &attributes);
    rw.replace_op(op, &[value]);
    Some(())
}

/// Lowers a cast to `extend` if the result has more bits, or to `truncate` if it has fewer.
pub(super) fn resizing_cast(
    op: Op,
    operands: &[Value],
    types: &TypeConverter,
    rw: Rw<'_, '_>,
    (extend, truncate): (&'static OpInfo, &'static OpInfo),
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
        false => build::value(rw, llvm::BitcastOp::INFO, operands, ty, &attributes),
    };
    rw.replace_op(op, &[value]);
    Some(())
}

/// Lowers a shift to `target`, with the shift amount extended to the width of the
/// shifted value.
pub(super) fn shift(
    op: Op,
    operands: &[Value],
    types: &TypeConverter,
    rw: Rw<'_, '_>,
    target: &'static OpInfo,
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
    let value = build::value(rw, target, &[operands[0], by], ty, &[]);
    rw.replace_op(op, &[value]);
    Some(())
}

/// Inverts all bits of `value`; `ones` is the constant with all bits set.
fn inverted(rw: Rw<'_, '_>, value: Value, ones: Value) -> Value {
    llvm::XOrOp::build(rw, value, ones).value(rw)
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
    let root = llvm::SqrtOp::build(rw, operands[0]).value(rw);
    let value = llvm::FDivOp::build(rw, one, root).value(rw);
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

/// Builds the mask whose lowest `count` bits are clear and whose other bits are set. Returns the
/// mask and the constant with all bits set; `None` if `ty` has no constants.
fn high_bits(rw: Rw<'_, '_>, count: Value, ty: Type) -> Option<(Value, Value)> {
    let ones = build::int_constant(rw, ty, -1)?;
    Some((llvm::ShlOp::build(rw, ones, count).value(rw), ones))
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
    let field = llvm::ShlOp::build(rw, low, offset).value(rw);
    let others = inverted(rw, field, ones);
    let kept = llvm::AndOp::build(rw, base, others).value(rw);
    let put = llvm::ShlOp::build(rw, insert, offset).value(rw);
    let value = llvm::OrOp::build(rw, kept, put).value(rw);
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
    let end = llvm::AddOp::build(rw, count, offset).value(rw);
    let above = llvm::SubOp::build(rw, width, end).value(rw);
    let top = llvm::ShlOp::build(rw, base, above).value(rw);
    let back = llvm::AddOp::build(rw, offset, above).value(rw);
    let value = llvm::AShrOp::build(rw, top, back).value(rw);
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
    let down = llvm::LShrOp::build(rw, base, offset).value(rw);
    let value = llvm::AndOp::build(rw, down, low).value(rw);
    rw.replace_op(op, &[value]);
    Some(())
}
