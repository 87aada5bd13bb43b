//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::{DenseElementsAttr, FunctionType, predicates};
use terrace_ir::{ArrayAttr, Attribute, Context, Handle, SymbolRefAttr, TypeAttr};

terrace_builtin::attribute_kinds! {
    /// The kind `TypeAttr`: any type attribute.
    TypeAttrKind(Handle<TypeAttr>) "any type attribute",
        class |_, t| t.as_handle(),
        check |cx, t| t.is::<TypeAttr>() && predicates::type_in(cx, t).is_some(),
        type |_| None;
    /// The kind `TypeArrayAttr`: type array attribute.
    TypeArrayAttr(Handle<ArrayAttr>) "type array attribute",
        class |_, t| t.as_handle(),
        check is_type_array_attr,
        type |_| None;
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
    /// The kind `ArrayAttr`: array attribute.
    ArrayAttrKind(Handle<ArrayAttr>) "array attribute",
        class |_, t| t.as_handle(),
        check |_, t| t.is::<ArrayAttr>(),
        type |_| None;
    /// The kind `I32ElementsAttr`: 32-bit signless integer elements attribute.
    I32ElementsAttr(Handle<DenseElementsAttr>) "32-bit signless integer elements attribute",
        class |cx, t| t.as_handle().filter(|_| predicates::is_int_elements(cx, t)),
        check |cx, t| predicates::is_int_elements(cx, t) && predicates::elements_are(cx, t, 32),
        type |_| None;
    /// A kind: type-array array attribute.
    TypeArrayArrayAttribute(Handle<ArrayAttr>) "type-array array attribute",
        class |_, t| t.as_handle(),
        check is_type_array_array_attribute,
        type |_| None;
}

fn is_type_array_attr(cx: &Context, t: Attribute) -> bool {
    t.is::<ArrayAttr>()
        && predicates::all_of(cx, t, |t| t.is::<TypeAttr>() && predicates::type_in(cx, t).is_some())
}

fn is_type_attribute_of_function_type(cx: &Context, t: Attribute) -> bool {
    t.is::<TypeAttr>() && predicates::type_in(cx, t).is_some_and(|t| t.is::<FunctionType>())
}

fn is_type_array_array_attribute(cx: &Context, t: Attribute) -> bool {
    t.is::<ArrayAttr>()
        && predicates::all_of(cx, t, |t| {
            t.is::<ArrayAttr>()
                && predicates::all_of(cx, t, |t| {
                    t.is::<TypeAttr>() && predicates::type_in(cx, t).is_some()
                })
        })
}
