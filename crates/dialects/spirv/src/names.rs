//! Suggested names of results in printed IR.

use terrace_builtin::{FloatType, IntegerAttr, IntegerType, TypeExt, VectorType};
use terrace_ir::{Context, NameValue, Type};

use crate::{AddressOfOpRef, ConstantOpRef};

/// Names a constant by its value and type: `cst3_i32`, `true`, `cst_f32`, `cst_vec_4xi32`.
pub(crate) fn constant(op: ConstantOpRef<'_>, name: NameValue<'_>) {
    let (cx, result) = (op.context(), op.constant());
    let ty = op.body().value_type(result);
    name(result, &constant_name(op, cx, ty));
}

fn constant_name(op: ConstantOpRef<'_>, cx: &Context, ty: Type) -> String {
    let value = op.value();
    if let (Some(integer), Some(ty)) =
        (value.downcast::<IntegerAttr>(cx), ty.downcast::<IntegerType>(cx))
    {
        if ty.width == 1 {
            return if integer.value.is_zero() { "false" } else { "true" }.to_owned();
        }
        let prefix = match (ty.is_signed(), ty.is_unsigned()) {
            (true, _) => "si",
            (_, true) => "ui",
            _ => "i",
        };
        let number = match ty.is_unsigned() {
            true => integer.value.display_unsigned().to_string(),
            false => integer.value.display_signed().to_string(),
        };
        return format!("cst{number}_{prefix}{}", ty.width);
    }
    if ty.is::<FloatType>() {
        return format!("cst_{}", ty.to_text(cx));
    }
    match ty.downcast::<VectorType>(cx) {
        Some(vector) if vector.element.is_int_or_float() => {
            let count = vector.shape.first().copied().unwrap_or(0);
            format!("cst_vec_{count}x{}", vector.element.to_text(cx))
        }
        _ => "cst".to_owned(),
    }
}

/// Names the address of a variable `variable_addr`.
pub(crate) fn mlir_addressof(op: AddressOfOpRef<'_>, name: NameValue<'_>) {
    let variable = op.variable();
    // The printer may name results of invalid operations, whose symbol is absent.
    if let Some(pointer) = op.results().next().filter(|_| !variable.is_absent()) {
        let cx = op.context();
        name(pointer, &format!("{}_addr", variable.data(cx).root.as_str(cx)));
    }
}
