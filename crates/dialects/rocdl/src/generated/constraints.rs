//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::shaped::{element_type_of, num_elements};
use terrace_builtin::{FloatType, IntegerType, TypeExt, VectorType, predicates};
use terrace_ir::{Context, Type};
use terrace_numeric::FloatFormat;

terrace_builtin::type_constraints! {
    /// The constraint `LLVM_AnyFloat`: floating point LLVM type.
    LLVMAnyFloat: "floating point LLVM type",
        |cx, t| terrace_llvm::predicates::is_compatible_floating_point_type(cx, t);
    /// The constraint `LLVM_Type`: LLVM dialect-compatible type.
    LLVMType: "LLVM dialect-compatible type",
        |cx, t| terrace_llvm::predicates::is_compatible_outer_type(cx, t);
    /// The constraint `ROCDLBufferLDS`: LLVM pointer in address space 3.
    ROCDLBufferLDS: "LLVM pointer in address space 3",
        is_rocdl_buffer_lds, build |cx| terrace_llvm::LLVMPointerType { address_space: 3 }.intern(cx).ty(), declared terrace_llvm::LLVMPointerType;
    /// The constraint `ROCDLGlobalBuffer`: LLVM pointer in address space 1.
    ROCDLGlobalBuffer: "LLVM pointer in address space 1",
        is_rocdl_global_buffer, build |cx| terrace_llvm::LLVMPointerType { address_space: 1 }.intern(cx).ty(), declared terrace_llvm::LLVMPointerType;
    /// The constraint `ROCDL_V3I32Type`: fixed-length vector of 32-bit signless integer values of
    /// length 3.
    ROCDLV3I32Type: "fixed-length vector of 32-bit signless integer values of length 3",
        is_rocdlv3_i32_type, build |cx| VectorType::get(cx, &[3], IntegerType::get(cx, 32).ty()).ty(), class VectorType;
    /// The constraint `ROCDL_V16BF16Type`: fixed-length vector of bfloat16 type values of length
    /// 16.
    ROCDLV16BF16Type: "fixed-length vector of bfloat16 type values of length 16",
        is_rocdlv16_bf16_type, build |cx| VectorType::get(cx, &[16], FloatType::bf16(cx).ty()).ty(), class VectorType;
    /// The constraint `ROCDL_V16F16Type`: fixed-length vector of 16-bit float values of length 16.
    ROCDLV16F16Type: "fixed-length vector of 16-bit float values of length 16",
        is_rocdlv16_f16_type, build |cx| VectorType::get(cx, &[16], FloatType::f16(cx).ty()).ty(), class VectorType;
    /// The constraint `ROCDL_V16F32Type`: fixed-length vector of 32-bit float values of length 16.
    ROCDLV16F32Type: "fixed-length vector of 32-bit float values of length 16",
        is_rocdlv16_f32_type, build |cx| VectorType::get(cx, &[16], FloatType::f32(cx).ty()).ty(), class VectorType;
    /// The constraint `ROCDL_V2I32Type`: fixed-length vector of 32-bit signless integer values of
    /// length 2.
    ROCDLV2I32Type: "fixed-length vector of 32-bit signless integer values of length 2",
        is_rocdlv2_i32_type, build |cx| VectorType::get(cx, &[2], IntegerType::get(cx, 32).ty()).ty(), class VectorType;
    /// The constraint `ROCDL_V8BF16Type`: fixed-length vector of bfloat16 type values of length 8.
    ROCDLV8BF16Type: "fixed-length vector of bfloat16 type values of length 8",
        is_rocdlv8_bf16_type, build |cx| VectorType::get(cx, &[8], FloatType::bf16(cx).ty()).ty(), class VectorType;
    /// The constraint `ROCDL_V8F16Type`: fixed-length vector of 16-bit float values of length 8.
    ROCDLV8F16Type: "fixed-length vector of 16-bit float values of length 8",
        is_rocdlv8_f16_type, build |cx| VectorType::get(cx, &[8], FloatType::f16(cx).ty()).ty(), class VectorType;
    /// The constraint `ROCDL_V8F32Type`: fixed-length vector of 32-bit float values of length 8.
    ROCDLV8F32Type: "fixed-length vector of 32-bit float values of length 8",
        is_rocdlv8_f32_type, build |cx| VectorType::get(cx, &[8], FloatType::f32(cx).ty()).ty(), class VectorType;
    /// The constraint `ROCDL_V6I32Type`: fixed-length vector of 32-bit signless integer values of
    /// length 6.
    ROCDLV6I32Type: "fixed-length vector of 32-bit signless integer values of length 6",
        is_rocdlv6_i32_type, build |cx| VectorType::get(cx, &[6], IntegerType::get(cx, 32).ty()).ty(), class VectorType;
    /// The constraint `ROCDL_V2F16Type`: fixed-length vector of 16-bit float values of length 2.
    ROCDLV2F16Type: "fixed-length vector of 16-bit float values of length 2",
        is_rocdlv2_f16_type, build |cx| VectorType::get(cx, &[2], FloatType::f16(cx).ty()).ty(), class VectorType;
    /// The constraint `ROCDL_V32BF16Type`: fixed-length vector of bfloat16 type values of length
    /// 32.
    ROCDLV32BF16Type: "fixed-length vector of bfloat16 type values of length 32",
        is_rocdlv32_bf16_type, build |cx| VectorType::get(cx, &[32], FloatType::bf16(cx).ty()).ty(), class VectorType;
    /// The constraint `ROCDL_V32F16Type`: fixed-length vector of 16-bit float values of length 32.
    ROCDLV32F16Type: "fixed-length vector of 16-bit float values of length 32",
        is_rocdlv32_f16_type, build |cx| VectorType::get(cx, &[32], FloatType::f16(cx).ty()).ty(), class VectorType;
    /// The constraint `ROCDL_V32F32Type`: fixed-length vector of 32-bit float values of length 32.
    ROCDLV32F32Type: "fixed-length vector of 32-bit float values of length 32",
        is_rocdlv32_f32_type, build |cx| VectorType::get(cx, &[32], FloatType::f32(cx).ty()).ty(), class VectorType;
    /// The constraint `ROCDL_V2BF16Type`: fixed-length vector of bfloat16 type values of length 2.
    ROCDLV2BF16Type: "fixed-length vector of bfloat16 type values of length 2",
        is_rocdlv2_bf16_type, build |cx| VectorType::get(cx, &[2], FloatType::bf16(cx).ty()).ty(), class VectorType;
    /// The constraint `ROCDL_V2I16Type`: fixed-length vector of 16-bit signless integer values of
    /// length 2.
    ROCDLV2I16Type: "fixed-length vector of 16-bit signless integer values of length 2",
        is_rocdlv2_i16_type, build |cx| VectorType::get(cx, &[2], IntegerType::get(cx, 16).ty()).ty(), class VectorType;
    /// The constraint `ROCDL_V2F32Type`: fixed-length vector of 32-bit float values of length 2.
    ROCDLV2F32Type: "fixed-length vector of 32-bit float values of length 2",
        is_rocdlv2_f32_type, build |cx| VectorType::get(cx, &[2], FloatType::f32(cx).ty()).ty(), class VectorType;
    /// A constraint: floating point LLVM type or LLVM dialect-compatible vector of floating point
    /// LLVM type.
    FloatingPointLLVMTypeOrLLVMDialectCompatible: "floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type",
        is_floating_point_llvm_type_or_llvm_dialect_compatible;
    /// A constraint: LLVM pointer in address space 0.
    LLVMPointerInAddressSpace0: "LLVM pointer in address space 0",
        is_llvm_pointer_in_address_space0, build |cx| terrace_llvm::LLVMPointerType { address_space: 0 }.intern(cx).ty(), declared terrace_llvm::LLVMPointerType;
    /// The constraint `LLVM_AnyPointer`: LLVM pointer type.
    LLVMAnyPointer: "LLVM pointer type",
        |_, t| t.is::<terrace_llvm::LLVMPointerType>(), declared terrace_llvm::LLVMPointerType;
    /// A constraint: LLVM dialect-compatible struct of 32-bit signless integerand32-bit signless
    /// integer.
    LLVMDialectCompatibleStructOf32BitSignless: "LLVM dialect-compatible struct of 32-bit signless integerand32-bit signless integer",
        is_llvm_dialect_compatible_struct_of32_bit_signless, declared terrace_llvm::LLVMStructType;
    /// The constraint `ROCDLBufferRsrc`: LLVM pointer in address space 8.
    ROCDLBufferRsrc: "LLVM pointer in address space 8",
        is_rocdl_buffer_rsrc, build |cx| terrace_llvm::LLVMPointerType { address_space: 8 }.intern(cx).ty(), declared terrace_llvm::LLVMPointerType;
    /// The constraint `ROCDL_V4I32Type`: fixed-length vector of 32-bit signless integer values of
    /// length 4.
    ROCDLV4I32Type: "fixed-length vector of 32-bit signless integer values of length 4",
        is_rocdlv4_i32_type, build |cx| VectorType::get(cx, &[4], IntegerType::get(cx, 32).ty()).ty(), class VectorType;
    /// The constraint `ROCDL_V8I32Type`: fixed-length vector of 32-bit signless integer values of
    /// length 8.
    ROCDLV8I32Type: "fixed-length vector of 32-bit signless integer values of length 8",
        is_rocdlv8_i32_type, build |cx| VectorType::get(cx, &[8], IntegerType::get(cx, 32).ty()).ty(), class VectorType;
    /// A constraint: integer or LLVM dialect-compatible vector of integer.
    IntegerOrLLVMDialectCompatibleVectorOfInteger: "integer or LLVM dialect-compatible vector of integer",
        is_integer_or_llvm_dialect_compatible_vector_of_integer;
    /// A constraint: bfloat16 type or LLVM dialect-compatible vector of bfloat16 type.
    Bfloat16TypeOrLLVMDialectCompatibleVectorOf: "bfloat16 type or LLVM dialect-compatible vector of bfloat16 type",
        is_bfloat16_type_or_llvm_dialect_compatible_vector_of;
    /// A constraint: 32-bit float or LLVM dialect-compatible vector of 32-bit float.
    Like32BitFloatOrLLVMDialectCompatibleVectorOf32Bit: "32-bit float or LLVM dialect-compatible vector of 32-bit float",
        is_like32_bit_float_or_llvm_dialect_compatible_vector_of32_bit;
    /// A constraint: 16-bit float or LLVM dialect-compatible vector of 16-bit float.
    Like16BitFloatOrLLVMDialectCompatibleVectorOf16Bit: "16-bit float or LLVM dialect-compatible vector of 16-bit float",
        is_like16_bit_float_or_llvm_dialect_compatible_vector_of16_bit;
}

fn is_rocdl_buffer_lds(cx: &Context, t: Type) -> bool {
    t.is::<terrace_llvm::LLVMPointerType>()
        && t.downcast::<terrace_llvm::LLVMPointerType>(cx).is_some_and(|ty| ty.address_space == 3)
}

fn is_rocdl_global_buffer(cx: &Context, t: Type) -> bool {
    t.is::<terrace_llvm::LLVMPointerType>()
        && t.downcast::<terrace_llvm::LLVMPointerType>(cx).is_some_and(|ty| ty.address_space == 1)
}

fn is_rocdlv3_i32_type(cx: &Context, t: Type) -> bool {
    (predicates::is_fixed(cx, t)
        && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 32)))
        && (predicates::is_fixed(cx, t) && num_elements(cx, t) == Some(3))
}

fn is_rocdlv16_bf16_type(cx: &Context, t: Type) -> bool {
    (predicates::is_fixed(cx, t)
        && element_type_of(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::BF16)))
        && (predicates::is_fixed(cx, t) && num_elements(cx, t) == Some(16))
}

fn is_rocdlv16_f16_type(cx: &Context, t: Type) -> bool {
    (predicates::is_fixed(cx, t)
        && element_type_of(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::F16)))
        && (predicates::is_fixed(cx, t) && num_elements(cx, t) == Some(16))
}

fn is_rocdlv16_f32_type(cx: &Context, t: Type) -> bool {
    (predicates::is_fixed(cx, t)
        && element_type_of(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::F32)))
        && (predicates::is_fixed(cx, t) && num_elements(cx, t) == Some(16))
}

fn is_rocdlv2_i32_type(cx: &Context, t: Type) -> bool {
    (predicates::is_fixed(cx, t)
        && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 32)))
        && (predicates::is_fixed(cx, t) && num_elements(cx, t) == Some(2))
}

fn is_rocdlv8_bf16_type(cx: &Context, t: Type) -> bool {
    (predicates::is_fixed(cx, t)
        && element_type_of(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::BF16)))
        && (predicates::is_fixed(cx, t) && num_elements(cx, t) == Some(8))
}

fn is_rocdlv8_f16_type(cx: &Context, t: Type) -> bool {
    (predicates::is_fixed(cx, t)
        && element_type_of(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::F16)))
        && (predicates::is_fixed(cx, t) && num_elements(cx, t) == Some(8))
}

fn is_rocdlv8_f32_type(cx: &Context, t: Type) -> bool {
    (predicates::is_fixed(cx, t)
        && element_type_of(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::F32)))
        && (predicates::is_fixed(cx, t) && num_elements(cx, t) == Some(8))
}

fn is_rocdlv6_i32_type(cx: &Context, t: Type) -> bool {
    (predicates::is_fixed(cx, t)
        && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 32)))
        && (predicates::is_fixed(cx, t) && num_elements(cx, t) == Some(6))
}

fn is_rocdlv2_f16_type(cx: &Context, t: Type) -> bool {
    (predicates::is_fixed(cx, t)
        && element_type_of(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::F16)))
        && (predicates::is_fixed(cx, t) && num_elements(cx, t) == Some(2))
}

fn is_rocdlv32_bf16_type(cx: &Context, t: Type) -> bool {
    (predicates::is_fixed(cx, t)
        && element_type_of(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::BF16)))
        && (predicates::is_fixed(cx, t) && num_elements(cx, t) == Some(32))
}

fn is_rocdlv32_f16_type(cx: &Context, t: Type) -> bool {
    (predicates::is_fixed(cx, t)
        && element_type_of(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::F16)))
        && (predicates::is_fixed(cx, t) && num_elements(cx, t) == Some(32))
}

fn is_rocdlv32_f32_type(cx: &Context, t: Type) -> bool {
    (predicates::is_fixed(cx, t)
        && element_type_of(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::F32)))
        && (predicates::is_fixed(cx, t) && num_elements(cx, t) == Some(32))
}

fn is_rocdlv2_bf16_type(cx: &Context, t: Type) -> bool {
    (predicates::is_fixed(cx, t)
        && element_type_of(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::BF16)))
        && (predicates::is_fixed(cx, t) && num_elements(cx, t) == Some(2))
}

fn is_rocdlv2_i16_type(cx: &Context, t: Type) -> bool {
    (predicates::is_fixed(cx, t)
        && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 16)))
        && (predicates::is_fixed(cx, t) && num_elements(cx, t) == Some(2))
}

fn is_rocdlv2_f32_type(cx: &Context, t: Type) -> bool {
    (predicates::is_fixed(cx, t)
        && element_type_of(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::F32)))
        && (predicates::is_fixed(cx, t) && num_elements(cx, t) == Some(2))
}

fn is_floating_point_llvm_type_or_llvm_dialect_compatible(cx: &Context, t: Type) -> bool {
    terrace_llvm::predicates::is_compatible_floating_point_type(cx, t)
        || (terrace_llvm::predicates::is_compatible_vector_type(cx, t)
            && element_type_of(cx, t).is_some_and(|t| {
                terrace_llvm::predicates::is_compatible_floating_point_type(cx, t)
            }))
}

fn is_llvm_pointer_in_address_space0(cx: &Context, t: Type) -> bool {
    t.is::<terrace_llvm::LLVMPointerType>()
        && t.downcast::<terrace_llvm::LLVMPointerType>(cx).is_some_and(|ty| ty.address_space == 0)
}

fn is_llvm_dialect_compatible_struct_of32_bit_signless(cx: &Context, t: Type) -> bool {
    t.is::<terrace_llvm::LLVMStructType>()
        && terrace_llvm::predicates::field(cx, t, 0)
            .is_some_and(|t| t.is_signless_integer_of(cx, 32))
        && terrace_llvm::predicates::field(cx, t, 1)
            .is_some_and(|t| t.is_signless_integer_of(cx, 32))
}

fn is_rocdl_buffer_rsrc(cx: &Context, t: Type) -> bool {
    t.is::<terrace_llvm::LLVMPointerType>()
        && t.downcast::<terrace_llvm::LLVMPointerType>(cx).is_some_and(|ty| ty.address_space == 8)
}

fn is_rocdlv4_i32_type(cx: &Context, t: Type) -> bool {
    (predicates::is_fixed(cx, t)
        && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 32)))
        && (predicates::is_fixed(cx, t) && num_elements(cx, t) == Some(4))
}

fn is_rocdlv8_i32_type(cx: &Context, t: Type) -> bool {
    (predicates::is_fixed(cx, t)
        && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 32)))
        && (predicates::is_fixed(cx, t) && num_elements(cx, t) == Some(8))
}

fn is_integer_or_llvm_dialect_compatible_vector_of_integer(cx: &Context, t: Type) -> bool {
    t.is_any_integer()
        || (terrace_llvm::predicates::is_compatible_vector_type(cx, t)
            && element_type_of(cx, t).is_some_and(|t| t.is_any_integer()))
}

fn is_bfloat16_type_or_llvm_dialect_compatible_vector_of(cx: &Context, t: Type) -> bool {
    t.is_float_of(cx, FloatFormat::BF16)
        || (terrace_llvm::predicates::is_compatible_vector_type(cx, t)
            && element_type_of(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::BF16)))
}

fn is_like32_bit_float_or_llvm_dialect_compatible_vector_of32_bit(cx: &Context, t: Type) -> bool {
    t.is_float_of(cx, FloatFormat::F32)
        || (terrace_llvm::predicates::is_compatible_vector_type(cx, t)
            && element_type_of(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::F32)))
}

fn is_like16_bit_float_or_llvm_dialect_compatible_vector_of16_bit(cx: &Context, t: Type) -> bool {
    t.is_float_of(cx, FloatFormat::F16)
        || (terrace_llvm::predicates::is_compatible_vector_type(cx, t)
            && element_type_of(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::F16)))
}
