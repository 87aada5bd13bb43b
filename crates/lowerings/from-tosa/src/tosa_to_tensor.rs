//! The pass `tosa-to-tensor`: replaces reshapes, slices, paddings and concatenations (MLIR:
//! `TosaToTensor.cpp`).

use std::sync::Arc;

use terrace_arith::{AddIOp, ArithDialect, BuildConstant, SubIOp};
use terrace_builtin::mixed::{Mixed, MixedSlice, split};
use terrace_builtin::{DYNAMIC, IndexType, RankedTensorType};
use terrace_ir::fold::constant_value;
use terrace_ir::{Body, Builder, Diagnostic, Op, OpType, Operand, Value};
use terrace_pass::{PassResult, Target, pass};
use terrace_rewrite::{ConversionMode, ConversionPatterns, ConversionTarget, Rw, apply_conversion};
use terrace_tensor::{EmptyOp, ExtractOp, PadOp as TensorPadOp, TensorDialect, YieldOp};
use terrace_tensor_transforms::{build_expand, build_extract, build_insert, mixed_sizes};
use terrace_tosa::{ConcatOp, ConstShapeOp, PadOp, ReshapeOp, SliceOp};
use terrace_transforms::for_each_body;

use crate::build::{
    cast_to, collapse_shape, constant_ints, element_of, result_tensor, shape_of, size_value,
};
use crate::tosa_to_linalg::signless_types;

/// Lower TOSA to the Tensor dialect
#[pass(name = "tosa-to-tensor", title = "TosaToTensorPass", run = run)]
pub struct TosaToTensor {}

fn run(_: &TosaToTensor, target: &mut Target<'_>) -> PassResult {
    let cx = target.context();
    cx.load::<ArithDialect>();
    cx.load::<TensorDialect>();
    let mut legal = ConversionTarget::new();
    legal.legal_dialects(&["arith", "tensor"]);
    legal.illegal_op::<ConcatOp>().illegal_op::<ReshapeOp>();
    legal.illegal_op::<SliceOp>().illegal_op::<PadOp>();
    let converter = Arc::new(signless_types());
    let mut patterns = ConversionPatterns::new();
    patterns.add::<SliceOp>("SliceConverter", Some(&converter), slice);
    patterns.add::<PadOp>("PadConverter", Some(&converter), pad);
    patterns.add::<ReshapeOp>("ReshapeConverter", Some(&converter), reshape);
    patterns.add::<ConcatOp>("ConcatConverter", Some(&converter), concat);
    let outcomes = for_each_body(target.body_mut(), &|body: &mut Body| {
        let shapes = shapes_of_one_slice(body);
        apply_conversion(body, &legal, &patterns, ConversionMode::Partial)?;
        for shape in shapes {
            if !body.has_used_results(shape) {
                body.erase(shape);
            }
        }
        Ok(())
    });
    let outcome: Result<(), Diagnostic> = outcomes.into_iter().collect();
    outcome.map_err(|error| target.emit(error))
}

/// Returns the constant shapes whose only user is a slice: the conversion erases them.
fn shapes_of_one_slice(body: &Body) -> Vec<Op> {
    let mut shapes = Vec::new();
    for op in body.ops_below(Op::ROOT) {
        let Some(slice) = body.op(op).cast::<SliceOp>() else { continue };
        for shape in [slice.start(), slice.size()] {
            let constant = body.defining_op(shape).filter(|_| body.has_one_use(shape));
            shapes.extend(constant.filter(|op| body.op(*op).is::<ConstShapeOp>()));
        }
    }
    shapes
}

/// Returns the sizes in the written shape, of which -1 stands for the rest of the elements.
fn expanded_shape(input: &[i64], written: &[i64]) -> Vec<i64> {
    let is_static = !input.contains(&DYNAMIC);
    let product = |sizes: &[i64]| sizes.iter().fold(1_i64, |all, size| all.wrapping_mul(*size));
    let rest = match (is_static, product(written).wrapping_neg()) {
        (false, _) => DYNAMIC,
        (true, known) => product(input).checked_div(known).unwrap_or(0),
    };
    let mut shape: Vec<i64> =
        written.iter().map(|size| if *size < 0 { rest } else { *size }).collect();
    // An expansion of a dynamic shape has a dynamic size.
    if !is_static
        && !shape.contains(&DYNAMIC)
        && let Some(first) = shape.first_mut()
    {
        *first = DYNAMIC;
    }
    shape
}

/// Returns the finest shape that both shapes are expansions of.
fn common_collapse(a: &[i64], b: &[i64]) -> Vec<i64> {
    if a.is_empty() || b.is_empty() {
        return Vec::new();
    }
    if a.contains(&DYNAMIC) || b.contains(&DYNAMIC) {
        return vec![DYNAMIC];
    }
    let (mut at, mut shape) = ([0, 0], Vec::new());
    while at[0] < a.len() && at[1] < b.len() {
        let (mut left, mut right) = (a[at[0]], b[at[1]]);
        while left != right && at[0] < a.len() && at[1] < b.len() {
            let (side, sizes, size) =
                if left < right { (0, a, &mut left) } else { (1, b, &mut right) };
            at[side] += 1;
            if let Some(next) = sizes.get(at[side]) {
                *size = size.wrapping_mul(*next);
            }
        }
        if left == right {
            shape.push(left);
        }
        at = [at[0] + 1, at[1] + 1];
    }
    shape
}

/// Returns the groups of dimensions of `expanded` that make up the dimensions of `collapsed`.
fn groups_of(expanded: &[i64], collapsed: &[i64]) -> Vec<Vec<i64>> {
    if expanded.is_empty() || collapsed.is_empty() {
        return Vec::new();
    }
    if expanded.contains(&DYNAMIC) || collapsed.contains(&DYNAMIC) {
        return vec![(0..expanded.len() as i64).collect()];
    }
    let (mut groups, mut at) = (vec![Vec::new(); collapsed.len()], 0);
    for (index, to) in collapsed.iter().enumerate() {
        let Some(mut size) = expanded.get(at).copied() else { break };
        while size < *to && at + 1 < expanded.len() {
            groups[index].push(at as i64);
            at += 1;
            size = size.wrapping_mul(expanded[at]);
        }
        if size == *to {
            groups[index].push(at as i64);
            at += 1;
            if collapsed.get(index + 1) != Some(&1) {
                while expanded.get(at) == Some(&1) {
                    groups[index].push(at as i64);
                    at += 1;
                }
            }
        }
    }
    groups
}

fn reshape(op: ReshapeOp, operands: &[Value], rw: Rw<'_, '_>) -> Option<()> {
    let view = op.view(rw.body());
    let written = constant_ints(rw.body(), view.shape(), true)?;
    let mut input = *operands.first()?;
    let cx = rw.context().clone();
    let element = element_of(rw.body(), input);
    let shape = result_tensor(rw.body(), op.op())?.shape.to_vec();
    let mut from = shape_of(rw.body(), input)?;
    if written.is_empty() {
        // A collapse to rank 0 requires static sizes.
        from = vec![1; from.len()];
        let ty = RankedTensorType::get(&cx, &from, element).ty();
        input = cast_to(rw, input, ty);
    }
    let expanded = expanded_shape(&from, &written);
    let collapsed = common_collapse(&from, &expanded);
    let mut value = input;
    if collapsed != from {
        value = collapse_shape(rw, value, &collapsed, &groups_of(&from, &collapsed));
    }
    if collapsed != expanded {
        value = build_expand(rw, value, &expanded, &groups_of(&expanded, &collapsed))?;
    } else if collapsed.contains(&DYNAMIC) {
        // MLIR folds the expansion to the same shape, and keeps what computes its sizes.
        mixed_sizes(rw, value)?;
        rw.constant_index(1);
    }
    let ty = RankedTensorType::get(&cx, &shape, element).ty();
    let value = cast_to(rw, value, ty);
    rw.replace_op(op.op(), &[value]);
    Some(())
}

fn slice(op: SliceOp, operands: &[Value], rw: Rw<'_, '_>) -> Option<()> {
    let view = op.view(rw.body());
    let input = *operands.first()?;
    let starts = constant_ints(rw.body(), view.start(), true)?;
    let sizes = constant_ints(rw.body(), view.size(), true)?;
    let ty = rw.body().value_type(view.output());
    result_tensor(rw.body(), op.op())?;
    let mut slice = MixedSlice {
        offsets: starts.iter().map(|start| Mixed::Static(*start)).collect(),
        sizes: Vec::new(),
        strides: vec![Mixed::Static(1); starts.len()],
    };
    for (dim, size) in sizes.iter().enumerate() {
        slice.sizes.push(match *size {
            -1 => {
                let all = size_value(rw, input, dim)?;
                let start = rw.constant_index(*starts.get(dim)?);
                Mixed::Dynamic(rw.value(SubIOp::of(all, start)))
            }
            size => Mixed::Static(size),
        });
    }
    let result = build_extract(rw, ty, input, &slice);
    rw.replace_op(op.op(), &[result]);
    Some(())
}

fn pad(op: PadOp, operands: &[Value], rw: Rw<'_, '_>) -> Option<()> {
    let view = op.view(rw.body());
    let (padding, value) = (view.padding(), view.pad_const());
    let padding = constant_ints(rw.body(), padding, true)?;
    let ty = rw.body().value_type(view.output());
    let input = *operands.first()?;
    let zero = rw.constant_index(0);
    let known = constant_value(rw.body(), value);
    let scalar = match known.and_then(|known| first_element(rw, known)) {
        Some(number) => terrace_arith::ConstantOp::build(rw, number).value(rw),
        None => ExtractOp::build(rw, value, [zero]).value(rw),
    };
    let (mut low, mut high) = (Vec::new(), Vec::new());
    for sides in padding.chunks(2) {
        let [before, after] = sides else { return None };
        low.push(Mixed::Dynamic(rw.constant_index(*before)));
        high.push(Mixed::Dynamic(rw.constant_index(*after)));
    }
    let index = IndexType::get(rw.context()).ty();
    let indices = vec![index; low.len()];
    let [(before, low), (after, high)] = [split(&low), split(&high)];
    let new = TensorPadOp::build(rw, ty, input, low, high, before, after);
    rw.build_block_with(new.op(), 0, &indices, |b, _| {
        YieldOp::build(b, scalar);
    });
    let result = rw.body().result(new.op(), 0);
    rw.replace_op(op.op(), &[result]);
    Some(())
}

/// Returns the first element of a constant tensor.
fn first_element(
    b: &Builder<'_>,
    constant: terrace_ir::Attribute,
) -> Option<terrace_ir::Attribute> {
    constant
        .downcast::<terrace_builtin::DenseElementsAttr>(b.context())?
        .attribute_at(b.context(), 0)
}

fn concat(op: ConcatOp, operands: &[Value], rw: Rw<'_, '_>) -> Option<()> {
    let axis = usize::try_from(op.view(rw.body()).axis()).ok()?;
    let result = result_tensor(rw.body(), op.op())?;
    let (shape, element) = (result.shape.to_vec(), result.element);
    let axis_index = rw.constant_index(axis as i64);
    let mut sizes = mixed_sizes(rw, *operands.first()?)?;
    let mut offsets = vec![Mixed::Static(0), *sizes.get(axis)?];
    for operand in &operands[1..] {
        let size = match *shape_of(rw.body(), *operand)?.get(axis)? {
            DYNAMIC => {
                let size = terrace_tensor::DimOp::build(rw, *operand, axis_index).value(rw);
                Mixed::Dynamic(size)
            }
            size => Mixed::Static(size),
        };
        let last = *offsets.last()?;
        offsets.push(total(rw, last, size));
    }
    sizes[axis] = *offsets.last()?;
    let mut dynamic = Vec::new();
    for (size, of_result) in sizes.iter().zip(&shape) {
        if *of_result == DYNAMIC {
            dynamic.push(rw.constant_or_value(*size));
        }
    }
    let ty = RankedTensorType::get(rw.context(), &shape, element).ty();
    let mut value = EmptyOp::build(rw, ty, dynamic).value(rw);
    for (operand, offset) in operands.iter().zip(offsets) {
        let sizes = mixed_sizes(rw, *operand)?;
        let mut slice = MixedSlice {
            offsets: vec![Mixed::Static(0); sizes.len()],
            strides: vec![Mixed::Static(1); sizes.len()],
            sizes,
        };
        slice.offsets[axis] = offset;
        let is_whole = shape_of(rw.body(), *operand)? == shape && !shape.contains(&DYNAMIC);
        value = if is_whole { *operand } else { build_insert(rw, *operand, value, &slice) };
    }
    rw.replace_op(op.op(), &[value]);
    Some(())
}

/// Creates the end of a part of this size at `offset`: the size, the offset, and their sum.
fn total(b: &mut Builder<'_>, offset: Mixed, size: Mixed) -> Mixed {
    let size_value = b.constant_or_value(size);
    let offset_value = b.constant_or_value(offset);
    match (offset, size) {
        (Mixed::Static(offset), Mixed::Static(size)) => {
            let sum = offset.wrapping_add(size);
            b.constant_index(sum);
            Mixed::Static(sum)
        }
        // Constants are right operands.
        (Mixed::Static(_), _) => Mixed::Dynamic(b.value(AddIOp::of(size_value, offset_value))),
        _ => Mixed::Dynamic(b.value(AddIOp::of(offset_value, size_value))),
    }
}
