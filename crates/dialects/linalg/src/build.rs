//! Builders of named structured operations, whose region follows from the name: [`build_named`],
//! [`build_elementwise`], [`build_transpose`] and [`build_broadcast`], for patterns and lowerings.

use terrace_builtin::affine::AffineMap;
use terrace_builtin::attributes::AffineMapAttr;
use terrace_builtin::types::RankedTensorType;
use terrace_builtin::{DenseArrayAttr, property::EnumAttr};
use terrace_ir::{ArrayAttr, Attribute, Builder, Op, OpName, OpState, OpType, Type, Value};

use crate::assembly::scalar_of;
use crate::structured::{
    Computation, Function, MEMOIZED_MAPS, Named, Scalars, default_product_maps, shape_of,
};
use crate::{BroadcastOp, ElementwiseKind, IteratorType, TransposeOp, TypeFn, TypeFnAttr, YieldOp};

/// Returns the types among those of `outputs` that are tensors, which are the result types of a
/// structured operation.
fn result_types(builder: &Builder<'_>, outputs: &[Value]) -> Vec<Type> {
    let types = outputs.iter().map(|value| builder.body().value_type(*value));
    types.filter(|ty| ty.is::<RankedTensorType>()).collect()
}

/// Builds the named operation `name`, such as `linalg.fill` or `linalg.matmul`, with the region
/// that computes it; `attributes` are inherent or discardable ones. `None` if the operation is not
/// a named one, or is not defined for the element types of the operands.
pub fn build_named(
    builder: &mut Builder<'_>,
    name: &str,
    inputs: &[Value],
    outputs: &[Value],
    attributes: &[(&str, Attribute)],
) -> Option<Op> {
    let cx = builder.context().clone();
    let named = Named::by_name(name);
    let product = default_product_maps(&cx, name);
    let computation = match named {
        Some(named) => named.computation,
        None => product.as_ref().map(|_| Computation::MultiplyAdd)?,
    };
    let mut state = builder.state(OpName::get(&cx, name));
    state.add_operands(inputs);
    state.add_operands(outputs);
    state.add_results(&result_types(builder, outputs));
    for (name, value) in attributes {
        state.add_attribute(&cx, name, *value);
    }
    let sizes = [inputs.len() as i32, outputs.len() as i32];
    state.add_attribute(&cx, "operandSegmentSizes", DenseArrayAttr::i32s(&cx, &sizes).attr());
    let given = |name: &str| attributes.iter().find(|(key, _)| *key == name).map(|(_, a)| *a);
    let maps = match named {
        Some(named) if !named.is_elementwise() => {
            Some((MEMOIZED_MAPS, named.loop_maps(&cx, given)))
        }
        Some(_) => None,
        None if given("indexing_maps").is_some() => None,
        None => product.map(|maps| ("indexing_maps", maps.to_vec())),
    };
    if let Some((name, maps)) = maps {
        let maps = maps.into_iter().map(|map| AffineMapAttr::get(&cx, map).attr());
        state.add_attribute(&cx, name, ArrayAttr::get(&cx, maps.collect::<Vec<_>>()));
    }
    let signed = given("cast")
        .and_then(|cast| cast.downcast::<TypeFnAttr>(&cx))
        .is_none_or(|cast| cast.0 == TypeFn::CastSigned);
    build_with_region(builder, state, computation, signed)
}

/// Builds the structured operation `state` with the region that computes `computation`; `None` if
/// that is not defined for the element types of the operands.
fn build_with_region(
    builder: &mut Builder<'_>,
    state: OpState,
    computation: Computation,
    signed: bool,
) -> Option<Op> {
    let cx = builder.context().clone();
    let operands = state.operands().iter();
    let types = operands.map(|value| scalar_of(&cx, builder.body().value_type(*value)));
    let types: Vec<Type> = types.collect();
    let op = builder.create_with_regions(state, 1);
    let (_, computed) = builder.build_block_with(op, 0, &types, |builder, values| {
        let value = Scalars { builder }.compute(computation, values, signed).ok()?;
        YieldOp::build(builder, [value]);
        Some(())
    });
    if computed.is_none() {
        builder.body_mut().erase(op);
    }
    computed.map(|()| op)
}

/// Builds a `linalg.elementwise` that applies `kind` to the elements of `inputs`, with the indexing
/// maps `maps`, or identities. `None` if `kind` is not defined for the element types.
pub fn build_elementwise(
    builder: &mut Builder<'_>,
    kind: ElementwiseKind,
    inputs: &[Value],
    output: Value,
    maps: Option<&[AffineMap]>,
) -> Option<Op> {
    let cx = builder.context().clone();
    let function = *Function::ALL.get(kind as usize)?;
    let rank = shape_of(&cx, builder.body().value_type(output)).len() as u32;
    let maps = match maps {
        Some(maps) => maps.to_vec(),
        None => vec![AffineMap::identity(&cx, rank); inputs.len() + 1],
    };
    let maps: Vec<Attribute> =
        maps.into_iter().map(|map| AffineMapAttr::get(&cx, map).attr()).collect();
    let mut state = builder.state(OpName::get(&cx, "linalg.elementwise"));
    state.add_operands(inputs);
    state.add_operands(&[output]);
    state.add_results(&result_types(builder, &[output]));
    state.add_attribute(&cx, "kind", kind.to_attribute(&cx));
    state.add_attribute(&cx, "indexing_maps", ArrayAttr::get(&cx, maps));
    let sizes = DenseArrayAttr::i32s(&cx, &[inputs.len() as i32, 1]);
    state.add_attribute(&cx, "operandSegmentSizes", sizes.attr());
    build_with_region(builder, state, Computation::Function(function), true)
}

/// Builds the sum of `sum` and the product of `x` and `y`, which are cast to the type of `sum`;
/// `None` if the types have no product.
pub fn build_accumulation(
    builder: &mut Builder<'_>,
    x: Value,
    y: Value,
    sum: Value,
) -> Option<Value> {
    Scalars { builder }.accumulate(x, y, sum).ok()
}

/// Adds the region that yields the input to the view `op` of `input`.
fn yield_input(builder: &mut Builder<'_>, op: Op, input: Value, init: Value) {
    let cx = builder.context().clone();
    let types = [input, init].map(|value| scalar_of(&cx, builder.body().value_type(value)));
    builder.build_block(op, 0, types, |builder, [input, _]| {
        YieldOp::build(builder, [input]);
    });
}

/// Builds a `linalg.transpose` of `input` into `init`.
pub fn build_transpose(
    builder: &mut Builder<'_>,
    input: Value,
    init: Value,
    permutation: &[i64],
) -> TransposeOp {
    let types = result_types(builder, &[init]);
    let op = TransposeOp::build(builder, &types, input, init, permutation.to_vec());
    yield_input(builder, op.op(), input, init);
    op
}

/// Builds a `linalg.broadcast` of `input` into `init`, whose dimensions `dimensions` are added.
pub fn build_broadcast(
    builder: &mut Builder<'_>,
    input: Value,
    init: Value,
    dimensions: &[i64],
) -> BroadcastOp {
    let types = result_types(builder, &[init]);
    let op = BroadcastOp::build(builder, &types, input, init, dimensions.to_vec());
    yield_input(builder, op.op(), input, init);
    op
}

/// Returns the array of iterator types of loops, of which those with `true` are parallel and the
/// rest are reductions.
pub fn iterator_types(builder: &Builder<'_>, parallel: &[bool]) -> terrace_ir::Handle<ArrayAttr> {
    let cx = builder.context();
    let one = |parallel: &bool| match parallel {
        true => IteratorType::Parallel.to_attribute(cx),
        false => IteratorType::Reduction.to_attribute(cx),
    };
    ArrayAttr::get(cx, parallel.iter().map(one).collect::<Vec<_>>())
}
