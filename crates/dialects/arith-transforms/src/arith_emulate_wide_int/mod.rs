//! The pass `arith-emulate-wide-int`: emulates integers of twice the widest supported width by
//! vectors of a low and a high half (MLIR: `EmulateWideInt.cpp`). An `i64` becomes a
//! `vector<2xi32>`, a `vector<4xi64>` becomes a `vector<4x2xi32>`.

mod floats;
mod halves;
mod shifts;

use std::sync::Arc;

use terrace_arith::ArithDialect;
use terrace_arith::{
    AddIOp, AddUIExtendedOp, AndIOp, BuildConstant, CmpIOp, CmpIPredicate, ConstantOp, ExtSIOp,
    ExtUIOp, IndexCastOp, IndexCastUIOp, MaxSIOp, MaxUIOp, MinSIOp, MinUIOp, MulIOp,
    MulUIExtendedOp, OrIOp, SelectOp, SubIOp, TruncIOp, XOrIOp,
};
use terrace_builtin::shaped::{element_type_or_self, same_shape_as};
use terrace_builtin::{DenseElementsAttr, IntegerAttr, IntegerType, TypeExt, VectorType};
use terrace_func_transforms::populate_func_type_conversion;
use terrace_ir::{Attribute, Context, Op, OpType, Operand, PropertiesBuf, Type};
use terrace_ir::{Body, Builder, Reported, Value};
use terrace_numeric::Int;
use terrace_pass::{PassResult, Target, pass};
use terrace_rewrite::{
    ConversionPatterns, ConversionTarget, Rw, TypeConverter, convert_types_generically,
};
use terrace_transforms::convert_bodies;
use terrace_vector::VectorDialect;

use halves::{append_unit, drop_unit, extended, half, half_type, halves, insert_half, join};

/// Compute operations on integers of twice the supported width on pairs of supported integers
#[pass(name = "arith-emulate-wide-int", run = run)]
pub struct ArithEmulateWideInt {
    /// Width of the widest integer type that the target supports, in bits; a power of two
    #[option(default = 32)]
    pub widest_int_supported: u32,
}

fn run(pass: &ArithEmulateWideInt, target: &mut Target<'_>) -> PassResult {
    let widest = pass.widest_int_supported;
    if widest < 2 || !widest.is_power_of_two() {
        return Err(target.error("widest int supported must be a power of two"));
    }
    let cx = target.context().clone();
    cx.load::<ArithDialect>();
    cx.load::<VectorDialect>();
    let converter = Arc::new(wide_int_converter(widest));
    let mut legal = ConversionTarget::new();
    let mut patterns = wide_int_patterns(&converter);
    legality(&mut legal, &converter);
    populate_func_type_conversion(&mut patterns, &mut legal, &converter);
    convert_bodies(target.body_mut(), &legal, &patterns)
}

/// Converts arith and vector operations in `body` to integers of at most `widest` bits. `bridge`
/// materializes the casts between converted values and operations that keep the old types.
///
/// # Errors
/// When an arith or vector operation cannot be converted; the error is reported.
pub fn emulate_wide_integers(
    body: &mut Body,
    widest: u32,
    bridge: impl Fn(&mut Builder<'_>, Type, &[Value]) -> Option<Value> + Send + Sync + 'static,
) -> Result<(), Reported> {
    body.context().load::<VectorDialect>();
    let mut converter = wide_int_converter(widest);
    converter.materialization(bridge);
    let converter = Arc::new(converter);
    let mut legal = ConversionTarget::new();
    legality(&mut legal, &converter);
    convert_bodies(body, &legal, &wide_int_patterns(&converter))
}

/// Returns the converter of integers of `2 * widest` bits to vectors of two halves
/// (MLIR: `WideIntEmulationConverter`). Wider integers have no conversion.
pub fn wide_int_converter(widest: u32) -> TypeConverter {
    let mut converter = TypeConverter::new();
    converter.rule(move |cx, ty| Some(convert(cx, ty, widest)));
    converter
}

/// Converts an integer of `2 * widest` bits, or a vector of such integers, to a vector of halves;
/// keeps narrower integers and all other types. `None` for any other width.
fn convert(cx: &Context, ty: Type, widest: u32) -> Option<Type> {
    let vector = ty.downcast::<VectorType>(cx);
    let element = vector.map_or(ty, |vector| vector.element);
    if !element.is_any_integer() {
        return Some(ty);
    }
    let shape = vector.map(|vector| vector.shape.iter().copied()).into_iter().flatten();
    match element.int_or_float_width(cx)? {
        width if width <= widest => Some(ty),
        width if width == 2 * widest => {
            let shape: Vec<i64> = shape.chain([2]).collect();
            Some(VectorType::get(cx, &shape, IntegerType::get(cx, widest).ty()).ty())
        }
        _ => None,
    }
}

/// Marks arith and vector operations as legal if `converter` keeps all their types.
pub(super) fn legality(target: &mut ConversionTarget, converter: &Arc<TypeConverter>) {
    let check = converter.clone();
    target.dynamically_legal_dialects(&["arith", "vector"], move |op| check.is_legal_op(op));
}

/// Adds a pattern for each operation, named by the string before it. The function behind `=>` gets
/// the operation, the converted operands and the converted result type, and returns the
/// replacement.
macro_rules! patterns {
    ($set:ident, $converter:ident; $($name:literal: $op:ident => $convert:expr;)*) => {$(
        let types = $converter.clone();
        $set.add::<$op>($name, Some($converter), move |op, operands, rw| {
            let cx = rw.context().clone();
            let result = rw.body().op(op.op()).result_types().next()?;
            let wide = types.convert_one(&cx, result)?;
            let result = $convert(op, operands, wide, rw)?;
            rw.replace_op(op.op(), &[result]);
            Some(())
        });
    )*};
}

/// Returns the patterns for arith and vector operations
/// (MLIR: `populateArithWideIntEmulationPatterns`).
pub fn wide_int_patterns(converter: &Arc<TypeConverter>) -> ConversionPatterns {
    let mut set = ConversionPatterns::new();
    let set_ref = &mut set;
    patterns! { set_ref, converter;
        "ConvertConstant": ConstantOp => constant;
        "ConvertAddI": AddIOp => add;
        "ConvertSubI": SubIOp => sub;
        "ConvertMulI": MulIOp => mul;
        "ConvertBitwiseBinary": AndIOp => bitwise::<AndIOp>;
        "ConvertBitwiseBinary": OrIOp => bitwise::<OrIOp>;
        "ConvertBitwiseBinary": XOrIOp => bitwise::<XOrIOp>;
        "ConvertExtSI": ExtSIOp => extsi;
        "ConvertExtUI": ExtUIOp => extui;
        "ConvertSelect": SelectOp => select;
        "ConvertMaxMin": MaxSIOp => |op: MaxSIOp, _: &[Value], _, rw: &mut _| choose(op.op(), CmpIPredicate::Sgt, rw);
        "ConvertMaxMin": MaxUIOp => |op: MaxUIOp, _: &[Value], _, rw: &mut _| choose(op.op(), CmpIPredicate::Ugt, rw);
        "ConvertMaxMin": MinSIOp => |op: MinSIOp, _: &[Value], _, rw: &mut _| choose(op.op(), CmpIPredicate::Slt, rw);
        "ConvertMaxMin": MinUIOp => |op: MinUIOp, _: &[Value], _, rw: &mut _| choose(op.op(), CmpIPredicate::Ult, rw);
        "ConvertCmpI": CmpIOp => compare;
        "ConvertTruncI": TruncIOp => trunci;
        "ConvertIndexCast": IndexCastOp => |op: IndexCastOp, operands: &[Value], wide, rw: &mut _| {
            index_cast(op.op(), operands, wide, rw, true)
        };
        "ConvertIndexCast": IndexCastUIOp => |op: IndexCastUIOp, operands: &[Value], wide, rw: &mut _| {
            index_cast(op.op(), operands, wide, rw, false)
        };
    }
    shifts::add(&mut set, converter);
    floats::add(&mut set, converter);
    let types = converter.clone();
    set.add::<terrace_vector::PrintOp>(
        "ConvertVectorPrint",
        Some(converter),
        move |op, operands, rw| {
            convert_types_generically(op.op(), operands, &types, rw).map(|_| ())
        },
    );
    set
}

/// Splits the integer of a constant, or each of its elements, into halves:
/// `arith.constant 1 : i64  =>  arith.constant dense<[1, 0]> : vector<2xi32>`.
fn constant(op: ConstantOp, _: &[Value], wide: Type, rw: Rw<'_, '_>) -> Option<Value> {
    let cx = rw.context().clone();
    let value = op.view(rw.body()).value();
    let width = element_type_or_self(&cx, wide).int_or_float_width(&cx)?;
    let ints: Vec<Int> = if let Some(int) = value.downcast::<IntegerAttr>(&cx) {
        vec![int.value.clone()]
    } else {
        let dense = value.downcast::<DenseElementsAttr>(&cx)?;
        let count = usize::try_from(dense.num_elements(&cx)).ok()?;
        match dense.splat_value(&cx) {
            Some(splat) => vec![splat.downcast::<IntegerAttr>(&cx)?.value.clone(); count],
            None => dense.ints(&cx).collect(),
        }
    };
    let halves = ints.iter().flat_map(|int| [int.trunc(width), int.lshr(width).trunc(width)]);
    let element = element_type_or_self(&cx, wide);
    let halves = halves.map(|half| IntegerAttr::from_int(&cx, element, half).into());
    let halves = DenseElementsAttr::from_attributes(&cx, wide, halves).ok()?;
    let halves: Attribute = halves.into();
    Some(ConstantOp::build(rw, halves).value(rw))
}

/// Adds the low halves with carry, and the high halves and the carry.
fn add(_: AddIOp, operands: &[Value], wide: Type, rw: Rw<'_, '_>) -> Option<Value> {
    let (a, b) = (halves(rw, operands[0])?, halves(rw, operands[1])?);
    let ty = half_type(rw, wide)?;
    let flag = same_shape_as(rw.context(), ty, IntegerType::get(rw.context(), 1).ty());
    let sum = AddUIExtendedOp::build(rw, flag, a.0, b.0);
    let (low, overflow) = (rw.body().result(sum.op(), 0), rw.body().result(sum.op(), 1));
    let carry = ExtUIOp::build(rw, ty, overflow);
    let high = AddIOp::build(rw, carry, a.1);
    let high = AddIOp::build(rw, high, b.1).value(rw);
    join(rw, wide, low, high)
}

/// Subtracts the low halves, and the high halves and the borrow of the low ones.
fn sub(_: SubIOp, operands: &[Value], wide: Type, rw: Rw<'_, '_>) -> Option<Value> {
    let (a, b) = (halves(rw, operands[0])?, halves(rw, operands[1])?);
    let ty = half_type(rw, wide)?;
    let low = SubIOp::build(rw, a.0, b.0).value(rw);
    let borrow = CmpIOp::build(rw, CmpIPredicate::Ult, a.0, b.0);
    let borrow = ExtUIOp::build(rw, ty, borrow);
    let high = SubIOp::build(rw, a.1, borrow);
    let high = SubIOp::build(rw, high, b.1).value(rw);
    join(rw, wide, low, high)
}

/// Multiplies modulo `2 ** (2 * width)`: the extended product of the low halves, with both cross
/// products added to its high half.
fn mul(_: MulIOp, operands: &[Value], wide: Type, rw: Rw<'_, '_>) -> Option<Value> {
    let (a, b) = (halves(rw, operands[0])?, halves(rw, operands[1])?);
    let product = MulUIExtendedOp::build(rw, a.0, b.0);
    let (low, high) = (rw.body().result(product.op(), 0), rw.body().result(product.op(), 1));
    let cross = MulIOp::build(rw, a.0, b.1).value(rw);
    let other = MulIOp::build(rw, a.1, b.0).value(rw);
    let high = AddIOp::build(rw, high, cross);
    let high = AddIOp::build(rw, high, other).value(rw);
    join(rw, wide, low, high)
}

/// Applies a bitwise operation to the low halves and to the high halves.
fn bitwise<O: OpType>(_: O, operands: &[Value], wide: Type, rw: Rw<'_, '_>) -> Option<Value> {
    let (a, b) = (halves(rw, operands[0])?, halves(rw, operands[1])?);
    let ty = half_type(rw, wide)?;
    let name = O::name(rw.context());
    let mut both = |a, b| {
        let op = rw.create_simple(name, &[a, b], &[ty], PropertiesBuf::None);
        rw.body().result(op, 0)
    };
    let (low, high) = (both(a.0, b.0), both(a.1, b.1));
    join(rw, wide, low, high)
}

/// Sign-extends the operand to the low half, and fills the high half with its sign.
fn extsi(_: ExtSIOp, operands: &[Value], wide: Type, rw: Rw<'_, '_>) -> Option<Value> {
    let ty = half_type(rw, wide)?;
    let value = append_unit(rw, operands[0])?;
    let low = extended(rw, value, ty, true);
    let zero = rw.constant_int(ty, 0)?;
    let negative = CmpIOp::build(rw, CmpIPredicate::Slt, low, zero);
    let high = ExtSIOp::build(rw, ty, negative).value(rw);
    join(rw, wide, low, high)
}

/// Zero-extends the operand to the low half; the high half is zero.
fn extui(_: ExtUIOp, operands: &[Value], wide: Type, rw: Rw<'_, '_>) -> Option<Value> {
    let ty = half_type(rw, wide)?;
    let value = append_unit(rw, operands[0])?;
    let low = extended(rw, value, ty, false);
    let zero = rw.constant_int(wide, 0)?;
    insert_half(rw, low, zero, 0)
}

/// Selects the low and the high halves by the same condition.
fn select(_: SelectOp, operands: &[Value], wide: Type, rw: Rw<'_, '_>) -> Option<Value> {
    let (a, b) = (halves(rw, operands[1])?, halves(rw, operands[2])?);
    let condition = append_unit(rw, operands[0])?;
    let low = SelectOp::build(rw, condition, a.0, b.0).value(rw);
    let high = SelectOp::build(rw, condition, a.1, b.1).value(rw);
    join(rw, wide, low, high)
}

/// Selects the operand of a minimum or maximum by the comparison `predicate`. The created
/// operations have the original wide types, so the driver converts them afterwards.
fn choose(op: Op, predicate: CmpIPredicate, rw: Rw<'_, '_>) -> Option<Value> {
    let view = rw.body().op(op);
    let (a, b) = (view.operand(0), view.operand(1));
    let chosen = CmpIOp::build(rw, predicate, a, b);
    Some(SelectOp::build(rw, chosen, a, b).value(rw))
}

/// Compares the high halves, and the low halves as unsigned integers if the high halves are equal.
fn compare(op: CmpIOp, operands: &[Value], _: Type, rw: Rw<'_, '_>) -> Option<Value> {
    let predicate = op.view(rw.body()).predicate();
    let (a, b) = (halves(rw, operands[0])?, halves(rw, operands[1])?);
    let unsigned = match predicate {
        CmpIPredicate::Slt => CmpIPredicate::Ult,
        CmpIPredicate::Sle => CmpIPredicate::Ule,
        CmpIPredicate::Sgt => CmpIPredicate::Ugt,
        CmpIPredicate::Sge => CmpIPredicate::Uge,
        other => other,
    };
    let low = CmpIOp::build(rw, unsigned, a.0, b.0).value(rw);
    let high = CmpIOp::build(rw, predicate, a.1, b.1).value(rw);
    let result = match predicate {
        CmpIPredicate::Eq => AndIOp::build(rw, low, high).value(rw),
        CmpIPredicate::Ne => OrIOp::build(rw, low, high).value(rw),
        _ => {
            let equal = CmpIOp::build(rw, CmpIPredicate::Eq, a.1, b.1);
            SelectOp::build(rw, equal, low, high).value(rw)
        }
    };
    drop_unit(rw, result)
}

/// Takes the low half, truncated further if the result is narrower than a half.
fn trunci(op: TruncIOp, operands: &[Value], _: Type, rw: Rw<'_, '_>) -> Option<Value> {
    let ty = rw.body().op(op.op()).result_types().next()?;
    let low = half(rw, operands[0], 0)?;
    let low = drop_unit(rw, low)?;
    if rw.body().value_type(low) == ty {
        return Some(low);
    }
    Some(TruncIOp::build(rw, ty, low).value(rw))
}

/// Converts an index cast. A cast to `index` uses the low half only; a cast from `index` goes
/// through an integer of half the width, which is then extended.
fn index_cast(
    op: Op,
    operands: &[Value],
    wide: Type,
    rw: Rw<'_, '_>,
    signed: bool,
) -> Option<Value> {
    let cx = rw.context().clone();
    let view = rw.body().op(op);
    let (from, to) = (view.operand(0), view.result_types().next()?);
    let cast = |rw: Rw<'_, '_>, value: Value, ty: Type| match signed {
        true => IndexCastOp::build(rw, ty, value).value(rw),
        false => IndexCastUIOp::build(rw, ty, value).value(rw),
    };
    if element_type_or_self(&cx, to).is_index() {
        let low = half(rw, operands[0], 0)?;
        let low = drop_unit(rw, low)?;
        return Some(cast(rw, low, to));
    }
    let narrow = same_shape_as(&cx, to, element_type_or_self(&cx, wide));
    let narrow = cast(rw, from, narrow);
    Some(extended(rw, narrow, to, signed))
}
