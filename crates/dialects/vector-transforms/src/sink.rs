//! Patterns that move elementwise operations in front of broadcasts and transposes
//! (MLIR: `populateSinkVectorOpsPatterns`).

use terrace_arith::{AddIOp, BuildConstant, IntegerOverflowFlags};
use terrace_builtin::DenseElementsAttr;
use terrace_builtin::TypeExt;
use terrace_builtin::mixed::{Mixed, mixed};
use terrace_builtin::op_traits::{Elementwise, Scalarizable, Tensorizable, Vectorizable};
use terrace_builtin::shaped::{element_type_of, element_type_or_self};
use terrace_builtin::types::VectorType;
use terrace_ir::fold::constant_value;
use terrace_ir::pattern::PatternRoot;
use terrace_ir::{
    Builder, Context, Mapping, Op, OpName, OpRef, OpType, Operand, PatternSet, Rewriter, Type,
    Value,
};
use terrace_rewrite::create_or_fold;
use terrace_vector::{BroadcastOp, ExtractOp, FMAOp, LoadOp, StoreOp, TransposeOp};

use crate::{replace, vector};

/// The casts that are moved in front of broadcasts (MLIR: `CastOpInterface`).
const CASTS: &[&str] = &[
    "arith.bitcast",
    "arith.extf",
    "arith.extsi",
    "arith.extui",
    "arith.fptosi",
    "arith.fptoui",
    "arith.index_cast",
    "arith.index_castui",
    "arith.sitofp",
    "arith.truncf",
    "arith.trunci",
    "arith.uitofp",
];

/// Adds the patterns that move elementwise operations in front of broadcasts and transposes, and
/// behind extractions (MLIR: `populateSinkVectorOpsPatterns`).
pub fn populate_sink_vector_ops(set: &mut PatternSet) {
    set.add_at("ReorderElementwiseOpsOnTranspose", PatternRoot::Any, before_transpose);
    let casts = PatternRoot::Where(|cx: &Context, name: OpName| CASTS.contains(&name.as_str(cx)));
    set.add_at("ReorderCastOpsOnBroadcast", casts, cast_before_broadcast);
    set.add_at("ReorderElementwiseOpsOnBroadcast", PatternRoot::Any, before_broadcast);
    set.add::<ExtractOp>("ExtractOpFromElementwise", after_extract);
}

/// Adds the patterns that load and store single elements in place of vectors of which only one
/// element matters (MLIR: `populateSinkVectorMemOpsPatterns`).
pub fn populate_sink_vector_mem_ops(set: &mut PatternSet) {
    set.add::<ExtractOp>("ExtractOpFromLoad", load_element);
    set.add::<StoreOp>("StoreOpFromBroadcast", store_element);
}

/// Whether `op` has the four traits of operations that apply to each element (MLIR:
/// `hasElementwiseMappableTraits`).
pub fn is_elementwise_mappable(op: OpRef<'_>) -> bool {
    op.has_trait::<Elementwise>()
        && op.has_trait::<Scalarizable>()
        && op.has_trait::<Vectorizable>()
        && op.has_trait::<Tensorizable>()
}

/// Inserts a copy of `op`, which has one result, with other operands and a result of type `ty`.
pub(crate) fn copy_with(b: &mut Builder<'_>, op: Op, operands: &[Value], ty: Type) -> Value {
    let new = b.body_mut().clone_op(op, &mut Mapping::new());
    b.body_mut().set_operands(new, operands);
    let value = b.body().result(new, 0);
    b.body_mut().set_value_type(value, ty);
    b.insert(new);
    value
}

/// Returns the type `shape` with the element type `element`; `element` itself for a scalar.
fn with_element(cx: &Context, shape: Type, element: Type) -> Type {
    match shape.downcast::<VectorType>(cx) {
        Some(ty) => VectorType::scalable(cx, &ty.shape, &ty.scalable, element).ty(),
        None => element,
    }
}

/// Rewrites an elementwise operation on transposed vectors and constants to the transpose of the
/// operation: `f(transpose a, transpose b)  =>  transpose f(a, b)`.
fn before_transpose(op: Op, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let cx = rewriter.context().clone();
    let view = rewriter.body().op(op);
    if !view.has_trait::<Elementwise>() || view.result_count() != 1 || view.region_count() != 0 {
        return None;
    }
    let body = rewriter.body();
    let operands: Vec<Value> = view.operands().collect();
    let transpose = |value: Value| body.defined_by::<TransposeOp>(value);
    let mut found: Option<(Vec<i64>, Type)> = None;
    for operand in &operands {
        match transpose(*operand) {
            Some(one) => {
                let order = one.permutation().to_vec();
                if found.as_ref().is_some_and(|(known, _)| *known != order) {
                    return None;
                }
                found = Some((order, body.value_type(one.vector())));
            }
            None => {
                constant_value(body, *operand)?;
            }
        }
    }
    let (order, source) = found?;
    let mut inverse = vec![0; order.len()];
    for (at, dim) in order.iter().enumerate() {
        *inverse.get_mut(usize::try_from(*dim).ok()?)? = at as i64;
    }
    let sources: Vec<Option<Value>> =
        operands.iter().map(|operand| Some(transpose(*operand)?.vector())).collect();
    let mut values = Vec::new();
    for (operand, from) in operands.into_iter().zip(sources) {
        values.push(match from {
            Some(from) => from,
            None => {
                let element = element_type_or_self(&cx, rewriter.body().value_type(operand));
                let ty = with_element(&cx, source, element);
                TransposeOp::build(rewriter, ty, operand, inverse.clone()).value(rewriter)
            }
        });
    }
    let result = rewriter.body().value_type(rewriter.body().result(op, 0));
    let ty = with_element(&cx, source, element_type_or_self(&cx, result));
    let value = copy_with(rewriter, op, &values, ty);
    let value = TransposeOp::build(rewriter, result, value, order).value(rewriter);
    replace(rewriter, op, value)
}

/// Rewrites a cast of a broadcast to the broadcast of a cast.
fn cast_before_broadcast(op: Op, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let cx = rewriter.context().clone();
    let body = rewriter.body();
    let [operand] = body.operands(op).collect::<Vec<Value>>()[..] else { return None };
    let source = body.defined_by::<BroadcastOp>(operand)?.source();
    let result = body.value_type(body.result(op, 0));
    let ty = with_element(&cx, body.value_type(source), element_type_or_self(&cx, result));
    let value = copy_with(rewriter, op, &[source], ty);
    let value = BroadcastOp::build(rewriter, result, value).value(rewriter);
    replace(rewriter, op, value)
}

/// Rewrites an elementwise operation on broadcasts of one shape and splats to the broadcast of the
/// operation: `f(broadcast a, broadcast b)  =>  broadcast f(a, b)`.
fn before_broadcast(op: Op, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let cx = rewriter.context().clone();
    let body = rewriter.body();
    let view = body.op(op);
    if view.result_count() != 1 || !is_elementwise_mappable(view) || view.is::<FMAOp>() {
        return None;
    }
    let result = body.value_type(view.result(0));
    if !result.is::<VectorType>() {
        return None;
    }
    let source = |value: Value| Some(body.defined_by::<BroadcastOp>(value)?.source());
    let operands: Vec<Value> = view.operands().collect();
    let mut first = None;
    for operand in &operands {
        let definition = body.defining_op(*operand)?;
        if terrace_ir::fold::constant_of(body.op(definition)).is_none() {
            first = source(*operand);
            break;
        }
    }
    let shape = body.value_type(first?);
    let has_shape = |value: Value| {
        let ty = body.value_type(value);
        match (ty.downcast::<VectorType>(&cx), shape.downcast::<VectorType>(&cx)) {
            (Some(ty), Some(shape)) => ty.shape == shape.shape && ty.scalable == shape.scalable,
            (None, None) => true,
            _ => false,
        }
    };
    let splat = |value: Value| {
        let constant = constant_value(body, value)?.as_handle::<DenseElementsAttr>()?;
        constant.data(&cx).splat_value(&cx).map(|_| constant)
    };
    let sources: Vec<_> =
        operands.iter().map(|operand| (source(*operand), splat(*operand))).collect();
    if !sources.iter().all(|pair| match pair {
        (Some(source), _) => has_shape(*source),
        (None, splat) => splat.is_some(),
    }) {
        return None;
    }
    let mut values = Vec::new();
    for (operand, (source, splat)) in operands.into_iter().zip(sources) {
        values.push(match (source, splat) {
            (_, Some(splat)) => {
                let element = element_type_or_self(&cx, rewriter.body().value_type(operand));
                let ty = with_element(&cx, shape, element);
                let constant = match ty.is::<VectorType>() {
                    true => splat.data(&cx).resize_splat(&cx, ty)?.attr(),
                    false => splat.data(&cx).splat_value(&cx)?,
                };
                terrace_arith::ConstantOp::build(rewriter, constant).value(rewriter)
            }
            (Some(source), None) => source,
            (None, None) => return None,
        });
    }
    let ty = with_element(&cx, shape, element_type_or_self(&cx, result));
    let value = copy_with(rewriter, op, &values, ty);
    let value = BroadcastOp::build(rewriter, result, value).value(rewriter);
    replace(rewriter, op, value)
}

/// Rewrites an extraction from the result of an elementwise operation without other uses to the
/// operation on extractions: `extract f(a, b)  =>  f(extract a, extract b)`.
fn after_extract(op: ExtractOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = op.view(body);
    let (source, position) = (view.source(), view.static_position().to_vec());
    let definition = body.defining_op(source)?;
    let of = body.op(definition);
    let first = of.operand_types().next();
    if view.dynamic_position().next().is_some()
        || !is_elementwise_mappable(of)
        || of.is::<FMAOp>()
        || of.result_count() != 1
        || !body.has_one_use(source)
        || !of.operand_types().all(|ty| Some(ty) == first)
    {
        return None;
    }
    let result = body.value_type(view.result());
    let operands: Vec<Value> = of.operands().collect();
    let cx = rewriter.context().clone();
    rewriter.set_before(definition);
    let mut values = Vec::new();
    for operand in operands {
        let ty = vector(rewriter.body(), operand)?;
        let part = with_element(&cx, result, ty.element);
        let part = ExtractOp::build(rewriter, part, operand, (), position.clone()).value(rewriter);
        values.push(part);
    }
    let value = copy_with(rewriter, definition, &values, result);
    rewriter.replace_op(op.op(), &[value]);
    rewriter.erase_op(definition);
    Some(())
}

/// Loads what is extracted in place of the vector around it, which has no other uses.
fn load_element(op: ExtractOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let cx = rewriter.context().clone();
    let body = rewriter.body();
    let view = op.view(body);
    let load = body.defined_by::<LoadOp>(view.source())?;
    let (from, base) = (vector(body, load.result())?, load.base());
    let element = element_type_of(&cx, body.value_type(base))?;
    let is_whole_bytes = element.int_or_float_width(&cx).is_none_or(|width| width % 8 == 0);
    if !body.has_one_use(load.result())
        || from.is_scalable()
        || element.is::<VectorType>()
        || !is_whole_bytes
    {
        return None;
    }
    let mut indices: Vec<Value> = load.indices().collect();
    let outer = indices.len().checked_sub(from.shape.len())?;
    let position = mixed(view.static_position(), view.dynamic_position());
    let result = body.value_type(view.result());
    let load = load.id();
    rewriter.set_before(load);
    for (index, at) in indices[outer..].iter_mut().zip(position) {
        if at != Mixed::Static(0) {
            let at = rewriter.constant_or_value(at);
            *index = create_or_fold(rewriter, |b| {
                let sum = AddIOp::build(b, *index, at);
                sum.set_overflow_flags(b.body_mut(), IntegerOverflowFlags::NSW);
                sum.value(b)
            });
        }
    }
    let new = match result.is::<VectorType>() {
        true => LoadOp::build(rewriter, result, base, indices).value(rewriter),
        false => terrace_memref::LoadOp::build(rewriter, base, indices).value(rewriter),
    };
    rewriter.replace_op(op.op(), &[new]);
    rewriter.erase_op(load);
    Some(())
}

/// Stores the value that is broadcast to a vector of one element.
fn store_element(op: StoreOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = op.view(body);
    let (stored, base) = (view.value_to_store(), view.base());
    let ty = vector(body, stored)?;
    let element = element_type_of(body.context(), body.value_type(base))?;
    let broadcast = body.defined_by::<BroadcastOp>(stored)?;
    if ty.is_scalable()
        || element.is::<VectorType>()
        || ty.shape.iter().product::<i64>() != 1
        || !body.has_one_use(stored)
    {
        return None;
    }
    let (source, broadcast) = (broadcast.source(), broadcast.id());
    let indices: Vec<Value> = view.indices().collect();
    let new = match rewriter.body().value_type(source).is::<VectorType>() {
        true => StoreOp::build(rewriter, source, base, indices).op(),
        false => terrace_memref::StoreOp::build(rewriter, source, base, indices).op(),
    };
    rewriter.replace_with(op.op(), new);
    rewriter.erase_op(broadcast);
    Some(())
}
