//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::{IntegerAttr, TypeExt, attr_type, predicates};
use terrace_ir::{ArrayAttr, Attribute, Context, Handle, SymbolRefAttr, TypeAttr};

use super::enums::ClauseTaskDependAttr;

terrace_builtin::attribute_kinds! {
    /// The kind `TypeAttr`: any type attribute.
    TypeAttrKind(Handle<TypeAttr>) "any type attribute",
        class |_, t| t.as_handle(),
        check |cx, t| t.is::<TypeAttr>() && predicates::type_in(cx, t).is_some(),
        type |_| None;
    /// The kind `SymbolRefArrayAttr`: symbol ref array attribute.
    SymbolRefArrayAttr(Handle<ArrayAttr>) "symbol ref array attribute",
        class |_, t| t.as_handle(),
        check is_symbol_ref_array_attr,
        type |_| None;
    /// The kind `IndexListArrayAttr`: Array of 64-bit integer array attributes.
    IndexListArrayAttr(Handle<ArrayAttr>) "Array of 64-bit integer array attributes",
        class |_, t| t.as_handle(),
        check is_index_list_array_attr,
        type |_| None;
    /// A kind: type attribute of any type.
    TypeAttributeOfAnyType(Handle<TypeAttr>) "type attribute of any type",
        class |_, t| t.as_handle(),
        check |cx, t| t.is::<TypeAttr>() && predicates::type_in(cx, t).is_some(),
        type |_| None;
    /// The kind `I64ArrayAttr`: 64-bit integer array attribute.
    I64ArrayAttr(Handle<ArrayAttr>) "64-bit integer array attribute",
        class |_, t| t.as_handle(),
        check is_i64_array_attr,
        type |_| None;
    /// The kind `ArrayAttr`: array attribute.
    ArrayAttrKind(Handle<ArrayAttr>) "array attribute",
        class |_, t| t.as_handle(),
        check |_, t| t.is::<ArrayAttr>(),
        type |_| None;
    /// The kind `TaskDependArrayAttr`: depend clause in a target or task construct array.
    TaskDependArrayAttr(Handle<ArrayAttr>) "depend clause in a target or task construct array",
        class |_, t| t.as_handle(),
        check is_task_depend_array_attr,
        type |_| None;
}

fn is_symbol_ref_array_attr(cx: &Context, t: Attribute) -> bool {
    t.is::<ArrayAttr>() && predicates::all_of(cx, t, |t| t.is::<SymbolRefAttr>())
}

fn is_index_list_array_attr(cx: &Context, t: Attribute) -> bool {
    t.is::<ArrayAttr>()
        && predicates::all_of(cx, t, |t| {
            t.is::<ArrayAttr>()
                && predicates::all_of(cx, t, |t| {
                    t.is::<IntegerAttr>()
                        && attr_type(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 64))
                })
        })
}

fn is_i64_array_attr(cx: &Context, t: Attribute) -> bool {
    t.is::<ArrayAttr>()
        && predicates::all_of(cx, t, |t| {
            t.is::<IntegerAttr>()
                && attr_type(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 64))
        })
}

fn is_task_depend_array_attr(cx: &Context, t: Attribute) -> bool {
    t.is::<ArrayAttr>() && predicates::all_of(cx, t, |t| t.is::<ClauseTaskDependAttr>())
}
