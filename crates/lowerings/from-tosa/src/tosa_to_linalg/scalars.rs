//! The computation of an elementwise operation on scalars (MLIR:
//! `createLinalgBodyCalculationForElementwiseOp`). [`Scalar`] is the main type.

use terrace_arith::{
    self as arith, AddFOp, AddIOp, AndIOp, BuildConstant, CmpFOp, CmpFPredicate, CmpIOp,
    CmpIPredicate, DivFOp, ExtSIOp, MaxSIOp, MaximumFOp, MinSIOp, MinimumFOp, MulFOp, MulIOp,
    SelectOp, SubFOp, SubIOp, TruncIOp, XOrIOp,
};
use terrace_builtin::{FloatAttr, IntegerAttr, TypeExt, UnrealizedConversionCastOp};
use terrace_ir::{Attribute, Body, Builder, Op, Type, Value};
use terrace_math as math;
use terrace_numeric::{Float, FloatFormat, Int, RoundingMode};
use terrace_tosa::{
    ApplyScaleOp, ClampOp, MaximumOp, MinimumOp, NanPropagationMode, RoundingMode as ScaleRounding,
};

use crate::build::{constant_ints, element_of, limit, zero};

/// An elementwise operation with what its scalar computation depends on.
pub(super) struct Scalar {
    /// The name without the dialect.
    name: String,
    /// The number of operands that have the shape of the result up to broadcasting.
    pub(super) tensors: usize,
    /// The number of operands after them that are parameters of the whole operation in tensors of
    /// one element, and not constant.
    pub(super) parameters: usize,
    /// The element type of the first operand before the conversion of types.
    source: Type,
    /// The element type of the result before the conversion of types.
    result: Type,
    /// The values of the constant parameters.
    constants: Vec<i64>,
    ignores_nan: bool,
    rounds: bool,
    /// The attributes `min_val` and `max_val`.
    bounds: Option<(Attribute, Attribute)>,
}

impl Scalar {
    /// Returns the computation of `op`; `None` if the operation has no operands.
    pub(super) fn of(body: &Body, op: Op, operands: &[Value]) -> Option<Self> {
        let view = body.op(op);
        let cx = view.context();
        let name = view.name_str().strip_prefix("tosa.")?.to_owned();
        let tensors = match &name[..] {
            "mul" => 2,
            "negate" => 1,
            _ => operands.len(),
        };
        let parameters: Vec<Value> = view.operands().skip(tensors).collect();
        let constant = |value: &Value| constant_ints(body, *value, true)?.first().copied();
        let is_float = element_of(body, *operands.first()?).is_float();
        let constants: Option<Vec<i64>> = match is_float {
            true => {
                let known = |value: &Value| terrace_ir::fold::constant_value(body, *value);
                parameters.iter().map(|value| known(value).map(|_| 0)).collect()
            }
            false => parameters.iter().map(constant).collect(),
        };
        let flag = |name: &str| {
            let value = view.attribute(name)?.downcast::<IntegerAttr>(cx)?;
            value.as_bool(cx)
        };
        let mode = view
            .cast::<MaximumOp>()
            .map(|op| op.nan_mode())
            .or_else(|| view.cast::<MinimumOp>().map(|op| op.nan_mode()))
            .or_else(|| view.cast::<ClampOp>().map(|op| op.nan_mode()));
        Some(Self {
            tensors,
            parameters: if constants.is_some() { 0 } else { parameters.len() },
            constants: constants.unwrap_or_default(),
            source: element_of(body, view.operand(0)),
            result: element_of(body, view.result(0)),
            ignores_nan: mode == Some(NanPropagationMode::IGNORE),
            rounds: flag("round") == Some(true),
            bounds: view.attribute("min_val").zip(view.attribute("max_val")),
            name,
        })
    }

    /// Builds the computation of one element; `None` if the operation is not defined for the types.
    pub(super) fn build(&self, b: &mut Builder<'_>, values: &[Value]) -> Option<Value> {
        let ty = b.body().value_type(*values.first()?);
        match (values, ty.is_float()) {
            (_, _) if self.name == "cast" => self.cast(b, values[0]),
            ([x], true) => self.float_unary(b, *x, ty),
            ([x], false) => self.integer_unary(b, *x, ty),
            (values, true) => self.float(b, values),
            (values, false) => self.integer(b, values, ty),
        }
    }

    fn float_unary(&self, b: &mut Builder<'_>, x: Value, ty: Type) -> Option<Value> {
        Some(match &self.name[..] {
            "abs" => b.value(math::AbsFOp::of(x)),
            "ceil" => b.value(math::CeilOp::of(x)),
            "clamp" => return self.clamp_float(b, x, ty),
            "cos" => b.value(math::CosOp::of(x)),
            "erf" => b.value(math::ErfOp::of(x)),
            "exp" => b.value(math::ExpOp::of(x)),
            "floor" => b.value(math::FloorOp::of(x)),
            "log" => b.value(math::LogOp::of(x)),
            "negate" => b.value(arith::NegFOp::of(x)),
            "reciprocal" => {
                let one = b.constant_float(ty, 1.0)?;
                b.value(DivFOp::of(one, x))
            }
            "rsqrt" => b.value(math::RsqrtOp::of(x)),
            "sigmoid" => {
                let one = b.constant_float(ty, 1.0)?;
                let negated = b.value(arith::NegFOp::of(x));
                let exp = b.value(math::ExpOp::of(negated));
                let sum = b.value(AddFOp::of(exp, one));
                b.value(DivFOp::of(one, sum))
            }
            "sin" => b.value(math::SinOp::of(x)),
            "tanh" => b.value(math::TanhOp::of(x)),
            _ => return None,
        })
    }

    fn integer_unary(&self, b: &mut Builder<'_>, x: Value, ty: Type) -> Option<Value> {
        Some(match &self.name[..] {
            "abs" => {
                let zero = b.constant_int(ty, 0)?;
                let negated = b.value(SubIOp::of(zero, x));
                b.value(MaxSIOp::of(x, negated))
            }
            "bitwise_not" => {
                let ones = b.constant_int(ty, -1)?;
                b.value(XOrIOp::of(x, ones))
            }
            "clamp" => return self.clamp_integer(b, x, ty),
            "clz" => b.value(math::CountLeadingZerosOp::of(x)),
            "logical_not" => {
                let one = b.constant_int(ty, 1)?;
                b.value(XOrIOp::of(x, one))
            }
            "negate" => return self.negate(b, &[x], ty),
            _ => return None,
        })
    }

    fn float(&self, b: &mut Builder<'_>, values: &[Value]) -> Option<Value> {
        let (x, y) = (values[0], values[1]);
        let compare = |b: &mut Builder<'_>, predicate| b.value(CmpFOp::of(predicate, x, y));
        Some(match &self.name[..] {
            "add" => b.value(AddFOp::of(x, y)),
            "equal" => compare(b, CmpFPredicate::Oeq),
            "greater" => compare(b, CmpFPredicate::Ogt),
            "greater_equal" => compare(b, CmpFPredicate::Oge),
            "maximum" => {
                let result = b.value(MaximumFOp::of(x, y));
                self.other_than_nan(b, x, y, result)
            }
            "minimum" => {
                let result = b.value(MinimumFOp::of(x, y));
                self.other_than_nan(b, x, y, result)
            }
            "mul" => b.value(MulFOp::of(x, y)),
            "negate" => b.value(arith::NegFOp::of(x)),
            "pow" => b.value(math::PowFOp::of(x, y)),
            "sub" => b.value(SubFOp::of(x, y)),
            _ => return None,
        })
    }

    /// Returns `result`, or the other of `x` and `y` if one is a NaN that is ignored.
    fn other_than_nan(&self, b: &mut Builder<'_>, x: Value, y: Value, result: Value) -> Value {
        if !self.ignores_nan {
            return result;
        }
        let is_nan = [x, y].map(|v| b.value(CmpFOp::of(CmpFPredicate::Uno, v, v)));
        let result = b.value(SelectOp::of(is_nan[0], y, result));
        b.value(SelectOp::of(is_nan[1], x, result))
    }

    fn integer(&self, b: &mut Builder<'_>, values: &[Value], ty: Type) -> Option<Value> {
        let (x, y) = (values[0], values[1]);
        let compare = |b: &mut Builder<'_>, predicate| b.value(CmpIOp::of(predicate, x, y));
        Some(match &self.name[..] {
            "add" => b.value(AddIOp::of(x, y)),
            "arithmetic_right_shift" => return self.shift_right(b, x, y, ty),
            "bitwise_and" | "logical_and" => b.value(AndIOp::of(x, y)),
            "bitwise_or" | "logical_or" => b.value(arith::OrIOp::of(x, y)),
            "bitwise_xor" | "logical_xor" => b.value(XOrIOp::of(x, y)),
            "equal" => compare(b, CmpIPredicate::Eq),
            "greater" => compare(b, CmpIPredicate::Sgt),
            "greater_equal" => compare(b, CmpIPredicate::Sge),
            "intdiv" => b.value(arith::DivSIOp::of(x, y)),
            "logical_left_shift" => b.value(arith::ShLIOp::of(x, y)),
            "logical_right_shift" => b.value(arith::ShRUIOp::of(x, y)),
            "maximum" => b.value(MaxSIOp::of(x, y)),
            "minimum" => b.value(MinSIOp::of(x, y)),
            "mul" => return self.multiply(b, values),
            "negate" => return self.negate(b, values, ty),
            "select" => b.value(SelectOp::of(x, y, *values.get(2)?)),
            "sub" => b.value(SubIOp::of(x, y)),
            _ => return None,
        })
    }

    /// Shifts right, and adds the last bit shifted out if the operation rounds.
    fn shift_right(&self, b: &mut Builder<'_>, x: Value, y: Value, ty: Type) -> Option<Value> {
        let result = b.value(arith::ShRSIOp::of(x, y));
        if !self.rounds {
            return Some(result);
        }
        let (one, none) = (b.constant_int(ty, 1)?, b.constant_int(ty, 0)?);
        let no = b.constant_bool(false);
        let yes = b.constant_bool(true);
        let bit = b.body().value_type(no);
        let shifts = b.value(CmpIOp::of(CmpIPredicate::Sgt, y, none));
        let before = b.value(SubIOp::of(y, one));
        let last = b.value(arith::ShRSIOp::of(x, before));
        let last = b.value(TruncIOp::of(bit, last));
        let last = b.value(AndIOp::of(last, yes));
        let last = b.value(SelectOp::of(shifts, last, no));
        let last = b.value(arith::ExtUIOp::of(ty, last));
        Some(b.value(AddIOp::of(result, last)))
    }

    /// Multiplies, and scales the product by a shift unless it is 0.
    fn multiply(&self, b: &mut Builder<'_>, values: &[Value]) -> Option<Value> {
        let shift = match (values.get(2), self.constants.first()) {
            (Some(shift), _) => Some(*shift),
            (None, Some(0)) => None,
            (None, shift) => {
                let i8 = terrace_builtin::IntegerType::get(b.context(), 8).ty();
                Some(b.constant_int(i8, *shift?)?)
            }
        };
        let width = |b: &Builder<'_>, ty: Type| ty.int_or_float_width(b.context());
        let result = match shift {
            Some(_) => terrace_builtin::IntegerType::get(b.context(), 32).ty(),
            None => self.result,
        };
        let wide = width(b, result)?;
        let mut factors = [values[0], values[1]];
        for factor in &mut factors {
            let ty = b.body().value_type(*factor);
            if width(b, ty)? < wide {
                *factor = b.value(ExtSIOp::of(result, *factor));
            }
        }
        let [x, y] = factors;
        Some(match shift {
            Some(shift) => {
                b.value(ApplyScaleOp::of(result, x, y, shift, ScaleRounding::SINGLE_ROUND))
            }
            None => b.value(MulIOp::of(x, y)),
        })
    }

    /// Subtracts from the sum of the zero points in a wider type, and clamps to the type.
    fn negate(&self, b: &mut Builder<'_>, values: &[Value], ty: Type) -> Option<Value> {
        let cx = b.context().clone();
        let width = ty.int_or_float_width(&cx)?;
        let integer = |width| terrace_builtin::IntegerType::get(&cx, width).ty();
        let (wide, sum) = match (values, &self.constants[..]) {
            ([_, input, output], _) => {
                let wide = integer(64);
                let points = [*input, *output].map(|point| b.value(ExtSIOp::of(wide, point)));
                (wide, b.value(AddIOp::of(points[0], points[1])))
            }
            (_, [input, output]) => {
                let sum = input.checked_add(*output)?;
                let greatest = Int::signed_max(width).to_i64()?;
                let greatest = greatest.checked_add(sum.checked_abs()?)?.checked_add(1)?;
                let fits = |width: &u32| greatest < 1 << (width - 1);
                let wide = integer([16, 32].into_iter().find(fits).unwrap_or(64));
                (wide, b.constant_int(wide, sum)?)
            }
            _ => return None,
        };
        let value = b.value(ExtSIOp::of(wide, values[0]));
        let value = b.value(SubIOp::of(sum, value));
        let least = b.constant_int(wide, Int::signed_min(width).to_i64()?)?;
        let greatest = b.constant_int(wide, Int::signed_max(width).to_i64()?)?;
        let value = b.value(MaxSIOp::of(least, value));
        let value = b.value(MinSIOp::of(greatest, value));
        Some(b.value(TruncIOp::of(ty, value)))
    }

    fn clamp_float(&self, b: &mut Builder<'_>, x: Value, ty: Type) -> Option<Value> {
        let format = ty.float_format(b.context())?;
        let (min, max) = self.bounds?;
        let mut bounds = Vec::new();
        for bound in [min, max] {
            let bound = bound.downcast::<FloatAttr>(b.context())?.value.convert(format).0;
            bounds.push(b.constant_exact_float(ty, bound)?);
        }
        let result = clamp_float(b, x, bounds[0], bounds[1]);
        if !self.ignores_nan {
            return Some(result);
        }
        let is_nan = b.value(CmpFOp::of(CmpFPredicate::Uno, x, x));
        Some(b.value(SelectOp::of(is_nan, bounds[0], result)))
    }

    fn clamp_integer(&self, b: &mut Builder<'_>, x: Value, ty: Type) -> Option<Value> {
        let (min, max) = self.bounds?;
        let width = ty.int_or_float_width(b.context())?;
        let is_unsigned = self.source.is_unsigned_integer(b.context());
        let (least, greatest) = match is_unsigned {
            true => (0, if width < 64 { (1 << width) - 1 } else { i64::MAX }),
            false => (Int::signed_min(width).to_i64()?, Int::signed_max(width).to_i64()?),
        };
        let mut bounds = Vec::new();
        for bound in [min, max] {
            let bound = bound.downcast::<IntegerAttr>(b.context())?.value.to_i64()?;
            bounds.push(b.constant_int(ty, bound.clamp(least, greatest))?);
        }
        Some(match is_unsigned {
            true => {
                let value = b.value(arith::MaxUIOp::of(bounds[0], x));
                b.value(arith::MinUIOp::of(bounds[1], value))
            }
            false => clamp_integer(b, x, bounds[0], bounds[1]),
        })
    }

    fn cast(&self, b: &mut Builder<'_>, x: Value) -> Option<Value> {
        let cx = b.context().clone();
        let (from, to) = (b.body().value_type(x), signless(b, self.result));
        if from == to {
            return Some(x);
        }
        let width = |ty: Type| ty.int_or_float_width(&cx);
        let is_bit = |ty: Type| ty.is_integer_of(&cx, 1);
        match (from.is_float(), to.is_float()) {
            (true, true) => Some(match width(to)? > width(from)? {
                true => b.value(arith::ExtFOp::of(to, x)),
                false => b.value(arith::TruncFOp::of(to, x)),
            }),
            (false, true) if is_bit(from) => Some(b.value(arith::UIToFPOp::of(to, x))),
            (false, true) if self.source.is_unsigned_integer(&cx) => {
                let cast = UnrealizedConversionCastOp::build(b, &[from], [x]);
                let cast = terrace_ir::OpType::op(cast);
                let x = b.body().result(cast, 0);
                Some(b.value(arith::UIToFPOp::of(to, x)))
            }
            (false, true) => Some(b.value(arith::SIToFPOp::of(to, x))),
            (true, false) if is_bit(to) => {
                let zero = b.constant_float(from, 0.0)?;
                Some(b.value(CmpFOp::of(CmpFPredicate::Une, x, zero)))
            }
            (true, false) => float_to_integer(b, x, from, to),
            (false, false) if is_bit(to) => {
                let zero = zero(b, from)?;
                Some(b.value(CmpIOp::of(CmpIPredicate::Ne, x, zero)))
            }
            (false, false) if is_bit(from) => Some(b.value(arith::ExtUIOp::of(to, x))),
            (false, false) => Some(match width(to)? > width(from)? {
                true => b.value(ExtSIOp::of(to, x)),
                false => b.value(TruncIOp::of(to, x)),
            }),
        }
    }
}

/// Returns the signless form of an integer type.
fn signless(b: &Builder<'_>, ty: Type) -> Type {
    match ty.downcast::<terrace_builtin::IntegerType>(b.context()) {
        Some(integer) => terrace_builtin::IntegerType::get(b.context(), integer.width).ty(),
        None => ty,
    }
}

/// Rounds to the nearest integer and saturates (MLIR: the cast of TOSA).
fn float_to_integer(b: &mut Builder<'_>, x: Value, from: Type, to: Type) -> Option<Value> {
    let (format, width) = (from.float_format(b.context())?, to.int_or_float_width(b.context())?);
    let (least, greatest) = (Int::signed_min(width), Int::signed_max(width));
    let rounded = b.value(math::RoundEvenOp::of(x));
    if format.max_exponent() < width as i32 - 1 {
        return infinite_to_limits(b, rounded, (from, format), to);
    }
    let min = float(b, from, format, &least)?;
    if format.precision() >= width - 1 {
        let max = float(b, from, format, &greatest)?;
        let clamped = clamp_float(b, rounded, min, max);
        return Some(b.value(arith::FPToSIOp::of(to, clamped)));
    }
    // The greatest integer is not a float: values from the next float on are selected.
    let beyond = b.constant_exact_float(from, Float::one(format).scale(width as i32 - 1))?;
    let max = b.constant_int(to, greatest.to_i64()?)?;
    let bounded = b.value(MaximumFOp::of(rounded, min));
    let result = b.value(arith::FPToSIOp::of(to, bounded));
    let is_beyond = b.value(CmpFOp::of(CmpFPredicate::Uge, rounded, beyond));
    Some(b.value(SelectOp::of(is_beyond, max, result)))
}

/// Converts a float whose finite values are all in the range of `to`.
fn infinite_to_limits(
    b: &mut Builder<'_>,
    x: Value,
    (from, format): (Type, FloatFormat),
    to: Type,
) -> Option<Value> {
    let result = b.value(arith::FPToSIOp::of(to, x));
    let positive = b.constant_exact_float(from, Float::inf(format, false))?;
    let negative = b.constant_exact_float(from, Float::inf(format, true))?;
    let is_positive = b.value(CmpFOp::of(CmpFPredicate::Ueq, x, positive));
    let is_negative = b.value(CmpFOp::of(CmpFPredicate::Ueq, x, negative));
    let (min, max) = (limit(b, to, false)?, limit(b, to, true)?);
    let result = b.value(SelectOp::of(is_positive, max, result));
    Some(b.value(SelectOp::of(is_negative, min, result)))
}

/// Creates the float that is nearest to an integer.
fn float(b: &mut Builder<'_>, ty: Type, format: FloatFormat, number: &Int) -> Option<Value> {
    let number = Float::from_int(format, number, true, RoundingMode::NearestTiesToEven).0;
    b.constant_exact_float(ty, number)
}

/// Builds the minimum with `max`, then the maximum with `min`.
fn clamp_float(b: &mut Builder<'_>, x: Value, min: Value, max: Value) -> Value {
    let value = b.value(MinimumFOp::of(x, max));
    b.value(MaximumFOp::of(value, min))
}

/// Builds the maximum with `min`, then the minimum with `max`.
pub(super) fn clamp_integer(b: &mut Builder<'_>, x: Value, min: Value, max: Value) -> Value {
    let value = b.value(MaxSIOp::of(min, x));
    b.value(MinSIOp::of(max, value))
}
