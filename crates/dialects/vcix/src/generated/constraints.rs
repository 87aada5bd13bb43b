//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::{TypeExt, VectorType};
use terrace_ir::{Context, Type};
use terrace_numeric::FloatFormat;

terrace_builtin::type_constraints! {
    /// The constraint `LLVM_AnyVector`: LLVM dialect-compatible vector type.
    LLVMAnyVector: "LLVM dialect-compatible vector type",
        |cx, t| terrace_llvm::predicates::is_compatible_vector_type(cx, t), class VectorType;
    /// The constraint `VCIX_VectorOrScalar`: LLVM dialect-compatible vector type or 64-bit signless
    /// integer or 32-bit signless integer or 16-bit float or 32-bit float or 64-bit float.
    VCIXVectorOrScalar: "LLVM dialect-compatible vector type or 64-bit signless integer or 32-bit signless integer or 16-bit float or 32-bit float or 64-bit float",
        is_vcix_vector_or_scalar;
}

fn is_vcix_vector_or_scalar(cx: &Context, t: Type) -> bool {
    terrace_llvm::predicates::is_compatible_vector_type(cx, t)
        || t.is_signless_integer_of(cx, 64)
        || t.is_signless_integer_of(cx, 32)
        || t.is_float_of(cx, FloatFormat::F16)
        || t.is_float_of(cx, FloatFormat::F32)
        || t.is_float_of(cx, FloatFormat::F64)
}
