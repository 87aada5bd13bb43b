//! The pass `convert-elementwise-to-linalg`: rewrites elementwise operations on tensors to
//! `linalg.generic` (MLIR: `ElementwiseToLinalg.cpp`).

use terrace_arith::ConstantOp;
use terrace_builtin::affine::AffineMap;
use terrace_builtin::op_traits::{Elementwise, Scalarizable, Tensorizable, Vectorizable};
use terrace_builtin::property::EnumAttr;
use terrace_builtin::shaped::{element_type_or_self, shaped};
use terrace_builtin::{AffineMapAttr, DYNAMIC, IntegerAttr, RankedTensorType};
use terrace_ir::{
    ArrayAttr, Attribute, Body, Builder, InsertionPoint, Mapping, Op, OpRef, OpType, Type, Value,
};
use terrace_linalg::{GenericOp, IteratorType, LinalgDialect, YieldOp};
use terrace_pass::{PassResult, Target, pass};
use terrace_rewrite::{ConversionPatterns, ConversionTarget, Rw};
use terrace_tensor::{DimOp, EmptyOp, TensorDialect};
use terrace_transforms::convert_bodies;

/// Replace elementwise operations on tensors by `linalg.generic`
#[pass(name = "convert-elementwise-to-linalg", title = "ConvertElementwiseToLinalgPass", run = run)]
pub struct ConvertElementwiseToLinalg {}

fn run(_: &ConvertElementwiseToLinalg, target: &mut Target<'_>) -> PassResult {
    let cx = target.context().clone();
    cx.load::<LinalgDialect>();
    cx.load::<TensorDialect>();
    let mut legal = ConversionTarget::new();
    legal.dynamically_legal_unknown(|op| !is_elementwise(op));
    let mut patterns = ConversionPatterns::new();
    populate_elementwise_to_linalg(&mut patterns);
    convert_bodies(target.body_mut(), &legal, &patterns)
}

/// Adds the pattern that converts elementwise operations on ranked tensors
/// (MLIR: `populateElementwiseToLinalgConversionPatterns`).
pub fn populate_elementwise_to_linalg(patterns: &mut ConversionPatterns) {
    patterns.add_any("ConvertAnyElementwiseMappableOpOnRankedTensors", None, generic);
}

/// Whether `op` is elementwise and has a ranked tensor operand, and all its other operands are
/// ranked tensors or scalars.
fn is_elementwise(op: OpRef<'_>) -> bool {
    let mappable = op.has_trait::<Elementwise>()
        && op.has_trait::<Scalarizable>()
        && op.has_trait::<Vectorizable>()
        && op.has_trait::<Tensorizable>();
    let cx = op.context();
    let is_tensor = |ty: Type| ty.is::<RankedTensorType>();
    let fits = |ty: Type| is_tensor(ty) || shaped(cx, ty).is_none();
    mappable && op.operand_types().any(is_tensor) && op.operand_types().all(fits)
}

/// Replaces `op` by a `linalg.generic` whose region applies the operation to scalars:
/// `math.exp %t : tensor<4xf32>  =>  linalg.generic ins(%t) outs(%t) { math.exp %x : f32 ... }`.
fn generic(op: Op, operands: &[Value], rw: Rw<'_, '_>) -> Option<()> {
    if !is_elementwise(rw.body().op(op)) {
        return None;
    }
    let cx = rw.context().clone();
    let results: Vec<Type> = rw.body().op(op).result_types().collect();
    let first = results.first()?.downcast::<RankedTensorType>(&cx)?;
    let rank = first.shape.len();
    let outputs = outputs(rw, operands, &results)?;
    let whole = AffineMapAttr::get(&cx, AffineMap::identity(&cx, rank as u32)).attr();
    let nowhere =
        AffineMap { results: Default::default(), ..AffineMap::identity(&cx, rank as u32) };
    let nowhere = AffineMapAttr::get(&cx, nowhere).attr();
    let maps = operands.iter().chain(&outputs).map(|value| {
        let is_tensor = rw.body().value_type(*value).is::<RankedTensorType>();
        if is_tensor { whole } else { nowhere }
    });
    let maps = ArrayAttr::get(&cx, maps.collect::<Vec<_>>());
    let parallel: Attribute = IteratorType::Parallel.to_attribute(&cx);
    let iterators = ArrayAttr::get(&cx, vec![parallel; rank]);
    let new = GenericOp::build(rw, &results, operands, &outputs[..], maps, iterators).op();
    let elements: Vec<Type> = operands
        .iter()
        .chain(&outputs)
        .map(|value| element_type_or_self(&cx, rw.body().value_type(*value)))
        .collect();
    let location = rw.location();
    let body = rw.body_mut();
    let region = body.region(new, 0)?;
    let block = body.append_block(region, elements.into_iter().map(|ty| (ty, location)));
    let values = on_elements(body, op, block, operands.len());
    rw.at(InsertionPoint::AtEnd(block), |builder| YieldOp::build(builder, &values[..]));
    let results: Vec<Value> = rw.body().results(new).collect();
    rw.replace_op(op, &results);
    Some(())
}

/// Appends a scalar copy of `op` to `block`, with the first arguments of `block` as its operands.
/// Returns the results of the copy.
fn on_elements(body: &mut Body, op: Op, block: terrace_ir::Block, operands: usize) -> Vec<Value> {
    let cx = body.context().clone();
    let arguments = body.arguments(block)[..operands].to_vec();
    let copy = body.clone_op(op, &mut Mapping::new());
    body.set_operands(copy, &arguments);
    let results: Vec<Value> = body.results(copy).collect();
    for result in &results {
        let element = element_type_or_self(&cx, body.value_type(*result));
        body.set_value_type(*result, element);
    }
    body.insert_op(copy, block, None);
    results
}

/// Returns an output tensor for each type in `results`: an operand of the same type, or else a new
/// `tensor.empty`. `None` if a size is dynamic and no operand is a tensor.
fn outputs(builder: &mut Builder<'_>, operands: &[Value], results: &[Type]) -> Option<Vec<Value>> {
    let cx = builder.context().clone();
    let output = |ty: &Type| {
        let same = operands.iter().find(|value| builder.body().value_type(**value) == *ty);
        if let Some(same) = same {
            return Some(*same);
        }
        let tensor = ty.downcast::<RankedTensorType>(&cx)?;
        let mut sizes = Vec::new();
        let is_tensor = |value: &Value| builder.body().value_type(*value).is::<RankedTensorType>();
        let source = operands.iter().copied().find(is_tensor);
        for (dim, size) in tensor.shape.iter().enumerate() {
            if *size == DYNAMIC {
                let index = IntegerAttr::index(&cx, dim as i64).attr();
                let index = ConstantOp::build(builder, index);
                let size = DimOp::build(builder, source?, index).op();
                sizes.push(builder.body().result(size, 0));
            }
        }
        let empty = EmptyOp::build(builder, *ty, &sizes[..]).op();
        Some(builder.body().result(empty, 0))
    };
    results.iter().map(output).collect()
}
