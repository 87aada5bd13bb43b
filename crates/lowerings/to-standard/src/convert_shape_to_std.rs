//! The pass `convert-shape-to-std`: lowers shapes to tensors of extents, and computations on them
//! to arith, scf and tensor (MLIR: `ShapeToStandard.cpp`).

use terrace_arith::{
    AddIOp, AndIOp, BuildConstant, CmpIOp, CmpIPredicate, MaxUIOp, MulIOp, OrIOp, SelectOp, SubIOp,
};
use terrace_builtin::shaped::{shape_of, shaped};
use terrace_builtin::{DYNAMIC, IndexType, IntegerType, RankedTensorType};
use terrace_ir::{Builder, Context, Mapping, Op, OpInfo, OpType, Operand, Type, Value};
use terrace_pass::{PassResult, Target, pass};
use terrace_rewrite::{ConversionPatterns, ConversionTarget, Rw};
use terrace_scf::{ForOp, IfOp};
use terrace_shape::{self as shape, CstrRequireOp, ShapeOfOp, ShapeType, SizeType, WitnessType};
use terrace_tensor::{
    CastOp, DimOp, ExtractOp, ExtractSliceOp, FromElementsOp, GenerateOp, RankOp,
    YieldOp as TensorYieldOp,
};
use terrace_transforms::convert_bodies;

/// Replace shape operations by operations on tensors of extents
#[pass(
    name = "convert-shape-to-std",
    title = "ConvertShapeToStandardPass",
    anchor = "builtin.module",
    run = run
)]
pub struct ConvertShapeToStd {}

fn run(_: &ConvertShapeToStd, target: &mut Target<'_>) -> PassResult {
    let cx = target.context().clone();
    cx.load::<terrace_arith::ArithDialect>();
    cx.load::<terrace_scf::ScfDialect>();
    cx.load::<terrace_tensor::TensorDialect>();
    let mut legal = ConversionTarget::new();
    legal.legal_dialects(&["arith", "scf", "tensor"]);
    legal.legal_op::<CstrRequireOp>().legal_op::<terrace_builtin::ModuleOp>();
    legal.legal_op::<terrace_func::FuncOp>();
    let mut patterns = ConversionPatterns::new();
    populate_shape_to_std(&mut patterns);
    convert_bodies(target.body_mut(), &legal, &patterns)
}

/// A function that converts an operation, and gets its operands.
type Convert = fn(Op, &[Value], Rw<'_, '_>) -> Option<()>;

/// The patterns: name, operation, and function.
static PATTERNS: &[(&str, &OpInfo, Convert)] = &[
    ("CstrBroadcastableToRequire", shape::CstrBroadcastableOp::INFO, require_broadcastable),
    ("CstrEqToRequire", shape::CstrEqOp::INFO, require_equal),
    ("AnyOpConversion", shape::AnyOp::INFO, |op, operands, rw| {
        rw.replace_op(op, &operands[..1]);
        Some(())
    }),
    ("BinaryOpConversion", shape::AddOp::INFO, |op, operands, rw| {
        binary(op, rw, |rw| AddIOp::build(rw, operands[0], operands[1]).value(rw))
    }),
    ("BinaryOpConversion", shape::MulOp::INFO, |op, operands, rw| {
        binary(op, rw, |rw| MulIOp::build(rw, operands[0], operands[1]).value(rw))
    }),
    ("BroadcastOpConverter", shape::BroadcastOp::INFO, broadcast),
    ("ConstShapeOpConverter", shape::ConstShapeOp::INFO, const_shape),
    ("ConstSizeOpConversion", shape::ConstSizeOp::INFO, |op, _, rw| {
        let value = rw.body().attribute(op, "value")?;
        let value = value.downcast::<terrace_builtin::IntegerAttr>(rw.context())?.value.to_i64()?;
        let value = rw.constant_index(value);
        rw.replace_op(op, &[value]);
        Some(())
    }),
    ("DimOpConverter", shape::DimOp::INFO, dim),
    ("IsBroadcastableOpConverter", shape::IsBroadcastableOp::INFO, is_broadcastable),
    ("GetExtentOpConverter", shape::GetExtentOp::INFO, get_extent),
    ("RankOpConverter", shape::RankOp::INFO, |op, operands, rw| {
        if is_size(rw, rw.body().result(op, 0)) {
            return None;
        }
        let zero = rw.constant_index(0);
        let rank = DimOp::build(rw, operands[0], zero).value(rw);
        rw.replace_op(op, &[rank]);
        Some(())
    }),
    ("ReduceOpConverter", shape::ReduceOp::INFO, reduce),
    ("ShapeEqOpConverter", shape::ShapeEqOp::INFO, shape_eq),
    ("ShapeOfOpConversion", ShapeOfOp::INFO, extents_of),
    ("SplitAtOpConversion", shape::SplitAtOp::INFO, split_at),
    ("ToExtentTensorOpConversion", shape::ToExtentTensorOp::INFO, |op, operands, rw| {
        if !rw.body().value_type(operands[0]).is::<RankedTensorType>() {
            return None;
        }
        let ty = rw.body().op(op).result_types().next()?;
        let cast = CastOp::build(rw, ty, operands[0]).value(rw);
        rw.replace_op(op, &[cast]);
        Some(())
    }),
];

/// Adds the patterns that lower shape (MLIR: `populateShapeToStandardConversionPatterns`).
pub fn populate_shape_to_std(patterns: &mut ConversionPatterns) {
    for (name, root, convert) in PATTERNS {
        patterns.add_for(name, root, None, convert);
    }
}

fn index(cx: &Context) -> Type {
    IndexType::get(cx).ty()
}

fn extents(cx: &Context, rank: i64) -> Type {
    RankedTensorType::get(cx, &[rank], index(cx)).ty()
}

/// Whether `value` is a shape that may be invalid.
fn is_shape(builder: &Builder<'_>, value: Value) -> bool {
    builder.body().value_type(value).is::<ShapeType>()
}

/// Whether `value` is a size that may be invalid.
fn is_size(builder: &Builder<'_>, value: Value) -> bool {
    builder.body().value_type(value).is::<SizeType>()
}

/// Whether an operand of `op` is a shape that may be invalid.
fn uses_shapes(builder: &Builder<'_>, op: Op) -> bool {
    builder.body().operands(op).any(|value| is_shape(builder, value))
}

fn compare(builder: &mut Builder<'_>, predicate: CmpIPredicate, a: Value, b: Value) -> Value {
    CmpIOp::build(builder, predicate, a, b).value(builder)
}

/// Extracts the extent at `at` of the tensor `extents`.
fn extract(builder: &mut Builder<'_>, extents: Value, at: Value) -> Value {
    ExtractOp::build(builder, extents, &[at][..]).value(builder)
}

/// Replaces a constraint by the requirement that the operation `check` on its operands holds.
fn require(op: Op, check: &OpInfo, message: &str, rw: Rw<'_, '_>) -> Option<()> {
    let operands: Vec<Value> = rw.body().operands(op).collect();
    let i1 = IntegerType::get(rw.context(), 1).ty();
    let name = terrace_ir::OpName::get(rw.context(), check.name);
    let mut state = rw.state(name);
    state.add_operands(&operands);
    state.add_results(&[i1]);
    let check = rw.create(state);
    let holds = rw.body().result(check, 0);
    let ty = witness(rw);
    let witness = CstrRequireOp::build(rw, ty, holds, message.to_owned()).value(rw);
    rw.replace_op(op, &[witness]);
    Some(())
}

fn require_broadcastable(op: Op, _: &[Value], rw: Rw<'_, '_>) -> Option<()> {
    require(op, shape::IsBroadcastableOp::INFO, BROADCASTABLE, rw)
}

fn require_equal(op: Op, _: &[Value], rw: Rw<'_, '_>) -> Option<()> {
    require(op, shape::ShapeEqOp::INFO, EQUAL, rw)
}

/// Returns the type of witnesses.
pub(crate) fn witness(builder: &Builder<'_>) -> Type {
    WitnessType {}.intern(builder.context()).ty()
}

/// The message of an assertion that shapes can be broadcast.
pub(crate) const BROADCASTABLE: &str = "required broadcastable shapes";

/// The message of an assertion that shapes are equal.
pub(crate) const EQUAL: &str = "required equal shapes";

/// Replaces an operation on valid sizes by the value that `build` returns.
fn binary(op: Op, rw: Rw<'_, '_>, build: impl FnOnce(Rw<'_, '_>) -> Value) -> Option<()> {
    if is_size(rw, rw.body().result(op, 0)) {
        return None;
    }
    let value = build(rw);
    rw.replace_op(op, &[value]);
    Some(())
}

/// The tensors of extents that are broadcast, and what their broadcast requires.
struct Broadcast<'o> {
    /// The tensors of extents.
    tensors: &'o [Value],
    /// The greatest rank of all shapes.
    rank: Value,
    /// The difference of the rank of each shape to the greatest rank.
    missing: Vec<Value>,
}

impl<'o> Broadcast<'o> {
    /// Builds the ranks of `tensors`.
    fn new(builder: &mut Builder<'_>, tensors: &'o [Value], zero: Value) -> Option<Self> {
        let ranks: Vec<Value> = tensors
            .iter()
            .map(|tensor| DimOp::build(builder, *tensor, zero).value(builder))
            .collect();
        let (first, others) = ranks.split_first()?;
        let rank = others
            .iter()
            .fold(*first, |rank, other| MaxUIOp::build(builder, *other, rank).value(builder));
        let missing =
            ranks.iter().map(|own| SubIOp::build(builder, rank, *own).value(builder)).collect();
        Some(Self { tensors, rank, missing })
    }

    /// Calls `inside` to build a value from a tensor and the index `at` in it for each tensor that
    /// has the dimension `at` of the result, with the value of the tensor before.
    fn fold(
        &self,
        builder: &mut Builder<'_>,
        at: Value,
        first: Value,
        inside: impl Fn(&mut Builder<'_>, Value, Value, Value) -> Value,
    ) -> Value {
        let mut value = first;
        for (tensor, missing) in self.tensors.iter().zip(&self.missing) {
            let is_missing = compare(builder, CmpIPredicate::Ult, at, *missing);
            let ty = builder.body().value_type(value);
            let choice = IfOp::define(
                builder,
                is_missing,
                &[ty],
                |_| [value],
                |builder| {
                    let at = SubIOp::build(builder, at, *missing).value(builder);
                    let extent = extract(builder, *tensor, at);
                    [inside(builder, *tensor, extent, value)]
                },
            );
            value = builder.body().result(choice.op(), 0);
        }
        value
    }

    /// Builds the extent of dimension `at` of the result (MLIR: `getBroadcastedDim`).
    fn extent(&self, builder: &mut Builder<'_>, at: Value) -> Value {
        let one = builder.constant_index(1);
        self.fold(builder, at, one, |builder, _, extent, broadcast| {
            let is_one = compare(builder, CmpIPredicate::Eq, extent, one);
            SelectOp::build(builder, is_one, broadcast, extent).value(builder)
        })
    }
}

/// Builds a tensor of `count` extents; `extent` builds each from its index.
fn generate(
    builder: &mut Builder<'_>,
    count: Value,
    extent: impl FnOnce(&mut Builder<'_>, Value) -> Value,
) -> Value {
    let cx = builder.context().clone();
    let generate = GenerateOp::build(builder, extents(&cx, DYNAMIC), &[count][..]);
    builder.build_block(generate.op(), 0, [index(&cx)], |builder, [at]| {
        let value = extent(builder, at);
        TensorYieldOp::build(builder, value);
    });
    generate.value(builder)
}

fn broadcast(op: Op, operands: &[Value], rw: Rw<'_, '_>) -> Option<()> {
    let result = rw.body().result(op, 0);
    if is_shape(rw, result) || uses_shapes(rw, op) {
        return None;
    }
    let ty = rw.body().value_type(result);
    let zero = rw.constant_index(0);
    let broadcast = Broadcast::new(rw, operands, zero)?;
    let mut value = generate(rw, broadcast.rank, |builder, at| broadcast.extent(builder, at));
    if rw.body().value_type(value) != ty {
        value = CastOp::build(rw, ty, value).value(rw);
    }
    rw.replace_op(op, &[value]);
    Some(())
}

fn is_broadcastable(op: Op, operands: &[Value], rw: Rw<'_, '_>) -> Option<()> {
    if uses_shapes(rw, op) {
        return None;
    }
    let (zero, one) = (rw.constant_index(0), rw.constant_index(1));
    let broadcast = Broadcast::new(rw, operands, zero)?;
    let yes = rw.constant_bool(true);
    let rank = broadcast.rank;
    let all = ForOp::define(rw, zero, rank, one, [yes], |builder, at, carried| {
        let result = broadcast.extent(builder, at);
        [broadcast.fold(builder, at, carried[0], |builder, _, extent, before| {
            let is_one = compare(builder, CmpIPredicate::Eq, extent, one);
            let is_result = compare(builder, CmpIPredicate::Eq, extent, result);
            let fits = OrIOp::build(builder, is_one, is_result).value(builder);
            AndIOp::build(builder, before, fits).value(builder)
        })]
    });
    let value = rw.body().result(all.op(), 0);
    rw.replace_op(op, &[value]);
    Some(())
}

fn const_shape(op: Op, _: &[Value], rw: Rw<'_, '_>) -> Option<()> {
    if is_shape(rw, rw.body().result(op, 0)) {
        return None;
    }
    let cx = rw.context().clone();
    let held = rw.body().attribute(op, "shape")?;
    let numbers: Vec<i64> =
        held.downcast::<terrace_builtin::DenseElementsAttr>(&cx)?.i64s(&cx).collect();
    let ty = extents(&cx, i64::try_from(numbers.len()).ok()?);
    let values: Vec<Value> = numbers.iter().map(|number| rw.constant_index(*number)).collect();
    let tensor = FromElementsOp::build(rw, ty, &values).value(rw);
    let cast = CastOp::build(rw, ty, tensor).value(rw);
    rw.replace_op(op, &[cast]);
    Some(())
}

/// Replaces `shape.dim` by the extent of the shape of its value.
fn dim(op: Op, _: &[Value], rw: Rw<'_, '_>) -> Option<()> {
    let cx = rw.context().clone();
    let [value, at] = [0, 1].map(|at| rw.body().operand(op, at));
    let [source, result] =
        [value, rw.body().result(op, 0)].map(|value| rw.body().value_type(value));
    let rank = match shape_of(&cx, source) {
        Some(shape) => i64::try_from(shape.len()).ok()?,
        None if shaped(&cx, source).is_some() => DYNAMIC,
        None => return None,
    };
    let shape = ShapeOfOp::build(rw, extents(&cx, rank), value).value(rw);
    let extent = shape::GetExtentOp::build(rw, result, shape, at).value(rw);
    rw.replace_op(op, &[extent]);
    Some(())
}

/// Replaces `shape.get_extent` by the dimension of the value whose shape it is, or by an element of
/// the tensor of extents.
fn get_extent(op: Op, operands: &[Value], rw: Rw<'_, '_>) -> Option<()> {
    if is_size(rw, rw.body().result(op, 0)) {
        return None;
    }
    let shape = rw.body().operand(op, 0);
    let origin = rw.body().defined_by::<ShapeOfOp>(shape).map(|found| found.arg());
    let origin =
        origin.filter(|value| shaped(rw.context(), rw.body().value_type(*value)).is_some());
    let extent = match origin {
        Some(origin) => DimOp::build(rw, origin, operands[1]).value(rw),
        None => extract(rw, operands[0], operands[1]),
    };
    rw.replace_op(op, &[extent]);
    Some(())
}

/// Replaces a reduction by a loop over the extents.
fn reduce(op: Op, operands: &[Value], rw: Rw<'_, '_>) -> Option<()> {
    let (extents, inits) = operands.split_first()?;
    if is_shape(rw, *extents) {
        return None;
    }
    let block = rw.body().first_block(rw.body().region(op, 0)?)?;
    let inner: Vec<Op> = rw.body().ops_in(block).collect();
    let arguments = rw.body().arguments(block).to_vec();
    let (end, inner) = inner.split_last()?;
    let (zero, one) = (rw.constant_index(0), rw.constant_index(1));
    let rank = DimOp::build(rw, *extents, zero).value(rw);
    let looped = ForOp::define(rw, zero, rank, one, inits, |builder, at, carried| {
        let extent = extract(builder, *extents, at);
        let mut mapping = Mapping::new();
        let values = [at, extent].into_iter().chain(carried.iter().copied());
        for (argument, value) in arguments.iter().zip(values) {
            mapping.map_value(*argument, value);
        }
        for op in inner {
            let copy = builder.body_mut().clone_op(*op, &mut mapping);
            builder.insert(copy);
        }
        let yielded = builder.body().operands(*end).map(|value| mapping.value(value));
        yielded.collect::<Vec<Value>>()
    });
    let values: Vec<Value> = rw.body().results(looped.op()).collect();
    rw.replace_op(op, &values);
    Some(())
}

/// Replaces a comparison of shapes by that of the ranks, and if these are equal, by a loop that
/// compares the extents.
fn shape_eq(op: Op, operands: &[Value], rw: Rw<'_, '_>) -> Option<()> {
    if uses_shapes(rw, op) {
        return None;
    }
    let i1 = IntegerType::get(rw.context(), 1).ty();
    let (first, others) = operands.split_first()?;
    if others.is_empty() {
        let yes = rw.constant_bool(true);
        rw.replace_op(op, &[yes]);
        return Some(());
    }
    let zero = rw.constant_index(0);
    let first_rank = DimOp::build(rw, *first, zero).value(rw);
    let mut result = None;
    for other in others {
        let rank = DimOp::build(rw, *other, zero).value(rw);
        let same_rank = compare(rw, CmpIPredicate::Eq, first_rank, rank);
        let same = IfOp::define(
            rw,
            same_rank,
            &[i1],
            |builder| {
                let (one, yes) = (builder.constant_index(1), builder.constant_bool(true));
                ForOp::define(builder, zero, first_rank, one, [yes], |builder, at, carried| {
                    let [a, b] = [*first, *other].map(|tensor| extract(builder, tensor, at));
                    let equal = compare(builder, CmpIPredicate::Eq, a, b);
                    [AndIOp::build(builder, carried[0], equal).value(builder)]
                })
            },
            |builder| [builder.constant_bool(false)],
        );
        let same = rw.body().result(same.op(), 0);
        result = Some(match result {
            Some(before) => AndIOp::build(rw, before, same).value(rw),
            None => same,
        });
    }
    rw.replace_op(op, &[result?]);
    Some(())
}

/// Replaces `shape.shape_of` by a tensor of the sizes of the dimensions.
fn extents_of(op: Op, operands: &[Value], rw: Rw<'_, '_>) -> Option<()> {
    let cx = rw.context().clone();
    let result = rw.body().result(op, 0);
    if is_shape(rw, result) {
        return None;
    }
    let tensor = operands[0];
    let Some(source) = rw.body().value_type(tensor).downcast::<RankedTensorType>(&cx) else {
        let rank = RankOp::build(rw, tensor).value(rw);
        let value =
            generate(rw, rank, |builder, at| DimOp::build(builder, tensor, at).value(builder));
        rw.replace_op(op, &[value]);
        return Some(());
    };
    let mut values = Vec::new();
    for (at, size) in (0..).zip(&source.shape) {
        values.push(match *size {
            DYNAMIC => {
                let at = rw.constant_index(at);
                DimOp::build(rw, tensor, at).value(rw)
            }
            size => rw.constant_index(size),
        });
    }
    let ty = extents(&cx, i64::try_from(values.len()).ok()?);
    let tensor = FromElementsOp::build(rw, ty, &values).value(rw);
    let ty = rw.body().value_type(result);
    let cast = CastOp::build(rw, ty, tensor).value(rw);
    rw.replace_op(op, &[cast]);
    Some(())
}

/// Replaces `shape.split_at` by two slices; a negative index counts from the end.
fn split_at(op: Op, operands: &[Value], rw: Rw<'_, '_>) -> Option<()> {
    let results: Vec<Value> = rw.body().results(op).collect();
    if uses_shapes(rw, op) || results.iter().any(|value| is_shape(rw, *value)) {
        return None;
    }
    let [head, tail] = [0, 1].map(|at| rw.body().value_type(results[at]));
    let (tensor, at) = (operands[0], operands[1]);
    let zero = rw.constant_index(0);
    let rank = DimOp::build(rw, tensor, zero).value(rw);
    let from_end = AddIOp::build(rw, at, rank).value(rw);
    let is_negative = compare(rw, CmpIPredicate::Slt, at, zero);
    let at = SelectOp::build(rw, is_negative, from_end, at).value(rw);
    let one = rw.constant_index(1);
    let head = slice(rw, head, tensor, [zero, at, one]);
    let rest = SubIOp::build(rw, rank, at).value(rw);
    let tail = slice(rw, tail, tensor, [at, rest, one]);
    rw.replace_op(op, &[head, tail]);
    Some(())
}

/// Builds the slice of type `ty` of `tensor`, which has one dimension, with the given offset, size
/// and stride.
fn slice(
    builder: &mut Builder<'_>,
    ty: Type,
    tensor: Value,
    [offset, size, stride]: [Value; 3],
) -> Value {
    let dynamic = || vec![DYNAMIC];
    let (offset, size, stride) = (&[offset][..], &[size][..], &[stride][..]);
    let (at, of, by) = (dynamic(), dynamic(), dynamic());
    ExtractSliceOp::build(builder, ty, tensor, offset, size, stride, at, of, by).value(builder)
}
