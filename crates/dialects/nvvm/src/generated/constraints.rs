//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::shaped::{element_type_of, num_elements, rank};
use terrace_builtin::{IntegerType, TypeExt, VectorType, predicates};
use terrace_ir::{Context, Type};
use terrace_numeric::FloatFormat;

terrace_builtin::type_constraints! {
    /// The constraint `LLVM_Type`: LLVM dialect-compatible type.
    LLVMType: "LLVM dialect-compatible type",
        |cx, t| terrace_llvm::predicates::is_compatible_outer_type(cx, t);
    /// A constraint: LLVM pointer in address space 0 or LLVM pointer in address space 3.
    LLVMPointerInAddressSpace0OrLLVMPointerInAddress: "LLVM pointer in address space 0 or LLVM pointer in address space 3",
        is_llvm_pointer_in_address_space0_or_llvm_pointer_in_address;
    /// The constraint `I128`: 128-bit signless integer.
    I128: "128-bit signless integer",
        |cx, t| t.is_signless_integer_of(cx, 128), build |cx| IntegerType::get(cx, 128).ty(), class IntegerType;
    /// The constraint `LLVM_PointerShared`: LLVM pointer in address space 3.
    LLVMPointerShared: "LLVM pointer in address space 3",
        is_llvm_pointer_shared, build |cx| terrace_llvm::LLVMPointerType { address_space: 3 }.intern(cx).ty(), declared terrace_llvm::LLVMPointerType;
    /// A constraint: vector of bfloat16 type values of length 2.
    VectorOfBfloat16TypeValuesOfLength2: "vector of bfloat16 type values of length 2",
        is_vector_of_bfloat16_type_values_of_length2, class VectorType;
    /// A constraint: 16-bit signless integer or vector of 8-bit signless integer values of length
    /// 2.
    Like16BitSignlessIntegerOrVectorOf8BitSignless: "16-bit signless integer or vector of 8-bit signless integer values of length 2",
        is_like16_bit_signless_integer_or_vector_of8_bit_signless;
    /// A constraint: vector of 16-bit float values of length 2.
    VectorOf16BitFloatValuesOfLength2: "vector of 16-bit float values of length 2",
        is_vector_of16_bit_float_values_of_length2, class VectorType;
    /// A constraint: vector of 32-bit float values of length 4.
    VectorOf32BitFloatValuesOfLength4: "vector of 32-bit float values of length 4",
        is_vector_of32_bit_float_values_of_length4, class VectorType;
    /// A constraint: vector of 8-bit signless integer values of length 4.
    VectorOf8BitSignlessIntegerValuesOfLength4: "vector of 8-bit signless integer values of length 4",
        is_vector_of8_bit_signless_integer_values_of_length4, class VectorType;
    /// A constraint: vector of 8-bit signless integer values of length 2.
    VectorOf8BitSignlessIntegerValuesOfLength2: "vector of 8-bit signless integer values of length 2",
        is_vector_of8_bit_signless_integer_values_of_length2, class VectorType;
    /// A constraint: LLVM pointer in address space 3 or LLVM pointer in address space 7.
    LLVMPointerInAddressSpace3OrLLVMPointerInAddress: "LLVM pointer in address space 3 or LLVM pointer in address space 7",
        is_llvm_pointer_in_address_space3_or_llvm_pointer_in_address;
    /// The constraint `LLVM_PointerGlobal`: LLVM pointer in address space 1.
    LLVMPointerGlobal: "LLVM pointer in address space 1",
        is_llvm_pointer_global, build |cx| terrace_llvm::LLVMPointerType { address_space: 1 }.intern(cx).ty(), declared terrace_llvm::LLVMPointerType;
    /// The constraint `LLVM_PointerSharedCluster`: LLVM pointer in address space 7.
    LLVMPointerSharedCluster: "LLVM pointer in address space 7",
        is_llvm_pointer_shared_cluster, build |cx| terrace_llvm::LLVMPointerType { address_space: 7 }.intern(cx).ty(), declared terrace_llvm::LLVMPointerType;
    /// The constraint `LLVM_PointerGeneric`: LLVM pointer in address space 0.
    LLVMPointerGeneric: "LLVM pointer in address space 0",
        is_llvm_pointer_generic, build |cx| terrace_llvm::LLVMPointerType { address_space: 0 }.intern(cx).ty(), declared terrace_llvm::LLVMPointerType;
    /// The constraint `LLVM_AnyPointer`: LLVM pointer type.
    LLVMAnyPointer: "LLVM pointer type",
        |_, t| t.is::<terrace_llvm::LLVMPointerType>(), declared terrace_llvm::LLVMPointerType;
    /// A constraint: vector of 16-bit signless integer values of length 2.
    VectorOf16BitSignlessIntegerValuesOfLength2: "vector of 16-bit signless integer values of length 2",
        is_vector_of16_bit_signless_integer_values_of_length2, class VectorType;
    /// A constraint: LLVM pointer in address space 0 or LLVM pointer in address space 3 or LLVM
    /// pointer in address space 7.
    LLVMPointerInAddressSpace0OrLLVMPointerInAddressLike: "LLVM pointer in address space 0 or LLVM pointer in address space 3 or LLVM pointer in address space 7",
        is_llvm_pointer_in_address_space0_or_llvm_pointer_in_address_like;
    /// A constraint: LLVM pointer in address space 0 or LLVM pointer in address space 7.
    LLVMPointerInAddressSpace0OrLLVMPointerInAddressLike2: "LLVM pointer in address space 0 or LLVM pointer in address space 7",
        is_llvm_pointer_in_address_space0_or_llvm_pointer_in_address_like2;
    /// A constraint: 32-bit signless integer or LLVM struct type.
    Like32BitSignlessIntegerOrLLVMStructType: "32-bit signless integer or LLVM struct type",
        is_like32_bit_signless_integer_or_llvm_struct_type;
    /// The constraint `LLVM_AnyStruct`: LLVM structure type.
    LLVMAnyStruct: "LLVM structure type",
        |_, t| t.is::<terrace_llvm::LLVMStructType>();
    /// A constraint: LLVM pointer in address space 1 or LLVM pointer in address space 5 or LLVM
    /// pointer in address space 0 or LLVM pointer in address space 4.
    LLVMPointerInAddressSpace1OrLLVMPointerInAddress: "LLVM pointer in address space 1 or LLVM pointer in address space 5 or LLVM pointer in address space 0 or LLVM pointer in address space 4",
        is_llvm_pointer_in_address_space1_or_llvm_pointer_in_address;
    /// A constraint: 32-bit signless integer or 32-bit float or LLVM struct type.
    Like32BitSignlessIntegerOr32BitFloatOrLLVMStructType: "32-bit signless integer or 32-bit float or LLVM struct type",
        is_like32_bit_signless_integer_or32_bit_float_or_llvm_struct_type;
    /// A constraint: LLVM pointer type or LLVM pointer in address space 3.
    LLVMPointerTypeOrLLVMPointerInAddressSpace3: "LLVM pointer type or LLVM pointer in address space 3",
        is_llvm_pointer_type_or_llvm_pointer_in_address_space3;
    /// The constraint `LLVM_PointerTensor`: LLVM pointer in address space 6.
    LLVMPointerTensor: "LLVM pointer in address space 6",
        is_llvm_pointer_tensor, build |cx| terrace_llvm::LLVMPointerType { address_space: 6 }.intern(cx).ty(), declared terrace_llvm::LLVMPointerType;
    /// A constraint: 32-bit signless integer or vector of 32-bit signless integer values of length
    /// 2/4/8/16/32/64/128.
    Like32BitSignlessIntegerOrVectorOf32BitSignless: "32-bit signless integer or vector of 32-bit signless integer values of length 2/4/8/16/32/64/128",
        is_like32_bit_signless_integer_or_vector_of32_bit_signless;
    /// A constraint: LLVM pointer in address space 6 or 64-bit signless integer.
    LLVMPointerInAddressSpace6Or64BitSignlessInteger: "LLVM pointer in address space 6 or 64-bit signless integer",
        is_llvm_pointer_in_address_space6_or64_bit_signless_integer;
    /// A constraint: fixed-length vector of 32-bit signless integer values of length 4/8.
    FixedLengthVectorOf32BitSignlessIntegerValuesOf: "fixed-length vector of 32-bit signless integer values of length 4/8",
        is_fixed_length_vector_of32_bit_signless_integer_values_of, class VectorType;
    /// A constraint: LLVM structure type or 64-bit float.
    LLVMStructureTypeOr64BitFloat: "LLVM structure type or 64-bit float",
        is_llvm_structure_type_or64_bit_float;
}

fn is_llvm_pointer_in_address_space0_or_llvm_pointer_in_address(cx: &Context, t: Type) -> bool {
    (t.is::<terrace_llvm::LLVMPointerType>()
        && t.downcast::<terrace_llvm::LLVMPointerType>(cx).is_some_and(|ty| ty.address_space == 0))
        || (t.is::<terrace_llvm::LLVMPointerType>()
            && t.downcast::<terrace_llvm::LLVMPointerType>(cx)
                .is_some_and(|ty| ty.address_space == 3))
}

fn is_llvm_pointer_shared(cx: &Context, t: Type) -> bool {
    t.is::<terrace_llvm::LLVMPointerType>()
        && t.downcast::<terrace_llvm::LLVMPointerType>(cx).is_some_and(|ty| ty.address_space == 3)
}

fn is_vector_of_bfloat16_type_values_of_length2(cx: &Context, t: Type) -> bool {
    ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
        && element_type_of(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::BF16)))
        && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0)) && num_elements(cx, t) == Some(2))
}

fn is_like16_bit_signless_integer_or_vector_of8_bit_signless(cx: &Context, t: Type) -> bool {
    t.is_signless_integer_of(cx, 16)
        || (((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 8)))
            && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
                && num_elements(cx, t) == Some(2)))
}

fn is_vector_of16_bit_float_values_of_length2(cx: &Context, t: Type) -> bool {
    ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
        && element_type_of(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::F16)))
        && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0)) && num_elements(cx, t) == Some(2))
}

fn is_vector_of32_bit_float_values_of_length4(cx: &Context, t: Type) -> bool {
    ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
        && element_type_of(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::F32)))
        && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0)) && num_elements(cx, t) == Some(4))
}

fn is_vector_of8_bit_signless_integer_values_of_length4(cx: &Context, t: Type) -> bool {
    ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
        && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 8)))
        && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0)) && num_elements(cx, t) == Some(4))
}

fn is_vector_of8_bit_signless_integer_values_of_length2(cx: &Context, t: Type) -> bool {
    ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
        && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 8)))
        && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0)) && num_elements(cx, t) == Some(2))
}

fn is_llvm_pointer_in_address_space3_or_llvm_pointer_in_address(cx: &Context, t: Type) -> bool {
    (t.is::<terrace_llvm::LLVMPointerType>()
        && t.downcast::<terrace_llvm::LLVMPointerType>(cx).is_some_and(|ty| ty.address_space == 3))
        || (t.is::<terrace_llvm::LLVMPointerType>()
            && t.downcast::<terrace_llvm::LLVMPointerType>(cx)
                .is_some_and(|ty| ty.address_space == 7))
}

fn is_llvm_pointer_global(cx: &Context, t: Type) -> bool {
    t.is::<terrace_llvm::LLVMPointerType>()
        && t.downcast::<terrace_llvm::LLVMPointerType>(cx).is_some_and(|ty| ty.address_space == 1)
}

fn is_llvm_pointer_shared_cluster(cx: &Context, t: Type) -> bool {
    t.is::<terrace_llvm::LLVMPointerType>()
        && t.downcast::<terrace_llvm::LLVMPointerType>(cx).is_some_and(|ty| ty.address_space == 7)
}

fn is_llvm_pointer_generic(cx: &Context, t: Type) -> bool {
    t.is::<terrace_llvm::LLVMPointerType>()
        && t.downcast::<terrace_llvm::LLVMPointerType>(cx).is_some_and(|ty| ty.address_space == 0)
}

fn is_vector_of16_bit_signless_integer_values_of_length2(cx: &Context, t: Type) -> bool {
    ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
        && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 16)))
        && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0)) && num_elements(cx, t) == Some(2))
}

fn is_llvm_pointer_in_address_space0_or_llvm_pointer_in_address_like(
    cx: &Context,
    t: Type,
) -> bool {
    (t.is::<terrace_llvm::LLVMPointerType>()
        && t.downcast::<terrace_llvm::LLVMPointerType>(cx).is_some_and(|ty| ty.address_space == 0))
        || (t.is::<terrace_llvm::LLVMPointerType>()
            && t.downcast::<terrace_llvm::LLVMPointerType>(cx)
                .is_some_and(|ty| ty.address_space == 3))
        || (t.is::<terrace_llvm::LLVMPointerType>()
            && t.downcast::<terrace_llvm::LLVMPointerType>(cx)
                .is_some_and(|ty| ty.address_space == 7))
}

fn is_llvm_pointer_in_address_space0_or_llvm_pointer_in_address_like2(
    cx: &Context,
    t: Type,
) -> bool {
    (t.is::<terrace_llvm::LLVMPointerType>()
        && t.downcast::<terrace_llvm::LLVMPointerType>(cx).is_some_and(|ty| ty.address_space == 0))
        || (t.is::<terrace_llvm::LLVMPointerType>()
            && t.downcast::<terrace_llvm::LLVMPointerType>(cx)
                .is_some_and(|ty| ty.address_space == 7))
}

fn is_like32_bit_signless_integer_or_llvm_struct_type(cx: &Context, t: Type) -> bool {
    t.is_signless_integer_of(cx, 32) || t.is::<terrace_llvm::LLVMStructType>()
}

fn is_llvm_pointer_in_address_space1_or_llvm_pointer_in_address(cx: &Context, t: Type) -> bool {
    (t.is::<terrace_llvm::LLVMPointerType>()
        && t.downcast::<terrace_llvm::LLVMPointerType>(cx).is_some_and(|ty| ty.address_space == 1))
        || (t.is::<terrace_llvm::LLVMPointerType>()
            && t.downcast::<terrace_llvm::LLVMPointerType>(cx)
                .is_some_and(|ty| ty.address_space == 5))
        || (t.is::<terrace_llvm::LLVMPointerType>()
            && t.downcast::<terrace_llvm::LLVMPointerType>(cx)
                .is_some_and(|ty| ty.address_space == 0))
        || (t.is::<terrace_llvm::LLVMPointerType>()
            && t.downcast::<terrace_llvm::LLVMPointerType>(cx)
                .is_some_and(|ty| ty.address_space == 4))
}

fn is_like32_bit_signless_integer_or32_bit_float_or_llvm_struct_type(
    cx: &Context,
    t: Type,
) -> bool {
    t.is_signless_integer_of(cx, 32)
        || t.is_float_of(cx, FloatFormat::F32)
        || t.is::<terrace_llvm::LLVMStructType>()
}

fn is_llvm_pointer_type_or_llvm_pointer_in_address_space3(cx: &Context, t: Type) -> bool {
    t.is::<terrace_llvm::LLVMPointerType>()
        || (t.is::<terrace_llvm::LLVMPointerType>()
            && t.downcast::<terrace_llvm::LLVMPointerType>(cx)
                .is_some_and(|ty| ty.address_space == 3))
}

fn is_llvm_pointer_tensor(cx: &Context, t: Type) -> bool {
    t.is::<terrace_llvm::LLVMPointerType>()
        && t.downcast::<terrace_llvm::LLVMPointerType>(cx).is_some_and(|ty| ty.address_space == 6)
}

fn is_like32_bit_signless_integer_or_vector_of32_bit_signless(cx: &Context, t: Type) -> bool {
    t.is_signless_integer_of(cx, 32)
        || (((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 32)))
            && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
                && (num_elements(cx, t) == Some(2)
                    || num_elements(cx, t) == Some(4)
                    || num_elements(cx, t) == Some(8)
                    || num_elements(cx, t) == Some(16)
                    || num_elements(cx, t) == Some(32)
                    || num_elements(cx, t) == Some(64)
                    || num_elements(cx, t) == Some(128))))
}

fn is_llvm_pointer_in_address_space6_or64_bit_signless_integer(cx: &Context, t: Type) -> bool {
    (t.is::<terrace_llvm::LLVMPointerType>()
        && t.downcast::<terrace_llvm::LLVMPointerType>(cx).is_some_and(|ty| ty.address_space == 6))
        || t.is_signless_integer_of(cx, 64)
}

fn is_fixed_length_vector_of32_bit_signless_integer_values_of(cx: &Context, t: Type) -> bool {
    (predicates::is_fixed(cx, t)
        && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 32)))
        && (predicates::is_fixed(cx, t)
            && (num_elements(cx, t) == Some(4) || num_elements(cx, t) == Some(8)))
}

fn is_llvm_structure_type_or64_bit_float(cx: &Context, t: Type) -> bool {
    t.is::<terrace_llvm::LLVMStructType>() || t.is_float_of(cx, FloatFormat::F64)
}
