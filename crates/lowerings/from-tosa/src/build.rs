//! Builders of structured operations and of tensors of computed sizes, shared by the lowerings:
//! [`generic`], [`empty`] and [`filled`].

use terrace_arith::BuildConstant;
use terrace_builtin::affine::{AffineExpr, AffineMap};
use terrace_builtin::folding::constant_of;
use terrace_builtin::reshape::groups_attribute;
use terrace_builtin::shaped::element_type_or_self;
use terrace_builtin::{AffineMapAttr, DYNAMIC, DenseElementsAttr, RankedTensorType, TypeExt};
use terrace_ir::fold::constant_value;
use terrace_ir::{ArrayAttr, Attribute, Body, Builder, Context, Op, OpType, Operand, Type, Value};
use terrace_linalg::{GenericOp, YieldOp, build_named, iterator_types};
use terrace_numeric::{Float, Int};
use terrace_tensor::{CastOp, CollapseShapeOp, DimOp};
use terrace_tensor_transforms::dim_of;

/// Returns the shape of a ranked tensor; `None` for another value.
pub(crate) fn shape_of(body: &Body, value: Value) -> Option<Vec<i64>> {
    let tensor = body.value_type(value).downcast::<RankedTensorType>(body.context())?;
    Some(tensor.shape.to_vec())
}

/// Returns the element type of a tensor, or the type of a scalar.
pub(crate) fn element_of(body: &Body, value: Value) -> Type {
    element_type_or_self(body.context(), body.value_type(value))
}

/// Returns the type of the only result of `op` if it is a ranked tensor.
pub(crate) fn result_tensor(body: &Body, op: Op) -> Option<&RankedTensorType> {
    body.value_type(body.result(op, 0)).downcast::<RankedTensorType>(body.context())
}

/// Returns the map of `loops` dimensions to the dimensions `results`.
pub(crate) fn map_to(cx: &Context, loops: usize, results: &[usize]) -> AffineMap {
    let dims = results.iter().map(|dim| AffineExpr::dim(cx, *dim as u32));
    AffineMap::new(loops as u32, 0, dims)
}

/// Builds a `linalg.generic`, whose region `region` fills and which yields the returned values.
/// `None` if `region` fails.
pub(crate) fn generic(
    builder: &mut Builder<'_>,
    (inputs, outputs): (&[Value], &[Value]),
    maps: Vec<AffineMap>,
    parallel: &[bool],
    region: impl FnOnce(&mut Builder<'_>, &[Value]) -> Option<Vec<Value>>,
) -> Option<Vec<Value>> {
    let cx = builder.context().clone();
    let body = builder.body();
    let results: Vec<Type> = outputs.iter().map(|value| body.value_type(*value)).collect();
    let operands = inputs.iter().chain(outputs);
    let elements: Vec<Type> = operands.map(|value| element_of(body, *value)).collect();
    let maps = maps.into_iter().map(|map| Attribute::from(AffineMapAttr::get(&cx, map)));
    let maps = ArrayAttr::get(&cx, maps.collect::<Vec<_>>());
    let loops = iterator_types(builder, parallel);
    let op = GenericOp::build(builder, &results, inputs, outputs, maps, loops).op();
    let (_, filled) = builder.build_block_with(op, 0, &elements, |builder, arguments| {
        let yielded = region(builder, arguments)?;
        YieldOp::build(builder, &yielded[..]);
        Some(())
    });
    filled?;
    Some(builder.body().results(op).collect())
}

/// Builds a `linalg.generic` with parallel loops over `output`, which computes one value.
pub(crate) fn elementwise(
    builder: &mut Builder<'_>,
    inputs: &[Value],
    output: Value,
    maps: Vec<AffineMap>,
    region: impl FnOnce(&mut Builder<'_>, &[Value]) -> Option<Value>,
) -> Option<Value> {
    let rank = shape_of(builder.body(), output)?.len();
    let region =
        |builder: &mut Builder<'_>, values: &[Value]| region(builder, values).map(|v| vec![v]);
    generic(builder, (inputs, &[output]), maps, &vec![true; rank], region)?.first().copied()
}

/// Builds a `linalg.fill` of `output` with `scalar`.
pub(crate) fn fill(builder: &mut Builder<'_>, scalar: Value, output: Value) -> Option<Value> {
    let op = build_named(builder, "linalg.fill", &[scalar], &[output], &[])?;
    Some(builder.body().result(op, 0))
}

/// Returns `value` as a value of type `ty`, which is compatible: cast if the types differ.
pub(crate) fn cast_to(builder: &mut Builder<'_>, value: Value, ty: Type) -> Value {
    match builder.body().value_type(value) == ty {
        true => value,
        false => CastOp::build(builder, ty, value).value(builder),
    }
}

/// Returns the dynamic sizes of `tensor`, each by a new `tensor.dim`, except for those of the
/// dimensions that `skips` selects.
pub(crate) fn dynamic_sizes(
    builder: &mut Builder<'_>,
    tensor: Value,
    skips: impl Fn(usize) -> bool,
) -> Option<Vec<Value>> {
    let shape = shape_of(builder.body(), tensor)?;
    let dynamic = |(dim, size): (usize, &i64)| (*size == DYNAMIC && !skips(dim)).then_some(dim);
    let dims: Vec<usize> = shape.iter().enumerate().filter_map(dynamic).collect();
    Some(dims.into_iter().map(|dim| dim_of(builder, tensor, dim)).collect())
}

/// Returns the size of dimension `dim` as a value: an index constant for `dim`, then a constant for
/// a static size or a `tensor.dim` (MLIR: `createOrFold<tensor::DimOp>`).
pub(crate) fn size_value(builder: &mut Builder<'_>, tensor: Value, dim: usize) -> Option<Value> {
    let size = *shape_of(builder.body(), tensor)?.get(dim)?;
    let index = builder.constant_index(dim as i64);
    Some(match size {
        DYNAMIC => DimOp::build(builder, tensor, index).value(builder),
        size => builder.constant_index(size),
    })
}

/// Builds a `tensor.collapse_shape`.
pub(crate) fn collapse_shape(
    builder: &mut Builder<'_>,
    tensor: Value,
    shape: &[i64],
    groups: &[Vec<i64>],
) -> Value {
    let cx = builder.context().clone();
    let element = element_of(builder.body(), tensor);
    let ty = RankedTensorType::get(&cx, shape, element).ty();
    CollapseShapeOp::build(builder, ty, tensor, groups_attribute(&cx, groups)).value(builder)
}

/// Creates the zero of an integer or float type; `None` for another type.
pub(crate) fn zero(builder: &mut Builder<'_>, ty: Type) -> Option<Value> {
    match ty.is_float() {
        true => builder.constant_float(ty, 0.0),
        false => builder.constant_int(ty, 0),
    }
}

/// Creates the least (`is_greatest`: greatest) finite number of an integer or float type.
pub(crate) fn limit(builder: &mut Builder<'_>, ty: Type, is_greatest: bool) -> Option<Value> {
    if let Some(format) = ty.float_format(builder.context()) {
        return builder.constant_exact_float(ty, Float::largest(format, !is_greatest));
    }
    let width = ty.int_or_float_width(builder.context())?;
    let number = match is_greatest {
        true => Int::signed_max(width),
        false => Int::signed_min(width),
    };
    let constant = constant_of(builder.context(), ty, number)?;
    Some(terrace_arith::ConstantOp::build(builder, constant).value(builder))
}

/// Returns the elements of an integer constant; `None` if `value` is not constant.
/// `signed` selects how elements of fewer than 64 bits are extended.
pub(crate) fn constant_ints(body: &Body, value: Value, signed: bool) -> Option<Vec<i64>> {
    let cx = body.context();
    let dense = constant_value(body, value)?.downcast::<DenseElementsAttr>(cx)?;
    let width = dense.element_type(cx).int_or_float_width(cx).unwrap_or(64);
    let extend = |int: Int| match (signed, int.to_i64()) {
        (false, Some(number)) if width < 64 => Some(number & ((1 << width) - 1)),
        (_, number) => number,
    };
    dense.element_type(cx).is_int_or_index().then(|| dense.ints(cx).map(extend).collect())?
}
