//! Predicates on types that the declarations of operations use as constraints.

use terrace_builtin::TypeExt;
use terrace_builtin::shaped::element_type_of;
use terrace_ir::{Context, Type};
use terrace_llvm::LLVMPointerType;

/// Whether values of the type point to data (MLIR: `PointerLikeType`).
pub fn is_pointer_like(ty: Type) -> bool {
    ty.is_memref() || ty.is::<LLVMPointerType>()
}

/// Returns the type of the data behind a variable of type `ty`: the pointee of a pointer, or `ty`
/// itself. `None` if a pointer does not state its pointee.
pub fn data_type(cx: &Context, ty: Type) -> Option<Type> {
    match is_pointer_like(ty) {
        true => element_type_of(cx, ty),
        false => Some(ty),
    }
}
