//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ir::{Handle, Type};
use terrace_ods::ty;

/// `!wasmssa.externref`: Opaque type for external reference.
#[ty(
    name = "wasmssa.externref",
    def = "WasmSSA_ExternRefType",
    summary = "Opaque type for external reference"
)]
pub struct ExternRefType;

/// `!wasmssa.funcref`: Opaque type for function reference.
#[ty(
    name = "wasmssa.funcref",
    format = "",
    def = "WasmSSA_FuncRefType",
    summary = "Opaque type for function reference"
)]
pub struct FuncRefType;

/// `!wasmssa.limit`: Wasm limit type.
#[ty(
    name = "wasmssa.limit",
    format = "`[` $min `` `:` ($max^)? `]`",
    def = "WasmSSA_LimitType",
    summary = "Wasm limit type"
)]
pub struct LimitType {
    /// The parameter `min`.
    pub min: u32,
    #[param(cpp = "std::optional<uint32_t>")]
    /// The parameter `max`.
    pub max: Option<u32>,
}

/// `!wasmssa.local`: Type of a local variable.
#[ty(
    name = "wasmssa.local",
    format = "`ref` `to` $elementType",
    def = "WasmSSA_LocalRef",
    summary = "Type of a local variable"
)]
pub struct LocalRefType {
    #[param(name = "elementType")]
    /// The parameter `elementType`.
    pub element_type: Type,
}

/// `!wasmssa.tabletype`: Wasm table type.
#[ty(
    name = "wasmssa.tabletype",
    format = "$reference $limit",
    def = "WasmSSA_TableType",
    summary = "Wasm table type"
)]
pub struct TableType {
    /// The parameter `reference`.
    pub reference: Type,
    #[param(cpp = "::mlir::wasmssa::LimitType")]
    /// The parameter `limit`.
    pub limit: Handle<LimitType>,
}
