//! Conversions between the value of a slot and values of other types that are loaded from its start
//! or stored there.

use terrace_builtin::{FloatType, IntegerAttr, IntegerType, VectorType};
use terrace_data_layout::DataLayout;
use terrace_ir::fold::fold_and_update;
use terrace_ir::{Builder, Context, FoldResult, Op, OpType, Operand, StringAttr, Type, Value};
use terrace_numeric::Int;

use crate::{
    AddrSpaceCastOp, AndOp, BitcastOp, ConstantOp, IntToPtrOp, LLVMArrayType, LLVMPointerType,
    LLVMStructType, LShrOp, OrOp, PtrToIntOp, ShlOp, TruncOp, ZExtOp,
};

/// Returns the size of `ty` in bits; `None` if it has none, depends on a factor, or no integer type
/// is as large.
fn bits_of(layout: &DataLayout, ty: Type) -> Option<u32> {
    let bits = u32::try_from(layout.type_size_in_bits(ty).ok()?.as_fixed()?).ok()?;
    (1..=IntegerType::MAX_WIDTH).contains(&bits).then_some(bits)
}

/// Whether values of the type can be reinterpreted as integers: no aggregates, scalable vectors and
/// vectors of pointers.
fn is_castable(cx: &Context, ty: Type) -> bool {
    if ty.is::<LLVMStructType>() || ty.is::<LLVMArrayType>() {
        return false;
    }
    match ty.downcast::<VectorType>(cx) {
        Some(vector) => !vector.element.is::<LLVMPointerType>() && !vector.is_scalable(),
        None => ty.is::<IntegerType>() || ty.is::<FloatType>() || ty.is::<LLVMPointerType>(),
    }
}

/// Whether a value of type `part` can be extracted from a value of type `whole` and inserted there
/// (MLIR: `areConversionCompatible`).
pub(super) fn fits(cx: &Context, layout: &DataLayout, whole: Type, part: Type) -> bool {
    if whole == part {
        return true;
    }
    if !is_castable(cx, whole) || !is_castable(cx, part) {
        return false;
    }
    let (Some(whole_bits), Some(part_bits)) = (bits_of(layout, whole), bits_of(layout, part))
    else {
        return false;
    };
    if whole.is::<LLVMPointerType>() && part.is::<LLVMPointerType>() {
        return whole_bits == part_bits;
    }
    part_bits <= whole_bits
}

fn is_big_endian(cx: &Context, layout: &DataLayout) -> bool {
    let endianness = layout.endianness().and_then(|e| e.downcast::<StringAttr>(cx));
    endianness.is_some_and(|endianness| endianness.as_str() == Some("big"))
}

/// Creates an operation with one result by `create` and folds it (MLIR: `createOrFold`).
pub(super) fn create_or_fold(
    builder: &mut Builder<'_>,
    create: impl FnOnce(&mut Builder<'_>) -> Op,
) -> Value {
    let point = builder.point();
    let op = create(builder);
    let result = builder.body().result(op, 0);
    let folded = fold_and_update(builder.body_mut(), op);
    let value = match folded.as_deref() {
        Some([FoldResult::Value(value)]) => *value,
        Some([FoldResult::Constant(constant)]) => {
            let ty = builder.body().value_type(result);
            ConstantOp::build(builder, ty, *constant).value(builder)
        }
        _ => return result,
    };
    builder.body_mut().erase(op);
    if let [FoldResult::Value(_)] = folded.as_deref().unwrap_or_default() {
        builder.set_point(point);
    }
    value
}

/// Creates the constant `value`.
fn constant(builder: &mut Builder<'_>, value: Int) -> Value {
    let cx = builder.context().clone();
    let ty = IntegerType::get(&cx, value.width()).ty();
    let value = IntegerAttr::from_int(&cx, ty, value);
    ConstantOp::build(builder, ty, value.attr()).value(builder)
}

/// Reinterprets `value` as an integer of its `bits`.
fn to_integer(builder: &mut Builder<'_>, value: Value, bits: u32) -> Value {
    let ty = builder.body().value_type(value);
    if ty.is::<IntegerType>() {
        return value;
    }
    let integer = IntegerType::get(builder.context(), bits).ty();
    create_or_fold(builder, |builder| match ty.is::<LLVMPointerType>() {
        true => PtrToIntOp::build(builder, integer, value).op(),
        false => BitcastOp::build(builder, integer, value).op(),
    })
}

/// Reinterprets the integer `value` as a value of type `ty` with the same size.
fn from_integer(builder: &mut Builder<'_>, value: Value, ty: Type) -> Value {
    if ty.is::<IntegerType>() {
        return value;
    }
    create_or_fold(builder, |builder| match ty.is::<LLVMPointerType>() {
        true => IntToPtrOp::build(builder, ty, value).op(),
        false => BitcastOp::build(builder, ty, value).op(),
    })
}

/// Reinterprets `value` as a value of type `ty` with the same number of `bits`.
fn cast(builder: &mut Builder<'_>, value: Value, ty: Type, bits: u32) -> Value {
    let source = builder.body().value_type(value);
    if source == ty {
        return value;
    }
    if source.is::<LLVMPointerType>() && ty.is::<LLVMPointerType>() {
        return create_or_fold(builder, |builder| AddrSpaceCastOp::build(builder, ty, value).op());
    }
    let integer = to_integer(builder, value, bits);
    from_integer(builder, integer, ty)
}

/// Returns the value of type `ty` at the start of the memory that holds `whole`; `None` if the
/// types have no such conversion (MLIR: `createExtractAndCast`).
pub(super) fn extract(
    builder: &mut Builder<'_>,
    whole: Value,
    ty: Type,
    layout: &DataLayout,
) -> Option<Value> {
    let cx = builder.context().clone();
    let source = builder.body().value_type(whole);
    if source == ty {
        return Some(whole);
    }
    let (bits, part) = (bits_of(layout, source)?, bits_of(layout, ty)?);
    if bits == part {
        return Some(cast(builder, whole, ty, bits));
    }
    let mut value = to_integer(builder, whole, bits);
    if is_big_endian(&cx, layout) {
        let amount = constant(builder, Int::from_u64(bits, u64::from(bits.checked_sub(part)?)));
        value = create_or_fold(builder, |builder| LShrOp::build(builder, value, amount).op());
    }
    let integer = IntegerType::get(&cx, part).ty();
    value = create_or_fold(builder, |builder| TruncOp::build(builder, integer, value).op());
    Some(from_integer(builder, value, ty))
}

/// Returns `whole` with `part` at the start of its memory; `None` if the types have no such
/// conversion (MLIR: `createInsertAndCast`).
pub(super) fn insert(
    builder: &mut Builder<'_>,
    whole: Value,
    part: Value,
    layout: &DataLayout,
) -> Option<Value> {
    let cx = builder.context().clone();
    let (ty, part_ty) = (builder.body().value_type(whole), builder.body().value_type(part));
    if ty == part_ty {
        return Some(part);
    }
    let (bits, part_bits) = (bits_of(layout, ty)?, bits_of(layout, part_ty)?);
    if bits == part_bits {
        return Some(cast(builder, part, ty, bits));
    }
    let rest = bits.checked_sub(part_bits)?;
    let whole = to_integer(builder, whole, bits);
    let part = to_integer(builder, part, part_bits);
    let integer = IntegerType::get(&cx, bits).ty();
    let mut part = create_or_fold(builder, |builder| ZExtOp::build(builder, integer, part).op());
    let mut mask = Int::all_ones(part_bits).zext(bits).not();
    if is_big_endian(&cx, layout) {
        let amount = constant(builder, Int::from_u64(bits, u64::from(rest)));
        part = create_or_fold(builder, |builder| ShlOp::build(builder, part, amount).op());
        mask = Int::all_ones(rest).zext(bits);
    }
    let mask = constant(builder, mask);
    let kept = create_or_fold(builder, |builder| AndOp::build(builder, whole, mask).op());
    let value = create_or_fold(builder, |builder| OrOp::build(builder, kept, part).op());
    Some(from_integer(builder, value, ty))
}
