//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ir::Type;
use terrace_ods::ty;

use crate::directives::{ExtTypeParams, FunctionTypes, PrettyLLVMType};

/// `!llvm.array`: LLVM array type.
#[ty(
    name = "llvm.array",
    format = "`<` $numElements `x` custom<PrettyLLVMType>($elementType) `>`",
    verify = crate::types::verify_array,
    def = "LLVMArrayType",
    summary = "LLVM array type",
    interfaces = [terrace_data_layout::DataLayoutType],
)]
pub struct LLVMArrayType {
    #[param(name = "elementType", cpp = "Type")]
    /// The parameter `elementType`.
    pub element_type: Type,
    #[param(name = "numElements")]
    /// The parameter `numElements`.
    pub num_elements: u64,
}

/// `!llvm.func`: LLVM function type.
#[ty(
    name = "llvm.func",
    format = "`<` custom<PrettyLLVMType>($returnType) ` ` `(` custom<FunctionTypes>($params, \
              $varArg) `>`",
    verify = crate::types::verify_func,
    def = "LLVMFunctionType",
    summary = "LLVM function type",
)]
pub struct LLVMFunctionType {
    #[param(name = "returnType", cpp = "Type")]
    /// The parameter `returnType`.
    pub return_type: Type,
    /// The parameter `params`.
    pub params: Vec<Type>,
    #[param(name = "varArg")]
    /// The parameter `varArg`.
    pub var_arg: bool,
}

/// `!llvm.ppc_fp128`: 128 bit FP type with IBM double-double semantics.
#[ty(
    name = "llvm.ppc_fp128",
    def = "LLVMPPCFP128Type",
    summary = "128 bit FP type with IBM double-double semantics",
    interfaces = [terrace_data_layout::DataLayoutType, terrace_builtin::VectorElement],
)]
pub struct LLVMPPCFP128Type;

/// `!llvm.ptr`: LLVM pointer type.
#[ty(
    name = "llvm.ptr",
    format = "(`<` $addressSpace^ `>`)?",
    def = "LLVMPointerType",
    summary = "LLVM pointer type",
    interfaces = [terrace_data_layout::DataLayoutType, terrace_builtin::VectorElement],
)]
pub struct LLVMPointerType {
    #[param(default = 0, name = "addressSpace", cpp = "unsigned")]
    /// The parameter `addressSpace`.
    pub address_space: u32,
}

/// `!llvm.target`: LLVM target-specific extension type.
#[ty(
    name = "llvm.target",
    format = "`<` $extTypeName (`,` custom<ExtTypeParams>($typeParams, $intParams)^ )? `>`",
    def = "LLVMTargetExtType",
    summary = "LLVM target-specific extension type"
)]
pub struct LLVMTargetExtType {
    #[param(name = "extTypeName")]
    /// The parameter `extTypeName`.
    pub ext_type_name: String,
    #[param(default = Vec::new(), name = "typeParams")]
    /// The parameter `typeParams`.
    pub type_params: Vec<Type>,
    #[param(default = Vec::new(), name = "intParams", cpp = "::llvm::ArrayRef<unsigned int>")]
    /// The parameter `intParams`.
    pub int_params: Vec<u32>,
}

/// `!llvm.x86_amx`: LLVM x86_amx type.
#[ty(name = "llvm.x86_amx", def = "LLVMX86AMXType", summary = "LLVM x86_amx type.")]
pub struct LLVMX86AMXType;
