//! Inference of the shapes of results from operands (MLIR: `InferShapedTypeOpInterface`).
//! [`inferred_shapes`] is the main function; `tosa-infer-shapes` calls it.

use std::ops::Range;

use terrace_builtin::shaped::shape_of;
use terrace_builtin::{DYNAMIC, IntegerAttr};
use terrace_ir::{OpRef, RegionRef};

use crate::traits::ResultsBroadcastableShape;
use crate::verify::{constant_shape, elements, ranked};
use crate::{
    AvgPool2dOp, CastToBlockScaledOp, ConcatOp, Conv2DOp, Conv3DOp, DepthwiseConv2DOp, MaxPool2dOp,
    ReshapeOp, TransposeConv2DOp, TransposeOp,
};

/// An inferred shape: the sizes, [`DYNAMIC`] for unknown ones; `None` if the rank is unknown.
pub type Shape = Option<Vec<i64>>;

/// Returns the inferred shape of each result of `op`, from the types of its operands and of the
/// values that its regions yield. Empty if the operation infers no shapes.
pub fn inferred_shapes(op: OpRef<'_>) -> Vec<Shape> {
    let Some(name) = op.name_str().strip_prefix("tosa.") else { return Vec::new() };
    let shape = match name {
        "cast"
        | "cast_from_block_scaled"
        | "identity"
        | "negate"
        | "rescale"
        | "reverse"
        | "table" => operand(op, 0),
        "mul" => broadcast(op, 0..2),
        "select" => broadcast(op, 0..3),
        "argmax" => argmax(op),
        "avg_pool2d" | "max_pool2d" => pool(op),
        "concat" => concat(op),
        "conv2d" | "conv3d" | "depthwise_conv2d" => convolution(op),
        "gather" => sizes(op, &[&[(0, 0), (1, 0)], &[(1, 1)], &[(0, 2)]]),
        "matmul" => sizes(op, &[&[(0, 0), (1, 0)], &[(0, 1)], &[(1, 2)]]),
        "matmul_t_block_scaled" => {
            sizes(op, &[&[(0, 0), (1, 0), (2, 0), (3, 0)], &[(0, 1), (1, 1)], &[(2, 1), (3, 1)]])
        }
        "scatter" => sizes(op, &[&[(0, 0), (1, 0), (2, 0)], &[(0, 1)], &[(0, 2), (2, 2)]]),
        "pad" => pad(op),
        "reduce_all" | "reduce_any" | "reduce_max" | "reduce_min" | "reduce_product"
        | "reduce_sum" => reduction(op),
        "reshape" => reshape(op),
        "resize" => resize(op),
        "slice" => slice(op),
        "tile" => tile(op),
        "transpose" => transpose(op),
        "transpose_conv2d" => transposed_convolution(op),
        "cast_to_block_scaled" => return cast_to_block_scaled(op),
        "cond_if" => return yielded(op, op.regions()),
        "while_loop" => return yielded(op, op.region(1)),
        "fft2d" => return vec![operand(op, 0); 2],
        "rfft2d" => return vec![real_spectrum(op); 2],
        _ if op.has_trait::<ResultsBroadcastableShape>() => broadcast(op, 0..op.operand_count()),
        _ => return Vec::new(),
    };
    vec![shape]
}

/// Returns the shape of the operand at `index`.
fn operand(op: OpRef<'_>, index: usize) -> Shape {
    ranked(op, op.operand(index)).map(<[i64]>::to_vec)
}

/// Returns the size of dimension `dim` of the operand at `index`; [`DYNAMIC`] if unknown.
fn size(op: OpRef<'_>, index: usize, dim: usize) -> i64 {
    let shape = ranked(op, op.operand(index));
    shape.and_then(|shape| shape.get(dim)).copied().unwrap_or(DYNAMIC)
}

/// Returns the first static size of `sizes`.
fn first_static(sizes: impl IntoIterator<Item = i64>) -> i64 {
    sizes.into_iter().find(|size| *size != DYNAMIC).unwrap_or(DYNAMIC)
}

/// Returns a shape each size of which is the first static one of a list of (operand, dimension).
fn sizes(op: OpRef<'_>, sources: &[&[(usize, usize)]]) -> Shape {
    let first = |list: &&[(usize, usize)]| {
        first_static(list.iter().map(|(index, dim)| size(op, *index, *dim)))
    };
    Some(sources.iter().map(first).collect())
}

/// Returns the broadcast shape of the operands in `range`. A size of 1 is repeated; an unknown size
/// is compatible with unknown ones and 1 only.
fn broadcast(op: OpRef<'_>, range: Range<usize>) -> Shape {
    let shapes: Vec<&[i64]> =
        range.map(|index| ranked(op, op.operand(index))).collect::<Option<_>>()?;
    let rank = shapes.iter().map(|shape| shape.len()).max()?;
    let mut result = vec![1; rank];
    for shape in shapes {
        let missing = rank - shape.len();
        for (size, other) in result[missing..].iter_mut().zip(shape) {
            match (*size, *other) {
                (1, other) => *size = other,
                (_, 1) => {}
                (size, other) if size == other => {}
                _ => return None,
            }
        }
    }
    Some(result)
}

/// Returns the attribute `axis`.
fn axis(op: OpRef<'_>) -> Option<usize> {
    let axis = op.attribute("axis")?.downcast::<IntegerAttr>(op.context())?.to_i64()?;
    usize::try_from(axis).ok()
}

fn argmax(op: OpRef<'_>) -> Shape {
    let (mut shape, axis) = (operand(op, 0)?, axis(op)?);
    (axis < shape.len()).then(|| shape.remove(axis))?;
    Some(shape)
}

fn reduction(op: OpRef<'_>) -> Shape {
    let mut shape = operand(op, 0)?;
    *shape.get_mut(axis(op)?)? = 1;
    Some(shape)
}

fn concat(op: OpRef<'_>) -> Shape {
    let axis = usize::try_from(op.cast::<ConcatOp>()?.axis()).ok()?;
    let shapes: Vec<Option<&[i64]>> = op.operands().map(|value| ranked(op, value)).collect();
    let rank = shapes.iter().flatten().next()?.len();
    if axis >= rank || shapes.iter().flatten().any(|shape| shape.len() != rank) {
        return None;
    }
    let known = |dim: usize| first_static(shapes.iter().flatten().map(move |shape| shape[dim]));
    let mut result: Vec<i64> = (0..rank).map(known).collect();
    let parts = shapes.iter().map(|shape| shape.map_or(DYNAMIC, |shape| shape[axis]));
    let sum = |sum: i64, size: i64| (size != DYNAMIC).then(|| sum.checked_add(size))?;
    result[axis] = parts.into_iter().try_fold(0, sum).unwrap_or(DYNAMIC);
    Some(result)
}

/// Returns the number of places of a window along a dimension: `(size + before + after -
/// (kernel - 1) * dilation - 1) / stride + 1`; [`DYNAMIC`] if a size is unknown.
fn places(size: i64, kernel: i64, [before, after]: [i64; 2], stride: i64, dilation: i64) -> i64 {
    if size == DYNAMIC || kernel == DYNAMIC {
        return DYNAMIC;
    }
    let extent = kernel.wrapping_sub(1).wrapping_mul(dilation).wrapping_add(1);
    let padded = size.wrapping_add(before).wrapping_add(after);
    let steps = padded.wrapping_sub(extent).checked_div(stride);
    steps.map_or(DYNAMIC, |steps| steps.wrapping_add(1))
}

fn pool(op: OpRef<'_>) -> Shape {
    let (kernel, stride, pad) = match (op.cast::<AvgPool2dOp>(), op.cast::<MaxPool2dOp>()) {
        (Some(pool), _) => (pool.kernel(), pool.stride(), pool.pad()),
        (_, Some(pool)) => (pool.kernel(), pool.stride(), pool.pad()),
        _ => return None,
    };
    let mut shape: Vec<i64> = (0..4).map(|dim| size(op, 0, dim)).collect();
    for at in 0..2 {
        let sides = [pad[2 * at], pad[2 * at + 1]];
        shape[at + 1] = places(shape[at + 1], kernel[at], sides, stride[at], 1);
    }
    Some(shape)
}

fn convolution(op: OpRef<'_>) -> Shape {
    // The index of the first spatial dimension of the weight.
    let (kernel, pad, stride, dilation): (_, &[i64], &[i64], &[i64]) =
        if let Some(op) = op.cast::<Conv2DOp>() {
            (1, op.pad(), op.stride(), op.dilation())
        } else if let Some(op) = op.cast::<Conv3DOp>() {
            (1, op.pad(), op.stride(), op.dilation())
        } else {
            let op = op.cast::<DepthwiseConv2DOp>()?;
            (0, op.pad(), op.stride(), op.dilation())
        };
    let mut shape = vec![size(op, 0, 0)];
    for (at, (stride, dilation)) in stride.iter().zip(dilation).enumerate() {
        let sides = [pad[2 * at], pad[2 * at + 1]];
        let sizes = (size(op, 0, at + 1), size(op, 1, kernel + at));
        shape.push(places(sizes.0, sizes.1, sides, *stride, *dilation));
    }
    let channels = match kernel {
        1 => size(op, 1, 0),
        _ => {
            let channels = first_static([size(op, 0, 3), size(op, 1, 2)]);
            match (channels, size(op, 1, 3)) {
                (DYNAMIC, _) | (_, DYNAMIC) => DYNAMIC,
                (channels, multiplier) => channels.wrapping_mul(multiplier),
            }
        }
    };
    shape.push(first_static([channels, size(op, 2, 0)]));
    Some(shape)
}

fn transposed_convolution(op: OpRef<'_>) -> Shape {
    let view = op.cast::<TransposeConv2DOp>()?;
    let (pad, stride) = (view.out_pad(), view.stride());
    let mut shape = vec![size(op, 0, 0)];
    for at in 0..2 {
        shape.push(match (size(op, 0, at + 1), size(op, 1, at + 1)) {
            (DYNAMIC, _) | (_, DYNAMIC) => DYNAMIC,
            (size, kernel) => size
                .wrapping_sub(1)
                .wrapping_mul(stride[at])
                .wrapping_add(pad[2 * at])
                .wrapping_add(pad[2 * at + 1])
                .wrapping_add(kernel),
        });
    }
    shape.push(first_static([size(op, 1, 0), size(op, 2, 0)]));
    Some(shape)
}

fn pad(op: OpRef<'_>) -> Shape {
    let padding = constant_shape(op, op.operand(1))?;
    let unknown = || vec![DYNAMIC; padding.len() / 2];
    let mut shape = operand(op, 0).unwrap_or_else(unknown);
    for (size, sides) in shape.iter_mut().zip(padding.chunks(2)) {
        let is_known = *size != DYNAMIC && sides.iter().all(|side| *side >= 0);
        let padded = || sides.iter().try_fold(*size, |size, side| size.checked_add(*side));
        *size = is_known.then(padded).flatten().unwrap_or(DYNAMIC);
    }
    Some(shape)
}

fn tile(op: OpRef<'_>) -> Shape {
    let multiples = constant_shape(op, op.operand(1))?;
    let mut shape = operand(op, 0).unwrap_or_else(|| vec![DYNAMIC; multiples.len()]);
    for (size, multiple) in shape.iter_mut().zip(&multiples) {
        let is_known = *size != DYNAMIC && *multiple >= 0;
        *size = is_known.then(|| size.checked_mul(*multiple)).flatten().unwrap_or(DYNAMIC);
    }
    Some(shape)
}

fn slice(op: OpRef<'_>) -> Shape {
    let (start, length) = (constant_shape(op, op.operand(1))?, constant_shape(op, op.operand(2))?);
    let of = |at: usize| match (length[at], size(op, 0, at), start.get(at).copied()) {
        (-1, size, Some(start)) if size != DYNAMIC && (0..size).contains(&start) => size - start,
        (-1, ..) => DYNAMIC,
        (length, ..) => length,
    };
    Some((0..length.len()).map(of).collect())
}

fn reshape(op: OpRef<'_>) -> Shape {
    let shape = constant_shape(op, op.cast::<ReshapeOp>()?.shape())?;
    let input = ranked(op, op.operand(0)).and_then(elements);
    let known: Vec<i64> = shape.iter().copied().filter(|size| *size >= 0).collect();
    let rest = elements(&known).zip(input).and_then(|(known, all)| all.checked_div(known));
    let inferred = rest.filter(|_| known.len() + 1 == shape.len()).unwrap_or(DYNAMIC);
    Some(shape.into_iter().map(|size| if size < 0 { inferred } else { size }).collect())
}

fn transpose(op: OpRef<'_>) -> Shape {
    let view = op.cast::<TransposeOp>()?;
    let shape = operand(op, 0)?;
    let at = |dim: &i32| shape.get(usize::try_from(*dim).ok()?).copied();
    view.perms().iter().map(at).collect()
}

fn resize(op: OpRef<'_>) -> Shape {
    let list = |index: usize| constant_shape(op, op.operand(index));
    let (scale, offset, border) = (list(1)?, list(2)?, list(3)?);
    let mut shape = operand(op, 0)?;
    for at in 0..2 {
        let (size, numerator) = (*shape.get(at + 1)?, *scale.get(2 * at)?);
        let denominator = *scale.get(2 * at + 1)?;
        if size == DYNAMIC {
            return None;
        }
        let last = size.wrapping_sub(1).wrapping_mul(numerator);
        let span = last.wrapping_sub(*offset.get(at)?).wrapping_add(*border.get(at)?);
        shape[at + 1] = span.checked_div(denominator)?.wrapping_add(1);
    }
    Some(shape)
}

fn real_spectrum(op: OpRef<'_>) -> Shape {
    let mut shape = operand(op, 0)?;
    let width = shape.last_mut()?;
    if *width != DYNAMIC {
        *width = *width / 2 + 1;
    }
    Some(shape)
}

fn cast_to_block_scaled(op: OpRef<'_>) -> Vec<Shape> {
    let (data, view) = (operand(op, 0), op.cast::<CastToBlockScaledOp>());
    let Some((mut scale, view)) = data.clone().zip(view) else { return vec![None; 2] };
    if let Some(last) = scale.last_mut().filter(|last| **last != DYNAMIC) {
        *last /= view.block_size() as i64;
    }
    vec![data, Some(scale)]
}

/// Returns the shape that both `a` and `b` are compatible with and that has the most static sizes
/// (MLIR: `ValueKnowledge::meet`).
pub fn common_shape(a: Shape, b: Shape) -> Shape {
    let (a, b) = (a?, b?);
    let common = |(a, b): (i64, i64)| if a == b { a } else { DYNAMIC };
    (a.len() == b.len()).then(|| a.into_iter().zip(b).map(common).collect())
}

/// Returns for each result of `op` the common shape of the values that the blocks of `regions`
/// yield for the result.
fn yielded<'a>(op: OpRef<'a>, regions: impl IntoIterator<Item = RegionRef<'a>>) -> Vec<Shape> {
    let cx = op.context();
    let mut shapes: Option<Vec<Shape>> = None;
    for block in regions.into_iter().flat_map(RegionRef::blocks) {
        let Some(terminator) = block.terminator() else { continue };
        let yielded = terminator.operand_types().map(|ty| shape_of(cx, ty).map(<[i64]>::to_vec));
        shapes = Some(match shapes {
            None => yielded.collect(),
            Some(shapes) => {
                shapes.into_iter().zip(yielded).map(|(a, b)| common_shape(a, b)).collect()
            }
        });
    }
    shapes.unwrap_or_default()
}
