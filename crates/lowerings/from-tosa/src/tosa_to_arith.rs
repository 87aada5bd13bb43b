//! The pass `tosa-to-arith`: replaces constants and the scaling of integers (MLIR:
//! `TosaToArith.cpp`).

use terrace_arith::{
    AddIOp, ArithDialect, BuildConstant, CmpIOp, CmpIPredicate, ConstantOp, ExtSIOp, ExtUIOp,
    MulIOp, MulSIExtendedOp, SelectOp, ShLIOp, ShRSIOp, ShRUIOp, SubIOp, TruncIOp,
};
use terrace_builtin::shaped::{element_type_or_self, same_shape_as};
use terrace_builtin::{IntegerType, TypeExt};
use terrace_ir::{Builder, OpType, Operand, Type, Value};
use terrace_pass::{PassResult, Target, pass};
use terrace_rewrite::{ConversionPatterns, ConversionTarget, Rw};
use terrace_tosa::{ApplyScaleOp, ConstOp, RoundingMode};
use terrace_transforms::convert_bodies;

/// Lower TOSA to the Arith dialect
#[pass(name = "tosa-to-arith", title = "TosaToArithPass", run = run)]
pub struct TosaToArith {
    /// Whether to include the lowering for tosa.apply_rescale to arith
    #[option(default = false)]
    include_apply_rescale: bool,
    /// Whether to prioritze lowering to 32-bit operations
    #[option(default = false, name = "use-32-bit")]
    use_32_bit: bool,
}

fn run(pass: &TosaToArith, target: &mut Target<'_>) -> PassResult {
    target.context().load::<ArithDialect>();
    let mut legal = ConversionTarget::new();
    legal.legal_dialects(&["arith"]).illegal_op::<ConstOp>();
    let mut patterns = ConversionPatterns::new();
    patterns.add::<ConstOp>("ConstOpConverter", None, |op, _, rw| {
        let values = op.view(rw.body()).values();
        let new = ConstantOp::build(rw, values).value(rw);
        rw.replace_op(op.op(), &[new]);
        Some(())
    });
    if pass.include_apply_rescale {
        legal.illegal_op::<ApplyScaleOp>();
        if pass.use_32_bit {
            patterns.add::<ApplyScaleOp>("ApplyScale32BitOpConverter", None, |op, _, rw| {
                convert(op, rw, scale_in_32_bits)
            });
        }
        patterns.add::<ApplyScaleOp>("ApplyScaleGenericOpConverter", None, |op, _, rw| {
            convert(op, rw, scale_in_64_bits)
        });
    }
    convert_bodies(target.body_mut(), &legal, &patterns)
}

/// The operands and types of a `tosa.apply_scale`, which computes `value * multiplier >> shift`.
struct Scaling {
    value: Value,
    multiplier: Value,
    shift: Value,
    is_double: bool,
    /// The type of the value.
    from: Type,
    /// The type of the result.
    to: Type,
}

impl Scaling {
    /// Returns the type of integers of this width with the shape of the value.
    fn integers(&self, b: &Builder<'_>, width: u32) -> Type {
        let element = IntegerType::get(b.context(), width).ty();
        same_shape_as(b.context(), self.from, element)
    }
}

fn convert(
    op: ApplyScaleOp,
    rw: Rw<'_, '_>,
    scale: fn(&mut Builder<'_>, &Scaling) -> Option<Value>,
) -> Option<()> {
    let view = op.view(rw.body());
    let scaling = Scaling {
        value: view.value(),
        multiplier: view.multiplier(),
        shift: view.shift(),
        is_double: view.rounding_mode() == RoundingMode::DOUBLE_ROUND,
        from: rw.body().value_type(view.value()),
        to: rw.body().value_type(view.output()),
    };
    let result = scale(rw, &scaling)?;
    rw.replace_op(op.op(), &[result]);
    Some(())
}

/// Multiplies, adds a half of the last place and shifts, in 64 bits.
fn scale_in_64_bits(b: &mut Builder<'_>, scaling: &Scaling) -> Option<Value> {
    let [i32, i64] = [32, 64].map(|width| scaling.integers(b, width));
    let zero = b.constant_int(scaling.from, 0)?;
    let one = b.constant_int(i64, 1)?;
    let limit = b.constant_int(i32, 31)?;
    let shift32 = b.value(ExtUIOp::of(i32, scaling.shift));
    let value = b.value(ExtSIOp::of(i64, scaling.value));
    let multiplier = b.value(ExtSIOp::of(i64, scaling.multiplier));
    let product = b.value(MulIOp::of(value, multiplier));
    let shift = b.value(ExtUIOp::of(i64, shift32));
    let unit = b.value(ShLIOp::of(one, shift));
    let half = b.value(ShRUIOp::of(unit, one));
    let mut sum = b.value(AddIOp::of(product, half));
    if scaling.is_double {
        let up = b.constant_int(i64, 1 << 30)?;
        let down = b.constant_int(i64, -(1 << 30))?;
        let is_positive = b.value(CmpIOp::of(CmpIPredicate::Sge, scaling.value, zero));
        let round = b.value(SelectOp::of(is_positive, up, down));
        let rounded = b.value(AddIOp::of(round, sum));
        let is_far = b.value(CmpIOp::of(CmpIPredicate::Sgt, shift32, limit));
        sum = b.value(SelectOp::of(is_far, rounded, sum));
    }
    let result = b.value(ShRSIOp::of(sum, shift));
    Some(b.value(TruncIOp::of(scaling.to, result)))
}

/// Computes the same in both halves of the product, each of 32 bits.
fn scale_in_32_bits(b: &mut Builder<'_>, scaling: &Scaling) -> Option<Value> {
    let element = element_type_or_self(b.context(), scaling.from);
    if element.int_or_float_width(b.context())? > 32 {
        return None;
    }
    let i32 = scaling.integers(b, 32);
    let shift = b.value(ExtUIOp::of(i32, scaling.shift));
    let mut constant = |number| b.constant_int(i32, number);
    let (zero, one, two) = (constant(0)?, constant(1)?, constant(2)?);
    let (thirty, width) = (constant(30)?, constant(32)?);
    let product = MulSIExtendedOp::build(b, scaling.value, scaling.multiplier).op();
    let (mut low, mut high) = (b.body().result(product, 0), b.body().result(product, 1));
    let is_at_least = b.value(CmpIOp::of(CmpIPredicate::Sge, shift, width));
    let is_more = b.value(CmpIOp::of(CmpIPredicate::Sgt, shift, width));
    let left = b.value(SubIOp::of(width, shift));
    let right = b.value(SubIOp::of(shift, width));
    let left = b.value(SelectOp::of(is_at_least, zero, left));
    let right = b.value(SelectOp::of(is_at_least, right, zero));
    if scaling.is_double {
        let minus = b.constant_int(i32, -1)?;
        let is_positive = b.value(CmpIOp::of(CmpIPredicate::Sge, scaling.value, zero));
        let sign = b.value(SelectOp::of(is_positive, one, minus));
        let round = b.value(SelectOp::of(is_at_least, sign, zero));
        let top = b.value(ShRUIOp::of(low, thirty));
        let top = b.value(AddIOp::of(top, round));
        let carry = b.value(ShRSIOp::of(top, two));
        let rest = b.value(ShLIOp::of(round, thirty));
        low = b.value(AddIOp::of(low, rest));
        high = b.value(AddIOp::of(high, carry));
    }
    // Half of the last place, in the low or in the high part.
    let place = b.value(SubIOp::of(shift, one));
    let half = b.value(ShLIOp::of(one, place));
    let half = b.value(SelectOp::of(is_more, zero, half));
    let sum = b.value(AddIOp::of(low, half));
    let carries = b.value(CmpIOp::of(CmpIPredicate::Ugt, low, sum));
    let carry = b.value(ExtUIOp::of(i32, carries));
    high = b.value(AddIOp::of(high, carry));
    let place = b.value(SubIOp::of(right, one));
    let half = b.value(ShLIOp::of(one, place));
    let half = b.value(SelectOp::of(is_more, half, zero));
    high = b.value(AddIOp::of(high, half));
    let high = b.value(ShLIOp::of(high, left));
    let high = b.value(ShRSIOp::of(high, right));
    let low = b.value(ShRUIOp::of(sum, shift));
    let low = b.value(SelectOp::of(is_at_least, zero, low));
    Some(b.value(AddIOp::of(low, high)))
}
