//! Predicates on types that the declarations in `generated` use as constraints.

use terrace_builtin::MemRefType;
use terrace_ir::Type;
use terrace_llvm::LLVMPointerType;

/// Whether the type is a pointer or memref (MLIR: `PointerLikeType`).
pub fn is_pointer_like(ty: Type) -> bool {
    ty.is::<MemRefType>() || ty.is::<LLVMPointerType>()
}
