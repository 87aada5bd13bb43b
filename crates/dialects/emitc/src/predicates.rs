//! Predicates on types that the declarations use as constraints: the types that C and C++ have.

use terrace_builtin::{
    FloatType, IndexType, IntegerType, RankedTensorType, TupleType, TypeExt, UnrankedTensorType,
};
use terrace_ir::{Context, Handle, Type};
use terrace_numeric::FloatFormat;

use crate::types::ArrayType;
use crate::{LValueType, OpaqueType, PointerType, PtrDiffTType, SignedSizeTType, SizeTType};

/// Whether the type is as wide as a pointer of the target (`size_t`, `ssize_t`, `ptrdiff_t`)
/// (MLIR: `isPointerWideType`).
pub fn is_pointer_wide(_: &Context, ty: Type) -> bool {
    ty.is::<SignedSizeTType>() || ty.is::<SizeTType>() || ty.is::<PtrDiffTType>()
}

/// Whether the type is an integer type that C has (MLIR: `isSupportedIntegerType`).
pub fn is_supported_integer(cx: &Context, ty: Type) -> bool {
    let width = ty.downcast::<IntegerType>(cx).map(|ty| ty.width);
    matches!(width, Some(1 | 8 | 16 | 32 | 64))
}

/// Whether the type is a float type that C has (MLIR: `isSupportedFloatType`).
pub fn is_supported_float(cx: &Context, ty: Type) -> bool {
    const FORMATS: [FloatFormat; 4] =
        [FloatFormat::F16, FloatFormat::BF16, FloatFormat::F32, FloatFormat::F64];
    ty.downcast::<FloatType>(cx).is_some_and(|ty| FORMATS.contains(&ty.format))
}

/// Whether values of the type can be indices.
pub(crate) fn is_integer_index_or_opaque(cx: &Context, ty: Type) -> bool {
    ty.is::<IndexType>()
        || ty.is::<OpaqueType>()
        || is_supported_integer(cx, ty)
        || is_pointer_wide(cx, ty)
}

/// Whether values of the type are numbers or pointers (MLIR: `isFundamentalType`).
pub(crate) fn is_fundamental_type(cx: &Context, ty: Type) -> bool {
    is_fundamental(cx, ty) && !ty.is::<OpaqueType>()
}

/// Whether the type is numeric, opaque or a pointer.
pub(crate) fn is_fundamental(cx: &Context, ty: Type) -> bool {
    is_integer_index_or_opaque(cx, ty) || is_supported_float(cx, ty) || ty.is::<PointerType>()
}

/// Whether the type can be the element type of an array.
pub(crate) fn is_array_element(cx: &Context, ty: Type) -> bool {
    is_fundamental(cx, ty)
}

/// Whether values of the type can be expressed in C or C++ (MLIR: `isSupportedEmitCType`).
pub fn is_supported_type(cx: &Context, ty: Type) -> bool {
    if let Some(pointer) = ty.downcast::<PointerType>(cx) {
        return is_supported_type(cx, pointer.pointee);
    }
    let element = |ty: Type| !ty.is::<ArrayType>() && is_supported_type(cx, ty);
    if let Some(array) = ty.downcast::<ArrayType>(cx) {
        return element(array.element_type);
    }
    if let Some(tensor) = ty.downcast::<RankedTensorType>(cx) {
        return tensor.shape.iter().all(|size| *size >= 0) && element(tensor.element);
    }
    if ty.is::<UnrankedTensorType>() {
        return false;
    }
    if let Some(tuple) = ty.downcast::<TupleType>(cx) {
        return tuple.elements.iter().all(|ty| element(*ty));
    }
    is_integer_index_or_opaque(cx, ty) || (ty.is_float() && is_supported_float(cx, ty))
}

/// Returns the value type of an lvalue type; `None` for any other type.
pub(crate) fn value_type(cx: &Context, ty: Type) -> Option<Type> {
    ty.downcast::<LValueType>(cx).map(|ty| ty.value_type)
}

/// Returns the pointer type to the value type of an lvalue type; `None` for any other type.
pub(crate) fn pointer_to_value(cx: &Context, ty: Type) -> Option<Type> {
    value_type(cx, ty).map(|pointee| PointerType { pointee }.intern(cx).ty())
}

/// Returns the lvalue type of the pointee of a pointer type; `None` for any other type. Like MLIR,
/// does not check that such an lvalue type is valid.
pub(crate) fn lvalue_of_pointee(cx: &Context, ty: Type) -> Option<Type> {
    let value_type = ty.downcast::<PointerType>(cx)?.pointee;
    Some(Handle::of(cx, LValueType { value_type }).ty())
}

/// Whether a value of type `from` may be cast to type `to`.
pub(crate) fn casts(cx: &Context, from: Type, to: Type) -> bool {
    match (from.downcast::<ArrayType>(cx), to.downcast::<PointerType>(cx)) {
        (Some(array), Some(pointer)) => {
            array.element_type == pointer.pointee && array.shape.len() == 1
        }
        (Some(_), None) => false,
        _ => is_fundamental(cx, from) && is_fundamental(cx, to),
    }
}
