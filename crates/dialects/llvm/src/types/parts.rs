//! Verifiers of composite types.

use terrace_ir::{Context, Type};

use super::{LLVMLabelType, LLVMMetadataType, LLVMTokenType, LLVMVoidType};
use crate::{LLVMArrayType, LLVMFunctionType};

/// Whether `ty` is a function type of the llvm dialect, `!llvm.func`.
pub(crate) fn is_func(ty: Type) -> bool {
    ty.is::<LLVMFunctionType>()
}

/// Whether `ty`, unless it is a function type, may be the element of an array or structure.
pub(crate) fn is_valid_element(ty: Type) -> bool {
    let out = ty.is::<LLVMVoidType>()
        || ty.is::<LLVMLabelType>()
        || ty.is::<LLVMMetadataType>()
        || ty.is::<LLVMTokenType>();
    !out
}

/// Verifies that the element type of the array is allowed in arrays, and is not a function type.
pub(crate) fn verify_array(ty: &LLVMArrayType, cx: &Context) -> Result<(), String> {
    if is_valid_element(ty.element_type) && !is_func(ty.element_type) {
        return Ok(());
    }
    Err(format!("invalid array element type: '{}'", ty.element_type.to_text(cx)))
}

/// Verifies that the result is no function, metadata or label, and that no parameter is a function
/// or `void`.
pub(crate) fn verify_func(ty: &LLVMFunctionType, cx: &Context) -> Result<(), String> {
    let result = ty.return_type;
    if is_func(result) || result.is::<LLVMMetadataType>() || result.is::<LLVMLabelType>() {
        return Err(format!("invalid function result type: '{}'", result.to_text(cx)));
    }
    match ty.params.iter().find(|ty| is_func(**ty) || ty.is::<LLVMVoidType>()) {
        Some(ty) => Err(format!("invalid function argument type: '{}'", ty.to_text(cx))),
        None => Ok(()),
    }
}
