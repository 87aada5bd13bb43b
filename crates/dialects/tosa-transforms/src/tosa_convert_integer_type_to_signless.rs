//! The pass `tosa-convert-integer-type-to-signless`: removes the signs of the integers in tensors
//! (MLIR: `TosaConvertIntegerTypeToSignless.cpp`).

use std::sync::Arc;

use terrace_builtin::shaped::{element_type_or_self, same_shape_as};
use terrace_builtin::{DenseElementsAttr, ElementsAttr, IntegerAttr, IntegerType, TypeExt};
use terrace_func_transforms::{legal_with_blocks, populate_function_type_conversion};
use terrace_ir::{Attribute, Op, Operand};
use terrace_pass::{PassResult, Target, pass};
use terrace_rewrite::{
    ConversionPatterns, ConversionTarget, Rw, TypeConverter, convert_types_to_lists,
};
use terrace_tosa::ConstOp;
use terrace_transforms::convert_bodies_fully;

/// Make the integers of tensors signless
#[pass(
    name = "tosa-convert-integer-type-to-signless",
    title = "TosaConvertIntegerTypeToSignless",
    anchor = "func.func",
    run = run
)]
pub struct TosaConvertIntegerTypeToSignless {}

fn run(_: &TosaConvertIntegerTypeToSignless, target: &mut Target<'_>) -> PassResult {
    let mut converter = TypeConverter::new();
    converter.rule(|cx, ty| {
        let element = element_type_or_self(cx, ty).downcast::<IntegerType>(cx);
        let signed = element.filter(|element| ty.is_tensor() && !element.is_signless());
        let signless =
            |old: &IntegerType| same_shape_as(cx, ty, IntegerType::get(cx, old.width).ty());
        Some(Some(signed.map_or(ty, signless)))
    });
    let converter = Arc::new(converter);
    let mut legal = ConversionTarget::new();
    let mut patterns = ConversionPatterns::new();
    populate_function_type_conversion(&mut patterns, &mut legal, &converter);
    legal_with_blocks(&mut legal, &converter);
    let check = converter.clone();
    legal.dynamically_legal_unknown(move |op| check.is_legal_op(op));
    let types = converter.clone();
    patterns.add_any("ConvertGenericOpWithIntegerTensorType", None, move |op, _, rw| {
        match rw.body().op(op).cast::<ConstOp>().map(|constant| constant.values()) {
            Some(values) => constant(op, values, &types, rw),
            None => convert_types_to_lists(op, &types, rw),
        }
    });
    convert_bodies_fully(target.body_mut(), &legal, &patterns)
}

/// Replaces a constant by one with the same bits, whose type is converted. As in MLIR, other
/// attributes are not kept.
fn constant(op: Op, values: Attribute, types: &TypeConverter, rw: Rw<'_, '_>) -> Option<()> {
    let cx = rw.context().clone();
    let dense = values.downcast::<DenseElementsAttr>(&cx)?;
    let ty = types.convert_one(&cx, dense.shaped_type())?;
    let count = if dense.splat_value(&cx).is_some() { 1 } else { usize::MAX };
    let element = element_type_or_self(&cx, ty);
    let number = |value| IntegerAttr::from_int(&cx, element, value).attr();
    let values: Vec<Attribute> = dense.ints(&cx).take(count).map(number).collect();
    let values = DenseElementsAttr::from_attributes(&cx, ty, values).ok()?;
    let new = ConstOp::build(rw, ty, values.attr()).value(rw);
    rw.replace_op(op, &[new]);
    Some(())
}
