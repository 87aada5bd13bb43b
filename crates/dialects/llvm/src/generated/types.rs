//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ods::ty;

/// `!llvm.ppc_fp128`: 128 bit FP type with IBM double-double semantics.
#[ty(name = "llvm.ppc_fp128", def = "LLVMPPCFP128Type")]
pub struct LLVMPPCFP128Type;

/// `!llvm.ptr`: LLVM pointer type.
#[ty(name = "llvm.ptr", format = "(`<` $addressSpace^ `>`)?", def = "LLVMPointerType")]
pub struct LLVMPointerType {
    #[param(default = 0, name = "addressSpace")]
    /// The parameter `addressSpace`.
    pub address_space: u32,
}

/// `!llvm.x86_amx`: LLVM x86_amx type.
#[ty(name = "llvm.x86_amx", def = "LLVMX86AMXType")]
pub struct LLVMX86AMXType;
