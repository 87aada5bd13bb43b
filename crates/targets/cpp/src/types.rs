//! The text of types.

use std::fmt::Write;

use terrace_builtin::{
    FloatType, IndexType, IntegerType, RankedTensorType, TupleType, UnrankedTensorType,
};
use terrace_emitc::{
    ArrayType, LValueType, OpaqueType, PointerType, PtrDiffTType, SignedSizeTType, SizeTType,
};
use terrace_ir::{Context, Type};
use terrace_numeric::FloatFormat;

/// Appends the text of a type.
///
/// # Errors
/// The message, when C++ has no such type.
pub(crate) fn push_type(cx: &Context, ty: Type, out: &mut String) -> Result<(), String> {
    let quoted = |what: &str| Err(format!("{what} '{}'", ty.to_text(cx)));
    let name = if let Some(integer) = ty.downcast::<IntegerType>(cx) {
        match (integer.width, integer.is_unsigned()) {
            (1, _) => "bool",
            (8, false) => "int8_t",
            (16, false) => "int16_t",
            (32, false) => "int32_t",
            (64, false) => "int64_t",
            (8, true) => "uint8_t",
            (16, true) => "uint16_t",
            (32, true) => "uint32_t",
            (64, true) => "uint64_t",
            _ => return quoted("cannot emit integer type"),
        }
    } else if let Some(float) = ty.downcast::<FloatType>(cx) {
        match float.format {
            FloatFormat::F16 => "_Float16",
            FloatFormat::BF16 => "__bf16",
            FloatFormat::F32 => "float",
            FloatFormat::F64 => "double",
            _ => return quoted("cannot emit float type"),
        }
    } else if ty.is::<IndexType>() || ty.is::<SizeTType>() {
        "size_t"
    } else if ty.is::<SignedSizeTType>() {
        "ssize_t"
    } else if ty.is::<PtrDiffTType>() {
        "ptrdiff_t"
    } else if let Some(opaque) = ty.downcast::<OpaqueType>(cx) {
        &opaque.value
    } else {
        return push_composite(cx, ty, out);
    };
    out.push_str(name);
    Ok(())
}

/// Appends the text of a type with an element type.
fn push_composite(cx: &Context, ty: Type, out: &mut String) -> Result<(), String> {
    let quoted = |what: &str| Err(format!("{what} '{}'", ty.to_text(cx)));
    if ty.is::<UnrankedTensorType>() {
        return Err("cannot emit unranked tensor type".to_owned());
    }
    if let Some(tensor) = ty.downcast::<RankedTensorType>(cx) {
        if tensor.shape.iter().any(|size| *size < 0) {
            return Err("cannot emit tensor type with non static shape".to_owned());
        }
        if tensor.element.is::<ArrayType>() {
            return quoted("cannot emit tensor of array type");
        }
        out.push_str("Tensor<");
        push_type(cx, tensor.element, out)?;
        for size in &tensor.shape {
            // Writing to a string does not fail.
            let _ = write!(out, ", {size}");
        }
        out.push('>');
        return Ok(());
    }
    if let Some(tuple) = ty.downcast::<TupleType>(cx) {
        return push_tuple(cx, &tuple.elements, out);
    }
    if let Some(array) = ty.downcast::<ArrayType>(cx) {
        push_type(cx, array.element_type, out)?;
        push_sizes(array, out);
        return Ok(());
    }
    if let Some(lvalue) = ty.downcast::<LValueType>(cx) {
        return push_type(cx, lvalue.value_type, out);
    }
    let Some(pointer) = ty.downcast::<PointerType>(cx) else {
        return quoted("cannot emit type");
    };
    if pointer.pointee.is::<ArrayType>() {
        return quoted("cannot emit pointer to array type");
    }
    push_type(cx, pointer.pointee, out)?;
    out.push('*');
    Ok(())
}

/// Appends the sizes of an array, `[2][3]`.
fn push_sizes(array: &ArrayType, out: &mut String) {
    for size in &array.shape {
        // Writing to a string does not fail.
        let _ = write!(out, "[{size}]");
    }
}

fn push_tuple(cx: &Context, elements: &[Type], out: &mut String) -> Result<(), String> {
    if elements.iter().any(|ty| ty.is::<ArrayType>()) {
        return Err("cannot emit tuple of array type".to_owned());
    }
    out.push_str("std::tuple<");
    for (at, ty) in elements.iter().enumerate() {
        out.push_str(if at > 0 { ", " } else { "" });
        push_type(cx, *ty, out)?;
    }
    out.push('>');
    Ok(())
}

/// Appends the type of a function with these results: `void`, a type or a tuple.
///
/// # Errors
/// As [`push_type`].
pub(crate) fn push_results(cx: &Context, results: &[Type], out: &mut String) -> Result<(), String> {
    match results {
        [] => {
            out.push_str("void");
            Ok(())
        }
        [ty] => push_type(cx, *ty, out),
        types => push_tuple(cx, types, out),
    }
}

/// Appends the declaration of a variable, `int32_t name` or `int32_t name[4]`.
///
/// # Errors
/// As [`push_type`].
pub(crate) fn push_declaration(
    cx: &Context,
    ty: Type,
    name: &str,
    out: &mut String,
) -> Result<(), String> {
    let array = ty.downcast::<ArrayType>(cx);
    push_type(cx, array.map_or(ty, |array| array.element_type), out)?;
    out.push(' ');
    out.push_str(name);
    if let Some(array) = array {
        push_sizes(array, out);
    }
    Ok(())
}
