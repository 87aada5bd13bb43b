//! The sizes of tensors from the operations that define them: [`reified_sizes`]
//! (MLIR: `ReifyRankedShapedTypeOpInterface`).

use rustc_hash::FxHashMap;
use terrace_affine::composed_apply;
use terrace_arith::BuildConstant;
use terrace_bufferization::{AllocTensorOp, MaterializeInDestinationOp};
use terrace_builtin::mixed::{Mixed, mixed, split};
use terrace_builtin::reshape::reassociation;
use terrace_builtin::shaped::shape_of;
use terrace_builtin::types::RankedTensorType;
use terrace_builtin::{AffineExpr, DYNAMIC, mixed_slice};
use terrace_ir::{Builder, Op, Operand, Value};
use terrace_linalg::Structured;
use terrace_rewrite::create_or_fold;
use terrace_tensor::{
    CollapseShapeOp, ConcatOp, DimOp, EmptyOp, ExpandShapeOp, ExtractSliceOp, GenerateOp,
    InsertSliceOp, PadOp, SplatOp,
};

use crate::slices::kept_dims_of_shape;

/// Returns the sizes of all dimensions of `tensor`, from operations at the insertion point; `None`
/// if the operation that defines it does not describe its sizes.
pub fn reified_sizes(builder: &mut Builder<'_>, tensor: Value) -> Option<Vec<Mixed>> {
    let body = builder.body();
    let op = body.defining_op(tensor)?;
    let view = body.op(op);
    let shape = shape_of(view.context(), body.value_type(tensor))?.to_vec();
    if let Some(empty) = view.cast::<EmptyOp>() {
        return Some(mixed(&shape, empty.dynamic_sizes()));
    }
    if let Some(generate) = view.cast::<GenerateOp>() {
        return Some(mixed(&shape, generate.dynamic_extents()));
    }
    if let Some(splat) = view.cast::<SplatOp>() {
        return Some(mixed(&shape, splat.dynamic_sizes()));
    }
    if let Some(expand) = view.cast::<ExpandShapeOp>() {
        return Some(mixed(expand.static_output_shape(), expand.output_shape()));
    }
    if let Some(expand) = view.cast::<terrace_memref::ExpandShapeOp>() {
        return Some(mixed(expand.static_output_shape(), expand.output_shape()));
    }
    if view.is::<CollapseShapeOp>() {
        return collapsed_sizes(builder, op);
    }
    if let Some(slice) = view.cast::<ExtractSliceOp>() {
        let sizes = mixed_slice!(slice).sizes;
        let whole: Vec<i64> = slice.static_sizes().to_vec();
        let kept = kept_dims_of_shape(&whole, &shape)?;
        return Some(kept.into_iter().map(|dim| sizes[dim]).collect());
    }
    if let Some(alloc) = view.cast::<AllocTensorOp>() {
        let (copy, sizes) = (alloc.copy(), alloc.dynamic_sizes().collect::<Vec<_>>());
        let mut sizes = sizes.into_iter();
        let size = |(dim, extent): (usize, &i64)| match (*extent, copy) {
            (DYNAMIC, Some(copy)) => Some(Mixed::Dynamic(dim_of(builder, copy, dim))),
            (DYNAMIC, None) => sizes.next().map(Mixed::Dynamic),
            (extent, _) => Some(Mixed::Static(extent)),
        };
        return shape.iter().enumerate().map(size).collect();
    }
    if view.is::<PadOp>() {
        return padded_sizes(builder, op);
    }
    if view.is::<ConcatOp>() {
        return concatenated_sizes(builder, op);
    }
    if view.is::<InsertSliceOp>()
        || (view.is::<MaterializeInDestinationOp>() && view.result_count() > 0)
    {
        let destination = view.operand(1);
        let size = |(dim, extent): (usize, &i64)| match *extent {
            DYNAMIC => Mixed::Dynamic(dim_of(builder, destination, dim)),
            extent => Mixed::Static(extent),
        };
        return Some(shape.iter().enumerate().map(size).collect());
    }
    if Structured::of(view).is_some() {
        return structured_sizes(builder, op, tensor);
    }
    None
}

/// Returns the sizes of the result of the `tensor.collapse_shape` `op`: the products of the sizes
/// of its source.
fn collapsed_sizes(builder: &mut Builder<'_>, op: Op) -> Option<Vec<Mixed>> {
    let cx = builder.context().clone();
    let collapse = builder.body().op(op).cast::<CollapseShapeOp>()?;
    let (source, groups) = (collapse.src(), reassociation(&cx, collapse.reassociation())?);
    let shape = shape_of(&cx, builder.body().value_type(source))?.to_vec();
    let result = shape_of(&cx, builder.body().value_type(collapse.result()))?.to_vec();
    let mut sizes = Vec::new();
    for (group, extent) in groups.iter().zip(result) {
        if extent != DYNAMIC {
            sizes.push(Mixed::Static(extent));
            continue;
        }
        let mut parts = Vec::new();
        for dim in group.iter().filter_map(|dim| usize::try_from(*dim).ok()) {
            parts.push(match *shape.get(dim)? {
                DYNAMIC => Mixed::Dynamic(dim_of(builder, source, dim)),
                extent => Mixed::Static(extent),
            });
        }
        let symbols = (0..parts.len() as u32).map(|at| AffineExpr::symbol(&cx, at));
        let product = symbols.reduce(|product, symbol| product.mul(&cx, symbol))?;
        sizes.push(composed_apply(builder, op, product, &parts));
    }
    Some(sizes)
}

/// Returns the sizes of the result of the `tensor.pad` `op`: the sum of the source's size and the
/// padding.
fn padded_sizes(builder: &mut Builder<'_>, op: Op) -> Option<Vec<Mixed>> {
    let cx = builder.context().clone();
    let pad = builder.body().op(op).cast::<PadOp>()?;
    let (source, result) = (pad.source(), pad.result());
    let low = mixed(pad.static_low(), pad.low());
    let high = mixed(pad.static_high(), pad.high());
    let shape = shape_of(&cx, builder.body().value_type(result))?.to_vec();
    let inner = shape_of(&cx, builder.body().value_type(source))?.to_vec();
    let sum = AffineExpr::symbol(&cx, 0).add(&cx, AffineExpr::symbol(&cx, 1));
    let sum = sum.add(&cx, AffineExpr::symbol(&cx, 2));
    let size = |(dim, extent): (usize, i64)| match extent {
        DYNAMIC => {
            let size = folded_dim(builder, source, &inner, dim);
            composed_apply(builder, op, sum, &[size, low[dim], high[dim]])
        }
        extent => Mixed::Static(extent),
    };
    Some(shape.into_iter().enumerate().map(size).collect())
}

/// Returns the sizes of the result of the `tensor.concat` `op`: those of the first input, summed up
/// along the concatenated dimension.
fn concatenated_sizes(builder: &mut Builder<'_>, op: Op) -> Option<Vec<Mixed>> {
    let cx = builder.context().clone();
    let body = builder.body();
    let concat = body.op(op).cast::<ConcatOp>()?;
    let along = usize::try_from(concat.dim()).ok()?;
    let inputs: Vec<Value> = concat.inputs().collect();
    let first = *inputs.first()?;
    let shapes: Vec<Vec<i64>> = inputs
        .iter()
        .map(|input| shape_of(&cx, body.value_type(*input)).unwrap_or_default().to_vec())
        .collect();
    let result = shape_of(&cx, body.value_type(concat.result()))?.to_vec();
    let mut sizes = Vec::with_capacity(result.len());
    for (dim, extent) in result.iter().enumerate() {
        let known = shapes.iter().filter_map(|shape| shape.get(dim)).find(|size| **size != DYNAMIC);
        sizes.push(match (*extent, known) {
            (DYNAMIC, _) if dim == along => Mixed::Static(DYNAMIC),
            (DYNAMIC, Some(size)) => Mixed::Dynamic(builder.constant_index(*size)),
            (DYNAMIC, None) => Mixed::Dynamic(dim_of(builder, first, dim)),
            (extent, _) => Mixed::Static(extent),
        });
    }
    if result.get(along) == Some(&DYNAMIC) {
        let symbols = (0..inputs.len() as u32).map(|at| AffineExpr::symbol(&cx, at));
        let sum = symbols.reduce(|sum, symbol| sum.add(&cx, symbol))?;
        let inputs = inputs.iter().zip(&shapes);
        let parts: Vec<Mixed> =
            inputs.map(|(input, shape)| folded_dim(builder, *input, shape, along)).collect();
        let sum = composed_apply(builder, op, sum, &parts);
        sizes[along] = Mixed::Dynamic(builder.constant_or_value(sum));
    }
    Some(sizes)
}

/// Returns the size of the dimension `dim` of `tensor`, of type shape `shape`. A static size leaves
/// two unused constants behind, the folded `tensor.dim` (MLIR: `createOrFold<DimOp>`).
fn folded_dim(builder: &mut Builder<'_>, tensor: Value, shape: &[i64], dim: usize) -> Mixed {
    match shape.get(dim).copied() {
        Some(extent) if extent != DYNAMIC => {
            builder.constant_index(dim as i64);
            builder.constant_index(extent);
            Mixed::Static(extent)
        }
        _ => Mixed::Dynamic(dim_of(builder, tensor, dim)),
    }
}

/// Returns the sizes of `result`, a result of the structured operation `op`, from those of the
/// operands: of a dimension that only outputs have, the size in the output.
///
/// Creates the sizes of all operands, then those of all outputs, used or not (MLIR:
/// `LinalgOp::reifyResultShapes`).
fn structured_sizes(builder: &mut Builder<'_>, op: Op, result: Value) -> Option<Vec<Mixed>> {
    let cx = builder.context().clone();
    let structured = Structured::of(builder.body().op(op))?;
    let (maps, inputs) = (structured.indexing_maps()?, structured.input_count());
    let operands: Vec<Value> = structured.op().operands().collect();
    let (_, index) = builder.body().result_of(result)?;
    let shapes: Vec<Vec<i64>> = operands
        .iter()
        .map(|value| shape_of(&cx, builder.body().value_type(*value)).unwrap_or_default().to_vec())
        .collect();
    // The operand and the size from which a loop dimension follows, by dimension.
    let mut loops: FxHashMap<u32, (usize, Mixed)> = FxHashMap::default();
    for (operand, (map, shape)) in maps.iter().zip(&shapes).enumerate() {
        for (dim, extent) in shape.iter().enumerate() {
            let size = match *extent {
                DYNAMIC => dim_or_fold(builder, operands[operand], dim),
                extent => Mixed::Static(extent),
            };
            if let Some(dim) = map.dim_at(&cx, dim) {
                loops.entry(dim).or_insert((operand, size));
            }
        }
    }
    let mut found = None;
    for output in inputs..operands.len() {
        let mut sizes = Vec::new();
        for (dim, extent) in shapes[output].iter().enumerate() {
            let source = maps[output].dim_at(&cx, dim).and_then(|dim| loops.get(&dim));
            // As in MLIR, a constant in an indexing map is the size, not the index.
            let constant = maps[output].results.get(dim).and_then(|expr| expr.as_constant(&cx));
            sizes.push(match (*extent, source) {
                (DYNAMIC, Some((operand, size))) if *operand < inputs => *size,
                (DYNAMIC, None) if constant.is_some() => {
                    let size = builder.constant_index(constant.unwrap_or_default());
                    Mixed::Dynamic(size)
                }
                (DYNAMIC, _) => dim_or_fold(builder, operands[output], dim),
                (extent, _) => Mixed::Static(extent),
            });
        }
        if output - inputs == index {
            found = Some(sizes);
        }
    }
    found
}

/// Returns the size of the dimension `dim` of `tensor`, as a new `tensor.dim` unless that folds.
fn dim_or_fold(builder: &mut Builder<'_>, tensor: Value, dim: usize) -> Mixed {
    let index = builder.constant_index(dim as i64);
    let size = Mixed::Dynamic(create_or_fold(builder, |builder| {
        DimOp::build(builder, tensor, index).value(builder)
    }));
    size.known(builder.body()).map_or(size, Mixed::Static)
}

/// Creates a `tensor.dim` of the dimension `dim`, with its constant.
pub fn dim_of(builder: &mut Builder<'_>, tensor: Value, dim: usize) -> Value {
    let index = builder.constant_index(dim as i64);
    DimOp::build(builder, tensor, index).value(builder)
}

/// Builds a `tensor.empty` of the type and the sizes of `tensor`; `None` if `tensor` is not a
/// ranked tensor.
pub fn empty_like(builder: &mut Builder<'_>, tensor: Value) -> Option<Value> {
    let sizes = mixed_sizes(builder, tensor)?;
    let ty = builder.body().value_type(tensor);
    Some(EmptyOp::build(builder, ty, split(&sizes).1).value(builder))
}

/// Returns the sizes of `tensor`, a new `tensor.dim` for each dynamic one (MLIR:
/// `tensor::getMixedSizes`); `None` if it is not a ranked tensor.
pub fn mixed_sizes(builder: &mut Builder<'_>, tensor: Value) -> Option<Vec<Mixed>> {
    let ty = builder.body().value_type(tensor);
    let shape = ty.downcast::<RankedTensorType>(builder.context())?.shape.to_vec();
    let size = |(dim, extent): (usize, &i64)| match *extent {
        DYNAMIC => Mixed::Dynamic(dim_of(builder, tensor, dim)),
        extent => Mixed::Static(extent),
    };
    Some(shape.iter().enumerate().map(size).collect())
}
