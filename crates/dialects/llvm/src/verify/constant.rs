//! The verifier of `llvm.mlir.constant`.

use std::collections::HashSet;

use terrace_builtin::shaped::{element_type_of, num_elements};
use terrace_builtin::{
    DenseElementsAttr, ElementsAttr, FloatAttr, FloatType, IntegerAttr, IntegerType, TypeExt,
    VectorType, attr_type,
};
use terrace_ir::{ArrayAttr, Attribute, Context, Diagnostic, StringAttr, Type, lossless};

use crate::{
    ConstantOpRef, LLVMArrayType, LLVMPPCFP128Type, LLVMStructType, LLVMTargetExtType, UndefAttr,
    ZeroAttr,
};

/// Verifies that the value suits the type.
pub(crate) fn mlir_constant(op: ConstantOpRef<'_>) -> Result<(), Diagnostic> {
    let (cx, ty) = (op.context(), op.body().value_type(op.res()));
    check(cx, op.value(), ty).map_err(|message| op.error(message))
}

fn check(cx: &Context, value: Attribute, ty: Type) -> Result<(), String> {
    if let Some(text) = value.downcast::<StringAttr>(cx) {
        return check_string(cx, text, ty);
    }
    if let Some(structure) = ty.downcast::<LLVMStructType>(cx) {
        return check_struct(cx, value, structure);
    }
    if ty.is::<LLVMTargetExtType>() {
        return Err("does not support target extension type.".to_owned());
    }
    if value.is::<IntegerAttr>() {
        return match ty.is_any_integer() {
            true => Ok(()),
            false => Err("expected integer type".to_owned()),
        };
    }
    if let Some(float) = value.downcast::<FloatAttr>(cx) {
        return check_float(cx, float.ty, ty);
    }
    if let Some(array) = value.downcast::<ArrayAttr>(cx) {
        return check_array(cx, array, ty);
    }
    if terrace_builtin::predicates::is_elements(value) {
        return check_elements(cx, value, ty);
    }
    Err("only supports integer, float, string or elements attributes".to_owned())
}

fn check_string(cx: &Context, text: &StringAttr, ty: Type) -> Result<(), String> {
    let count = lossless::decode(&text.text()).len() as u64;
    let fits = ty.downcast::<LLVMArrayType>(cx).is_some_and(|array| {
        array.num_elements == count && array.element_type.is_signless_integer_of(cx, 8)
    });
    match fits {
        true => Ok(()),
        false => Err(format!("expected array type of {count} i8 elements for the string constant")),
    }
}

fn check_struct(cx: &Context, value: Attribute, ty: &LLVMStructType) -> Result<(), String> {
    let Some(values) = value.downcast::<ArrayAttr>(cx) else {
        return Err("expected array attribute for struct type".to_owned());
    };
    let fields = ty.fields();
    if values.0.len() != fields.len() {
        return Err(format!("expected array attribute of size {}", fields.len()));
    }
    for (index, (value, ty)) in values.0.iter().zip(fields).enumerate() {
        if !ty.is_signless_int_or_index(cx) && !ty.is_float() {
            return Err("expected struct element types to be floating point type or integer type"
                .to_owned());
        }
        if !value.is::<IntegerAttr>() && !value.is::<FloatAttr>() {
            return Err(
                "expected element of array attribute to be floating point or integer".to_owned()
            );
        }
        if attr_type(cx, *value) != Some(*ty) {
            return Err(format!("struct element at index {index} is of wrong type"));
        }
    }
    Ok(())
}

/// Checks that numbers of type `value` are represented in `ty`: in the same format, or as integers
/// of the same width.
fn check_float(cx: &Context, value: Type, ty: Type) -> Result<(), String> {
    let width = value.downcast::<FloatType>(cx).map_or(0, |ty| ty.width());
    if (ty.is_float() && ty != value) || ty.is::<LLVMPPCFP128Type>() {
        return Err("attribute and type have different float semantics".to_owned());
    }
    match ty.downcast::<IntegerType>(cx) {
        Some(integer) if integer.width != width => {
            Err(format!("expected integer type of width {width}"))
        }
        _ => Ok(()),
    }
}

/// Checks the elements of a vector or of nested arrays of vectors or numbers. Of a scalable vector
/// only a splat is accepted, whatever its elements are.
fn check_elements(cx: &Context, value: Attribute, ty: Type) -> Result<(), String> {
    let (mut inner, mut count) = (ty, 1u64);
    while let Some(array) = inner.downcast::<LLVMArrayType>(cx) {
        (inner, count) = (array.element_type, count.saturating_mul(array.num_elements));
    }
    let vector = inner.downcast::<VectorType>(cx);
    if vector.is_some_and(VectorType::is_scalable) {
        let splat = value.downcast::<DenseElementsAttr>(cx).is_some_and(|e| e.is_splat());
        return match splat {
            true => Ok(()),
            false => Err("scalable vector type requires a splat attribute".to_owned()),
        };
    }
    if !ty.is_vector() && !ty.is::<LLVMArrayType>() {
        return Err("expected vector or array type".to_owned());
    }
    if let Some(vector) = vector {
        let size: u64 = vector.shape.iter().map(|size| *size as u64).product();
        (inner, count) = (vector.element, count.saturating_mul(size));
    }
    let Some(shaped) = attr_type(cx, value) else { return Ok(()) };
    let held = num_elements(cx, shaped).unwrap_or(0);
    if held != count {
        return Err(format!(
            "type and attribute have a different number of elements: {count} vs. {held}"
        ));
    }
    let Some(element) = element_type_of(cx, shaped) else { return Ok(()) };
    if element.is_any_integer() && !inner.is_any_integer() {
        return Err("expected integer element type for integer elements attribute".to_owned());
    }
    match element.is_float() {
        true => check_float(cx, element, inner),
        false => Ok(()),
    }
}

fn check_array(cx: &Context, values: &ArrayAttr, ty: Type) -> Result<(), String> {
    match ty.downcast::<LLVMArrayType>(cx) {
        Some(array) => check_nested(cx, values, array, 0),
        None => Err("expected array or struct type for array attribute".to_owned()),
    }
}

/// Checks the values of an array of structures, which may be nested in other arrays: `dimension` is
/// the number of the arrays around it.
fn check_nested(
    cx: &Context,
    values: &ArrayAttr,
    array: &LLVMArrayType,
    dimension: usize,
) -> Result<(), String> {
    let (held, wanted) = (values.0.len(), array.num_elements);
    if held as u64 != wanted {
        return Err(format!(
            "array attribute size does not match array type size in dimension {dimension}: {held} \
             vs. {wanted}"
        ));
    }
    let inner = array.element_type.downcast::<LLVMArrayType>(cx);
    let structure = array.element_type.downcast::<LLVMStructType>(cx);
    if inner.is_none() && structure.is_none() {
        return Err("for array with an array attribute must have a struct element type".to_owned());
    }
    let mut checked = HashSet::new();
    for (index, value) in values.0.iter().enumerate() {
        let plain = value.is::<ZeroAttr>() || value.is::<UndefAttr>();
        if plain || !checked.insert(*value) {
            continue;
        }
        let Some(nested) = value.downcast::<ArrayAttr>(cx) else {
            let place = match inner {
                Some(_) => format!("sub-array in dimension {dimension} at index {index}"),
                None => format!("struct element at index {index}"),
            };
            return Err(format!(
                "nested attribute for {place} must be a zero, or undef, or array attribute"
            ));
        };
        if let Some(inner) = inner {
            check_nested(cx, nested, inner, dimension + 1)?;
        }
        let (held, wanted) = (nested.0.len(), structure.map(|ty| ty.fields().len()));
        if let Some(wanted) = wanted.filter(|wanted| *wanted != held) {
            return Err(format!(
                "nested array attribute size for struct element at index {index} must match \
                 struct size: {held} vs. {wanted}"
            ));
        }
    }
    Ok(())
}
