//! The builtin types and attributes that the benchmarks use.

use terrace_builtin::{IntegerAttr, IntegerType, VectorType};
use terrace_ir::{Attribute, Context, Type};

pub(crate) fn i32_type(cx: &Context) -> Type {
    IntegerType::get(cx, 32).into()
}

pub(crate) fn vector_type(cx: &Context, size: i64, element: Type) -> Type {
    VectorType::get(cx, &[size], element).into()
}

pub(crate) fn integer_attr(cx: &Context, ty: Type, value: i64) -> Attribute {
    IntegerAttr::get(cx, ty, value).into()
}
