//! The pass `convert-index-to-llvm`: lowers index to llvm (MLIR: `IndexToLLVM.cpp`).
//! [`populate_index_to_llvm`] adds its patterns, also for `convert-to-llvm`.

use std::sync::Arc;

use terrace_builtin::{IntegerAttr, TypeExt};
use terrace_index::{
    self as index, BoolConstantOp, CastSOp, CastUOp, CeilDivSOp, CeilDivUOp, CmpOp, ConstantOp,
    FloorDivSOp, SizeOfOp,
};
use terrace_ir::{Context, Op, OpType, Operand, Value};
use terrace_llvm::{self as llvm, ICmpPredicate};
use terrace_pass::{PassResult, Target, pass};
use terrace_rewrite::{ConversionTarget, Rw, TypeConverter};

use crate::build;
use crate::convert_arith_to_llvm::resize;
use crate::one_to_one::{OneToOneEntry, one_to_one};
use crate::options::width;
use crate::run::Lowering;
use crate::types::INDEX_WIDTH;
use crate::types::int;

/// Replace index operations by llvm operations
#[pass(
    name = "convert-index-to-llvm",
    title = "ConvertIndexToLLVMPass",
    prepare = prepare
)]
pub struct ConvertIndexToLlvm {
    /// Width of the type index, in bits; 0 = 64
    #[option]
    pub index_bitwidth: u32,
}

fn prepare(
    pass: Arc<ConvertIndexToLlvm>,
    _: &Context,
) -> impl Fn(&mut Target<'_>) -> PassResult + use<> {
    let mut new = Lowering::new(width(pass.index_bitwidth).unwrap_or(INDEX_WIDTH));
    populate_index_to_llvm(&mut new);
    legality(&mut new.target);
    new.fold_casts();
    new.into_run()
}

/// The operations with a counterpart in the llvm dialect.
static ONE_TO_ONE: &[OneToOneEntry] = one_to_one![
    index::AddOp => llvm::AddOp,
    index::AndOp => llvm::AndOp,
    index::DivSOp => llvm::SDivOp,
    index::DivUOp => llvm::UDivOp,
    index::MaxSOp => llvm::SMaxOp,
    index::MaxUOp => llvm::UMaxOp,
    index::MinSOp => llvm::SMinOp,
    index::MinUOp => llvm::UMinOp,
    index::MulOp => llvm::MulOp,
    index::OrOp => llvm::OrOp,
    index::RemSOp => llvm::SRemOp,
    index::RemUOp => llvm::URemOp,
    index::ShlOp => llvm::ShlOp,
    index::ShrSOp => llvm::AShrOp,
    index::ShrUOp => llvm::LShrOp,
    index::SubOp => llvm::SubOp,
    index::XOrOp => llvm::XOrOp,
];

/// Adds the patterns that lower index (MLIR: `populateIndexToLLVMConversionPatterns`).
pub fn populate_index_to_llvm(lowering: &mut Lowering) {
    lowering.add_one_to_one("OneToOneConvertToLLVMPattern", ONE_TO_ONE);
    lowering.add::<CeilDivSOp>("ConvertIndexCeilDivS", |op, operands, _, rw| {
        let result = ceil_signed(rw, operands[0], operands[1])?;
        rw.replace_op(op, &[result]);
        Some(())
    });
    lowering.add::<CeilDivUOp>("ConvertIndexCeilDivU", |op, operands, _, rw| {
        let result = ceil_unsigned(rw, operands[0], operands[1])?;
        rw.replace_op(op, &[result]);
        Some(())
    });
    lowering.add::<FloorDivSOp>("ConvertIndexFloorDivS", |op, operands, _, rw| {
        let result = floor_signed(rw, operands[0], operands[1])?;
        rw.replace_op(op, &[result]);
        Some(())
    });
    lowering.add::<CastSOp>("ConvertIndexCastS", cast::<true>);
    lowering.add::<CastUOp>("ConvertIndexCastU", cast::<false>);
    lowering.add::<CmpOp>("ConvertIndexCmp", |op, operands, _, rw| {
        let predicate = CmpOp::from_op(op).view(rw.body()).pred();
        let predicate = ICmpPredicate::from_value(predicate.value())?;
        let result = compare(rw, predicate, operands[0], operands[1]);
        rw.replace_op(op, &[result]);
        Some(())
    });
    lowering.add::<ConstantOp>("ConvertIndexConstant", constant);
    lowering.add::<SizeOfOp>("ConvertIndexSizeOf", size_of);
    lowering.add::<BoolConstantOp>("ConvertIndexBoolConstant", |op, _, _, rw| {
        let cx = rw.context().clone();
        let value = BoolConstantOp::from_op(op).view(rw.body()).value();
        let result = build::constant(rw, build::flag(&cx, value), int(&cx, 1));
        rw.replace_op(op, &[result]);
        Some(())
    });
}

/// Marks all operations of index as illegal.
pub(crate) fn legality(target: &mut ConversionTarget) {
    target.illegal_dialects(&["index"]);
}

fn cast<const SIGNED: bool>(
    op: Op,
    operands: &[Value],
    types: &TypeConverter,
    rw: Rw<'_, '_>,
) -> Option<()> {
    let cx = rw.context().clone();
    let ty = types.convert_one(&cx, rw.body().op(op).result_types().next()?)?;
    let from = rw.body().value_type(operands[0]).int_or_float_width(&cx)?;
    let to = ty.int_or_float_width(&cx)?;
    let result = resize(rw, operands[0], from, ty, to, SIGNED);
    rw.replace_op(op, &[result]);
    Some(())
}

/// Lowers `index.constant` to a constant of the converted index width, by truncation or sign
/// extension.
fn constant(op: Op, _: &[Value], types: &TypeConverter, rw: Rw<'_, '_>) -> Option<()> {
    let cx = rw.context().clone();
    let view = ConstantOp::from_op(op).view(rw.body());
    let ty = types.convert_one(&cx, view.result_types().next()?)?;
    let number = view.value().data(&cx).value.clone();
    let number = number.sext_or_trunc(ty.int_or_float_width(&cx)?);
    let result = build::constant(rw, IntegerAttr::from_int(&cx, ty, number).attr(), ty);
    rw.replace_op(op, &[result]);
    Some(())
}

fn size_of(op: Op, _: &[Value], types: &TypeConverter, rw: Rw<'_, '_>) -> Option<()> {
    let cx = rw.context().clone();
    let ty = types.convert_one(&cx, rw.body().op(op).result_types().next()?)?;
    let width = ty.int_or_float_width(&cx)?;
    let result = build::int_constant(rw, ty, i64::from(width))?;
    rw.replace_op(op, &[result]);
    Some(())
}

/// Creates the comparison of `a` and `b`, an `i1`.
fn compare(rw: Rw<'_, '_>, predicate: ICmpPredicate, a: Value, b: Value) -> Value {
    llvm::ICmpOp::build(rw, predicate, a, b).value(rw)
}

fn select(rw: Rw<'_, '_>, condition: Value, a: Value, b: Value) -> Value {
    llvm::SelectOp::build(rw, condition, a, b).value(rw)
}

/// Builds the signed quotient rounded up: `n * m > 0 ? (n + x) / m + 1 : -(-n / m)` with
/// `x = m > 0 ? -1 : 1`.
fn ceil_signed(rw: Rw<'_, '_>, n: Value, m: Value) -> Option<Value> {
    let ty = rw.body().value_type(n);
    let zero = build::int_constant(rw, ty, 0)?;
    let one = build::int_constant(rw, ty, 1)?;
    let minus_one = build::int_constant(rw, ty, -1)?;
    let m_positive = compare(rw, ICmpPredicate::Sgt, m, zero);
    let x = select(rw, m_positive, minus_one, one);
    let sum = llvm::AddOp::build(rw, n, x).value(rw);
    let quotient = llvm::SDivOp::build(rw, sum, m).value(rw);
    let positive = llvm::AddOp::build(rw, quotient, one).value(rw);
    let negated = llvm::SubOp::build(rw, zero, n).value(rw);
    let quotient = llvm::SDivOp::build(rw, negated, m).value(rw);
    let negative = llvm::SubOp::build(rw, zero, quotient).value(rw);
    let n_positive = compare(rw, ICmpPredicate::Sgt, n, zero);
    let same_sign = compare(rw, ICmpPredicate::Eq, n_positive, m_positive);
    let not_zero = compare(rw, ICmpPredicate::Ne, n, zero);
    let is_positive = llvm::AndOp::build(rw, same_sign, not_zero).value(rw);
    Some(select(rw, is_positive, positive, negative))
}

/// Builds the unsigned quotient rounded up: `n == 0 ? 0 : (n - 1) / m + 1`.
fn ceil_unsigned(rw: Rw<'_, '_>, n: Value, m: Value) -> Option<Value> {
    let ty = rw.body().value_type(n);
    let zero = build::int_constant(rw, ty, 0)?;
    let one = build::int_constant(rw, ty, 1)?;
    let less = llvm::SubOp::build(rw, n, one).value(rw);
    let quotient = llvm::UDivOp::build(rw, less, m).value(rw);
    let more = llvm::AddOp::build(rw, quotient, one).value(rw);
    let is_zero = compare(rw, ICmpPredicate::Eq, n, zero);
    Some(select(rw, is_zero, zero, more))
}

/// Builds the signed quotient rounded down: `n * m < 0 ? -1 - (x - n) / m : n / m` with
/// `x = m < 0 ? 1 : -1`.
fn floor_signed(rw: Rw<'_, '_>, n: Value, m: Value) -> Option<Value> {
    let ty = rw.body().value_type(n);
    let zero = build::int_constant(rw, ty, 0)?;
    let one = build::int_constant(rw, ty, 1)?;
    let minus_one = build::int_constant(rw, ty, -1)?;
    let m_negative = compare(rw, ICmpPredicate::Slt, m, zero);
    let x = select(rw, m_negative, one, minus_one);
    let difference = llvm::SubOp::build(rw, x, n).value(rw);
    let quotient = llvm::SDivOp::build(rw, difference, m).value(rw);
    let negative = llvm::SubOp::build(rw, minus_one, quotient).value(rw);
    let positive = llvm::SDivOp::build(rw, n, m).value(rw);
    let n_negative = compare(rw, ICmpPredicate::Slt, n, zero);
    let other_sign = compare(rw, ICmpPredicate::Ne, n_negative, m_negative);
    let not_zero = compare(rw, ICmpPredicate::Ne, n, zero);
    let is_negative = llvm::AndOp::build(rw, other_sign, not_zero).value(rw);
    Some(select(rw, is_negative, negative, positive))
}
