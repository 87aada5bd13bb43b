//! The pass `convert-vector-to-spirv`: lowers vectors that SPIR-V has, of rank 1 with up to 4, 8 or
//! 16 elements (MLIR: `VectorToSPIRV.cpp`). [`populate_vector_to_spirv`] adds its patterns. A
//! vector of one element is a scalar after conversion.

mod memory;
mod reduction;
mod shuffles;

use terrace_builtin::mixed::{Mixed, mixed};
use terrace_builtin::{IntegerType, TypeExt, VectorType, shaped};
use terrace_ir::{Builder, Op, OpType, Type, Value};
use terrace_pass::{PassResult, Target, pass};
use terrace_rewrite::{Rw, TypeConverter};
use terrace_spirv as spirv;
use terrace_vector::{
    BitCastOp, BroadcastOp, ExtractOp, FMAOp, FromElementsOp, InsertOp, ShapeCastOp, StepOp,
    ToElementsOp,
};

use crate::build;
use crate::convert_ub_to_spirv::populate_ub_to_spirv;
use crate::run::SpirvLowering;
use crate::types::SpirvTypeOptions;

/// Replace vector operations by spirv operations
#[pass(name = "convert-vector-to-spirv", title = "ConvertVectorToSPIRVPass", run = run)]
pub struct ConvertVectorToSpirv {}

fn run(_: &ConvertVectorToSpirv, target: &mut Target<'_>) -> PassResult {
    let mut lowering = SpirvLowering::new(target, SpirvTypeOptions::default());
    populate_vector_to_spirv(&mut lowering);
    populate_ub_to_spirv(&mut lowering);
    lowering.run(target)
}

/// Adds the patterns that lower vector (MLIR: `populateVectorToSPIRVPatterns`).
pub fn populate_vector_to_spirv(lowering: &mut SpirvLowering) {
    reduction::populate_dot_products(lowering);
    lowering.add_value("VectorBitcastConvert", BitCastOp::INFO, |_, operands, ty, rw| {
        Some(match rw.body().value_type(operands[0]) == ty {
            true => operands[0],
            false => build::value(rw, spirv::BitcastOp::INFO, operands, ty),
        })
    });
    lowering.add_value("VectorBroadcastConvert", BroadcastOp::INFO, |_, operands, ty, rw| {
        let is_vector = rw.body().value_type(operands[0]).is::<VectorType>();
        if is_vector { None } else { Some(splat(rw, operands[0], ty)) }
    });
    lowering.add_value("VectorExtractOpConvert", ExtractOp::INFO, extract);
    for target in [spirv::GLFmaOp::INFO, spirv::CLFmaOp::INFO] {
        lowering.add_value("VectorFmaOpConvert", FMAOp::INFO, |_, operands, ty, rw| {
            Some(build::value(rw, target, operands, ty))
        });
    }
    lowering.add_value(
        "VectorFromElementsOpConvert",
        FromElementsOp::INFO,
        |_, operands, ty, rw| Some(construct(rw, operands, ty)),
    );
    lowering.add_for("VectorToElementOpConvert", ToElementsOp::INFO, to_elements);
    lowering.add_value("VectorInsertOpConvert", InsertOp::INFO, insert);
    reduction::populate(lowering);
    lowering.add_value("VectorShapeCast", ShapeCastOp::INFO, |op, operands, ty, rw| {
        let old = rw.body().op(op).result_types().next()?;
        let is_single = shaped::num_elements(rw.context(), old) == Some(1);
        let is_same = rw.body().value_type(operands[0]) == ty;
        (is_same || is_single).then_some(operands[0])
    });
    shuffles::populate(lowering);
    memory::populate(lowering);
    let width = lowering.options.index_width();
    lowering.add_value("VectorStepOpConvert", StepOp::INFO, move |op, _, ty, rw| {
        let cx = rw.context().clone();
        let index = IntegerType::get(&cx, width).ty();
        let old = rw.body().op(op).result_types().next()?;
        let count = i64::try_from(shaped::num_elements(&cx, old)?).ok()?;
        let all: Vec<Value> = (0..count).map(|n| build::index_constant(rw, index, n)).collect();
        Some(construct(rw, &all, ty))
    });
}

/// Builds the vector of `parts`; the only part itself if `ty` is no vector.
fn construct(builder: &mut Builder<'_>, parts: &[Value], ty: Type) -> Value {
    match (ty.is::<VectorType>(), parts) {
        (false, [part, ..]) => *part,
        _ => build::value(builder, spirv::CompositeConstructOp::INFO, parts, ty),
    }
}

/// Builds the vector of type `ty` with the elements `value`; returns `value` itself for a scalar
/// type.
fn splat(builder: &mut Builder<'_>, value: Value, ty: Type) -> Value {
    let count = shaped::num_elements(builder.context(), ty).unwrap_or(1);
    construct(builder, &vec![value; usize::try_from(count).unwrap_or(1)], ty)
}

/// The position that no element has.
const POISON: i64 = -1;

/// Builds an index that is in bounds of a vector of `count` elements whenever `index` is not
/// poison.
fn sanitized(builder: &mut Builder<'_>, index: Value, count: i64) -> Value {
    let ty = builder.body().value_type(index);
    if u64::try_from(count).is_ok_and(u64::is_power_of_two) {
        let mask = build::index_constant(builder, ty, count - 1);
        return build::value(builder, spirv::BitwiseAndOp::INFO, &[index, mask], ty);
    }
    let poison = build::index_constant(builder, ty, POISON);
    let is_poison = build::compare(builder, spirv::IEqualOp::INFO, index, poison);
    let zero = build::index_constant(builder, ty, 0);
    build::select(builder, is_poison, zero, index)
}

/// Returns the number of elements of a vector type.
fn count_of(rw: Rw<'_, '_>, ty: Type) -> Option<i64> {
    i64::try_from(shaped::num_elements(rw.context(), ty)?).ok()
}

fn extract(op: Op, operands: &[Value], ty: Type, rw: Rw<'_, '_>) -> Option<Value> {
    let (source, dynamic) = operands.split_first()?;
    if !rw.body().value_type(*source).is::<VectorType>() {
        return Some(*source);
    }
    let view = ExtractOp::from_op(op).view(rw.body());
    let old = rw.body().value_type(view.source());
    let positions = mixed(view.static_position(), view.dynamic_position());
    match positions.first()?.known(rw.body()) {
        Some(POISON) => None,
        Some(at) => Some(build::extract(rw, *source, i32::try_from(at).ok()?, ty)),
        None => {
            let count = count_of(rw, old)?;
            let index = sanitized(rw, *dynamic.first()?, count);
            let info = spirv::VectorExtractDynamicOp::INFO;
            Some(build::value(rw, info, &[*source, index], ty))
        }
    }
}

fn insert(op: Op, operands: &[Value], ty: Type, rw: Rw<'_, '_>) -> Option<Value> {
    let [value, dest, dynamic @ ..] = operands else { return None };
    let view = InsertOp::from_op(op).view(rw.body());
    let stored = rw.body().op(op).operand_types().next()?;
    if stored.is::<VectorType>() {
        return None;
    }
    let is_number = stored.int_or_float_width(rw.context()).is_some();
    let positions: Vec<Mixed> = mixed(view.static_position(), view.dynamic_position());
    let old = rw.body().op(op).result_types().next()?;
    let count = count_of(rw, old)?;
    if is_number && count == 1 {
        return Some(*value);
    }
    match positions.first()?.known(rw.body()) {
        Some(POISON) => None,
        Some(at) => Some(shuffles::composite_insert(rw, *value, *dest, i32::try_from(at).ok()?)),
        None => {
            let index = sanitized(rw, *dynamic.first()?, count);
            let info = spirv::VectorInsertDynamicOp::INFO;
            Some(build::value(rw, info, &[*dest, *value, index], ty))
        }
    }
}

/// Lowers `vector.to_elements` to extractions of the elements that are used.
fn to_elements(op: Op, operands: &[Value], types: &TypeConverter, rw: Rw<'_, '_>) -> Option<()> {
    let cx = rw.context().clone();
    let source = *operands.first()?;
    let results: Vec<Value> = rw.body().results(op).collect();
    if !rw.body().value_type(source).is::<VectorType>() {
        rw.replace_op(op, &[source]);
        return Some(());
    }
    let ty = types.convert_one(&cx, rw.body().op(op).result_types().next()?)?;
    let mut values = Vec::new();
    for (at, result) in results.into_iter().enumerate() {
        values.push(match rw.body().has_uses(result) {
            true => build::extract(rw, source, i32::try_from(at).ok()?, ty),
            false => result,
        });
    }
    rw.replace_op(op, &values);
    Some(())
}
