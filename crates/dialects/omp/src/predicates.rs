//! What declarations of operations ask of types.

use terrace_builtin::TypeExt;
use terrace_ir::Type;
use terrace_llvm::LLVMPointerType;

/// Whether values of the type point to data (MLIR: `PointerLikeType`).
pub fn is_pointer_like(ty: Type) -> bool {
    ty.is_memref() || ty.is::<LLVMPointerType>()
}
