//! Lowering of slices, shuffles and interleaving.

use terrace_builtin::{IntegerAttr, VectorType};
use terrace_ir::{ArrayAttr, Attribute, Builder, Op, OpRef, OpType, Type, Value};
use terrace_rewrite::{Rw, TypeConverter};
use terrace_spirv as spirv;
use terrace_vector::{
    DeinterleaveOp, ExtractStridedSliceOp, InsertStridedSliceOp, InterleaveOp, ShuffleOp,
};

use super::{construct, count_of};
use crate::build;
use crate::run::SpirvLowering;

/// Adds the patterns of this module.
pub(super) fn populate(lowering: &mut SpirvLowering) {
    lowering.add_value(
        "VectorExtractStridedSliceOpConvert",
        ExtractStridedSliceOp::INFO,
        extract_slice,
    );
    lowering.add_value(
        "VectorInsertStridedSliceOpConvert",
        InsertStridedSliceOp::INFO,
        insert_slice,
    );
    lowering.add_value("VectorShuffleOpConvert", ShuffleOp::INFO, shuffle);
    lowering.add_value("VectorInterleaveOpConvert", InterleaveOp::INFO, |op, operands, ty, rw| {
        let old = rw.body().op(op).operand_types().next()?;
        let count = i32::try_from(count_of(rw, old)?).ok()?;
        if count == 1 {
            return Some(construct(rw, operands, ty));
        }
        let indices = (0..2 * count).map(|at| at / 2 + if at % 2 == 0 { 0 } else { count });
        let indices: Vec<i32> = indices.collect();
        Some(vector_shuffle(rw, operands[0], operands[1], &indices, ty))
    });
    lowering.add_for("VectorDeinterleaveOpConvert", DeinterleaveOp::INFO, deinterleave);
}

/// Returns the array attribute of `numbers`, of 32 bits.
fn indices(builder: &Builder<'_>, numbers: &[i32]) -> Attribute {
    let cx = builder.context();
    let all: Vec<Attribute> =
        numbers.iter().map(|number| IntegerAttr::i32(cx, *number).attr()).collect();
    ArrayAttr::get(cx, all).attr()
}

/// Builds a `spirv.VectorShuffle`.
fn vector_shuffle(
    builder: &mut Builder<'_>,
    a: Value,
    b: Value,
    components: &[i32],
    ty: Type,
) -> Value {
    let components = [("components", indices(builder, components))];
    build::value_with(builder, spirv::VectorShuffleOp::INFO, &[a, b], ty, &components)
}

/// Builds a `spirv.CompositeInsert` of `value` at position `at` of `dest`.
pub(super) fn composite_insert(
    builder: &mut Builder<'_>,
    value: Value,
    dest: Value,
    at: i32,
) -> Value {
    let ty = builder.body().value_type(dest);
    let place = [("indices", indices(builder, &[at]))];
    build::value_with(builder, spirv::CompositeInsertOp::INFO, &[value, dest], ty, &place)
}

/// Returns the first number of the array attribute `name`.
fn first(op: OpRef<'_>, name: &str) -> Option<i32> {
    let cx = op.context();
    let numbers = op.attribute(name)?.downcast::<ArrayAttr>(cx)?;
    let number = numbers.0.first()?.downcast::<IntegerAttr>(cx)?.to_i64()?;
    i32::try_from(number).ok()
}

fn extract_slice(op: Op, operands: &[Value], ty: Type, rw: Rw<'_, '_>) -> Option<Value> {
    let view = rw.body().op(op);
    let (offset, size) = (first(view, "offsets")?, first(view, "sizes")?);
    if first(view, "strides")? != 1 {
        return None;
    }
    let source = operands[0];
    if !ty.is::<VectorType>() {
        return Some(build::extract(rw, source, offset, ty));
    }
    let components: Vec<i32> = (offset..offset + size).collect();
    Some(vector_shuffle(rw, source, source, &components, ty))
}

fn insert_slice(op: Op, operands: &[Value], _: Type, rw: Rw<'_, '_>) -> Option<Value> {
    let view = rw.body().op(op);
    let offset = first(view, "offsets")?;
    if first(view, "strides")? != 1 {
        return None;
    }
    let [source, dest] = operands.try_into().ok()?;
    let [source_type, dest_type] = [source, dest].map(|value| rw.body().value_type(value));
    if !source_type.is::<VectorType>() {
        return Some(composite_insert(rw, source, dest, offset));
    }
    let total = i32::try_from(count_of(rw, dest_type)?).ok()?;
    let inserted = i32::try_from(count_of(rw, source_type)?).ok()?;
    let component = |at: i32| match (offset..offset + inserted).contains(&at) {
        true => total + at - offset,
        false => at,
    };
    let components: Vec<i32> = (0..total).map(component).collect();
    Some(vector_shuffle(rw, dest, source, &components, dest_type))
}

/// Lowers a shuffle. If an operand or the result is a scalar after conversion, the elements are
/// extracted one by one.
fn shuffle(op: Op, operands: &[Value], ty: Type, rw: Rw<'_, '_>) -> Option<Value> {
    let mask = ShuffleOp::from_op(op).view(rw.body()).mask().to_vec();
    let mask: Vec<i32> = mask.into_iter().map(i32::try_from).collect::<Result<_, _>>().ok()?;
    let old: Vec<Type> = rw.body().op(op).operand_types().collect();
    let [a, b] = operands.try_into().ok()?;
    let count = count_of(rw, *old.first()?)?;
    if count > 1 && count_of(rw, *old.get(1)?)? > 1 && mask.len() > 1 {
        return Some(vector_shuffle(rw, a, b, &mask, ty));
    }
    let count = i32::try_from(count).ok()?;
    let mut parts = Vec::new();
    for at in mask {
        let (from, at) = if at >= count { (b, at - count) } else { (a, at) };
        let vector = rw.body().value_type(from);
        let element = vector.downcast::<VectorType>(rw.context()).map(|vector| vector.element);
        parts.push(match element {
            Some(element) => build::extract(rw, from, at, element),
            None => from,
        });
    }
    match parts[..] {
        [part] => Some(part),
        _ => Some(build::value(rw, spirv::CompositeConstructOp::INFO, &parts, ty)),
    }
}

fn deinterleave(op: Op, operands: &[Value], types: &TypeConverter, rw: Rw<'_, '_>) -> Option<()> {
    let cx = rw.context().clone();
    let view = rw.body().op(op);
    let (old, result) = (view.operand_types().next()?, view.result_types().next()?);
    let ty = types.convert_one(&cx, result)?;
    let source = operands[0];
    let count = i32::try_from(count_of(rw, old)?).ok()?;
    let halves = [0, 1].map(|start| match count {
        2 => build::extract(rw, source, start, ty),
        _ => {
            let components: Vec<i32> = (0..count / 2).map(|at| 2 * at + start).collect();
            vector_shuffle(rw, source, source, &components, ty)
        }
    });
    rw.replace_op(op, &halves);
    Some(())
}
