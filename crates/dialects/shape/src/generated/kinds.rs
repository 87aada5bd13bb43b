//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::shaped::element_type_of;
use terrace_builtin::{DenseElementsAttr, FunctionType, TypeExt, attr_type, predicates};
use terrace_ir::{Attribute, Context, DictionaryAttr, Handle, TypeAttr};

terrace_builtin::attribute_kinds! {
    /// The kind `IndexElementsAttr`: index elements attribute.
    IndexElementsAttr(Handle<DenseElementsAttr>) "index elements attribute",
        class |cx, t| t.as_handle().filter(|_| predicates::is_int_elements(cx, t)),
        check is_index_elements_attr,
        type |_| None;
    /// A kind: type attribute of function type.
    TypeAttributeOfFunctionType(Handle<TypeAttr>) "type attribute of function type",
        class |_, t| t.as_handle(),
        check is_type_attribute_of_function_type,
        type |_| None;
    /// The kind `DictionaryAttr`: dictionary of named attribute values.
    DictionaryAttrKind(Handle<DictionaryAttr>) "dictionary of named attribute values",
        class |_, t| t.as_handle(),
        check |_, t| t.is::<DictionaryAttr>(),
        type |_| None;
}

fn is_index_elements_attr(cx: &Context, t: Attribute) -> bool {
    predicates::is_int_elements(cx, t)
        && attr_type(cx, t).and_then(|t| element_type_of(cx, t)).is_some_and(|t| t.is_index())
}

fn is_type_attribute_of_function_type(cx: &Context, t: Attribute) -> bool {
    t.is::<TypeAttr>() && predicates::type_in(cx, t).is_some_and(|t| t.is::<FunctionType>())
}
