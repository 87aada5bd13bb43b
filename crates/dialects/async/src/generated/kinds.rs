//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::{FunctionType, predicates};
use terrace_ir::{Attribute, Context, Handle, TypeAttr};

terrace_builtin::attribute_kinds! {
    /// A kind: type attribute of function type.
    TypeAttributeOfFunctionType(Handle<TypeAttr>) "type attribute of function type",
        class |_, t| t.as_handle(),
        check is_type_attribute_of_function_type,
        type |_| None;
}

fn is_type_attribute_of_function_type(cx: &Context, t: Attribute) -> bool {
    t.is::<TypeAttr>() && predicates::type_in(cx, t).is_some_and(|t| t.is::<FunctionType>())
}
