//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::{IntegerAttr, IntegerType, TypeExt, attr_type, predicates};
use terrace_ir::{ArrayAttr, Attribute, Context, Handle};

terrace_builtin::attribute_kinds! {
    /// The kind `LLVM_AliasScopeArrayAttr`: LLVM dialect alias scope array.
    LLVMAliasScopeArrayAttr(Handle<ArrayAttr>) "LLVM dialect alias scope array",
        class |_, t| t.as_handle(),
        check is_llvm_alias_scope_array_attr,
        type |_| None;
    /// The kind `LLVM_TBAATagArrayAttr`: LLVM dialect TBAA tag metadata array.
    LLVMTBAATagArrayAttr(Handle<ArrayAttr>) "LLVM dialect TBAA tag metadata array",
        class |_, t| t.as_handle(),
        check is_llvmtbaa_tag_array_attr,
        type |_| None;
    /// The kind `I1Attr`: 1-bit signless integer attribute.
    I1AttrKind(Handle<IntegerAttr>) "1-bit signless integer attribute",
        class |_, t| t.as_handle(),
        check is_i1_attr_kind,
        type |cx| Some(IntegerType::get(cx, 1).ty());
}

fn is_llvm_alias_scope_array_attr(cx: &Context, t: Attribute) -> bool {
    t.is::<ArrayAttr>() && predicates::all_of(cx, t, |t| t.is::<terrace_llvm::AliasScopeAttr>())
}

fn is_llvmtbaa_tag_array_attr(cx: &Context, t: Attribute) -> bool {
    t.is::<ArrayAttr>() && predicates::all_of(cx, t, |t| t.is::<terrace_llvm::TBAATagAttr>())
}

fn is_i1_attr_kind(cx: &Context, t: Attribute) -> bool {
    t.is::<IntegerAttr>() && attr_type(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 1))
}
