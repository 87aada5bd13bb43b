//! Predicates on types that the declarations in `generated` use as constraints.

use terrace_builtin::property::{Counted, ValuePredicate};
use terrace_ir::{Context, Type};

use crate::interfaces::{TransformHandleType, TransformParamType, TransformValueHandleType};

/// The type of operations in `pdl`, which is a type of handles, too.
const PDL_OPERATION: &str = "pdl.operation";

/// Whether values of type `t` are handles to operations.
pub fn is_handle(cx: &Context, t: Type) -> bool {
    t.interface::<dyn TransformHandleType>(cx).is_some() || t.kind().info().name == PDL_OPERATION
}

/// Whether values of type `t` are handles to values.
pub fn is_value_handle(cx: &Context, t: Type) -> bool {
    t.interface::<dyn TransformValueHandleType>(cx).is_some()
}

/// Whether values of type `t` are parameters.
pub fn is_param(cx: &Context, t: Type) -> bool {
    t.interface::<dyn TransformParamType>(cx).is_some()
}

/// Whether `t` is a type of handles or parameters.
pub fn is_transform_type(cx: &Context, t: Type) -> bool {
    is_handle(cx, t) || is_value_handle(cx, t) || is_param(cx, t)
}

/// Whether values of both types refer to the same kind of entity: operations, values or parameters.
pub fn same_sort(cx: &Context, a: Type, b: Type) -> bool {
    [is_handle, is_value_handle, is_param].iter().any(|is| is(cx, a) && is(cx, b))
}

/// The predicate that a list is empty or has one element for each of the three dimensions of a
/// matrix product.
pub struct NoneOrThree;

impl<V: Counted> ValuePredicate<V> for NoneOrThree {
    const SUMMARY: &'static str = "with 0 or 3 elements";
    fn holds(value: &V, cx: &Context) -> bool {
        matches!(value.count(cx), 0 | 3)
    }
}
