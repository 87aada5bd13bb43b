//! Expansions of `arith.extf` and `arith.truncf` on narrow floating-point formats into integer
//! arithmetic on their bits.

use terrace_arith::{
    AddIOp, AndIOp, BitcastOp, BuildConstant, CmpFOp, CmpFPredicate, CmpIOp, CmpIPredicate, ExtFOp,
    ExtUIOp, FastMathFlags, MaxNumFOp, MinNumFOp, OrIOp, SelectOp, ShLIOp, ShRUIOp, SubIOp,
    TruncFOp, TruncIOp,
};
use terrace_builtin::shaped::{element_type_or_self, same_shape_as};
use terrace_builtin::{FloatType, IntegerType, TypeExt};
use terrace_ir::pattern::Rewriter;
use terrace_ir::{OpType, Operand, Type, Value};
use terrace_numeric::FloatFormat;

use super::formats_of;

/// Extends `x` to the floating-point type `ty`; returns `x` if it already has that type.
pub(super) fn extended(
    rw: &mut Rewriter<'_>,
    x: Value,
    ty: Type,
    flags: Option<FastMathFlags>,
) -> Value {
    if rw.body().value_type(x) == ty {
        return x;
    }
    let extended = ExtFOp::build(rw, ty, x);
    extended.set_fastmath(rw.body_mut(), flags);
    extended.value(rw)
}

/// The types that an expansion of a conversion uses.
struct Shapes {
    /// The type of the result.
    result: Type,
    /// `f32` and `i32` in the result's shape.
    f32: Type,
    i32: Type,
}

impl Shapes {
    fn new(rw: &Rewriter<'_>, result: Type) -> Self {
        let cx = rw.context();
        let f32 = same_shape_as(cx, result, FloatType::get(cx, FloatFormat::F32).ty());
        Self { result, f32, i32: ints(rw, result, 32) }
    }
}

/// Returns the integer type of `width` bits in the shape of `ty`.
fn ints(rw: &Rewriter<'_>, ty: Type, width: u32) -> Type {
    same_shape_as(rw.context(), ty, IntegerType::get(rw.context(), width).ty())
}

/// Replaces `op` by `value`, an `f32`, which is extended or truncated to the result's type first.
fn replace_by_f32(
    op: terrace_ir::Op,
    rw: &mut Rewriter<'_>,
    shapes: &Shapes,
    value: Value,
) -> Option<()> {
    let format = element_type_or_self(rw.context(), shapes.result).float_format(rw.context())?;
    let value = match format.bit_width() {
        32 => value,
        width if width < 32 => TruncFOp::build(rw, shapes.result, value).value(rw),
        _ => ExtFOp::build(rw, shapes.result, value).value(rw),
    };
    rw.replace_op(op, &[value]);
    Some(())
}

/// Expands `arith.extf` from `bf16` to `f32`: the bits become the upper half of the `f32`.
pub(super) fn ext_bf16(op: ExtFOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = op.view(rw.body());
    if formats_of(*view)? != (FloatFormat::BF16, FloatFormat::F32) {
        return None;
    }
    let (x, shapes) = (view.r#in(), Shapes::new(rw, view.result_types().next()?));
    let narrow = ints(rw, shapes.result, 16);
    let bits = BitcastOp::build(rw, narrow, x);
    let wide = ExtUIOp::build(rw, shapes.i32, bits);
    let c16 = rw.constant_int(shapes.i32, 16)?;
    let shifted = ShLIOp::build(rw, wide, c16);
    let result = BitcastOp::build(rw, shapes.f32, shifted);
    rw.replace_with(op.op(), result.op());
    Some(())
}

/// Expands `arith.truncf` from `f32` to `bf16`: takes the upper half of the bits, rounded to
/// nearest, ties to even. A NaN becomes the quiet NaN `0x7fc0`.
pub(super) fn trunc_bf16(op: TruncFOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = op.view(rw.body());
    if formats_of(*view)? != (FloatFormat::F32, FloatFormat::BF16) || view.roundingmode().is_some()
    {
        return None;
    }
    let (x, shapes) = (view.r#in(), Shapes::new(rw, view.result_types().next()?));
    let narrow = ints(rw, shapes.result, 16);
    let is_nan = CmpFOp::build(rw, CmpFPredicate::Une, x, x);
    let bias = rw.constant_int(shapes.i32, 0x7fff)?;
    let nan = rw.constant_int(narrow, 0x7fc0)?;
    let c16 = rw.constant_int(shapes.i32, 16)?;
    let one = rw.constant_int(shapes.i32, 1)?;
    let bits = BitcastOp::build(rw, shapes.i32, x).value(rw);
    let odd = AndIOp::build(rw, ShRUIOp::of(bits, c16), one);
    let bias = AddIOp::build(rw, odd, bias);
    let rounded = AddIOp::build(rw, bits, bias);
    let half = TruncIOp::build(rw, narrow, ShRUIOp::of(rounded, c16));
    let chosen = SelectOp::build(rw, is_nan, nan, half);
    let result = BitcastOp::build(rw, shapes.result, chosen);
    rw.replace_with(op.op(), result.op());
    Some(())
}

/// Expands `arith.extf` from `f8E8M0FNU`: the bits become the exponent of an `f32`; all ones is a
/// NaN.
pub(super) fn ext_f8e8m0(op: ExtFOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = op.view(rw.body());
    if formats_of(*view)?.0 != FloatFormat::F8E8M0FNU {
        return None;
    }
    let (x, shapes) = (view.r#in(), Shapes::new(rw, view.result_types().next()?));
    let narrow = ints(rw, shapes.result, 8);
    let bits = BitcastOp::build(rw, narrow, x).value(rw);
    let all = rw.constant_int(narrow, -1)?;
    let nan = rw.constant_int(shapes.i32, -1)?;
    let c23 = rw.constant_int(shapes.i32, 23)?;
    let wide = ExtUIOp::build(rw, shapes.i32, bits);
    let shifted = ShLIOp::build(rw, wide, c23);
    let is_nan = CmpIOp::build(rw, CmpIPredicate::Eq, bits, all);
    let chosen = SelectOp::build(rw, is_nan, nan, shifted);
    let float = BitcastOp::build(rw, shapes.f32, chosen).value(rw);
    replace_by_f32(op.op(), rw, &shapes, float)
}

/// Expands `arith.truncf` to `f8E8M0FNU`: takes the exponent bits of the `f32`.
pub(super) fn trunc_f8e8m0(op: TruncFOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = op.view(rw.body());
    if formats_of(*view)?.1 != FloatFormat::F8E8M0FNU {
        return None;
    }
    let (x, shapes) = (view.r#in(), Shapes::new(rw, view.result_types().next()?));
    let x = as_f32(rw, x, &shapes)?;
    let narrow = ints(rw, shapes.result, 8);
    let bits = BitcastOp::build(rw, shapes.i32, x);
    let c23 = rw.constant_int(shapes.i32, 23)?;
    let exponent = TruncIOp::build(rw, narrow, ShRUIOp::of(bits, c23));
    let result = BitcastOp::build(rw, shapes.result, exponent);
    rw.replace_with(op.op(), result.op());
    Some(())
}

/// Extends or truncates `x` to `f32`.
fn as_f32(rw: &mut Rewriter<'_>, x: Value, shapes: &Shapes) -> Option<Value> {
    let ty = rw.body().value_type(x);
    let format = element_type_or_self(rw.context(), ty).float_format(rw.context())?;
    Some(match format.bit_width() {
        32 => x,
        width if width < 32 => ExtFOp::build(rw, shapes.f32, x).value(rw),
        _ => TruncFOp::build(rw, shapes.f32, x).value(rw),
    })
}

/// Expands `arith.extf` from `f4E2M1FN`: moves sign, exponent and fraction bits to their positions
/// in an `f32`.
pub(super) fn ext_f4e2m1(op: ExtFOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = op.view(rw.body());
    if formats_of(*view)?.0 != FloatFormat::F4E2M1FN {
        return None;
    }
    let (x, shapes) = (view.r#in(), Shapes::new(rw, view.result_types().next()?));
    let narrow = ints(rw, shapes.result, 4);
    let bits = BitcastOp::build(rw, narrow, x).value(rw);
    let c0 = rw.constant_int(narrow, 0)?;
    let c1 = rw.constant_int(narrow, 1)?;
    let c2 = rw.constant_int(narrow, 2)?;
    let c4 = rw.constant_int(narrow, 4)?;
    let c7 = rw.constant_int(narrow, 7)?;
    let number = AndIOp::build(rw, bits, c7).value(rw);
    // The lowest exponent bit and the fraction bit.
    let c20 = rw.constant_int(shapes.i32, 20)?;
    let shifted = ShLIOp::build(rw, number, c2);
    let subnormal = CmpIOp::build(rw, CmpIPredicate::Eq, number, c1);
    let low = SelectOp::build(rw, subnormal, c0, shifted);
    let low = ShLIOp::build(rw, ExtUIOp::of(shapes.i32, low), c20).value(rw);
    // The exponent's upper bits.
    let zero = rw.constant_int(shapes.i32, 0)?;
    let large = rw.constant_int(shapes.i32, 0x4000_0000)?;
    let small = rw.constant_int(shapes.i32, 0x3f00_0000)?;
    let is_large = CmpIOp::build(rw, CmpIPredicate::Uge, number, c4);
    let high = SelectOp::build(rw, is_large, large, small).value(rw);
    let is_zero = CmpIOp::build(rw, CmpIPredicate::Eq, number, c0);
    let high = SelectOp::build(rw, is_zero, zero, high).value(rw);
    let minus = rw.constant_int(shapes.i32, i64::from(i32::MIN))?;
    let c8 = rw.constant_int(narrow, -8)?;
    let negative = CmpIOp::build(rw, CmpIPredicate::Uge, bits, c8);
    let sign = SelectOp::build(rw, negative, minus, zero);
    let all = AddIOp::build(rw, low, high);
    let all = AddIOp::build(rw, all, sign);
    let float = BitcastOp::build(rw, shapes.f32, all).value(rw);
    replace_by_f32(op.op(), rw, &shapes, float)
}

/// Expands `arith.truncf` to `f4E2M1FN`: clamps the operand to -6.0 to 6.0, moves its bits, and
/// rounds the discarded fraction.
pub(super) fn trunc_f4e2m1(op: TruncFOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = op.view(rw.body());
    if formats_of(*view)?.1 != FloatFormat::F4E2M1FN {
        return None;
    }
    let (x, shapes) = (view.r#in(), Shapes::new(rw, view.result_types().next()?));
    let x = as_f32(rw, x, &shapes)?;
    let (narrow, byte) = (ints(rw, shapes.result, 4), ints(rw, shapes.result, 8));
    let c1 = rw.constant_int(narrow, 1)?;
    let c3 = rw.constant_int(narrow, 3)?;
    let c22 = rw.constant_int(shapes.i32, 22)?;
    let c0_byte = rw.constant_int(byte, 0)?;
    let minus_one_byte = rw.constant_int(byte, -1)?;
    let zero = rw.constant_int(shapes.i32, 0)?;
    let most = rw.constant_float(shapes.f32, 6.0)?;
    let least = rw.constant_float(shapes.f32, -6.0)?;
    let clamped = MaxNumFOp::build(rw, MinNumFOp::of(x, most), least);
    let bits = BitcastOp::build(rw, shapes.i32, clamped).value(rw);
    // The sign.
    let c31 = rw.constant_int(shapes.i32, 31)?;
    let sign = TruncIOp::build(rw, narrow, ShRUIOp::of(bits, c31));
    let sign = ShLIOp::build(rw, sign, c3).value(rw);
    // The exponent with its new bias.
    let bias = rw.constant_int(shapes.i32, 126)?;
    let c23 = rw.constant_int(shapes.i32, 23)?;
    let exponent = SubIOp::build(rw, ShRUIOp::of(bits, c23), bias).value(rw);
    let exponent_bits = ShLIOp::build(rw, TruncIOp::of(narrow, exponent), c1);
    let all = AddIOp::build(rw, sign, exponent_bits).value(rw);
    // The only fraction bit.
    let first = rw.constant_int(shapes.i32, 0x0040_0000)?;
    let fraction = ShRUIOp::build(rw, AndIOp::of(bits, first), c22);
    let fraction = TruncIOp::build(rw, narrow, fraction);
    let all = AddIOp::build(rw, all, fraction).value(rw);
    // Subnormal results: one less than the result, since the increment below applies to all.
    let mask = rw.constant_int(shapes.i32, 0x007f_ffff)?;
    let exponent = TruncIOp::build(rw, byte, exponent).value(rw);
    let subnormal = CmpIOp::build(rw, CmpIPredicate::Sle, exponent, c0_byte).value(rw);
    let is_minus_one = CmpIOp::build(rw, CmpIPredicate::Eq, exponent, minus_one_byte);
    let fraction = AndIOp::build(rw, bits, mask);
    let has_fraction = CmpIOp::build(rw, CmpIPredicate::Ugt, fraction, zero);
    let rounds_up = AndIOp::build(rw, is_minus_one, has_fraction).value(rw);
    let is_zero = CmpIOp::build(rw, CmpIPredicate::Eq, exponent, c0_byte).value(rw);
    let minus_one = rw.constant_int(narrow, -1)?;
    let none = rw.constant_int(narrow, 0)?;
    let chosen = SelectOp::build(rw, subnormal, minus_one, all).value(rw);
    let chosen = SelectOp::build(rw, rounds_up, none, chosen).value(rw);
    let chosen = SelectOp::build(rw, is_zero, all, chosen).value(rw);
    // Round up if the discarded bits are at least one half.
    let mask = rw.constant_int(shapes.i32, 0x003f_ffff)?;
    let half = rw.constant_int(shapes.i32, 0x0020_0000)?;
    let rest = AndIOp::build(rw, bits, mask);
    let up = CmpIOp::build(rw, CmpIPredicate::Uge, rest, half);
    let up = OrIOp::build(rw, up, subnormal);
    let more = AddIOp::build(rw, chosen, c1);
    let result = SelectOp::build(rw, up, more, chosen);
    let result = BitcastOp::build(rw, shapes.result, result);
    rw.replace_with(op.op(), result.op());
    Some(())
}
