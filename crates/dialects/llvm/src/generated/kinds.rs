//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::{
    DenseElementsAttr, FloatAttr, FloatType, IntegerAttr, IntegerType, TypeExt, attr_type,
    predicates,
};
use terrace_ir::{ArrayAttr, Attribute, Context, Handle, SymbolRefAttr, TypeAttr};
use terrace_numeric::FloatFormat;

use super::attributes::{
    AccessGroupAttr, AliasScopeAttr, CConvAttr, DIGlobalVariableExpressionAttr, LinkageAttr,
    TBAATagAttr, TailCallKindAttr,
};
use super::types::LLVMFunctionType;

terrace_builtin::attribute_kinds! {
    /// The kind `I1Attr`: 1-bit signless integer attribute.
    I1AttrKind(Handle<IntegerAttr>) "1-bit signless integer attribute",
        class |_, t| t.as_handle(),
        check is_i1_attr_kind,
        type |cx| Some(IntegerType::get(cx, 1).ty());
    /// The kind `TypeAttr`: any type attribute.
    TypeAttrKind(Handle<TypeAttr>) "any type attribute",
        class |_, t| t.as_handle(),
        check |cx, t| t.is::<TypeAttr>() && predicates::type_in(cx, t).is_some(),
        type |_| None;
    /// The kind `Linkage`: LLVM Linkage specification.
    LinkageKind(Handle<LinkageAttr>) "LLVM Linkage specification",
        class |_, t| t.as_handle(),
        check |_, t| t.is::<LinkageAttr>(),
        type |_| None;
    /// The kind `ArrayAttr`: array attribute.
    ArrayAttrKind(Handle<ArrayAttr>) "array attribute",
        class |_, t| t.as_handle(),
        check |_, t| t.is::<ArrayAttr>(),
        type |_| None;
    /// The kind `LLVM_AccessGroupArrayAttr`: LLVM dialect access group metadata array.
    LLVMAccessGroupArrayAttr(Handle<ArrayAttr>) "LLVM dialect access group metadata array",
        class |_, t| t.as_handle(),
        check is_llvm_access_group_array_attr,
        type |_| None;
    /// The kind `LLVM_AliasScopeArrayAttr`: LLVM dialect alias scope array.
    LLVMAliasScopeArrayAttr(Handle<ArrayAttr>) "LLVM dialect alias scope array",
        class |_, t| t.as_handle(),
        check is_llvm_alias_scope_array_attr,
        type |_| None;
    /// The kind `LLVM_TBAATagArrayAttr`: LLVM dialect TBAA tag metadata array.
    LLVMTBAATagArrayAttr(Handle<ArrayAttr>) "LLVM dialect TBAA tag metadata array",
        class |_, t| t.as_handle(),
        check |cx, t| t.is::<ArrayAttr>() && predicates::all_of(cx, t, |t| t.is::<TBAATagAttr>()),
        type |_| None;
    /// A kind: type attribute of LLVM function type.
    TypeAttributeOfLLVMFunctionType(Handle<TypeAttr>) "type attribute of LLVM function type",
        class |_, t| t.as_handle(),
        check is_type_attribute_of_llvm_function_type,
        type |_| None;
    /// The kind `CConv`: LLVM Calling Convention specification.
    CConvKind(Handle<CConvAttr>) "LLVM Calling Convention specification",
        class |_, t| t.as_handle(),
        check |_, t| t.is::<CConvAttr>(),
        type |_| None;
    /// The kind `TailCallKind`: LLVM Calling Convention specification.
    TailCallKindKind(Handle<TailCallKindAttr>) "LLVM Calling Convention specification",
        class |_, t| t.as_handle(),
        check |_, t| t.is::<TailCallKindAttr>(),
        type |_| None;
    /// The kind `F64Attr`: 64-bit float attribute.
    F64Attr(Handle<FloatAttr>) "64-bit float attribute",
        class |_, t| t.as_handle(),
        check is_f64_attr,
        type |cx| Some(FloatType::f64(cx).ty());
    /// The kind `FlatSymbolRefArrayAttr`: flat symbol ref array attribute.
    FlatSymbolRefArrayAttr(Handle<ArrayAttr>) "flat symbol ref array attribute",
        class |_, t| t.as_handle(),
        check is_flat_symbol_ref_array_attr,
        type |_| None;
    /// The kind `I32ArrayAttr`: 32-bit integer array attribute.
    I32ArrayAttr(Handle<ArrayAttr>) "32-bit integer array attribute",
        class |_, t| t.as_handle(),
        check is_i32_array_attr,
        type |_| None;
    /// The kind `SymbolRefAttr`: symbol reference attribute.
    SymbolRefAttrKind(Handle<SymbolRefAttr>) "symbol reference attribute",
        class |_, t| t.as_handle(),
        check |_, t| t.is::<SymbolRefAttr>(),
        type |_| None;
    /// The kind `DIGlobalVariableExpressionArrayAttr`: an array of variable expressions.
    DIGlobalVariableExpressionArrayAttr(Handle<ArrayAttr>) "an array of variable expressions",
        class |_, t| t.as_handle(),
        check is_di_global_variable_expression_array_attr,
        type |_| None;
    /// The kind `APIntAttr`: arbitrary integer attribute.
    APIntAttr(Handle<IntegerAttr>) "arbitrary integer attribute",
        class |_, t| t.as_handle(),
        check |_, t| t.is::<IntegerAttr>(),
        type |_| None;
    /// The kind `AnyIntElementsAttr`: integer elements attribute.
    AnyIntElementsAttr(Handle<DenseElementsAttr>) "integer elements attribute",
        class |cx, t| t.as_handle().filter(|_| predicates::is_int_elements(cx, t)),
        check |cx, t| predicates::is_int_elements(cx, t),
        type |_| None;
}

fn is_i1_attr_kind(cx: &Context, t: Attribute) -> bool {
    t.is::<IntegerAttr>() && attr_type(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 1))
}

fn is_llvm_access_group_array_attr(cx: &Context, t: Attribute) -> bool {
    t.is::<ArrayAttr>() && predicates::all_of(cx, t, |t| t.is::<AccessGroupAttr>())
}

fn is_llvm_alias_scope_array_attr(cx: &Context, t: Attribute) -> bool {
    t.is::<ArrayAttr>() && predicates::all_of(cx, t, |t| t.is::<AliasScopeAttr>())
}

fn is_type_attribute_of_llvm_function_type(cx: &Context, t: Attribute) -> bool {
    t.is::<TypeAttr>() && predicates::type_in(cx, t).is_some_and(|t| t.is::<LLVMFunctionType>())
}

fn is_f64_attr(cx: &Context, t: Attribute) -> bool {
    t.is::<FloatAttr>() && attr_type(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::F64))
}

fn is_flat_symbol_ref_array_attr(cx: &Context, t: Attribute) -> bool {
    t.is::<ArrayAttr>() && predicates::all_of(cx, t, |t| predicates::is_flat(cx, t))
}

fn is_i32_array_attr(cx: &Context, t: Attribute) -> bool {
    t.is::<ArrayAttr>()
        && predicates::all_of(cx, t, |t| {
            t.is::<IntegerAttr>()
                && attr_type(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 32))
        })
}

fn is_di_global_variable_expression_array_attr(cx: &Context, t: Attribute) -> bool {
    t.is::<ArrayAttr>() && predicates::all_of(cx, t, |t| t.is::<DIGlobalVariableExpressionAttr>())
}
