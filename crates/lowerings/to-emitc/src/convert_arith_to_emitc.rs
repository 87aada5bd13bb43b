//! The pass `convert-arith-to-emitc`: lowers arithmetic to operators of C
//! (MLIR: `ArithToEmitC.cpp`).

use std::sync::Arc;

use terrace_arith as arith;
use terrace_arith::{CmpFPredicate, CmpIPredicate, IntegerOverflowFlags};
use terrace_builtin::property::EnumAttr;
use terrace_builtin::{FloatType, IntegerAttr, IntegerType, Signedness, TypeExt};
use terrace_emitc::{
    self as emitc, CallOpaqueOp, CastOp, CmpOp, CmpPredicate, ConditionalOp, EmitcDialect,
    ExpressionOp, LogicalAndOp, LogicalOrOp, UnaryMinusOp, YieldOp, is_supported_float,
    is_supported_integer,
};
use terrace_ir::{Builder, Op, OpInfo, OpName, OpType, Operand, Type, Value};
use terrace_pass::{PassResult, Target, pass};
use terrace_rewrite::{ConversionPatterns, ConversionTarget, Rw, TypeConverter};
use terrace_transforms::convert_bodies;

use crate::types::{cast, constant, emitc_type_converter, is_integral, with_signedness};

/// Replace arith operations by emitc operations
#[pass(name = "convert-arith-to-emitc", title = "ConvertArithToEmitC", run = run)]
pub struct ConvertArithToEmitc {}

fn run(_: &ConvertArithToEmitc, target: &mut Target<'_>) -> PassResult {
    target.context().load::<EmitcDialect>();
    let mut legal = ConversionTarget::new();
    legal.legal_dialects(&["emitc"]);
    legal.illegal_dialects(&["arith"]);
    let mut patterns = ConversionPatterns::new();
    populate_arith_to_emitc(&mut patterns, &emitc_type_converter());
    convert_bodies(target.body_mut(), &legal, &patterns)
}

/// A function that builds the replacement of an operation. It gets the operation, its operands and
/// the type that its result is converted to.
type Convert = fn(Op, &[Value], Type, Rw<'_, '_>) -> Option<Value>;

/// The operations with one conversion function each, and the names of their patterns.
static CONVERSIONS: &[(&OpInfo, &str, Convert)] = &[
    (arith::CmpFOp::INFO, "CmpFOpConversion", cmpf),
    (arith::CmpIOp::INFO, "CmpIOpConversion", cmpi),
    (arith::ConstantOp::INFO, "ArithConstantOpConversionPattern", arith_constant),
    (arith::NegFOp::INFO, "NegFOpConversion", |_, operands, ty, rw| {
        Some(UnaryMinusOp::build(rw, ty, operands[0]).value(rw))
    }),
    (arith::SelectOp::INFO, "SelectOpConversion", select),
    (arith::ExtSIOp::INFO, "SignedCastConversion", integral_cast::<false>),
    (arith::IndexCastOp::INFO, "SignedCastConversion", integral_cast::<false>),
    (arith::ExtUIOp::INFO, "UnsignedCastConversion", integral_cast::<true>),
    (arith::IndexCastUIOp::INFO, "UnsignedCastConversion", integral_cast::<true>),
    (arith::TruncIOp::INFO, "UnsignedCastConversion", integral_cast::<true>),
    (arith::SIToFPOp::INFO, "ItoFCastOpConversion", int_to_float::<false>),
    (arith::UIToFPOp::INFO, "ItoFCastOpConversion", int_to_float::<true>),
    (arith::FPToSIOp::INFO, "FtoICastOpConversion", float_to_int::<false>),
    (arith::FPToUIOp::INFO, "FtoICastOpConversion", float_to_int::<true>),
    (arith::ExtFOp::INFO, "FpCastOpConversion", float_cast),
    (arith::TruncFOp::INFO, "FpCastOpConversion", float_cast),
];

/// The binary operations, the operator of each, and the names of their patterns.
static OPERATORS: &[(&OpInfo, &OpInfo, &str, OperatorKind)] = {
    use OperatorKind::{Bitwise, Integer, Plain, SignedShift, Unsigned, UnsignedShift};
    &[
        (arith::AddFOp::INFO, emitc::AddOp::INFO, "ArithOpConversion", Plain),
        (arith::DivFOp::INFO, emitc::DivOp::INFO, "ArithOpConversion", Plain),
        (arith::DivSIOp::INFO, emitc::DivOp::INFO, "ArithOpConversion", Plain),
        (arith::MulFOp::INFO, emitc::MulOp::INFO, "ArithOpConversion", Plain),
        (arith::RemSIOp::INFO, emitc::RemOp::INFO, "ArithOpConversion", Plain),
        (arith::SubFOp::INFO, emitc::SubOp::INFO, "ArithOpConversion", Plain),
        (arith::DivUIOp::INFO, emitc::DivOp::INFO, "BinaryUIOpConversion", Unsigned),
        (arith::RemUIOp::INFO, emitc::RemOp::INFO, "BinaryUIOpConversion", Unsigned),
        (arith::AddIOp::INFO, emitc::AddOp::INFO, "IntegerOpConversion", Integer),
        (arith::MulIOp::INFO, emitc::MulOp::INFO, "IntegerOpConversion", Integer),
        (arith::SubIOp::INFO, emitc::SubOp::INFO, "IntegerOpConversion", Integer),
        (arith::AndIOp::INFO, emitc::BitwiseAndOp::INFO, "BitwiseOpConversion", Bitwise),
        (arith::OrIOp::INFO, emitc::BitwiseOrOp::INFO, "BitwiseOpConversion", Bitwise),
        (arith::XOrIOp::INFO, emitc::BitwiseXorOp::INFO, "BitwiseOpConversion", Bitwise),
        (
            arith::ShLIOp::INFO,
            emitc::BitwiseLeftShiftOp::INFO,
            "UnsignedShiftOpConversion",
            UnsignedShift,
        ),
        (
            arith::ShRUIOp::INFO,
            emitc::BitwiseRightShiftOp::INFO,
            "UnsignedShiftOpConversion",
            UnsignedShift,
        ),
        (
            arith::ShRSIOp::INFO,
            emitc::BitwiseRightShiftOp::INFO,
            "SignedShiftOpConversion",
            SignedShift,
        ),
    ]
};

/// The way in which a binary operation becomes an operator of C.
#[derive(Clone, Copy)]
enum OperatorKind {
    /// The operator is applied to the operands as they are.
    Plain,
    /// The operator is applied to unsigned integers.
    Unsigned,
    /// The operator is applied to unsigned integers, whose overflow is defined in C, unless the
    /// operation has the flag `nsw`.
    Integer,
    /// The operator is applied to unsigned integers or to booleans.
    Bitwise,
    /// The operator shifts unsigned integers.
    UnsignedShift,
    /// The operator shifts signed integers.
    SignedShift,
}

/// Adds the patterns that lower arith (MLIR: `populateArithToEmitCPatterns`).
pub fn populate_arith_to_emitc(patterns: &mut ConversionPatterns, converter: &Arc<TypeConverter>) {
    let mut add = |root: &'static OpInfo, name, convert: BoxedConvert| {
        let types = converter.clone();
        patterns.add_for(name, root, Some(converter), move |op, operands, rw| {
            let cx = rw.context().clone();
            let ty = types.convert_one(&cx, rw.body().op(op).result_types().next()?)?;
            let value = convert(op, operands, ty, rw)?;
            rw.replace_op(op, &[value]);
            Some(())
        });
    };
    for (root, name, convert) in CONVERSIONS {
        add(root, name, Box::new(convert));
    }
    for (root, operator, name, kind) in OPERATORS {
        add(
            root,
            name,
            Box::new(|op, operands, ty, rw| binary(op, operator, *kind, operands, ty, rw)),
        );
    }
}

/// A conversion function with the data of its table.
type BoxedConvert =
    Box<dyn Fn(Op, &[Value], Type, Rw<'_, '_>) -> Option<Value> + Send + Sync + 'static>;

/// Returns the signless integer type of one bit.
fn bool_type(builder: &Builder<'_>) -> Type {
    IntegerType::get(builder.context(), 1).ty()
}

/// Whether `ty` is an integer type of one bit.
fn is_bool(builder: &Builder<'_>, ty: Type) -> bool {
    ty.is_signless_integer_of(builder.context(), 1)
}

/// Builds the application of the binary operator `operator`, with a result of type `ty`.
fn apply(builder: &mut Builder<'_>, operator: &OpInfo, operands: [Value; 2], ty: Type) -> Value {
    let name = OpName::get(builder.context(), operator.name);
    let mut state = builder.state(name);
    state.add_operands(&operands);
    state.add_results(&[ty]);
    let op = builder.create(state);
    builder.body().result(op, 0)
}

/// Converts a binary operation to `operator`, with casts around it as `kind` states.
fn binary(
    op: Op,
    operator: &OpInfo,
    kind: OperatorKind,
    operands: &[Value],
    ty: Type,
    rw: Rw<'_, '_>,
) -> Option<Value> {
    let cx = rw.context().clone();
    let compute_in = match kind {
        OperatorKind::Plain => ty,
        OperatorKind::Unsigned if ty.is::<IntegerType>() => with_signedness(&cx, ty, true),
        OperatorKind::Integer if is_integral(&cx, ty) && !is_bool(rw, ty) => {
            let flags = rw.body().op(op).attribute("overflowFlags");
            let flags = flags
                .and_then(|flags| IntegerOverflowFlags::from_attribute(&cx, flags).ok())
                .unwrap_or(IntegerOverflowFlags::NONE);
            match ty.is::<IntegerType>() && !flags.contains(IntegerOverflowFlags::NSW) {
                true => with_signedness(&cx, ty, true),
                false => ty,
            }
        }
        OperatorKind::Bitwise if is_bool(rw, ty) => ty,
        OperatorKind::Bitwise if ty.is::<IntegerType>() => with_signedness(&cx, ty, true),
        OperatorKind::UnsignedShift => return shift(operator, operands, ty, true, rw),
        OperatorKind::SignedShift => return shift(operator, operands, ty, false, rw),
        _ => return None,
    };
    let [lhs, rhs] = operands.try_into().ok()?;
    let lhs = if matches!(kind, OperatorKind::Plain) { lhs } else { cast(rw, lhs, compute_in) };
    let rhs = if matches!(kind, OperatorKind::Plain) { rhs } else { cast(rw, rhs, compute_in) };
    let value = apply(rw, operator, [lhs, rhs], compute_in);
    Some(cast(rw, value, ty))
}

/// Converts a shift. C does not define shifts by the width or more, so these become zero:
/// `amount < width ? value << amount : 0`.
fn shift(
    operator: &OpInfo,
    operands: &[Value],
    ty: Type,
    unsigned: bool,
    rw: Rw<'_, '_>,
) -> Option<Value> {
    let cx = rw.context().clone();
    if !is_integral(&cx, ty) || is_bool(rw, ty) {
        return None;
    }
    let [value, amount] = operands.try_into().ok()?;
    let compute_in = with_signedness(&cx, ty, unsigned);
    let value = cast(rw, value, compute_in);
    let amount_type = with_signedness(&cx, rw.body().value_type(amount), true);
    let amount = cast(rw, amount, amount_type);
    let width = match ty.downcast::<IntegerType>(&cx) {
        Some(integer) => constant(rw, amount_type, i64::from(integer.width))?,
        None => {
            let eight = constant(rw, amount_type, 8)?;
            let call = CallOpaqueOp::build(rw, &[amount_type], "sizeof".to_owned(), &[eight][..]);
            let size = rw.body().result(call.op(), 0);
            apply(rw, emitc::MulOp::INFO, [eight, size], amount_type)
        }
    };
    let i1 = bool_type(rw);
    let in_range = CmpOp::build(rw, i1, CmpPredicate::Lt, amount, width).value(rw);
    let zero = constant(rw, compute_in, 0)?;
    let inputs = [value, amount, in_range, zero];
    let expression = ExpressionOp::build(rw, compute_in, &inputs[..]);
    let types = [compute_in, amount_type, i1, compute_in];
    rw.build_block_with(expression.op(), 0, &types, |builder, inputs| {
        let shifted = apply(builder, operator, [inputs[0], inputs[1]], compute_in);
        let result = ConditionalOp::build(builder, inputs[2], shifted, inputs[3]);
        let result = result.value(builder);
        YieldOp::build(builder, Some(result));
    });
    let result = expression.value(rw);
    Some(cast(rw, result, ty))
}

/// Converts a constant, whose value stays.
fn arith_constant(op: Op, _: &[Value], ty: Type, rw: Rw<'_, '_>) -> Option<Value> {
    let value = arith::ConstantOp::from_op(op).view(rw.body()).value();
    Some(emitc::ConstantOp::build(rw, ty, value).value(rw))
}

/// Converts a selection by a scalar condition.
fn select(_: Op, operands: &[Value], _: Type, rw: Rw<'_, '_>) -> Option<Value> {
    let [condition, yes, no] = operands.try_into().ok()?;
    if !is_bool(rw, rw.body().value_type(condition)) {
        return None;
    }
    Some(ConditionalOp::build(rw, condition, yes, no).value(rw))
}

/// Converts a comparison of integers; unsigned predicates compare unsigned integers.
fn cmpi(op: Op, operands: &[Value], ty: Type, rw: Rw<'_, '_>) -> Option<Value> {
    let cx = rw.context().clone();
    let [lhs, rhs] = operands.try_into().ok()?;
    let compared = rw.body().value_type(lhs);
    if !is_integral(&cx, compared) {
        return None;
    }
    let (predicate, unsigned) = match arith::CmpIOp::from_op(op).view(rw.body()).predicate() {
        CmpIPredicate::Eq => (CmpPredicate::Eq, false),
        CmpIPredicate::Ne => (CmpPredicate::Ne, false),
        CmpIPredicate::Slt => (CmpPredicate::Lt, false),
        CmpIPredicate::Sle => (CmpPredicate::Le, false),
        CmpIPredicate::Sgt => (CmpPredicate::Gt, false),
        CmpIPredicate::Sge => (CmpPredicate::Ge, false),
        CmpIPredicate::Ult => (CmpPredicate::Lt, true),
        CmpIPredicate::Ule => (CmpPredicate::Le, true),
        CmpIPredicate::Ugt => (CmpPredicate::Gt, true),
        CmpIPredicate::Uge => (CmpPredicate::Ge, true),
    };
    let compare_in = with_signedness(&cx, compared, unsigned);
    let (lhs, rhs) = (cast(rw, lhs, compare_in), cast(rw, rhs, compare_in));
    Some(CmpOp::build(rw, ty, predicate, lhs, rhs).value(rw))
}

/// Converts a comparison of floats. C's operators are ordered except `!=`; the checks that both
/// operands are numbers, or that one is not, are combined with the operator.
fn cmpf(op: Op, operands: &[Value], _: Type, rw: Rw<'_, '_>) -> Option<Value> {
    use CmpFPredicate as P;
    let cx = rw.context().clone();
    let [lhs, rhs] = operands.try_into().ok()?;
    if !rw.body().value_type(rhs).is::<FloatType>() {
        return None;
    }
    let i1 = bool_type(rw);
    let (predicate, unordered) = match arith::CmpFOp::from_op(op).view(rw.body()).predicate() {
        predicate @ (P::AlwaysFalse | P::AlwaysTrue) => {
            let value = IntegerAttr::bool(&cx, predicate == P::AlwaysTrue).attr();
            return Some(emitc::ConstantOp::build(rw, i1, value).value(rw));
        }
        P::Ord => return Some(check_numbers(rw, [lhs, rhs], false)),
        P::Uno => return Some(check_numbers(rw, [lhs, rhs], true)),
        P::Oeq => (CmpPredicate::Eq, false),
        P::Ogt => (CmpPredicate::Gt, false),
        P::Oge => (CmpPredicate::Ge, false),
        P::Olt => (CmpPredicate::Lt, false),
        P::Ole => (CmpPredicate::Le, false),
        P::One => (CmpPredicate::Ne, false),
        P::Ueq => (CmpPredicate::Eq, true),
        P::Ugt => (CmpPredicate::Gt, true),
        P::Uge => (CmpPredicate::Ge, true),
        P::Ult => (CmpPredicate::Lt, true),
        P::Ule => (CmpPredicate::Le, true),
        P::Une => (CmpPredicate::Ne, true),
    };
    let compared = CmpOp::build(rw, i1, predicate, lhs, rhs).value(rw);
    let checked = check_numbers(rw, [lhs, rhs], unordered);
    Some(match unordered {
        true => LogicalOrOp::build(rw, checked, compared).value(rw),
        false => LogicalAndOp::build(rw, checked, compared).value(rw),
    })
}

/// Builds the check that one of `values` is a NaN, if `unordered`, or that none is.
fn check_numbers(builder: &mut Builder<'_>, values: [Value; 2], unordered: bool) -> Value {
    let i1 = bool_type(builder);
    let predicate = if unordered { CmpPredicate::Ne } else { CmpPredicate::Eq };
    let [lhs, rhs] =
        values.map(|value| CmpOp::build(builder, i1, predicate, value, value).value(builder));
    match unordered {
        true => LogicalOrOp::build(builder, lhs, rhs).value(builder),
        false => LogicalAndOp::build(builder, lhs, rhs).value(builder),
    }
}

/// Converts a cast between integral types. The number keeps its signedness `UNSIGNED` until it has
/// its new width; truncations are unsigned, since C defines them only so.
fn integral_cast<const UNSIGNED: bool>(
    _: Op,
    operands: &[Value],
    ty: Type,
    rw: Rw<'_, '_>,
) -> Option<Value> {
    let cx = rw.context().clone();
    let [value] = operands.try_into().ok()?;
    let from = rw.body().value_type(value);
    if !is_integral(&cx, ty) || !is_integral(&cx, from) || (is_bool(rw, from) && !UNSIGNED) {
        return None;
    }
    if is_bool(rw, ty) {
        // A cast to `bool` in C compares with zero; the lowest bit is wanted.
        let one = constant(rw, from, 1)?;
        let bit = apply(rw, emitc::BitwiseAndOp::INFO, [value, one], from);
        return Some(CastOp::build(rw, ty, bit).value(rw));
    }
    let width = |ty: Type| ty.downcast::<IntegerType>(&cx).map(|integer| integer.width);
    let is_truncation = width(from).zip(width(ty)).is_some_and(|(from, to)| from > to);
    let unsigned = UNSIGNED || is_truncation;
    let value = cast(rw, value, with_signedness(&cx, from, unsigned));
    let converted = CastOp::build(rw, with_signedness(&cx, ty, unsigned), value).value(rw);
    Some(cast(rw, converted, ty))
}

/// Returns the unsigned integer type with the width of `ty`, which is an integer type.
fn unsigned_integer(builder: &Builder<'_>, ty: Type) -> Option<Type> {
    let cx = builder.context();
    let width = ty.int_or_float_width(cx)?;
    Some(IntegerType::with_signedness(cx, width, Signedness::Unsigned).ty())
}

fn int_to_float<const UNSIGNED: bool>(
    _: Op,
    operands: &[Value],
    ty: Type,
    rw: Rw<'_, '_>,
) -> Option<Value> {
    let [value] = operands.try_into().ok()?;
    let from = rw.body().value_type(value);
    if !is_supported_integer(rw.context(), from) || !is_supported_float(rw.context(), ty) {
        return None;
    }
    let number = if UNSIGNED { unsigned_integer(rw, from)? } else { from };
    let value = cast(rw, value, number);
    Some(CastOp::build(rw, ty, value).value(rw))
}

fn float_to_int<const UNSIGNED: bool>(
    _: Op,
    operands: &[Value],
    ty: Type,
    rw: Rw<'_, '_>,
) -> Option<Value> {
    let [value] = operands.try_into().ok()?;
    let from = rw.body().value_type(value);
    if !is_supported_float(rw.context(), from) || !is_supported_integer(rw.context(), ty) {
        return None;
    }
    let number = if UNSIGNED { unsigned_integer(rw, ty)? } else { ty };
    let converted = CastOp::build(rw, number, value).value(rw);
    Some(if UNSIGNED { CastOp::build(rw, ty, converted).value(rw) } else { converted })
}

/// Converts a cast between floats with the default rounding mode.
fn float_cast(op: Op, operands: &[Value], ty: Type, rw: Rw<'_, '_>) -> Option<Value> {
    let [value] = operands.try_into().ok()?;
    let cx = rw.context();
    let from = rw.body().value_type(value);
    let rounds_otherwise = rw.body().op(op).attribute("roundingmode").is_some();
    if !is_supported_float(cx, from) || !is_supported_float(cx, ty) || rounds_otherwise {
        return None;
    }
    Some(CastOp::build(rw, ty, value).value(rw))
}
