//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::{
    DenseElementsAttr, FunctionType, GraphType, IntegerAttr, TypeExt, attr_type, predicates,
};
use terrace_ir::{ArrayAttr, Attribute, Context, Handle, SymbolRefAttr, TypeAttr};

terrace_builtin::attribute_kinds! {
    /// The kind `I32ArrayAttr`: 32-bit integer array attribute.
    I32ArrayAttr(Handle<ArrayAttr>) "32-bit integer array attribute",
        class |_, t| t.as_handle(),
        check is_i32_array_attr,
        type |_| None;
    /// The kind `TypeAttr`: any type attribute.
    TypeAttrKind(Handle<TypeAttr>) "any type attribute",
        class |_, t| t.as_handle(),
        check |cx, t| t.is::<TypeAttr>() && predicates::type_in(cx, t).is_some(),
        type |_| None;
    /// The kind `SymbolRefAttr`: symbol reference attribute.
    SymbolRefAttrKind(Handle<SymbolRefAttr>) "symbol reference attribute",
        class |_, t| t.as_handle(),
        check |_, t| t.is::<SymbolRefAttr>(),
        type |_| None;
    /// The kind `SymbolRefArrayAttr`: symbol ref array attribute.
    SymbolRefArrayAttr(Handle<ArrayAttr>) "symbol ref array attribute",
        class |_, t| t.as_handle(),
        check is_symbol_ref_array_attr,
        type |_| None;
    /// A kind: type attribute of function type.
    TypeAttributeOfFunctionType(Handle<TypeAttr>) "type attribute of function type",
        class |_, t| t.as_handle(),
        check is_type_attribute_of_function_type,
        type |_| None;
    /// A kind: type attribute of graph type.
    TypeAttributeOfGraphType(Handle<TypeAttr>) "type attribute of graph type",
        class |_, t| t.as_handle(),
        check is_type_attribute_of_graph_type,
        type |_| None;
    /// A kind: type attribute of any SPIR-V cooperative matrix type.
    TypeAttributeOfAnySPIRVCooperativeMatrixType(Handle<TypeAttr>) "type attribute of any SPIR-V cooperative matrix type",
        class |_, t| t.as_handle(),
        check is_type_attribute_of_any_spirv_cooperative_matrix_type,
        type |_| None;
    /// The kind `SPIRV_VerCapExtAttr`: version-capability-extension attribute.
    SPIRVVerCapExtAttr(Handle<crate::VerCapExtAttr>) "version-capability-extension attribute",
        class |_, t| t.as_handle(),
        check |_, t| t.is::<crate::VerCapExtAttr>(),
        type |_| None;
    /// The kind `AnyIntElementsAttr`: integer elements attribute.
    AnyIntElementsAttr(Handle<DenseElementsAttr>) "integer elements attribute",
        class |cx, t| t.as_handle().filter(|_| predicates::is_int_elements(cx, t)),
        check |cx, t| predicates::is_int_elements(cx, t),
        type |_| None;
}

fn is_i32_array_attr(cx: &Context, t: Attribute) -> bool {
    t.is::<ArrayAttr>()
        && predicates::all_of(cx, t, |t| {
            t.is::<IntegerAttr>()
                && attr_type(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 32))
        })
}

fn is_symbol_ref_array_attr(cx: &Context, t: Attribute) -> bool {
    t.is::<ArrayAttr>() && predicates::all_of(cx, t, |t| t.is::<SymbolRefAttr>())
}

fn is_type_attribute_of_function_type(cx: &Context, t: Attribute) -> bool {
    t.is::<TypeAttr>() && predicates::type_in(cx, t).is_some_and(|t| t.is::<FunctionType>())
}

fn is_type_attribute_of_graph_type(cx: &Context, t: Attribute) -> bool {
    t.is::<TypeAttr>() && predicates::type_in(cx, t).is_some_and(|t| t.is::<GraphType>())
}

fn is_type_attribute_of_any_spirv_cooperative_matrix_type(cx: &Context, t: Attribute) -> bool {
    t.is::<TypeAttr>()
        && predicates::type_in(cx, t).is_some_and(|t| t.is::<crate::CooperativeMatrixType>())
}
