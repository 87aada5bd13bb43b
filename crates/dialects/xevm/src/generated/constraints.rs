//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::shaped::{element_type_of, rank};
use terrace_builtin::{TypeExt, VectorType, predicates};
use terrace_ir::{Context, Type};
use terrace_numeric::FloatFormat;

terrace_builtin::type_constraints! {
    /// The constraint `LLVM_AnyPointer`: LLVM pointer type.
    LLVMAnyPointer: "LLVM pointer type",
        |_, t| t.is::<terrace_llvm::LLVMPointerType>(), declared terrace_llvm::LLVMPointerType;
    /// A constraint: fixed-length vector of 8-bit integer or 16-bit integer or 32-bit integer or
    /// 32-bit float or tf32 type or 16-bit float or bfloat16 type values of ranks 1.
    FixedLengthVectorOf8BitIntegerOr16BitIntegerOr32: "fixed-length vector of 8-bit integer or 16-bit integer or 32-bit integer or 32-bit float or tf32 type or 16-bit float or bfloat16 type values of ranks 1",
        is_fixed_length_vector_of8_bit_integer_or16_bit_integer_or32, class VectorType;
    /// A constraint: 8-bit signless integer or 16-bit signless integer or 32-bit signless integer
    /// or 64-bit signless integer or fixed-length vector of 8-bit signless integer or 16-bit
    /// signless integer or 32-bit signless integer or 64-bit signless integer values of ranks 1.
    Like8BitSignlessIntegerOr16BitSignlessIntegerOr32Bit: "8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer or fixed-length vector of 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer values of ranks 1",
        is_like8_bit_signless_integer_or16_bit_signless_integer_or32_bit;
    /// A constraint: LLVM pointer in address space 1 or LLVM pointer in address space 4.
    LLVMPointerInAddressSpace1OrLLVMPointerInAddress: "LLVM pointer in address space 1 or LLVM pointer in address space 4",
        is_llvm_pointer_in_address_space1_or_llvm_pointer_in_address;
}

fn is_fixed_length_vector_of8_bit_integer_or16_bit_integer_or32(cx: &Context, t: Type) -> bool {
    (predicates::is_fixed(cx, t)
        && element_type_of(cx, t).is_some_and(|t| {
            t.is_integer_of(cx, 8)
                || t.is_integer_of(cx, 16)
                || t.is_integer_of(cx, 32)
                || t.is_float_of(cx, FloatFormat::F32)
                || t.is_float_of(cx, FloatFormat::TF32)
                || t.is_float_of(cx, FloatFormat::F16)
                || t.is_float_of(cx, FloatFormat::BF16)
        }))
        && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && rank(cx, t).is_some_and(|r| r == 1))
}

fn is_like8_bit_signless_integer_or16_bit_signless_integer_or32_bit(cx: &Context, t: Type) -> bool {
    (t.is_signless_integer_of(cx, 8)
        || t.is_signless_integer_of(cx, 16)
        || t.is_signless_integer_of(cx, 32)
        || t.is_signless_integer_of(cx, 64))
        || ((predicates::is_fixed(cx, t)
            && element_type_of(cx, t).is_some_and(|t| {
                t.is_signless_integer_of(cx, 8)
                    || t.is_signless_integer_of(cx, 16)
                    || t.is_signless_integer_of(cx, 32)
                    || t.is_signless_integer_of(cx, 64)
            }))
            && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
                && rank(cx, t).is_some_and(|r| r == 1)))
}

fn is_llvm_pointer_in_address_space1_or_llvm_pointer_in_address(cx: &Context, t: Type) -> bool {
    (t.is::<terrace_llvm::LLVMPointerType>()
        && t.downcast::<terrace_llvm::LLVMPointerType>(cx).is_some_and(|ty| ty.address_space == 1))
        || (t.is::<terrace_llvm::LLVMPointerType>()
            && t.downcast::<terrace_llvm::LLVMPointerType>(cx)
                .is_some_and(|ty| ty.address_space == 4))
}
