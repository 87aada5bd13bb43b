//! Compatibility of types with LLVM IR.

use std::collections::HashSet;

use terrace_builtin::{FloatType, TypeExt, VectorType};
use terrace_ir::{Context, Type};
use terrace_numeric::FloatFormat;
use terrace_ptr::PtrType;

use super::{LLVMStructType, LLVMVoidType};
use crate::{
    AddressSpaceAttr, LLVMArrayType, LLVMFunctionType, LLVMPPCFP128Type, LLVMPointerType,
    LLVMTargetExtType,
};

/// Whether the type belongs to this dialect.
pub fn is_llvm_type(ty: Type) -> bool {
    ty.kind().info().name.starts_with("llvm.")
}

/// Whether LLVM IR has this kind of type; element types are not checked (MLIR:
/// `LLVM::isCompatibleOuterType`).
pub fn is_compatible_outer_type(cx: &Context, ty: Type) -> bool {
    is_llvm_type(ty)
        || ty.is_signless_integer(cx)
        || is_compatible_builtin_float(cx, ty)
        || is_compatible_pointer(cx, ty)
        || ty.downcast::<VectorType>(cx).is_some_and(|vector| vector.shape.len() == 1)
}

fn is_compatible_builtin_float(cx: &Context, ty: Type) -> bool {
    use FloatFormat::{BF16, F16, F32, F64, F80, F128};
    let formats = [BF16, F16, F32, F64, F80, F128];
    ty.downcast::<FloatType>(cx).is_some_and(|ty| formats.contains(&ty.format))
}

/// Whether the type is a pointer of the `ptr` dialect into an address space of LLVM.
fn is_compatible_pointer(cx: &Context, ty: Type) -> bool {
    ty.downcast::<PtrType>(cx)
        .is_some_and(|pointer| pointer.memory_space.0.is::<AddressSpaceAttr>())
}

/// Whether the type is a floating-point type of LLVM IR (MLIR:
/// `LLVM::isCompatibleFloatingPointType`).
pub fn is_compatible_floating_point_type(cx: &Context, ty: Type) -> bool {
    is_compatible_builtin_float(cx, ty) || ty.is::<LLVMPPCFP128Type>()
}

/// Whether the type is a vector of LLVM IR: one dimension of integers, floats or pointers (MLIR:
/// `LLVM::isCompatibleVectorType`).
pub fn is_compatible_vector_type(cx: &Context, ty: Type) -> bool {
    ty.downcast::<VectorType>(cx).is_some_and(|vector| {
        vector.shape.len() == 1
            && (vector.element.is_signless_integer(cx)
                || is_compatible_floating_point_type(cx, vector.element)
                || vector.element.is::<LLVMPointerType>()
                || is_compatible_pointer(cx, vector.element))
    })
}

/// Whether LLVM IR has the type, including all nested types (MLIR: `LLVM::isCompatibleType`).
pub fn is_compatible_type(cx: &Context, ty: Type) -> bool {
    let mut seen = HashSet::new();
    let mut todo = vec![ty];
    while let Some(ty) = todo.pop() {
        if !is_compatible_outer_type(cx, ty)
            || (ty.is_vector() && !is_compatible_vector_type(cx, ty))
        {
            return false;
        }
        if !seen.insert(ty) {
            continue;
        }
        if let Some(ty) = ty.downcast::<LLVMStructType>(cx) {
            todo.extend(ty.fields());
        } else if let Some(ty) = ty.downcast::<LLVMFunctionType>(cx) {
            todo.push(ty.return_type);
            todo.extend(&ty.params);
        } else if let Some(ty) = ty.downcast::<LLVMArrayType>(cx) {
            todo.push(ty.element_type);
        } else if let Some(ty) = ty.downcast::<LLVMTargetExtType>(cx) {
            todo.extend(&ty.type_params);
        }
    }
    true
}

/// Whether values of the type can be loaded and stored (MLIR: `LLVM::isLoadableType`).
pub fn is_loadable_type(cx: &Context, ty: Type) -> bool {
    is_compatible_outer_type(cx, ty)
        && !ty.is::<LLVMVoidType>()
        && !ty.is::<LLVMFunctionType>()
        && ty.downcast::<LLVMStructType>(cx).is_none_or(|ty| ty.body().is_some())
        && ty.downcast::<LLVMTargetExtType>(cx).is_none_or(LLVMTargetExtType::has_zero)
}

/// Returns the type of field number `index` of a structure; `None` for other types and out of
/// bounds.
pub fn field(cx: &Context, ty: Type, index: usize) -> Option<Type> {
    ty.downcast::<LLVMStructType>(cx)?.fields().get(index).copied()
}
