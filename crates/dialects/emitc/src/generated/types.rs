//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ir::Type;
use terrace_ods::ty;

/// `!emitc.lvalue`: EmitC lvalue type.
#[ty(
    name = "emitc.lvalue",
    format = "`<` qualified($valueType) `>`",
    verify = crate::types::verify_lvalue,
    def = "EmitC_LValueType",
    summary = "EmitC lvalue type",
)]
pub struct LValueType {
    #[param(name = "valueType", cpp = "Type")]
    /// The parameter `valueType`.
    pub value_type: Type,
}

/// `!emitc.opaque`: EmitC opaque type.
#[ty(
    name = "emitc.opaque",
    format = "`<` $value `>`",
    verify = crate::types::verify_opaque,
    def = "EmitC_OpaqueType",
    summary = "EmitC opaque type",
)]
pub struct OpaqueType {
    /// The parameter `value`.
    pub value: String,
}

/// `!emitc.ptr`: EmitC pointer type.
#[ty(
    name = "emitc.ptr",
    format = "`<` qualified($pointee) `>`",
    verify = crate::types::verify_ptr,
    def = "EmitC_PointerType",
    summary = "EmitC pointer type",
)]
pub struct PointerType {
    #[param(cpp = "Type")]
    /// The parameter `pointee`.
    pub pointee: Type,
}

/// `!emitc.ptrdiff_t`: EmitC signed pointer diff type.
#[ty(name = "emitc.ptrdiff_t", def = "EmitC_PtrDiffT", summary = "EmitC signed pointer diff type")]
pub struct PtrDiffTType;

/// `!emitc.ssize_t`: EmitC signed size type.
#[ty(name = "emitc.ssize_t", def = "EmitC_SignedSizeT", summary = "EmitC signed size type")]
pub struct SignedSizeTType;

/// `!emitc.size_t`: EmitC unsigned size type.
#[ty(name = "emitc.size_t", def = "EmitC_SizeT", summary = "EmitC unsigned size type")]
pub struct SizeTType;
