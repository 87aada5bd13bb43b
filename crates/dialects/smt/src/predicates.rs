//! Predicates and functions on types, which the imported declarations refer to.

use terrace_ir::{Context, Type, Types};

use crate::{ArrayType, BitVectorType, BoolType, IntType, SMTFuncType, SortType};

/// Whether `ty` is the type of a term other than a function (MLIR: `isAnyNonFuncSMTValueType`).
pub(crate) fn is_non_function_type(_: &Context, ty: Type) -> bool {
    ty.is::<BoolType>()
        || ty.is::<IntType>()
        || ty.is::<BitVectorType>()
        || ty.is::<ArrayType>()
        || ty.is::<SortType>()
}

/// Whether `ty` is the type of a term (MLIR: `isAnySMTValueType`).
pub(crate) fn is_value_type(cx: &Context, ty: Type) -> bool {
    is_non_function_type(cx, ty) || ty.is::<SMTFuncType>()
}

/// Returns the type of the values of a function type; `None` for other types.
pub(crate) fn function_range(cx: &Context, ty: Type) -> Option<Type> {
    ty.downcast::<SMTFuncType>(cx).map(|function| function.range_type)
}

/// Returns the types of the arguments of the function type in front of `types`; `None` for other
/// types.
pub(crate) fn function_domain(cx: &Context, types: &[Type]) -> Option<Types> {
    let function = types.first()?.downcast::<SMTFuncType>(cx)?;
    Some(Types::from_slice(&function.domain_types))
}

/// Returns the type of the indices of an array type; `None` for other types.
pub(crate) fn array_domain(cx: &Context, ty: Type) -> Option<Type> {
    ty.downcast::<ArrayType>(cx).map(|array| array.domain_type)
}

/// Returns the type of the elements of an array type; `None` for other types.
pub(crate) fn array_range(cx: &Context, ty: Type) -> Option<Type> {
    ty.downcast::<ArrayType>(cx).map(|array| array.range_type)
}
