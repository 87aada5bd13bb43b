//! What declarations of operations ask of types.

use terrace_builtin::TypeExt;
use terrace_builtin::shaped::element_type_of;
use terrace_ir::{Context, Type};
use terrace_llvm::LLVMPointerType;

/// Whether values of the type point to data (MLIR: `PointerLikeType`).
pub fn is_pointer_like(ty: Type) -> bool {
    ty.is_memref() || ty.is::<LLVMPointerType>()
}

/// The type of the data of a variable that is given as a value of type `ty`: what a pointer points
/// to, which may not be known, or the type itself.
pub fn data_type(cx: &Context, ty: Type) -> Option<Type> {
    match is_pointer_like(ty) {
        true => element_type_of(cx, ty),
        false => Some(ty),
    }
}
