//! The text of attributes: constants, initial values and arguments.

use terrace_builtin::{DenseElementsAttr, FloatAttr, FloatType, IntegerAttr, IntegerType};
use terrace_emitc::OpaqueAttr;
use terrace_ir::{Attribute, Context, SymbolRefAttr, Type, TypeAttr};
use terrace_numeric::{Float, FloatFormat, Int};

use crate::types::push_type;

/// Appends the text of an attribute.
///
/// # Errors
/// The message, when C++ has no such value.
pub(crate) fn push_attribute(
    cx: &Context,
    attribute: Attribute,
    out: &mut String,
) -> Result<(), String> {
    if let Some(float) = attribute.downcast::<FloatAttr>(cx) {
        return push_floats(float.value.format(), [float.value].into_iter(), out);
    }
    if let Some(integer) = attribute.downcast::<IntegerAttr>(cx) {
        push_integer(&integer.value, is_unsigned(cx, integer.ty), out);
        return Ok(());
    }
    if let Some(dense) = attribute.downcast::<DenseElementsAttr>(cx) {
        return push_elements(cx, attribute, dense, out);
    }
    if let Some(opaque) = attribute.downcast::<OpaqueAttr>(cx) {
        out.push_str(&opaque.value);
        return Ok(());
    }
    if let Some(symbol) = attribute.downcast::<SymbolRefAttr>(cx) {
        if symbol.nested.len() > 1 {
            return Err("attribute has more than 1 nested reference".to_owned());
        }
        out.push_str(symbol.root.as_str(cx));
        return Ok(());
    }
    match attribute.downcast::<TypeAttr>(cx) {
        Some(ty) => push_type(cx, ty.0, out),
        None => Err(unsupported(cx, attribute)),
    }
}

fn unsupported(cx: &Context, attribute: Attribute) -> String {
    format!("cannot emit attribute: {}", attribute.to_text(cx))
}

fn is_unsigned(cx: &Context, ty: Type) -> bool {
    ty.downcast::<IntegerType>(cx).is_some_and(IntegerType::is_unsigned)
}

/// Appends the elements in braces, without the structure of dimensions.
fn push_elements(
    cx: &Context,
    attribute: Attribute,
    dense: &DenseElementsAttr,
    out: &mut String,
) -> Result<(), String> {
    let element = dense.element_type(cx);
    let layout = dense.layout(cx);
    if layout.complex {
        return Err(unsupported(cx, attribute));
    }
    out.push('{');
    if let Some(float) = element.downcast::<FloatType>(cx) {
        push_floats(float.format, dense.floats(cx), out)?;
    } else {
        let unsigned = is_unsigned(cx, element);
        for (at, value) in dense.ints(cx).enumerate() {
            out.push_str(if at > 0 { ", " } else { "" });
            push_integer(&value, unsigned, out);
        }
    }
    out.push('}');
    Ok(())
}

fn push_integer(value: &Int, unsigned: bool, out: &mut String) {
    if value.width() == 1 {
        out.push_str(if value.is_zero() { "false" } else { "true" });
        return;
    }
    let text = if unsigned { value.to_string_unsigned(10) } else { value.to_string_signed(10) };
    out.push_str(&text);
}

/// Appends numbers of a format, with commas in between.
fn push_floats(
    format: FloatFormat,
    values: impl Iterator<Item = Float>,
    out: &mut String,
) -> Result<(), String> {
    let suffix = match format {
        FloatFormat::F16 => "f16",
        FloatFormat::BF16 => "bf16",
        FloatFormat::F32 => "f",
        FloatFormat::F64 => "",
        _ => {
            let message = "expected floating point attribute to be f16, bf16, f32 or f64";
            return Err(message.to_owned());
        }
    };
    for (at, value) in values.enumerate() {
        out.push_str(if at > 0 { ", " } else { "" });
        if value.is_nan() {
            out.push_str("NAN");
        } else if value.is_infinite() {
            out.push_str(if value.is_negative() { "-INFINITY" } else { "INFINITY" });
        } else {
            out.push_str(&value.to_scientific_string());
            out.push_str(suffix);
        }
    }
    Ok(())
}
