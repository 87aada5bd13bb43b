//! Patterns that convert operations to the same operation on vectors of one dimension:
//! [`populate_vector_linearize_base`].

use std::sync::Arc;

use terrace_arith::{AndIOp, BuildConstant, CmpIOp, CmpIPredicate, IndexCastOp};
use terrace_builtin::op_traits::Vectorizable;
use terrace_builtin::{DenseElementsAttr, IndexType, VectorType};
use terrace_ir::{Attribute, Context, Op, OpType, Operand, TraitFlags, Type, Value};
use terrace_rewrite::{
    ConversionPatterns, ConversionRewriter, TypeConverter, convert_types_generically,
    create_or_fold,
};
use terrace_ub::PoisonAttr;
use terrace_vector::{
    BitCastOp, CreateMaskOp, FromElementsOp, LoadOp, ShapeCastOp, StoreOp, ToElementsOp,
};

use super::linear_type;

/// Adds the patterns (MLIR: `populateVectorLinearizeBasePatterns`).
pub fn populate_vector_linearize_base(
    patterns: &mut ConversionPatterns,
    converter: &Arc<TypeConverter>,
) {
    let types = converter.clone();
    patterns.add_any("LinearizeConstantLike", Some(converter), move |op, _, rw| {
        constant(op, &types, rw)
    });
    let types = converter.clone();
    patterns.add_any("LinearizeVectorizable", Some(converter), move |op, operands, rw| {
        if !rw.body().op(op).has_trait::<Vectorizable>() {
            return None;
        }
        convert_types_generically(op, operands, &types, rw).map(|_| ())
    });
    patterns.add::<BitCastOp>("LinearizeVectorBitCast", Some(converter), |op, operands, rw| {
        let ty = linear_result(op.op(), rw)?;
        let new = BitCastOp::build(rw, ty, operands[0]).value(rw);
        replace(op.op(), new, rw)
    });
    patterns.add::<CreateMaskOp>("LinearizeVectorCreateMask", Some(converter), |op, sizes, rw| {
        create_mask(op.op(), sizes, rw)
    });
    patterns.add::<LoadOp>("LinearizeVectorLoad", Some(converter), |op, operands, rw| {
        let ty = rw.body().op(op.op()).result_types().next()?;
        if !has_one_row(rw.context(), ty) {
            return None;
        }
        let ty = linear_result(op.op(), rw)?;
        let new = LoadOp::build(rw, ty, operands[0], &operands[1..]).value(rw);
        replace(op.op(), new, rw)
    });
    patterns.add::<StoreOp>("LinearizeVectorStore", Some(converter), |op, operands, rw| {
        let ty = rw.body().value_type(op.view(rw.body()).value_to_store());
        if !has_one_row(rw.context(), ty) {
            return None;
        }
        StoreOp::build(rw, operands[0], operands[1], &operands[2..]);
        rw.erase_op(op.op());
        Some(())
    });
    patterns.add::<FromElementsOp>(
        "LinearizeVectorFromElements",
        Some(converter),
        |op, elements, rw| {
            let ty = linear_result(op.op(), rw)?;
            let new = FromElementsOp::build(rw, ty, elements).value(rw);
            replace(op.op(), new, rw)
        },
    );
    patterns.add::<ToElementsOp>("LinearizeVectorToElements", Some(converter), |op, _, rw| {
        let source = op.view(rw.body()).source();
        let ty = linear_type(rw.context(), rw.body().value_type(source))?;
        let types: Vec<Type> = rw.body().op(op.op()).result_types().collect();
        let cast = ShapeCastOp::build(rw, ty, source).value(rw);
        let new = ToElementsOp::build(rw, &types[..], cast).op();
        let elements: Vec<Value> = rw.body().results(new).collect();
        rw.replace_op(op.op(), &elements);
        Some(())
    });
}

/// Returns the type of one dimension for the result of `op`, or the type itself if it has one
/// dimension.
fn linear_result(op: Op, rw: &ConversionRewriter<'_>) -> Option<Type> {
    let ty = rw.body().op(op).result_types().next()?;
    Some(linear_type(rw.context(), ty).unwrap_or(ty))
}

fn replace(op: Op, value: Value, rw: &mut ConversionRewriter<'_>) -> Option<()> {
    rw.replace_op(op, &[value]);
    Some(())
}

/// Converts a constant: the elements keep their order. A constant of a scalable vector must be a
/// splat.
fn constant(op: Op, types: &TypeConverter, rw: &mut ConversionRewriter<'_>) -> Option<()> {
    let cx = rw.context().clone();
    let view = rw.body().op(op);
    if !view.flags().contains(TraitFlags::CONSTANT_LIKE) || view.result_count() != 1 {
        return None;
    }
    let value = view.attribute("value")?;
    let value = linear_constant(&cx, value, linear_result(op, rw)?)?;
    let new = convert_types_generically(op, &[], types, rw)?;
    rw.body_mut().set_attribute(new, "value", Some(value)).ok()
}

fn linear_constant(cx: &Context, value: Attribute, ty: Type) -> Option<Attribute> {
    let Some(dense) = value.downcast::<DenseElementsAttr>(cx) else {
        return value.is::<PoisonAttr>().then_some(value);
    };
    let is_scalable = ty.downcast::<VectorType>(cx).is_some_and(VectorType::is_scalable);
    if is_scalable && dense.splat_value(cx).is_none() {
        return None;
    }
    Some(dense.reshape(cx, ty)?.attr())
}

/// Converts a mask of one row, which is empty unless the number of rows is positive.
fn create_mask(op: Op, sizes: &[Value], rw: &mut ConversionRewriter<'_>) -> Option<()> {
    let cx = rw.context().clone();
    let ty = rw.body().op(op).result_types().next()?;
    let ([1, _], [rows, columns]) = (&ty.downcast::<VectorType>(&cx)?.shape[..], sizes) else {
        return None;
    };
    let (index, linear) = (IndexType::get(&cx).ty(), linear_type(&cx, ty)?);
    let zero = rw.constant_index(0);
    let is_active =
        create_or_fold(rw, |b| CmpIOp::build(b, CmpIPredicate::Sgt, *rows, zero).value(b));
    let is_active = create_or_fold(rw, |b| IndexCastOp::build(b, index, is_active).value(b));
    let size = create_or_fold(rw, |b| AndIOp::build(b, is_active, *columns).value(b));
    let new = CreateMaskOp::build(rw, linear, &[size][..]).value(rw);
    replace(op, new, rw)
}

/// Whether all dimensions of `ty` but the last have the fixed size 1.
fn has_one_row(cx: &Context, ty: Type) -> bool {
    ty.downcast::<VectorType>(cx).is_some_and(|vector| {
        let outer = vector.shape.len().saturating_sub(1);
        vector.shape[..outer].iter().all(|size| *size == 1)
            && !vector.scalable[..outer].contains(&true)
    })
}
