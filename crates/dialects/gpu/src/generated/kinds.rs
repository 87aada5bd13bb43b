//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::{DenseArrayAttr, FunctionType, predicates};
use terrace_ir::{ArrayAttr, Attribute, Context, Handle, SymbolRefAttr, TypeAttr};

terrace_builtin::attribute_kinds! {
    /// The kind `OffloadingTranslationAttr`: any attribute with the
    /// `OffloadingTranslationAttrTrait` trait..
    OffloadingTranslationAttr(Attribute) "any attribute with the `OffloadingTranslationAttrTrait` trait.",
        class |_, t| Some(t),
        check |_, t| crate::predicates::is_offloading_handler(t),
        type |_| None;
    /// A kind: an array of GPU object attributes with at least 1 elements.
    AnArrayOfGPUObjectAttributesWithAtLeast1Elements(Handle<ArrayAttr>) "an array of GPU object attributes with at least 1 elements",
        class |_, t| t.as_handle(),
        check is_an_array_of_gpu_object_attributes_with_at_least1_elements,
        type |_| None;
    /// A kind: type attribute of function type.
    TypeAttributeOfFunctionType(Handle<TypeAttr>) "type attribute of function type",
        class |_, t| t.as_handle(),
        check is_type_attribute_of_function_type,
        type |_| None;
    /// The kind `GPU_OptionalDimSizeHintAttr`: i32 dense array attribute with 3 elements (if
    /// present).
    GPUOptionalDimSizeHintAttr(Handle<DenseArrayAttr>) "i32 dense array attribute with 3 elements (if present)",
        class |cx, t| t.as_handle().filter(|_| predicates::is_dense_array(cx, t, 32)),
        check is_gpu_optional_dim_size_hint_attr,
        type |_| None;
    /// The kind `GPUNonEmptyTargetArrayAttr`: array of GPU target attributes with at least 1
    /// elements.
    GPUNonEmptyTargetArrayAttr(Handle<ArrayAttr>) "array of GPU target attributes with at least 1 elements",
        class |_, t| t.as_handle(),
        check is_gpu_non_empty_target_array_attr,
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

fn is_an_array_of_gpu_object_attributes_with_at_least1_elements(
    cx: &Context,
    t: Attribute,
) -> bool {
    (t.is::<ArrayAttr>() && predicates::all_of(cx, t, |t| t.is::<crate::ObjectAttr>()))
        && predicates::count(cx, t).is_some_and(|n| n >= 1)
}

fn is_type_attribute_of_function_type(cx: &Context, t: Attribute) -> bool {
    t.is::<TypeAttr>() && predicates::type_in(cx, t).is_some_and(|t| t.is::<FunctionType>())
}

fn is_gpu_optional_dim_size_hint_attr(cx: &Context, t: Attribute) -> bool {
    predicates::is_dense_array(cx, t, 32) && predicates::count(cx, t).is_some_and(|n| n == 3)
}

fn is_gpu_non_empty_target_array_attr(cx: &Context, t: Attribute) -> bool {
    (t.is::<ArrayAttr>() && predicates::all_of(cx, t, crate::predicates::is_target))
        && predicates::count(cx, t).is_some_and(|n| n >= 1)
}
