//! The pass `convert-index-to-llvm`: lowers index to llvm (MLIR: `IndexToLLVM.cpp`). [`populate`]
//! adds its patterns, also for `convert-to-llvm`.

use std::sync::Arc;

use terrace_builtin::{IntegerAttr, TypeExt};
use terrace_index::{
    BoolConstantOp, CastSOp, CastUOp, CeilDivSOp, CeilDivUOp, CmpOp, ConstantOp, FloorDivSOp,
    SizeOfOp,
};
use terrace_ir::{Context, Op, OpType, Value};
use terrace_llvm::ICmpPredicate;
use terrace_rewrite::{ConversionPatterns, ConversionRewriter, ConversionTarget, TypeConverter};

use crate::build;
use crate::convert_arith_to_llvm::{resize, with};
use crate::direct::{self, Carry, Direct};
use crate::options::width;
use crate::run::Lowering;
use crate::types::INDEX_WIDTH;
use crate::types::int;
use terrace_pass::{PassResult, Target, pass};

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
    populate(&mut new.patterns, &new.converter);
    legality(&mut new.target);
    new.into_run()
}

type Rw<'r, 'b> = &'r mut ConversionRewriter<'b>;

static DIRECT: &[Direct] = &[
    ("index.add", "llvm.add", Carry::Same),
    ("index.and", "llvm.and", Carry::Same),
    ("index.divs", "llvm.sdiv", Carry::Same),
    ("index.divu", "llvm.udiv", Carry::Same),
    ("index.maxs", "llvm.intr.smax", Carry::Same),
    ("index.maxu", "llvm.intr.umax", Carry::Same),
    ("index.mins", "llvm.intr.smin", Carry::Same),
    ("index.minu", "llvm.intr.umin", Carry::Same),
    ("index.mul", "llvm.mul", Carry::Same),
    ("index.or", "llvm.or", Carry::Same),
    ("index.rems", "llvm.srem", Carry::Same),
    ("index.remu", "llvm.urem", Carry::Same),
    ("index.shl", "llvm.shl", Carry::Same),
    ("index.shrs", "llvm.ashr", Carry::Same),
    ("index.shru", "llvm.lshr", Carry::Same),
    ("index.sub", "llvm.sub", Carry::Same),
    ("index.xor", "llvm.xor", Carry::Same),
];

/// Adds the patterns that lower index (MLIR: `populateIndexToLLVMConversionPatterns`).
pub(crate) fn populate(patterns: &mut ConversionPatterns, converter: &Arc<TypeConverter>) {
    direct::add(patterns, converter, DIRECT);
    patterns.set_debug_name("OneToOneConvertToLLVMPattern");
    patterns.add::<CeilDivSOp>(Some(converter), |op, operands, rw| {
        let result = ceil_signed(rw, operands[0], operands[1])?;
        rw.replace_op(op.op(), &[result]);
        Some(())
    });
    patterns.set_debug_name("ConvertIndexCeilDivS");
    patterns.add::<CeilDivUOp>(Some(converter), |op, operands, rw| {
        let result = ceil_unsigned(rw, operands[0], operands[1])?;
        rw.replace_op(op.op(), &[result]);
        Some(())
    });
    patterns.set_debug_name("ConvertIndexCeilDivU");
    patterns.add::<FloorDivSOp>(Some(converter), |op, operands, rw| {
        let result = floor_signed(rw, operands[0], operands[1])?;
        rw.replace_op(op.op(), &[result]);
        Some(())
    });
    patterns.set_debug_name("ConvertIndexFloorDivS");
    patterns.add_named(CastSOp::INFO.name, Some(converter), with(converter, cast::<true>));
    patterns.set_debug_name("ConvertIndexCastS");
    patterns.add_named(CastUOp::INFO.name, Some(converter), with(converter, cast::<false>));
    patterns.set_debug_name("ConvertIndexCastU");
    patterns.add::<CmpOp>(Some(converter), |op, operands, rw| {
        let predicate = ICmpPredicate::from_value(op.view(rw.body()).pred().value())?;
        let flag = int(rw.context(), 1);
        let result = build::icmp(rw, predicate, operands[0], operands[1], flag);
        rw.replace_op(op.op(), &[result]);
        Some(())
    });
    patterns.set_debug_name("ConvertIndexCmp");
    patterns.add_named(ConstantOp::INFO.name, Some(converter), with(converter, constant));
    patterns.set_debug_name("ConvertIndexConstant");
    patterns.add_named(SizeOfOp::INFO.name, Some(converter), with(converter, size_of));
    patterns.set_debug_name("ConvertIndexSizeOf");
    patterns.add::<BoolConstantOp>(Some(converter), |op, _, rw| {
        let cx = rw.context().clone();
        let value = op.view(rw.body()).value();
        let result = build::constant(rw, build::flag(&cx, value), int(&cx, 1));
        rw.replace_op(op.op(), &[result]);
        Some(())
    });
    patterns.set_debug_name("ConvertIndexBoolConstant");
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
    let flag = int(rw.context(), 1);
    build::icmp(rw, predicate, a, b, flag)
}

fn select(rw: Rw<'_, '_>, condition: Value, a: Value, b: Value) -> Value {
    let ty = rw.body().value_type(a);
    build::value(rw, "llvm.select", &[condition, a, b], ty, &[])
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
    let sum = build::binary(rw, "llvm.add", n, x);
    let quotient = build::binary(rw, "llvm.sdiv", sum, m);
    let positive = build::binary(rw, "llvm.add", quotient, one);
    let negated = build::binary(rw, "llvm.sub", zero, n);
    let quotient = build::binary(rw, "llvm.sdiv", negated, m);
    let negative = build::binary(rw, "llvm.sub", zero, quotient);
    let n_positive = compare(rw, ICmpPredicate::Sgt, n, zero);
    let same_sign = compare(rw, ICmpPredicate::Eq, n_positive, m_positive);
    let not_zero = compare(rw, ICmpPredicate::Ne, n, zero);
    let is_positive = build::binary(rw, "llvm.and", same_sign, not_zero);
    Some(select(rw, is_positive, positive, negative))
}

/// Builds the unsigned quotient rounded up: `n == 0 ? 0 : (n - 1) / m + 1`.
fn ceil_unsigned(rw: Rw<'_, '_>, n: Value, m: Value) -> Option<Value> {
    let ty = rw.body().value_type(n);
    let zero = build::int_constant(rw, ty, 0)?;
    let one = build::int_constant(rw, ty, 1)?;
    let less = build::binary(rw, "llvm.sub", n, one);
    let quotient = build::binary(rw, "llvm.udiv", less, m);
    let more = build::binary(rw, "llvm.add", quotient, one);
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
    let difference = build::binary(rw, "llvm.sub", x, n);
    let quotient = build::binary(rw, "llvm.sdiv", difference, m);
    let negative = build::binary(rw, "llvm.sub", minus_one, quotient);
    let positive = build::binary(rw, "llvm.sdiv", n, m);
    let n_negative = compare(rw, ICmpPredicate::Slt, n, zero);
    let other_sign = compare(rw, ICmpPredicate::Ne, n_negative, m_negative);
    let not_zero = compare(rw, ICmpPredicate::Ne, n, zero);
    let is_negative = build::binary(rw, "llvm.and", other_sign, not_zero);
    Some(select(rw, is_negative, negative, positive))
}
