//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::{FunctionType, attr_type, predicates};
use terrace_ir::{ArrayAttr, Attribute, Context, Handle, StringAttr, TypeAttr};

use super::attributes::OpaqueAttr;

terrace_builtin::attribute_kinds! {
    /// The kind `ArrayAttr`: array attribute.
    ArrayAttrKind(Handle<ArrayAttr>) "array attribute",
        class |_, t| t.as_handle(),
        check |_, t| t.is::<ArrayAttr>(),
        type |_| None;
    /// The kind `EmitC_OpaqueOrTypedAttr`: An opaque attribute or TypedAttr instance.
    EmitCOpaqueOrTypedAttr(Attribute) "An opaque attribute or TypedAttr instance",
        class |_, t| Some(t),
        check |cx, t| t.is::<OpaqueAttr>() || attr_type(cx, t).is_some(),
        type |_| None;
    /// The kind `TypeAttr`: any type attribute.
    TypeAttrKind(Handle<TypeAttr>) "any type attribute",
        class |_, t| t.as_handle(),
        check |cx, t| t.is::<TypeAttr>() && predicates::type_in(cx, t).is_some(),
        type |_| None;
    /// The kind `Builtin_StringAttr`: An Attribute containing a string.
    BuiltinStringAttr(Handle<StringAttr>) "An Attribute containing a string",
        class |_, t| t.as_handle(),
        check |_, t| t.is::<StringAttr>(),
        type |_| None;
    /// A kind: type attribute of function type.
    TypeAttributeOfFunctionType(Handle<TypeAttr>) "type attribute of function type",
        class |_, t| t.as_handle(),
        check is_type_attribute_of_function_type,
        type |_| None;
}

fn is_type_attribute_of_function_type(cx: &Context, t: Attribute) -> bool {
    t.is::<TypeAttr>() && predicates::type_in(cx, t).is_some_and(|t| t.is::<FunctionType>())
}
