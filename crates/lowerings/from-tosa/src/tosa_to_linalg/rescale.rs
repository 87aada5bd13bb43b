//! `tosa.rescale` as a loop that scales each element by `tosa.apply_scale`.

use terrace_arith::{AddIOp, BuildConstant, ConstantOp, ExtSIOp, ExtUIOp, SubIOp, TruncIOp};
use terrace_builtin::affine::AffineMap;
use terrace_builtin::{
    DenseElementsAttr, IntegerType, RankedTensorType, TypeExt, UnrealizedConversionCastOp,
};
use terrace_ir::{Builder, OpType, Operand, Type, Value};
use terrace_numeric::Int;
use terrace_rewrite::Rw;
use terrace_tensor::EmptyOp;
use terrace_tosa::{ApplyScaleOp, RescaleOp, RoundingMode};

use super::scalars::clamp_integer;
use crate::build::{constant_ints, dynamic_sizes, elementwise, map_to, result_tensor, shape_of};

/// The greatest shift of `tosa.apply_scale`; elements with a greater one are 0.
const MAX_SHIFT: i64 = 63;

/// The numbers of the operation that are constant.
struct Constants {
    multipliers: Vec<i64>,
    shifts: Vec<i64>,
    input_zero: i64,
    output_zero: i64,
}

/// Replaces the rescaling of quantized numbers with constant parameters.
pub(super) fn convert(op: RescaleOp, rw: Rw<'_, '_>) -> Option<()> {
    let body = rw.body();
    let view = op.view(body);
    let (input, ty) = (view.input(), body.value_type(view.output()));
    let mode = view.rounding_mode();
    let (input_unsigned, output_unsigned) = (view.input_unsigned(), view.output_unsigned());
    let first =
        |value: Value, unsigned: bool| constant_ints(body, value, !unsigned)?.first().copied();
    let mut constants = Constants {
        multipliers: constant_ints(body, view.multiplier(), true)?,
        shifts: constant_ints(body, view.shift(), true)?,
        input_zero: first(view.input_zp(), input_unsigned)?,
        output_zero: first(view.output_zp(), output_unsigned)?,
    };
    if mode == RoundingMode::INEXACT_ROUND {
        return None;
    }
    for (multiplier, shift) in constants.multipliers.iter_mut().zip(&mut constants.shifts) {
        if *shift > MAX_SHIFT {
            (*multiplier, *shift) = (0, 0);
        }
    }
    // Both kinds of rounding agree unless bits beyond the 31st are shifted out.
    let is_double =
        mode == RoundingMode::DOUBLE_ROUND && constants.shifts.iter().any(|shift| *shift > 31);
    let mode = if is_double { RoundingMode::DOUBLE_ROUND } else { RoundingMode::SINGLE_ROUND };
    let rank = shape_of(rw.body(), input)?.len();
    let to = result_tensor(rw.body(), op.op())?.element;
    let sizes = dynamic_sizes(rw, input, |_| false)?;
    let cx = rw.context().clone();
    let (i8, i32) = (IntegerType::get(&cx, 8).ty(), IntegerType::get(&cx, 32).ty());
    let [multiplier, shift] =
        [(&constants.multipliers, i32), (&constants.shifts, i8)].map(|(numbers, ty)| {
            let single = if let [number] = numbers[..] { Some(number) } else { None };
            match single {
                Some(number) => rw.constant_int(ty, number),
                None => list_constant(rw, numbers, ty),
            }
        });
    let (multiplier, shift) = (multiplier?, shift?);
    let identity = AffineMap::identity(&cx, rank as u32);
    let last = map_to(&cx, rank, &[rank.saturating_sub(1)]);
    let (mut inputs, mut maps) = (vec![input], vec![identity.clone()]);
    let mut argument = |value: Value, numbers: &[i64]| {
        (numbers.len() != 1).then(|| {
            inputs.push(value);
            maps.push(last.clone());
            inputs.len() - 1
        })
    };
    let multiplier_at = argument(multiplier, &constants.multipliers);
    let shift_at = argument(shift, &constants.shifts);
    maps.push(identity);
    let output = EmptyOp::build(rw, ty, sizes).value(rw);
    let scale = Scale { constants: &constants, mode, input_unsigned, output_unsigned, to };
    let result = elementwise(rw, &inputs, output, maps, |b, values| {
        let multiplier = multiplier_at.map_or(multiplier, |at| values[at]);
        let shift = shift_at.map_or(shift, |at| values[at]);
        scale.build(b, values[0], multiplier, shift)
    })?;
    rw.replace_op(op.op(), &[result]);
    Some(())
}

/// Creates a constant tensor of these numbers.
fn list_constant(b: &mut Builder<'_>, numbers: &[i64], element: Type) -> Option<Value> {
    let cx = b.context().clone();
    let ty = RankedTensorType::get(&cx, &[numbers.len() as i64], element).ty();
    let numbers = DenseElementsAttr::from_ints(&cx, ty, numbers.iter().copied()).ok()?;
    Some(ConstantOp::build(b, numbers.attr()).value(b))
}

/// The computation of one element.
struct Scale<'a> {
    constants: &'a Constants,
    mode: RoundingMode,
    input_unsigned: bool,
    output_unsigned: bool,
    /// The element type of the result.
    to: Type,
}

impl Scale<'_> {
    fn build(&self, b: &mut Builder<'_>, x: Value, by: Value, shift: Value) -> Option<Value> {
        let cx = b.context().clone();
        let integer = |width| IntegerType::get(&cx, width).ty();
        let i32 = integer(32);
        let from = b.body().value_type(x);
        let width = from.int_or_float_width(&cx)?;
        let wide = integer(width.max(32));
        let input_zero = b.constant_int(wide, self.constants.input_zero)?;
        let output_zero = b.constant_int(i32, self.constants.output_zero)?;
        let mut x = x;
        if from.is_unsigned_integer(&cx) {
            x = convert_sign(b, x, integer(width));
        }
        if width < 32 {
            x = match self.input_unsigned {
                true => b.value(ExtUIOp::of(wide, x)),
                false => b.value(ExtSIOp::of(wide, x)),
            };
        }
        let x = b.value(SubIOp::of(x, input_zero));
        let x = b.value(ApplyScaleOp::of(i32, x, by, shift, self.mode));
        let x = b.value(AddIOp::of(x, output_zero));
        let width = self.to.int_or_float_width(&cx)?;
        let (least, greatest) = match self.output_unsigned {
            true => (0, i64::try_from((1_u64 << width.min(63)) - 1).ok()?),
            false => (Int::signed_min(width).to_i64()?, Int::signed_max(width).to_i64()?),
        };
        let least = b.constant_int(i32, least)?;
        let greatest = b.constant_int(i32, greatest)?;
        let mut x = clamp_integer(b, x, least, greatest);
        if width < 32 {
            x = b.value(TruncIOp::of(integer(width), x));
        }
        match self.to.is_unsigned_integer(&cx) {
            true => Some(convert_sign(b, x, self.to)),
            false => Some(x),
        }
    }
}

/// Casts between integer types of the same width.
fn convert_sign(b: &mut Builder<'_>, x: Value, to: Type) -> Value {
    let cast = UnrealizedConversionCastOp::build(b, &[to], [x]).op();
    b.body().result(cast, 0)
}
