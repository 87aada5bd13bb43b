//! The pass `lower-sparse-iteration-to-scf`: replaces iterations over spaces of levels by loops
//! (MLIR: `SparseIterationToScf.cpp`).

use std::sync::Arc;

use terrace_arith::ArithDialect;
use terrace_builtin::shaped::DYNAMIC;
use terrace_builtin::types::FloatType;
use terrace_builtin::{IndexType, RankedTensorType};
use terrace_ir::{Block, Body, Context, Handle, OpType, Operand, Rewriter, Type, Value};
use terrace_memref::{LoadOp, MemrefDialect};
use terrace_numeric::FloatFormat;
use terrace_pass::{PassResult, Target, pass};
use terrace_rewrite::{ConversionPatterns, ConversionTarget, Rw, TypeConverter};
use terrace_scf::{ConditionOp, ForOp, ScfDialect, WhileOp};
use terrace_sparse_tensor::{
    CoIterateOp, ExtractIterSpaceOp, ExtractValOp, IterSpaceType, IterateOp, IteratorType,
    SparseTensorEncodingAttr, SparseTensorType, ToValuesOp,
};
use terrace_transforms::convert_bodies;

use crate::emit;
use crate::iterators::{IteratorId, Iterators, SparseEmitStrategy};
use crate::levels::SparseLevel;

/// Lower iterations over sparse tensors to loops
#[pass(
    name = "lower-sparse-iteration-to-scf",
    title = "LowerSparseIterationToSCF",
    anchor = "func.func",
    run = run
)]
pub struct LowerSparseIterationToScf {}

fn run(_: &LowerSparseIterationToScf, target: &mut Target<'_>) -> PassResult {
    let cx = target.context();
    cx.load::<ArithDialect>();
    cx.load::<MemrefDialect>();
    cx.load::<ScfDialect>();
    let converter = Arc::new(types());
    let mut legal = ConversionTarget::new();
    legal.legal_dialects(&["arith", "memref", "scf", "sparse_tensor"]);
    legal.illegal_op::<CoIterateOp>().illegal_op::<ExtractIterSpaceOp>();
    legal.illegal_op::<ExtractValOp>().illegal_op::<IterateOp>();
    let mut patterns = ConversionPatterns::new();
    patterns.materialize_by(&converter);
    let types = converter.clone();
    patterns.add::<ExtractIterSpaceOp>("ExtractIterSpaceConverter", None, move |op, _, rw| {
        extract_space(op, &types, rw)
    });
    let types = converter.clone();
    patterns.add::<ExtractValOp>("ExtractValOpConverter", None, move |op, _, rw| {
        extract_value(op, &types, rw)
    });
    let types = converter.clone();
    patterns.add::<IterateOp>("SparseIterateOpConverter", None, move |op, _, rw| {
        iterate(op, &types, rw)
    });
    convert_bodies(target.body_mut(), &legal, &patterns)
}

/// Returns the type of a tensor with the encoding `encoding`, whose elements do not matter.
fn tensor_of(cx: &Context, encoding: Handle<SparseTensorEncodingAttr>) -> Type {
    let rank = encoding.data(cx).dim_rank(cx);
    let element = FloatType::get(cx, FloatFormat::F32).ty();
    let shape = std::iter::repeat_n(DYNAMIC, rank).collect();
    Handle::of(cx, RankedTensorType { shape, element, encoding: Some(encoding.attr()) }).ty()
}

/// Returns the converter of spaces to the buffers and sizes of their levels with the bounds of the
/// last level, and of iterators to positions.
fn types() -> TypeConverter {
    let mut converter = TypeConverter::new();
    converter.rule(|_, ty| Some(Some(ty)));
    converter.rule_to_many(|cx, ty| {
        let iterator = ty.downcast::<IteratorType>(cx)?;
        let index = IndexType::get(cx).ty();
        let last = iterator.levels.high.checked_sub(1)?;
        let level = iterator.encoding.data(cx).levels.get(usize::try_from(last).ok()?)?;
        Some(Some(vec![index; 1 + usize::from(level.nonunique)]))
    });
    converter.rule_to_many(|cx, ty| {
        let space = ty.downcast::<IterSpaceType>(cx)?;
        let (tensor, index) = (tensor_of(cx, space.encoding), IndexType::get(cx).ty());
        let tensor = SparseTensorType::of(cx, tensor)?;
        let mut types = Vec::new();
        for level in space.levels.low..space.levels.high {
            let level = usize::try_from(level).ok()?;
            let format = tensor.level_type(level);
            types.extend(format.has_positions().then(|| tensor.positions_buffer()));
            types.extend(format.has_coordinates().then(|| tensor.coordinates_buffer(level)));
            types.push(index);
        }
        types.extend([index, index]);
        Some(Some(types))
    });
    converter
}

/// Replaces the extraction of a space by the buffers of its levels and its bounds.
fn extract_space(op: ExtractIterSpaceOp, types: &TypeConverter, rw: Rw<'_, '_>) -> Option<()> {
    let cx = rw.context().clone();
    let view = op.view(rw.body());
    let (tensor, parent) = (view.tensor(), view.parent_iter());
    let space = rw.body().value_type(view.extracted_space()).downcast::<IterSpaceType>(&cx)?;
    let zero = emit::index(rw, 0);
    let parent = match parent {
        Some(parent) => rw.converted_values(parent, types)?,
        None => vec![zero],
    };
    let levels = (space.levels.low..space.levels.high)
        .map(|level| SparseLevel::of_tensor(rw, tensor, 0, usize::try_from(level).ok()?))
        .collect::<Option<Vec<SparseLevel>>>()?;
    let (first, others) = levels.split_first()?;
    let mut bounds = first.range(rw, &[], &parent, None);
    for level in others {
        bounds = level.range_below(rw, bounds);
    }
    let mut values = Vec::new();
    for level in levels {
        values.extend(level.positions);
        values.extend(level.coordinates);
        values.push(level.size);
    }
    values.extend(bounds);
    rw.replace_op_with_lists(op.op(), &[values]);
    Some(())
}

/// Replaces the extraction of a value by a load.
fn extract_value(op: ExtractValOp, types: &TypeConverter, rw: Rw<'_, '_>) -> Option<()> {
    let cx = rw.context().clone();
    let view = op.view(rw.body());
    let (tensor, iterator) = (view.tensor(), view.iterator());
    let position = *rw.converted_values(iterator, types)?.last()?;
    let buffer = SparseTensorType::of(&cx, rw.body().value_type(tensor))?.values_buffer();
    let values = ToValuesOp::build(rw, buffer, tensor).value(rw);
    let load = LoadOp::build(rw, values, [position]);
    let value = rw.value(load);
    rw.replace_op(op.op(), &[value]);
    Some(())
}

/// Returns the last level of the space that `values` describe, with its bounds.
fn last_level(
    cx: &Context,
    space: &IterSpaceType,
    values: &[Value],
) -> Option<(SparseLevel, [Value; 2])> {
    let tensor = tensor_of(cx, space.encoding);
    let tensor = SparseTensorType::of(cx, tensor)?;
    let (levels, bounds) = values.split_last_chunk::<2>()?;
    let mut values = levels.iter().copied();
    let mut last = None;
    for level in space.levels.low..space.levels.high {
        let level = usize::try_from(level).ok()?;
        let ty = tensor.level_type(level);
        let positions = ty.has_positions().then(|| values.next()).flatten();
        let coordinates = ty.has_coordinates().then(|| values.next()).flatten();
        let size = values.next()?;
        last = Some(SparseLevel { tensor: 0, level, ty, size, positions, coordinates });
    }
    Some((last?, *bounds))
}

/// Replaces an iteration by a loop over the positions of its space.
fn iterate(op: IterateOp, types: &TypeConverter, rw: Rw<'_, '_>) -> Option<()> {
    let cx = rw.context().clone();
    let view = op.view(rw.body());
    let space = view.iter_space();
    let initial: Vec<Value> = view.init_args().collect();
    let count = initial.len();
    let ty = rw.body().value_type(space).downcast::<IterSpaceType>(&cx)?;
    let values = rw.converted_values(space, types)?;
    let mut carried = Vec::new();
    for value in initial {
        carried.extend(rw.converted_values(value, types)?);
    }
    let (level, bounds) = last_level(&cx, ty, &values)?;
    let block = rw.body().region(op.op(), 0).and_then(|region| rw.body().first_block(region))?;
    erase_unused_coordinates(rw.body_mut(), block, count)?;
    rw.convert_arguments(block, types)?;
    let mut iterators = Iterators::new(SparseEmitStrategy::Functional);
    let mut b = Rewriter::new(rw.body_mut(), op.op(), None);
    let it = iterators.in_range(&mut b, level, bounds);
    let results = match iterators.is_for_loop(it) {
        true => counted_loop(&mut b, &mut iterators, it, carried, block)?,
        false => general_loop(&mut b, &mut iterators, it, carried, block)?,
    };
    let results = results.get(..rw.body().result_count(op.op()))?;
    rw.replace_op(op.op(), results);
    Some(())
}

/// Erases the arguments of the body `block` of an iteration that are coordinates, those between the
/// `carried` first ones and the iterator. `None`, without a change, if one is used.
fn erase_unused_coordinates(body: &mut Body, block: Block, carried: usize) -> Option<()> {
    let arguments = body.arguments(block);
    let coordinates = carried..arguments.len().checked_sub(1)?;
    if arguments.get(coordinates.clone())?.iter().any(|value| body.has_uses(*value)) {
        return None;
    }
    coordinates.rev().for_each(|at| body.erase_block_argument(block, at));
    Some(())
}

/// Moves the contents of `from` to the end of `to`, and returns the yielded values.
fn inline(b: &mut Rewriter<'_>, from: Block, to: Block, arguments: &[Value]) -> Option<Vec<Value>> {
    b.inline_block(from, to, None, arguments);
    let end = b.body().last_op(to)?;
    let yielded: Vec<Value> = b.body().operands(end).collect();
    b.erase_op(end);
    b.set_at_end(to);
    Some(yielded)
}

/// Builds an `scf.for` over the positions of `it`.
fn counted_loop(
    b: &mut Rewriter<'_>,
    iterators: &mut Iterators,
    it: IteratorId,
    carried: Vec<Value>,
    block: Block,
) -> Option<Vec<Value>> {
    let [low, high] = iterators.for_bounds(b, it);
    let step = emit::index(b, 1);
    let types = emit::types_of(b, &carried);
    let new = ForOp::build(b, &types, low, high, step, &carried[..]).op();
    let types: Vec<Type> = std::iter::once(emit::index_type(b)).chain(types).collect();
    let inside = emit::new_block(b, new, 0, &types);
    let arguments = b.body().arguments(inside).to_vec();
    let (counter, own) = arguments.split_first()?;
    iterators.link(it, &[*counter]);
    let arguments = [own, iterators.cursor(it)].concat();
    let yielded = inline(b, block, inside, &arguments)?;
    emit::yield_values(b, &yielded);
    Some(emit::results(b, new))
}

/// Builds an `scf.while` over the positions of `it`, which are carried behind other values. As in
/// MLIR, the condition reads the first values and the results are the last ones.
fn general_loop(
    b: &mut Rewriter<'_>,
    iterators: &mut Iterators,
    it: IteratorId,
    mut carried: Vec<Value>,
    block: Block,
) -> Option<Vec<Value>> {
    let own = carried.len();
    carried.extend(iterators.cursor(it));
    let types = emit::types_of(b, &carried);
    let new = WhileOp::build(b, &types, &carried[..]).op();
    let before = emit::new_block(b, new, 0, &types);
    b.set_at_end(before);
    let arguments = b.body().arguments(before).to_vec();
    iterators.link(it, &arguments);
    let condition = iterators.not_end(b, it);
    ConditionOp::build(b, condition, &arguments[..]);
    let after = emit::new_block(b, new, 1, &types);
    b.set_at_end(after);
    let arguments = b.body().arguments(after).to_vec();
    iterators.link(it, &arguments[own..]);
    let mut yielded = inline(b, block, after, &arguments)?;
    iterators.advance(b, it);
    yielded.extend(iterators.cursor(it));
    emit::yield_values(b, &yielded);
    Some(emit::results(b, new).split_off(iterators.cursor_len(it)))
}
