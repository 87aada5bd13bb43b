//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::shaped::element_type_of;
use terrace_builtin::{TypeExt, VectorType, predicates};
use terrace_ir::{Context, Handle, Type};

use super::types::{LLVMArrayType, LLVMFunctionType, LLVMPointerType};

terrace_builtin::type_constraints! {
    /// A constraint: floating point LLVM type or LLVM dialect-compatible vector of floating point
    /// LLVM type.
    FloatingPointLLVMTypeOrLLVMDialectCompatible: "floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type",
        is_floating_point_llvm_type_or_llvm_dialect_compatible;
    /// The constraint `LLVM_Type`: LLVM dialect-compatible type.
    LLVMType: "LLVM dialect-compatible type",
        |cx, t| terrace_llvm::predicates::is_compatible_outer_type(cx, t);
    /// A constraint: signless integer or LLVM dialect-compatible vector of signless integer.
    SignlessIntegerOrLLVMDialectCompatibleVectorOf: "signless integer or LLVM dialect-compatible vector of signless integer",
        is_signless_integer_or_llvm_dialect_compatible_vector_of;
    /// A constraint: LLVM pointer type or LLVM dialect-compatible vector of LLVM pointer type.
    LLVMPointerTypeOrLLVMDialectCompatibleVectorOfLL: "LLVM pointer type or LLVM dialect-compatible vector of LLVM pointer type",
        is_llvm_pointer_type_or_llvm_dialect_compatible_vector_of_ll;
    /// The constraint `LLVM_AnyPointer`: LLVM pointer type.
    LLVMAnyPointer: "LLVM pointer type",
        |_, t| t.is::<LLVMPointerType>(), declared LLVMPointerType;
    /// The constraint `LLVM_AtomicCmpXchgType`: signless integer or LLVM pointer type.
    LLVMAtomicCmpXchgType: "signless integer or LLVM pointer type",
        |cx, t| t.is_signless_integer(cx) || t.is::<LLVMPointerType>();
    /// The constraint `LLVM_AnyStruct`: LLVM structure type.
    LLVMAnyStruct: "LLVM structure type",
        |_, t| t.is::<crate::LLVMStructType>();
    /// The constraint `LLVM_AtomicRMWType`: floating point LLVM type or LLVM pointer type or
    /// signless integer or LLVM dialect-compatible fixed-length vector type.
    LLVMAtomicRMWType: "floating point LLVM type or LLVM pointer type or signless integer or LLVM dialect-compatible fixed-length vector type",
        is_llvm_atomic_rmw_type;
    /// The constraint `LLVM_AnyNonAggregate`: LLVM-compatible non-aggregate type.
    LLVMAnyNonAggregate: "LLVM-compatible non-aggregate type",
        is_llvm_any_non_aggregate;
    /// The constraint `LLVM_TokenType`: LLVM token type.
    LLVMTokenTypeLike: "LLVM token type",
        |_, t| t.is::<crate::LLVMTokenType>(), build |cx| Handle::of(cx, crate::LLVMTokenType).ty();
    /// The constraint `LLVM_AnyVector`: LLVM dialect-compatible vector type.
    LLVMAnyVector: "LLVM dialect-compatible vector type",
        |cx, t| terrace_llvm::predicates::is_compatible_vector_type(cx, t), class VectorType;
    /// The constraint `LLVM_AnyAggregate`: LLVM aggregate type.
    LLVMAnyAggregate: "LLVM aggregate type",
        |_, t| t.is::<crate::LLVMStructType>() || t.is::<LLVMArrayType>();
    /// A constraint: 1-bit signless integer or LLVM dialect-compatible vector of 1-bit signless
    /// integer.
    Like1BitSignlessIntegerOrLLVMDialectCompatibleVector: "1-bit signless integer or LLVM dialect-compatible vector of 1-bit signless integer",
        is_like1_bit_signless_integer_or_llvm_dialect_compatible_vector;
    /// A constraint: signless integer or LLVM dialect-compatible vector of signless integer or LLVM
    /// pointer type or LLVM dialect-compatible vector of LLVM pointer type.
    SignlessIntegerOrLLVMDialectCompatibleVectorOfLike: "signless integer or LLVM dialect-compatible vector of signless integer or LLVM pointer type or LLVM dialect-compatible vector of LLVM pointer type",
        is_signless_integer_or_llvm_dialect_compatible_vector_of_like;
    /// The constraint `LLVM_PrimitiveType`: primitive LLVM type.
    LLVMPrimitiveType: "primitive LLVM type",
        is_llvm_primitive_type;
    /// The constraint `LLVM_DefaultPointer`: LLVM pointer in address space 0.
    LLVMDefaultPointer: "LLVM pointer in address space 0",
        is_llvm_default_pointer, build |cx| terrace_llvm::LLVMPointerType { address_space: 0 }.intern(cx).ty(), declared LLVMPointerType;
    /// The constraint `LLVM_AnyFloat`: floating point LLVM type.
    LLVMAnyFloat: "floating point LLVM type",
        |cx, t| terrace_llvm::predicates::is_compatible_floating_point_type(cx, t);
    /// The constraint `LLVM_LoadableType`: LLVM type with size.
    LLVMLoadableType: "LLVM type with size",
        |cx, t| terrace_llvm::predicates::is_loadable_type(cx, t);
    /// A constraint: LLVM dialect-compatible vector of 1-bit signless integer.
    LLVMDialectCompatibleVectorOf1BitSignlessInteger: "LLVM dialect-compatible vector of 1-bit signless integer",
        is_llvm_dialect_compatible_vector_of1_bit_signless_integer, class VectorType;
    /// A constraint: integer or LLVM dialect-compatible vector of integer.
    IntegerOrLLVMDialectCompatibleVectorOfInteger: "integer or LLVM dialect-compatible vector of integer",
        is_integer_or_llvm_dialect_compatible_vector_of_integer;
    /// A constraint: LLVM dialect-compatible vector of signless integer.
    LLVMDialectCompatibleVectorOfSignlessInteger: "LLVM dialect-compatible vector of signless integer",
        is_llvm_dialect_compatible_vector_of_signless_integer, class VectorType;
    /// A constraint: LLVM dialect-compatible vector of floating-point.
    LLVMDialectCompatibleVectorOfFloatingPoint: "LLVM dialect-compatible vector of floating-point",
        is_llvm_dialect_compatible_vector_of_floating_point, class VectorType;
    /// A constraint: LLVM dialect-compatible vector of LLVM pointer type.
    LLVMDialectCompatibleVectorOfLLVMPointerType: "LLVM dialect-compatible vector of LLVM pointer type",
        is_llvm_dialect_compatible_vector_of_llvm_pointer_type, class VectorType;
}

fn is_floating_point_llvm_type_or_llvm_dialect_compatible(cx: &Context, t: Type) -> bool {
    terrace_llvm::predicates::is_compatible_floating_point_type(cx, t)
        || (terrace_llvm::predicates::is_compatible_vector_type(cx, t)
            && element_type_of(cx, t).is_some_and(|t| {
                terrace_llvm::predicates::is_compatible_floating_point_type(cx, t)
            }))
}

fn is_signless_integer_or_llvm_dialect_compatible_vector_of(cx: &Context, t: Type) -> bool {
    t.is_signless_integer(cx)
        || (terrace_llvm::predicates::is_compatible_vector_type(cx, t)
            && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer(cx)))
}

fn is_llvm_pointer_type_or_llvm_dialect_compatible_vector_of_ll(cx: &Context, t: Type) -> bool {
    t.is::<LLVMPointerType>()
        || (terrace_llvm::predicates::is_compatible_vector_type(cx, t)
            && element_type_of(cx, t).is_some_and(|t| t.is::<LLVMPointerType>()))
}

fn is_llvm_atomic_rmw_type(cx: &Context, t: Type) -> bool {
    terrace_llvm::predicates::is_compatible_floating_point_type(cx, t)
        || t.is::<LLVMPointerType>()
        || t.is_signless_integer(cx)
        || predicates::is_fixed(cx, t)
}

fn is_llvm_any_non_aggregate(cx: &Context, t: Type) -> bool {
    terrace_llvm::predicates::is_compatible_outer_type(cx, t)
        && !(t.is::<crate::LLVMStructType>() || t.is::<LLVMArrayType>())
}

fn is_like1_bit_signless_integer_or_llvm_dialect_compatible_vector(cx: &Context, t: Type) -> bool {
    t.is_signless_integer_of(cx, 1)
        || (terrace_llvm::predicates::is_compatible_vector_type(cx, t)
            && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 1)))
}

fn is_signless_integer_or_llvm_dialect_compatible_vector_of_like(cx: &Context, t: Type) -> bool {
    (t.is_signless_integer(cx)
        || (terrace_llvm::predicates::is_compatible_vector_type(cx, t)
            && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer(cx))))
        || (t.is::<LLVMPointerType>()
            || (terrace_llvm::predicates::is_compatible_vector_type(cx, t)
                && element_type_of(cx, t).is_some_and(|t| t.is::<LLVMPointerType>())))
}

fn is_llvm_primitive_type(cx: &Context, t: Type) -> bool {
    terrace_llvm::predicates::is_compatible_outer_type(cx, t)
        && !(t.is::<crate::LLVMVoidType>() || t.is::<LLVMFunctionType>())
}

fn is_llvm_default_pointer(cx: &Context, t: Type) -> bool {
    t.is::<LLVMPointerType>()
        && t.downcast::<terrace_llvm::LLVMPointerType>(cx).is_some_and(|ty| ty.address_space == 0)
}

fn is_llvm_dialect_compatible_vector_of1_bit_signless_integer(cx: &Context, t: Type) -> bool {
    terrace_llvm::predicates::is_compatible_vector_type(cx, t)
        && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 1))
}

fn is_integer_or_llvm_dialect_compatible_vector_of_integer(cx: &Context, t: Type) -> bool {
    t.is_any_integer()
        || (terrace_llvm::predicates::is_compatible_vector_type(cx, t)
            && element_type_of(cx, t).is_some_and(|t| t.is_any_integer()))
}

fn is_llvm_dialect_compatible_vector_of_signless_integer(cx: &Context, t: Type) -> bool {
    terrace_llvm::predicates::is_compatible_vector_type(cx, t)
        && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer(cx))
}

fn is_llvm_dialect_compatible_vector_of_floating_point(cx: &Context, t: Type) -> bool {
    terrace_llvm::predicates::is_compatible_vector_type(cx, t)
        && element_type_of(cx, t).is_some_and(|t| t.is_float())
}

fn is_llvm_dialect_compatible_vector_of_llvm_pointer_type(cx: &Context, t: Type) -> bool {
    terrace_llvm::predicates::is_compatible_vector_type(cx, t)
        && element_type_of(cx, t).is_some_and(|t| t.is::<LLVMPointerType>())
}
