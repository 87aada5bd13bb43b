//! Lowering of `arith.constant`.

use terrace_arith as arith;
use terrace_builtin::{
    DenseElementsAttr, DenseResourceElementsAttr, ElementsAttr, FloatAttr, FloatType, IntegerAttr,
    IntegerType, RankedTensorType, Resources, TypeExt, VectorType, shaped,
};
use terrace_ir::{Attribute, Context, Op, OpType, Type, Value};
use terrace_numeric::FloatFormat;
use terrace_rewrite::{Rw, TypeConverter};
use terrace_spirv::ArrayType;

use crate::build;
use crate::run::SpirvLowering;

/// Adds the patterns for constants.
pub(super) fn populate(lowering: &mut SpirvLowering) {
    let root = arith::ConstantOp::INFO;
    lowering.add_for("ConstantCompositeOpPattern", root, |op, _, types, rw| {
        check_elements(op, types, rw)?;
        replace(op, types, rw, composite)
    });
    lowering.add_for("ConstantScalarOpPattern", root, |op, _, types, rw| {
        replace(op, types, rw, scalar)
    });
}

/// A function that converts the value of a constant of the given type; returns the converted type
/// and value.
type ConvertValue = fn(&Context, Type, Attribute, &TypeConverter) -> Option<(Type, Attribute)>;

fn replace(op: Op, types: &TypeConverter, rw: Rw<'_, '_>, convert: ConvertValue) -> Option<()> {
    let cx = rw.context().clone();
    let value = arith::ConstantOp::from_op(op).view(rw.body()).value();
    let ty = rw.body().op(op).result_types().next()?;
    let (ty, value) = convert(&cx, ty, value, types)?;
    let value: Value = build::constant(rw, value, ty);
    rw.replace_op(op, &[value]);
    Some(())
}

/// Reports a constant with several elements that are not dense; `None` after a report.
fn check_elements(op: Op, types: &TypeConverter, rw: Rw<'_, '_>) -> Option<()> {
    let cx = rw.context().clone();
    let value = arith::ConstantOp::from_op(op).view(rw.body()).value();
    let view = rw.body().op(op);
    let ty = view.result_types().next()?;
    let several = shaped::num_elements(&cx, ty).is_some_and(|count| count != 1);
    let dense = value.is::<DenseElementsAttr>() || value.is::<DenseResourceElementsAttr>();
    if !several || dense || types.convert_one(&cx, ty).is_none() {
        return Some(());
    }
    cx.emit(view.plain_error("unsupported elements attribute"));
    None
}

/// Converts a constant with several elements. A tensor is flattened to an array; an emulated
/// element type changes each element.
fn composite(
    cx: &Context,
    ty: Type,
    value: Attribute,
    types: &TypeConverter,
) -> Option<(Type, Attribute)> {
    let resource = value.downcast::<DenseResourceElementsAttr>(cx);
    let value = match resource {
        Some(resource) => {
            let blob = Resources::of(cx).blob(cx, "builtin", resource.key)?;
            DenseElementsAttr::from_raw(cx, ty, &blob.bytes, false).ok()?.attr()
        }
        None => value,
    };
    let count = shaped::num_elements(cx, ty).filter(|count| *count != 1)?;
    let is_tensor = ty.is::<RankedTensorType>();
    let rank = shaped::shape_of(cx, ty)?.len();
    if !is_tensor && rank > 1 {
        return None;
    }
    let converted = types.convert_one(cx, ty)?;
    let element = match converted.downcast::<ArrayType>(cx) {
        Some(array) => array.element,
        None => converted.downcast::<VectorType>(cx)?.element,
    };
    let old_element = shaped::element_type_of(cx, ty)?;
    let size = [i64::try_from(count).ok()?];
    let new_type = match is_tensor {
        true => RankedTensorType::get(cx, &size, element).ty(),
        false => VectorType::get(cx, &size, element).ty(),
    };
    if old_element == element
        && let Some(dense) = value.downcast::<DenseElementsAttr>(cx)
    {
        return Some((converted, dense.reshape(cx, new_type)?.attr()));
    }
    if old_element.is_signless_integer_of(cx, 1) {
        return None;
    }
    let convert = |attribute| element_value(cx, attribute, element);
    if let Some(splat) =
        value.downcast::<DenseElementsAttr>(cx).and_then(|dense| dense.splat_value(cx))
    {
        let splat = convert(splat)?;
        let dense = DenseElementsAttr::from_attributes(cx, new_type, [splat]).ok()?;
        return Some((converted, dense.attr()));
    }
    let elements = value.interface::<dyn ElementsAttr>(cx)?;
    let mut all = Vec::new();
    for at in 0..count {
        all.push(convert(elements.element_at(cx, at)?)?);
    }
    Some((converted, DenseElementsAttr::from_attributes(cx, new_type, all).ok()?.attr()))
}

/// Converts a scalar constant, or one with a single element.
fn scalar(
    cx: &Context,
    ty: Type,
    value: Attribute,
    types: &TypeConverter,
) -> Option<(Type, Attribute)> {
    let (ty, value) = match shaped::num_elements(cx, ty) {
        Some(1) => {
            let dense = value.downcast::<DenseElementsAttr>(cx)?;
            (shaped::element_type_of(cx, ty)?, dense.splat_value(cx)?)
        }
        Some(_) => return None,
        None => (ty, value),
    };
    if !(ty.is_index() || ty.is::<IntegerType>() || ty.is::<FloatType>()) {
        return None;
    }
    let converted = types.convert_one(cx, ty)?;
    Some((converted, element_value(cx, value, converted)?))
}

/// Converts a number to the type `ty`; `None` if the number does not fit.
fn element_value(cx: &Context, value: Attribute, ty: Type) -> Option<Attribute> {
    if let Some(float) = value.downcast::<FloatAttr>(cx) {
        if float.ty == ty {
            return Some(value);
        }
        let format = ty.float_format(cx).filter(|format| *format == FloatFormat::F32)?;
        let (converted, _) = float.value.convert(format);
        return Some(FloatAttr::try_get(cx, ty, converted).ok()?.into());
    }
    let number = value.downcast::<IntegerAttr>(cx)?;
    let width = ty.int_or_float_width(cx).filter(|_| ty.is::<IntegerType>())?;
    let fits = number.value.active_bits() <= width || number.value.significant_bits(true) <= width;
    let converted = number.value.sext_or_trunc(width);
    fits.then(|| IntegerAttr::from_int(cx, ty, converted).attr())
}
