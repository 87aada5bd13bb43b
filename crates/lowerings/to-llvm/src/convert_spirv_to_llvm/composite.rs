//! Lowerings of SPIR-V constants, composite operations and vector shuffles.

use terrace_builtin::attributes::DenseBuilder;
use terrace_builtin::values::integers;
use terrace_builtin::{DenseElementsAttr, IntegerAttr, IntegerType, VectorType};
use terrace_ir::{Attribute, Context, Op, OpType, Operand, Value};
use terrace_llvm as llvm;
use terrace_rewrite::{Rw, TypeConverter};
use terrace_spirv::{CompositeExtractOp, CompositeInsertOp, ConstantOp, VectorShuffleOp};

use super::ops::result_type;
use crate::build;
use crate::types::int;

/// Lowers `spirv.Constant` of a scalar or vector to `llvm.mlir.constant` with signless integers.
pub(super) fn constant(op: Op, _: &[Value], types: &TypeConverter, rw: Rw<'_, '_>) -> Option<()> {
    let cx = rw.context().clone();
    let from = rw.body().op(op).result_types().next()?;
    let ty = result_type(op, types, rw)?;
    let value = ConstantOp::from_op(op).view(rw.body()).value();
    let is_simple = from.is::<IntegerType>()
        || from.is::<terrace_builtin::FloatType>()
        || from.is::<VectorType>();
    if !is_simple {
        return None;
    }
    let value = if from == ty { value } else { signless(&cx, value, ty)? };
    let value = build::constant(rw, value, ty);
    rw.replace_op(op, &[value]);
    Some(())
}

/// Returns `value`, an integer or dense integers, with the signless type `ty` and the same bits;
/// `None` for other attributes.
fn signless(cx: &Context, value: Attribute, ty: terrace_ir::Type) -> Option<Attribute> {
    if let Some(number) = value.downcast::<IntegerAttr>(cx) {
        return Some(IntegerAttr::from_int(cx, ty, number.value.clone()).attr());
    }
    let elements = value.downcast::<DenseElementsAttr>(cx)?;
    if !elements.element_type(cx).is::<IntegerType>() {
        return None;
    }
    let mut same = DenseBuilder::new(cx, ty).ok()?;
    elements.ints(cx).for_each(|number| same.push_int(&number));
    Some(same.finish(cx).ok()?.attr())
}

/// Creates the `i32` constant `at`.
pub(super) fn index(rw: Rw<'_, '_>, at: i64) -> Option<Value> {
    let ty = int(rw.context(), 32);
    build::int_constant(rw, ty, at)
}

/// Inserts `element` into `vector` at the constant index `at`.
pub(super) fn insert_element(
    rw: Rw<'_, '_>,
    vector: Value,
    element: Value,
    at: i64,
) -> Option<Value> {
    let at = index(rw, at)?;
    Some(llvm::InsertElementOp::build(rw, vector, element, at).value(rw))
}

/// Extracts the element of `vector` at the constant index `at`.
fn extract_element(rw: Rw<'_, '_>, vector: Value, at: i64) -> Option<Value> {
    let at = index(rw, at)?;
    Some(llvm::ExtractElementOp::build(rw, vector, at).value(rw))
}

/// Lowers `spirv.CompositeExtract` to `llvm.extractelement` of a vector or `llvm.extractvalue` of
/// an aggregate.
pub(super) fn extract(
    op: Op,
    operands: &[Value],
    types: &TypeConverter,
    rw: Rw<'_, '_>,
) -> Option<()> {
    let cx = rw.context().clone();
    let ty = result_type(op, types, rw)?;
    let at = integers(&cx, CompositeExtractOp::from_op(op).view(rw.body()).indices().data(&cx))?;
    let value = match rw.body().value_type(operands[0]).is::<VectorType>() {
        true => extract_element(rw, operands[0], *at.first()?)?,
        false => build::extract(rw, operands[0], &at, ty),
    };
    rw.replace_op(op, &[value]);
    Some(())
}

/// Lowers `spirv.CompositeInsert` to `llvm.insertelement` into a vector or `llvm.insertvalue` into
/// an aggregate.
pub(super) fn insert(
    op: Op,
    operands: &[Value],
    types: &TypeConverter,
    rw: Rw<'_, '_>,
) -> Option<()> {
    let cx = rw.context().clone();
    let &[object, composite] = operands else { return None };
    result_type(op, types, rw)?;
    let at = integers(&cx, CompositeInsertOp::from_op(op).view(rw.body()).indices().data(&cx))?;
    let value = match rw.body().value_type(composite).is::<VectorType>() {
        true => insert_element(rw, composite, object, *at.first()?)?,
        false => build::insert(rw, composite, object, &at),
    };
    rw.replace_op(op, &[value]);
    Some(())
}

/// Lowers `spirv.VectorShuffle` to `llvm.shufflevector`, or to single insertions if the vectors
/// have different sizes.
pub(super) fn shuffle(
    op: Op,
    operands: &[Value],
    types: &TypeConverter,
    rw: Rw<'_, '_>,
) -> Option<()> {
    let cx = rw.context().clone();
    let ty = result_type(op, types, rw)?;
    let &[first, second] = operands else { return None };
    let from = integers(&cx, VectorShuffleOp::from_op(op).view(rw.body()).components().data(&cx))?;
    let length =
        |value| Some(*rw.body().value_type(value).downcast::<VectorType>(&cx)?.shape.first()?);
    let (first_length, second_length) = (length(first)?, length(second)?);
    let value = if first_length == second_length {
        let mask: Vec<i32> =
            from.iter().map(|at| i32::try_from(*at).ok()).collect::<Option<_>>()?;
        llvm::ShuffleVectorOp::build(rw, ty, first, second, mask).value(rw)
    } else {
        let mut all = build::poison(rw, ty);
        for (to, from) in from.into_iter().enumerate().filter(|(_, from)| *from >= 0) {
            let place = index(rw, to as i64)?;
            let element = match from < first_length {
                true => extract_element(rw, first, from)?,
                false => extract_element(rw, second, from - first_length)?,
            };
            all = llvm::InsertElementOp::build(rw, all, element, place).value(rw);
        }
        all
    };
    rw.replace_op(op, &[value]);
    Some(())
}
