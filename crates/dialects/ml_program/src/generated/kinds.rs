//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::{FunctionType, predicates};
use terrace_ir::{Attribute, Context, Handle, SymbolRefAttr, TypeAttr};

terrace_builtin::attribute_kinds! {
    /// A kind: type attribute of function type.
    TypeAttributeOfFunctionType(Handle<TypeAttr>) "type attribute of function type",
        class |_, t| t.as_handle(),
        check is_type_attribute_of_function_type,
        type |_| None;
    /// The kind `SymbolRefAttr`: symbol reference attribute.
    SymbolRefAttrKind(Handle<SymbolRefAttr>) "symbol reference attribute",
        class |_, t| t.as_handle(),
        check |_, t| t.is::<SymbolRefAttr>(),
        type |_| None;
    /// The kind `TypeAttr`: any type attribute.
    TypeAttrKind(Handle<TypeAttr>) "any type attribute",
        class |_, t| t.as_handle(),
        check |cx, t| t.is::<TypeAttr>() && predicates::type_in(cx, t).is_some(),
        type |_| None;
}

fn is_type_attribute_of_function_type(cx: &Context, t: Attribute) -> bool {
    t.is::<TypeAttr>() && predicates::type_in(cx, t).is_some_and(|t| t.is::<FunctionType>())
}
