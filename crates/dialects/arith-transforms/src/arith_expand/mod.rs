//! The pass `arith-expand`: expands arith operations into simpler ones that have a lowering to LLVM
//! (MLIR: `ExpandOps.cpp`).

mod floats;

use terrace_arith::ArithDialect;
use terrace_arith::{
    AddIOp, AndIOp, BuildConstant, CeilDivSIOp, CeilDivUIOp, CmpFOp, CmpFPredicate, CmpIOp,
    CmpIPredicate, DivFOp, DivSIOp, DivUIOp, ExtFOp, FloorDivSIOp, MaxNumFOp, MaxSIOp, MaxUIOp,
    MaximumFOp, MinNumFOp, MinSIOp, MinUIOp, MinimumFOp, MulFOp, MulIOp, ScalingExtFOp,
    ScalingTruncFOp, SelectOp, SubIOp, TruncFOp,
};
use terrace_builtin::TypeExt;
use terrace_builtin::shaped::{element_type_or_self, same_shape_as};
use terrace_ir::pattern::{PatternSet, Rewriter};
use terrace_ir::{Op, OpRef, OpType, Operand, Type, Value};
use terrace_numeric::FloatFormat;
use terrace_pass::{PassResult, Target, pass};
use terrace_rewrite::{ConversionPatterns, ConversionTarget};
use terrace_transforms::convert_bodies;

use terrace_builtin::FloatType;

/// Expand arith operations into simpler ones
#[pass(name = "arith-expand", title = "ArithExpandOpsPass", run = run)]
pub struct ArithExpand {
    /// Expand conversions from and to bf16
    #[option]
    pub include_bf16: bool,
    /// Expand conversions from and to f4E2M1FN
    #[option]
    pub include_f4e2m1: bool,
    /// Expand conversions from and to f8E8M0FNU
    #[option]
    pub include_f8e8m0: bool,
}

fn run(pass: &ArithExpand, target: &mut Target<'_>) -> PassResult {
    let formats = Formats {
        bf16: pass.include_bf16,
        f8e8m0: pass.include_f8e8m0,
        f4e2m1: pass.include_f4e2m1,
    };
    target.context().load::<ArithDialect>();
    let mut legal = ConversionTarget::new();
    legality(&mut legal, formats);
    let mut patterns = ConversionPatterns::new();
    patterns.add_set(all(formats));
    convert_bodies(target.body_mut(), &legal, &patterns)
}

/// The floating-point formats whose conversions are expanded.
#[derive(Clone, Copy, Default)]
pub(crate) struct Formats {
    pub(crate) bf16: bool,
    pub(crate) f8e8m0: bool,
    pub(crate) f4e2m1: bool,
}

/// Returns the patterns that expand arith operations, without the conversions of floating-point
/// formats (MLIR: `populateArithExpandOpsPatterns`).
pub fn arith_expansions() -> PatternSet {
    let mut set = division_expansions();
    choose_int::<MaxSIOp>(&mut set, "MaxMinIOpConverter<MaxSIOp>", CmpIPredicate::Sgt);
    choose_int::<MaxUIOp>(&mut set, "MaxMinIOpConverter<MaxUIOp>", CmpIPredicate::Ugt);
    choose_int::<MinSIOp>(&mut set, "MaxMinIOpConverter<MinSIOp>", CmpIPredicate::Slt);
    choose_int::<MinUIOp>(&mut set, "MaxMinIOpConverter<MinUIOp>", CmpIPredicate::Ult);
    choose_float::<MaximumFOp>(&mut set, "MaximumFOpConverter", CmpFPredicate::Ugt, true);
    choose_float::<MinimumFOp>(&mut set, "MinimumFOpConverter", CmpFPredicate::Ult, true);
    choose_float::<MaxNumFOp>(&mut set, "MaxNumFOpConverter", CmpFPredicate::Ugt, false);
    choose_float::<MinNumFOp>(&mut set, "MinNumFOpConverter", CmpFPredicate::Ult, false);
    set.add::<ScalingExtFOp>("ScalingExtFOpConverter", scaling_extf);
    set.add::<ScalingTruncFOp>("ScalingTruncFOpConverter", scaling_truncf);
    set
}

/// Returns the patterns that expand divisions with rounding up or down
/// (MLIR: `populateCeilFloorDivExpandOpsPatterns`).
pub fn division_expansions() -> PatternSet {
    let mut set = PatternSet::new();
    set.add::<CeilDivSIOp>("CeilDivSIOpConverter", ceildivsi);
    set.add::<CeilDivUIOp>("CeilDivUIOpConverter", ceildivui);
    set.add::<FloorDivSIOp>("FloorDivSIOpConverter", floordivsi);
    set
}

/// Returns the patterns of [`arith_expansions`] and those for conversions of `formats`.
pub(crate) fn all(formats: Formats) -> PatternSet {
    let mut set = arith_expansions();
    if formats.bf16 {
        set.add::<ExtFOp>("BFloat16ExtFOpConverter", floats::ext_bf16);
        set.add::<TruncFOp>("BFloat16TruncFOpConverter", floats::trunc_bf16);
    }
    if formats.f8e8m0 {
        set.add::<ExtFOp>("F8E8M0ExtFOpConverter", floats::ext_f8e8m0);
        set.add::<TruncFOp>("F8E8M0TruncFOpConverter", floats::trunc_f8e8m0);
    }
    if formats.f4e2m1 {
        set.add::<ExtFOp>("F4E2M1ExtFOpConverter", floats::ext_f4e2m1);
        set.add::<TruncFOp>("F4E2M1TruncFOpConverter", floats::trunc_f4e2m1);
    }
    set
}

/// Marks the expanded operations as illegal, and conversions as illegal on `formats`.
pub(crate) fn legality(target: &mut ConversionTarget, formats: Formats) {
    target
        .legal_dialects(&["arith", "vector"])
        .illegal_op::<CeilDivSIOp>()
        .illegal_op::<CeilDivUIOp>()
        .illegal_op::<FloorDivSIOp>()
        .illegal_op::<MaxSIOp>()
        .illegal_op::<MaxUIOp>()
        .illegal_op::<MinSIOp>()
        .illegal_op::<MinUIOp>()
        .illegal_op::<MaximumFOp>()
        .illegal_op::<MinimumFOp>()
        .illegal_op::<MaxNumFOp>()
        .illegal_op::<MinNumFOp>()
        .illegal_op::<ScalingExtFOp>()
        .illegal_op::<ScalingTruncFOp>();
    target.dynamically_legal_op::<ExtFOp>(move |op| {
        let (from, to) = formats_of(op)?;
        let bf16 = from == FloatFormat::BF16 && to == FloatFormat::F32;
        let illegal = (formats.bf16 && bf16)
            || (formats.f8e8m0 && from == FloatFormat::F8E8M0FNU)
            || (formats.f4e2m1 && from == FloatFormat::F4E2M1FN);
        Some(!illegal)
    });
    target.dynamically_legal_op::<TruncFOp>(move |op| {
        let (from, to) = formats_of(op)?;
        let bf16 = from == FloatFormat::F32 && to == FloatFormat::BF16;
        let illegal = (formats.bf16 && bf16)
            || (formats.f8e8m0 && to == FloatFormat::F8E8M0FNU)
            || (formats.f4e2m1 && to == FloatFormat::F4E2M1FN);
        Some(!illegal)
    });
}

/// Returns the floating-point formats of the first operand and of the first result of `op`; `None`
/// if either is not a float.
pub(crate) fn formats_of(op: OpRef<'_>) -> Option<(FloatFormat, FloatFormat)> {
    let cx = op.context();
    let format = |ty: Type| element_type_or_self(cx, ty).float_format(cx);
    Some((format(op.operand_types().next()?)?, format(op.result_types().next()?)?))
}

/// Returns the two operands of `op` and the type of its result; `None` for other numbers of
/// operands or results.
fn parts(op: Op, rw: &Rewriter<'_>) -> Option<(Value, Value, Type)> {
    let view = rw.body().op(op);
    Some((view.operand(0), view.operand(1), view.result_types().next()?))
}

/// Expands `arith.ceildivui %a, %b` to `a == 0 ? 0 : (a - 1) / b + 1`.
fn ceildivui(op: CeilDivUIOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let (a, b, ty) = parts(op.op(), rw)?;
    let zero = rw.constant_int(ty, 0)?;
    let is_zero = CmpIOp::build(rw, CmpIPredicate::Eq, a, zero);
    let one = rw.constant_int(ty, 1)?;
    let less = SubIOp::build(rw, a, one);
    let quotient = DivUIOp::build(rw, less, b);
    let more = AddIOp::build(rw, quotient, one);
    let result = SelectOp::build(rw, is_zero, zero, more);
    rw.replace_with(op.op(), result.op());
    Some(())
}

/// Expands `arith.ceildivsi` to the quotient, plus one if the division is inexact and the signs of
/// the operands are equal.
fn ceildivsi(op: CeilDivSIOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let (a, b, ty) = parts(op.op(), rw)?;
    let zero = rw.constant_int(ty, 0)?;
    let one = rw.constant_int(ty, 1)?;
    let quotient = DivSIOp::build(rw, a, b).value(rw);
    let product = MulIOp::build(rw, quotient, b);
    let inexact = CmpIOp::build(rw, CmpIPredicate::Ne, a, product);
    let a_negative = CmpIOp::build(rw, CmpIPredicate::Slt, a, zero);
    let b_negative = CmpIOp::build(rw, CmpIPredicate::Slt, b, zero);
    let same = CmpIOp::build(rw, CmpIPredicate::Eq, a_negative, b_negative);
    let up = AndIOp::build(rw, inexact, same);
    let more = AddIOp::build(rw, quotient, one);
    let result = SelectOp::build(rw, up, more, quotient);
    rw.replace_with(op.op(), result.op());
    Some(())
}

/// Expands `arith.floordivsi` to the quotient, minus one if the division is inexact and the signs
/// of the operands differ.
fn floordivsi(op: FloorDivSIOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let (a, b, ty) = parts(op.op(), rw)?;
    let quotient = DivSIOp::build(rw, a, b).value(rw);
    let product = MulIOp::build(rw, quotient, b);
    let inexact = CmpIOp::build(rw, CmpIPredicate::Ne, a, product);
    let zero = rw.constant_int(ty, 0)?;
    let a_negative = CmpIOp::build(rw, CmpIPredicate::Slt, a, zero);
    let b_negative = CmpIOp::build(rw, CmpIPredicate::Slt, b, zero);
    let differ = CmpIOp::build(rw, CmpIPredicate::Ne, a_negative, b_negative);
    let down = AndIOp::build(rw, inexact, differ);
    let minus_one = rw.constant_int(ty, -1)?;
    let less = AddIOp::build(rw, quotient, minus_one);
    let result = SelectOp::build(rw, down, less, quotient);
    rw.replace_with(op.op(), result.op());
    Some(())
}

/// Adds the pattern that expands an integer minimum or maximum to a comparison and a selection:
/// `arith.maxsi %a, %b  =>  arith.select (arith.cmpi sgt, %a, %b), %a, %b`.
fn choose_int<O: OpType>(set: &mut PatternSet, name: &'static str, predicate: CmpIPredicate) {
    set.add::<O>(name, move |op: O, rw: &mut Rewriter<'_>| {
        let (a, b, _) = parts(op.op(), rw)?;
        let chosen = CmpIOp::build(rw, predicate, a, b);
        let result = SelectOp::build(rw, chosen, a, b);
        rw.replace_with(op.op(), result.op());
        Some(())
    });
}

/// Adds the pattern that expands a floating-point minimum or maximum to comparisons and selections.
/// If one operand is NaN, the result is NaN if `nan_counts`, or else the other operand.
fn choose_float<O: OpType>(
    set: &mut PatternSet,
    name: &'static str,
    predicate: CmpFPredicate,
    nan_counts: bool,
) {
    set.add::<O>(name, move |op: O, rw: &mut Rewriter<'_>| {
        let (a, b, _) = parts(op.op(), rw)?;
        let chosen = CmpFOp::build(rw, predicate, a, b);
        let result = SelectOp::build(rw, chosen, a, b).value(rw);
        let checked = if nan_counts { b } else { a };
        let is_nan = CmpFOp::build(rw, CmpFPredicate::Uno, checked, checked);
        let result = SelectOp::build(rw, is_nan, b, result);
        rw.replace_with(op.op(), result.op());
        Some(())
    });
}

/// Truncates `scale` to `f8E8M0FNU`, the format of scales; returns `scale` if it already has that
/// format.
fn exponent_of(rw: &mut Rewriter<'_>, scale: Value) -> Option<Value> {
    let cx = rw.context();
    let ty = rw.body().value_type(scale);
    let format = element_type_or_self(cx, ty).float_format(cx)?;
    if format == FloatFormat::F8E8M0FNU {
        return Some(scale);
    }
    let exponent = same_shape_as(cx, ty, FloatType::get(cx, FloatFormat::F8E8M0FNU).ty());
    Some(TruncFOp::build(rw, exponent, scale).value(rw))
}

/// Expands `arith.scaling_extf %x, %scale` to `arith.mulf (extf %x), (extf %scale)`.
fn scaling_extf(op: ScalingExtFOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let (x, scale, ty) = parts(op.op(), rw)?;
    let flags = op.view(rw.body()).fastmath();
    let scale = exponent_of(rw, scale)?;
    let scale = floats::extended(rw, scale, ty, flags);
    let x = floats::extended(rw, x, ty, flags);
    let result = MulFOp::build(rw, x, scale);
    if let Some(flags) = flags {
        result.set_fastmath(rw.body_mut(), flags);
    }
    rw.replace_with(op.op(), result.op());
    Some(())
}

/// Expands `arith.scaling_truncf %x, %scale` to `arith.truncf (arith.divf %x, (extf %scale))`.
fn scaling_truncf(op: ScalingTruncFOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let (x, scale, ty) = parts(op.op(), rw)?;
    let view = op.view(rw.body());
    let (flags, mode) = (view.fastmath(), view.roundingmode());
    let wide = rw.body().value_type(x);
    let scale = exponent_of(rw, scale)?;
    let scale = floats::extended(rw, scale, wide, flags);
    let quotient = DivFOp::build(rw, x, scale);
    if let Some(flags) = flags {
        quotient.set_fastmath(rw.body_mut(), flags);
    }
    let result = TruncFOp::build(rw, ty, quotient);
    result.set_fastmath(rw.body_mut(), flags);
    result.set_roundingmode(rw.body_mut(), mode);
    rw.replace_with(op.op(), result.op());
    Some(())
}
